"""Sorting tiles into a pair and melds (拆解)."""

from __future__ import annotations

from oracle.families.mahjong import sorting
from oracle.families.mahjong.sorting import KONG_TILES, PARTS, TILES_OF, Counts, Part, PartKind, Parts, forget
from oracle.rulebook.clauses import cites

__all__ = ["KONG_TILES", "PARTS", "TILES_OF", "Counts", "Part", "PartKind", "Parts", "forget", "sortings"]


@cites("LQ-2A.2(a)")
def sortings(suit: str, counts: Counts) -> tuple[Parts, ...]:
    """Every way to part the tiles of one suit into melds and at most one pair, which their number calls for."""
    return sorting.sortings(suit, counts)
