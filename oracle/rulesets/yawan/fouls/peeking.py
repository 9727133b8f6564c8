"""11-fouls: 窃密受罚, knocking over or peeking at hidden tiles, and the three turns without a tile that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import NO_TILE
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.state.passed_turns import (
    SIGHT,
    goes_on,
    is_banned,
    may_be_banned,
    turn_passed_by,
    without_a_tile,
)
from oracle.ruling.findings import MISSING_ACTS, Answer, Fact, Objection, Undecided
from oracle.table.acts import Act
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.table import Table

SPENT = "@spent"
"""The turn of who may take in no tile goes by."""

NOBODY_READING = "YW-A77"

HIDDEN = frozenset({"wall", "tail"})
"""The places whose tiles nobody may see."""

OPEN = frozenset({"pool", "table", "floor"})

# -- the foul ------------------------------------------------------------------------------------------


@duty("YW-FOUL-5")
def nobody_steals_a_sight(table: Table[Course], act: Act) -> Answer:
    """Nobody knocks over or peeks at tiles of the wall or hidden tiles of another player, until the hand is over."""
    if table.course.due is Due.OVER or act.seat not in SEATS or act.target in OPEN or act.target == act.seat:
        return None
    if may_be_over(table.course):
        return Undecided(MISSING_ACTS)
    if act.target in HIDDEN or act.target in SEATS:
        return Objection("steals-a-sight", {"seat": act.seat, "act": act.name}, NO_TILE)
    return Undecided(Fact("whose-tiles", {"seat": act.seat, "act": act.name}))


@cites("YW-PLAY-10d")
def may_be_over(course: Course) -> bool:
    """Whether the hand may have ended among the acts that are missing."""
    return course.due is Due.UNKNOWN and course.fouls.gapped and course.fouls.played_out


# -- the ban -------------------------------------------------------------------------------------------


@clause("YW-FOUL-5")
def no_tile_enters_a_banned_hand(table: Table[Course], act: Act) -> Answer:
    """A player who has peeked takes no tile for three turns: no draw, chi, pung, kong or win."""
    if not is_banned(table, act.seat):
        may_last = table.course.fouls.gapped and may_be_banned(table, act.seat, table.course)
        return Undecided(MISSING_ACTS) if may_last else None
    return Objection("takes-in-a-tile", {"seat": act.seat, "act": act.name})


@clause("YW-FOUL-5")
def no_win_comes_where_no_tile_may(table: Table[Course], act: Act) -> Answer:
    """Where the log does not show whose tiles a player saw, it does not show that the hand may win."""
    if is_banned(table, act.seat) or table.course.fouls.gapped:
        return None
    if not may_be_banned(table, act.seat, table.course):
        return None
    return Undecided(Fact("whose-tiles", {"seat": act.seat, "act": "peek"}))


@clause("YW-FOUL-5")
def no_chow_follows_a_turn_without_a_tile(table: Table[Course], act: Act) -> Answer:
    """A player who follows a turn without a tile has no discard to chi."""
    if not turn_passed_by(table.course, SIGHT):
        return None
    return Objection("nothing-to-chow", {"seat": act.seat})


# -- the turns that go by ------------------------------------------------------------------------------


@cites("YW-FOUL-5")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """The turns of banned seats that pass before another plays; where nobody may, those before the first that may.

    By another reading whoever draws then does so at once (YW-A77).
    """
    course = table.course
    if not course.fouls.bans or not goes_on(table, act):
        return
    nobody = all(is_banned(table, seat, course) for seat in SEATS) and gone_by(table)
    while course.due is Due.ANSWER and len(course.next) == 1:
        seat = course.next[0].seat
        if (seat == act.seat and not nobody) or not is_banned(table, seat, course):
            return
        yield Act(SPENT, seat, place=act.place)
        course = without_a_tile(course, seat)


def gone_by(table: Table[Course]) -> bool:
    """Whether turns that nobody may play have gone by without a line in the log (YW-A77)."""
    return table.agreed.reading(NOBODY_READING) == "gone-by"


def pass_by(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Let the turn pass."""
    return (Mark(without_a_tile(table.course, act.seat)),)
