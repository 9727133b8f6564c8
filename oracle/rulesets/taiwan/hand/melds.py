"""Melds: the sets on the table as parts of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import Meld, melds_laid
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.sets import SET_KINDS

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.table.table import Table


@cites("TW-DEF-10")
def melds_of(table: Table[Course], seat: Seat) -> tuple[Meld, ...] | None:
    """The laid sets of a seat as the count takes them; `None` if one of them is no set."""
    return melds_laid(SET_KINDS, table.laid[seat])


@cites("TW-TAI-3")
def is_closed(table: Table[Course], seat: Seat) -> bool:
    """Whether a seat has claimed nothing: no chow, no pung, no exposed kong; 暗槓 keeps a hand closed."""
    return not any(SET_KINDS[laid.kind].exposed for laid in table.laid[seat] if laid.kind in SET_KINDS)
