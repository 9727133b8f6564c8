"""Tiles drawn as SVG of our own: one function a tile family, which gives every tile it can draw.

A family without a drawing, and a tile its drawing leaves out, is written on the tile in words instead.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WIDTH, HEIGHT = 40, 76
"""The size every tile is drawn in, in units of its drawing."""

EDGE = 4
"""How much of a tile's thickness shows below its face."""

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


def domino() -> Mapping[str, str]:
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


DRAWINGS: Mapping[str, Callable[[], Mapping[str, str]]] = {"domino": domino}
"""The drawings there are, by the tile family of a game's word table."""


def symbols(family: str) -> str:
    """The faces of a family as SVG symbols `tile-FAMILY-TILE`; empty for a family nobody has drawn."""
    draw = DRAWINGS.get(family)
    if draw is None:
        return ""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    body = "".join(
        f'<rect class="{part}" x="1" y="{top}" width="{WIDTH - 2}" height="{HEIGHT - EDGE - 2}" rx="5"/>'
        for part, top in (("edge", EDGE + 1), ("face", 1))
    )
    return "".join(
        f'<symbol id="tile-{family}-{tile}" {box}>{body}{face}</symbol>' for tile, face in draw().items()
    )
