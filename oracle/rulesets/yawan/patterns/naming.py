"""What fancy items name: the pair, triplets, pungs and fours of certain tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.yawan.tiles import NUMBER_OF, SUIT_OF, SUITS

if TYPE_CHECKING:
    from grammar.syntax import Tile
    from oracle.rulesets.yawan.units import Arrangement


def eyes(hand: Arrangement) -> Tile:
    """The tile of the pair (将) of a hand of 色组式; empty in any other form."""
    return hand.eyes


def has_triplets(hand: Arrangement, *tiles: Tile) -> bool:
    """Whether there is a triplet of equal tiles, a kong too, of each of these tiles."""
    return hand.triplets.issuperset(tiles)


def pungs(hand: Arrangement) -> frozenset[Tile]:
    """The tiles of the triplets of equal tiles made by pung, open kongs among them."""
    return hand.pungs


def fours(hand: Arrangement) -> frozenset[Tile]:
    """The kinds of which all four copies are among the fourteen tiles, so that no kong is meant (归)."""
    return hand.fours


def rank_of(tile: Tile) -> int:
    """The rank of a number tile; 0 of an honour or of no tile."""
    return NUMBER_OF[tile] if tile and SUIT_OF[tile] in SUITS else 0
