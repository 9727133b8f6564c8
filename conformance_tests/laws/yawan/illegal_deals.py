"""Illegal deals of Yawan: tiles, shares, dice, walls; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_deals import (
    another_deals,
    another_throws_the_dice,
    deals_a_fifth_copy,
    deals_a_tile_too_few,
    throws,
    throws_a_die_too_few,
)
from conformance_tests.laws.mahjong import SEATS, Hand, dealt_otherwise, shares, tagged, with_line
from conformance_tests.laws.yawan.taken_apart import operator
from grammar.syntax import Dice, Left, Row, Tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

DEALER_SHARE = 14
STACKS = 17

operator.enter(deals_a_fifth_copy, "YW-EQ-1")
operator.enter(deals_a_tile_too_few, "YW-PLAY-5", most=DEALER_SHARE)
operator.enter(another_throws_the_dice, "YW-PLAY-5")
operator.enter(throws_a_die_too_few, "YW-EQ-3")
operator.enter(another_deals, "YW-PLAY-10f")


@operator
def deals_a_flower(hand: Hand) -> Iterator[Draft]:
    for index, line in shares(hand):
        for number in range(1, 9):
            head = with_line(hand, index, replace(line, tiles=(f"{number}f", *line.tiles[1:])))
            yield dealt_otherwise(hand, head, "YW-EQ-1")


@operator
def deals_a_tile_too_many(hand: Hand) -> Iterator[Draft]:
    for index, line in shares(hand):
        for place, row in enumerate(hand.head):
            if isinstance(row, Row):
                head = list(with_line(hand, index, replace(line, tiles=(*line.tiles, row.tiles[-1]))))
                head[place] = replace(row, tiles=row.tiles[:-1])
                yield dealt_otherwise(hand, tuple(head), "YW-PLAY-5")


@operator
def lists_more_tiles_than_are_left(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        for number in (1, 2, 10):
            if isinstance(line, Row):
                head = (*hand.head[: index + 1], Left(len(line.tiles) - number), *hand.head[index + 1 :])
                yield dealt_otherwise(hand, head, "YW-PLAY-3")


@operator
def throws_three_dice(hand: Hand) -> Iterator[Draft]:
    for index, line in throws(hand):
        head = with_line(hand, index, replace(line, numbers=(*line.numbers, 1)))
        yield dealt_otherwise(hand, head, "YW-EQ-3")


@operator
def the_throw_finds_another_dealer(hand: Hand) -> Iterator[Draft]:
    """The thrower counts as one, the seat clockwise as two: a total that does not come to East."""
    for thrower, seat in enumerate(SEATS):
        for numbers in ((1, 1), (1, 2), (3, 4), (6, 6)):
            if (thrower + sum(numbers) - 1) % len(SEATS):
                yield dealt_otherwise(hand, (Dice(seat, numbers), *hand.head), "YW-PLAY-2")


@operator
def other_dice_are_thrown_for_the_side(hand: Hand) -> Iterator[Draft]:
    """The total of the first throw names who throws again."""
    (index, line), _ = throws(hand)
    for first in range(1, 7):
        numbers = (first, line.numbers[1])
        if (sum(numbers) - sum(line.numbers)) % len(SEATS):
            yield dealt_otherwise(hand, with_line(hand, index, replace(line, numbers=numbers)), "YW-PLAY-5")


@operator
def opens_another_wall(hand: Hand) -> Iterator[Draft]:
    """The reserved stacks are counted on the side the first throw names, and on clockwise where it is too short."""
    (_, first), (_, second) = throws(hand)
    side = (sum(first.numbers) - 1) % len(SEATS)
    over = sum((*first.numbers, *second.numbers)) > STACKS
    for seat in SEATS:
        if seat != SEATS[(side + over) % len(SEATS)]:
            yield tagged(hand, Tag("Opened", seat), "YW-PLAY-5")
