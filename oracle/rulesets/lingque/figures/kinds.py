"""The tiles (牌张): three suits of nine numbers, four winds, three dragons, and flowers where the table plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import FLOWERS, KINDS, read_tiles
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table
from oracle.table.seats import Seats

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.families.mahjong.kinds import Tiles
    from oracle.rulebook.tables import Section


@cites("LQ-1A.1", "LQ-2A.8")
def load_tiles(document: Section) -> Tiles:
    """Read the tile table: 136 tiles, 144 with flowers; the seat winds (门风) follow the dealer's in turn order."""
    return read_tiles(document)


TILES = load_tiles(read_table("lingque", "kinds"))
"""The tiles of the game."""

COPIES: int = TILES.copies
DEALER: Seat = TILES.dealer
SEATS: tuple[Seat, ...] = TILES.seats

IN_TURN = Seats(SEATS)
"""The seats as turns pass, anticlockwise."""

PLAIN = len(KINDS) * COPIES
"""How many tiles there are without flowers."""

WITH_FLOWERS = PLAIN + len(FLOWERS) * TILES.flower_copies
"""How many tiles there are with flowers."""
