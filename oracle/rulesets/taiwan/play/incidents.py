"""What hands and voices do beside the tiles, as far as play turns on it: calls, reaching, showing, merging, dropping.

Only what is logged has happened. What such an event is a foul of is for the chapter of fouls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.sorting import MELD
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.figures.sets import chows_of
from oracle.rulesets.taiwan.play.passing import record_pass_by_laying_in, record_pass_by_reaching
from oracle.rulesets.taiwan.play.ready import voided
from oracle.rulesets.taiwan.state.competition import called, declared_into, merged_into, reached_for
from oracle.rulesets.taiwan.state.turn import Call, Handled
from oracle.rulesets.taiwan.state.wrong_acts import laid_in
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move, Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Window
    from oracle.table.acts import Act
    from oracle.table.table import Table

WALL_ENDS = frozenset({"wall", "tail"})
"""The places whose reaching or touching counts as going for a tile of the wall."""

FALLEN = frozenset({"pool", "floor"})
"""The places whose tiles a player who draws must not touch."""

OWN_WIN = frozenset({"win", "self-draw"})
"""The calls by which a player who has drawn declares the win."""

CALLED = frozenset({"pung", "eat", "kong", "win"})
"""The calls that claim a tile."""


# -- voices ------------------------------------------------------------------------------------------


@cites("TW-PRI-1", "TW-PRI-2", "TW-PRI-3", "TW-PEN-1")
def call_out(table: Table[Course], act: Act) -> Sequence[Move]:
    """喊, 示意: a claim called out or meant counts from now; a self-draw is declared by saying it.

    A call just behind a discard may be of the tile before it, where it was made at once with that discard.
    """
    course, word = table.course, act.words or ""
    if word in OWN_WIN and course.turn.seat == act.seat and course.due is Due.DISCARD:
        return (
            Mark(
                course._replace(
                    claims=course.claims._replace(window=declared_into(course, act.place.at)), said=act.seat
                )
            ),
        )
    if word not in CALLED:
        return ()
    call = Call(act.seat, word, act.place.at, "together" in act.flags)
    window, former = (
        each if each is None or each.open.seat == act.seat else called(each, call)
        for each in (course.claims.window, course.claims.former)
    )
    return (Mark(course._replace(claims=course.claims._replace(window=window, former=former))),)


# -- hands -------------------------------------------------------------------------------------------


@cites("TW-PASS-2", "TW-TAI-22")
def reach(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """伸手, 觸: a hand that goes to the wall lets the open tile pass; one that touches other tiles spoils the draw."""
    if act.target in WALL_ENDS:
        passed = record_pass_by_reaching(table, table.course, act.seat, act.place.at)
        window = passed.claims.window
        if window is not None and window.open.seat != act.seat:
            window = reached_for(window, act.seat, act.place.at, touches=act.name == "touch")
        return (Mark(passed.with_window(window)),)
    if act.name == "touch" and act.target in FALLEN:
        return (Mark(handled_so(table.course, act)),)
    return ()


@cites("TW-TAI-22", "TW-TAI-31", "TW-PASS-8")
def merge(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """靠張: the drawn tile is laid into the hand; a win on it is let go, and declared readiness is void."""
    course, at = table.course, act.place.at
    if course.turn.seat != act.seat or course.due not in (Due.DISCARD, Due.REPLACE):
        return ()
    course = laid_in(record_pass_by_laying_in(table, course, act.seat, at), act.seat)
    window, ready = merged_into(course, act.seat, at), voided(course, act.seat, at)
    return (
        Mark(handled_so(course._replace(claims=course.claims._replace(window=window), ready=ready), act)),
    )


@cites("TW-TAI-22", "TW-BAN-8")
def mishandle(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """落, 帶牌: a drawn tile dropped, or drawn while another was in the hand; one of the hand that drops is shown."""
    course = table.course
    if act.name == "drop" and not _is_kept_apart(course, act):
        course = told(table, course, act)
    if act.name == "carry" and course.due in (Due.DRAW, Due.ANSWER):
        return (Mark(course._replace(carrying=(act.seat, Handled("carry", act.place.at)))),)
    return (Mark(handled_so(course, act)),)


def _is_kept_apart(course: Course, act: Act) -> bool:
    """Whether a tile is the one its seat has just drawn, and not laid into the hand yet."""
    merged = any(handled.how == "merge" for handled in course.turn.handled)
    return course.turn.seat == act.seat and act.tile in (None, course.turn.tile) and not merged


@cites("TW-TAI-22")
def handled_so(course: Course, act: Act) -> Course:
    """What was done with the tile that came last."""
    if course.turn.seat != act.seat or course.due not in (Due.DISCARD, Due.REPLACE):
        return course
    handled = Handled(act.name, act.place.at, act.target)
    return course._replace(turn=course.turn._replace(handled=(*course.turn.handled, handled)))


# -- tiles shown -------------------------------------------------------------------------------------


@cites("TW-BAN-8", "TW-PEN-2", "TW-PRI-1")
def show(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """亮: tiles shown for a claim, for a win, or without need, which bars them."""
    course = table.course
    reveal = Reveal(act.seat, act.tiles)
    window = course.claims.window
    if window is not None and for_a_claim(window, act):
        shown = {**window.shown, act.seat: act.place.at or 0}
        return (
            reveal,
            Mark(course.with_window(window._replace(shown=shown))),
        )
    if course.due is Due.OVER:
        wins = tuple(won._replace(turned_over=won.turned_over or won.seat == act.seat) for won in course.wins)
        course = course._replace(wins=wins)
    if course.due is Due.OVER or (course.turn.seat == act.seat and _is_whole_hand(table, act)):
        return (
            reveal,
            Mark(course.with_window(declared_into(course, act.place.at))),
        )
    return (reveal, Mark(bared(course, act.seat, act.tiles, doubtful=_perhaps_for_a_claim(window, act))))


def _perhaps_for_a_claim(window: Window | None, act: Act) -> bool:
    """Whether tiles are shown while a tile lies open that nobody saw, which they may be shown for."""
    return window is not None and window.open.tile == UNSEEN and window.open.seat != act.seat


def _is_whole_hand(table: Table[Course], act: Act) -> bool:
    whole = FORMS.tiles - MELD * len(table.laid[act.seat])
    return len(act.tiles) >= min(whole, len(table.hands[act.seat]))


@cites("TW-PEN-2")
def for_a_claim(window: Window, act: Act) -> bool:
    """Whether shown tiles are those a claim of the tile put out needs: its pair, or its part of a chow."""
    tile = window.open.tile
    if window.open.seat == act.seat or window.closed is not None:
        return False
    if all(each == tile for each in act.tiles):
        return True
    own = tuple(sorted(act.tiles))
    return own in {tuple(sorted(pair)) for pair in chows_of(tile)}


@cites("TW-BAN-8")
def bared(course: Course, seat: Seat, tiles: Sequence[Tile], *, doubtful: bool = False) -> Course:
    """The course after hidden tiles were shown or spoken of without need, or perhaps were, where the log is silent."""
    fouls = course.fouls
    kinds = frozenset(tile for tile in tiles if tile != UNSEEN)
    if doubtful:
        hinted = {**fouls.hinted, seat: fouls.hinted.get(seat, frozenset()) | kinds}
        return course._replace(fouls=fouls._replace(hinted=hinted))
    shown = {**fouls.shown, seat: fouls.shown.get(seat, frozenset()) | kinds}
    return course._replace(fouls=fouls._replace(shown=shown))


@cites("TW-BAN-8")
def tell(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """告: own hidden tiles that a player names are told, as if he had shown them."""
    of_another = act.target not in (None, act.seat)
    return () if of_another or act.seat not in SEATS else (Mark(told(table, table.course, act)),)


@cites("TW-BAN-8")
def told(table: Table[Course], course: Course, act: Act) -> Course:
    """The course after the names of tiles were told: of those the seat holds, or perhaps holds."""
    for tile in act.tiles:
        held = Known.NO if tile == UNSEEN else table.at_least(act.seat, tile, 1)
        if held is not Known.NO:
            course = bared(course, act.seat, (tile,), doubtful=held is Known.UNKNOWN)
    return course
