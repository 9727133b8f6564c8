"""02-play (chapter 1 丙): what comes about between two acts: a kong nobody robbed, a private draw nobody wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kongs import ADDED
from oracle.families.mahjong.unwritten import UNROBBED, UNWRITTEN, UNWRITTEN_REPLACEMENT, laid_open
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.play.claims import CLAIMS
from oracle.rulesets.lingque.state.course import OWN_ACTS, open_now
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulesets.lingque.state.course import Course
    from oracle.table.table import Table

PLAYED = OWN_ACTS | CLAIMS | {"draw", "replace"}
"""The acts of play; incidents between them change nothing."""


@cites("LQ-1C.10")
def unrobbed(table: Table[Course], act: Act) -> Iterator[Act]:
    """The tile being added to a pung is in it once anything but a win on it is played."""
    opened = table.open
    if opened is None or opened.how != ADDED or act.name not in PLAYED or act.name in ("win", "rob"):
        return
    if table.wall.left == 0:  # nothing replaces it: it is robbed, or the deal is drawn
        return
    yield Act(UNROBBED, opened.seat, (opened.tile,), opened.place)


def unwritten(table: Table[Course], act: Act) -> Iterator[Act]:
    """The private draws that a partial record may leave out before an act."""
    course = table.course
    if not table.agreed.partial or course.due is Due.OVER:
        return
    if not (act.name in OWN_ACTS | {"draw", "replace"} or _wins_by_own_draw(table, act)):
        return
    for seat, owed in course.owed.items():
        if seat != act.seat or _has_replaced(table, act):
            for _ in owed:
                yield Act(UNWRITTEN_REPLACEMENT, seat, place=act.place)
    if _has_drawn(table, act):
        yield Act(UNWRITTEN, act.seat, place=act.place)


def _has_replaced(table: Table[Course], act: Act) -> bool:
    """Whether a seat has drawn every replacement it owed before an act."""
    course = table.course
    if act.name == "flower" and course.opening:
        return _was_not_held(table, act)
    return act.name != "replace" and (act.name != "draw" or course.opening or course.due is Due.UNKNOWN)


def _has_drawn(table: Table[Course], act: Act) -> bool:
    """Whether a seat has drawn in its turn before an act."""
    course = table.course
    if course.due not in (Due.DRAW, Due.ANSWER) or act.seat != course.seat:
        return False
    if act.name == "flower" and course.opening:
        return not course.owed.get(act.seat) and _was_not_held(table, act)
    return act.name not in ("draw", "replace")


def _was_not_held(table: Table[Course], act: Act) -> bool:
    """Whether a flower laid in the opening cannot have been in the hand: it has arrived in the meantime."""
    return any(table.at_least(act.seat, tile, 1) is Known.NO for tile in act.tiles if tile != UNSEEN)


def _wins_by_own_draw(table: Table[Course], act: Act) -> bool:
    return act.name == "win" and ("self" in act.flags or open_now(table, act) is None)


def lays_open(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end the hand that won is judged, if it was not wholly known before."""
    return laid_open(act, table.course.won)
