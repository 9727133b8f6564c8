"""How many there are of each kind, packed into one whole number: whole piles are added and compared in one step.

A kind has sixteen bits; the highest of them stays free and shows where a subtraction would fall below nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from oracle.families.dominoes.tiles import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Tile

Pile: TypeAlias = int
"""So many of each kind."""

BITS = 16
MOST = (1 << BITS - 1) - 1
"""The most of a kind that a pile counts."""

ONE: Mapping[Tile, Pile] = {kind: 1 << BITS * place for place, kind in enumerate(KINDS)}
"""One tile of each kind."""

FREE: Pile = sum(one << BITS - 1 for one in ONE.values())
"""The highest bit of every kind."""


def pile_of(tiles: Iterable[Tile]) -> Pile:
    """The pile of some tiles."""
    return sum(map(ONE.__getitem__, tiles))


def pile_of_counts(counts: Mapping[Tile, int]) -> Pile:
    """The pile of so many of each kind; what is no kind of the game is left out."""
    return sum(ONE[tile] * min(number, MOST // 2) for tile, number in counts.items() if tile in ONE)


def holds(pile: Pile, tiles: Pile) -> bool:
    """Whether a pile has at least these tiles."""
    return ((pile | FREE) - tiles) & FREE == FREE


def without(pile: Pile, taken: Pile) -> Pile:
    """What is left of a pile once others are taken from it; of a kind of which it has fewer nothing is left."""
    left = (pile | FREE) - taken
    enough = left & FREE
    return left & (enough - (enough >> BITS - 1))


def lowest(pile: Pile) -> Tile:
    """The lowest kind of a pile that is not empty."""
    return KINDS[((pile & -pile).bit_length() - 1) // BITS]
