"""A hand in hand notation: its sets as melds, why it is not finished, and of what it has too many."""

from __future__ import annotations

from operator import eq
from typing import TYPE_CHECKING

from oracle.families.mahjong.circumstances import Telling
from oracle.families.mahjong.kinds import PLACE
from oracle.families.mahjong.sets import Meld
from oracle.families.mahjong.words import SET_WORDS, part_of, size_of, tiles_of
from oracle.ruling.hands import Reason, Unseen, WrongSize
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grammar.syntax import Hand, SetWord, Tile


def meld_of(word: SetWord) -> Meld:
    """A set word as a part of the hand; a kong only if it is written as one."""
    part = part_of(word)
    if part is None:
        raise ValueError(f"{word.kind}:{tiles_of(word)} is no set")
    return Meld(part, *SET_WORDS[word.kind])


def telling_of(hand: Hand) -> Telling:
    """What is written beside the tiles of a hand."""
    words = () if hand.winning is None else hand.winning.qualifiers
    kinds = [SET_WORDS[word.kind] for word in hand.sets]
    return Telling(
        words,
        hand.circumstances,
        kong=any(kong for kong, _ in kinds),
        flower=bool(hand.flowers),
        laid=bool(kinds),
        closed=not any(exposed for _, exposed in kinds),
    )


def unfinished(hand: Hand, due: int, flower: str) -> Reason | None:
    """Why a hand cannot be counted: a flower among its tiles (the message `flower`), its size, an unseen tile.

    What is certain comes before what is open: whatever the unseen tiles are, such a hand is none.
    """
    tiles = hand.concealed if hand.winning is None else (*hand.concealed, hand.winning.tile)
    if PLACE.keys() >= {*tiles}:
        return wrong_size(hand, due)
    strange = next((tile for tile in tiles if tile != UNSEEN and tile not in PLACE), None)
    if strange is not None:
        return Reason(flower, {"tile": strange})
    return wrong_size(hand, due) or Unseen("tiles-unseen")


def wrong_size(hand: Hand, due: int) -> Reason | None:
    """Why a hand cannot be counted that has other than `due` tiles, every set counted as three."""
    size = size_of(hand)
    return None if size == due else WrongSize("wrong-size", {"tiles": size, "due": due})


def surplus(hand: Hand, due: int) -> int:
    """How many tiles a hand has more than `due`, or than one less before its last tile; every set counts as three."""
    return size_of(hand) - due + (hand.winning is None)


def perhaps_too_many(tiles: Iterable[Tile], copies: int) -> bool:
    """Whether some tiles are worth counting: more of a kind are there than its copies, or two equal flowers."""
    ordered = sorted(tiles)
    if any(map(eq, ordered, ordered[copies:])):
        return True
    flowers = [tile for tile in ordered if tile not in PLACE and tile != UNSEEN]
    return len({*flowers}) < len(flowers)


def too_many_copies(tiles: Iterable[Tile], copies: Callable[[Tile], int]) -> Iterator[Contradiction]:
    """The kinds of which there are more than there can be; of unseen tiles there is no end."""
    held: dict[Tile, int] = {}
    for tile in tiles:
        held[tile] = held.get(tile, 0) + 1
    for tile, number in held.items():
        if tile != UNSEEN and number > copies(tile):
            yield Contradiction("too-many-copies", {"tile": tile, "copies": copies(tile)})


def too_many_tiles(hand: Hand, due: int) -> Iterator[Contradiction]:
    """Whether a hand has more than `due` tiles, every set counted as three."""
    size = size_of(hand)
    if size > due:
        yield Contradiction("too-many-tiles", {"tiles": size, "due": due})
