"""Fouls of Yawan that cost a turn, the win or a warning; each operator names the clause that is to object.

Whoever has committed a foul once in a hand may commit another by what is then barred: the mutation names the later one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import counted, spread
from conformance_tests.laws.illegal_claims import chow
from conformance_tests.laws.mahjong import SEATS, TILES, Hand, draft, made, others, shares
from conformance_tests.laws.mutations import Draft
from conformance_tests.laws.yawan.illegal_claims import thrown
from conformance_tests.laws.yawan.taken_apart import (
    ROUTE,
    Deeds,
    Routed,
    operator,
    played_on,
    runs,
    so_far,
    triplets,
)
from grammar.syntax import Act, Acts, Left, RefereeRules, RefereeWarn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from conformance_tests.laws.mahjong import Moment
    from grammar.syntax import Line, Log

MOST_FOULS = 10

# -- voices and tiles shown (FOUL-2) ---------------------------------------------------------------


def _called(moment: Moment) -> Iterator[str]:
    """Kinds that do not lie open."""
    yield from (tile for tile in TILES[::9] if moment.open is None or tile != moment.open[0])


@operator
def calls_for_a_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        for seat in SEATS:
            for tile in _called(moment):
                acts = so_far(hand, moment, (seat, Act("say", (tile,))))
                yield draft(hand, acts, len(acts), "YW-FOUL-2")


@operator
def asks_for_a_tile_by_a_gesture(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for seat in others(moment.seat):
            for tile in _called(moment):
                acts = so_far(hand, moment, (seat, Act("mean", (tile,))))
                yield draft(hand, acts, len(acts), "YW-FOUL-2")


@operator
def lays_the_hand_open(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for seat in others(moment.seat):
            if hand.turn(moment).taken is None:  # otherwise the hand may be shown to win on the claimed tile
                tiles = tuple(sorted(moment.held(seat).elements()))
                acts = so_far(hand, moment, (seat, Act("lay", tiles)))
                yield draft(hand, acts, len(acts), "YW-FOUL-2")


@operator
def calls_a_claim_and_lets_it_go(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None and hand.turn(moment).taken is None:
            for seat in others(moment.open[1]):
                for call in ("pung", "kong", "win"):
                    acts = so_far(hand, moment, (seat, Act("say", call=call)), (moment.seat, moment.act))
                    yield draft(hand, acts, moment.number, "YW-FOUL-2")


@operator
def shows_a_pung_and_lets_it_go(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None and hand.turn(moment).taken is None:
            tile, thrower = moment.open
            for seat in others(thrower):
                for pair in triplets(moment, seat, tile):
                    acts = so_far(hand, moment, (seat, Act("show", pair)), (moment.seat, moment.act))
                    yield draft(hand, acts, moment.number, "YW-FOUL-2")


@operator
def calls_an_own_win_and_throws(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if moment.drawn is not None:
            acts = so_far(
                hand, moment, (moment.seat, Act("say", call="self-draw")), (moment.seat, moment.act)
            )
            yield draft(hand, acts, moment.number, "YW-FOUL-2")


def _along(hand: Routed, moment: Moment) -> Deeds:
    """The acts so far, a gesture by the seat of a moment before them all."""
    return [(moment.seat, Act("mean", ("5m",))), *hand.before(moment)]


@operator
def claims_while_playing_along(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "eat", "pung", "kong", "add-kong", "hidden-kong"):
        if moment.seat != SEATS[0]:
            acts = [*_along(hand, moment), (moment.seat, moment.act)]
            yield draft(hand, acts, len(acts), "YW-FOUL-2")


@operator
def wins_while_playing_along(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.seat != SEATS[0]:
            acts = [*_along(hand, moment), (moment.seat, moment.act)]
            yield draft(hand, acts, len(acts), "YW-FOUL-2")


@operator
def throws_the_drawn_tile_while_playing_along(hand: Routed) -> Iterator[Draft]:
    for moment in list(made(hand, "discard"))[: 8 * len(SEATS)]:
        if moment.seat != SEATS[0] and moment.drawn is not None:
            act = Act("discard", (moment.drawn,), flags=("drawn",))
            yield draft(hand, [*_along(hand, moment), (moment.seat, act)], moment.number + 1, "YW-FOUL-2")


@operator
def throws_out_of_the_row_while_playing_along(hand: Routed) -> Iterator[Draft]:
    """A tile that came after the hand was mixed and laid in a row."""
    for moment in list(made(hand, "discard"))[: 8 * len(SEATS)]:
        dealt = next(Counter(line.tiles) for _, line in shares(hand) if line.seat == moment.seat)
        if moment.seat != SEATS[0] and moment.drawn is not None and not dealt[moment.drawn]:
            acts = [*_along(hand, moment), (moment.seat, Act("discard", (moment.drawn,)))]
            yield draft(hand, acts, len(acts), "YW-FOUL-2")


# -- looks (FOUL-5) --------------------------------------------------------------------------------

LOOKS = ("peek", "look", "knock")


@operator
def looks_at_another_hand(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw", "discard"):
        for seat in SEATS:
            for name in LOOKS[:2]:
                acts = so_far(hand, moment, (seat, Act(name, of=others(seat)[moment.number % 3])))
                yield draft(hand, acts, len(acts), "YW-FOUL-5")


@operator
def looks_at_the_wall(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw", "discard"):
        for name in LOOKS:
            acts = so_far(hand, moment, (moment.seat, Act(name, place="wall")))
            yield draft(hand, acts, len(acts), "YW-FOUL-5")


def _looked(hand: Routed, moment: Moment) -> Deeds:
    """The acts so far, the seat of a moment looking at the wall before the last of them."""
    acts = hand.before(moment)
    return [*acts[:-1], (moment.seat, Act("peek", place="wall")), *acts[-1:]]


@operator
def takes_in_a_tile_after_a_look(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw", "eat", "pung", "kong", "win"):
        if moment.number > 1:
            acts = [*_looked(hand, moment), (moment.seat, moment.act)]
            yield draft(hand, acts, len(acts), "YW-FOUL-5")


@operator
def lays_a_kong_after_a_look(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "add-kong", "hidden-kong"):
        acts = so_far(hand, moment, (moment.seat, Act("peek", place="wall")), (moment.seat, moment.act))
        yield draft(hand, acts, len(acts), "YW-FOUL-5")


@operator
def chows_after_a_turn_without_a_tile(hand: Routed) -> Iterator[Draft]:
    for moment, tile, seat, turned in thrown(hand):
        after_it = ROUTE[(turned.coming + 1) % len(ROUTE)]
        if after_it in (seat, turned.next()):
            continue
        for pair in runs(moment, after_it, tile):
            look = (turned.next(), Act("peek", place="wall"))
            acts = so_far(hand, moment, look, (after_it, chow(tile, pair)))
            yield draft(hand, acts, len(acts), "YW-FOUL-5")


@operator
def draws_in_the_third_turn_after_a_look(hand: Routed) -> Iterator[Draft]:
    """Two of the own turns have gone by without a tile; the others throw what they draw."""
    for moment in made(hand, "draw"):
        turned, wall = hand.turn(moment), moment.table.wall.front
        if moment.open is None or turned.due != "answer" or len(wall) < 2 * len(ROUTE) or moment.number % 3:
            continue
        seat = moment.seat
        for number in (0, 1, 2):
            acts = so_far(
                hand, moment, (seat, Act("knock", place="wall")), *_without(turned.coming, wall, number)
            )
            drawn = Act("draw", (wall[(len(acts) - moment.number) // 2],))
            yield draft(hand, [*acts, (seat, drawn)], len(acts) + 1, "YW-FOUL-5")


def _without(place: int, wall: Sequence[str], turns: int) -> Deeds:
    """The turns of the others until so many turns of the seat in turn have gone by and its next one comes."""
    seat, passed, others_play = ROUTE[place], 0, 0
    while True:
        if ROUTE[place % len(ROUTE)] == seat:
            if passed == turns:
                break
            passed += 1
        else:
            others_play += 1
        place += 1
    start = place - passed - others_play
    return played_on(start, wall[:others_play], without=seat)


@operator
def takes_another_turn_for_one_without_a_tile(hand: Routed) -> Iterator[Draft]:
    """A turn without a tile goes on along the route as one that was played."""
    for moment in made(hand, "draw"):
        turned = hand.turn(moment)
        due = ROUTE[(turned.coming + 1) % len(ROUTE)]
        for seat in SEATS:
            if seat not in (due, moment.seat) and turned.due == "answer":
                looks = (moment.seat, Act("peek", place="wall"))
                acts = so_far(hand, moment, looks, (seat, moment.act))
                yield draft(hand, acts, len(acts), "YW-PLAY-4")


# -- disorder, warnings and rulings (FOUL-9, FOUL-10) ----------------------------------------------


@operator
def turns_over_the_table(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw", "discard"):
        for seat in SEATS:
            acts = so_far(hand, moment, (seat, Act("knock", place="table")))
            yield draft(hand, acts, len(acts), "YW-FOUL-9")


@operator
def commits_ten_fouls(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        acts = so_far(hand, moment, *([(moment.seat, Act("peek", place="wall"))] * MOST_FOULS))
        yield draft(hand, acts, len(acts), "YW-FOUL-10")


def with_lines(log: Log, lines: list[tuple[int, Line]]) -> Log:
    """A log with lines of the referee, each after the act of a number."""
    lines_so_far: list[Line] = []
    number = 0
    for line in log.lines:
        lines_so_far.append(line)
        if isinstance(line, Acts):
            number += 1
            lines_so_far += [ruling for at, ruling in lines if at == number]
    return spread(counted(replace(log, lines=tuple(lines_so_far))))


def _refereed(hand: Hand, acts: Deeds, lines: list[tuple[int, Line]]) -> Log:
    return with_lines(hand.log_of(acts), lines)


@operator
def disputes_a_ruling(hand: Routed) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        at = moment.number - 1
        ruling = RefereeRules("YW-FOUL-2", at=at, for_=moment.seat)
        acts = so_far(hand, moment, (moment.seat, Act("insist")))
        yield Draft(partial(_refereed, hand, acts, [(at, ruling)]), len(acts), frozenset({"YW-FOUL-9"}))


@operator
def is_ruled_to_have_committed_a_foul(hand: Routed) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        at = moment.number - 1
        for number in range(1, 6):
            clause = f"YW-FOUL-{number}"
            ruling = RefereeRules(clause, at=at, for_=moment.seat)
            yield Draft(partial(_refereed, hand, hand.acts[:at], [(at, ruling)]), at, frozenset({clause}))


@operator
def is_warned(hand: Routed) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        at = moment.number - 1
        warning = RefereeWarn(moment.seat, "foul language")
        yield Draft(partial(_refereed, hand, hand.acts[:at], [(at, warning)]), None, frozenset({"YW-FOUL-9"}))


@operator
def is_warned_three_times(hand: Routed) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[3:]:
        at = moment.number - 1
        lines: list[tuple[int, Line]] = [(at - step, RefereeWarn(moment.seat)) for step in range(3)]
        acts = hand.acts[: moment.number]
        yield Draft(partial(_refereed, hand, acts, lines), None, frozenset({"YW-FOUL-10"}))


# -- what is counted among the acts ----------------------------------------------------------------


@operator
def miscounts_what_is_left_of_the_wall(hand: Routed) -> Iterator[Draft]:
    for moment in list(made(hand, "draw"))[1:]:
        at, left = moment.number - 1, len(moment.table.wall.front)
        for number in (left - 1, left + 1):
            tell = partial(_refereed, hand, hand.acts[:at], [(at, Left(number))])
            yield Draft(tell, None, frozenset({"YW-PLAY-3"}))
