"""08-laws, section 8.8: laws 18 and 19, which tile of 軋 is set out (軋出)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import UNOPENED, butong_frames_of, wuzi_frames_of
from oracle.rulesets.tongqi.fouls.keeping import kept_press
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.hand.bars import waited_before, waits_for_passed
from oracle.rulesets.tongqi.hand.sorting import BudgetSpentError
from oracle.rulesets.tongqi.hand.standing import standing
from oracle.rulesets.tongqi.state.own_tiles import own_of_kind
from oracle.ruling.findings import Objection
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-8.18")
def a_press_that_waits_for_a_passed_tile_is_set_out(table: Table[Course], act: Act) -> Answer:
    """A tile of 軋 that is kept and makes the hand wait for a 過張 is set out face down (軋出).

    By one reading it is set out if it makes no more than a frame for a 過張 (TQ-A72).
    """
    tile, course = kept_press(table, act), table.course
    passed = course.passed[act.seat]
    if tile is None or not passed or act.tile is None or not table.knows_hand(act.seat):
        return None
    if own_of_kind(table, act.seat, tile) > UNOPENED:
        return None
    stand = standing(table, act.seat)
    left = list(stand.concealed)
    if act.tile not in left:
        return None
    left.remove(act.tile)
    try:
        after = waits_for_passed(replace(stand, concealed=tuple(left)), passed)
    except BudgetSpentError:
        return None
    waiting = tuple(sorted(after - waited_before(table, act.seat)))
    framed = tuple(sorted(kind for kind in passed if makes_a_frame(left, tile, kind)))
    if not waiting and framed and table.agreed.reading("TQ-A72") == "any-frame":
        waiting = framed
    if not waiting:
        return None
    return Objection(
        "wait-for-a-passed-tile", {"seat": act.seat, "tile": tile, "waits": waiting}, offends(table)
    )


@cites("TQ-8.18")
def makes_a_frame(hand: Sequence[str], tile: str, kind: str) -> bool:
    """Whether a tile makes a frame of a 不同 or 五子 with another of the hand, which a kind would complete."""
    frames = (*butong_frames_of(kind), *wuzi_frames_of(kind))
    return any(tile in frame and not Counter(frame) - Counter(hand) for frame in frames)


@clause("TQ-8.19")
def a_press_equal_to_a_three_is_set_out(table: Table[Course], act: Act) -> Answer:
    """A tile drawn by 軋 equal to an own three is set out (軋出) and replaced before anything is discarded."""
    return _kept(table, act, UNOPENED)


@clause("TQ-G.5")
def a_press_equal_to_a_four_is_set_out(table: Table[Course], act: Act) -> Answer:
    """A tile drawn by 軋 equal to an own four is set out and replaced before anything is discarded."""
    return _kept(table, act, UNOPENED + 1)


def _kept(table: Table[Course], act: Act, number: int) -> Answer:
    course = table.course
    tile = course.pressed
    if tile in (None, UNSEEN) or course.seat != act.seat or course.due is not Due.DISCARD:
        return None
    if own_of_kind(table, act.seat, tile) != number + 1:
        return None
    more = table.at_least(act.seat, tile, table.hands[act.seat].count(tile) + 1) is not Known.NO
    also = (SET_OUT_TO_A_FOUR,) if more else ()
    cost = offends(table, tile)
    return Objection("press-kept", {"seat": act.seat, "tile": tile, "held": number}, cost, also=also)


SET_OUT_TO_A_FOUR = ClauseId("TQ-G.5")
"""The clause that is broken instead where the seat holds one more than the log shows."""


@clause("TQ-8.19", void=True)
def a_tile_is_pressed_before_it_is_set_out(table: Table[Course], act: Act) -> Answer:
    """A tile is set out by who has just drawn one by 軋; who has drawn none sets out nothing."""
    course = table.course
    if course.due is Due.UNKNOWN:
        return None
    if course.due is Due.DISCARD and course.seat == act.seat and course.pressed is not None:
        return None
    return Objection("nothing-pressed", {"seat": act.seat})


@clause("TQ-8.19")
def only_a_pressed_tile_is_set_out(table: Table[Course], act: Act) -> Answer:
    """Only the tile just drawn by 軋 is set out."""
    course = table.course
    if course.seat != act.seat or course.pressed in (None, UNSEEN, act.tile) or act.tile is None:
        return None
    return Objection("sets-out-another", {"tile": act.tile, "pressed": course.pressed})


OF_SETTING_OUT = (a_tile_is_pressed_before_it_is_set_out, only_a_pressed_tile_is_set_out)
"""What a tile that is set out has to be: drawn by 軋, and just now."""
