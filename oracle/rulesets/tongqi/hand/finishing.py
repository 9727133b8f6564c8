"""Whether a tile finishes the hand of a seat, and in which sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.tongqi.hand.bars import barred, shows_its_past
from oracle.rulesets.tongqi.hand.sorting import BudgetSpentError, completes, hopeful, winning_uses
from oracle.rulesets.tongqi.hand.standing import standing
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.table import Table


def finishes(table: Table[Course], seat: str, tile: str | None, *, drawn: bool = False) -> Known:
    """Whether a tile completes a hand within the laws; unknown if the hand is not shown or the search given up."""
    if not table.knows_hand(seat):
        return Known.YES if not drawn and tile in table.found_waits(seat) else Known.UNKNOWN
    if any(laid.kind == "none" for laid in table.laid[seat]):
        return Known.UNKNOWN
    if tile is not None and tile not in may_finish(table, seat):
        return Known.NO
    stand = standing(table, seat)
    try:
        bars = barred(table, seat, tile)
        if not completes(stand, tile, drawn=drawn) or (
            bars and not completes(stand, tile, drawn=drawn, barred=bars)
        ):
            return Known.NO
        return Known.YES if tile is None or shows_its_past(table, seat) else Known.UNKNOWN
    except BudgetSpentError:
        return Known.UNKNOWN


def may_finish(table: Table[Course], seat: str) -> frozenset[str]:
    """The kinds that may complete a hand that is shown; a kind that is not among them completes nothing."""
    return table.remembered(seat, "hopeful", lambda: hopeful(standing(table, seat)))


def known_uses(table: Table[Course], seat: str, tile: str) -> frozenset[str] | None:
    """The kinds of set in which a tile completes a hand; `None` if it is not shown or the search given up."""
    if not table.knows_hand(seat) or any(laid.kind == "none" for laid in table.laid[seat]):
        return None
    try:
        return frozenset(winning_uses(standing(table, seat), tile))
    except BudgetSpentError:
        return None
