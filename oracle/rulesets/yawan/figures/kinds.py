"""The tiles (牌张): 136 of thirty-four kinds, the head tile (幺头牌) of each suit; and the seats from the dealer on."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import (
    DRAGONS,
    HONOUR,
    HONOURS,
    KINDS,
    NUMBER_OF,
    NUMBERS,
    PLACE,
    SUIT_OF,
    SUITS,
    WINDS,
    Tiles,
    kind_of,
    read_tiles,
)
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.table.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile

__all__ = [
    "COLOUR_OF",
    "COPIES",
    "DEALER",
    "DRAGONS",
    "HEAD_TILES",
    "HONOUR",
    "HONOURS",
    "IN_TURN",
    "KINDS",
    "NUMBERS",
    "NUMBER_OF",
    "PLACE",
    "SEATS",
    "SUITS",
    "SUIT_OF",
    "TILES",
    "WINDS",
    "kind_of",
    "load_head_tiles",
    "load_tiles",
]


@cites("YW-EQ-1", "YW-PLAY-10f")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table: 136 tiles and no flowers; the seat winds (门风) run clockwise from the dealer."""
    tiles = read_tiles(document)
    if tiles.flower_copies:
        raise TableError(f"{document.where}: there are no flowers in this game")
    return tiles


@cites("YW-EQ-1")
def load_head_tiles(document: Section) -> Mapping[str, Tile]:
    """Read the head tile (幺头牌) of each suit: the dragon that belongs to it."""
    found = {row.text("suit"): row.text("tile") for row in document.sections("head_tile")}
    if set(found) != set(SUITS) or set(found.values()) != set(DRAGONS):
        raise TableError(f"{document.where}: the head tiles are not one dragon a suit")
    return MappingProxyType(found)


TILES = load_tiles(read_table("yawan", "kinds"))
"""The tiles of the game."""

HEAD_TILES = load_head_tiles(read_table("yawan", "forms"))
"""The dragon that heads each suit."""

COPIES: int = TILES.copies
DEALER: Seat = TILES.dealer
SEATS: tuple[Seat, ...] = TILES.seats

IN_TURN = Seats(SEATS)
"""The seats clockwise, each to the left of the one before."""

COLOUR_OF: Mapping[Tile, str] = MappingProxyType(
    {kind: SUIT_OF[kind] for kind in KINDS} | {tile: suit for suit, tile in HEAD_TILES.items()}
)
"""The suit a tile belongs to, a dragon to the suit it heads; a wind to none, which is `HONOUR`."""
