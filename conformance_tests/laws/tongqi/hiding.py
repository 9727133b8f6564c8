"""How the acts of Tongqi are seen and hidden, and what players accuse each other of."""

from __future__ import annotations

from conformance_tests.laws.hiding import Hiding, Words

ACCUSED = (
    *("TQ-8.1", "TQ-8.2", "TQ-8.4", "TQ-8.6", "TQ-8.8", "TQ-8.9", "TQ-8.12", "TQ-8.13", "TQ-8.15", "TQ-8.17"),
    *("TQ-8.20", "TQ-4.1a", "TQ-4.2a", "TQ-4.2a3", "TQ-4.2b", "TQ-4.2c"),
)


HIDING = Hiding(
    Words(
        draws=("take", "pat", "press", "flip", "prospect"),
        open=("pung", "four", "five", "top", "leap", "win", "discard", "press-out", "pass"),
        private=("press",),
    ),
    ACCUSED,
    omitted=frozenset({"discards-before-his-press"}),
    public=False,
)
