"""01-tiles, `kinds.toml`: the tiles of Jiaxing, their names, and the classes of the counting table (1.1, 1.2, 3.7)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.families.dominoes import tiles as dominoes
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile


@dataclass(frozen=True, slots=True)
class Named:
    """A name and the kinds it means."""

    name: str
    kinds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TileClass:
    """A class of the counting table."""

    slug: str
    kinds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tile table: kinds, copies of each, the kinds each name means, and the classes."""

    kinds: Annotated[tuple[Tile, ...], "tiles.kinds"]
    copies: Annotated[int, "copies.each"]
    total: Annotated[int, "copies.total"]
    long: Annotated[tuple[Tile, ...], "long.kinds"]
    short: Annotated[tuple[Tile, ...], "short.kinds"]
    names: Annotated[Mapping[str, Named], "name"]
    classes: Annotated[tuple[TileClass, ...], "class"]


@cites("JX-1.1", "JX-1.2a", "JX-1.2b")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table: twenty-one kinds, five of each, every one long or short and of one class."""
    tiles = read_as(document, Tiles)
    if tiles.kinds != dominoes.KINDS or tiles.total != tiles.copies * len(tiles.kinds):
        raise TableError(f"{document.where}: the kinds are not the pairs of heads, or the total is wrong")
    if tiles.long != dominoes.LONG or tiles.short != dominoes.SHORT:
        raise TableError(f"{document.where}: a kind is not in its place among long and short tiles")
    if sorted(kind for each in tiles.classes for kind in each.kinds) != sorted(tiles.kinds):
        raise TableError(f"{document.where}: a kind has no class or two, or a class an unknown kind")
    return tiles


TILES = load_tiles(read_table("jiaxing", "kinds"))
"""The tiles of the game."""

KINDS: tuple[Tile, ...] = TILES.kinds
COPIES: int = TILES.copies
CLASSES: tuple[str, ...] = tuple(each.slug for each in TILES.classes)
"""The classes of the counting table."""

CLASS_OF: Mapping[Tile, str] = MappingProxyType(
    {kind: each.slug for each in TILES.classes for kind in each.kinds}
)
"""The class of every kind."""

FIRST_CLASS = CLASS_OF[TILES.names["牛頭"].kinds[0]]
"""The class that 牛頭 has and the 彩牌 of the hand joins."""


@cites("JX-1.2a")
def kinds_named(name: str) -> tuple[Tile, ...]:
    """The kinds a name means: one, or both of 至尊寶; none for a name that nobody uses."""
    return TILES.names[name].kinds if name in TILES.names else ()


@cites("JX-1.2b")
def is_long(tile: Tile) -> bool:
    """Whether both heads of the tile are equal (長牌); every other tile is short (短牌)."""
    return dominoes.is_long(tile)


@cites("JX-3.7T")
def class_of(tile: Tile, colour: Tile | None) -> str:
    """The class of a tile: the first for 牛頭 and the 彩牌, the second for 66 11 44 13 12 14, else the third."""
    return FIRST_CLASS if tile == colour else CLASS_OF[tile]
