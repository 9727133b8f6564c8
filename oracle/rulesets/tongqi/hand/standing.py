"""The hand of a seat and its sets on the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.relaying import on_table
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import LOOSE, UNOPENED
from oracle.rulesets.tongqi.hand.sorting import BudgetSpentError, Standing, waits
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.table import Table


def standing(table: Table[Course], seat: str, *, keep_laws: bool = True) -> Standing:
    """A seat's hand and table as the search for seven sets takes them; tiles set out by 軋出 count as in hand."""
    return table.remembered(
        seat, ("standing", keep_laws), lambda: _standing(table, seat, keep_laws=keep_laws)
    )


def _standing(table: Table[Course], seat: str, *, keep_laws: bool) -> Standing:
    tiles = (*table.hands[seat].tiles(), *table.aside[seat])
    return Standing(tuple(sorted(tiles)), on_table(table, seat), keep_laws, reading=may_relay_by(table, seat))


@cites("TQ-6.1d")
def may_relay_by(table: Table[Course], seat: str) -> str:
    """The reading by which the sets of a seat may be laid anew; without a set to lay anew none is asked (TQ-A18)."""
    if not any(made.kind in LOOSE for made in on_table(table, seat)):
        return ""
    reading = table.agreed.reading("TQ-A18")
    return "" if reading == "wuzi-takes-part" else reading


@cites("TQ-9.1a")
def waits_as_dealt(tiles: Sequence[Tile], *, with_its_pats: bool) -> bool:
    """Whether a hand without a set on the table is known to wait; a 度子 or 龍船 waits for its 拍 first (TQ-A13)."""
    if not with_its_pats and max(Counter(tiles).values(), default=0) > UNOPENED:
        return False
    try:
        return bool(waits(Standing(tuple(sorted(tiles)))))
    except BudgetSpentError:
        return False


def holds_what_nobody_saw(table: Table[Course], seat: str) -> bool:
    """Whether a set of a seat has a tile that the log does not show."""
    return any(UNSEEN in laid.tiles for laid in table.laid[seat])
