"""01-equipment and 02-names: the twenty-one kinds of tile, their heads and their ranks."""

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

Head = dominoes.Head
"""A head (頭子), one of the two pip groups of a tile: 1 to 6."""


@dataclass(frozen=True, slots=True)
class Rank:
    """One of the three ranks (平張, 中將, 上將); `factor` multiplies set and prospect values."""

    slug: str
    name: str
    factor: int
    clause: str
    kinds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tile table: kinds in ascending order, copies of each, head names and the ranks."""

    kinds: Annotated[tuple[Tile, ...], "tiles.kinds"]
    copies: Annotated[int, "copies.each"]
    total: Annotated[int, "copies.total"]
    heads: Annotated[tuple[Head, ...], "heads.numbers"]
    head_names: Annotated[tuple[str, ...], "heads.names"]
    long: Annotated[tuple[Tile, ...], "long.kinds"]
    short: Annotated[tuple[Tile, ...], "short.kinds"]
    ranks: Annotated[tuple[Rank, ...], "rank"]


@cites("TQ-1.1a", "TQ-1.1b", "TQ-2.1", "TQ-2.2a", "TQ-2.2b", "TQ-2.4")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table; every pair of heads is a kind, long or short, of exactly one rank."""
    tiles = read_as(document, Tiles)
    _check_total(tiles, document.where)
    return tiles


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
    if sorted(kind for rank in tiles.ranks for kind in rank.kinds) != sorted(tiles.kinds):
        raise TableError(f"{where}: a kind has no rank or two, or a rank an unknown kind")


TILES = load_tiles(read_table("tongqi", "kinds"))
"""The tiles of the game."""

KINDS: tuple[Tile, ...] = TILES.kinds
LONG: tuple[Tile, ...] = TILES.long
SHORT: tuple[Tile, ...] = TILES.short
HEADS: tuple[Head, ...] = TILES.heads
COPIES: int = TILES.copies
RANK_OF: Mapping[Tile, Rank] = MappingProxyType({kind: rank for rank in TILES.ranks for kind in rank.kinds})


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
    return RANK_OF[tile]


@cites("TQ-2.1")
def head_name(head: Head) -> str:
    """The character that names a head: 么 二 三 四 五 六."""
    return TILES.head_names[HEADS.index(head)]
