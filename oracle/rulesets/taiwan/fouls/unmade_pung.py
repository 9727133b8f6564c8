"""10-unmade-pung: 喊碰未碰, a pung that was called or meant and never made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.fouls.wrong_claims import BARRED
from oracle.rulesets.taiwan.play.priority import RANK
from oracle.rulesets.taiwan.state.competition import came_before
from oracle.rulesets.taiwan.state.consequences import fined
from oracle.rulesets.taiwan.state.course import lower
from oracle.rulesets.taiwan.state.turn import Call
from oracle.ruling.findings import Answer, Objection
from oracle.table.acts import END, Act
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Window
    from oracle.table.table import Table

LAPSED = "@lapsed"
"""A pung that was called or meant can be made no more; the flags tell whether the pair was shown, and who threw."""

SHOWN = "shown"

KEEPING = frozenset({"discard", END})
"""The acts with which the tile before the last can be claimed no more."""


@cites("TW-PEN-1", "TW-PEN-2")
def meant(window: Window) -> dict[Seat, Call]:
    """Who made known in any way that he wanted to pung: by voice or gesture, or by showing the pair."""
    calls = {call.seat: call for call in window.calls if call.claim == "pung"}
    for seat, at in window.shown.items():
        if not any(call.seat == seat for call in window.calls) and lower(window.open.seat) != seat:
            calls[seat] = Call(seat, "pung", at)
    return calls


@cites("TW-PRI-11", "TW-PEN-1")
def is_excused(table: Table[Course], window: Window, call: Call) -> bool:
    """Whether a pung was made, gave way to a better claim, was prevented by a win, came too late, or was put right.

    By one reading to give way to a better claim or a win is no excuse (TW-A59).
    """
    course, taken, drawing = table.course, window.taken, window.drawing
    may_give_way = table.agreed.reading("TW-A59") == "costs-nothing"
    if taken is not None and taken.seat == call.seat:
        return taken.act != "eat"
    if taken is not None and (RANK[taken.act] >= RANK["pung"] or _in_a_circle(course, window)):
        return may_give_way
    if drawing is not None and any(
        won.seat == drawing.seat and (won.place.at or 0) >= (drawing.at or 0) for won in course.wins
    ):
        return may_give_way
    events = () if drawing is None else (drawing.merged, drawing.declared)
    behind = window.closed is not None and (call.at or 0) > window.closed
    late = behind or any(
        event is not None and came_before(course, call, event) is not Known.YES for event in events
    )
    since = window.open.place.at or 0
    made = [each.place.at for each in course.fouls.wrongs if each.seat == call.seat]
    made += [each.place.at for each in course.fouls.offences.get(call.seat, ()) if each.clause in BARRED]
    tried = any((at or 0) > since for at in made)
    lost = any(
        each.seat == call.seat and each.claim != "eat" and (each.at or 0) > since
        for each in course.fouls.outvoted
    )
    return late or tried or (lost and may_give_way)


@cites("TW-PRI-11")
def _in_a_circle(course: Course, window: Window) -> bool:
    """Whether a win was called on a tile that a chow took: each of chow, pung and win loses to another (TW-A82).

    A win that is said once the chow has thrown may be meant for that discard; nobody is fined for the doubt.
    """
    since = window.open.place.at or 0
    later = course.claims.window
    called = any(call.claim == "win" for each in (window, later) if each is not None for call in each.calls)
    return called or any(lost.claim == "win" and (lost.at or 0) > since for lost in course.fouls.outvoted)


@cites("TW-PEN-1")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """The pungs called or meant on a tile that an act leaves behind."""
    course = table.course
    if act.name not in KEEPING or course.gapped:
        return
    left = (course.claims.former, course.claims.window) if act.name == END else (course.claims.former,)
    for window in left:
        for seat, call in meant(window).items() if window is not None else ():
            if window is not None and not is_excused(table, window, call):
                flags = (window.open.seat, *((SHOWN,) if seat in window.shown else ()))
                yield Act(LAPSED, seat, (window.open.tile,), act.place, flags=flags)


@clause("TW-PEN-1")
def a_pung_meant_is_made(table: Table[Course], act: Act) -> Answer:
    """喊碰未碰: a player who meant a pung and does not make it pays the thrower 1 台, except his upper house."""
    thrower = act.flags[0]
    if lower(thrower) == act.seat:
        return None
    args = {"seat": act.seat, "tile": act.tiles[0], "to": thrower}
    return Objection("pung-not-made", args, fined("TW-PEN-1"))


@clause("TW-PEN-2")
def a_pair_shown_is_used(table: Table[Course], act: Act) -> Answer:
    """A player who has shown the pair must make the pung."""
    if SHOWN not in act.flags:
        return None
    return Objection("pair-not-used", {"seat": act.seat, "tile": act.tiles[0]})
