"""The sets on the table (搭子): chow and pung (吃, 碰), and the kongs 碰槓, 加槓 and 暗槓."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import SetKind, part_laid, read_sets, runs_with
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table
from oracle.rulesets.taiwan.won import Meld

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


@cites("TW-PROC-23", "TW-PROC-24", "TW-PROC-27", "TW-PROC-28", "TW-PROC-29")
def load_sets() -> Mapping[str, SetKind]:
    """Read the kinds of set by the acts that make them."""
    return read_sets(read_table("taiwan", "sets"))


SET_KINDS = load_sets()
"""Every kind of set by its act."""

AS_HIDDEN_KONG = frozenset({"hidden-kong", "暗槓", "暗杠"})
"""What a 暗槓 is called where tiles are turned up as one."""


@cites("TW-DEF-10")
def meld_of(laid: LaidSet) -> Meld | None:
    """A laid set as the count takes it; None where its tiles are none."""
    part = part_laid(SET_KINDS, laid.kind, laid.tiles)
    if part is None:
        return None
    kind = SET_KINDS[laid.kind]
    return Meld(part, kind.kong, kind.exposed)


def melds_of(table: Table, seat: Seat) -> tuple[Meld, ...] | None:
    """The sets a seat has laid; None where one of them is no set."""
    melds = [meld_of(laid) for laid in table.laid[seat]]
    found = tuple(meld for meld in melds if meld is not None)
    return found if len(found) == len(melds) else None


@cites("TW-TAI-3")
def is_closed(table: Table, seat: Seat) -> bool:
    """Whether a seat has claimed nothing: no chow, no pung, no exposed kong; 暗槓 keeps a hand closed."""
    return not any(SET_KINDS[laid.kind].exposed for laid in table.laid[seat] if laid.kind in SET_KINDS)


@cites("TW-DEF-6")
def chows_of(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make a chow (順子) with a tile, the lowest first; honours make none."""
    return runs_with(tile)
