"""Turns of Yawan played out of time, and pauses; each operator names the clause that is to object (YW-FOUL-1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_claims import chow
from conformance_tests.laws.mahjong import below, draft, made, others
from conformance_tests.laws.yawan.illegal_claims import thrown
from conformance_tests.laws.yawan.taken_apart import ROUTE, Deeds, Routed, operator, runs, so_far
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mahjong import Moment
    from conformance_tests.laws.mutations import Draft

START = "0:00:00"
LATE = ("0:00:11", "0:00:15", "0:01:02")
"""Times after the ten seconds of a turn."""


def timed(acts: Deeds, number: int, time: str) -> Deeds:
    """The acts with a time written at one of them, counted from 1."""
    seat, act = acts[number - 1]
    return [*acts[: number - 1], (seat, replace(act, time=time)), *acts[number:]]


def _since_a_discard(hand: Routed, moment: Moment) -> bool:
    return (
        moment.open is not None
        and hand.turn(moment).due == "answer"
        and hand.acts[moment.number - 2][1].act == "discard"
    )


@operator
def draws_and_throws_out_of_time(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if _since_a_discard(hand, moment) and len(hand.acts) > moment.number:
            seat, act = hand.acts[moment.number]
            for time in LATE:
                acts = so_far(hand, moment, (moment.seat, moment.act), (seat, replace(act, time=time)))
                if act.act == "discard":
                    timed_acts = timed(acts, moment.number - 1, START)
                    yield draft(hand, timed_acts, moment.number + 1, "YW-FOUL-1")


@operator
def claims_out_of_time(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "eat", "pung", "kong", "win"):
        if _since_a_discard(hand, moment):
            for time in LATE:
                acts = so_far(hand, moment, (moment.seat, replace(moment.act, time=time)))
                yield draft(hand, timed(acts, moment.number - 1, START), moment.number, "YW-FOUL-1")


@operator
def throws_later_than_pauses_allow(hand: Routed) -> Iterator[Draft]:
    """Thirty seconds more for a pause, sixty for two; a third gives none."""
    for moment in made(hand, "draw"):
        if not (_since_a_discard(hand, moment) and len(hand.acts) > moment.number):
            continue
        seat, act = hand.acts[moment.number]
        for pauses, time in ((1, "0:00:41"), (2, "0:01:11"), (3, "0:01:12")):
            late = (seat, replace(act, time=time))
            acts = so_far(hand, moment, *([(seat, Act("pause"))] * pauses), (moment.seat, moment.act), late)
            if act.act == "discard":
                timed_acts = timed(acts, moment.number - 1, START)
                yield draft(hand, timed_acts, len(timed_acts), "YW-FOUL-1")


@operator
def another_pauses_and_the_player_is_late(hand: Routed) -> Iterator[Draft]:
    """A pause is for who has pressed it."""
    for moment in made(hand, "draw"):
        if _since_a_discard(hand, moment) and len(hand.acts) > moment.number:
            seat, act = hand.acts[moment.number]
            pauses, late = (below(seat), Act("pause")), (seat, replace(act, time="0:00:30"))
            acts = so_far(hand, moment, pauses, (moment.seat, moment.act), late)
            if act.act == "discard":
                yield draft(hand, timed(acts, moment.number - 1, START), len(acts), "YW-FOUL-1")


@operator
def chows_after_a_turn_out_of_time(hand: Routed) -> Iterator[Draft]:
    """The seat after has no tile to chi; its chi tells of the turn that passed."""
    for moment, tile, seat, turned in thrown(hand):
        after_it = ROUTE[(turned.coming + 1) % len(ROUTE)]
        if after_it != seat and _since_a_discard(hand, moment):
            for pair in runs(moment, after_it, tile):
                late = replace(chow(tile, pair), time="0:00:15")
                acts = timed(so_far(hand, moment, (after_it, late)), moment.number - 1, START)
                yield draft(hand, acts, moment.number, "YW-FOUL-1")


def _passed(hand: Routed, drawn: str, thrown_at: str) -> Iterator[tuple[Moment, Deeds, str]]:
    """A seat lets its turn pass; the seat after draws and throws at such times."""
    for moment in made(hand, "draw"):
        after_it = ROUTE[(hand.turn(moment).coming + 1) % len(ROUTE)]
        if _since_a_discard(hand, moment) and moment.open is not None and after_it != moment.open[1]:
            acts = so_far(
                hand,
                moment,
                (after_it, replace(moment.act, time=drawn)),
                (after_it, Act("discard", moment.act.tiles, time=thrown_at)),
            )
            yield moment, timed(acts, moment.number - 1, START), after_it


@operator
def lets_a_turn_pass(hand: Routed) -> Iterator[Draft]:
    for moment, acts, _ in _passed(hand, "0:00:12", "0:00:19"):
        yield draft(hand, acts, moment.number, "YW-FOUL-1")


@operator
def is_late_after_a_turn_that_passed(hand: Routed) -> Iterator[Draft]:
    """The time of the next player begins with the lamp of the one before."""
    for _, acts, _ in _passed(hand, "0:00:12", "0:00:21"):
        yield draft(hand, acts, len(acts), "YW-FOUL-1")


@operator
def draws_before_the_turn_has_passed(hand: Routed) -> Iterator[Draft]:
    """Within ten seconds the turn is not over: whoever draws does so out of turn."""
    for moment, acts, _ in _passed(hand, "0:00:08", "0:00:09"):
        turned = hand.turn(moment)
        clause = "YW-PLAY-4b" if turned.across else "YW-PLAY-4a" if turned.began == "eat" else "YW-PLAY-4"
        yield draft(hand, acts, moment.number, clause)


@operator
def the_route_is_lost_after_a_turn_that_passed(hand: Routed) -> Iterator[Draft]:
    """It goes on as if the turn had been played."""
    for moment, acts, after_it in _passed(hand, "0:00:12", "0:00:19"):
        due = ROUTE[(hand.turn(moment).coming + 2) % len(ROUTE)]
        wall = moment.table.wall.front
        for seat in others(due):
            if seat != after_it and len(wall) > 1:
                wrong = (seat, Act("draw", (wall[1],), time="0:00:22"))
                yield draft(hand, [*acts, wrong], len(acts) + 1, "YW-PLAY-4")


@operator
def pauses_a_third_time(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        acts = so_far(hand, moment, *([(moment.seat, Act("pause"))] * 3))
        yield draft(hand, acts, len(acts), "YW-FOUL-1")
