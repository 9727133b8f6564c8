"""Illegal turns of Yawan: the route, draws, replacements, the last tile; each operator names the clause that objects."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_turns import (
    draws_after_a_claim,
    draws_another_tile,
    draws_twice,
    ends_drawn_too_early,
    plain,
    plays_on_after_a_win,
    replaces_from_the_head,
    replaces_nothing,
    swaps_two_tiles_of_the_wall,
    throws_a_tile_not_held,
    throws_an_exposed_tile,
    throws_before_replacing,
    throws_twice,
    throws_without_drawing,
)
from conformance_tests.laws.mahjong import SEATS, after, below, draft, instead, made, others
from conformance_tests.laws.mutations import Draft
from conformance_tests.laws.yawan.taken_apart import (
    CLAIMING,
    Routed,
    operator,
    opposite,
    waits,
)
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mahjong import Moment
    from conformance_tests.laws.yawan.taken_apart import Turned

operator.enter(throws_a_tile_not_held, "YW-PLAY-6")
operator.enter(throws_an_exposed_tile, "YW-PLAY-6")
operator.enter(throws_twice, "YW-PLAY-6")
operator.enter(throws_without_drawing, "YW-PLAY-6")
operator.enter(draws_twice, "YW-PLAY-6")
operator.enter(draws_after_a_claim, "YW-PLAY-6")
operator.enter(draws_another_tile, "YW-PLAY-6")
operator.enter(swaps_two_tiles_of_the_wall, "YW-PLAY-6")
operator.enter(replaces_nothing, "YW-PLAY-9d")
operator.enter(ends_drawn_too_early, "YW-PLAY-10c")
operator.enter(plays_on_after_a_win, "YW-PLAY-10d")

# -- the route -------------------------------------------------------------------------------------


def _out_of_turn(hand: Routed, *clauses: str, after_a_claim: bool, chow: bool = False) -> Iterator[Draft]:
    """Draws by who does not come next, where a pung or kong sends the turn across, a chi keeps it, or nothing did."""
    for moment in made(hand, "draw"):
        turned = hand.turn(moment)
        if turned.across is after_a_claim and (turned.began == "eat" and not turned.across) is chow:
            for seat in others(turned.next()):
                yield instead(hand, moment, seat, moment.act, *clauses)


@operator
def draws_against_the_route(hand: Routed) -> Iterator[Draft]:
    yield from _out_of_turn(hand, "YW-PLAY-4", after_a_claim=False)


@operator
def draws_against_the_route_after_a_chow(hand: Routed) -> Iterator[Draft]:
    yield from _out_of_turn(hand, "YW-PLAY-4a", after_a_claim=False, chow=True)


@operator
def draws_beside_the_seat_opposite(hand: Routed) -> Iterator[Draft]:
    yield from _out_of_turn(hand, "YW-PLAY-4b", after_a_claim=True)


@operator
def goes_round_the_table(hand: Routed) -> Iterator[Draft]:
    """The neighbour draws where the route crosses."""
    for moment in made(hand, "draw"):
        turned = hand.turn(moment)
        neighbour = below(turned.seat)
        if turned.next() == opposite(turned.seat) and not turned.across and turned.began == "draw":
            yield instead(hand, moment, neighbour, moment.act, "YW-PLAY-4")


@operator
def goes_across_again(hand: Routed) -> Iterator[Draft]:
    """The turn goes back to the seat it has come from."""
    for moment in made(hand, "draw"):
        turned = hand.turn(moment)
        if turned.next() != opposite(turned.seat) and turned.began == "draw" and not turned.across:
            yield instead(hand, moment, opposite(turned.seat), moment.act, "YW-PLAY-4")


@operator
def draws_in_the_turn_of_another(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if moment.table.wall.front:
            for seat in others(moment.seat):
                yield instead(hand, moment, seat, Act("draw", (moment.front(),)), "YW-PLAY-6")


@operator
def throws_in_the_turn_of_another(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for seat in others(moment.seat):
            tile = plain(moment, seat)
            if tile is not None and hand.turn(moment).owes is None:
                yield instead(hand, moment, seat, Act("discard", (tile,)), "YW-PLAY-6")


@operator
def another_opens(hand: Routed) -> Iterator[Draft]:
    first = hand.moments[0]
    for seat in SEATS[1:]:
        tile = plain(first, seat)
        if tile is not None and first.act.act == "discard":
            yield instead(hand, first, seat, Act("discard", (tile,)), "YW-PLAY-6")


# -- replacements ----------------------------------------------------------------------------------


def _on_an_own_draw(hand: Routed) -> Iterator[Moment]:
    """The moments before a kong laid on an own draw is replaced."""
    yield from (moment for moment in made(hand, "replace") if hand.turn(moment).due == "replace")


operator.enter(replaces_from_the_head, "YW-PLAY-9d", where=_on_an_own_draw)
operator.enter(throws_before_replacing, "YW-PLAY-9e", where=_on_an_own_draw)


@operator
def replaces_before_the_sign(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if hand.turn(moment).began == "kong" and moment.table.wall.front:
            yield instead(hand, moment, moment.seat, Act("replace", (moment.tail(),)), "YW-PLAY-9e")


@operator
def replaces_twice(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        if len(moment.table.wall.front) > 1:
            tile = moment.table.wall.front[-2]
            yield after(hand, moment, moment.seat, Act("replace", (tile,)), "YW-PLAY-9d")


@operator
def another_replaces(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        for seat in others(moment.seat):
            yield instead(hand, moment, seat, moment.act, "YW-PLAY-9d")


@operator
def replaces_another_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        if moment.front() != moment.tail():
            yield instead(hand, moment, moment.seat, Act("replace", (moment.front(),)), "YW-PLAY-6")


@operator
def kongs_again_before_replacing(hand: Routed) -> Iterator[Draft]:
    for moment in _on_an_own_draw(hand):
        for tile, number in moment.held(moment.seat).items():
            if number > 1:
                yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "YW-PLAY-9d")


# -- the last tile ---------------------------------------------------------------------------------


@operator
def throws_the_last_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        yield instead(hand, moment, moment.seat, Act("discard", moment.act.tiles), "YW-PLAY-10c")


@operator
def exchanges_the_last_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        for tile in sorted(set(moment.held(moment.seat)) - set(moment.act.tiles))[:3]:
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "YW-PLAY-10c")


@operator
def shows_another_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        for tile in sorted(set(moment.held(moment.seat)) - set(moment.act.tiles)):
            yield instead(hand, moment, moment.seat, Act("show", (tile,)), "YW-PLAY-10c")


@operator
def kongs_with_the_last_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        for tile, number in moment.held(moment.seat).items():
            if number > 1:
                yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "YW-PLAY-10c")


@operator
def claims_the_last_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        (tile,) = moment.act.tiles
        for seat in others(moment.seat):
            yield after(hand, moment, seat, Act("pung", (tile,), with_tiles=(tile, tile)), "YW-PLAY-10c")


@operator
def draws_from_nothing(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        for seat in others(moment.seat):
            yield after(hand, moment, seat, Act("draw"), "YW-PLAY-10c")


@operator
def replaces_from_nothing(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        yield after(hand, moment, moment.seat, Act("replace"), "YW-PLAY-10c")


@operator
def calls_the_hand_dead_before_it_is_shown(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "show"):
        yield Draft(partial(hand.log_of, hand.before(moment), "drawn"), None, frozenset({"YW-PLAY-10c"}))


@operator
def calls_a_won_hand_dead(hand: Routed) -> Iterator[Draft]:
    for _ in made(hand, "win"):
        yield Draft(partial(hand.log_of, hand.acts, "drawn"), None, frozenset({"YW-PLAY-10c"}))


@operator
def throws_after_a_win(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        for seat in SEATS:
            tile = plain(moment, seat)
            if tile is not None:
                yield after(hand, moment, seat, Act("discard", (tile,)), "YW-PLAY-10d")


# -- readiness -------------------------------------------------------------------------------------


def _fresh(hand: Routed, moment: Moment) -> list[str]:
    """Who has neither drawn nor claimed since the deal, the dealer left out."""
    entered = {seat for seat, act in hand.before(moment) if act.act in ("draw", "replace", *CLAIMING)}
    return [seat for seat in SEATS[1:] if seat not in entered]


def _opening(hand: Routed) -> Iterator[Moment]:
    """The moments after the dealer's first discard until everybody has drawn or claimed."""
    for moment in hand.moments[1:]:
        if not _fresh(hand, moment):
            return
        yield moment


@operator
def the_dealer_declares_ready(hand: Routed) -> Iterator[Draft]:
    for moment in _opening(hand):
        yield instead(hand, moment, SEATS[0], Act("ready"), "YW-PLAY-5a")


@operator
def declares_ready_before_the_discard(hand: Routed) -> Iterator[Draft]:
    for seat in SEATS:
        yield instead(hand, hand.moments[0], seat, Act("ready"), "YW-PLAY-5a")


@operator
def declares_ready_too_late(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if moment.number > 1:
            yield instead(hand, moment, moment.seat, Act("ready"), "YW-PLAY-5a")


@operator
def declares_ready_and_waits_for_nothing(hand: Routed) -> Iterator[Draft]:
    for moment in list(_opening(hand))[:1]:
        for seat in _fresh(hand, moment):
            if not waits(moment, seat):
                yield instead(hand, moment, seat, Act("ready"), "YW-PLAY-5a")


@operator
def exchanges_a_tile_after_declaring(hand: Routed) -> Iterator[Draft]:
    """Whoever has declared, rightly or not, keeps no drawn tile."""
    for moment in made(hand, "discard"):
        turned = hand.turn(moment)
        if moment.drawn is None or turned.began != "draw" or not _may_have_declared(hand, turned):
            continue
        for tile in sorted(set(moment.held(moment.seat)) - {moment.drawn})[:3]:
            acts = _declared_first(hand, moment)
            yield draft(hand, [*acts, (moment.seat, Act("discard", (tile,)))], len(acts) + 1, "YW-PLAY-5a")


@operator
def claims_after_declaring(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, *CLAIMING):
        if moment.seat != SEATS[0]:
            acts = _declared_first(hand, moment)
            yield draft(hand, [*acts, (moment.seat, moment.act)], len(acts) + 1, "YW-PLAY-5a")


def _may_have_declared(hand: Routed, turned: Turned) -> bool:
    return turned.seat != SEATS[0] and hand.moments[0].act.act == "discard"


def _declared_first(hand: Routed, moment: Moment) -> list[tuple[str, Act]]:
    """The acts so far, readiness declared after the dealer's first discard."""
    first = next(each.number for each in made(hand, "discard"))
    acts = hand.before(moment)
    return [*acts[:first], (moment.seat, Act("ready")), *acts[first:]]


def for_a_kong(hand: Routed) -> Iterator[Moment]:
    """The moments before a kong laid together with its pung is replaced."""
    yield from (moment for moment in made(hand, "replace") if hand.turn(moment).owes == moment.seat)
