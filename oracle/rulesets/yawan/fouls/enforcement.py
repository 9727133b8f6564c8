"""What the fouls of an act bring about: it enters the course of play, so that later acts and the settlement see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import OFFENCES, Brings
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.fouls.playing_along import with_row
from oracle.rulesets.yawan.play.turns import perhaps_thrown_ahead
from oracle.rulesets.yawan.state.clock import clock_of
from oracle.rulesets.yawan.state.fouls import Offence
from oracle.rulesets.yawan.state.passed_turns import with_ban
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.yawan.state.course import Course
    from oracle.ruling.findings import Effect, Finding
    from oracle.table.acts import Act
    from oracle.table.table import Table


def enforce(table: Table[Course], act: Act, breaches: Sequence[Finding]) -> Sequence[Move]:
    """The course after everything the breaches of an act bring about."""
    course = before = table.course
    for found in breaches:
        if found.seat in SEATS:
            course = _enforced(course, table, found, found.seat)
    course = perhaps_thrown_ahead(course, table, act)
    return () if course is before else (Mark(course),)


def _enforced(course: Course, table: Table[Course], found: Finding, seat: Seat) -> Course:
    course = committed(course, found, seat)
    effect = None if found.consequence is None else EFFECTS.get(found.consequence.effect)
    return course if effect is None else effect(course, table, seat)


@cites("YW-FOUL-10")
def committed(course: Course, found: Finding, seat: Seat) -> Course:
    """Count a foul under one of the ten clauses; an act that breaks several of them is a foul under each."""
    named = (found.clause, None if found.consequence is None else found.consequence.clause)
    clause = next((each for each in named if each in OFFENCES), None)
    offence = None if clause is None else Offence(seat, clause, found.place)
    fouls = course.fouls
    before = fouls.committed.get(seat, ())
    if offence is None or any(each[:3] == offence[:3] for each in before):
        return course
    committed = {**fouls.committed, seat: (*before, offence)}
    return course._replace(fouls=fouls._replace(committed=committed))


@cites("YW-FOUL-1")
def late(course: Course, _table: Table[Course], seat: Seat) -> Course:
    """Record that the lamp was on in this turn."""
    clock = clock_of(course)
    return course._replace(fouls=course.fouls._replace(clock=clock._replace(late=clock.late | {seat})))


@cites("YW-FOUL-2")
def along(course: Course, table: Table[Course], seat: Seat) -> Course:
    """Mix the tiles of the player and lay them in a row."""
    return with_row(course, table, seat)


@cites("YW-FOUL-3")
def short(course: Course, _table: Table[Course], seat: Seat) -> Course:
    """Record that the hand stays short."""
    return course._replace(fouls=course.fouls._replace(short=course.fouls.short | {seat}))


@cites("YW-FOUL-4")
def no_win(course: Course, _table: Table[Course], seat: Seat) -> Course:
    """Bar the player from winning in this hand."""
    return course._replace(fouls=course.fouls._replace(no_win=course.fouls.no_win | {seat}))


@cites("YW-FOUL-5")
def no_tile(course: Course, table: Table[Course], seat: Seat) -> Course:
    """Bar tiles from the hand for three turns; a second foul adds three more."""
    bans = with_ban(course.fouls.bans, table, course, seat)
    return course._replace(fouls=course.fouls._replace(bans=bans))


@cites("YW-FOUL-10")
def expelled(course: Course, table: Table[Course], seat: Seat) -> Course:
    """Exclude the player from the contest: a substitute plays along to the end of the hand."""
    fouls = course.fouls
    course = course._replace(fouls=fouls._replace(expelled=fouls.expelled | {seat}))
    return with_row(course, table, seat)


EFFECTS: Mapping[Effect | None, Callable[[Course, Table[Course], Seat], Course]] = {
    Brings.TURN_LOST: late,
    Brings.PLAYING_ALONG: along,
    Brings.STAYING_SHORT: short,
    Brings.NO_WIN: no_win,
    Brings.NO_TILE: no_tile,
    Brings.EXPULSION: expelled,
}
"""What each consequence does to the course of play."""
