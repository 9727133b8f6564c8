"""Moves carry tiles about and neither make nor lose one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from oracle.game.registry import load, record_of
from oracle.judge.dealing import deal
from oracle.judge.replay import Replay
from oracle.rulebook.readings import Agreed
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import Wall
from oracle.table.known import Place
from oracle.table.moves import Close, Draw, Move, PutOut, Reveal, SetAside, SetDown, TakeOpen, TakeUp, TurnUp
from oracle.table.table import Table

if TYPE_CHECKING:
    from grammar.syntax import Log

KINDS = ("a", "b", "c", "d")
COPIES = 4
SEATS = ("N", "S")
EVERYTHING = Counter(dict.fromkeys(KINDS, COPIES))


def opened(tile: str, seat: str, how: str) -> OpenTile:
    return OpenTile(tile, seat, how, Place(None, 1))


def table_of(tiles: list[str]) -> Table[Any]:
    """Four tiles each, the rest a wall that is listed to its end."""
    table: Table[Any] = Table.empty(
        SEATS, dict.fromkeys(KINDS, COPIES), Wall(len(tiles) - 8, tiles[8:]), Agreed("none", {}, {})
    )
    for tile in tiles[8:]:
        table.account(tile)
    for number, seat in enumerate(SEATS):
        assert table.place(table.hands[seat], tiles[4 * number : 4 * number + 4]) == []
    return table


def possible(table: Table[Any], data: st.DataObject) -> Move:
    """A move the table can carry out."""
    seat = data.draw(st.sampled_from(SEATS))
    held = table.hands[seat].tiles()
    moves: list[Move] = [Close()]
    if table.wall.left:
        tail = data.draw(st.booleans())
        moves += [Draw(seat, tail=tail), TurnUp(opened("?", seat, "flip")), TakeUp(seat, ("?",), tail=tail)]
    if table.open is not None:
        moves.append(TakeOpen(seat))
    if held:
        tile = data.draw(st.sampled_from(held))
        moves += [PutOut(opened(tile, seat, "discard")), SetAside(seat, (tile,)), Reveal(seat, (tile,))]
        own = LaidSet("three", held[:2], "own", 1)
        moves.append(SetDown(seat, own, held[:2], takes_open=False))
        if table.open is not None:
            taken = LaidSet("three", (*held[:2], table.open.tile), "pung", 1, table.open.tile, "N")
            moves.append(SetDown(seat, taken, held[:2], takes_open=True))
    return data.draw(st.sampled_from(moves))


@given(st.permutations(sorted(EVERYTHING.elements())), st.data())
def test_no_move_makes_or_loses_a_tile(tiles: list[str], data: st.DataObject) -> None:
    table = table_of(tiles)
    for _ in range(data.draw(st.integers(1, 12))):
        move = possible(table, data)
        if isinstance(move, TurnUp):
            move = TurnUp(opened(table.wall.next(), move.open.seat, "flip"))
        assert table.apply(move) is None
        assert table.census() == EVERYTHING


@cache
def dealt(seed: int) -> Log:
    return deal("tongqi", seed)


def steps(log: Log) -> Replay:
    """A replay that counts every tile after every act."""
    ruleset, record = load(log.game), record_of(log)
    replay = Replay(ruleset, ruleset.course.begin(record))
    before = replay.table.census()
    for event in record.events:
        replay.event(event)
        assert replay.table.census() == before
    return replay


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_hand_keeps_its_hundred_and_five_tiles(seed: int) -> None:
    replay = steps(dealt(seed))
    assert set(replay.table.census().values()) == {5}
    assert sum(replay.table.census().values()) == 105


@settings(max_examples=many(20))
@given(st.integers(0, 5), st.integers(0, 30))
def test_a_point_of_play_is_copied_whole(seed: int, acts: int) -> None:
    """What is tried out on a copy of the table leaves the table alone."""
    log = dealt(seed)
    ruleset, record = load(log.game), record_of(log)
    replay = Replay(ruleset, ruleset.course.begin(record))
    for event in record.events[:acts]:
        replay.event(event)
    census, laid = replay.table.census(), {seat: list(sets) for seat, sets in replay.table.laid.items()}
    copy = replay.copy()
    for event in record.events[acts : acts + 5]:
        copy.event(event)
    assert replay.table.census() == census
    assert {seat: list(sets) for seat, sets in replay.table.laid.items()} == laid
