"""Illegal kongs of Yawan, of both forms; each operator names the clause that is to object."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_claims import (
    adds_to_no_pung,
    conceals_three,
    declares_a_kong_after_the_discard,
    declares_a_kong_out_of_turn,
    kong,
    kongs_after_a_claim,
    kongs_with_two,
    pung,
    thrown_before,
)
from conformance_tests.laws.mahjong import after, answers, instead, made, others
from conformance_tests.laws.yawan.naive import WINDS
from conformance_tests.laws.yawan.taken_apart import Routed, bases, bound, is_of_winds, operator, runs
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

operator.enter(kongs_with_two, "YW-PLAY-9", written=True)
operator.enter(declares_a_kong_out_of_turn, "YW-PLAY-9c", added=("YW-PLAY-9",))
operator.enter(declares_a_kong_after_the_discard, "YW-PLAY-9c", added=("YW-PLAY-9",))
operator.enter(kongs_after_a_claim, "YW-PLAY-9c", added=("YW-PLAY-9",))
operator.enter(adds_to_no_pung, "YW-PLAY-9", own_wind_grows=True)
operator.enter(conceals_three, "YW-PLAY-9c")

FOUR = 4

# -- of a discard ----------------------------------------------------------------------------------


@operator
def kongs_the_own_discard(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        alive = thrown_before(hand, moment) == tile or hand.turn(moment).due != "answer"
        if not alive and moment.held(seat)[tile] >= 2:
            yield instead(hand, moment, seat, kong(tile), "YW-PLAY-9")


@operator
def kongs_a_dead_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None:
            tile, thrower = moment.open
            for seat in others(thrower):
                if moment.held(seat)[tile] >= 2 and tile not in moment.act.tiles:
                    yield after(hand, moment, seat, kong(tile), "YW-PLAY-9")


@operator
def kongs_four_different_tiles(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        if hand.turn(moment).due == "answer" and moment.number % 5 == 0:
            for other in others(seat):
                own = tuple(one for one in sorted(moment.held(other)) if one not in WINDS)[:3]
                if len(own) == FOUR - 1:
                    act = Act("kong", (tile,), with_tiles=own)
                    yield instead(hand, moment, other, act, "YW-PLAY-9")


@operator
def claims_the_own_wind_for_a_kong(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        if tile in WINDS and tile != seat and hand.turn(moment).due == "answer":
            own = tuple(wind for wind in WINDS if wind != tile)
            yield instead(hand, moment, tile, Act("kong", (tile,), with_tiles=own), "YW-KONG-H")


@operator
def claims_a_kong_of_winds_with_one_missing(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            own = tuple(wind for wind in WINDS if wind != tile)
            lacks = tile in WINDS and tile != other and not all(moment.held(other)[one] for one in own)
            if lacks and hand.turn(moment).due == "answer":
                yield instead(hand, moment, other, Act("kong", (tile,), with_tiles=own), "YW-KONG-H")


@operator
def claims_a_kong_of_winds_on_another_base(hand: Routed) -> Iterator[Draft]:
    """The own tiles beside the own wind are a couple of winds, as those of a pung."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            own = tuple(wind for wind in WINDS if wind != tile)
            couple = set(own) - {other}
            fixed = [set(base) for base in bases(moment, other) if is_of_winds(base)]
            if tile in WINDS and tile != other and any(couple != each for each in fixed):
                yield instead(hand, moment, other, Act("kong", (tile,), with_tiles=own), "YW-PLAY-8b")


# -- on an own turn --------------------------------------------------------------------------------


@operator
def conceals_four_different_tiles(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        own = tuple(one for one in sorted(moment.held(moment.seat)) if one not in WINDS)[:FOUR]
        if moment.drawn is not None and len(own) == FOUR:
            yield instead(hand, moment, moment.seat, Act("hidden-kong", own), "YW-PLAY-9c")


@operator
def conceals_the_winds_with_one_missing(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        missing = [wind for wind in WINDS if not moment.held(moment.seat)[wind]]
        if len(missing) in (1, 2):
            yield instead(hand, moment, moment.seat, Act("hidden-kong", WINDS_LAID), "YW-KONG-H")


WINDS_LAID = tuple(WINDS)


@operator
def conceals_four_equal_tiles_in_a_hand_by_rank(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if bound(moment, moment.seat) == "by-rank":
            for tile, number in moment.held(moment.seat).items():
                if number > 1:
                    yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "YW-KONG-H")


@operator
def conceals_the_winds_in_a_hand_by_suit(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if bound(moment, moment.seat) == "by-suit":
            yield instead(hand, moment, moment.seat, Act("hidden-kong", WINDS_LAID), "YW-FORM-0")


@operator
def adds_another_wind_to_a_pung_of_winds(hand: Routed) -> Iterator[Draft]:
    """To three winds only the own one is added."""
    for moment in made(hand, "discard"):
        for laid in moment.table.laid[moment.seat]:
            if laid.kind == "pung" and len(set(laid.tiles)) > 1 and set(laid.tiles) <= set(WINDS):
                for tile in laid.tiles:
                    yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), "YW-PLAY-9")


@operator
def adds_a_tile_not_held(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for tile in moment.punged(moment.seat):
            equal = Counter(moment.table.laid[moment.seat][0].tiles)[tile] == FOUR - 1
            if equal and moment.drawn is not None and not moment.held(moment.seat)[tile]:
                yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), "YW-PLAY-6")


@operator
def claims_the_fourth_tile_of_a_kong(hand: Routed) -> Iterator[Draft]:
    """What is added to an open kong may only be won on."""
    for moment in made(hand, "add-kong"):
        (tile,) = moment.act.tiles
        for seat in others(moment.seat):
            yield after(hand, moment, seat, pung(tile), "YW-PLAY-8")
            for pair in runs(moment, seat, tile):
                yield after(hand, moment, seat, Act("eat", (tile,), with_tiles=pair), "YW-PLAY-7")
