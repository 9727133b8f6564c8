"""How the acts of Jiaxing are seen and hidden, and what players accuse each other of."""

from __future__ import annotations

from conformance_tests.laws.hiding import Hiding, Words

ACCUSED = (
    *("JX-1.3c", "JX-2.3", "JX-2.4", "JX-2.5", "JX-2.6a", "JX-2.6b", "JX-2.7", "JX-2.8"),
    *("JX-3.4", "JX-3.5", "JX-3.6a", "JX-3.6b", "JX-3.6c", "JX-3.6e", "JX-3.7b", "JX-G.2"),
)

HIDING = Hiding(
    Words(
        draws=("take", "replace", "flip", "prospect"),
        open=("pung", "four", "five", "top", "win", "discard", "pass", "lay"),
        private=("take", "replace"),
    ),
    ACCUSED,
    # An unseen draw may have made a 多子, for which another was drawn: how many there were is not known.
    public=False,
)
