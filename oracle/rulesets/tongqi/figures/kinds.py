"""01-equipment and 02-names: the twenty-one kinds of tile, their heads and their ranks."""

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

Head = dominoes.Head
"""A head (頭子), one of the two pip groups of a tile: 1 to 6."""


@dataclass(frozen=True, slots=True)
class Rank:
    """One of the three ranks (平張, 中將, 上將); `factor` multiplies set and prospect values."""

    slug: str
    name: str
    factor: int
    clause: str


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tile table: kinds in ascending order, copies of each, head names and the rank of every kind."""

    kinds: tuple[Tile, ...]
    copies: int
    total: int
    heads: tuple[Head, ...]
    head_names: tuple[str, ...]
    long: tuple[Tile, ...]
    short: tuple[Tile, ...]
    ranks: Mapping[Tile, Rank]


@cites("TQ-1.1a", "TQ-1.1b", "TQ-2.1", "TQ-2.2a", "TQ-2.2b", "TQ-2.4")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table; every pair of heads is a kind, long or short, of exactly one rank."""
    heads = document.section("heads")
    numbers = heads.numbers("numbers")
    kinds = document.section("tiles").texts("kinds")
    copies = document.section("copies")
    tiles = Tiles(
        kinds=kinds,
        copies=copies.number("each"),
        total=copies.number("total"),
        heads=numbers,
        head_names=heads.texts("names"),
        long=document.section("long").texts("kinds"),
        short=document.section("short").texts("kinds"),
        ranks=MappingProxyType(_ranks(document)),
    )
    _check_total(tiles, document.where)
    return tiles


def _ranks(document: Section) -> dict[Tile, Rank]:
    found: dict[Tile, Rank] = {}
    for row in document.sections("rank"):
        rank = Rank(row.text("slug"), row.text("name"), row.number("factor"), row.text("clause"))
        for kind in row.texts("kinds"):
            if kind in found:
                raise TableError(f"{row.where}: {kind} has two ranks")
            found[kind] = rank
    return found


def _check_total(tiles: Tiles, where: str) -> None:
    if tiles.heads != dominoes.HEADS or tiles.kinds != dominoes.KINDS:
        raise TableError(f"{where}: the kinds are not the pairs of heads")
    if tiles.total != tiles.copies * len(tiles.kinds):
        raise TableError(f"{where}: the total is not copies times kinds")
    if len(tiles.head_names) != len(tiles.heads):
        raise TableError(f"{where}: a head has no name")
    if tiles.long != dominoes.LONG:
        raise TableError(f"{where}: the long tiles are not the tiles of two equal heads")
    if tiles.short != dominoes.SHORT:
        raise TableError(f"{where}: the short tiles are not the tiles of two different heads")
    if set(tiles.ranks) != set(tiles.kinds):
        raise TableError(f"{where}: a kind has no rank, or a rank an unknown kind")


TILES = load_tiles(read_table("tongqi", "kinds"))
"""The tiles of the game."""

KINDS: tuple[Tile, ...] = TILES.kinds
LONG: tuple[Tile, ...] = TILES.long
SHORT: tuple[Tile, ...] = TILES.short
HEADS: tuple[Head, ...] = TILES.heads
COPIES: int = TILES.copies


@cites("TQ-2.1")
def heads_of(tile: Tile) -> tuple[Head, Head]:
    """The two heads (頭子) of a tile, the lower one first; a long tile has the same one twice."""
    return dominoes.heads_of(tile)


@cites("TQ-2.2a")
def is_long(tile: Tile) -> bool:
    """Whether both heads of the tile are equal (長牌)."""
    return dominoes.is_long(tile)


@cites("TQ-2.2b")
def is_short(tile: Tile) -> bool:
    """Whether the heads of the tile differ (矮牌)."""
    return dominoes.is_short(tile)


@cites("TQ-2.2a")
def long_of(head: Head) -> Tile:
    """The long tile of a head."""
    return dominoes.long_of(head)


@cites("TQ-2.3a")
def all_of_head(head: Head) -> tuple[Tile, ...]:
    """All h-heads (全某頭): the long tile of the head and its five short tiles."""
    return dominoes.all_of_head(head)


@cites("TQ-2.3b")
def short_of_head(head: Head) -> tuple[Tile, ...]:
    """All short h-heads (全矮某頭): the five short tiles with the head."""
    return dominoes.short_of_head(head)


@cites("TQ-2.4")
def rank_of(tile: Tile) -> Rank:
    """The rank (平張, 中將, 上將) of a tile."""
    return TILES.ranks[tile]


@cites("TQ-2.1")
def head_name(head: Head) -> str:
    """The character that names a head: 么 二 三 四 五 六."""
    return TILES.head_names[HEADS.index(head)]
