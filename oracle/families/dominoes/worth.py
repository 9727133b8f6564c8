"""How much a domino tile helps a hand that builds sets: what a simple sensible player goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import butong_frames_of
from oracle.families.dominoes.tiles import heads_of, is_long, long_of, short_of_head

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile


def worth(held: Mapping[Tile, int], tile: Tile) -> int:
    """How much a tile helps the tiles held: its equals, and the frames it fills or makes."""
    equal = held.get(tile, 0)
    if equal > 2:
        return 100
    if is_long(tile):
        partners = sum(min(1, held.get(short, 0)) for short in short_of_head(heads_of(tile)[0]))
        return 30 * (equal - 1) + 8 * min(2, partners)
    whole = sum(all(held.get(other, 0) for other in frame) for frame in butong_frames_of(tile))
    half = sum(any(held.get(other, 0) for other in frame) for frame in butong_frames_of(tile))
    longs = [held.get(long_of(head), 0) for head in heads_of(tile)]
    return 25 * whole + 4 * half + sum(15 * (number == 2) + 3 * (number == 1) for number in longs)
