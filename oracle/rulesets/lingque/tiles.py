"""The tiles (牌张): three suits of nine numbers, four winds, three dragons, and flowers where the table plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import (
    DRAGONS,
    FLOWERS,
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
from oracle.rulebook.tables import Section, read_table

if TYPE_CHECKING:
    from grammar.syntax import Seat

__all__ = [
    "COPIES",
    "DEALER",
    "DRAGONS",
    "FLOWERS",
    "HONOUR",
    "HONOURS",
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
    "load_tiles",
]


@cites("LQ-1A.1", "LQ-2A.8")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table: 136 tiles, 144 with flowers; the seat winds (门风) follow the dealer's in turn order."""
    return read_tiles(document)


TILES = load_tiles(read_table("lingque", "kinds"))
"""The tiles of the game."""

COPIES: int = TILES.copies
DEALER: Seat = TILES.dealer
SEATS: tuple[Seat, ...] = TILES.seats
