"""The tiles (牌張): 136 of thirty-four kinds and eight flowers; and the seats, counted from the opened wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import Tiles, read_tiles
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, read_table
from oracle.table.seats import Seats

if TYPE_CHECKING:
    from grammar.syntax import Seat


@cites("TW-EQ-1", "TW-PROC-13")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table: 144 tiles; the opened seat (開門位) is the first of the seats, whoever deals."""
    return read_tiles(document)


TILES = load_tiles(read_table("taiwan", "kinds"))
"""The tiles of the game."""

COPIES: int = TILES.copies
SEATS: tuple[Seat, ...] = TILES.seats

IN_TURN = Seats(SEATS)
"""The seats as turns pass, counter-clockwise."""
