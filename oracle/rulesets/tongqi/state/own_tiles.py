"""The own tiles of a seat: how many, how they came, which 拍 they earn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import UNOPENED, form
from oracle.rulesets.tongqi.state.seats import IDLE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


@cites("TQ-2.5", "TQ-7.7")
def own_of_kind(table: Table[Course], seat: str, tile: str) -> int:
    """How many own tiles of a kind a seat is known to have, in hand or laid out as an own set (TQ-7.7)."""
    laid = 0
    for one in table.laid[seat]:
        if one.claimed is None and one.tiles[0] == tile == one.tiles[-1]:
            laid += len(one.tiles)
    return table.hands[seat].count(tile) + laid + table.aside[seat].count(tile)


def origin_of(table: Table[Course], seat: str, tile: str) -> Literal["own", "pat", "press"]:
    """How the last own tile of a kind came: `own` from the deal, `pat` or `press`."""
    if tile in table.course.presses[seat]:
        return "press"
    return "pat" if tile in table.course.pats[seat] else "own"


def _more_than_three(table: Table[Course], seat: str) -> Mapping[str, int]:
    """The kinds of which a seat is known to have more than three own tiles, and how many."""
    return table.remembered(seat, "more-than-three", lambda: _counted(table, seat))


def _counted(table: Table[Course], seat: str) -> Mapping[str, int]:
    laid = {tile for one in table.laid[seat] if one.claimed is None for tile in one.tiles}
    own = {kind: own_of_kind(table, seat, kind) for kind in {*table.hands[seat].known, *laid}}
    bored = {one.tiles[0]: len(one.tiles) - 1 for one in table.laid[seat] if is_bored(one)}
    return {kind: number for kind, number in {**own, **bored}.items() if number > UNOPENED}


@cites("TQ-5.5d")
def is_bored(laid: LaidSet) -> bool:
    """Whether a set is a 鑿穿: all its tiles but the claimed one are own."""
    return laid.kind == "five" and bool(laid.form) and form(laid.form).how == "five"


@cites("TQ-4.1c", "TQ-G.4")
def owed(table: Table[Course], seat: str) -> int:
    """How many 拍 a seat is known to owe: one for each own four, two for each own five, less those drawn.

    A tile drawn by 拍 that makes a 克 a 拍度, or a 度 a 拍龍船, earns one more (TQ-G.4); a tile of 軋 earns
    none. A seat whose hand the log has contradicted is known to owe none. By one reading a 拍 earns no other (TQ-A80).
    """
    if seat in table.doubted:
        return 0
    pressed, patted = table.course.presses[seat], table.course.patted[seat]
    own = {kind: number - pressed.count(kind) for kind, number in _more_than_three(table, seat).items()}
    earned = sum(max(0, number - 3) for number in own.values())
    by_deal = sum(max(0, number - patted.count(kind) - 3) for kind, number in own.items())
    if earned > by_deal and table.agreed.reading("TQ-A80") == "none":
        earned = by_deal
    return earned - len(patted)


@cites("TQ-4.1d(b)", "TQ-4.1d(g)")
def may_still_draw(table: Table[Course]) -> tuple[str, ...]:
    """The idle seats whose 拍 of the opening is in time, in their order."""
    course = table.course
    answering = course.opening and course.first_discard is not None
    seats = IDLE if answering else tuple(seat for seat in IDLE if seat in course.in_time)
    return tuple(seat for seat in seats if seat not in course.missed_pats)


@cites("TQ-4.1d(g)")
def left_in_time(table: Table[Course], actor: str) -> frozenset[str]:
    """The seats whose 拍 stays in time when this one plays on: haste ends the opening for nobody else (TQ-A84)."""
    course = table.course
    if not course.opening or course.first_discard is None:
        return course.in_time
    lost = table.agreed.reading("TQ-A84") != "who-claims"
    return frozenset() if lost else frozenset(IDLE) - {actor}
