"""05-gaps: an empty wall (JX-G.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulesets.jiaxing.play.replacements import a_replacement_is_due
from oracle.rulesets.jiaxing.play.turns import may_throw_first
from oracle.rulesets.jiaxing.state.course import left_unknown
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("JX-G.1")
def a_replacement_needs_a_tile(table: Table[Course], act: Act) -> Answer:
    """From an empty wall no replacement is drawn; one that nobody owes is none whatever lies there (JX-2.6a)."""
    undue = table.course.due is Due.OVER or a_replacement_is_due.ask(table, act) is not None
    return Objection("wall-is-empty", {"seat": act.seat}) if table.wall.left == 0 and not undue else None


@clause("JX-G.1", over=True)
def a_flip_needs_a_tile(table: Table[Course], act: Act) -> Answer:
    """From an empty wall nothing is flipped: the hand ends, and nobody wins."""
    over = table.course.due is Due.OVER
    return Objection("wall-is-empty", {"seat": act.seat}) if table.wall.left == 0 and not over else None


@clause("JX-G.1", over=True)
def nothing_but_a_claim_follows_the_last_tile(table: Table[Course], act: Act) -> Answer:
    """When the last tile of the wall has been put out it may be claimed; with anything else the hand has ended.

    Who may have to throw first in a position has not gone on from a tile that lay there.
    """
    if table.course.due is not Due.ANSWER or table.wall.left > 0 or may_throw_first(table, act.seat):
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("JX-G.1")
def a_drawn_hand_has_no_wall(table: Table[Course], act: Act) -> Answer:
    """A hand without a winner ends only when a flip is due and the wall is empty."""
    if "drawn" not in act.flags or table.course.due is Due.UNKNOWN:
        return None
    if table.wall.left > 0 and not left_unknown(table):
        return Objection("drawn-too-early", {"left": table.wall.left})
    return None
