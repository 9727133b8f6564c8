"""The sets on the table: chow and pung (吃, 碰), and the kongs 大明杠, 加杠 and 暗杠."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import read_sets, runs_with
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile
    from oracle.families.mahjong.sets import SetKind


@cites("LQ-1C.0(b)", "LQ-1C.2")
def load_sets() -> Mapping[str, SetKind]:
    """Read the kinds of set by the acts that make them."""
    return read_sets(read_table("lingque", "sets"))


SET_KINDS = load_sets()
"""Every kind of set by its act."""


@cites("LQ-1C.0(b)")
def chows_of(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make three in a row with a tile, the lowest first."""
    return runs_with(tile)
