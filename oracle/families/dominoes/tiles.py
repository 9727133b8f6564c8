"""The twenty-one kinds of tile: every pair of the six heads, the lower one first."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grammar.syntax import Tile

Head = int
"""One of the two groups of pips of a tile: what one die shows."""

HEADS: tuple[Head, ...] = (1, 2, 3, 4, 5, 6)
KINDS: tuple[Tile, ...] = tuple(f"{low}{high}" for low, high in combinations_with_replacement(HEADS, 2))
LONG: tuple[Tile, ...] = tuple(kind for kind in KINDS if kind[0] == kind[1])
SHORT: tuple[Tile, ...] = tuple(kind for kind in KINDS if kind[0] != kind[1])


def heads_of(tile: Tile) -> tuple[Head, Head]:
    """The two heads of a tile, the lower one first; a long tile has the same one twice."""
    return int(tile[0]), int(tile[1])


def is_long(tile: Tile) -> bool:
    """Whether both heads of a tile are equal (長牌)."""
    return tile[0] == tile[1]


def is_short(tile: Tile) -> bool:
    """Whether the heads of a tile differ (短牌)."""
    return tile[0] != tile[1]


def long_of(head: Head) -> Tile:
    """The long tile of a head."""
    return f"{head}{head}"


def all_of_head(head: Head) -> tuple[Tile, ...]:
    """The long tile of a head and its five short tiles."""
    return tuple(kind for kind in KINDS if head in heads_of(kind))


@cache
def short_of_head(head: Head) -> tuple[Tile, ...]:
    """The five short tiles with a head."""
    return tuple(kind for kind in SHORT if head in heads_of(kind))


def tile_of(*heads: Head) -> Tile:
    """The tile of two heads, in whatever order they are named."""
    low, high = sorted(heads)
    return f"{low}{high}"


def several(written: str) -> tuple[Tile, ...]:
    """The tiles of a circumstance: `13-22x2` are three."""
    words = (word.partition("x") for word in written.split("-") if word)
    return tuple(tile for tile, _, number in words for _ in range(int(number or 1)))
