"""超时停轮: ten seconds from the discard before to the own discard, two pauses, and the turn that passes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from oracle.acts import Act, Mark, Move
from oracle.clauses import cites
from oracle.registry import clause, duty
from oracle.rulesets.yawan.course import Due, course_of
from oracle.rulesets.yawan.passed_turns import pass_turn, turn_passed_by
from oracle.rulesets.yawan.penalties import CLOCK_OPTION, PAUSE_SECONDS, PAUSES, SECONDS, TURN_LOST
from oracle.rulesets.yawan.records import Clock
from oracle.rulesets.yawan.route import following
from oracle.verdict import Answer, Fact, Objection, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.yawan.course import Course
    from oracle.table import Table
    from oracle.verdict import Arguments

TICK = "@tick"
"""A time is written."""

LAMP = "@lamp"
"""The lamp is on before the player in turn has played, and the next one goes on."""

TIME = "YW-FOUL-1"
LATE_READING, PASSED = "YW-A27", "passed"
MINUTE = 60

# -- what the log shows of time ------------------------------------------------------------------------


def seconds_of(time: str) -> Fraction:
    """A time of the log in seconds: hours, minutes and seconds, or minutes and seconds."""
    total = Fraction(0)
    for part in time.split(":"):
        total = total * MINUTE + Fraction(part)
    return total


@cites("YW-FOUL-1")
def clock_at(course: Course, act: Act) -> Clock:
    """The clock as it stands with an act; every discard sets it anew."""
    clock, last = course.fouls.clock, course.discards[-1].at if course.discards else None
    if clock.at != last:
        known = clock.latest is not None and clock.latest[0] == last
        clock = Clock(at=last, thrown=clock.latest[1] if known and clock.latest else None)
    if act.time is None or act.place.at is None:
        return clock
    now = seconds_of(act.time)
    return clock._replace(first=now if clock.first is None else clock.first, latest=(act.place.at, now))


@cites("YW-FOUL-1")
def passed_at_least(clock: Clock) -> Fraction | None:
    """The least time that has passed since the discard before; None where the log does not show any."""
    start = clock.first if clock.thrown is None else clock.thrown
    if clock.at is None or clock.latest is None or start is None:
        return None
    return max(clock.latest[1] - start, Fraction(0))


@cites("YW-FOUL-1")
def allowed(table: Table, clock: Clock, seat: Seat) -> int:
    """The seconds a seat has: ten, unless others are agreed, and thirty more for each pause it has pressed."""
    return table.agreed.number(CLOCK_OPTION, SECONDS) + PAUSE_SECONDS * clock.paused.get(seat, 0)


# -- the rules -----------------------------------------------------------------------------------------


@duty("YW-FOUL-1")
def a_turn_is_played_in_time(table: Table, act: Act) -> Answer:
    """Who takes a tile and discards does so within ten seconds of the discard before; without times nothing is said."""
    course = course_of(table)
    fouls = course.fouls
    asked = TIME in fouls.accused
    if not (fouls.timed or asked) or not course.discards or course.due in (Due.OVER, Due.UNKNOWN):
        return None
    clock = clock_at(course, act)
    gone, limit = passed_at_least(clock), allowed(table, clock, act.seat)
    if act.seat in clock.late:
        return None
    if gone is not None and gone > limit:
        args: Arguments = {"seat": act.seat, "seconds": f"{float(gone):g}", "limit": limit}
        return Objection("out-of-time", args, TURN_LOST)
    exact = clock.thrown is not None and act.time is not None
    return Undecided(Fact("time-of-the-discard", {"seat": act.seat})) if asked and not exact else None


@clause("YW-FOUL-1")
def a_turn_out_of_time_passes(table: Table, act: Act) -> Answer:
    """The lamp is on: the turn of who has not played passes."""
    course = course_of(table)
    clock = clock_at(course, act)
    gone = passed_at_least(clock)
    args: Arguments = {
        "seat": act.seat,
        "seconds": f"{float(gone or 0):g}",
        "limit": allowed(table, clock, act.seat),
    }
    return Objection("out-of-time", args, TURN_LOST)


@clause("YW-FOUL-1")
def nobody_pauses_a_third_time(table: Table, act: Act) -> Answer:
    """Each player may press the pause twice in a hand."""
    pressed = course_of(table).fouls.pauses.get(act.seat, 0)
    if pressed < PAUSES:
        return None
    return Objection("pauses-too-often", {"seat": act.seat, "pauses": PAUSES})


@clause("YW-FOUL-1")
def no_chow_follows_a_turn_out_of_time(table: Table, act: Act) -> Answer:
    """Who comes after a turn that passed has no tile to chi."""
    if not turn_passed_by(course_of(table), TIME):
        return None
    return Objection("nothing-to-chow", {"seat": act.seat})


# -- what comes about, and what it does ----------------------------------------------------------------


@cites("YW-FOUL-1")
def moments(table: Table, act: Act) -> Iterator[Act]:
    """A time written with an act; and the lamp, when another draws or chows in place of who is out of time."""
    course = course_of(table)
    if not course.fouls.timed or act.place.at is None:
        return
    yield Act(TICK, act.seat, place=act.place, time=act.time)
    late = lamp_on(table, act)
    if late is not None:
        yield Act(LAMP, late, place=act.place, time=act.time)


@cites("YW-FOUL-1")
def lamp_on(table: Table, act: Act) -> Seat | None:
    """Whose lamp is on: of the seat in turn, where the one after it goes on and the log shows that time is up."""
    course = course_of(table)
    if act.name not in ("draw", "eat") or course.due is not Due.ANSWER or len(course.next) != 1:
        return None
    (turn,) = course.next
    after = [then.seat for then in following(turn)]
    if act.seat == turn.seat or act.seat not in after or table.agreed.reading(LATE_READING) != PASSED:
        return None
    clock = clock_at(course, act)
    gone = passed_at_least(clock)
    return turn.seat if gone is not None and gone > allowed(table, clock, turn.seat) else None


def tick(table: Table, act: Act) -> Sequence[Move]:
    """The clock goes on."""
    course = course_of(table)
    return (Mark(course._replace(fouls=course.fouls._replace(clock=clock_at(course, act)))),)


@cites("YW-FOUL-1")
def let_pass(table: Table, act: Act) -> Sequence[Move]:
    """The turn passes as if it had been played; the time of the next player begins when the lamp is on."""
    course = course_of(table)
    clock = clock_at(course, act)
    limit = allowed(table, clock, act.seat)
    course = pass_turn(course, act.seat, TIME)
    thrown = None if clock.thrown is None else clock.thrown + limit
    clock = clock._replace(thrown=thrown, first=None if thrown is None else thrown, paused={})
    return (Mark(course._replace(fouls=course.fouls._replace(clock=clock))),)


@cites("YW-FOUL-1")
def pause(table: Table, act: Act) -> Sequence[Move]:
    """停: thirty seconds more, as long as the player has a pause left."""
    course = course_of(table)
    fouls, clock = course.fouls, clock_at(course, act)
    pressed = fouls.pauses.get(act.seat, 0)
    if pressed >= PAUSES:
        return ()
    paused = {**clock.paused, act.seat: clock.paused.get(act.seat, 0) + 1}
    fouls = fouls._replace(
        pauses={**fouls.pauses, act.seat: pressed + 1}, clock=clock._replace(paused=paused)
    )
    return (Mark(course._replace(fouls=fouls)),)
