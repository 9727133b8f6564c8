"""The list of legal moves against brute force: an act of play is listed exactly when the judge lets it stand.

Asked of every game, of dealt positions and of what follows a wrong act there; what a list leaves out on purpose is
named by each game's `is_left_out`, and on the page of legal moves.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.acts_of_play import PLAY, neither
from conformance_tests.laws.brute import brute_of, games
from conformance_tests.laws.wrong_acts import wrong_act
from oracle.game.chance import Chance
from oracle.game.hands import known
from oracle.game.registry import load, record_of
from oracle.judge.dealing import Player, deal
from oracle.judge.lawful import lawful, played_to, playing_of, point_of
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.judge.replay import Replay


def listed(replay: Replay) -> list[Act]:
    """The acts of the list, with the tiles they bring up, and those of free will."""
    point, playing = point_of(replay, 0), playing_of(replay.ruleset)
    return [playing.revealed(replay.table, option.act) for option in (*point.options, *point.free)]


def positions(game: str, seed: int) -> Iterator[tuple[str, Replay]]:
    """Points of a dealt hand, each with what a wrong act there leads to, if all of it is seen; and how to find them.

    A wrong act that takes nothing is taken so: that somebody goes on from it all the same is no matter of the list.
    """
    step, ruleset = brute_of(game).step * many(1, 3), load(game)
    record = record_of(deal(game, seed, Player(sensible=seed % 3 != 2)))
    for at in range(seed % step, record.acts + 1, step):
        replay, made = played_to(ruleset, record, at)
        yield f"{game} {seed} at {at}", replay
        begun = None if is_over(replay) else wrong_act(replay, Chance(seed * 1_000 + at), made)
        if begun is not None:
            after, act = begun[0].copy(), begun[1]
            del after.ways[1:]
            if is_seen(after):
                yield f"{game} {seed} at {at}, then {act.seat} {act.name} {' '.join(act.tiles)}", after


def is_over(replay: Replay) -> bool:
    """Whether the hand is at its end."""
    return playing_of(replay.ruleset).ended(replay.table) is not None


def is_seen(replay: Replay) -> bool:
    """Whether every hand and the open tile are known."""
    table = replay.table
    opened = table.open is None or table.open.tile != UNSEEN
    return opened and all(table.knows_hand(seat) for seat in table.seats)


def test_every_word_for_an_act_is_of_play_or_stands_aside() -> None:
    assert games() == known()
    assert {game: neither(game) for game in known()} == dict.fromkeys(known(), frozenset())


@pytest.mark.parametrize(("game", "seed"), [*product(games(), range(many(7, 1)))])
def test_what_is_listed_is_what_stands(game: str, seed: int) -> None:
    brute = brute_of(game)
    for where, replay in positions(game, seed):
        acts = listed(replay)
        refused = [act for act in acts if brute.judged(replay, act) is None]
        assert not refused, where
        standing = {} if is_over(replay) else brute.lawful_acts(replay)
        keys = {brute.key(act) for act in acts}
        assert is_over(replay) or keys <= set(standing), where
        missing = [standing[key][0] for key in set(standing) - keys]
        assert not [act for act in missing if not brute.is_left_out(replay, act, acts)], where


@pytest.mark.parametrize(("game", "seed"), [*product(games(), range(many(10, 2)))])
def test_every_act_that_was_made_was_listed(game: str, seed: int) -> None:
    brute, ruleset = brute_of(game), load(game)
    record = record_of(deal(game, seed, Player(sensible=seed % 4 != 3)))
    for at in range(seed % brute.step, record.acts, brute.step):
        made = record.events[at]
        assert isinstance(made, Act)
        replay, _ = played_to(ruleset, record, at)
        assert brute.key(made) in map(brute.key, listed(replay)), at


@pytest.mark.parametrize("game", games())
def test_whoever_is_due_has_something_to_do_until_the_hand_is_over(game: str) -> None:
    for seed in range(many(5, 1)):
        record = record_of(deal(game, seed))
        for at in range(0, record.acts, 7):
            replay, _ = played_to(load(game), record, at)
            assert list(lawful(replay.ruleset, replay.table)), (seed, at)
        replay, _ = played_to(load(game), record, None)
        assert listed(replay) == []


@pytest.mark.parametrize("game", games())
def test_brute_force_tries_every_act_of_play(game: str) -> None:
    tried = Counter(
        act.name
        for seed in range(3)
        for _, replay in positions(game, seed)
        for act in brute_of(game).candidates(replay.table)
    )
    assert set(tried) <= PLAY[game]
    assert PLAY[game] - set(tried) <= {"flower", "rob"}
