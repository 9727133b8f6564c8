"""The sets and sizes of a hand in hand notation."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.families.mahjong.sorting import MELD, part_made

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Hand, SetWord, Tile
    from oracle.families.mahjong.sorting import Part

SET_WORDS: Mapping[str, tuple[bool, bool]] = MappingProxyType(
    {
        "eat": (False, True),
        "pung": (False, True),
        "kong": (True, True),
        "add-kong": (True, True),
        "hidden-kong": (True, False),
    }
)
"""The kinds of set: whether it is a kong, and whether a tile of it was claimed."""


def tiles_of(word: SetWord) -> tuple[Tile, ...]:
    """The tiles of a set, the one that came among them."""
    return (*word.tiles, *word.came)


def part_of(word: SetWord) -> Part | None:
    """The part a set word is: three in a row, three equal or four equal tiles; None for any others."""
    kong, _ = SET_WORDS[word.kind]
    return part_made(tiles_of(word), run=word.kind == "eat", kong=kong)


def every_tile(hand: Hand) -> list[Tile]:
    """Every tile of a hand, its sets, flowers and winning tile."""
    tiles = [*hand.concealed, *hand.flowers]
    for word in hand.sets:
        tiles += tiles_of(word)
    if hand.winning is not None:
        tiles.append(hand.winning.tile)
    return tiles


def size_of(hand: Hand) -> int:
    """How many tiles a hand has without its flowers, every set counted as three."""
    return len(hand.concealed) + MELD * len(hand.sets) + (hand.winning is not None)
