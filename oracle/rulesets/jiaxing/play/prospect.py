"""04-count: the tiles a winner turns (望張), section 3.7 ②."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import PROSPECT
from oracle.rulesets.jiaxing.state.course import prospect_due
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import END, Act
from oracle.table.moves import Mark, TakeUp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.moves import Move
    from oracle.table.table import Table


TURNED = "@turned"
"""The winner turns no more tiles."""


@clause("JX-3.7b", limb="a")
@cites("JX-3.7b(b)")
def the_winner_turns_four_tiles(table: Table[Course], act: Act) -> Answer:
    """The winner, and only he, turns four more wall tiles (望張), in one act or several, and none beyond."""
    won, gapped = table.course.won, table.course.gapped
    if gapped and (won is None or won.seat != act.seat):
        return Undecided(Fact("who-has-won"), limb="b")
    if won is None or won.seat != act.seat:
        return Objection("prospect-without-win", {"seat": act.seat}, limb="b")
    taken, due = table.course.turned.tiles + len(act.tiles), prospect_due(table)
    most = PROSPECT if due is None else due
    return Objection("prospect-size", {"taken": taken, "due": most}) if taken > most else None


@clause("JX-3.7b", limb="a")
def the_winner_turns_no_fewer(table: Table[Course], _act: Act) -> Answer:
    """The winner turns all four tiles, or all that are left where the wall runs out."""
    turned, due = table.course.turned, prospect_due(table)
    if due is None or turned.gapped or turned.tiles >= due:
        return None
    return Objection("prospect-size", {"taken": turned.tiles, "due": due})


def turned_out(table: Table[Course], act: Act) -> Iterator[Act]:
    """The moment when the winner's turning is over: the hand is closed. It is judged where he turned last."""
    won, last = table.course.won, table.course.turned.last
    if act.name == END and "won" in act.flags and won is not None and last is not None:
        yield Act(TURNED, won.seat, (), last)


@cites("JX-3.7b(e)")
def turn_prospects(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """望: turn the winner's tiles from the wall; what another turns, or he before he has won, counts nothing."""
    course = table.course
    if course.won is None or course.won.seat != act.seat:
        return (TakeUp(act.seat, act.tiles),)
    turned = course.turned._replace(tiles=course.turned.tiles + len(act.tiles), last=act.place)
    return (TakeUp(act.seat, act.tiles), Mark(course._replace(turned=turned)))
