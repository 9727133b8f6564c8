"""Hands of Yawan a tile short or over; each operator names the clause that is to object (YW-FOUL-3, YW-FOUL-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_turns import plain
from conformance_tests.laws.mahjong import SEATS, draft, made
from conformance_tests.laws.yawan.taken_apart import ROUTE, Deeds, Routed, operator, played_on, so_far
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from conformance_tests.laws.mahjong import Moment
    from conformance_tests.laws.mutations import Draft

# -- a tile too few (FOUL-3) -----------------------------------------------------------------------


def _a_round(place: int, tiles: Sequence[str]) -> Deeds:
    """A turn from a place on the route and the next draw, of tiles that are thrown as they come."""
    return played_on(place, tiles[:2])[:-1]


@operator
def forgets_to_draw(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        has_thrown = any((seat, act.act) == (moment.seat, "discard") for seat, act in hand.before(moment))
        tile, turned = plain(moment, moment.seat), hand.turn(moment)
        if not has_thrown or tile is None or len(moment.table.wall.front) < 3:
            continue
        following = (turned.coming + 1) % len(ROUTE)
        rest = _a_round(following, moment.table.wall.front[:2])
        acts = so_far(hand, moment, (moment.seat, Act("discard", (tile,))), *rest)
        yield draft(hand, acts, len(acts) - 1, "YW-FOUL-3")


def _after_a_sign(hand: Routed, *names: str) -> Iterator[tuple[Moment, str, str]]:
    """The moments after the sign discard of a claim, with who claimed which tile."""
    for moment in hand.moments:
        turned = hand.turn(moment)
        taken = turned.taken
        plays = turned.due == "answer" and len(moment.table.wall.front) > 3
        if plays and taken is not None and taken.signed and taken.act in names:
            yield moment, taken.seat, taken.tile


@operator
def leaves_a_claimed_tile_lying(hand: Routed) -> Iterator[Draft]:
    for moment, seat, tile in _after_a_sign(hand, "eat", "pung"):
        rest = _a_round(hand.turn(moment).coming, moment.table.wall.front[:2])
        acts = so_far(hand, moment, (seat, Act("drop", (tile,), to="pool")), *rest)
        yield draft(hand, acts, len(acts) - 1, "YW-FOUL-3")


@operator
def picks_a_claimed_tile_up_too_late(hand: Routed) -> Iterator[Draft]:
    for moment, seat, tile in _after_a_sign(hand, "eat", "pung"):
        rest = _a_round(hand.turn(moment).coming, moment.table.wall.front[:2])[:-1]
        picks = (seat, Act("pick", (tile,), from_="pool"))
        acts = so_far(hand, moment, (seat, Act("drop", (tile,), to="pool")), *rest, picks)
        yield draft(hand, acts, len(acts), "YW-FOUL-3")


@operator
def never_replaces_a_kong(hand: Routed) -> Iterator[Draft]:
    for moment, _, _ in _after_a_sign(hand, "kong"):
        rest = _a_round(hand.turn(moment).coming, moment.table.wall.front[:2])
        acts = so_far(hand, moment, *rest)
        yield draft(hand, acts, len(acts) - 1, "YW-FOUL-3")


@operator
def replaces_a_kong_too_late(hand: Routed) -> Iterator[Draft]:
    for moment, seat, _ in _after_a_sign(hand, "kong"):
        rest = _a_round(hand.turn(moment).coming, moment.table.wall.front[:2])[:-1]
        acts = so_far(hand, moment, *rest, (seat, Act("replace", (moment.tail(),))))
        yield draft(hand, acts, len(acts), "YW-FOUL-3")


@operator
def wins_without_a_claimed_tile(hand: Routed) -> Iterator[Draft]:
    """The winner has left a claimed tile lying: the hand is short, and is not completed."""
    for moment in made(hand, "win"):
        for each, seat, tile in _after_a_sign(hand, "eat", "pung"):
            if seat == moment.seat and moment.number - each.number > 2 * len(SEATS):
                drops = (seat, Act("drop", (tile,), to="pool"))
                rest = hand.acts[each.number - 1 : moment.number]
                acts = [*hand.before(each), drops, *rest]
                yield draft(hand, acts, len(acts), "YW-FOUL-3")


# -- a tile too many (FOUL-4) ----------------------------------------------------------------------


@operator
def steals_a_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        for seat in SEATS:
            acts = so_far(hand, moment, (seat, Act("pick", from_="wall")))
            yield draft(hand, acts, len(acts), "YW-FOUL-4")


@operator
def forgets_to_discard(hand: Routed) -> Iterator[Draft]:
    """The next player plays a whole turn before the discard comes."""
    for moment in made(hand, "discard"):
        turned, wall = hand.turn(moment), moment.table.wall.front
        if turned.began != "draw" or turned.across or len(wall) < 3 or moment.drawn is None:
            continue
        acts = so_far(hand, moment, *played_on(turned.coming, wall[:1]), (moment.seat, moment.act))
        yield draft(hand, acts, len(acts) - 1, "YW-FOUL-4")


@operator
def wins_after_an_early_draw(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        last = hand.moments[moment.number - 2]
        if moment.open is not None and last.act.act == "discard" and last.table.wall.front:
            early = (moment.seat, Act("draw", (last.front(),)))
            acts = [*hand.before(last), early, (last.seat, last.act), (moment.seat, moment.act)]
            yield draft(hand, acts, len(acts), "YW-FOUL-4")


@operator
def wins_after_stealing_a_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        last = hand.moments[moment.number - 2]
        if moment.open is not None and last.act.act == "discard":
            steals = (moment.seat, Act("pick", from_="tail"))
            acts = [*hand.before(last), steals, (last.seat, last.act), (moment.seat, moment.act)]
            yield draft(hand, acts, len(acts), "YW-FOUL-4")
