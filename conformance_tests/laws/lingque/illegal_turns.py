"""Illegal turns of Lingque: who draws, throws and replaces when; each operator names the clause that is to object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_turns import (
    draws_after_a_claim,
    draws_out_of_turn,
    draws_twice,
    ends_drawn_too_early,
    plain,
    plays_on_after_a_win,
    replaces_from_the_head,
    throws_a_tile_not_held,
    throws_an_exposed_tile,
    throws_before_replacing,
    throws_twice,
    throws_without_drawing,
)
from conformance_tests.laws.lingque.taken_apart import operator
from conformance_tests.laws.mahjong import FLOWERS, SEATS, Hand, Moment, after, below, instead, made
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

operator.enter(throws_a_tile_not_held, "LQ-1A.1")
operator.enter(throws_an_exposed_tile, "LQ-1A.1")
operator.enter(draws_out_of_turn, "LQ-1C.0", opening=1)
operator.enter(draws_twice, "LQ-1C.0")
operator.enter(draws_after_a_claim, "LQ-1C.0")
operator.enter(throws_twice, "LQ-1C.0")
operator.enter(throws_without_drawing, "LQ-1C.0", opening=1)
operator.enter(ends_drawn_too_early, "LQ-1C.6", opening=1)
operator.enter(plays_on_after_a_win, "LQ-1C.6")

# -- turns -----------------------------------------------------------------------------------------


@operator
def another_draws_first(hand: Hand) -> Iterator[Draft]:
    first = next(made(hand, "draw"))
    for seat in SEATS[1:]:
        yield instead(hand, first, seat, first.act, "LQ-1C.1")


@operator
def the_dealer_throws_before_drawing(hand: Hand) -> Iterator[Draft]:
    first = next(made(hand, "draw"))
    tile = plain(first, "E")
    if tile is not None:
        yield instead(hand, first, "E", Act("discard", (tile,)), "LQ-1C.1")


@operator
def draws_from_an_empty_wall(hand: Hand) -> Iterator[Draft]:
    last = hand.moments[-1]
    if hand.log.end == "drawn" and last.act.act == "discard" and not last.table.wall.front:
        yield after(hand, last, below(last.seat), Act("draw"), "LQ-1C.6")


# -- replacements and flowers ----------------------------------------------------------------------


@operator
def replaces_without_cause(hand: Hand) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        yield instead(hand, moment, moment.seat, Act("replace", (moment.tail(),)), "LQ-1C.0")


def _replacements(hand: Hand) -> Iterator[Moment]:
    """The moments before replacements, those of dealt flowers left out."""
    begun = next(made(hand, "draw")).number
    yield from (moment for moment in made(hand, "replace") if moment.number > begun)


operator.enter(replaces_from_the_head, "LQ-1B.3", where=_replacements)
operator.enter(throws_before_replacing, "LQ-1C.0", where=_replacements)


def _dealt_flowers(hand: Hand) -> Iterator[Moment]:
    """The moments before dealt flowers are laid out."""
    begun = next(made(hand, "draw")).number
    yield from (moment for moment in made(hand, "flower") if moment.number < begun)


@operator
def keeps_a_drawn_flower(hand: Hand) -> Iterator[Draft]:
    begun = next(made(hand, "draw")).number
    for moment in made(hand, "flower"):
        tile = plain(moment, moment.seat)
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
        tile = plain(moment, moment.seat)
        if tile is not None:
            yield instead(hand, moment, moment.seat, Act("flower", (tile,)), "LQ-1B.5")
