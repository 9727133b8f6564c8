"""Illegal claims and kongs that mahjong games share; each game enters them with the clauses that are to object."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import (
    FLOWERS,
    HONOURS,
    SEATS,
    Hand,
    Moment,
    after,
    answers,
    are_in_a_row,
    before_it,
    below,
    instead,
    made,
    others,
    runs,
)
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conformance_tests.laws.mutations import Draft


def pung(tile: str, *, written: bool = True) -> Act:
    """A pung of equal tiles, its own tiles written or left out."""
    return Act("pung", (tile,), with_tiles=(tile, tile) if written else ())


def kong(tile: str, *, written: bool = True) -> Act:
    """A kong of equal tiles, its own tiles written or left out."""
    return Act("kong", (tile,), with_tiles=(tile, tile, tile) if written else ())


def chow(tile: str, pair: tuple[str, ...]) -> Act:
    """A chow with two own tiles."""
    return Act("eat", (tile,), with_tiles=pair)


def thrown_before(hand: Hand, moment: Moment) -> str | None:
    """The discard before the one that lies open."""
    thrown = [act.tiles[0] for _, act in hand.before(moment) if act.act == "discard"]
    return thrown[-2] if len(thrown) > 1 else None


# -- chows -----------------------------------------------------------------------------------------


def chows_from_the_wrong_house(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A chow by another than the lower house."""
    for moment, tile, seat in answers(hand):
        for other in others(seat)[1:]:
            for pair in runs(moment, other, tile):
                yield instead(hand, moment, other, chow(tile, pair), *clauses)


def chows_no_run(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A chow of tiles that are not in a row."""
    for moment, tile, seat in answers(hand):
        held = sorted(set(moment.held(below(seat))) - set(FLOWERS))
        for one, other in pairwise(held):
            if not are_in_a_row(tile, one, other) and moment.number % 3 == 0:
                yield instead(hand, moment, below(seat), chow(tile, (one, other)), *clauses)


def chows_with_tiles_not_held(
    hand: Hand, *clauses: str, free: Callable[[Hand, Moment, str, str], bool] | None = None
) -> Iterator[Draft]:
    """A chow with tiles the hand does not hold, where nothing else bars it."""
    for moment, tile, seat in answers(hand):
        if tile in HONOURS or not 2 <= int(tile[0]) <= len("12345678"):
            continue
        pair = (f"{int(tile[0]) - 1}{tile[1]}", f"{int(tile[0]) + 1}{tile[1]}")
        held = moment.held(below(seat))
        barred = free is not None and not free(hand, moment, below(seat), tile)
        if not (held[pair[0]] and held[pair[1]]) and not barred:
            yield instead(hand, moment, below(seat), chow(tile, pair), *clauses)


def chows_the_own_discard(hand: Hand, *clauses: str, older_lives: bool = False) -> Iterator[Draft]:
    """A chow of what the claimer has thrown, unless the discard before is alike and may still be claimed."""
    for moment, tile, seat in answers(hand):
        if not (older_lives and thrown_before(hand, moment) == tile):
            for pair in runs(moment, seat, tile):
                yield instead(hand, moment, seat, chow(tile, pair), *clauses)


def a_chow_overturns_a_pung(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A chow of the tile that another has made a pung or a kong of."""
    yield from _overturns(hand, ("pung", "kong"), clauses)


def a_chow_overturns_a_win(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A chow of the tile that another has won on."""
    yield from _overturns(hand, ("win",), clauses)


def _overturns(hand: Hand, names: tuple[str, ...], clauses: tuple[str, ...]) -> Iterator[Draft]:
    for moment in made(hand, *names):
        if moment.open is not None and below(moment.open[1]) != moment.seat:
            tile, lower = moment.open[0], below(moment.open[1])
            for pair in runs(moment, lower, tile):
                yield after(hand, moment, lower, chow(tile, pair), *clauses)


# -- pungs and kongs of discards -------------------------------------------------------------------


def pungs_with_one(hand: Hand, *clauses: str, written: bool = False) -> Iterator[Draft]:
    """A pung by who holds one of the tile, or none."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] < 2:
                yield instead(hand, moment, other, pung(tile, written=written), *clauses)


def kongs_with_two(hand: Hand, *clauses: str, written: bool = False) -> Iterator[Draft]:
    """A kong by who holds two of the tile."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] == 2:
                yield instead(hand, moment, other, kong(tile, written=written), *clauses)


def pungs_the_own_discard(
    hand: Hand, *clauses: str, written: bool = False, older_lives: bool = False
) -> Iterator[Draft]:
    """A pung of what the claimer has thrown, unless the discard before is alike and may still be claimed."""
    for moment, tile, seat in answers(hand):
        if moment.held(seat)[tile] >= 2 and not (older_lives and thrown_before(hand, moment) == tile):
            yield instead(hand, moment, seat, pung(tile, written=written), *clauses)


def pungs_another_tile(hand: Hand, *clauses: str, written: bool = False) -> Iterator[Draft]:
    """A pung of a kind that does not lie open."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            for kind, number in moment.held(other).items():
                if number == 2 and kind != tile and kind not in FLOWERS:
                    yield instead(hand, moment, other, pung(kind, written=written), *clauses)


def a_pung_overturns_a_win(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A pung of the tile that another has won on."""
    for moment in made(hand, "win"):
        if moment.open is None:
            continue
        tile, thrower = moment.open
        for seat in others(thrower):
            if seat != moment.seat and moment.held(seat)[tile] >= 2:
                yield after(hand, moment, seat, pung(tile, written=False), *clauses)


# -- kongs -----------------------------------------------------------------------------------------


def declares_a_kong_out_of_turn(
    hand: Hand, *clauses: str, added: tuple[str, ...], at: tuple[str, ...] = ("draw", "discard")
) -> Iterator[Draft]:
    """Four own tiles, or under the clauses `added` the fourth of a pung, laid down in the turn of another."""
    for moment in made(hand, *at):
        for seat in SEATS if moment.act.act == "draw" else others(moment.seat):
            for act in _own_kongs(moment, seat, moment.held(seat)):
                if moment.act.act != "draw" or moment.number > 1:
                    objecting = added if act.act == "add-kong" else clauses
                    yield instead(hand, moment, seat, act, *objecting)


def declares_a_kong_after_the_discard(hand: Hand, *clauses: str, added: tuple[str, ...]) -> Iterator[Draft]:
    """Four own tiles, or the fourth of a pung, laid down when the turn is over."""
    for moment in made(hand, "discard"):
        left = moment.held(moment.seat) - Counter(moment.act.tiles)
        for act in _own_kongs(moment, moment.seat, left):
            objecting = added if act.act == "add-kong" else clauses
            yield after(hand, moment, moment.seat, act, *objecting)


def kongs_after_a_claim(hand: Hand, *clauses: str, added: tuple[str, ...]) -> Iterator[Draft]:
    """A kong laid down by who has just claimed and not drawn."""
    for moment in made(hand, "discard"):
        if before_it(hand, moment) in ("eat", "pung"):
            held = moment.held(moment.seat)
            for tile in sorted(held):
                if held[tile] > 1 and tile not in FLOWERS:
                    yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), *clauses)
                elif tile in moment.punged(moment.seat):
                    yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), *added)


def _own_kongs(moment: Moment, seat: str, held: Counter[str]) -> Iterator[Act]:
    for tile in sorted(held):
        if held[tile] == 4:
            yield Act("hidden-kong", (tile,))
        if tile in moment.punged(seat):
            yield Act("add-kong", (tile,))


def adds_to_no_pung(hand: Hand, *clauses: str, own_wind_grows: bool = False) -> Iterator[Draft]:
    """A fourth tile where there is no pung of it; in some games the own wind may grow to other winds."""
    for moment in made(hand, "discard"):
        for tile in sorted(set(moment.held(moment.seat)) - set(FLOWERS))[:4]:
            if tile not in moment.punged(moment.seat) and not (own_wind_grows and tile == moment.seat):
                yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), *clauses)


def conceals_three(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A concealed kong of two or three tiles."""
    for moment in made(hand, "discard"):
        for tile, number in moment.held(moment.seat).items():
            if number in (2, 3):
                yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), *clauses)
