"""The list of legal moves against brute force: everything listed stands, and nothing that stands is missing.

Asked of every game that multiplies out its candidates; what a list leaves out on purpose is told there.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.brute import brute_of, games
from oracle.game.registry import load
from oracle.judge.dealing import Player, deal
from oracle.judge.lawful import lawful, played_to, playing_of
from oracle.table.acts import Act
from oracle.table.record import record_of

if TYPE_CHECKING:
    from oracle.judge.replay import Judge


def listed(judge: Judge) -> list[Act]:
    """The acts of the list, with the tiles they bring up."""
    ruleset = judge.ruleset
    return [playing_of(ruleset).revealed(judge.table, option.act) for option in lawful(ruleset, judge.table)]


@pytest.mark.parametrize(("game", "seed"), [*product(games(), range(many(14, 1)))])
def test_what_is_listed_is_what_stands(game: str, seed: int) -> None:
    brute, ruleset = brute_of(game), load(game)
    record = record_of(deal(game, seed, Player(sensible=seed % 3 != 2)))
    for at in range(seed % brute.step, record.acts + 1, brute.step):
        judge, _ = played_to(ruleset, record, at)
        acts = listed(judge)
        for act in acts:
            assert brute.judged(judge, act) is not None, (at, act)
        standing = brute.lawful_acts(judge)
        told = {brute.key(act) for act in acts if brute.is_compared(act)}
        assert told <= set(standing), at
        for missing in set(standing) - told:
            act, _ = standing[missing]
            assert brute.is_left_out(judge, act, acts), (at, missing)


@pytest.mark.parametrize(("game", "seed"), [*product(games(), range(many(24, 2)))])
def test_every_act_that_was_made_was_listed(game: str, seed: int) -> None:
    brute, ruleset = brute_of(game), load(game)
    record = record_of(deal(game, seed, Player(sensible=seed % 4 != 3)))
    for at in range(seed % brute.step, record.acts, brute.step):
        made = record.events[at]
        assert isinstance(made, Act)
        judge, _ = played_to(ruleset, record, at)
        assert brute.key(made) in map(brute.key, listed(judge)), at


@pytest.mark.parametrize("game", games())
def test_whoever_is_due_has_something_to_do_until_the_hand_is_over(game: str) -> None:
    for seed in range(many(8, 1)):
        record = record_of(deal(game, seed))
        for at in range(0, record.acts, 7):
            judge, _ = played_to(load(game), record, at)
            assert list(lawful(judge.ruleset, judge.table)), (seed, at)
        judge, _ = played_to(load(game), record, None)
        assert list(lawful(judge.ruleset, judge.table)) == []
