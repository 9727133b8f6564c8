"""The clock of a turn: how long a seat has taken since the discard before, and how long it may."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import CLOCK_OPTION, PAUSE_SECONDS, SECONDS
from oracle.rulesets.yawan.state.course import coming
from oracle.rulesets.yawan.state.fouls import Clock
from oracle.rulesets.yawan.state.times import around
from oracle.table.known import Known

if TYPE_CHECKING:
    from fractions import Fraction

    from grammar.syntax import Seat
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table


SEVERAL = 2
"""From how many seats on it is open which the turn has come to."""


class Elapsed(NamedTuple):
    """How much time has gone since the discard before, at least and at most; `None` if nothing bounds it."""

    least: Fraction | None
    most: Fraction | None


@cites("YW-FOUL-1")
def clock_of(course: Course) -> Clock:
    """The clock since the discard before, which starts it afresh."""
    clock, last = course.fouls.clock, course.discards[-1].at if course.discards else None
    return clock if clock.since == last else Clock(last)


@cites("YW-FOUL-1")
def elapsed(course: Course, act: Act) -> Elapsed:
    """The time from the discard before, or from the lamp of who let a turn pass since, to an act."""
    clock, written = clock_of(course), course.fouls.times
    begun, now = around(written, clock.since), around(written, act.place.at)
    least = now[0] - begun[1] - clock.passed if now[0] is not None and begun[1] is not None else None
    most = now[1] - begun[0] - clock.passed if now[1] is not None and begun[0] is not None else None
    return Elapsed(least, most)


@cites("YW-FOUL-1")
def allowed(table: Table[Course], seat: Seat) -> int:
    """The seconds a seat has: ten, unless others are agreed, and thirty more for each pause it has pressed."""
    paused = clock_of(table.course).paused.get(seat, 0)
    return table.agreed.number(CLOCK_OPTION, SECONDS) + PAUSE_SECONDS * paused


def has_clock(table: Table[Course]) -> bool:
    """Whether a clock is used at all; players agree on none by agreeing on 0."""
    return table.agreed.number(CLOCK_OPTION, SECONDS) > 0


@cites("YW-FOUL-1")
def is_late(table: Table[Course], act: Act, seat: Seat) -> Known:
    """Whether the lamp of a seat is on at an act."""
    time, limit = elapsed(table.course, act), allowed(table, seat)
    if time.least is not None and time.least > limit:
        return Known.YES
    return Known.NO if time.most is not None and time.most <= limit else Known.UNKNOWN


@cites("YW-FOUL-1", "YW-PLAY-4")
def perhaps_late(table: Table[Course], act: Act) -> frozenset[Seat]:
    """Those of several seats the turn can have come to whose lamp may be on at an act."""
    course = table.course
    if len(course.next) < SEVERAL or not course.fouls.times or not has_clock(table):
        return frozenset()
    late = (turn.seat for turn in course.next if is_late(table, act, turn.seat) is not Known.NO)
    return frozenset(late)


@cites("YW-FOUL-1")
def may_have_passed(table: Table[Course], act: Act) -> bool:
    """Whether the lamp may be on of who has a tile to discard, so that the turn is that of the seat which draws."""
    course = table.course
    if not course.fouls.times or not has_clock(table) or course.due is not Due.DISCARD:
        return False
    after = coming(course, course.turn)
    return act.seat in [each.seat for each in after] and is_late(table, act, course.seat) is Known.UNKNOWN


def is_sure(course: Course, seat: Seat) -> bool:
    """Whether nobody can have let a turn pass before a seat without the log showing it."""
    seats = [each.seat for each in course.next]
    if course.due is Due.ANSWER and len(seats) >= SEVERAL and seat not in seats:
        return False
    return not course.fouls.gapped or (
        course.due is Due.ANSWER and [each.seat for each in course.next] == [seat]
    )


@cites("YW-FOUL-1")
def is_out_of_time(table: Table[Course], act: Act) -> Known:
    """Whether a seat that takes a tile or discards does so after its time, where nobody knows of its lamp yet.

    Of one that has drawn while another holds the turn it is not: either it is not its turn, or that one has passed.
    """
    course = table.course
    if act.seat in course.fouls.early and course.due is Due.DISCARD:
        return Known.NO
    if not course.discards or course.due in (Due.OVER, Due.UNKNOWN) or not has_clock(table):
        return Known.NO
    if act.seat in clock_of(course).late or not is_sure(course, act.seat):
        return Known.NO
    return is_late(table, act, act.seat)
