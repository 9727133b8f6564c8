"""Illegal turns of Lingque: who draws, throws and replaces when; each operator names the clause that is to object."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.laws.lingque.naive import ALL
from conformance_tests.laws.lingque.taken_apart import operator
from conformance_tests.laws.mahjong import FLOWERS, SEATS, Hand, Moment, after, below, instead, made, others
from conformance_tests.laws.twins import Draft
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

# -- turns -----------------------------------------------------------------------------------------


def _plain(moment: Moment, seat: str) -> str | None:
    """A tile of a hand that is no flower."""
    return next((tile for tile in sorted(moment.held(seat)) if tile not in FLOWERS), None)


@operator
def throws_a_tile_not_held(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        held = moment.held(moment.seat)
        for tile in ALL[:: len(ALL) // 5]:
            if not held[tile]:
                yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "LQ-1A.1")


@operator
def another_draws_first(hand: Hand) -> Iterator[Draft]:
    first = next(made(hand, "draw"))
    for seat in SEATS[1:]:
        yield instead(hand, first, seat, first.act, "LQ-1C.1")


@operator
def the_dealer_throws_before_drawing(hand: Hand) -> Iterator[Draft]:
    first = next(made(hand, "draw"))
    tile = _plain(first, "E")
    if tile is not None:
        yield instead(hand, first, "E", Act("discard", (tile,)), "LQ-1C.1")


@operator
def draws_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        for seat in others(moment.seat):
            yield instead(hand, moment, seat, moment.act, "LQ-1C.0")


@operator
def draws_twice(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if moment.drawn is not None and moment.table.wall.front:
            yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), "LQ-1C.0")


@operator
def draws_after_a_claim(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        claimed = moment.number > 1 and hand.acts[moment.number - 2][1].act in ("eat", "pung")
        if claimed and moment.table.wall.front:
            yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), "LQ-1C.0")


@operator
def throws_twice(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for tile in sorted(moment.held(moment.seat) - Counter(moment.act.tiles))[:3]:
            yield after(hand, moment, moment.seat, Act("discard", (tile,)), "LQ-1C.0")


@operator
def throws_without_drawing(hand: Hand) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        tile = _plain(moment, moment.seat)
        if tile is not None:
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "LQ-1C.0")


@operator
def draws_from_an_empty_wall(hand: Hand) -> Iterator[Draft]:
    last = hand.moments[-1]
    if hand.log.end == "drawn" and last.act.act == "discard" and not last.table.wall.front:
        yield after(hand, last, below(last.seat), Act("draw"), "LQ-1C.6")


@operator
def ends_the_deal_too_early(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None:
            yield Draft(partial(hand.told, hand.before(moment), "drawn"), None, frozenset({"LQ-1C.6"}))


@operator
def plays_on_after_the_win(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.table.wall.front:
            yield after(hand, moment, below(moment.seat), Act("draw", (moment.front(),)), "LQ-1C.6")


# -- replacements and flowers ----------------------------------------------------------------------


@operator
def replaces_without_cause(hand: Hand) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        yield instead(hand, moment, moment.seat, Act("replace", (moment.tail(),)), "LQ-1C.0")


@operator
def replaces_from_the_front(hand: Hand) -> Iterator[Draft]:
    for moment in _replacements(hand):
        yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), "LQ-1B.3")


def _replacements(hand: Hand) -> Iterator[Moment]:
    """The moments before replacements, those of dealt flowers left out."""
    begun = next(made(hand, "draw")).number
    yield from (moment for moment in made(hand, "replace") if moment.number > begun)


@operator
def throws_before_replacing(hand: Hand) -> Iterator[Draft]:
    for moment in _replacements(hand):
        tile = _plain(moment, moment.seat)
        if tile is not None:
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "LQ-1C.0")


def _dealt_flowers(hand: Hand) -> Iterator[Moment]:
    """The moments before dealt flowers are laid out."""
    begun = next(made(hand, "draw")).number
    yield from (moment for moment in made(hand, "flower") if moment.number < begun)


@operator
def keeps_a_drawn_flower(hand: Hand) -> Iterator[Draft]:
    begun = next(made(hand, "draw")).number
    for moment in made(hand, "flower"):
        tile = _plain(moment, moment.seat)
        if moment.number > begun and tile is not None:
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "LQ-1B.5")


@operator
def throws_a_flower(hand: Hand) -> Iterator[Draft]:
    begun = next(made(hand, "draw")).number
    for moment in made(hand, "flower"):
        if moment.number > begun:
            yield instead(hand, moment, moment.seat, Act("discard", moment.act.tiles), "LQ-1B.5")


@operator
def keeps_a_dealt_flower(hand: Hand) -> Iterator[Draft]:
    for moment in _dealt_flowers(hand):
        yield instead(hand, moment, "E", Act("draw", (moment.front(),)), "LQ-1B.5")


@operator
def replaces_dealt_flowers_out_of_order(hand: Hand) -> Iterator[Draft]:
    for moment in _dealt_flowers(hand):
        for seat in SEATS[SEATS.index(moment.seat) + 1 :]:
            for flower in FLOWERS:
                if moment.held(seat)[flower]:
                    yield instead(hand, moment, seat, Act("flower", (flower,)), "LQ-1B.5")


@operator
def lays_a_plain_tile_as_a_flower(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        tile = _plain(moment, moment.seat)
        if tile is not None:
            yield instead(hand, moment, moment.seat, Act("flower", (tile,)), "LQ-1B.5")
