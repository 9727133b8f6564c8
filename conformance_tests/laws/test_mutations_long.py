"""The illegal changes made to lawful hands reach every rule they are there for."""

from __future__ import annotations

import pytest

from conformance_tests.laws.twins import dealt, games, twinning_of


@pytest.mark.parametrize("game", games())
def test_the_operators_reach_the_rules_of_the_game(game: str) -> None:
    twinning = twinning_of(game)
    clauses = {clause for seed in range(twinning.reach) for clause in twinning.clauses(dealt(game, seed))}
    assert len(twinning.operators) >= twinning.fewest
    assert clauses >= twinning.reached
