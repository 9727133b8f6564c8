"""Illegal mutations of dealt hands of Yawan: one change each, and what a referee should find there."""

from __future__ import annotations

from conformance_tests.laws.mutations import Mutator
from conformance_tests.laws.yawan import (
    illegal_claims,
    illegal_conduct,
    illegal_deals,
    illegal_kongs,
    illegal_numbers,
    illegal_times,
    illegal_turns,
    illegal_wins,
)
from conformance_tests.laws.yawan.restated import restated
from conformance_tests.laws.yawan.taken_apart import OPERATORS, hand_of

KINDS_OF_CHANGE = (
    illegal_deals,
    illegal_turns,
    illegal_claims,
    illegal_kongs,
    illegal_wins,
    illegal_times,
    illegal_conduct,
    illegal_numbers,
)
"""The modules whose operators are known."""

REACHED = {
    *("YW-EQ-1", "YW-EQ-3", "YW-FORM-0", "YW-KONG-H", "YW-DOUBLE-2", "YW-SETTLE-1", "YW-SCORE-11"),
    *("YW-PLAY-2", "YW-PLAY-3", "YW-PLAY-4", "YW-PLAY-4a", "YW-PLAY-4b", "YW-PLAY-5", "YW-PLAY-5a"),
    *("YW-PLAY-6", "YW-PLAY-7", "YW-PLAY-7b", "YW-PLAY-8", "YW-PLAY-8b", "YW-PLAY-8d"),
    *("YW-PLAY-9", "YW-PLAY-9c", "YW-PLAY-9d", "YW-PLAY-9e"),
    *("YW-PLAY-10a", "YW-PLAY-10b", "YW-PLAY-10c", "YW-PLAY-10d", "YW-PLAY-10f", "YW-PRIO-1", "YW-PRIO-2"),
    *("YW-FOUL-1", "YW-FOUL-2", "YW-FOUL-3", "YW-FOUL-4", "YW-FOUL-5", "YW-FOUL-6", "YW-FOUL-7"),
    *("YW-FOUL-8", "YW-FOUL-9", "YW-FOUL-10"),
}

MUTATOR = Mutator(hand_of, OPERATORS, restated, frozenset(REACHED), fewest=120, hands=20, reach=20)
