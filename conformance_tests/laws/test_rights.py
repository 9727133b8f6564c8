"""Whose right it is: a bystander goes on from an act out of turn, then the seat that is due acts by its right.

Dealt play of every game, and nothing here knows what a rule says: the act is one that breaks a rule and that its maker
had no turn for, the bystander's one that is lawful only because that act stood, the last one that was lawful before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.irregular.corpus import hand
from conformance_tests.laws.wrong_acts import wrong, wrong_act
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.lawful import lawful, played_to, playing_of
from oracle.judge.replay import MOST_WAYS
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.judge.replay import Replay
    from oracle.judge.ways.way import Way
    from oracle.table.acts import Act

GAMES = ["jiaxing", "lingque", "taiwan", "tongqi", "yawan"]


class Started(NamedTuple):
    """Play up to an act out of turn, that act, and what its maker had no right to pass over."""

    replay: Replay
    bad: Act
    rightful: list[Act]


def started(game: str, seed: int) -> Started | None:
    """An act out of turn in a dealt hand, which may be taken as none."""
    chance, record = Chance(seed), record_of(hand(game, seed))
    if record.acts < 8:
        return None
    replay, made = played_to(load(game), record, 4 + chance.below(record.acts - 6))
    due = [option.act for option in lawful(replay.ruleset, replay.table)]
    begun = wrong_act(replay, chance, made)
    if begun is None or len(begun[0].ways) == 1:
        return None
    after, bad = begun
    in_turn = after.ruleset.course.in_turn
    turns = () if in_turn is None else set(in_turn(replay.table))
    rightful = [act for act in due if act.seat in turns and act.seat != bad.seat]
    return Started(after, bad, rightful) if rightful and bad.seat not in turns else None


def placed(act: Act, behind: Act, by: int) -> Act:
    number = (behind.place.at or 0) + by
    return act._replace(place=Place(number, number))


def standing(replay: Replay) -> Iterator[Way]:
    """The ways in which the act out of turn stood."""
    return (way for way in replay.ways if any(way.sides.values()))


def gone_on_from(start: Started, due: Act) -> Iterator[Act]:
    """The acts of bystanders that are lawful if the act out of turn stood, and not if it was none."""
    for way in standing(start.replay):
        others = [each for each in start.replay.ways if each is not way]
        here = {option.act for option in lawful(way.ruleset, way.table)}
        there = {option.act for other in others for option in lawful(other.ruleset, other.table)}
        yield from (act for act in here - there if act.seat not in (start.bad.seat, due.seat))


def revealed(replay: Replay, act: Act) -> Act:
    return playing_of(replay.ruleset).revealed(replay.table, act)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_accused_but_who_acted_out_of_turn(game: str) -> None:
    """The bystander is in order by the one way, and the seat whose turn it is by the other."""
    asked = 0
    for seed in range(many(1500, 30)):
        start = started(game, seed)
        if start is None:
            continue
        due = start.rightful[0]
        for other in sorted(gone_on_from(start, due))[:2]:
            replay = start.replay.copy()
            replay.act(placed(revealed(replay, other), start.bad, 1))
            replay.act(placed(revealed(replay, due), start.bad, 2))
            accused = [each for each in wrong(replay) if each.seat != start.bad.seat]
            assert not accused, (game, seed, start.bad, other, due, accused)
            asked += 1
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_a_storm_of_wrong_acts_leaves_no_more_ways_than_are_judged(game: str) -> None:
    for seed in range(many(60, 1)):
        chance, record = Chance(seed), record_of(hand(game, seed))
        replay, made = played_to(load(game), record, record.acts // 3)
        for number in range(12):
            begun = wrong_act(replay, chance, made + number)
            if begun is None:
                break
            replay = begun[0]
            assert len(replay.ways) <= MOST_WAYS
