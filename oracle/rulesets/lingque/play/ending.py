"""02-play (chapter 1 丙): how a deal ends, and whether it was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulesets.lingque.play.claims import CLAIMS, WINS
from oracle.rulesets.lingque.play.winning import may_be_of_the_same_tile
from oracle.rulesets.lingque.scoring.of_play import is_none
from oracle.rulesets.lingque.state.course import open_now
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.lingque.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


PLAYED_ON = frozenset({"win", "flower", "hidden-kong", "add-kong"})
"""What is done in a turn besides the draw and the discard."""


@clause("LQ-1C.6", over=True)
def the_deal_is_over(table: Table[Course], act: Act) -> Answer:
    """A win ends the deal, and so does a draw that is due from an empty wall; a claim on its tile is still heard."""
    won, standing = table.course.won, table.course.claim
    if won is None and not table.later.seats and not _is_drawn(table, act):
        return None
    if table.is_later(act):
        return Objection("after-the-end", {"act": act.name, "seat": act.seat})
    opened = open_now(table, act)
    seeks = (
        (won is not None and may_be_of_the_same_tile(won, act)) if opened is None else opened.seat != act.seat
    )
    if seeks and _is_heard(table, act):
        return None
    if standing is not None and (standing.act, standing.seat, "win") == ("rob", act.seat, act.name):
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


def _is_heard(table: Table[Course], act: Act) -> bool:
    """Whether an act can still seek the tile of the end: a claim, and after a hand that is no win only a win."""
    won = table.course.won
    false = won is not None and is_none(table, won, taken=True)
    return act.name in (WINS if false else CLAIMS)


def _is_drawn(table: Table[Course], act: Act) -> bool:
    """Whether a draw is due that the empty wall cannot give, and an act is none that could still be made."""
    if table.wall.left or table.course.due not in (Due.DRAW, Due.ANSWER):
        return _lacks_its_replacement(table, act)
    return act.name not in CLAIMS | {"draw", "replace"} and not table.agreed.partial


def _lacks_its_replacement(table: Table[Course], act: Act) -> bool:
    """Whether who is to replace a kong or a flower from the empty wall wins instead, or lays a kong or a flower."""
    course = table.course
    own = course.due is Due.REPLACE and not table.wall.left and act.seat == course.seat
    return own and table.wall.sized and act.name in PLAYED_ON


@clause("LQ-1C.6")
def a_drawn_deal_has_no_wall(table: Table[Course], act: Act) -> Answer:
    """A deal is drawn (流局, 荒庄) when somebody has to draw and the wall is empty, and not before."""
    course = table.course
    if "drawn" not in act.flags or course.due is Due.UNKNOWN:
        return None
    if course.won is not None:
        return Objection("drawn-after-a-win", {"seat": course.won.seat})
    if table.wall.sized and table.wall.left > 0:
        return Objection("drawn-too-early", {"left": table.wall.left})
    return None


@clause("LQ-1C.7")
def the_last_discard_may_be_claimed(table: Table[Course], act: Act) -> Answer:
    """With the wall empty the deal goes on until somebody has to draw: what is discarded may still be claimed."""
    if "drawn" not in act.flags or table.wall.left > 0 or table.course.due is not Due.DISCARD:
        return None
    return Objection("drawn-before-the-discard", {"seat": table.course.seat})
