"""Tiles drawn as SVG of our own: one drawing a tile family, which gives every tile it can draw.

A family without a drawing, and a tile its drawing leaves out, is written on the tile in words instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.viewer import domino, mahjong

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

EDGE = 4
"""How much of a tile's thickness shows below its face."""

UNKNOWN = "unknown"
"""The face of a tile that lies open and that the log does not tell."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the tiles of a family look: their size, the face of each, its names, the weave of the back.

    With `rivers` discards lie before the seat that made them and a claimed tile lies on its side, pointing to the
    seat that gave it.
    """

    size: tuple[int, int]
    faces: Callable[[], Mapping[str, str]]
    names: Callable[[], Mapping[str, tuple[str, str]]]
    weave: str
    rivers: bool = False

    def symbols(self, family: str) -> str:
        """Every face and the back as SVG symbols `tile-FAMILY-TILE`; the body of a tile is drawn once for all."""
        box, body = 'viewBox="0 0 {} {}"'.format(*self.size), f"tile-{family}-body"
        names = self.names()
        return (
            f'<defs><g id="{body}">{self._layers("edge", "face")}</g></defs>'
            f'<symbol id="tile-{family}-back" {box}>{self._layers("rim", "back")}'
            f'<path class="weave" d="{self.weave}"/></symbol>'
        ) + "".join(
            f'<symbol id="tile-{family}-{tile}" {box}>{_title(names.get(tile))}<use href="#{body}"/>{face}</symbol>'
            for tile, face in self.faces().items()
        )

    def _layers(self, below: str, above: str) -> str:
        width, height = self.size
        return "".join(
            f'<rect class="{layer}" x="1" y="{top}" width="{width - 2}" height="{height - EDGE - 2}" rx="5"/>'
            for layer, top in ((below, EDGE + 1), (above, 1))
        )


def _title(names: tuple[str, str] | None) -> str:
    return "" if names is None else f"<title>{' '.join(names)}</title>"


def _no_faces() -> Mapping[str, str]:
    return {}


def _no_names() -> Mapping[str, tuple[str, str]]:
    return {}


DRAWINGS: Mapping[str, Drawing] = {
    "domino": Drawing(domino.SIZE, domino.faces, _no_names, domino.WEAVE),
    "mahjong": Drawing(mahjong.SIZE, mahjong.faces, mahjong.names, mahjong.WEAVE, rivers=True),
}
"""The drawings there are, by the tile family of a game's word table."""

UNDRAWN = Drawing(domino.SIZE, _no_faces, _no_names, domino.WEAVE)
"""A family nobody has drawn: only the backs of its tiles can be shown."""


def drawing(family: str) -> Drawing:
    """The drawing of a tile family."""
    return DRAWINGS.get(family, UNDRAWN)


def symbols(family: str) -> str:
    """The tiles of a family as SVG symbols `tile-FAMILY-TILE` and `tile-FAMILY-back`."""
    return drawing(family).symbols(family)
