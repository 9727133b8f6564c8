"""03-outline: when a hand is over, won or drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.play.claims import CLAIM_ACTS
from oracle.rulesets.tongqi.state.open_tile import open_now
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-G.3", over=True)
def a_flip_needs_a_tile(table: Table[Course], act: Act) -> Answer:
    """The hand is drawn (平牌) when a flip is due and only the turned tile (翻皇) is left."""
    over = table.course.due is Due.OVER
    return Objection("only-the-turned-tile") if table.wall.left == 0 and not over else None


@clause("TQ-3.14", over=True)
def the_hand_is_over(table: Table[Course], act: Act) -> Answer:
    """After the win nothing is played any more, nor where a flip is due and nothing is left to flip."""
    return _plays_on(table, act)


def _plays_on(table: Table[Course], act: Act) -> Answer:
    if act.name != "flip" and table.course.due is Due.ANSWER and table.wall.left == 0:
        return Objection("after-the-end", {"act": act.name, "seat": act.seat})
    return _after_the_end(table, act)


@clause("TQ-3.14", over=True)
@cites("TQ-4.1e")
def a_late_pat_is_of_the_opening(table: Table[Course], act: Act) -> Answer:
    """After the end a 拍 is drawn only where the hand was won in the opening (TQ-4.1e)."""
    course = table.course
    return None if course.opening or not course.dealt else _plays_on(table, act)


@clause("TQ-3.14", void=True, over=True)
def a_claim_comes_before_the_end(table: Table[Course], act: Act) -> Answer:
    """After the win only the tile that was won on may still be claimed, and by another."""
    return _after_the_end(table, act) if comes_too_late(table, act) else None


def is_over(table: Table[Course]) -> bool:
    """Whether the hand is over: won, or somebody has gone on when nothing was left to flip."""
    return table.course.due is Due.OVER or bool(table.later.seats)


def comes_too_late(table: Table[Course], act: Act) -> bool:
    """Whether a claim comes after the end, on another tile than that which was won on or by the winner himself.

    Where acts are missing the first win may have been taken back, and where its tile is not known that may be this one.
    """
    won = table.course.won
    if not is_over(table):
        return False
    if table.is_later(act) or is_inspected(table, act.seat):
        return True
    if won is not None and act.name == "win" and (table.course.gapped or not won.how):
        return False
    by_another = won is None or won.seat != act.seat
    return not (by_another and act.name in (*CLAIM_ACTS, "win") and open_now(table, act) is not None)


@cites("TQ-4.1e", "TQ-G.14")
def is_inspected(table: Table[Course], seat: str) -> bool:
    """Whether the hands have been inspected: the winner has looked at his tiles, or this seat has drawn a late 拍."""
    course = table.course
    return course.looked is not None or any(seat == drawer for drawer, _ in course.late_pats)


def _after_the_end(table: Table[Course], act: Act) -> Answer:
    if not is_over(table):
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("TQ-3.13")
def a_drawn_hand_has_no_wall(table: Table[Course], act: Act) -> Answer:
    """A hand is drawn (平牌) only when every tile but the turned one is out and nobody has won."""
    if "drawn" not in act.flags or table.course.due is Due.UNKNOWN:
        return None
    out = table.course.stray is not None
    if table.wall.sized and table.wall.left > out:
        return Objection("drawn-too-early", {"left": table.wall.left})
    return None
