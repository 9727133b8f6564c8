"""Illegal deals of Taiwan's game: tiles, shares, dice, walls; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import SEATS, Hand, shares, with_line
from conformance_tests.laws.taiwan.naive import ALL
from conformance_tests.laws.taiwan.taken_apart import SHARE, operator
from conformance_tests.laws.twins import Draft
from grammar.syntax import Dice, Line, Tag

if TYPE_CHECKING:
    from collections.abc import Iterator


def _dealt_otherwise(hand: Hand, head: tuple[Line, ...], *clauses: str) -> Draft:
    return Draft(partial(hand.told, [], head=head), None, frozenset(clauses))


@operator
def deals_a_fifth_copy(hand: Hand) -> Iterator[Draft]:
    for index, line in shares(hand):
        for tile in ALL:
            if tile != line.tiles[0]:
                head = with_line(hand, index, replace(line, tiles=(tile, *line.tiles[1:])))
                yield _dealt_otherwise(hand, head, "TW-EQ-1")


@operator
def deals_a_tile_too_few(hand: Hand) -> Iterator[Draft]:
    for index, line in shares(hand):
        if len(line.tiles) > SHARE:  # the dealer may take the seventeenth later
            continue
        head = with_line(hand, index, replace(line, tiles=line.tiles[1:]))
        yield _dealt_otherwise(hand, head, "TW-PROC-12")


@operator
def another_throws_the_dice(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        if isinstance(line, Dice):
            for seat in SEATS:
                if seat != line.seat:
                    yield _dealt_otherwise(
                        hand, with_line(hand, index, replace(line, seat=seat)), "TW-PROC-11"
                    )


@operator
def throws_two_dice(hand: Hand) -> Iterator[Draft]:
    for index, line in enumerate(hand.head):
        if isinstance(line, Dice):
            head = with_line(hand, index, replace(line, numbers=line.numbers[:2]))
            yield _dealt_otherwise(hand, head, "TW-EQ-2", "TW-PROC-11")


@operator
def throws_other_dice(hand: Hand) -> Iterator[Draft]:
    """The dice tell whose wall is opened, and that seat is East of the hand, whoever deals."""
    for index, line in enumerate(hand.head):
        if isinstance(line, Dice):
            numbers = (line.numbers[0] % 6 + 1, *line.numbers[1:])
            head = with_line(hand, index, replace(line, numbers=numbers))
            if (sum(numbers) - sum(line.numbers)) % 4:
                yield _dealt_otherwise(hand, head, "TW-PROC-11")


def _tagged(hand: Hand, tag: Tag, *clauses: str) -> Draft:
    tags = (*(one for one in hand.log.tags if (one.key, one.subject) != (tag.key, tag.subject)), tag)
    other = replace(hand, log=replace(hand.log, tags=tags))
    return Draft(partial(other.told, []), None, frozenset(clauses))


@operator
def another_deals(hand: Hand) -> Iterator[Draft]:
    dealer = next(tag.value for tag in hand.log.tags if tag.key == "Dealer")
    for seat in SEATS:
        if seat != dealer:
            yield _tagged(hand, Tag("Dealer", seat), "TW-PROC-11", "TW-PROC-12")
