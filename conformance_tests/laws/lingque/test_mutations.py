"""One illegal change made to a lawful hand is found, at its act, under its clause; a lawful one is not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.lingque.mutating import mutants
from conformance_tests.laws.lingque.retold import retold
from conformance_tests.laws.lingque.taken_apart import OPERATORS
from conformance_tests.laws.twins import convicted
from oracle.adjudication import adjudicate
from oracle.chance import Chance
from oracle.dealing import Player, Telling, deal_match

if TYPE_CHECKING:
    from grammar.syntax import Log

HANDS = 60


def dealt(seed: int) -> Log:
    telling = Telling(declared=True)
    return spread(next(deal_match("lingque", seed, Player(sensible=seed % 4 != 3), telling)))


@pytest.mark.parametrize("start", range(0, HANDS, 15))
def test_a_mutation_is_found_located_and_attributed(start: int) -> None:
    for seed in range(start, start + 15):
        for mutant in mutants(dealt(seed), Chance(seed), 20):
            found = convicted(mutant)
            assert any((mutant.at, clause) in found for clause in mutant.clauses), (
                seed,
                mutant.operator,
                found,
            )


@pytest.mark.parametrize("start", range(0, HANDS, 15))
def test_the_same_play_told_otherwise_is_clean(start: int) -> None:
    for seed in range(start, start + 15):
        for number, log in enumerate(retold(dealt(seed), Chance(seed))):
            assert adjudicate(log).findings == (), (seed, number)


def test_the_operators_reach_most_rules() -> None:
    clauses: Counter[str] = Counter()
    for seed in range(30):
        for mutant in mutants(dealt(seed), Chance(seed), len(OPERATORS)):
            clauses.update(mutant.clauses)
    assert len(OPERATORS) >= 60
    assert {clause for clause in clauses if clause.startswith(("LQ-1", "LQ-3"))} >= {
        *("LQ-1A.1", "LQ-1B.2", "LQ-1B.3", "LQ-1B.3a", "LQ-1B.4", "LQ-1B.5"),
        *("LQ-1C.0", "LQ-1C.1", "LQ-1C.2", "LQ-1C.3", "LQ-1C.4", "LQ-1C.6", "LQ-1C.8", "LQ-1D.1"),
        *("LQ-3B.1", "LQ-3B.5"),
    }
