"""Illegal deals of Lingque: tiles, shares, dice, walls; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.laws.lingque.naive import ALL
from conformance_tests.laws.lingque.taken_apart import operator, with_flowers
from conformance_tests.laws.mahjong import SEATS, Hand, made, shares, with_line
from conformance_tests.laws.twins import Draft
from grammar.syntax import Dice, Holding, Line, Row, Tag

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
                yield _dealt_otherwise(hand, head, "LQ-1A.1")


@operator
def deals_twelve_tiles(hand: Hand) -> Iterator[Draft]:
    for index, line in shares(hand):
        yield _dealt_otherwise(hand, with_line(hand, index, replace(line, tiles=line.tiles[1:])), "LQ-1B.4")


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
            yield _dealt_otherwise(hand, tuple(head), "LQ-1B.4")


@operator
def swaps_two_tiles_of_the_wall(hand: Hand) -> Iterator[Draft]:
    draws = list(made(hand, "draw"))
    for index, line in enumerate(hand.head):
        if isinstance(line, Row) and line.what == "wall":
            for place, moment in enumerate(draws[:-1]):
                tiles = list(line.tiles)
                if tiles[place] != tiles[place + 1]:
                    tiles[place], tiles[place + 1] = tiles[place + 1], tiles[place]
                    head = with_line(hand, index, replace(line, tiles=tuple(tiles)))
                    tell = partial(hand.told, hand.acts[: moment.number], head=head)
                    yield Draft(tell, moment.number, frozenset({"LQ-1B.3"}))


def _throws(hand: Hand) -> list[tuple[int, Dice]]:
    return [(index, line) for index, line in enumerate(hand.head) if isinstance(line, Dice)]


@operator
def another_throws_first(hand: Hand) -> Iterator[Draft]:
    (index, line), _ = _throws(hand)
    for seat in SEATS[1:]:
        yield _dealt_otherwise(hand, with_line(hand, index, replace(line, seat=seat)), "LQ-1B.2")


@operator
def the_wrong_side_throws(hand: Hand) -> Iterator[Draft]:
    _, (index, line) = _throws(hand)
    for seat in SEATS:
        if seat != line.seat:
            yield _dealt_otherwise(hand, with_line(hand, index, replace(line, seat=seat)), "LQ-1B.3")


@operator
def throws_one_die(hand: Hand) -> Iterator[Draft]:
    for (index, line), clause in zip(_throws(hand), ("LQ-1B.2", "LQ-1B.3"), strict=True):
        head = with_line(hand, index, replace(line, numbers=line.numbers[:1]))
        yield _dealt_otherwise(hand, head, clause)


def _tagged(hand: Hand, tag: Tag, *clauses: str) -> Draft:
    tags = (*(one for one in hand.log.tags if (one.key, one.subject) != (tag.key, tag.subject)), tag)
    other = replace(hand, log=replace(hand.log, tags=tags))
    return Draft(partial(other.told, []), None, frozenset(clauses))


@operator
def another_wind_deals(hand: Hand) -> Iterator[Draft]:
    for seat in SEATS[1:]:
        yield _tagged(hand, Tag("Dealer", seat), "LQ-2A.8")


@operator
def plays_with_other_tiles(hand: Hand) -> Iterator[Draft]:
    for number in ("108", "137", "140", "152"):
        yield _tagged(hand, Tag("Option", number, "tiles"), "LQ-1A.1")


@operator
def opens_another_wall(hand: Hand) -> Iterator[Draft]:
    """The fourth part of the wall is counted off from the dealer and on to the left where it is too short."""
    (_, first), (_, second) = _throws(hand)
    side, stacks = (sum(first.numbers) - 1) % 4, 18 if with_flowers(hand) else 17
    over = sum((*first.numbers, *second.numbers)) > stacks
    wall = SEATS[(side - over) % 4]
    for seat in SEATS:
        if seat != wall:
            yield _tagged(hand, Tag("Opened", seat), "LQ-1B.3a" if over else "LQ-1B.3")
