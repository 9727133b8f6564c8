"""Illegal mutations of dealt hands of Taiwan's game: one change each, and what a referee should find there."""

from __future__ import annotations

from conformance_tests.laws.mahjong import hand_of
from conformance_tests.laws.mutations import Mutator
from conformance_tests.laws.taiwan import illegal_claims, illegal_deals, illegal_turns, illegal_wins
from conformance_tests.laws.taiwan.restated import restated
from conformance_tests.laws.taiwan.taken_apart import OPERATORS

KINDS_OF_CHANGE = (illegal_deals, illegal_turns, illegal_claims, illegal_wins)
"""The modules whose operators are known."""

REACHED = {
    *("TW-EQ-1", "TW-DEF-3", "TW-WIN-1", "TW-CNT-1", "TW-TAI-11", "TW-TAI-22", "TW-TAI-25", "TW-TAI-31"),
    *("TW-PROC-11", "TW-PROC-12", "TW-PROC-15", "TW-PROC-17", "TW-PROC-18", "TW-PROC-19", "TW-PROC-21"),
    *("TW-PROC-22", "TW-PROC-23", "TW-PROC-24", "TW-PROC-26", "TW-PROC-28", "TW-PROC-29", "TW-PROC-30"),
    *("TW-BAN-0", "TW-BAN-1", "TW-BAN-4", "TW-BAN-6", "TW-BAN-7", "TW-PRI-0", "TW-PRI-4", "TW-PRI-8"),
    *("TW-PASS-2", "TW-FOUL-1", "TW-FOUL-3", "TW-FOUL-20", "TW-FOUL-35", "TW-FOUL-40", "TW-PEN-3"),
    *("TW-SET-1", "TW-SET-8"),
}

MUTATOR = Mutator(hand_of, OPERATORS, restated, frozenset(REACHED), fewest=60, hands=20, reach=6)
