"""How units stand to one another: of one suit, one of each suit, one after another in a row of ranks.

A unit is a place, a suit and a rank; in the flower forms all units share one suit, which is none, so that what is
said of one suit there holds of ranks alone.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle.rulesets.yawan.hand.views import Numbered

Units = tuple["Numbered", ...]
Row = tuple[int, ...]

EVERY: Row = (1, 2, 3, 4, 5, 6, 7, 8, 9)
"""Rank after rank (连)."""

ODD: Row = (1, 3, 5, 7, 9)
"""The odd ranks (单连)."""

EVEN: Row = (2, 4, 6, 8)
"""The even ranks (双连)."""

STEPS: Row = (1, 2, 3, 4, 5, 6, 7)
"""Where the sequences 123, 234 … 789 begin (步步高)."""

LINKS: Row = (1, 3, 5, 7)
"""Where the sequences 123, 345, 567 and 789 begin (节节高)."""

THIRDS: frozenset[Row] = frozenset({(1, 4, 7), (2, 5, 8), (3, 6, 9)})
"""Ranks three apart (间连)."""

DRAGON: Row = (1, 4, 7)
"""Where the sequences 123, 456 and 789 begin (龙)."""

KEPT = 8_192
"""Hands whose choices of units are remembered."""


@cache
def successive(row: Row, count: int) -> frozenset[Row]:
    """Every so many neighbours in a row."""
    return frozenset(row[first : first + count] for first in range(len(row) - count + 1))


Choices = tuple[tuple[int, Row], ...]
"""Choices of units, each by the mask of their places and their ranks in order."""


@lru_cache(KEPT)
def of_one_suit(units: Units, count: int) -> Choices:
    """Every choice of so many units of one suit."""
    return tuple([_choice(chosen) for placed in _by_suit(units) for chosen in combinations(placed, count)])


@lru_cache(KEPT)
def of_different_suits(units: Units, count: int) -> Choices:
    """Every choice of so many units, each of another suit."""
    return tuple(
        [_choice(chosen) for suits in combinations(_by_suit(units), count) for chosen in product(*suits)]
    )


Placed = tuple[int, int]
"""A unit by the bit of its place and its rank."""


@lru_cache(KEPT)
def _by_suit(units: Units) -> tuple[tuple[Placed, ...], ...]:
    """The units of each suit there is."""
    found: dict[str, list[Placed]] = {}
    for place, (suit, rank) in enumerate(units):
        found.setdefault(suit, []).append((1 << place, rank))
    return tuple([tuple(placed) for placed in found.values()])


def _choice(chosen: tuple[Placed, ...]) -> tuple[int, Row]:
    return sum([bit for bit, _ in chosen]), tuple(sorted([rank for _, rank in chosen]))


def in_one_suit(units: Units, rows: frozenset[Row]) -> list[int]:
    """The masks of units of one suit whose ranks are one of these rows, which are all as long."""
    return [mask for mask, ranks in of_one_suit(units, _length(rows)) if ranks in rows]


def in_different_suits(units: Units, rows: frozenset[Row]) -> list[int]:
    """The masks of units, each of another suit in any order of the suits, whose ranks are one of these rows."""
    return [mask for mask, ranks in of_different_suits(units, _length(rows)) if ranks in rows]


def equal(units: Units, count: int) -> list[int]:
    """The masks of so many units of one suit and one rank."""
    return [mask for mask, ranks in of_one_suit(units, count) if len(set(ranks)) == 1]


def equal_in_different_suits(units: Units, count: int) -> list[int]:
    """The masks of so many units of one rank, each of another suit."""
    return [mask for mask, ranks in of_different_suits(units, count) if len(set(ranks)) == 1]


def _length(rows: frozenset[Row]) -> int:
    return len(next(iter(rows)))
