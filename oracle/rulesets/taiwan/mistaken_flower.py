"""錯補花: an ordinary tile taken for a flower and replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import FLOWERS
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.competing import MISTAKEN
from oracle.rulesets.taiwan.consequences import declared
from oracle.rulesets.taiwan.course import Due, Supply, Window, course_of, drawable, owing
from oracle.rulesets.taiwan.flowers import lay
from oracle.rulesets.taiwan.stages import has_replaced, pending
from oracle.ruling.findings import Answer, Objection
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Mark, Move, PutOut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.rulebook.messages import Arguments
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TW-FOUL-17")
def a_tile_is_not_replaced_as_a_flower(table: Table, act: Act) -> Answer:
    """錯補花: who takes a tile for a flower is a 相公 once he has seen the replacement, or laid it into the hand."""
    course = course_of(table)
    wrong = pending(course, act.seat, "flower")
    if wrong is None or (act.name == "look" and act.target != "tail"):
        return None
    if act.name != "look" and not has_replaced(course, wrong):
        return None
    args: Arguments = {"seat": act.seat, "tile": wrong.tiles[0], "wrong": wrong.place.at or 0}
    return Objection("replaced-no-flower", args, declared("TW-FOUL-17"))


@cites("TW-FOUL-17", "TW-FOUL-18")
def lay_flowers(table: Table, act: Act) -> Sequence[Move]:
    """補花; an ordinary tile among them lies open, and may be won on until its replacement is in the hand."""
    mistaken = next((tile for tile in act.tiles if tile not in (*FLOWERS, UNSEEN)), None)
    course = course_of(table)
    if (
        mistaken is None
        or len(act.tiles) > 1
        or course.due in (Due.OVER, Due.UNKNOWN)
        or course.seat != act.seat
    ):
        return lay(table, act)
    opened = OpenTile(mistaken, act.seat, MISTAKEN, act.place)
    turn = course.turn._replace(steps=(*course.turn.steps, Supply("flower", act.place.at)))
    after = owing(course._replace(due=Due.REPLACE, turn=turn, opening=None), act.seat, "flower")
    window = Window(opened, after._replace(window=None), drawable=drawable(table))
    return (PutOut(opened), Mark(after._replace(window=window)))
