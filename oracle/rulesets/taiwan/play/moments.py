"""What comes about between two acts: an added tile nobody robs, a private draw nobody wrote down, a hand laid open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.unwritten import LAID_OPEN, UNROBBED, UNWRITTEN, UNWRITTEN_REPLACEMENT
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.figures.sets import AS_HIDDEN_KONG
from oracle.rulesets.taiwan.hand.waits import shows_all
from oracle.rulesets.taiwan.play.deal import in_opening
from oracle.rulesets.taiwan.play.turns import (
    PERHAPS,
    draw,
    goes_on_past_a_flower,
    is_passed_by,
    replace_tiles,
)
from oracle.rulesets.taiwan.play.winning import TURNED_DOWN
from oracle.rulesets.taiwan.state.competition import ADDED, CLAIMS, competition, is_perhaps_own_draw
from oracle.rulesets.taiwan.state.course import resumed
from oracle.rulesets.taiwan.state.ending import upheld
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Window
    from oracle.table.table import Table

RESUMED = "@resumed"
"""Whose turn another has taken goes on with it."""

BLOCKED = "TW-PRI-8"
"""The clause by which a win loses to that of a nearer player (攔胡)."""

SHOWN = frozenset({"show", "lay"})
"""The acts that turn tiles down."""

OWN_ACTS = frozenset({"discard", "add-kong", "hidden-kong", "flower", "merge"})
"""What a player does who has just drawn."""

OF_A_TURN = OWN_ACTS | {"draw", "replace"}
"""What a player does in his turn."""

PLAYED = OWN_ACTS | CLAIMS | {"draw", "replace", END}
"""The acts of play before which something may come about."""


def moments(table: Table[Course], act: Act) -> Sequence[Act]:
    """What comes about in play just before an act."""
    if act.name not in PLAYED:
        return (*_declared(table, act),)
    return (
        *_declared(table, act),
        *_unrobbed(table, act),
        *_resumed(table, act),
        *_unwritten(table, act),
        *_laid_open(table, act),
    )


@cites("TW-PEN-5")
def _declared(table: Table[Course], act: Act) -> Iterator[Act]:
    """Tiles turned down after a win was said are the declaration of that win, in whatever lines a log states it."""
    course = table.course
    if act.name not in SHOWN or act.form in AS_HIDDEN_KONG:
        return
    if course.said == act.seat and course.turn.seat == act.seat and course.due is Due.DISCARD:
        yield Act("win", act.seat, place=act.place, flags=("self", TURNED_DOWN))
    for window in (course.claims.window, course.claims.former):
        calls = () if window is None else (call.claim for call in window.calls if call.seat == act.seat)
        if window is not None and tuple(calls) == ("win",) and not _has_declared(course, window, act.seat):
            tile = () if window.open.tile == UNSEEN else (window.open.tile,)
            yield Act("win", act.seat, tile, act.place, source=window.open.seat, flags=(TURNED_DOWN,))
            return


def _has_declared(course: Course, window: Window, seat: str) -> bool:
    """Whether a seat has declared a win since a tile was put out, or pays for having said one (TW-A33)."""
    since = window.open.place.at or 0
    paid = (each.at for each in course.fouls.penalties if (each.payer, each.deal) == (seat, "false-win"))
    won = (each.place.at for each in course.wins if each.seat == seat)
    return any((at or 0) > since for at in (*won, *paid))


@cites("TW-TAI-11", "TW-PROC-28")
def _unrobbed(table: Table[Course], act: Act) -> Iterator[Act]:
    """The tile being added to a pung lies in it once its replacement is drawn, or anything else is played."""
    opened = table.open
    if opened is not None and opened.how == ADDED:
        yield Act(UNROBBED, opened.seat, (opened.tile,), opened.place)


REPLACING = frozenset({"flower", "replace"})
"""The acts by which a dealt flower is replaced."""


@cites("TW-FOUL-1", "TW-PRI-12", "TW-PROC-15")
def _resumed(table: Table[Course], act: Act) -> Iterator[Act]:
    """He whose turn another has taken goes on with it (TW-A69), and so do those who replace dealt flowers."""
    course = table.course
    before = course.snatched
    if before is None or course.seat == act.seat:
        return
    if before.seat != act.seat and not (in_opening(before) and act.name in REPLACING):
        return
    after_the_drawer = table.agreed.reading("TW-A69") == "after-the-drawer"
    own_win = act.name == "win" and act.source not in SEATS and before.due is Due.DISCARD
    if not after_the_drawer and (act.name in OF_A_TURN or own_win):
        yield Act(RESUMED, act.seat, place=act.place)


def _unwritten(table: Table[Course], act: Act) -> Iterator[Act]:
    """The private draws that a partial record may leave out before an act; none for what fell back with it (TW-A69)."""
    course = table.course
    if not table.agreed.partial or course.due is Due.OVER:
        return
    doubtful = is_perhaps_own_draw(table, act)
    own_win = act.name == "win" and (doubtful or competition(table, act) is None)
    if not (act.name in OWN_ACTS | {"draw", "replace"} or own_win):
        return
    fallen = course.seat if any(_resumed(table, act)) else None
    for seat, owed in course.owed.items():
        if seat != fallen and (seat != act.seat or _has_replaced(table, act)):
            for _ in owed:
                yield Act(UNWRITTEN_REPLACEMENT, seat, place=act.place)
    if _has_drawn(table, act):
        yield Act(UNWRITTEN, act.seat, place=act.place, flags=(PERHAPS,) if doubtful else ())


def _has_replaced(table: Table[Course], act: Act) -> bool:
    """Whether a seat has drawn every replacement it owed before an act."""
    if act.name == "flower" and table.course.opening is not None:
        return any(table.at_least(act.seat, tile, 1) is Known.NO for tile in act.tiles if tile != UNSEEN)
    return act.name != "replace"


def _has_drawn(table: Table[Course], act: Act) -> bool:
    """Whether a seat has drawn in its turn before an act."""
    course = table.course
    next_in_turn = course.due in (Due.DRAW, Due.ANSWER) and act.seat == course.seat
    skipped = is_passed_by(table, act.seat) or goes_on_past_a_flower(course, act.seat)
    if not next_in_turn and not skipped:
        return False
    return act.name not in ("draw", "replace")


def _laid_open(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end the hand that won is judged, where it was not wholly known before.

    So is one that lost to a nearer winner, if it has been laid open since: that excuses no false win.
    """
    if act.name != END:
        return
    held = upheld(table.course)
    for won in table.course.wins:
        blocked = won.displaced and won.ground == BLOCKED and shows_all(table, won.seat, more=True)
        if not won.shown and (blocked or (won is held and won.lawful is not Known.NO)):
            yield Act(LAID_OPEN, won.seat, (won.tile,), won.place)


def resume_the_turn(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Play goes on from the turn that was taken."""
    return (Mark(resumed(table.course)),)


def unwritten_draw(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """A draw nobody wrote down is made unseen."""
    return draw(table, act, answers)


def unwritten_replacement(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """A replacement nobody wrote down is drawn unseen."""
    return replace_tiles(table, act, answers)
