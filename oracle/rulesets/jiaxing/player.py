"""A hand of Jiaxing played rather than judged: the deal by chance, and what a simple sensible player likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Dice, Row
from oracle.families.dominoes.player import liking, shares
from oracle.families.due import Due
from oracle.game.play import Option, Playing
from oracle.rulesets.jiaxing.figures.deal import DEALER, DICE, SEATS, SHARE, WALL
from oracle.rulesets.jiaxing.figures.kinds import COPIES, KINDS
from oracle.rulesets.jiaxing.options import of_free_will, options

if TYPE_CHECKING:
    from grammar.syntax import Line
    from oracle.game.chance import Chance
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table

LIKES = {
    "win": 1000,
    "take": 900,
    "prospect": 900,
    "replace": 900,
    "five": 800,
    "four": 790,
    "top": 780,
    "eat": 700,
    "pung": 600,
    "flip": 300,
    "pass": 200,
    "lay": -1000,
}
"""How much a simple sensible player likes an act; a discard is liked the more, the less its tile is worth."""


def deal(chance: Chance, _: Agreed) -> tuple[Line, ...]:
    """The dealer's throw, four shares of twenty, and the wall in drawing order."""
    order = chance.shuffled(tile for tile in KINDS for _ in range(COPIES))
    wall = order[len(SEATS) * SHARE :]
    return (Dice(DEALER, chance.dice(DICE)), *shares(order, SEATS, SHARE), Row("wall", tuple(wall[:WALL])))


def revealed(table: Table[Course], act: Act) -> Act:
    """An act that draws tiles from the wall, with the tiles it draws."""
    if act.name in ("take", "replace", "flip"):
        return act._replace(tiles=(table.wall.next(),))
    if act.name == "prospect":
        return act._replace(tiles=tuple(table.wall.front[: len(act.tiles)]))
    return act


def ended(table: Table[Course]) -> str | None:
    """`won` once somebody has won, `drawn` when a flip is due and the wall is empty."""
    if table.course.due is Due.OVER:
        return "won"
    return "drawn" if table.course.due is Due.ANSWER and table.wall.left == 0 else None


def prefer(table: Table[Course], option: Option) -> int:
    """How much a player who builds sets likes an act."""
    return liking(table, option.act, LIKES)


PLAYING = Playing(
    options=options, deal=deal, prefer=prefer, revealed=revealed, ended=ended, free=of_free_will
)
"""What it takes to play a hand of Jiaxing."""
