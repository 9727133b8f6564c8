"""Melds: the sets on the table as parts of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import part_laid
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.sets import SET_KINDS
from oracle.rulesets.taiwan.state.hands import Meld

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


@cites("TW-DEF-10")
def meld_of(laid: LaidSet) -> Meld | None:
    """A laid set as the count takes it; `None` where its tiles are none."""
    part = part_laid(SET_KINDS, laid.kind, laid.tiles)
    if part is None:
        return None
    kind = SET_KINDS[laid.kind]
    return Meld(part, kind.kong, kind.exposed)


def melds_of(table: Table[Course], seat: Seat) -> tuple[Meld, ...] | None:
    """The sets a seat has laid; `None` where one of them is no set."""
    melds = [meld_of(laid) for laid in table.laid[seat]]
    found = tuple(meld for meld in melds if meld is not None)
    return found if len(found) == len(melds) else None


@cites("TW-TAI-3")
def is_closed(table: Table[Course], seat: Seat) -> bool:
    """Whether a seat has claimed nothing: no chow, no pung, no exposed kong; 暗槓 keeps a hand closed."""
    return not any(SET_KINDS[laid.kind].exposed for laid in table.laid[seat] if laid.kind in SET_KINDS)
