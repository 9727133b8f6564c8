"""A copy and its origin never see what the other does: tables whatever moves them, replays whatever is played on."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from conformance_tests.laws.irregular.corpus import hand as dealt_hand
from conformance_tests.laws.wrong_acts import wrong_act
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.dealing import deal
from oracle.judge.lawful import lawful, played_to, playing_of
from oracle.table.acts import Act, LaidSet, OpenTile
from oracle.table.facts import Held
from oracle.table.known import Place
from oracle.table.moves import (
    Blur,
    Close,
    Draw,
    Forget,
    Keep,
    LoseWall,
    Mark,
    Move,
    PutBack,
    PutOut,
    Reopen,
    Reveal,
    SetAside,
    SetDown,
    TakeBack,
    TakeOpen,
    TakeTurned,
    TakeUp,
    TurnUp,
    Withdraw,
)
from oracle.table.record import Count

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.judge.replay import Replay
    from oracle.table.record import Record
    from oracle.table.table import Table

FAMILIES = ("tongqi", "jiaxing", "taiwan", "lingque")
"""Games of dominoes, one with a tile that lies turned up, and of mahjong tiles, one with flowers laid apart."""

HERE = Place(None, 1)

Draws = st.DataObject


def a_seat(table: Table[Any], data: Draws) -> str:
    return data.draw(st.sampled_from(table.seats))


def some(table: Table[Any], data: Draws, least: int = 0) -> tuple[str, ...]:
    """Tiles of any kinds, such as nobody saw among them."""
    kinds = st.sampled_from([*sorted(table.copies), "?"])
    return tuple(data.draw(st.lists(kinds, min_size=least, max_size=3)))


def lying(table: Table[Any], data: Draws) -> OpenTile:
    """A tile that lies open or lay open, or any other."""
    anything = OpenTile(some(table, data, 1)[0], a_seat(table, data), "discard", HERE)
    return data.draw(st.sampled_from([anything, *table.pool, *([table.open] if table.open else [])]))


def places(table: Table[Any], data: Draws, seat: str) -> tuple[int, ...]:
    """Places among the sets of a seat."""
    return tuple(place for place in range(len(table.laid[seat])) if data.draw(st.booleans()))


def a_set(table: Table[Any], data: Draws) -> LaidSet:
    tiles = some(table, data, 1)
    return LaidSet("pung", tiles, "pung", 1, tiles[0] if data.draw(st.booleans()) else None)


def set_down(table: Table[Any], data: Draws) -> Move:
    seat, whether = a_seat(table, data), st.booleans()
    return SetDown(
        seat,
        a_set(table, data),
        some(table, data),
        takes_open=data.draw(whether),
        replaces=places(table, data, seat),
        stray=data.draw(whether),
    )


def withdraw(table: Table[Any], data: Draws) -> Move:
    seat = a_seat(table, data)
    sets = data.draw(st.integers(0, len(table.laid[seat])))
    return Withdraw(seat, lying(table, data), sets, some(table, data), (a_set(table, data),) * min(sets, 1))


def blur(table: Table[Any], data: Draws) -> Move:
    seat = a_seat(table, data)
    return Blur(seat, places(table, data, seat), held=data.draw(st.booleans()))


def flag(data: Draws) -> bool:
    return data.draw(st.booleans())


MOVES: dict[type, Callable[[Table[Any], Draws], Move]] = {
    Draw: lambda table, data: Draw(a_seat(table, data), some(table, data, 1)[0], tail=flag(data)),
    TurnUp: lambda table, data: TurnUp(lying(table, data)),
    PutOut: lambda table, data: PutOut(lying(table, data)),
    Close: lambda _table, _data: Close(),
    SetDown: set_down,
    SetAside: lambda table, data: SetAside(a_seat(table, data), some(table, data)),
    TakeOpen: lambda table, data: TakeOpen(a_seat(table, data)),
    TakeTurned: lambda table, data: TakeTurned(a_seat(table, data), to_hand=flag(data)),
    Reveal: lambda table, data: Reveal(a_seat(table, data), some(table, data)),
    TakeUp: lambda table, data: TakeUp(a_seat(table, data), some(table, data), tail=flag(data)),
    Withdraw: withdraw,
    PutBack: lambda table, data: PutBack(a_seat(table, data), some(table, data, 1)[0], tail=flag(data)),
    TakeBack: lambda table, data: TakeBack(a_seat(table, data), some(table, data)),
    Reopen: lambda table, data: Reopen(lying(table, data)),
    Forget: lambda _table, _data: Forget(),
    LoseWall: lambda table, data: LoseWall(data.draw(st.sampled_from([None, *table.seats]))),
    Blur: blur,
    Keep: lambda table, data: Keep(Act("discard", a_seat(table, data), some(table, data, 1), Place(None, 1))),
    Mark: lambda _table, data: Mark(data.draw(st.integers())),
}
"""A move of each kind, with what the table has and with what it has not."""


def standing(table: Table[Any]) -> tuple[object, ...]:
    """All that a table says, in values that nothing changes any more."""
    wall = table.wall
    return (
        dict(table.copies),
        (wall.left, tuple(wall.front), tuple(wall.back)),
        {seat: (dict(hand.known), hand.unseen, dict(hand.limits)) for seat, hand in table.hands.items()},
        {seat: tuple(sets) for seat, sets in table.laid.items()},
        {seat: tuple(tiles) for seat, tiles in table.aside.items()},
        {seat: tuple(tiles) for seat, tiles in table.taken_up.items()},
        tuple(table.pool),
        (table.turned, table.open, table.course, table.agreed, table.unseen_open),
        {tile: number for tile, number in table.accounted.items() if number},
        frozenset(table.doubted),
        dict(table.unshown),
        dict(table.counted),
        dict(table.waiting),
        tuple((kept[0], standing(kept[1])) for kept in table.past),
    )


@cache
def record(game: str) -> Record:
    return record_of(deal(game, 2))


def begin(game: str) -> Table[Any]:
    """The table of a dealt hand, made anew."""
    return load(game).course.begin(record(game)).table


def test_every_kind_of_move_is_tried() -> None:
    assert set(MOVES) == set(get_args(Move))


@pytest.mark.parametrize("game", FAMILIES)
@settings(max_examples=many(300, 15), deadline=None)
@given(st.data())
def test_a_copy_of_a_table_and_its_origin_go_their_own_ways(game: str, data: Draws) -> None:
    """Each of many copies stands in the end as a table that made its moves and was never copied."""
    tables: list[tuple[Table[Any], list[Move]]] = [(begin(game), [])]
    for _ in range(data.draw(st.integers(2, 20))):
        table, made = data.draw(st.sampled_from(tables))
        if len(tables) < 6 and flag(data):
            tables.append((table.copy(), [*made]))
            continue
        move = MOVES[data.draw(st.sampled_from(list(MOVES)))](table, data)
        before = [standing(other) for other, _ in tables if other is not table]
        table.apply(move)
        made.append(move)
        assert [standing(other) for other, _ in tables if other is not table] == before
    for table, made in tables:
        alone = begin(game)
        for move in made:
            alone.apply(move)
        assert standing(table) == standing(alone)


def ways(replay: Replay) -> list[tuple[object, ...]]:
    """All that every way a replay keeps says of where play stands."""
    return [
        (standing(way.table), dict(way.drawn.tiles), way.blind, way.bids, dict(way.sides))
        for way in replay.ways
    ]


@pytest.mark.parametrize("game", ["jiaxing", "lingque", "taiwan", "tongqi", "yawan"])
@settings(max_examples=many(100, 4), deadline=None)
@given(st.data())
def test_a_judge_who_keeps_several_ways_shares_them_with_no_copy_that_plays_on(
    game: str, data: Draws
) -> None:
    """Whatever is done then: lawful acts, further wrong ones, a count of the wall, tiles found to be waited for."""
    hand, chance = (
        record_of(dealt_hand(game, data.draw(st.integers(0, 10)))),
        Chance(data.draw(st.integers(0, 10**6))),
    )
    replay, made = played_to(load(game), hand, chance.below(max(1, hand.acts - 1)))
    kept: list[tuple[Replay, list[tuple[object, ...]]]] = []
    for number in range(1, 6):
        kept.append((replay, ways(replay)))
        replay = replay.copy()
        done = data.draw(st.sampled_from(["wrong", "wrong", "lawful", "count", "held"]))
        place = Place(made + number, made + number)
        if done == "wrong":
            replay = (wrong_act(replay, chance, made + number) or (replay, None))[0]
        elif done == "count":
            replay.event(Count(chance.below(20), place))
        elif done == "held":
            seat = chance.one_of(replay.table.seats)
            replay.event(Held(seat, "waits", (chance.one_of(sorted(replay.table.copies)),), place))
        elif playing_of(replay.ruleset).ended(replay.table) is None:
            for option in list(lawful(replay.ruleset, replay.table))[:1]:
                replay.event(option.act._replace(place=place))
        assert all(ways(one) == as_it_was for one, as_it_was in kept)
