"""How many 不同 and 五子 a hand holds at best."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import SET_SIZE, all_butong, all_wuzi
from oracle.families.dominoes.tiles import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile

_INDEX = {tile: number for number, tile in enumerate(KINDS)}

_NEEDS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(sorted((_INDEX[tile], number) for tile, number in Counter(made.tiles).items()))
    for made in (*all_butong(), *all_wuzi())
)
"""What each 不同 and 五子 takes: positions of kinds and how many of each, the lowest first."""


def most_sets(counts: Mapping[Tile, int]) -> int:
    """The most 不同 and 五子 that so many tiles of each kind make at once."""
    return _most(tuple(counts.get(kind, 0) for kind in KINDS), 0)


@lru_cache(maxsize=1 << 16)
def _most(counts: tuple[int, ...], start: int) -> int:
    """The most sets that fit into counts by kind, those numbered from `start` on only."""
    if sum(counts) < SET_SIZE:
        return 0
    best = 0
    for number in range(start, len(_NEEDS)):
        needs = _NEEDS[number]
        if all(counts[kind] >= wanted for kind, wanted in needs):
            left = list(counts)
            for kind, wanted in needs:
                left[kind] -= wanted
            best = max(best, 1 + _most(tuple(left), number))
            if best * SET_SIZE + SET_SIZE > sum(counts):
                break
    return best
