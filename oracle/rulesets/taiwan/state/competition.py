"""The competition for a tile put out: which one an act takes part in, since when, and how it is undone.

A tile stays open to the others until the next discard has been made, or, for a pung, until the next player's drawn
tile is merged. What was done in the meantime can be undone, so that a better claim finds the table as it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.won import size_of
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.deal import SHARE
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.state.course import earlier, may_have_the_turn
from oracle.rulesets.taiwan.state.turn import Call, Drawing, Taken, Window
from oracle.table.heaps import UNSEEN
from oracle.table.moves import PutBack, Reopen, TakeBack, TakeOpen, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat, Tile
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.known import Known
    from oracle.table.moves import Move
    from oracle.table.table import Table

ADDED = "add-kong"
"""How the tile lies open that a player is adding to a pung."""

MISTAKEN = "mistaken"
"""How a tile lies open that a player takes for a flower."""

REPLACED = frozenset({ADDED, MISTAKEN})
"""How tiles lie open that may be won on, and not claimed otherwise, until their replacement is in the hand."""

CLAIMS = frozenset({"eat", "pung", "kong", "win", "rob"})
"""The acts that take a tile put out."""


# -- which competition an act takes part in ----------------------------------------------------------


@cites("TW-PRI-0")
def competition(table: Table[Course], act: Act) -> Window | None:
    """The competition a claim takes part in: for the tile put out last, or for the one before if it was called for.

    `None` for a win on the own draw, and for a claim on no tile that was put out.
    """
    if act.name not in CLAIMS:
        return None
    return table.once(("competition", act), lambda: _competition(table, act))


def _competition(table: Table[Course], act: Act) -> Window | None:
    """The same, worked out once an act."""
    course = table.course
    if (
        is_own_draw(course, act)
        or goes_with_a_lost_rob(course, act)
        or _is_of_a_tile_drawn_before(table, act)
    ):
        return None
    if _concerns(table, course.claims.window, act):
        return course.claims.window
    if act.name == "win" and act.source not in SEATS and may_have_the_turn(course, act.seat):
        return None
    former = course.claims.former
    if may_have_drawn(table, act):
        return None
    has_it = former is not None and former.taken is not None and former.taken.seat == act.seat
    if _concerns(table, former, act) and not has_it and (act.tile is not None or act.source is not None):
        return former
    return None


@cites("TW-DEF-3")
def _is_of_a_tile_drawn_before(table: Table[Course], act: Act) -> bool:
    """Whether a win that names no tile comes after the end, of a hand that has drawn one before and has it still."""
    if act.name != "win" or table.course.due is not Due.OVER or act.tile is not None or act.source in SEATS:
        return False
    return table.hands[act.seat].sized and size_of(table, act.seat) > SHARE


@cites("TW-TAI-11", "TW-PRI-9")
def goes_with_a_lost_rob(course: Course, act: Act) -> bool:
    """Whether a win is the word for the robbing just before it, which has lost: it is no other declaration."""
    if act.name != "win" or act.tile is not None:
        return False
    robbed = (act.seat, "rob", (act.place.at or 0) - 1)
    return any((each.seat, each.claim, each.at) == robbed for each in course.fouls.outvoted[-1:])


@cites("TW-PROC-22")
def may_have_drawn(table: Table[Course], act: Act) -> bool:
    """Whether a win that names no giver may be on a draw in turn that a partial record leaves out."""
    in_turn = table.course.due in (Due.DRAW, Due.ANSWER) and table.course.seat == act.seat
    if act.name != "win" or act.source in SEATS or not table.agreed.partial or not in_turn:
        return False
    return table.wall.left > 0 and (act.tile is None or table.wall.next() in (UNSEEN, act.tile))


def is_perhaps_own_draw(table: Table[Course], act: Act) -> bool:
    """Whether it is open if such a win is on the own draw or on a tile that was put out unseen."""
    window = table.course.claims.window
    unseen = window is not None and window.open.tile == UNSEEN and window.open.how not in REPLACED
    return unseen and _concerns(table, window, act) and may_have_drawn(table, act)


def _concerns(table: Table[Course], window: Window | None, act: Act) -> bool:
    """Whether an act is about the tile of a competition."""
    if window is None or not _is_such(window, act) or not table.may_be(window.open.tile, act.tile):
        return False
    return not _is_of_another(table, window, act)


def _is_such(window: Window | None, act: Act) -> bool:
    """Whether an act can be about the tile of a competition, whosever it is said to be."""
    if window is None or window.open.seat == act.seat or (window.of_nothing and act.name == "win"):
        return False
    return act.tile is None or window.open.tile in (UNSEEN, act.tile)


@cites("TW-PRI-0")
def _is_of_another(table: Table[Course], window: Window, act: Act) -> bool:
    """Whether an act is said to take another seat's tile than the one put out: its own, or a dead one that lies there.

    One that nobody else has put out is this one: that it is said to be another's contradicts the log.
    """
    source, tile = act.source, act.tile or window.open.tile
    if source not in SEATS or source == window.open.seat:
        return False
    taken = window.taken is not None and window.taken.seat == window.open.seat
    dead = any((out.seat, out.tile) == (source, tile) for out in table.pool)
    return taken or dead or source == act.seat


def giver_said(window: Window, act: Act) -> Seat | None:
    """Whose the log says that the tile is which an act takes; nobody's where its claimer stands for who put it out."""
    untold = window.taken is not None and window.taken.seat == window.open.seat
    return act.source if act.source in SEATS and not untold else None


def is_own_draw(course: Course, act: Act) -> bool:
    """Whether a win is declared on the winner's own draw rather than on another's tile."""
    if act.name != "win" or act.source in SEATS:
        return False
    if "self" in act.flags:
        return True
    if course.due not in (Due.DISCARD, Due.REPLACE) or course.seat != act.seat:
        return course.claims.window is None
    names_another = act.tile is not None and course.turn.tile not in (None, UNSEEN, act.tile)
    return not (names_another and _is_such(course.claims.window, act))


def claim_of(act: Act) -> str:
    """What a claim is called when it is called out; robbing is winning."""
    return "win" if act.name == "rob" else act.name


def call_of(window: Window, act: Act) -> Call:
    """Since when a claim is made: since it was first called out or meant, else since it was carried out."""
    claim = claim_of(act)
    for call in window.calls:
        if (call.seat, call.claim) == (act.seat, claim):
            return call
    return Call(act.seat, claim, act.place.at, "together" in act.flags)


def came_before(course: Course, call: Call, event: int | None) -> Known:
    """Whether a claim was called before something happened."""
    return earlier(course, call.at, event, together=call.together)


# -- what takes place in it --------------------------------------------------------------------------


def called(window: Window, call: Call) -> Window:
    """A claim called out or meant; what was called before stays as it was."""
    known = any((each.seat, each.claim) == (call.seat, call.claim) for each in window.calls)
    return window if known else window._replace(calls=(*window.calls, call))


@cites("TW-PASS-2")
def reached_for(window: Window, seat: Seat, at: int | None, *, touches: bool = True) -> Window:
    """A hand that goes to the wall; touching it implies that."""
    if touches:
        window = window._replace(touched=window.touched | {seat})
    return window if seat in window.reached else window._replace(reached={**window.reached, seat: at or 0})


def drawn_into(course: Course, act: Act, undo: Move) -> Window | None:
    """The competition after the next player's draw."""
    window = course.claims.window
    if window is None:
        return None
    window = reached_for(window, act.seat, act.place.at)
    tile = undo.tile if isinstance(undo, PutBack) else None
    return window._replace(drawing=Drawing(act.seat, act.place.at, tile=tile), undo=(undo, *window.undo))


@cites("TW-PRI-9", "TW-PRI-10")
def replaced_into(course: Course, act: Act, tiles: Sequence[Tile]) -> Window | None:
    """The competition after a replacement was drawn, for a flower, or for the tile being added to a pung."""
    window = course.claims.window
    if window is None:
        return None
    undo = tuple(PutBack(act.seat, tile, tail=True, undone=True) for tile in reversed(tiles))
    drawing = Drawing(act.seat, act.place.at) if window.open.how in REPLACED else window.drawing
    return window._replace(drawing=drawing, undo=(*undo, *window.undo))


def flowered_into(course: Course, act: Act) -> Window | None:
    """The competition after the next player laid a drawn flower."""
    window = course.claims.window
    if window is None or window.drawing is None:
        return window
    drawing = window.drawing._replace(flower=act.place.at)
    return window._replace(drawing=drawing, undo=(TakeBack(act.seat, act.tiles), *window.undo))


def merged_into(course: Course, seat: Seat, at: int | None) -> Window | None:
    """The competition after a drawn tile was laid into the hand, or used for a 暗槓."""
    window = course.claims.window
    if window is None or window.drawing is None or window.drawing.seat != seat:
        return window
    if window.drawing.merged is not None:
        return window
    return window._replace(drawing=window.drawing._replace(merged=at))


def declared_into(course: Course, at: int | None) -> Window | None:
    """The competition after a self-draw was said or shown."""
    window = course.claims.window
    if window is None or window.drawing is None:
        return window
    if window.drawing.declared is not None:
        return window
    return window._replace(drawing=window.drawing._replace(declared=at))


def taken_into(window: Window, act: Act, own: tuple[Tile, ...], *, sets: int) -> Window:
    """The competition after a claim that prevails was carried out; `sets` says that it laid one.

    A tile nobody saw is known by what was claimed.
    """
    opened = window.open if window.open.tile != UNSEEN else replace(window.open, tile=act.tile or UNSEEN)
    undo = Withdraw(act.seat, opened, sets, own if sets else ())
    return window._replace(
        open=opened,
        taken=Taken(claim_of(act), act.seat, act.place.at, own),
        drawing=None,
        undo=(undo,),
        closed=None,
        gone=window.drawing or window.gone,
    )


@cites("TW-PRI-11")
def closed(course: Course, act: Act) -> Window | None:
    """The competition after the discard that ends it; a drawn tile not laid into the hand before is now."""
    window = course.claims.window
    if window is None:
        return None
    drawing = window.drawing
    if drawing is not None and drawing.merged is None:
        drawing = drawing._replace(merged=act.place.at)
    reopen = () if any(isinstance(move, Withdraw) for move in window.undo) else (Reopen(window.open),)
    return window._replace(
        drawing=drawing, undo=(TakeOpen(act.seat), *window.undo, *reopen), closed=act.place.at
    )
