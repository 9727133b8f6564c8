"""收回, 還: what was claimed or thrown wrongly is taken back, and play goes on from where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.state.course import Due, back_to, course_of
from oracle.table.acts import NOWHERE, Act, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Blur, Mark, Move, Reopen, TakeOpen, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Window
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


@cites("TW-FOUL-33", "TW-PRI-11")
def restore(table: Table, act: Act) -> Sequence[Move]:
    """還: a claimed tile goes back to the middle, the own tiles of its set to the hand.

    Who has claimed the discard that followed, and not thrown yet, takes that claim back too.
    """
    course = course_of(table)
    for laid in table.laid[act.seat][-1:]:
        if act.tile is None or laid.claimed != act.tile:
            return ()
        window = next((each for each in (course.window, course.former) if _took(each, laid)), None)
        if window is None:
            opened = OpenTile(act.tile, act.seat, "discard", NOWHERE)
            return (Withdraw(act.seat, opened, 1, _own(laid, act.tile)),)
        undo = course.window.undo if course.window is not None and course.window is not window else ()
        withdraw = Withdraw(act.seat, window.open, 1, _own(laid, act.tile))
        return (*undo, withdraw, Mark(_still_open(course, window)))
    return ()


def _took(window: Window | None, laid: LaidSet) -> bool:
    """Whether a set took the tile of a competition."""
    return window is not None and window.taken is not None and window.taken.at == laid.at


def _own(laid: LaidSet, claimed: str) -> tuple[str, ...]:
    tiles = list(laid.tiles)
    tiles.remove(claimed)
    return tuple(tiles)


@cites("TW-FOUL-33", "TW-PRI-11")
def _still_open(course: Course, window: Window) -> Course:
    """Play goes on from where the tile lay open to all, or from before a claim that did not prevail."""
    if course.interrupted is not None:
        return back_to(course.interrupted, course)
    return back_to(window.before, course)._replace(window=window._replace(taken=None, undo=(), closed=None))


@cites("TW-FOUL-36", "TW-FOUL-46")
def take_back(table: Table, act: Act) -> Sequence[Move]:
    """收回: a tile just thrown goes back to the hand, or the claim that was carried out last is undone."""
    course, thrown = course_of(table), table.open
    if thrown is not None and thrown.seat == act.seat and act.tile in (None, thrown.tile):
        blur = (Blur(act.seat),) if _perhaps_of_a_set(table, thrown) else ()
        if course.window is None or course.due is Due.OVER:
            return (TakeOpen(act.seat), *blur)
        return (*course.window.undo, TakeOpen(act.seat), *blur, Mark(_discard_due(course, course.window)))
    mine = [out for out in table.pool if out.seat == act.seat and act.tile in (None, out.tile)]
    if not mine:
        return _claim_back(table, act)
    back = (Reopen(mine[-1]), TakeOpen(act.seat))
    return back if thrown is None else (*back, Reopen(thrown))


@cites("TW-FOUL-36")
def _perhaps_of_a_set(table: Table, thrown: OpenTile) -> bool:
    """Whether a tile that is taken back may be one of an own exposed set, because not all of the hand was seen."""
    turn, lying = course_of(table).turn, any(thrown.tile in laid.tiles for laid in table.laid[thrown.seat])
    unseen = turn.seat == thrown.seat and turn.tile == UNSEEN
    return lying and (unseen or not table.hands[thrown.seat].whole)


def _claim_back(table: Table, act: Act) -> Sequence[Move]:
    """The claim a seat has just carried out, where nothing else of its own can be taken back."""
    for laid in table.laid[act.seat]:
        if course_of(table).turn.at == laid.at and act.tile in (None, laid.claimed):
            return restore(table, Act("restore", act.seat, (laid.claimed or UNSEEN,), act.place))
    return ()


@cites("TW-FOUL-36", "TW-FOUL-46")
def _discard_due(course: Course, window: Window) -> Course:
    """Whoever takes a discard back owes another; what was drawn since goes back, what he claimed may be restored."""
    before = back_to(window.before, course)
    former = None if before.former is None else before.former._replace(closed=None)
    seat, discards = window.open.seat, before.discards[:-1]
    return before._replace(due=Due.DISCARD, seat=seat, discards=discards, window=former, former=None)
