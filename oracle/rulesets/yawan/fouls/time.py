"""11-fouls: 超时停轮, ten seconds from discard to discard, two pauses, and the turn that passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import PAUSES, TURN_LOST
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.state.clock import (
    allowed,
    clock_of,
    elapsed,
    has_clock,
    is_late,
    is_out_of_time,
    perhaps_late,
)
from oracle.rulesets.yawan.state.course import coming, may_draw
from oracle.rulesets.yawan.state.passed_turns import (
    TIME,
    TURN_BEGINS,
    goes_on,
    is_being_played,
    pass_turn,
    turn_passed_by,
)
from oracle.rulesets.yawan.state.route import merged
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import Act
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.table import Table

LAMP = "@lamp"
"""Another goes on in place of the player in turn, whose lamp may be on."""

LAMP_OF_ONE = "@lamp-of-one"
"""Another goes on in place of the player in turn, where the log leaves open which of several that is."""

LAMP_ON = "@lamp-on"
"""Another goes on in place of the player in turn, whose lamp is on."""

LAMP_KNOWN = "@lamp-known"
"""Another goes on in place of the player in turn, whose lamp has been found to be on."""

LATE_READING = "YW-A27"
PASSED = "passed"


# -- what the log shows of time ------------------------------------------------------------------------


# -- the rules -----------------------------------------------------------------------------------------


@duty("YW-FOUL-1")
def a_turn_is_played_in_time(table: Table[Course], act: Act) -> Answer:
    """A player takes a tile and discards within ten seconds of the discard before; without times nothing is judged."""
    asked = TIME in table.course.fouls.accused
    if not (table.course.fouls.times or asked):
        return None
    match is_out_of_time(table, act):
        case Known.YES:
            return Objection("out-of-time", _arguments(table, act, act.seat), TURN_LOST)
        case Known.UNKNOWN if asked:
            return Undecided(Fact("time-of-the-discard", {"seat": act.seat}))
        case _:
            return None


@clause("YW-FOUL-1")
def a_turn_out_of_time_passes(table: Table[Course], act: Act) -> Answer:
    """The turn of a player who has not played when the lamp is on passes; the log may not show whether it was on."""
    if act.name == LAMP_ON:
        return Objection("out-of-time", _arguments(table, act, act.seat), TURN_LOST)
    if act.name == LAMP_OF_ONE:
        return Undecided(Fact("side-reached", {"seat": table.course.seat}))
    return Undecided(Fact("time-of-the-discard", {"seat": act.seat}))


def _arguments(table: Table[Course], act: Act, seat: Seat) -> Arguments:
    seconds = float(elapsed(table.course, act).least or 0)
    return {"seat": seat, "seconds": f"{seconds:g}", "limit": allowed(table, seat)}


@clause("YW-FOUL-1")
def nobody_pauses_a_third_time(table: Table[Course], act: Act) -> Answer:
    """Each player may press the pause twice in a hand."""
    if table.course.fouls.pauses.get(act.seat, 0) < PAUSES:
        return None
    return Objection("pauses-too-often", {"seat": act.seat, "pauses": PAUSES})


@clause("YW-FOUL-1")
def no_chow_follows_a_turn_out_of_time(table: Table[Course], act: Act) -> Answer:
    """A player who follows a turn out of time has no discard to chi."""
    if not turn_passed_by(table.course, TIME):
        return None
    return Objection("nothing-to-chow", {"seat": act.seat})


# -- what comes about, and what it does ----------------------------------------------------------------


@cites("YW-FOUL-1")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """The seats whose time is over when another draws or chows: all before it that the log does not show to be in time.

    If the log leaves out the draw it does not show when that was made either.
    """
    if not goes_on(table, act) or not has_clock(table) or table.agreed.reading(LATE_READING) != PASSED:
        return
    yield from _while_it_is_played(table, act)
    for _ in SEATS:
        course = table.course
        if course.due is not Due.ANSWER or act.seat in [each.seat for each in course.next]:
            return
        turn, *others = course.next
        if others:
            yield from _of_several(table, act)
            return
        lamp = _lamp(table, act, turn.seat)
        if lamp is None:
            return
        yield Act(lamp, turn.seat, place=act.place)


@cites("YW-FOUL-1")
def _while_it_is_played(table: Table[Course], act: Act) -> Iterator[Act]:
    """Who has taken a tile and not discarded when the lamp is on, and the seat that would be next draws.

    Where the draw may be left out its discard shows that it has, though not when.
    """
    course = table.course
    draws = act.name == "draw" or (act.name == "discard" and table.agreed.partial)
    if not draws or not is_being_played(course, course.seat) or may_draw(course, act.seat) is not None:
        return
    lamp = _lamp(table, act, course.seat)
    if lamp is None or (lamp == LAMP and act.name == "draw"):
        return
    if act.seat in [each.seat for each in coming(course, course.turn)]:
        yield Act(lamp, course.seat, place=act.place)


@cites("YW-FOUL-1")
def _lamp(table: Table[Course], act: Act, seat: Seat) -> str | None:
    """What an act of another says of the lamp of the player in turn; `None` if it was not on."""
    course = table.course
    if seat in clock_of(course).late or _is_ruled_later(course, seat, act):
        return LAMP_KNOWN
    late = is_late(table, act, seat) if course.fouls.times else Known.NO
    if late is Known.NO:
        return None
    return LAMP_ON if late is Known.YES and act.name in TURN_BEGINS else LAMP


@cites("YW-FOUL-1")
def _is_ruled_later(course: Course, seat: Seat, act: Act) -> bool:
    """Whether the referee rules, in a line behind an act, that the lamp was on by then in this turn."""
    return any(
        (ruling.clause, ruling.for_) == (TIME, seat)
        and ruling.at is not None
        and is_of_this_turn(course, ruling.at)
        and ruling.at <= (act.place.at or 0)
        for ruling in course.fouls.rulings
    )


@cites("YW-FOUL-1")
def is_of_this_turn(course: Course, at: int | None) -> bool:
    """Whether a ruling is about the turn that has come, by the act that it names; the discard before begins it."""
    last = course.discards[-1].at if course.discards else None
    return at is None or last is None or at >= last


@cites("YW-FOUL-1", "YW-PLAY-4")
def _of_several(table: Table[Course], act: Act) -> Iterator[Act]:
    """Where a turn can have come from either side, those to whom it can have gone, if each of them is out of time."""
    seats = [turn.seat for turn in table.course.next]
    if perhaps_late(table, act) == frozenset(seats):
        for seat in seats:
            yield Act(LAMP_OF_ONE, seat, place=act.place)


@cites("YW-FOUL-1")
def let_pass(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Let the turn pass as if it had been played; the time of the next player begins when the lamp is on."""
    return (Mark(passed(table.course, act.seat, allowed(table, act.seat))),)


@cites("YW-FOUL-1")
def passed(course: Course, seat: Seat, seconds: int) -> Course:
    """The course after a seat has let its turn pass, with the seconds it had."""
    return pass_turn(_waited(course, seconds), seat, TIME)


def _waited(course: Course, seconds: int) -> Course:
    clock = clock_of(course)
    clock = clock._replace(passed=clock.passed + seconds)
    return course._replace(fouls=course.fouls._replace(clock=clock))


@cites("YW-FOUL-1", "YW-PLAY-4")
def let_one_pass(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Once each seat has been asked, the turn of one of them has passed, and the route goes on from there."""
    course = table.course
    if act.seat != course.next[-1].seat:
        return ()
    ways = [pass_turn(course._replace(next=(turn,)), turn.seat, TIME) for turn in course.next]
    after = _waited(ways[0], allowed(table, act.seat))
    return (Mark(after._replace(next=merged(turn for way in ways for turn in way.next))),)


@cites("YW-FOUL-1")
def pause(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """停: thirty seconds more, as long as the player has a pause left."""
    course = table.course
    fouls, clock = course.fouls, clock_of(course)
    pressed = fouls.pauses.get(act.seat, 0)
    if pressed >= PAUSES:
        return ()
    clock = clock._replace(paused={**clock.paused, act.seat: clock.paused.get(act.seat, 0) + 1})
    fouls = fouls._replace(pauses={**fouls.pauses, act.seat: pressed + 1}, clock=clock)
    return (Mark(course._replace(fouls=fouls)),)
