"""05-play: flowers drawn in play, laid open and replaced (補花)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.hand.waits import holds_flowers
from oracle.rulesets.taiwan.play.deal import in_opening, laid_in_opening
from oracle.rulesets.taiwan.state.competition import flowered_into
from oracle.rulesets.taiwan.state.consequences import FOUL, MISTAKEN_FLOWER
from oracle.rulesets.taiwan.state.course import drawable, may_have_the_turn, owing
from oracle.rulesets.taiwan.state.effects import Acts, Leaves, Offends
from oracle.rulesets.taiwan.state.turn import Supply
from oracle.ruling.findings import MISSING_ACTS, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, SetAside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


# -- laying and replacing ------------------------------------------------------------------------------


@clause("TW-PROC-18", Leaves.FLOWER)
def only_flowers_are_replaced(table: Table[Course], act: Act) -> Answer:
    """What is laid open and replaced is a flower."""
    other = next((tile for tile in act.tiles if tile not in (*FLOWERS, UNSEEN)), None)
    return (
        None
        if other is None
        else Objection("not-a-flower", {"seat": act.seat, "tile": other}, MISTAKEN_FLOWER)
    )


@clause("TW-PROC-17")
def a_flower_is_replaced_as_it_comes(table: Table[Course], act: Act) -> Answer:
    """A flower drawn in play is replaced at once; out of the hand it can never be replaced later."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or in_opening(course) or _was_opening(course, act):
        return None
    if may_have_the_turn(course, act.seat):
        return Undecided(MISSING_ACTS)
    if course.seat != act.seat:
        return Objection("flower-out-of-turn", {"seat": act.seat, "turn": course.seat})
    if course.due not in (Due.DISCARD, Due.REPLACE):
        return Objection("flower-before-the-draw", {"seat": act.seat})
    if len(as_they_come(course, act)) == len(act.tiles):
        return None
    args = {"seat": act.seat, "tile": act.tiles[0]}
    return Objection("flower-from-the-hand", args, FOUL, effects=(Acts.OUT_OF_THE_HAND,))


@cites("TW-PROC-15", "TW-FOUL-1")
def _was_opening(course: Course, act: Act) -> bool:
    """Whether another has broken into the opening out of turn, which goes on as if he had not."""
    before = course.snatched
    return before is not None and in_opening(before) and act.seat != course.seat


def as_they_come(course: Course, act: Act) -> tuple[Tile, ...]:
    """What is laid as it was drawn, as far as the log shows it, and not taken out of the hand."""
    turn = course.turn
    came = turn.tile
    claimed = turn.nature in ("eat", "pung") and turn.came is None
    if claimed or any(handled.how == "merge" for handled in turn.handled):
        return ()
    return tuple(tile for tile in act.tiles if came in (None, UNSEEN) or tile in (came, UNSEEN))


@duty("TW-PROC-17", Offends.UNSEEN, Offends.HIDING_A_FLOWER)
def a_drawn_flower_is_not_kept(table: Table[Course], act: Act) -> Answer:
    """A flower that was drawn is replaced before the player throws a tile or makes a kong (TW-A43)."""
    if table.course.due is not Due.DISCARD or may_keep_the_eighth(table):
        return None
    if keeps_what_he_drew(table, act):
        return (
            None
            if drawable(table) == 0 or is_found_already(table, act)
            else Objection("flower-kept", {"seat": act.seat}, FOUL)
        )
    if table.course.turn.tile == UNSEEN and holds_flowers(table, act.seat) is Known.UNKNOWN:
        return Undecided(Fact("holds-a-flower", {"seat": act.seat}))
    return None


@cites("TW-TAI-30b")
def may_keep_the_eighth(table: Table[Course]) -> bool:
    """Whether the eighth flower, seven lying before one player, may be kept; by our reading no flower may (TW-A43)."""
    seven = (sum(tile in FLOWERS for tile in aside) == len(FLOWERS) - 1 for aside in table.aside.values())
    return table.agreed.reading("TW-A43") == "allowed" and any(seven)


@cites("TW-FOUL-1", "TW-FOUL-42")
def is_found_already(table: Table[Course], act: Act) -> bool:
    """Whether the flower that is kept was hidden, or thrown and taken back, in the same turn, which is said there."""
    since = table.course.turn.at or 0
    return any(
        Offends.KEEPING_THE_FLOWER_DRAWN in each.effects and (each.place.at or 0) >= since
        for each in table.course.fouls.offences.get(act.seat, ())
    )


def keeps_what_he_drew(table: Table[Course], act: Act) -> bool:
    """Whether a flower came last to who acts, and it is another tile that he uses."""
    came = table.course.turn.tile
    return came in FLOWERS and act.tile != came and bool(table.hands[act.seat].count(came or UNSEEN))


@cites("TW-PROC-15", "TW-PROC-17", "TW-TAI-25")
def lay(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """補花: flowers laid open, each to be replaced; one that is the last drawable tile ends the hand.

    One laid out of the hand or out of turn can never be replaced, and takes the turn from nobody.
    """
    course, aside = table.course, SetAside(act.seat, act.tiles)
    if course.due is Due.OVER:
        return ()
    replaced = _due_for(course, act, answers)
    if not replaced:
        return (aside,)
    if in_opening(course) or course.due is Due.UNKNOWN:
        return (aside, Mark(laid_in_opening(course, act)))
    steps = (Supply("flower", act.place.at),) * replaced
    turn = course.turn._replace(steps=(*course.turn.steps, *steps))
    after = course._replace(
        seat=act.seat, turn=turn, claims=course.claims._replace(window=flowered_into(course, act))
    )
    if drawable(table) == 0:
        return (aside, Mark(after._replace(due=Due.OVER)))
    return (aside, Mark(owing(after._replace(due=Due.REPLACE), act.seat, "flower", replaced)))


@cites("TW-PROC-17")
def _due_for(course: Course, act: Act, answers: Answers) -> int:
    """How many of the tiles laid are replaced: no flower out of the hand, and none out of turn."""
    wrong = answers.of(a_flower_is_replaced_as_it_comes)
    if wrong is None:
        return len(act.tiles)
    if Acts.OUT_OF_THE_HAND not in wrong.effects:
        return 0
    drawn = as_they_come(course, act)
    return len(drawn) + sum(tile not in (*FLOWERS, UNSEEN) for tile in act.tiles if tile not in drawn)
