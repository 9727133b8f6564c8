"""A hand of Tongqi played by chance: the deal, and what a simple sensible player likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Dice, Row
from oracle.families.dominoes.player import liking, shares
from oracle.families.due import Due
from oracle.game.play import Option, Playing
from oracle.rulesets.tongqi.figures.deal import CASTER, DICE, SHARE, THROWS, WALL
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.rulesets.tongqi.figures.kinds import COPIES, KINDS
from oracle.rulesets.tongqi.options import of_free_will, options

if TYPE_CHECKING:
    from grammar.syntax import Line
    from oracle.game.chance import Chance
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table

LIKES = {
    "win": 1000,
    "take": 900,
    "prospect": 900,
    "pat": 900,
    "press": 900,
    "five": 800,
    "four": 790,
    "top": 780,
    "leap": 780,
    "eat": 700,
    "pung": 600,
    "flip": 300,
    "pass": 200,
    "press-out": 150,
    "lay": -1000,
}
"""How much a simple sensible player likes an act; a discard is liked the more, the less its tile is worth."""


def deal(chance: Chance, _: Agreed) -> tuple[Line, ...]:
    """The throws, the turned tile, four shares of twenty and the wall in drawing order."""
    order = chance.shuffled(tile for tile in KINDS for _ in range(COPIES))
    throws = tuple(Dice(CASTER, chance.dice(DICE)) for _ in range(THROWS))
    rest = order[len(SEATS) * SHARE :]
    return (
        *throws,
        Row("turned", (rest[WALL],)),
        *shares(order, SEATS, SHARE),
        Row("wall", tuple(rest[:WALL])),
    )


def revealed(table: Table[Course], act: Act) -> Act:
    """An act that draws from the wall, with the tiles it draws."""
    if act.name in ("take", "pat", "press", "flip"):
        return act._replace(tiles=(table.wall.next(),))
    if act.name == "prospect":
        return act._replace(tiles=(*table.wall.front, *table.turned)[: len(act.tiles)])
    return act


def ended(table: Table[Course]) -> str | None:
    """`won` once somebody has won, `drawn` if a flip is due and only the turned tile is left, else `None`."""
    if table.course.due is Due.OVER:
        return "won"
    return "drawn" if table.course.due is Due.ANSWER and table.wall.left == 0 else None


def prefer(table: Table[Course], option: Option) -> int:
    """How much a player who builds sets likes an act."""
    return liking(table, option.act, LIKES)


PLAYING = Playing(
    options=options, deal=deal, prefer=prefer, revealed=revealed, ended=ended, free=of_free_will
)
"""What it takes to play a hand of Tongqi."""
