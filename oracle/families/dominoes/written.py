"""A hand in hand notation: its tiles, its size, and of what it has too many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from oracle.families.dominoes.sets import SET_SIZE
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Hand, SetWord, Tile

Reason: TypeAlias = "tuple[str, dict[str, int | str | tuple[str, ...]]]"
"""Why a hand is not finished, as a message and its arguments."""


def tiles_of(word: SetWord) -> tuple[Tile, ...]:
    """All tiles of a set word: the own ones, and the one that arrived, if the word writes it apart."""
    return (*word.tiles, *word.came)


def every_tile(hand: Hand) -> Iterator[Tile]:
    """The tiles of a hand, its sets and the winning tile included."""
    yield from hand.concealed
    for word in hand.sets:
        yield from tiles_of(word)
    if hand.winning is not None:
        yield hand.winning.tile


def size_of(hand: Hand) -> int:
    """The size of a hand in tiles, each four and five, declared or in hand, counted as three."""
    extra = sum(number - SET_SIZE for number in Counter(hand.concealed).values() if number > SET_SIZE)
    return SET_SIZE * len(hand.sets) + len(hand.concealed) - extra + (hand.winning is not None)


def size_due(hand: Hand, sets: int) -> int:
    """The size in tiles that a hand of so many sets has, one less before the winning tile."""
    return SET_SIZE * sets - (hand.winning is None)


def wrong_size(hand: Hand, sets: int) -> Reason | None:
    """Why a hand is not finished, or not standing, that has another size than that of so many sets."""
    size, due = size_of(hand), size_due(hand, sets)
    return None if size == due else ("wrong-size", {"tiles": size, "due": due})


def too_many_copies(tiles: Iterable[Tile], copies: int) -> Iterator[Contradiction]:
    """The kinds of which there are more than there can be, the lowest first; unseen tiles are of no kind."""
    counted = Counter(tile for tile in tiles if tile != UNSEEN)
    for tile, number in sorted(counted.items()):
        if number > copies:
            yield Contradiction("too-many-copies", {"tile": tile, "copies": copies})


def too_many_tiles(hand: Hand, sets: int) -> Iterator[Contradiction]:
    """Whether a hand has more tiles than so many sets have."""
    size, due = size_of(hand), size_due(hand, sets)
    if size > due:
        yield Contradiction("too-many-tiles", {"tiles": size, "due": due})
