"""Illegal claims and kongs that mahjong games share; each game enters them with the clauses that are to object."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import (
    FLOWERS,
    SEATS,
    Hand,
    Moment,
    after,
    answers,
    before_it,
    instead,
    made,
    others,
)
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.twins import Draft


def pung(tile: str) -> Act:
    """A pung of equal tiles, its own tiles written."""
    return Act("pung", (tile,), with_tiles=(tile, tile))


def kong(tile: str) -> Act:
    """A kong of equal tiles, its own tiles written."""
    return Act("kong", (tile,), with_tiles=(tile, tile, tile))


# -- claims ----------------------------------------------------------------------------------------


def pungs_with_one(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A pung by who holds one of the tile, or none."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] < 2:
                yield instead(hand, moment, other, pung(tile), *clauses)


def kongs_with_two(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A kong by who holds two of the tile."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] == 2:
                yield instead(hand, moment, other, kong(tile), *clauses)


def pungs_the_own_discard(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A pung of what the claimer has thrown, unless the discard before was of the same kind."""
    for moment, tile, seat in answers(hand):
        thrown = [act.tiles[0] for _, act in hand.before(moment) if act.act == "discard"]
        if moment.held(seat)[tile] >= 2 and thrown[-2:-1] != [tile]:
            yield instead(hand, moment, seat, pung(tile), *clauses)


def pungs_another_tile(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A pung of a kind that does not lie open."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            for kind, number in moment.held(other).items():
                if number == 2 and kind != tile and kind not in FLOWERS:
                    yield instead(hand, moment, other, pung(kind), *clauses)


def a_pung_overturns_a_win(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A pung of the tile that another has won on."""
    for moment in made(hand, "win"):
        if moment.open is None:
            continue
        tile, thrower = moment.open
        for seat in others(thrower):
            if seat != moment.seat and moment.held(seat)[tile] >= 2:
                yield after(hand, moment, seat, pung(tile), *clauses)


# -- kongs -----------------------------------------------------------------------------------------


def declares_a_kong_out_of_turn(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """Four own tiles, or the fourth of a pung, laid down in the turn of another."""
    for moment in made(hand, "draw", "discard"):
        for seat in SEATS if moment.act.act == "draw" and moment.number > 1 else others(moment.seat):
            for act in _own_kongs(moment, seat, moment.held(seat)):
                yield instead(hand, moment, seat, act, *clauses)


def declares_a_kong_after_the_discard(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """Four own tiles, or the fourth of a pung, laid down when the turn is over."""
    for moment in made(hand, "discard"):
        left = moment.held(moment.seat) - Counter(moment.act.tiles)
        for act in _own_kongs(moment, moment.seat, left):
            yield after(hand, moment, moment.seat, act, *clauses)


def kongs_after_a_claim(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A kong laid down by who has just claimed and not drawn."""
    for moment in made(hand, "discard"):
        if before_it(hand, moment) in ("eat", "pung"):
            held = moment.held(moment.seat)
            for tile in sorted(held):
                if held[tile] > 1 and tile not in FLOWERS:
                    yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), *clauses)
                elif tile in moment.punged(moment.seat):
                    yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), *clauses)


def _own_kongs(moment: Moment, seat: str, held: Counter[str]) -> Iterator[Act]:
    for tile in sorted(held):
        if held[tile] == 4:
            yield Act("hidden-kong", (tile,))
        if tile in moment.punged(seat):
            yield Act("add-kong", (tile,))


def adds_to_no_pung(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A fourth tile where there is no pung."""
    for moment in made(hand, "discard"):
        laid = {tile for each in moment.table.laid[moment.seat] for tile in each.tiles}
        for tile in sorted(set(moment.held(moment.seat)) - {*FLOWERS, *laid})[:4]:
            if tile != moment.seat:
                yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), *clauses)


def conceals_three(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A concealed kong of two or three tiles."""
    for moment in made(hand, "discard"):
        for tile, number in moment.held(moment.seat).items():
            if number in (2, 3):
                yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), *clauses)
