"""One illegal change made to a legal hand is found, at its act, under its clause."""

from __future__ import annotations

from collections import Counter

import pytest

from conformance_tests.laws.hiding import spread
from conformance_tests.laws.tongqi.mutating import OPERATORS, mutants
from conformance_tests.laws.twins import convicted
from oracle.chance import Chance
from oracle.dealing import Player, deal

HANDS = 40


@pytest.mark.parametrize("start", range(0, HANDS, 10))
def test_a_mutation_is_found_located_and_attributed(start: int) -> None:
    for seed in range(start, start + 10):
        log = spread(deal("tongqi", seed, Player(sensible=seed % 4 != 3)))
        for mutant in mutants(log, Chance(seed), 16):
            assert any((mutant.at, clause) in convicted(mutant) for clause in mutant.clauses), (
                seed,
                mutant.operator,
            )


def test_the_operators_reach_most_laws() -> None:
    clauses: Counter[str] = Counter()
    for seed in range(16):
        log = spread(deal("tongqi", seed, Player(sensible=seed % 4 != 3)))
        for mutant in mutants(log, Chance(seed), len(OPERATORS)):
            clauses.update(mutant.clauses)
    assert len(OPERATORS) >= 35
    assert len(clauses) >= 20
