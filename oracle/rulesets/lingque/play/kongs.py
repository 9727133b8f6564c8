"""02-play (chapter 1 丙): kongs from the hand, added and concealed, and when each may be declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kongs import joined, may_have_laid_a_pung, pung_of, put_out
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.sets import SET_KINDS
from oracle.rulesets.lingque.play.flowers import holds_flowers
from oracle.rulesets.lingque.state.course import Course, owing, taken_up, unless_unsure
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.ruling.questions import WhetherHeld
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move, SetDown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("LQ-1C.2", void=True)
def a_kong_takes_the_place_of_a_discard(table: Table[Course], act: Act) -> Answer:
    """A player who is to discard may declare an added or a concealed kong instead, and nobody else may."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or (course.due is Due.DISCARD and act.seat == course.seat):
        return None
    if act.seat == course.seat:
        return Objection("kong-without-a-discard", {"seat": act.seat})
    return unless_unsure(table, act, Objection("kong-out-of-turn", {"seat": act.seat, "turn": course.seat}))


@clause("LQ-1C.2", void=True)
def an_added_kong_grows_from_a_pung(table: Table[Course], act: Act) -> Answer:
    """加杠 adds the fourth tile to the player's own pung on the table."""
    if act.tile is None or pung_of(table, act.seat, act.tile) is not None:
        return None
    if may_have_laid_a_pung(table, act.seat, act.tile):
        return Undecided(Fact("laid-a-pung", {"seat": act.seat, "tile": act.tile}))
    return Objection("no-pung", {"seat": act.seat, "tile": act.tile})


@clause("LQ-1C.2", void=True)
def a_concealed_kong_is_four_own_tiles(table: Table[Course], act: Act) -> Answer:
    """暗杠 is four equal tiles of the hand."""
    tile, needed = act.tile, SET_KINDS[act.name].own
    if tile is None or table.at_least(act.seat, tile, needed) is not Known.NO:
        return None
    held = table.hands[act.seat].count(tile)
    return Objection("too-few-equal", {"seat": act.seat, "tile": tile, "held": held, "needed": needed})


@duty("LQ-1C.2")
def the_four_are_taken_for_granted(table: Table[Course], act: Act) -> Answer:
    """A concealed kong of a hand that is not shown is one until tiles come to light that leave it too few."""
    tile, needed = act.tile, SET_KINDS[act.name].own
    if tile in (None, UNSEEN) or table.at_least(act.seat, tile or UNSEEN, needed) is not Known.UNKNOWN:
        return None
    held = WhetherHeld(act.seat, (tile or UNSEEN,) * needed, act.place.at)
    return Undecided(Fact("had-the-four", {"seat": act.seat, "tile": tile or UNSEEN}, (held,)))


@clause("LQ-1C.7", void=True)
def a_kong_needs_a_tile_to_replace_it(table: Table[Course], act: Act) -> Answer:
    """With the wall empty a kong is allowed all the same, or by one reading forbidden (LQ-A13)."""
    if table.agreed.reading("LQ-A13") == "allowed" or not table.wall.sized or table.wall.left > 0:
        return None
    return Objection("kong-with-the-wall-empty", {"seat": act.seat})


@clause("LQ-1C.3")
def a_concealed_kong_is_shown(table: Table[Course], act: Act) -> Answer:
    """A concealed kong is shown whole, and then one to three of its tiles are turned down, never all four."""
    return Objection("kong-not-shown", {"seat": act.seat}) if "down" in act.flags else None


def _instead_of_a_discard(table: Table[Course], act: Act) -> Course:
    """The course after a kong from the hand: a replacement is due; a flower that was kept has been found."""
    course = table.course
    after = taken_up(course, act.seat, in_order=course.seat == act.seat)._replace(
        due=Due.REPLACE,
        seat=act.seat,
        opening=False,
        first=Known.NO,
        drawn=None,
        how=None,
        claim=None,
        kept=act.seat if holds_flowers(table, act.seat) is Known.YES else None,
    )
    return owing(after, act.seat, "kong")


@cites("LQ-1C.2")
def conceal(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """暗杠: four own tiles laid down."""
    if table.course.due is Due.OVER:
        return ()
    tiles = (act.tile or UNSEEN,) * SET_KINDS[act.name].own
    laid = LaidSet(act.name, tiles, act.name, act.place.at)
    return (
        SetDown(act.seat, laid, tiles, takes_open=False),
        Mark(_instead_of_a_discard(table, act)),
    )


@cites("LQ-1C.2")
def add(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """加杠: the tile lies open to be robbed before the pung becomes a kong."""
    if table.course.due is Due.OVER:
        return ()
    return (*put_out(table, act), Mark(_instead_of_a_discard(table, act)))


@cites("LQ-1C.10")
def stand(table: Table[Course], _: Act, _answers: Answers) -> Sequence[Move]:
    """Nobody robbed the added tile: it joins its pung, which a robbed addition leaves a pung."""
    return () if table.open is None else (joined(table, table.open),)
