"""Illegal claims of Yawan: chi and pung of both forms, and who prevails; each operator names the clause that objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_claims import (
    chow,
    pung,
    pungs_another_tile,
    pungs_the_own_discard,
    pungs_with_one,
    thrown_before,
)
from conformance_tests.laws.mahjong import SEATS, after, answers, draft, instead, made, others
from conformance_tests.laws.yawan.naive import WINDS
from conformance_tests.laws.yawan.taken_apart import (
    CLAIMING,
    Routed,
    base_of,
    bases,
    bound,
    by_rank,
    couples,
    form_of,
    is_of_winds,
    is_run,
    is_triplet,
    operator,
    orders_of_suits,
    runs,
    suits_in_order,
    triplets,
)
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mahjong import Moment
    from conformance_tests.laws.mutations import Draft
    from conformance_tests.laws.yawan.taken_apart import Turned

operator.enter(pungs_with_one, "YW-PLAY-8", written=True)
operator.enter(pungs_the_own_discard, "YW-PLAY-8", written=True, older_lives=True)
operator.enter(pungs_another_tile, "YW-PLAY-8", written=True)


def pung_with(tile: str, pair: tuple[str, ...]) -> Act:
    """A pung with two own tiles."""
    return Act("pung", (tile,), with_tiles=pair)


def thrown(hand: Routed) -> Iterator[tuple[Moment, str, str, Turned]]:
    """The discards nobody has claimed yet, with who comes next; the last tile shown is none."""
    for moment, tile, seat in answers(hand):
        turned = hand.turn(moment)
        if turned.due == "answer":
            yield moment, tile, seat, turned


# -- chi -------------------------------------------------------------------------------------------


@operator
def chows_against_the_route(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, turned in thrown(hand):
        for other in others(seat):
            if other != turned.next():
                for pair in runs(moment, other, tile):
                    yield instead(hand, moment, other, chow(tile, pair), "YW-PLAY-7")


@operator
def chows_no_sequence(hand: Routed) -> Iterator[Draft]:
    for moment, tile, _, turned in thrown(hand):
        if moment.number % 5 == 0:
            for pair in list(couples(moment, turned.next()))[::4]:
                if not is_run((*pair, tile)):
                    yield instead(hand, moment, turned.next(), chow(tile, pair), "YW-PLAY-7")


@operator
def chows_over_two_suits(hand: Routed) -> Iterator[Draft]:
    for moment, tile, _, turned in thrown(hand):
        for pair in couples(moment, turned.next()):
            every = (*pair, tile)
            if all(one not in WINDS and one[0].isdigit() for one in every):
                ranks = sorted(int(one[0]) for one in every)
                if ranks[2] - ranks[0] == 2 and ranks[1] - ranks[0] == 1 and not is_run(every):
                    yield instead(hand, moment, turned.next(), chow(tile, pair), "YW-PLAY-7")


@operator
def chows_with_tiles_not_held(hand: Routed) -> Iterator[Draft]:
    for moment, tile, _, turned in thrown(hand):
        if not tile[0].isdigit() or not 2 <= int(tile[0]) <= len("12345678"):
            continue
        pair = (f"{int(tile[0]) - 1}{tile[1]}", f"{int(tile[0]) + 1}{tile[1]}")
        held, form = moment.held(turned.next()), bound(moment, turned.next())
        if not (held[pair[0]] and held[pair[1]]) and form != "by-rank":
            yield instead(hand, moment, turned.next(), chow(tile, pair), "YW-PLAY-6")


@operator
def chows_the_own_discard(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, turned in thrown(hand):
        if thrown_before(hand, moment) != tile and turned.taken is None:
            for pair in runs(moment, seat, tile):
                yield instead(hand, moment, seat, chow(tile, pair), "YW-PLAY-7")


def _dead(hand: Routed) -> Iterator[tuple[Moment, str, str]]:
    """The discards nobody has claimed when the next player draws, with who threw them."""
    for moment in made(hand, "draw"):
        if moment.open is not None and moment.open[0] not in moment.act.tiles:
            yield (moment, *moment.open)


@operator
def chows_a_dead_tile(hand: Routed) -> Iterator[Draft]:
    for moment, tile, _ in _dead(hand):
        for pair in runs(moment, moment.seat, tile):
            yield after(hand, moment, moment.seat, chow(tile, pair), "YW-PLAY-7")


@operator
def chows_in_another_order_of_suits(hand: Routed) -> Iterator[Draft]:
    """The tiles need not be held for the order to be another."""
    for moment, tile, _, turned in thrown(hand):
        order, seat = suits_in_order(moment, turned.next()), turned.next()
        if order is None or not tile[0].isdigit():
            continue
        for low in range(max(1, int(tile[0]) - 2), min(7, int(tile[0])) + 1):
            for suits in orders_of_suits():
                every = [f"{low + step}{suit}" for step, suit in enumerate(suits)]
                if suits != order and tile in every:
                    pair = tuple(one for one in every if one != tile)
                    yield instead(hand, moment, seat, chow(tile, pair), "YW-PLAY-7b")


# -- pung ------------------------------------------------------------------------------------------


@operator
def pungs_no_triplet(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, _ in thrown(hand):
        if moment.number % 7 == 0:
            for other in others(seat):
                for pair in list(couples(moment, other))[::5]:
                    if not is_triplet((*pair, tile), other) and not _holds_the_own_wind(pair, tile, other):
                        yield instead(hand, moment, other, pung_with(tile, pair), "YW-PLAY-8")


def _holds_the_own_wind(pair: tuple[str, str], tile: str, seat: str) -> bool:
    every = {*pair, tile}
    return every <= set(WINDS) and len(every) == 1 + len(pair) and seat in every


@operator
def pungs_over_two_suits(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, _ in thrown(hand):
        for other in others(seat):
            for pair in couples(moment, other):
                every = (*pair, tile)
                if {one[0] for one in every} == {tile[0]} and tile[0].isdigit() and len(set(every)) == 2:
                    yield instead(hand, moment, other, pung_with(tile, pair), "YW-PLAY-8")


@operator
def pungs_a_dead_tile(hand: Routed) -> Iterator[Draft]:
    for moment, tile, thrower in _dead(hand):
        for seat in others(thrower):
            for pair in triplets(moment, seat, tile):
                act = pung_with(tile, pair)
                yield after(hand, moment, seat, act, "YW-PLAY-8")


@operator
def pungs_by_rank_with_a_tile_not_held(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, _ in thrown(hand):
        for other in others(seat):
            held = moment.held(other)
            for pair in by_rank(tile, other):
                if not all(held[one] for one in pair):
                    yield instead(hand, moment, other, pung_with(tile, pair), "YW-PLAY-8b")


@operator
def pungs_with_the_own_wind(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, _ in thrown(hand):
        for other in others(seat):
            for pair in couples(moment, other):
                if _holds_the_own_wind(pair, tile, other):
                    yield instead(hand, moment, other, pung_with(tile, pair), "YW-PLAY-8b")


@operator
def pungs_on_another_base(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, _ in thrown(hand):
        for other in others(seat):
            fixed = list(bases(moment, other))
            for pair in by_rank(tile, other):
                base = base_of(pair)
                if any(is_of_winds(base) is is_of_winds(each) and base != each for each in fixed):
                    yield instead(hand, moment, other, pung_with(tile, pair), "YW-PLAY-8b")


# -- the form --------------------------------------------------------------------------------------


@operator
def chows_under_another_form(hand: Routed) -> Iterator[Draft]:
    for moment, tile, _, turned in thrown(hand):
        form = bound(moment, turned.next())
        for pair in runs(moment, turned.next(), tile):
            if form not in (None, form_of((*pair, tile))):
                yield instead(hand, moment, turned.next(), chow(tile, pair), "YW-FORM-0")


@operator
def pungs_under_another_form(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, _ in thrown(hand):
        for other in others(seat):
            form = bound(moment, other)
            for pair in triplets(moment, other, tile):
                if form not in (None, form_of((*pair, tile))):
                    yield instead(hand, moment, other, pung_with(tile, pair), "YW-FORM-0")


# -- who prevails ----------------------------------------------------------------------------------


@operator
def a_chow_overturns_a_pung(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "pung", "kong"):
        assert moment.open is not None
        tile, seat = moment.open[0], hand.turn(moment).next()
        for pair in runs(moment, seat, tile):
            if seat != moment.seat:
                yield after(hand, moment, seat, chow(tile, pair), "YW-PRIO-1")


@operator
def a_chow_overturns_a_win(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.open is not None and hand.turn(moment).due == "answer":
            tile, seat = moment.open[0], hand.turn(moment).next()
            for pair in runs(moment, seat, tile):
                if seat != moment.seat:
                    yield after(hand, moment, seat, chow(tile, pair), "YW-PRIO-1")


@operator
def a_pung_overturns_a_win(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.open is not None and hand.turn(moment).due == "answer":
            tile, thrower = moment.open
            for seat in others(thrower):
                for pair in triplets(moment, seat, tile):
                    if seat != moment.seat:
                        yield after(hand, moment, seat, pung_with(tile, pair), "YW-PRIO-1")


@operator
def a_later_pung_overturns_an_earlier(hand: Routed) -> Iterator[Draft]:
    """The earlier seat is the one the route reaches first, whatever the form of its pung."""
    for moment in made(hand, "pung", "kong"):
        assert moment.open is not None
        tile, thrower = moment.open
        order = [seat for seat in hand.turn(moment).order() if seat != thrower]
        for seat in order[order.index(moment.seat) + 1 :]:
            for pair in triplets(moment, seat, tile):
                yield after(hand, moment, seat, pung_with(tile, pair), "YW-PRIO-2")


@operator
def pungs_after_the_sign_of_a_chow(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        taken = hand.turn(moment).taken
        if taken is None or taken.act != "eat" or moment.act.tiles == (taken.tile,):
            continue
        for seat in others(taken.thrower):
            if seat != taken.seat:
                for pair in triplets(moment, seat, taken.tile):
                    yield after(hand, moment, seat, pung_with(taken.tile, pair), "YW-PLAY-8d")


@operator
def claims_what_has_been_taken_up(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, *CLAIMING):
        assert moment.open is not None
        tile, thrower = moment.open
        for seat in others(thrower):
            if seat != moment.seat and moment.held(seat)[tile] >= 2:
                acts = [*hand.before(moment), (moment.seat, moment.act), (moment.seat, Act("merge", (tile,)))]
                yield draft(hand, [*acts, (seat, pung(tile))], len(acts) + 1, "YW-PLAY-7")


@operator
def claims_what_the_thrower_has_thrown(hand: Routed) -> Iterator[Draft]:
    """After a claim the thrower takes the own tile back."""
    for moment in made(hand, *CLAIMING):
        assert moment.open is not None
        tile, thrower = moment.open
        if moment.held(thrower)[tile] >= 2:
            yield after(hand, moment, thrower, pung(tile), "YW-PLAY-8")


@operator
def pungs_before_anything_is_thrown(hand: Routed) -> Iterator[Draft]:
    first = hand.moments[0]
    for seat in SEATS[1:]:
        for tile, number in first.held(seat).items():
            if number > 1:
                yield instead(hand, first, seat, pung(tile), "YW-PLAY-8")
