"""Illegal mutations of dealt hands of Lingque: one change each, and what a referee should find there."""

from __future__ import annotations

from conformance_tests.laws.lingque import illegal_claims, illegal_deals, illegal_turns, illegal_wins
from conformance_tests.laws.lingque.restated import restated
from conformance_tests.laws.lingque.taken_apart import OPERATORS
from conformance_tests.laws.mahjong import hand_of
from conformance_tests.laws.mutations import Mutator

KINDS_OF_CHANGE = (illegal_deals, illegal_turns, illegal_claims, illegal_wins)
"""The modules whose operators are known."""

REACHED = {
    *("LQ-1A.1", "LQ-1B.2", "LQ-1B.3", "LQ-1B.3a", "LQ-1B.4", "LQ-1B.5"),
    *("LQ-1C.0", "LQ-1C.1", "LQ-1C.2", "LQ-1C.3", "LQ-1C.4", "LQ-1C.6", "LQ-1C.8", "LQ-1D.1"),
    *("LQ-3B.1", "LQ-3B.5"),
}

MUTATOR = Mutator(hand_of, OPERATORS, restated, frozenset(REACHED), fewest=60, hands=60, reach=30)
