"""The sets on the table (搭子): chow and pung (吃, 碰), and the kongs 碰槓, 加槓 and 暗槓."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import read_sets, runs_with
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile
    from oracle.families.mahjong.sets import SetKind


@cites("TW-PROC-23", "TW-PROC-24", "TW-PROC-27", "TW-PROC-28", "TW-PROC-29")
def load_sets() -> Mapping[str, SetKind]:
    """Read the kinds of set by the acts that make them."""
    return read_sets(read_table("taiwan", "sets"))


SET_KINDS = load_sets()
"""Every kind of set by its act."""

AS_HIDDEN_KONG = frozenset({"hidden-kong", "暗槓", "暗杠"})
"""What a 暗槓 is called where tiles are turned up as one."""


@cites("TW-DEF-6")
def chows_of(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make a chow (順子) with a tile, the lowest first; honours make none."""
    return runs_with(tile)
