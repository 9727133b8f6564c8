"""08-laws, section 8.2: laws 3 and 4, when the 拍 are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.play.opening import fours
from oracle.rulesets.tongqi.state.own_tiles import may_still_draw, owed
from oracle.rulesets.tongqi.state.seats import DEALER
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@cites("TQ-4.1c")
def is_own_loss(table: Table[Course]) -> bool:
    """Whether a 拍 that was not drawn is its owner's loss and no breach, as one reading has it (TQ-A61)."""
    return table.agreed.reading("TQ-A61") == "no-breach"


@clause("TQ-8.3")
def the_dealer_draws_before_his_discard(table: Table[Course], act: Act) -> Answer:
    """The dealer draws the 拍 for his fours and fives after the 頭張 and before his first discard."""
    if act.seat != DEALER or not table.course.opening or table.course.first_discard is not None:
        return None
    return _missed(table, act)


def _missed(table: Table[Course], act: Act) -> Answer:
    """What a 拍 costs that was due and not drawn: the fours and fives it was due for."""
    due = owed(table, act.seat)
    if due <= 0 or is_own_loss(table):
        return None
    kinds = fours(table, act.seat)
    return Objection("pat-missed", {"seat": act.seat, "owed": due, "tiles": kinds}, offends(table, *kinds))


@clause("TQ-8.3")
def the_dealer_draws_in_the_opening(table: Table[Course], act: Act) -> Answer:
    """The dealer draws no 拍 before the 頭張 and none once his first discard is out."""
    course = table.course
    if act.seat != DEALER or course.due in (Due.OVER, Due.UNKNOWN) or course.unsure:
        return None
    if course.due is Due.DISCARD and course.opening and course.first_discard is None:
        return None
    return Objection("pat-out-of-time", {"seat": act.seat}, offends(table, *fours(table, act.seat)))


@clause("TQ-8.4")
def idle_players_draw_after_the_first_discard(table: Table[Course], act: Act) -> Answer:
    """An idle player draws his 拍 only once the dealer's first discard is out, and before play goes on."""
    if act.seat == DEALER or table.course.due in (Due.OVER, Due.UNKNOWN) or table.course.unsure:
        return None
    if act.seat in may_still_draw(table) or act.seat in table.course.missed_pats:
        return None
    return Objection("pat-out-of-time", {"seat": act.seat}, offends(table, *fours(table, act.seat)))


@duty("TQ-8.4")
def idle_players_do_not_forget_to_draw(table: Table[Course], act: Act) -> Answer:
    """A player who holds a 度子 or 龍船 draws for it once the first discard is out, before play goes on."""
    return None if act.seat in table.course.missed_pats else _missed(table, act)


@duty("TQ-4.1e")
@cites("TQ-8.21b")
def late_pats_are_drawn(table: Table[Course], act: Act) -> Answer:
    """A player with fours or fives draws his 拍 even if the hand is won on the 翻皇, 頭張 or 發張.

    The dealer had to draw before his first discard (TQ-8.3).
    """
    course = table.course
    drew_before = act.seat == DEALER and course.first_discard is not None
    if course.gapped or table.agreed.partial or drew_before or act.seat in course.missed_pats:
        return None
    return _missed(table, act)
