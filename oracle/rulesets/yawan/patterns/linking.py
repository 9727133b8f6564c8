"""How units stand to one another: of one suit, one of each suit, one after another in a row of ranks.

A unit is a place, a suit and a rank; in the flower forms all units share one suit, which is none, so that what is
said of one suit there holds of ranks alone.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulesets.yawan.hand.views import Numbered

Units = tuple["Numbered", ...]
Row = tuple[int, ...]

RANKS: Row = (1, 2, 3, 4, 5, 6, 7, 8, 9)

IN_A_ROW: Mapping[str, Row] = MappingProxyType(
    {
        "consecutive": RANKS,
        "odd": (1, 3, 5, 7, 9),
        "even": (2, 4, 6, 8),
        "steps": (1, 2, 3, 4, 5, 6, 7),
        "links": (1, 3, 5, 7),
        "dragon": (1, 4, 7),
    }
)
"""Ranks of which neighbours make an item (连, 单连, 双连), and where the sequences of 步步高, 节节高 and 龙 begin."""

THIRDS: frozenset[Row] = frozenset({(1, 4, 7), (2, 5, 8), (3, 6, 9)})
"""Ranks three apart (间连)."""

ENDS: Row = (1, 7)
"""Where the sequences 123 and 789 begin."""

KEPT = 8_192
"""Hands whose choices of units are remembered."""


@cache
def rows(ranks: str, count: int) -> frozenset[Row]:
    """Every row of so many ranks that lie as a word of patterns.toml says."""
    match ranks:
        case "three-apart":
            return THIRDS
        case "ends":
            return frozenset({tuple(sorted(ENDS * (count // len(ENDS))))})
        case "equal":
            return frozenset((rank,) * count for rank in RANKS)
        case _:
            row = IN_A_ROW[ranks]
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


def linked(units: Units, count: int, of: str, ranks: str) -> list[int]:
    """The masks of so many units, of one suit or each of another in any order of the suits, on such ranks."""
    choices = of_one_suit if of == "one-suit" else of_different_suits
    wanted = rows(ranks, count)
    return [mask for mask, row in choices(units, count) if row in wanted]
