"""How many complete sets a hand holds at best, for the lay-out duty after eating (攤重, TQ-8.8)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from oracle.clauses import cites
from oracle.rulesets.tongqi.sets import EQUAL_KIND, all_butong, all_wuzi
from oracle.rulesets.tongqi.tiles import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grammar.syntax import Tile

_INDEX = {tile: number for number, tile in enumerate(KINDS)}

_NEEDS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(sorted((_INDEX[tile], number) for tile, number in Counter(made.tiles).items()))
    for made in (*all_butong(), *all_wuzi())
)
"""What each 不同 and 五子 takes: positions of kinds and how many of each, the lowest first."""


@cites("TQ-8.8")
def always_in_a_set(tiles: Iterable[Tile], tile: Tile) -> bool:
    """Whether in every best sorting of a hand this kind stands in a complete 不同 or 五子.

    A best sorting has the most complete sets; own threes, fours and fives stay whole (law 2).
    """
    counts = Counter(tiles)
    loose = [0 if counts[kind] in EQUAL_KIND else counts[kind] for kind in KINDS]
    if not loose[_INDEX[tile]]:
        return False
    with_it = _most(tuple(loose), 0)
    loose[_INDEX[tile]] = 0
    return _most(tuple(loose), 0) < with_it


@lru_cache(maxsize=1 << 16)
def _most(counts: tuple[int, ...], start: int) -> int:
    """The most 不同 and 五子 that fit into counts by kind, those numbered from `start` on only."""
    if sum(counts) < min(EQUAL_KIND):
        return 0
    best = 0
    for number in range(start, len(_NEEDS)):
        needs = _NEEDS[number]
        if all(counts[kind] >= wanted for kind, wanted in needs):
            left = list(counts)
            for kind, wanted in needs:
                left[kind] -= wanted
            best = max(best, 1 + _most(tuple(left), number))
            if best * min(EQUAL_KIND) + min(EQUAL_KIND) > sum(counts):
                break
    return best
