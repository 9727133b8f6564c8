"""A turn that passes without a tile: the route goes on to the next seat as if it had been played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.state.course import Due
from oracle.rulesets.yawan.state.fouls import Passed
from oracle.rulesets.yawan.state.route import following

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table


@cites("YW-FOUL-1", "YW-FOUL-5")
def pass_turn(course: Course, seat: Seat, why: str) -> Course:
    """The course after the turn of a seat has passed, where it is due; nothing is drawn and nothing discarded."""
    turn = next((each for each in course.next if each.seat == seat), None)
    if turn is None or course.due is not Due.ANSWER:
        return course
    passed = (*course.fouls.passed, Passed(why, len(course.discards)))
    fouls = course.fouls._replace(passed=passed)
    return course._replace(turn=turn, next=following(turn), began="", kong=False, contest=None, fouls=fouls)


TURN_BEGINS = frozenset({"draw", "eat"})
TURN_SHOWS = frozenset({"discard", "add-kong", "hidden-kong"})
"""What a player does who has drawn, where the draw itself may be left out."""


def goes_on(table: Table, act: Act) -> bool:
    """Whether an act shows that a seat has gone on to its turn, by a draw that may not be written too."""
    return act.name in TURN_BEGINS or (table.agreed.partial and act.name in TURN_SHOWS)


def turn_passed_by(course: Course, clause: str) -> bool:
    """Whether the turn before was passed under a clause, since the last discard."""
    passed = course.fouls.passed
    return bool(passed) and passed[-1] == Passed(clause, len(course.discards))


def turns_of_the_table(course: Course) -> int:
    """How many turns have been played or passed."""
    return len(course.discards) + len(course.fouls.passed)
