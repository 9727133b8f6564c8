"""Illegal claims and kongs of Lingque; each operator names the clause that is to object."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from conformance_tests.laws.lingque.naive import HONOURS
from conformance_tests.laws.lingque.taken_apart import operator
from conformance_tests.laws.mahjong import (
    FLOWERS,
    SEATS,
    Hand,
    after,
    answers,
    are_in_a_row,
    below,
    instead,
    made,
    others,
    runs,
)
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.twins import Draft

# -- claims ----------------------------------------------------------------------------------------


@operator
def chows_from_the_wrong_house(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat)[1:]:
            for pair in runs(moment, other, tile):
                yield instead(hand, moment, other, Act("eat", (tile,), with_tiles=pair), "LQ-1C.0")


@operator
def chows_no_run(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        held = sorted(moment.held(below(seat)))
        for one, other in pairwise(held):
            if not are_in_a_row(tile, one, other) and moment.number % 3 == 0:
                act = Act("eat", (tile,), with_tiles=(one, other))
                yield instead(hand, moment, below(seat), act, "LQ-1C.0")


@operator
def chows_with_tiles_not_held(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        if tile in HONOURS or not 2 <= int(tile[0]) <= len("12345678"):
            continue
        pair = (f"{int(tile[0]) - 1}{tile[1]}", f"{int(tile[0]) + 1}{tile[1]}")
        held = moment.held(below(seat))
        if not (held[pair[0]] and held[pair[1]]):
            act = Act("eat", (tile,), with_tiles=pair)
            yield instead(hand, moment, below(seat), act, "LQ-1A.1")


@operator
def pungs_with_one(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] < 2:
                yield instead(hand, moment, other, Act("pung", (tile,)), "LQ-1C.0")


@operator
def kongs_with_two(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] == 2:
                yield instead(hand, moment, other, Act("kong", (tile,)), "LQ-1C.0")


@operator
def claims_the_own_discard(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        if moment.held(seat)[tile] >= 2:
            yield instead(hand, moment, seat, Act("pung", (tile,)), "LQ-1C.0")
        for pair in runs(moment, seat, tile):
            yield instead(hand, moment, seat, Act("eat", (tile,), with_tiles=pair), "LQ-1C.0")


@operator
def claims_another_tile(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            for kind, number in moment.held(other).items():
                if number == 2 and kind != tile and kind not in FLOWERS:
                    yield instead(hand, moment, other, Act("pung", (kind,)), "LQ-1C.0")


@operator
def claims_after_the_next_draw(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None:
            tile, thrower = moment.open
            for seat in others(thrower)[1:]:
                if moment.held(seat)[tile] >= 2:
                    yield after(hand, moment, seat, Act("pung", (tile,)), "LQ-1C.0")


@operator
def a_chow_overturns_a_pung(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "pung", "kong"):
        assert moment.open is not None
        tile, thrower = moment.open
        for pair in runs(moment, below(thrower), tile):
            if moment.seat != below(thrower):
                act = Act("eat", (tile,), with_tiles=pair)
                yield after(hand, moment, below(thrower), act, "LQ-1C.0")


@operator
def a_claim_overturns_a_win(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.open is None:
            continue
        tile, thrower = moment.open
        for seat in others(thrower):
            if seat != moment.seat and moment.held(seat)[tile] >= 2:
                yield after(hand, moment, seat, Act("pung", (tile,)), "LQ-1C.0")
        if below(thrower) != moment.seat:
            for pair in runs(moment, below(thrower), tile):
                yield after(hand, moment, below(thrower), Act("eat", (tile,), with_tiles=pair), "LQ-1C.0")


# -- kongs -----------------------------------------------------------------------------------------


@operator
def declares_a_kong_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment in hand.moments:
        if moment.act.act not in ("draw", "discard"):
            continue
        for seat in SEATS:
            if seat == moment.seat and moment.act.act == "discard":
                continue
            held = moment.held(seat)
            for tile in sorted(held):
                if held[tile] == 4 and moment.number > 1:
                    yield instead(hand, moment, seat, Act("hidden-kong", (tile,)), "LQ-1C.2")
                if tile in moment.punged(seat):
                    yield instead(hand, moment, seat, Act("add-kong", (tile,)), "LQ-1C.2")


@operator
def declares_a_kong_after_the_discard(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        left = moment.held(moment.seat) - Counter(moment.act.tiles)
        for tile in sorted(left):
            if left[tile] == 4:
                yield after(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "LQ-1C.2")
            if tile in moment.punged(moment.seat):
                yield after(hand, moment, moment.seat, Act("add-kong", (tile,)), "LQ-1C.2")


@operator
def adds_to_no_pung(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for tile in sorted(moment.held(moment.seat))[:4]:
            if tile not in moment.punged(moment.seat):
                yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), "LQ-1C.2")


@operator
def conceals_three(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for tile, number in moment.held(moment.seat).items():
            if number in (2, 3):
                yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "LQ-1C.2")


@operator
def turns_all_four_down(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "hidden-kong"):
        act = replace(moment.act, flags=("down",))
        yield instead(hand, moment, moment.seat, act, "LQ-1C.3")
