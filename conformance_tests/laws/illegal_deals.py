"""Illegal deals that mahjong games share: tiles, shares and dice; each game enters the clauses that are to object."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import SEATS, TILES, Hand, dealt_otherwise, shares, tagged, with_line
from grammar.syntax import Dice, Tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft


def deals_a_fifth_copy(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A tile of a share is another, of which there are four already."""
    for index, line in shares(hand):
        for tile in TILES:
            if tile != line.tiles[0]:
                head = with_line(hand, index, replace(line, tiles=(tile, *line.tiles[1:])))
                yield dealt_otherwise(hand, head, *clauses)


def deals_a_tile_too_few(hand: Hand, *clauses: str, most: int) -> Iterator[Draft]:
    """A share without one of its tiles, where it has no more than a number of them."""
    for index, line in shares(hand):
        if len(line.tiles) <= most:
            head = with_line(hand, index, replace(line, tiles=line.tiles[1:]))
            yield dealt_otherwise(hand, head, *clauses)


def throws(hand: Hand) -> list[tuple[int, Dice]]:
    """The throws of dice, each with its place among the lines."""
    return [(index, line) for index, line in enumerate(hand.head) if isinstance(line, Dice)]


def another_throws_the_dice(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """One of the throws is made by another seat."""
    for index, line in throws(hand):
        for seat in SEATS:
            if seat != line.seat:
                yield dealt_otherwise(hand, with_line(hand, index, replace(line, seat=seat)), *clauses)


def throws_a_die_too_few(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A throw with a die less than it takes."""
    for index, line in throws(hand):
        head = with_line(hand, index, replace(line, numbers=line.numbers[:-1]))
        yield dealt_otherwise(hand, head, *clauses)


def another_deals(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """The deal is said to be another's."""
    dealer = next((tag.value for tag in hand.log.tags if tag.key == "Dealer"), SEATS[0])
    for seat in SEATS:
        if seat != dealer:
            yield tagged(hand, Tag("Dealer", seat), *clauses)
