"""One illegal change made to a lawful hand is found, at its act, under its clause; a lawful one is not.

Asked of every game that brings changes of its own; of their number see the benchmark `mutations`.
"""

from __future__ import annotations

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.mutations import convicted, dealt, games, mutator_of
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate

PORTION = 5
PER_HAND = many(20, 3)
PORTIONS = [
    (game, start)
    for game in games()
    for start in range(0, mutator_of(game).hands, many(PORTION, 2 * PORTION))
]


@pytest.mark.parametrize(("game", "start"), PORTIONS)
def test_a_mutation_is_found_located_and_attributed(game: str, start: int) -> None:
    for seed in range(start, start + many(PORTION, 1)):
        for mutation in mutator_of(game).mutations(dealt(game, seed), Chance(seed), PER_HAND):
            found = convicted(mutation)
            assert any((mutation.at, clause) in found for clause in mutation.clauses), (
                seed,
                mutation.operator,
                found,
            )


@pytest.mark.parametrize(("game", "start"), PORTIONS)
def test_the_same_play_recorded_differently_is_clean(game: str, start: int) -> None:
    for seed in range(start, start + many(PORTION, 1)):
        for number, log in enumerate(mutator_of(game).restated(dealt(game, seed), Chance(seed))):
            assert adjudicate(log).findings == (), (seed, number)
