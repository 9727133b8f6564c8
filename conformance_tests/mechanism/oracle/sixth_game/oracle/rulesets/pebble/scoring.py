"""What each player has skimmed, in ripples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulebook.tables import read_table
from oracle.ruling.sheets import Figure, Item, Sheet

from .hand import SEATS

if TYPE_CHECKING:
    from oracle.ruling.ruling import Played
    from oracle.table.table import Table

EACH = read_table("pebble", "skimming").section("ripples").number("each")
UNIT = "ripples"
NAMES = frozenset({"skim", "漂"})
"""What a line of a sheet may be called."""


@cites("PB-2")
def score(played: Played) -> tuple[Sheet, ...]:
    """Ripples for every pebble skimmed."""
    return tuple(_sheet(played.table, seat) for seat in SEATS)


def _sheet(table: Table[None], seat: str) -> Sheet:
    skimmed = [out.tile for out in table.pool if out.seat == seat]
    each = Figure.exactly(EACH, UNIT)
    items = tuple(Item("skim", "漂", ClauseId("PB-2"), each, (tile,)) for tile in skimmed)
    return Sheet(seat, items, Figure.exactly(EACH * len(items), UNIT), ClauseId("PB-2"))
