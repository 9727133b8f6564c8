"""08-priority: 堅持, insisting on a claim that has lost to a better one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.play.priority import lost_to
from oracle.rulesets.taiwan.state.competition import (
    came_before,
    claim_of,
    competition,
    goes_with_a_lost_rob,
    is_own_draw,
)
from oracle.rulesets.taiwan.state.consequences import pays_all, xianggong_by_proxy
from oracle.rulesets.taiwan.state.course import status_of
from oracle.rulesets.taiwan.state.ending import upheld
from oracle.ruling.findings import Answer, Fact, Objection, Undecided, winning_hand
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import DeclaredWin, Drawing
    from oracle.table.table import Table

BETWEEN_WINS = frozenset({"TW-PRI-8", "TW-PRI-0"})
"""The rules by which a win loses to another win: it is void, and nothing is paid."""

GAVE_WAY = "@gave-way"
"""A self-draw that was declared against an earlier call; the flags tell whose."""

SETS_OF_EQUALS = frozenset({"pung", "kong"})


def _lost(table: Table[Course], act: Act) -> tuple[str, str] | None:
    """What an act insists on although it has lost: the claim, and the clause by which it lost."""
    if act.name == "insist":
        return _outvoted(table.course, act.seat)
    window = competition(table, act)
    if window is None or act.seat not in window.insisted:
        return None
    clause_id = lost_to(table, act)
    return None if clause_id is None else (claim_of(act), clause_id)


def _outvoted(course: Course, seat: Seat) -> tuple[str, str] | None:
    """The last claim of a seat that lost, or its win that gave way to a better claim."""
    for lost in reversed(course.fouls.outvoted):
        if lost.seat == seat:
            return ("win" if lost.claim == "rob" else lost.claim), lost.clause
    for won in reversed(course.wins):
        if won.seat == seat and won.displaced and won.lawful is Known.NO:
            return "win", won.ground or "TW-PRI-1"
    return None


@cites("TW-PRI-P1", "TW-PRI-1")
def undone_draw(course: Course, act: Act) -> Drawing | None:
    """The draw of a seat that a pung called in time has undone, and on which it declares its win all the same."""
    window = course.claims.window
    if window is None or window.gone is None or window.gone.seat != act.seat or window.taken is None:
        return None
    own = act.name == "win" and act.source not in SEATS
    named = "self" in act.flags or (act.tile is not None and act.tile in (window.gone.tile, UNSEEN))
    return window.gone if own and named and window.taken.act in SETS_OF_EQUALS else None


@cites("TW-PRI-P1", "TW-PRI-1", "TW-PRI-12")
def called_before(table: Table[Course], act: Act) -> tuple[Seat, ...]:
    """Who had called the discard for a pung, before the draw or after it, when a self-draw on it is declared."""
    course = table.course
    window = course.claims.window
    if act.name != "win" or window is None or window.drawing is None or window.drawing.seat != act.seat:
        return ()
    if not is_own_draw(course, act) or window.taken is not None:
        return ()
    drawing, tile = window.drawing, window.open.tile
    return tuple(
        call.seat
        for call in window.calls
        if call.claim in SETS_OF_EQUALS
        and call.seat != act.seat
        and drawing.merged is None
        and (drawing.declared is None or came_before(course, call, drawing.declared) is not Known.NO)
        and (tile == UNSEEN or table.at_least(call.seat, tile, 2) is not Known.NO)
        and status_of(course, call.seat) != "open"
    )


def pushed_through(table: Table[Course], act: Act) -> bool:
    """Whether a win is insisted on against a pung called before it."""
    course = table.course
    if undone_draw(course, act) is not None:
        return True
    insists = course.claims.window is not None and act.seat in course.claims.window.insisted
    return insists and bool(called_before(table, act))


@cites("TW-PRI-8")
def _perhaps_lost(table: Table[Course], act: Act) -> Fact | None:
    """What would show whether a win that is insisted on has lost to one declared before by a hand nobody saw."""
    mine = [won for won in table.course.wins if won.seat == act.seat and won.displaced]
    held = upheld(table.course)
    return None if not mine or held is None else winning_hand(held.seat)


@clause("TW-PRI-P1")
def nobody_insists_on_a_lost_win(table: Table[Course], act: Act) -> Answer:
    """A player who insists on a win that has lost pays all three; one lost to another's win is void only."""
    lost = ("win", "TW-PRI-1") if pushed_through(table, act) else _lost(table, act)
    if lost is None:
        hidden = None if goes_with_a_lost_rob(table.course, act) else _perhaps_lost(table, act)
        return None if hidden is None else Undecided(hidden)
    if lost[0] != "win":
        return None
    args = {"seat": act.seat, "lost": lost[1]}
    return Objection("insists-on-win", args, None if lost[1] in BETWEEN_WINS else pays_all("TW-PRI-P1"))


@clause("TW-PRI-P1")
def a_self_draw_is_good_where_the_pung_gave_way(table: Table[Course], act: Act) -> Answer:
    """A self-draw declared after the discard was called for a pung is a win only if the caller gives way."""
    return Undecided(Fact("gave-way", {"seat": act.flags[0]}))


@cites("TW-PRI-P1")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end, the self-draw of which the log does not show whether who had called a pung gave way."""
    won = upheld(table.course) if act.name == END else None
    if won is not None and won.called and won.lawful is not Known.NO:
        yield Act(GAVE_WAY, won.seat, place=won.place, flags=won.called)


@cites("TW-PRI-P1")
def give_way(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """過: a player who had called a pung lets it be."""
    course = table.course
    wins = tuple(_without(won, act.seat) for won in course.wins)
    window = course.claims.window
    if window is not None:
        window = window._replace(calls=tuple(call for call in window.calls if call.seat != act.seat))
    return (Mark(course._replace(wins=wins, claims=course.claims._replace(window=window))),)


def _without(won: DeclaredWin, seat: Seat) -> DeclaredWin:
    if seat not in won.called:
        return won
    called = tuple(each for each in won.called if each != seat)
    return won._replace(called=called, lawful=won.lawful if called else Known.YES)


@clause("TW-PRI-P2")
def nobody_insists_on_a_lost_pung(table: Table[Course], act: Act) -> Answer:
    """A player who insists on a lost pung is a 相公 and pays for the wins of others in the next eight draws."""
    lost = _lost(table, act)
    if lost is None or lost[0] not in SETS_OF_EQUALS:
        return None
    return Objection("insists-on-pung", {"seat": act.seat, "lost": lost[1]}, xianggong_by_proxy("TW-PRI-P2"))


@cites("TW-PRI-P1", "TW-PRI-P2")
def insist(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """堅持: a player stands on his claim of the tile put out last, or of the one before it."""
    course = table.course
    window, former = (
        None if each is None else each._replace(insisted=each.insisted | {act.seat})
        for each in (course.claims.window, course.claims.former)
    )
    return (Mark(course._replace(claims=course.claims._replace(window=window, former=former))),)
