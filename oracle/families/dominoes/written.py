"""A hand in hand notation: its tiles, its size, and of what it has too many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import SET_SIZE
from oracle.ruling.hands import Reason, Unseen, WrongSize
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grammar.syntax import Hand, Seat, SetWord, Tile

STEPS = {"side": {1, 3}, "upper": {3}, "lower": {1}, "across": {2}}
"""How many seats on in turn another player can be who is named as seen from one's own seat."""

OWN = frozenset({"self", "drawn"})
"""Words that say the winner turned or drew the tile."""


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
    return None if size == due else WrongSize("wrong-size", {"tiles": size, "due": due})


def unseen(hand: Hand, sets: int, key: str) -> Reason | None:
    """Why a hand is not looked at of which tiles are unseen; one too small is none whatever they are."""
    if UNSEEN not in every_tile(hand):
        return None
    size, due = (
        SET_SIZE * len(hand.sets) + len(hand.concealed) + (hand.winning is not None),
        size_due(hand, sets),
    )
    return WrongSize("wrong-size", {"tiles": size, "due": due}) if size < due else Unseen(key)


def surplus(hand: Hand, sets: int) -> int:
    """How many tiles a hand has more than one of so many sets.

    Fours and fives among the concealed tiles count as three, or tile by tile where they stand in several sets.
    """
    apart = SET_SIZE * len(hand.sets) + len(hand.concealed) + (hand.winning is not None)
    due = size_due(hand, sets)
    return max(size_of(hand) - due, 0) or min(apart - due, 0)


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


def _behind(hand: Hand) -> frozenset[str]:
    """The words behind the winning tile."""
    return frozenset(() if hand.winning is None else hand.winning.qualifiers)


def given(hand: Hand, seats: Iterable[Seat]) -> bool:
    """Whether a word says that another than the winner put out the winning tile."""
    return bool((_behind(hand) & {*seats, *STEPS}) - {dict(hand.circumstances).get("seat")})


def two_origins(hand: Hand, seats: Iterable[Seat]) -> Contradiction | None:
    """A tile comes from one place: drawn and seen by nobody, turned up by the winner, or put out by another."""
    if hand.winning is None:
        return None
    words = _behind(hand)
    twice = (not OWN.isdisjoint(words) and given(hand, seats)) or words >= {"drawn", "flip"}
    return Contradiction("two-origins", {"tile": hand.winning.tile}) if twice else None


def not_the_first(hand: Hand, first: str | None, dealer: Seat, seats: Sequence[Seat]) -> Contradiction | None:
    """The dealer's first tile is the dealer's own; the dealer's first discard is put out by the dealer to another."""
    words = _behind(hand)
    if first == "take" and ("flip" in words or given(hand, seats)):
        return Contradiction("first-tile-given")
    another = "flip" in words or not _may_be_of(dealer, hand, seats)
    if first == "discard" and (another or not OWN.isdisjoint(words)):
        return Contradiction("first-discard-of-another", {"seat": dealer})
    return None


def _may_be_of(giver: Seat, hand: Hand, seats: Sequence[Seat]) -> bool:
    """Whether a seat can have put out the winning tile, by where it is said to come from."""
    said, words = dict(hand.circumstances).get("seat"), _behind(hand)
    named, seen = words & {*seats}, words & STEPS.keys()
    place = seats.index(giver)
    return named <= {giver} and any(
        all((place - seats.index(seat)) % len(seats) in STEPS[word] for word in seen)
        for seat in (seats if said is None else (said,))
    )


def first_and_last(hand: Hand) -> Contradiction | None:
    """The first tile of play is not the last of the wall."""
    circumstances = {*dict(hand.circumstances), *_behind(hand)}
    return Contradiction("first-and-last") if circumstances >= {"first", "last"} else None
