"""Illegal turns of Taiwan's game: who draws, throws and replaces when; each operator names the clause that objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_turns import (
    draws_after_a_claim,
    draws_another_tile,
    draws_out_of_turn,
    draws_twice,
    ends_drawn_too_early,
    plain,
    replaces_from_the_head,
    replaces_nothing,
    swaps_two_tiles_of_the_wall,
    throws_a_tile_not_held,
    throws_an_exposed_tile,
    throws_before_replacing,
    throws_twice,
    throws_without_drawing,
)
from conformance_tests.laws.mahjong import FLOWERS, SEATS, Hand, Moment, draft, instead, made, others
from conformance_tests.laws.taiwan.taken_apart import RESERVE, drawable, operator
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft


def _has_flowers(moment: Moment, seat: str) -> bool:
    return any(tile in FLOWERS for tile in moment.held(seat))


def _in_play(hand: Hand, moment: Moment) -> bool:
    return any(act.act == "discard" for _, act in hand.before(moment))


def _replacements(hand: Hand) -> Iterator[Moment]:
    """The moments before replacements in play, those for dealt flowers left out."""
    yield from (moment for moment in made(hand, "replace") if _in_play(hand, moment))


def _plain_ones_at_the_head(hand: Hand) -> Iterator[Moment]:
    """The moments before replacements at which no flower lies at the head of the wall."""
    yield from (moment for moment in made(hand, "replace") if moment.front() not in FLOWERS)


operator.enter(throws_a_tile_not_held, "TW-PROC-21")
operator.enter(throws_an_exposed_tile, "TW-FOUL-35")
operator.enter(draws_out_of_turn, "TW-PROC-22")
operator.enter(draws_twice, "TW-PROC-22", reserve=RESERVE)
operator.enter(draws_after_a_claim, "TW-BAN-0", "TW-PROC-22", reserve=RESERVE)
operator.enter(throws_twice, "TW-PROC-21")
operator.enter(throws_without_drawing, "TW-PROC-21")
operator.enter(draws_another_tile, "TW-PROC-22")
operator.enter(swaps_two_tiles_of_the_wall, "TW-PROC-22")
operator.enter(replaces_nothing, "TW-PROC-18", reserve=RESERVE)
operator.enter(replaces_from_the_head, "TW-PROC-18", "TW-PROC-22", where=_plain_ones_at_the_head)
operator.enter(throws_before_replacing, "TW-PROC-21", where=_replacements)
operator.enter(ends_drawn_too_early, "TW-PROC-26", reserve=RESERVE)

# -- draws and discards ----------------------------------------------------------------------------


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
        tile = plain(moment, moment.seat)
        if moment.drawn is not None and tile is not None and drawable(moment) > 0 and _in_play(hand, moment):
            yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "TW-PROC-17")


@operator
def throws_a_drawn_flower(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "flower"):
        if moment.drawn is not None and drawable(moment) > 0 and _in_play(hand, moment):
            yield instead(hand, moment, moment.seat, Act("discard", moment.act.tiles[:1]), "TW-FOUL-40")


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
            tile = plain(moment, dealer)
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
