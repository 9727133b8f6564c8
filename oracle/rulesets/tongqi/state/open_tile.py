"""The tile that lies open: what an act claims, and from whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.open_tile import is_stray, may_be, sources
from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Claim, Course
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table


def open_now(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile this act claims, as it lies open, or as it lay open before the standing claim.

    The 翻皇, which nobody put out, is open to wins alone.
    """
    claim = table.course.claim
    there = claim is not None and (table.course.gapped or not is_stray(claim.open, claim.seat, act))
    if claim is not None and there and (claims_the_same(claim, act) or _may_have_been(claim, act)):
        return claim.open if claim.open.how != "turned" or act.name == "win" else None
    opened = table.open
    return opened if opened is not None and may_be(opened, act) else None


def claims_the_same(claim: Claim, act: Act) -> bool:
    """Whether an act seeks the tile that is claimed already: it names it, or is another's and names none."""
    return act.tile == claim.open.tile or (act.tile is None and act.seat != claim.seat)


def _may_have_been(claim: Claim, act: Act) -> bool:
    """Whether a tile that nobody saw and another has claimed may be the one that this act names."""
    return claim.open.tile == UNSEEN and act.tile is not None and may_be(claim.open, act)


@cites("TQ-8.10", "TQ-8.17")
def eats_its_press(table: Table[Course], act: Act) -> bool:
    """Whether a seat eats the tile it has just drawn by 軋 (laws 10 and 17); it discards as after any eating.

    A tile that nobody saw, eaten while the seat has the drawn one, is that one.
    """
    course = table.course
    drawn = course.pressed is not None and (act.tile is None or course.pressed in (act.tile, UNSEEN))
    return act.name == "eat" and drawn and course.seat == act.seat and course.due is Due.DISCARD


def is_source(seat: str, stated: str, source: str) -> bool:
    """Whether a source, as the seat that took the tile names it, may be this seat; a place is none."""
    return source in sources(SEATS, seat, stated)
