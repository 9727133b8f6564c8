"""Illegal turns that mahjong games share: who draws, throws and replaces when; each game enters its clauses.

A change takes the hand, the clauses that are to object, and what else differs from game to game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import (
    FLOWERS,
    TILES,
    Hand,
    Moment,
    after,
    before_it,
    instead,
    made,
    others,
)
from conformance_tests.laws.mutations import Draft
from grammar.syntax import Act, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def plain(moment: Moment, seat: str) -> str | None:
    """A tile of a hand that is no flower."""
    return next((tile for tile in sorted(moment.held(seat)) if tile not in FLOWERS), None)


def drawable(moment: Moment, reserve: int) -> int:
    """How many tiles can still be drawn, by the wall alone."""
    return moment.table.wall.left - reserve


# -- draws -----------------------------------------------------------------------------------------


def draws_out_of_turn(hand: Hand, *clauses: str, opening: int = 0) -> Iterator[Draft]:
    """Another draws; the first draws of a hand may be left to a change of the game's own."""
    for moment in list(made(hand, "draw"))[opening:]:
        for seat in others(moment.seat):
            yield instead(hand, moment, seat, moment.act, *clauses)


def draws_twice(hand: Hand, *clauses: str, reserve: int = 0) -> Iterator[Draft]:
    """Who has drawn draws again."""
    for moment in made(hand, "discard"):
        if moment.drawn is not None and drawable(moment, reserve) > 0:
            yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), *clauses)


def draws_after_a_claim(hand: Hand, *clauses: str, reserve: int = 0) -> Iterator[Draft]:
    """Who has claimed draws as well."""
    for moment in made(hand, "discard"):
        if before_it(hand, moment) in ("eat", "pung") and drawable(moment, reserve) > 0:
            yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), *clauses)


def draws_another_tile(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """Another tile is drawn than lies next."""
    for moment in made(hand, "draw"):
        for tile in TILES[:: len(TILES) // 4]:
            if tile != moment.front():
                yield instead(hand, moment, moment.seat, Act("draw", (tile,)), *clauses)


def swaps_two_tiles_of_the_wall(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """The wall is recorded with two tiles in each other's place, the first of which is drawn."""
    rows = [index for index, line in enumerate(hand.head) if isinstance(line, Row) and line.what == "wall"]
    tiles = [tile for line in hand.head if isinstance(line, Row) for tile in line.tiles]
    for moment, (place, after_it) in zip(made(hand, "draw"), pairwise(range(len(tiles))), strict=False):
        if tiles[place] == tiles[after_it]:
            continue
        other = [*tiles[:place], tiles[after_it], tiles[place], *tiles[after_it + 1 :]]
        head = list(hand.head)
        for index in rows:
            row = head[index]
            assert isinstance(row, Row)
            head[index] = replace(row, tiles=tuple(other[: len(row.tiles)]))
            del other[: len(row.tiles)]
        tell = partial(hand.log_of, hand.acts[: moment.number], head=tuple(head))
        yield Draft(tell, moment.number, frozenset(clauses))


# -- discards --------------------------------------------------------------------------------------


def throws_a_tile_not_held(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A tile is thrown that is neither in the hand nor in a set."""
    for moment in made(hand, "discard"):
        held = moment.held(moment.seat)
        laid = {tile for each in moment.table.laid[moment.seat] for tile in each.tiles}
        for tile in TILES[:: len(TILES) // 5]:
            if not held[tile] and tile not in laid:
                yield instead(hand, moment, moment.seat, Act("discard", (tile,)), *clauses)


def throws_an_exposed_tile(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A tile is thrown that lies in a set."""
    for moment in made(hand, "discard"):
        held = moment.held(moment.seat)
        for laid in moment.table.laid[moment.seat]:
            for tile in set(laid.tiles):
                if laid.kind in ("eat", "pung") and not held[tile]:
                    yield instead(hand, moment, moment.seat, Act("discard", (tile,)), *clauses)


def throws_twice(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """Who has thrown throws again."""
    for moment in made(hand, "discard"):
        for tile in sorted(moment.held(moment.seat) - Counter(moment.act.tiles))[:3]:
            if tile not in FLOWERS:
                yield after(hand, moment, moment.seat, Act("discard", (tile,)), *clauses)


def throws_without_drawing(hand: Hand, *clauses: str, opening: int = 0) -> Iterator[Draft]:
    """Who is to draw throws instead."""
    for moment in list(made(hand, "draw"))[opening:]:
        tile = plain(moment, moment.seat)
        if tile is not None:
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), *clauses)


# -- replacements ----------------------------------------------------------------------------------


def replaces_nothing(hand: Hand, *clauses: str, reserve: int = 0) -> Iterator[Draft]:
    """A tile is taken from the tail although nothing is to be replaced."""
    for moment in made(hand, "discard"):
        if drawable(moment, reserve) > 0 and moment.number > 1:
            yield instead(hand, moment, moment.seat, Act("replace", (moment.tail(),)), *clauses)


def replacements(hand: Hand) -> Iterator[Moment]:
    """The moments before a tile is taken from the tail."""
    yield from made(hand, "replace")


def replaces_from_the_head(
    hand: Hand, *clauses: str, where: Callable[[Hand], Iterator[Moment]] = replacements
) -> Iterator[Draft]:
    """What is to be replaced from the tail is drawn from the head."""
    for moment in where(hand):
        yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), *clauses)


def throws_before_replacing(
    hand: Hand, *clauses: str, where: Callable[[Hand], Iterator[Moment]] = replacements
) -> Iterator[Draft]:
    """A tile is thrown before what was laid down has been replaced."""
    for moment in where(hand):
        tile = plain(moment, moment.seat)
        if tile is not None:
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), *clauses)


# -- the end ---------------------------------------------------------------------------------------


def ends_drawn_too_early(hand: Hand, *clauses: str, reserve: int = 0, opening: int = 0) -> Iterator[Draft]:
    """The hand is called drawn while tiles can be drawn."""
    for moment in list(made(hand, "draw"))[opening:]:
        if drawable(moment, reserve) > 0:
            yield Draft(partial(hand.log_of, hand.before(moment), "drawn"), None, frozenset(clauses))


def plays_on_after_a_win(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """Another draws after a win."""
    for moment in made(hand, "win"):
        if moment.table.wall.front:
            for seat in others(moment.seat):
                yield after(hand, moment, seat, Act("draw", (moment.front(),)), *clauses)
