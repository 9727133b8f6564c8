"""Chinese dominoes drawn as SVG of our own: two heads of pips, red where Chinese tiles are red."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SIZE = (40, 76)
"""The size every tile is drawn in, in units of its drawing."""

PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((1, 0), (1, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
"""Where the pips of a head stand, in columns and rows of three by three."""

RED = (1, 4)
"""The heads whose pips are red on Chinese tiles."""

WEAVE = "M8 8H32V64H8ZM8 27L20 8L32 27L8 64M32 64L8 27M20 64L32 45L20 27L8 45Z"
"""What the back of a tile shows."""


def faces() -> Mapping[str, str]:
    """The faces of the 21 dominoes, the low head above."""
    return {
        f"{low}{high}": _half(low, 19) + '<path class="bar" d="M8 36H32"/>' + _half(high, 53)
        for low, high in combinations_with_replacement(PIPS, 2)
    }


def _half(pips: int, middle: int) -> str:
    radius = 6.2 if pips == 1 else 3.8
    colour = "red" if pips in RED else "ink"
    return "".join(
        f'<circle class="{colour}" cx="{20 + 9 * (column - 1)}" cy="{middle + 9 * (row - 1)}" r="{radius}"/>'
        for column, row in PIPS[pips]
    )
