"""One illegal change made to a lawful hand is found, at its act, under its clause; a lawful one is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.mahjong import hand_of
from conformance_tests.laws.taiwan.mutating import mutants
from conformance_tests.laws.taiwan.retold import retold
from conformance_tests.laws.taiwan.taken_apart import OPERATORS
from conformance_tests.laws.twins import convicted
from oracle.adjudication import adjudicate
from oracle.chance import Chance
from oracle.dealing import Player, Telling, deal_match

if TYPE_CHECKING:
    from grammar.syntax import Log

HANDS = 20


def dealt(seed: int) -> Log:
    telling = Telling(declared=True)
    return spread(next(deal_match("taiwan", seed, Player(sensible=seed % 4 != 3), telling)))


@pytest.mark.parametrize("start", range(0, HANDS, 5))
def test_a_mutation_is_found_located_and_attributed(start: int) -> None:
    for seed in range(start, start + 5):
        for mutant in mutants(dealt(seed), Chance(seed), 20):
            found = convicted(mutant)
            assert any((mutant.at, clause) in found for clause in mutant.clauses), (
                seed,
                mutant.operator,
                found,
            )


@pytest.mark.parametrize("start", range(0, HANDS, 5))
def test_the_same_play_told_otherwise_is_clean(start: int) -> None:
    for seed in range(start, start + 5):
        for number, log in enumerate(retold(dealt(seed), Chance(seed))):
            assert adjudicate(log).findings == (), (seed, number)


def test_the_operators_reach_most_rules_of_play() -> None:
    clauses: set[str] = set()
    for seed in range(6):
        hand = hand_of(dealt(seed))
        for changes in OPERATORS.values():
            clauses.update(clause for draft in changes(hand) for clause in draft.clauses)
    assert len(OPERATORS) >= 60
    assert clauses >= {
        *("TW-EQ-1", "TW-DEF-3", "TW-WIN-1", "TW-CNT-1", "TW-TAI-11", "TW-TAI-22", "TW-TAI-25", "TW-TAI-31"),
        *("TW-PROC-11", "TW-PROC-12", "TW-PROC-15", "TW-PROC-17", "TW-PROC-18", "TW-PROC-19", "TW-PROC-21"),
        *("TW-PROC-22", "TW-PROC-23", "TW-PROC-24", "TW-PROC-26", "TW-PROC-28", "TW-PROC-29", "TW-PROC-30"),
        *("TW-BAN-0", "TW-BAN-1", "TW-BAN-4", "TW-BAN-6", "TW-BAN-7", "TW-PRI-0", "TW-PRI-4", "TW-PRI-8"),
        *("TW-PASS-2", "TW-FOUL-1", "TW-FOUL-3", "TW-FOUL-20", "TW-FOUL-35", "TW-FOUL-40", "TW-PEN-3"),
        *("TW-SET-1", "TW-SET-8"),
    }
