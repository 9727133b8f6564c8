"""The most complete sets a hand holds, for the duty to lay out after eating (攤重, TQ-8.8)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from oracle.families.dominoes.packing import most_sets
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import EQUAL_KIND, all_butong, all_wuzi

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Tile


@cites("TQ-8.8")
def always_in_a_set(tiles: Iterable[Tile], tile: Tile) -> bool:
    """Whether a complete 不同 or 五子 has this kind in every best sorting of a hand.

    A best sorting has the most complete sets; own threes, fours and fives stay whole (law 2).
    """
    loose = _loose(tiles)
    if tile not in loose:
        return False
    with_it = most_sets(loose)
    del loose[tile]
    return most_sets(loose) < with_it


@cites("TQ-8.8")
def sometimes_in_a_set(tiles: Iterable[Tile], tile: Tile) -> bool:
    """Whether a complete 不同 or 五子 has this kind in some best sorting of a hand."""
    loose = _loose(tiles)
    best = most_sets(loose)
    for needs in _needed_with(tile):
        left = {kind: loose.get(kind, 0) - number for kind, number in needs.items()}
        if min(left.values()) >= 0 and most_sets({**loose, **left}) + 1 == best:
            return True
    return False


@cache
def _needed_with(tile: Tile) -> tuple[Mapping[Tile, int], ...]:
    """How many of each kind every 不同 and 五子 takes that has this one."""
    return tuple(Counter(made.tiles) for made in (*all_butong(), *all_wuzi()) if tile in made.tiles)


def _loose(tiles: Iterable[Tile]) -> dict[Tile, int]:
    """How many of each kind a hand has, without own threes, fours and fives."""
    return {kind: number for kind, number in Counter(tiles).items() if number not in EQUAL_KIND}
