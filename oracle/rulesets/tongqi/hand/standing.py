"""The hand of a seat and its sets on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.relaying import on_table
from oracle.rulesets.tongqi.hand.sorting import Standing
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.table import Table


def standing(table: Table[Course], seat: str, *, keep_laws: bool = True) -> Standing:
    """A seat's hand and table as the search for seven sets takes them; tiles set out by 軋出 count as in hand."""
    return table.remembered(
        seat, ("standing", keep_laws), lambda: _standing(table, seat, keep_laws=keep_laws)
    )


def _standing(table: Table[Course], seat: str, *, keep_laws: bool) -> Standing:
    tiles = (*table.hands[seat].tiles(), *table.aside[seat])
    return Standing(tuple(sorted(tiles)), on_table(table, seat), keep_laws)


def holds_what_nobody_saw(table: Table[Course], seat: str) -> bool:
    """Whether a set of a seat has a tile that the log does not show."""
    return any(UNSEEN in laid.tiles for laid in table.laid[seat])
