"""01-equipment (chapter 1 乙): flowers and replacement tiles (补花, 岭上牌)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.drawing import is_replacement
from oracle.families.mahjong.kinds import FLOWERS
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.kinds import DEALER, IN_TURN, SEATS
from oracle.rulesets.lingque.state.course import FlowerRound, owing, taken_up, unless_unsure
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Close, Draw, Mark, SetAside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.lingque.state.course import Course, Why
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


# -- drawing ---------------------------------------------------------------------------------------


@clause("LQ-1B.3")
def a_replacement_comes_from_the_tail(table: Table[Course], act: Act) -> Answer:
    """Replacement tiles are drawn from the tail stack of the wall (岭上), ordinary ones from the other end."""
    owed = table.course.owed.get(act.seat)
    if is_replacement(act) or not owed or table.course.due is Due.OVER:
        return None
    return Objection("replacement-from-the-front", {"seat": act.seat})


# -- flowers ---------------------------------------------------------------------------------------


@clause("LQ-1B.5", sentence="drawn")
def only_a_flower_is_replaced(table: Table[Course], act: Act) -> Answer:
    """What is laid aside and replaced is a flower."""
    other = next((tile for tile in act.tiles if tile not in (*FLOWERS, UNSEEN)), None)
    return None if other is None else Objection("not-a-flower", {"seat": act.seat, "tile": other})


@clause("LQ-1B.5", void=True, sentence="drawn")
def flowers_are_replaced_in_turn(table: Table[Course], act: Act) -> Answer:
    """Dealt flowers are replaced before the first draw, the dealer first and then in turn; drawn ones at once."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if course.opening:
        return _before(table, act)
    if course.due in (Due.DISCARD, Due.REPLACE) and act.seat == course.seat:
        return None
    if act.seat == course.seat:
        return Objection("flower-before-the-draw", {"seat": act.seat})
    return unless_unsure(table, act, Objection("flower-out-of-turn", {"seat": act.seat, "turn": course.seat}))


def _before(table: Table[Course], act: Act) -> Objection | None:
    """An objection if a seat earlier in the opening still has flowers to replace, or by one reading in its round."""
    if table.agreed.reading("LQ-A38") == "round":
        return _before_in_its_round(table, act)
    for seat in IN_TURN.earlier(act.seat):
        if holds_flowers(table, seat) is Known.YES or table.course.owed.get(seat):
            return Objection("flower-too-early", {"seat": act.seat, "first": seat}, sentence="dealt")
    return None


def _before_in_its_round(table: Table[Course], act: Act) -> Objection | None:
    """An objection if a seat that comes first, in this round or the one before, still has flowers to replace."""
    course, number = table.course, _round_of(table.course, act).number
    for seat in SEATS:
        due = number if seat in IN_TURN.earlier(act.seat) else number - 1
        waits = holds_flowers(table, seat) is Known.YES or bool(course.owed.get(seat))
        if seat != act.seat and waits and course.flowers.get(seat, FlowerRound()).number < due:
            return Objection("flower-too-early", {"seat": act.seat, "first": seat}, sentence="dealt")
    return None


def _round_of(course: Course, act: Act) -> FlowerRound:
    """The round in which a seat lays flowers aside: the next one for a flower drawn in the last."""
    reached = course.flowers.get(act.seat, FlowerRound())
    begins = not reached.number or any(tile in reached.drawn for tile in act.tiles)
    return FlowerRound(reached.number + 1) if begins else reached


@duty("LQ-1B.5", sentence="dealt")
def dealt_flowers_are_replaced_first(table: Table[Course], act: Act) -> Answer:
    """Dealt flowers are replaced before the dealer's first draw; one out of turn takes nothing, and bars nobody."""
    if not table.course.opening or is_replacement(act):
        return None
    if act.seat != DEALER and table.agreed.reading("LQ-A34") == "takes-nothing":
        return None
    for seat in SEATS:
        if table.course.owed.get(seat):
            short = (ClauseId("LQ-1C.1"),)
            return Objection("flower-and-no-tile", {"seat": seat}, seat=seat, also=short)
        if holds_flowers(table, seat) is Known.YES:
            return Objection("flower-kept", {"seat": seat}, seat=seat)
    unseen = next((seat for seat in SEATS if holds_flowers(table, seat) is Known.UNKNOWN), None)
    return None if unseen is None else Undecided(Fact("holds-a-flower", {"seat": unseen}))


@duty("LQ-1B.5", sentence="drawn")
def a_flower_is_replaced_at_once(table: Table[Course], act: Act) -> Answer:
    """A drawn flower is replaced before the player discards, declares a kong or wins."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or course.seat != act.seat or course.kept == act.seat:
        return None
    match holds_flowers(table, act.seat):
        case Known.YES:
            return Objection("flower-kept", {"seat": act.seat})
        case Known.UNKNOWN:
            return Undecided(Fact("holds-a-flower", {"seat": act.seat}))
        case Known.NO:
            return None


def holds_flowers(table: Table[Course], seat: Seat) -> Known:
    """Whether a hand has a flower in it."""
    hand = table.hands[seat]
    if not hand.known.keys().isdisjoint(FLOWERS):
        return Known.YES
    if hand.whole or not any(hand.most(flower, table.unaccounted(flower)) for flower in FLOWERS):
        return Known.NO
    return Known.UNKNOWN


@cites("LQ-1B.3", "LQ-1B.5", "LQ-1C.5")
def replace_tiles(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """补: tiles from the tail of the wall, one for each kong or flower; no tile of the wall is kept back.

    One drawn there although none was due takes the place of the seat's own draw.
    """
    course, number = table.course, max(1, len(act.tiles))
    if course.due is Due.OVER:
        return ()
    owed = course.owed.get(act.seat, ())
    why: Why | None = owed[min(number, len(owed)) - 1] if owed else None
    left = owed[number:]
    after = taken_up(course, act.seat, in_order=course.seat == act.seat)
    after = after._replace(owed={**course.owed, act.seat: left})
    if course.opening and owed:
        reached = course.flowers.get(act.seat, FlowerRound())
        drawn = reached._replace(drawn=(*reached.drawn, *act.tiles))
        after = after._replace(flowers={**course.flowers, act.seat: drawn})
    if not (course.opening and owed) and course.due is not Due.UNKNOWN:
        tile = act.tiles[-1] if number > 1 else act.tile or table.wall.next(tail=True)
        after = after._replace(
            due=Due.REPLACE if left else Due.DISCARD,
            seat=act.seat,
            opening=False,
            drawn=tile,
            how=why or "draw",
            claimed=False,
            claim=None,
        )
    tiles = act.tiles or (UNSEEN,)
    return (*(() if owed else (Close(),)), *(Draw(act.seat, tile, tail=True) for tile in tiles), Mark(after))


@cites("LQ-1B.5")
def lay_flowers(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """补花: flowers laid open, each to be replaced from the tail."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    moved = taken_up(course, act.seat, in_order=course.seat == act.seat)
    moved = moved._replace(seat=act.seat, drawn=None, how=None, claim=None)
    if course.opening:
        moved = course._replace(flowers={**course.flowers, act.seat: _round_of(course, act)})
    return (SetAside(act.seat, act.tiles), Mark(owing(moved, act.seat, "flower", len(act.tiles))))
