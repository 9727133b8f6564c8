"""Illegal turns of Taiwan's game: who draws, throws and replaces when; each operator names the clause that objects."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import (
    FLOWERS,
    SEATS,
    Hand,
    Moment,
    after,
    draft,
    instead,
    made,
    others,
)
from conformance_tests.laws.taiwan.naive import ALL
from conformance_tests.laws.taiwan.taken_apart import drawable, laid_kinds, operator
from conformance_tests.laws.twins import Draft
from grammar.syntax import Act, Row

if TYPE_CHECKING:
    from collections.abc import Iterator


def _plain(moment: Moment, seat: str) -> str | None:
    """A tile of a hand that is no flower."""
    return next((tile for tile in sorted(moment.held(seat)) if tile not in FLOWERS), None)


def _has_flowers(moment: Moment, seat: str) -> bool:
    return any(tile in FLOWERS for tile in moment.held(seat))


# -- draws and discards ----------------------------------------------------------------------------


@operator
def throws_a_tile_not_held(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        held = moment.held(moment.seat)
        for tile in ALL[:: len(ALL) // 5]:
            if not held[tile] and tile not in laid_kinds(moment, moment.seat):
                yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "TW-PROC-21")


@operator
def throws_an_exposed_tile(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        held = moment.held(moment.seat)
        for laid in moment.table.laid[moment.seat]:
            for tile in set(laid.tiles):
                if laid.kind in ("eat", "pung") and not held[tile]:
                    yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "TW-FOUL-35")


@operator
def draws_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        for seat in others(moment.seat):
            yield instead(hand, moment, seat, moment.act, "TW-PROC-22")


@operator
def draws_twice(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if moment.drawn is not None and drawable(moment) > 0:
            yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), "TW-PROC-22")


@operator
def draws_after_a_claim(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        claimed = moment.number > 1 and hand.acts[moment.number - 2][1].act in ("eat", "pung")
        if claimed and drawable(moment) > 0:
            yield instead(hand, moment, moment.seat, Act("draw", (moment.front(),)), "TW-BAN-0", "TW-PROC-22")


@operator
def throws_twice(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for tile in sorted(moment.held(moment.seat) - Counter(moment.act.tiles))[:3]:
            if tile not in FLOWERS:
                yield after(hand, moment, moment.seat, Act("discard", (tile,)), "TW-PROC-21")


@operator
def throws_without_drawing(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        tile = _plain(moment, moment.seat)
        if tile is not None:
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "TW-PROC-21")


@operator
def draws_another_tile(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        for tile in ALL[:: len(ALL) // 4]:
            if tile != moment.front():
                yield instead(hand, moment, moment.seat, Act("draw", (tile,)), "TW-PROC-22")


@operator
def swaps_two_tiles_of_the_wall(hand: Hand) -> Iterator[Draft]:
    draws = list(made(hand, "draw"))
    tiles: list[str] = [tile for line in hand.head if isinstance(line, Row) for tile in line.tiles]
    rows = [index for index, line in enumerate(hand.head) if isinstance(line, Row) and line.what == "wall"]
    for moment, (place, _) in zip(draws, pairwise(range(len(tiles))), strict=False):
        if tiles[place] == tiles[place + 1]:
            continue
        other = [*tiles[:place], tiles[place + 1], tiles[place], *tiles[place + 2 :]]
        head = list(hand.head)
        for index in rows:
            row = head[index]
            assert isinstance(row, Row)
            head[index] = replace(row, tiles=tuple(other[: len(row.tiles)]))
            del other[: len(row.tiles)]
        tell = partial(hand.told, hand.acts[: moment.number], head=tuple(head))
        yield Draft(tell, moment.number, frozenset({"TW-PROC-22"}))


@operator
def draws_from_the_reserve(hand: Hand) -> Iterator[Draft]:
    if hand.log.end == "drawn":
        last = hand.moments[-1]
        acts = [*hand.acts]
        seat = SEATS[(SEATS.index(last.seat) + 1) % 4]
        wall = last.table.wall
        if last.act.act == "discard" and wall.left == 16 and wall.front:
            yield draft(hand, [*acts, (seat, Act("draw", (wall.front[0],)))], len(acts) + 1, "TW-PROC-19")


# -- flowers ---------------------------------------------------------------------------------------


@operator
def keeps_a_drawn_flower(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "flower"):
        tile = _plain(moment, moment.seat)
        if moment.drawn is not None and tile is not None and drawable(moment) > 0 and _in_play(hand, moment):
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "TW-PROC-17")


@operator
def throws_a_drawn_flower(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "flower"):
        if moment.drawn is not None and drawable(moment) > 0 and _in_play(hand, moment):
            yield instead(hand, moment, moment.seat, Act("discard", moment.act.tiles[:1]), "TW-FOUL-40")


def _in_play(hand: Hand, moment: Moment) -> bool:
    return any(act.act == "discard" for _, act in hand.before(moment))


@operator
def replaces_an_ordinary_tile(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if moment.act.tiles[0] not in FLOWERS:
            yield instead(hand, moment, moment.seat, Act("flower", moment.act.tiles), "TW-PROC-18")


@operator
def throws_before_the_flowers_are_replaced(hand: Hand) -> Iterator[Draft]:
    first = next(made(hand, "discard"))
    for moment in made(hand, "flower"):
        if moment.number < first.number:
            dealer = first.seat
            tile = _plain(moment, dealer)
            if tile is not None:
                yield instead(hand, moment, dealer, Act("discard", (tile,)), "TW-PROC-15")


@operator
def replaces_flowers_out_of_turn(hand: Hand) -> Iterator[Draft]:
    first = next(made(hand, "discard"))
    for moment in made(hand, "flower"):
        for seat in others(moment.seat):
            flowers = tuple(tile for tile in sorted(moment.held(seat)) if tile in FLOWERS)
            later = others(moment.seat).index(seat)
            owed = any(_has_flowers(moment, other) for other in others(moment.seat)[:later])
            if moment.number < first.number and flowers and (owed or _has_flowers(moment, moment.seat)):
                yield instead(hand, moment, seat, Act("flower", flowers), "TW-PROC-15")


@operator
def replaces_nothing(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if drawable(moment) > 0 and moment.number > 1:
            yield instead(hand, moment, moment.seat, Act("replace", (moment.tail(),)), "TW-PROC-18")


@operator
def replaces_from_the_head(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        if moment.act.tiles == (moment.tail(),) and moment.front() not in FLOWERS:
            yield instead(
                hand, moment, moment.seat, Act("draw", (moment.front(),)), "TW-PROC-18", "TW-PROC-22"
            )


@operator
def throws_before_replacing(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        tile = _plain(moment, moment.seat)
        if tile is not None and _in_play(hand, moment):
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "TW-PROC-21")


# -- hands and voices ------------------------------------------------------------------------------


@operator
def peeks_into_a_hand(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        for seat in others(moment.seat):
            yield instead(hand, moment, moment.seat, Act("peek", of=seat), "TW-FOUL-1")


@operator
def draws_with_a_tile_in_hand(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        yield instead(hand, moment, moment.seat, Act("carry"), "TW-FOUL-1")


@operator
def hides_a_flower(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "flower"):
        if _in_play(hand, moment):
            yield instead(hand, moment, moment.seat, Act("hide", moment.act.tiles[:1]), "TW-FOUL-1")


@operator
def shows_another_streak(hand: Hand) -> Iterator[Draft]:
    streak = next(int(tag.value) for tag in hand.log.tags if tag.key == "Streak")
    first = next(made(hand, "discard"))
    for number in range(4):
        if number != streak:
            yield instead(hand, first, first.seat, Act("marker", number=number), "TW-SET-8")


@operator
def another_shows_the_streak(hand: Hand) -> Iterator[Draft]:
    first = next(made(hand, "discard"))
    for seat in others(first.seat):
        yield instead(hand, first, seat, Act("marker", number=1), "TW-SET-8")


@operator
def leaves_a_tile_undrawn_too_early(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if drawable(moment) > 1:
            yield instead(hand, moment, moment.seat, Act("decline"), "TW-TAI-25")


@operator
def declares_ready_too_late(hand: Hand) -> Iterator[Draft]:
    for moment in list(made(hand, "discard"))[1:]:
        yield instead(hand, moment, moment.seat, Act("ready", form="heaven"), "TW-TAI-31", "TW-TAI-32")


@operator
def ends_drawn_too_early(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if drawable(moment) > 0:
            tell = partial(hand.told, hand.before(moment), "drawn")
            yield Draft(tell, None, frozenset({"TW-PROC-26"}))
