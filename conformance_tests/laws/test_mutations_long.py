"""The illegal changes made to lawful hands reach every rule they are there for."""

from __future__ import annotations

import pytest

from conformance_tests.laws.mutations import dealt, games, mutator_of


@pytest.mark.parametrize("game", games())
def test_the_operators_reach_the_rules_of_the_game(game: str) -> None:
    mutator = mutator_of(game)
    clauses = {clause for seed in range(mutator.reach) for clause in mutator.clauses(dealt(game, seed))}
    assert len(mutator.operators) >= mutator.fewest
    assert clauses >= mutator.reached
