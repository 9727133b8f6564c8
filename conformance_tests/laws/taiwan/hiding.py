"""How the acts of Taiwan's game are seen and hidden, and what players accuse each other of."""

from __future__ import annotations

from conformance_tests.laws.hiding import Hiding, Words, at_the_same_act

ACCUSED = (
    *("TW-PROC-15", "TW-PROC-17", "TW-PROC-18", "TW-PROC-21", "TW-PROC-22", "TW-PROC-23", "TW-PROC-24"),
    *("TW-PROC-27", "TW-PROC-28", "TW-PROC-29", "TW-PROC-30", "TW-BAN-1", "TW-BAN-6", "TW-BAN-7", "TW-WIN-1"),
    *("TW-PRI-0", "TW-PRI-8", "TW-FOUL-1", "TW-FOUL-20", "TW-FOUL-35", "TW-PEN-3"),
)


HIDING = Hiding(
    Words(
        draws=("draw", "replace"),
        open=("eat", "pung", "kong", "add-kong", "hidden-kong", "win", "discard", "flower", "rob"),
        private=("draw", "replace"),
    ),
    ACCUSED,
    tells=at_the_same_act,
)
