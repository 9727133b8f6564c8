"""01-tiles, `kinds.toml`: the tiles of Jiaxing, their names, and the classes of the counting table (1.1, 1.2, 3.7)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.families.dominoes import tiles as dominoes
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tile table: kinds, copies of each, the kinds each name means, and the class of every kind."""

    kinds: tuple[Tile, ...]
    copies: int
    long: tuple[Tile, ...]
    short: tuple[Tile, ...]
    names: Mapping[str, tuple[Tile, ...]]
    classes: Mapping[Tile, str]


@cites("JX-1.1", "JX-1.2a", "JX-1.2b")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table: twenty-one kinds, five of each, every one long or short and of one class."""
    copies = document.section("copies")
    tiles = Tiles(
        kinds=document.section("tiles").texts("kinds"),
        copies=copies.number("each"),
        long=document.section("long").texts("kinds"),
        short=document.section("short").texts("kinds"),
        names=MappingProxyType({row.text("name"): row.texts("kinds") for row in document.sections("name")}),
        classes=MappingProxyType(_classes(document)),
    )
    if tiles.kinds != dominoes.KINDS or copies.number("total") != tiles.copies * len(tiles.kinds):
        raise TableError(f"{document.where}: the kinds are not the pairs of heads, or the total is wrong")
    if tiles.long != dominoes.LONG or tiles.short != dominoes.SHORT:
        raise TableError(f"{document.where}: a kind is not in its place among long and short tiles")
    if set(tiles.classes) != set(tiles.kinds):
        raise TableError(f"{document.where}: a kind has no class, or a class an unknown kind")
    return tiles


def _classes(document: Section) -> dict[Tile, str]:
    found: dict[Tile, str] = {}
    for row in document.sections("class"):
        for kind in row.texts("kinds"):
            if kind in found:
                raise TableError(f"{row.where}: {kind} has two classes")
            found[kind] = row.text("slug")
    return found


TILES = load_tiles(read_table("jiaxing", "kinds"))
"""The tiles of the game."""

KINDS: tuple[Tile, ...] = TILES.kinds
COPIES: int = TILES.copies
CLASSES: tuple[str, ...] = tuple(dict.fromkeys(TILES.classes.values()))
"""The classes of the counting table."""

FIRST_CLASS = TILES.classes[TILES.names["牛頭"][0]]
"""The class that 牛頭 has and the 彩牌 of the hand joins."""


@cites("JX-1.2a")
def kinds_named(name: str) -> tuple[Tile, ...]:
    """The kinds a name means: one, or both of 至尊寶; none for a name that nobody uses."""
    return TILES.names.get(name, ())


@cites("JX-1.2b")
def is_long(tile: Tile) -> bool:
    """Whether both heads of the tile are equal (長牌); every other tile is short (短牌)."""
    return dominoes.is_long(tile)


@cites("JX-3.7T")
def class_of(tile: Tile, colour: Tile | None) -> str:
    """The class of a tile: the first for 牛頭 and the 彩牌, the second for 66 11 44 13 12 14, else the third."""
    return FIRST_CLASS if tile == colour else TILES.classes[tile]
