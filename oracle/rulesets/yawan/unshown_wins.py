"""A win with a hand nobody saw, after which play went on: it may have been none, and then nothing was over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.course import Due, course_of
from oracle.rulesets.yawan.judging import completes
from oracle.rulesets.yawan.times import around
from oracle.ruling.findings import Answer, Fact, Undecided
from oracle.table.acts import Act
from oracle.table.known import Known
from oracle.table.moves import Mark, Move, Withdraw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.rulesets.yawan.course import Course
    from oracle.table.table import Table

PLAYED_ON = "@played-on"
"""Play goes on after a win with a hand that is not shown."""

GOING_ON = frozenset({"draw", "replace", "discard", "eat", "pung", "kong", "add-kong", "hidden-kong"})


@cites("YW-PLAY-10d")
def moments(table: Table, act: Act) -> Iterator[Act]:
    """Play goes on after a win of which the log does not show the hand."""
    course = course_of(table)
    won = course.won
    if act.name not in GOING_ON or course.due is not Due.OVER or won is None:
        return
    shown = completes(table, won, taken=True) is not Known.UNKNOWN
    whole = not course.fouls.gapped and not table.agreed.partial and _timed(course)
    if shown and whole and won.seat not in course.fouls.doubtful:
        return
    if won.source is None or course.contest is not None:
        yield Act(PLAYED_ON, won.seat, (won.tile,), won.place)


def _timed(course: Course) -> bool:
    """Whether the log shows when a win was declared and when its tile was thrown, if it writes times at all."""
    times, won = course.fouls.times, course.won
    if not times or won is None or course.contest is None:
        return True
    ends = (around(times, won.place.at), around(times, course.contest.open.place.at))
    return all(low is not None and low == high for low, high in ends)


@clause("YW-PLAY-10d")
def a_hand_that_goes_on_was_not_won(table: Table, act: Act) -> Answer:
    """Whether the hand was over, or what was laid down was none, is not shown."""
    return Undecided(Fact("winning-hand", {"seat": act.seat}))


@cites("YW-PLAY-10d")
def go_on(table: Table, act: Act) -> Sequence[Move]:
    """The tile lies where it lay, and play goes on from there."""
    course = course_of(table)
    contest = course.contest
    if contest is None:
        known = course.won is not None and course.won.how is not None
        return (Mark(course._replace(due=Due.DISCARD if known else Due.UNKNOWN, won=None)),)
    before = contest.before._replace(fouls=course.fouls)
    return (Withdraw(contest.seat, contest.open, contest.sets, contest.from_hand), Mark(before))
