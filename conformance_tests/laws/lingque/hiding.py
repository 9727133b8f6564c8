"""How the acts of Lingque are seen and hidden, and what players accuse each other of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import Hiding, Verdict, Words, at_the_same_act

if TYPE_CHECKING:
    from collections.abc import Iterable

ACCUSED = (
    *("LQ-1B.3", "LQ-1B.5", "LQ-1C.0", "LQ-1C.1", "LQ-1C.2", "LQ-1C.3", "LQ-1C.4", "LQ-1C.6", "LQ-1C.7"),
    *("LQ-1C.8", "LQ-1D.1", "LQ-2A.2"),
)


def tells(found: Verdict, known: Iterable[Verdict]) -> bool:
    """A false win on a tile that cannot be won on may be a false one on a tile nobody saw."""
    return at_the_same_act(found, [each for each in known if each[1] == "LQ-1C.8"])


HIDING = Hiding(
    Words(
        draws=("draw", "replace"),
        open=("eat", "pung", "kong", "add-kong", "hidden-kong", "win", "discard", "flower"),
        private=("draw", "replace"),
    ),
    ACCUSED,
    tells=tells,
)
