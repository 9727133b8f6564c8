"""Drawing from either end of the wall: ordinary tiles from the front, replacement tiles from the tail."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle.table.acts import Act
    from oracle.table.table import Table


def is_replacement(act: Act) -> bool:
    """Whether a tile is drawn from the tail of the wall."""
    return act.name == "replace" or act.source == "tail"


def revealed(table: Table[object], act: Act) -> Act:
    """An act that brings a tile up from the wall, with the tile it brings."""
    if act.name in ("draw", "replace"):
        return act._replace(tiles=(table.wall.next(tail=act.name == "replace"),))
    return act
