"""What fancy items ask of a single tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.yawan.figures.kinds import NUMBER_OF, SUIT_OF, SUITS

if TYPE_CHECKING:
    from grammar.syntax import Tile


def rank_of(tile: Tile) -> int:
    """The rank of a number tile; 0 of an honour or of no tile."""
    return NUMBER_OF[tile] if tile and SUIT_OF[tile] in SUITS else 0
