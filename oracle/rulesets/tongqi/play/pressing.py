"""04-procedure, section 4.2: the tile drawn by 軋 after a four or five, and how it is set out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.hand.bars import is_barred_by_pass, waited_before
from oracle.rulesets.tongqi.play.missing_acts import lose_track
from oracle.rulesets.tongqi.play.passed_tiles import let_pass
from oracle.rulesets.tongqi.state.own_tiles import own_of_kind
from oracle.ruling.findings import Objection
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Draw, Mark, SetAside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@clause("TQ-4.2c", passed_over=True, sentence="press")
@cites("TQ-G.17")
def a_press_is_due(table: Table[Course], act: Act) -> Answer:
    """A player draws one tile by 軋 after each 開招, 鑿穿, 余上, 連跳 and 軋出, never otherwise (wall out: TQ-G.2)."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or table.wall.left == 0:
        return None
    if course.due is Due.PRESS and act.seat == course.seat:
        return None
    return Objection("no-press-due", {"seat": act.seat})


@clause("TQ-G.2")
def a_press_leaves_the_turned_tile(table: Table[Course], act: Act) -> Answer:
    """Nothing is drawn by 軋 when only the turned tile is left."""
    over = table.course.due is Due.OVER
    return Objection("no-press-left", {"seat": act.seat}) if table.wall.left == 0 and not over else None


@cites("TQ-G.1")
def draw_by_press(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """軋: a wall tile into the hand after a four or five, unseen by the others."""
    course = table.course
    tile = act.tile or table.wall.next()
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        claim=None,
        pressed=tile,
        presses=course.with_tile(course.presses, act.seat, tile),
    )
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


def set_out(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """軋出: the pressed tile laid face down in the middle, still its owner's; a new press if law 19 asks for it.

    By one reading a tile set out to an own four is not replaced (TQ-A80).
    """
    course = let_pass(table, act)
    tile = _set_out_tile(table, act)
    equal = own_of_kind(table, act.seat, tile) - 1
    due = Due.PRESS if equal >= 3 and table.wall.left else Due.DISCARD
    if equal > 3 and table.agreed.reading("TQ-A80") == "none":
        due = Due.DISCARD
    if not table.knows_hand(act.seat) and equal < 3:
        due = Due.UNKNOWN
        if table.agreed.partial:
            return (SetAside(act.seat, (tile,)), *lose_track(table, act))
    after = course._replace(due=due, seat=act.seat, pressed=None, press_for="press-out")
    if equal < 3:
        old = frozenset(
            kind for kind in waited_before(table, act.seat) if is_barred_by_pass(table, act.seat, kind)
        )
        after = after._replace(
            set_out={**course.set_out, act.seat: act.place.at or 0},
            old_waits={**course.old_waits, act.seat: old},
        )
    return (SetAside(act.seat, (tile,)), Mark(after))


@cites("TQ-8.19")
def _set_out_tile(table: Table[Course], act: Act) -> str:
    """The tile set out; one that nobody saw is the one just drawn by 軋, for no other may be."""
    return act.tile or table.course.pressed or UNSEEN
