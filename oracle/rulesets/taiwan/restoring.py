"""收回, 還: what was claimed or thrown wrongly is taken back, and play goes on from where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.acts import NOWHERE, Act, Blur, Mark, Move, OpenTile, Reopen, TakeOpen, Withdraw
from oracle.clauses import cites
from oracle.knowledge import UNSEEN
from oracle.rulesets.taiwan.course import Due, back_to, course_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.acts import LaidSet
    from oracle.rulesets.taiwan.course import Course
    from oracle.table import Table


@cites("TW-FOUL-33", "TW-PRI-11")
def restore(table: Table, act: Act) -> Sequence[Move]:
    """還: a claimed tile goes back to the middle, the own tiles of its set to the hand."""
    laid = next((each for each in reversed(table.laid[act.seat]) if each.claimed == act.tile), None)
    if laid is None or act.tile is None or laid is not table.laid[act.seat][-1]:
        return ()
    opened = _claimed_from(table, laid)
    withdraw = Withdraw(act.seat, opened, 1, _own(laid))
    return (withdraw, *_resumed(course_of(table)))


def _claimed_from(table: Table, laid: LaidSet) -> OpenTile:
    """The tile as it lay open before it was claimed."""
    course = course_of(table)
    for window in (course.window, course.former):
        if window is not None and window.open.tile == laid.claimed:
            return window.open
    if course.interrupted is not None and course.interrupted.window is not None:
        return course.interrupted.window.open
    place = course.discards[-1] if course.discards else None
    seat = laid.source or (place.seat if place is not None else table.seats[0])
    return OpenTile(laid.claimed or UNSEEN, seat, "discard", NOWHERE)


def _own(laid: LaidSet) -> tuple[str, ...]:
    tiles = list(laid.tiles)
    if laid.claimed in tiles:
        tiles.remove(laid.claimed or UNSEEN)
    return tuple(tiles)


def _resumed(course: Course) -> tuple[Mark, ...]:
    """Play goes on from before the claim that was taken back."""
    before = course.interrupted
    return () if before is None else (Mark(back_to(before, course)),)


@cites("TW-FOUL-36")
def take_back(table: Table, act: Act) -> Sequence[Move]:
    """收回: a tile just thrown goes back to the hand, or the claim that was carried out last is undone."""
    thrown = table.open
    if thrown is not None and thrown.seat == act.seat and act.tile in (None, thrown.tile):
        blur = (Blur(act.seat),) if _perhaps_of_a_set(table, thrown) else ()
        return (TakeOpen(act.seat), *blur, *_discard_due(course_of(table), act))
    mine = [out for out in table.pool if out.seat == act.seat and act.tile in (None, out.tile)]
    if not mine:
        return _claim_back(table, act)
    back = (Reopen(mine[-1]), TakeOpen(act.seat))
    reopened = () if thrown is None else (Reopen(thrown),)
    return (*back, *reopened, *_discard_due(course_of(table), act))


@cites("TW-FOUL-36")
def _perhaps_of_a_set(table: Table, thrown: OpenTile) -> bool:
    """Whether a tile that is taken back may be one of an own exposed set, because not all of the hand was seen."""
    turn, lying = course_of(table).turn, any(thrown.tile in laid.tiles for laid in table.laid[thrown.seat])
    unseen = turn.seat == thrown.seat and turn.tile == UNSEEN
    return lying and (unseen or not table.hands[thrown.seat].whole)


def _claim_back(table: Table, act: Act) -> Sequence[Move]:
    """The claim a seat has just carried out, where nothing else of its own can be taken back."""
    laid = table.laid[act.seat][-1:]
    if not laid or course_of(table).turn.at != laid[0].at or act.tile not in (None, laid[0].claimed):
        return ()
    tile = laid[0].claimed
    return () if tile is None else restore(table, Act("restore", act.seat, (tile,), act.place))


def _discard_due(course: Course, act: Act) -> tuple[Mark, ...]:
    """After its own discard is taken back a seat owes another, unless play has gone back further already."""
    last = course.discards[-1] if course.discards else None
    if last is None or last.seat != act.seat or course.due is not Due.ANSWER:
        return ()
    window = course.former
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        discards=course.discards[:-1],
        window=None if window is None else window._replace(closed=None),
        former=None,
    )
    return (Mark(after),)
