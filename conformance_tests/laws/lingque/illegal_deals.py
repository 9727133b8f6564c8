"""Illegal deals of Lingque: tiles, shares, dice, walls; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_deals import (
    another_deals,
    deals_a_fifth_copy,
    deals_a_tile_too_few,
    throws,
)
from conformance_tests.laws.illegal_turns import swaps_two_tiles_of_the_wall
from conformance_tests.laws.lingque.taken_apart import operator, with_flowers
from conformance_tests.laws.mahjong import SEATS, Hand, dealt_otherwise, shares, tagged, with_line
from grammar.syntax import Holding, Row, Tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

SHARE = 13

operator.enter(deals_a_fifth_copy, "LQ-1A.1")
operator.enter(deals_a_tile_too_few, "LQ-1B.4", most=SHARE)
operator.enter(swaps_two_tiles_of_the_wall, "LQ-1B.3")
operator.enter(another_deals, "LQ-2A.8")


@operator
def deals_the_dealer_fourteen(hand: Hand) -> Iterator[Draft]:
    places = {line.seat: index for index, line in shares(hand)}
    for index, line in enumerate(hand.head):
        if isinstance(line, Row) and line.what == "wall":
            head = list(hand.head)
            share = head[places["E"]]
            assert isinstance(share, Holding)
            head[places["E"]] = replace(share, tiles=(*share.tiles, line.tiles[0]))
            head[index] = replace(line, tiles=line.tiles[1:])
            yield dealt_otherwise(hand, tuple(head), "LQ-1B.4")


@operator
def another_throws_first(hand: Hand) -> Iterator[Draft]:
    (index, line), _ = throws(hand)
    for seat in SEATS[1:]:
        yield dealt_otherwise(hand, with_line(hand, index, replace(line, seat=seat)), "LQ-1B.2")


@operator
def the_wrong_side_throws(hand: Hand) -> Iterator[Draft]:
    _, (index, line) = throws(hand)
    for seat in SEATS:
        if seat != line.seat:
            yield dealt_otherwise(hand, with_line(hand, index, replace(line, seat=seat)), "LQ-1B.3")


@operator
def throws_one_die(hand: Hand) -> Iterator[Draft]:
    for (index, line), clause in zip(throws(hand), ("LQ-1B.2", "LQ-1B.3"), strict=True):
        head = with_line(hand, index, replace(line, numbers=line.numbers[:1]))
        yield dealt_otherwise(hand, head, clause)


@operator
def plays_with_other_tiles(hand: Hand) -> Iterator[Draft]:
    for number in ("108", "137", "140", "152"):
        yield tagged(hand, Tag("Option", number, "tiles"), "LQ-1A.1")


@operator
def opens_another_wall(hand: Hand) -> Iterator[Draft]:
    """The fourth part of the wall is counted off from the dealer and on to the left where it is too short."""
    (_, first), (_, second) = throws(hand)
    side, stacks = (sum(first.numbers) - 1) % 4, 18 if with_flowers(hand) else 17
    over = sum((*first.numbers, *second.numbers)) > stacks
    wall = SEATS[(side - over) % 4]
    for seat in SEATS:
        if seat != wall:
            yield tagged(hand, Tag("Opened", seat), "LQ-1B.3a" if over else "LQ-1B.3")
