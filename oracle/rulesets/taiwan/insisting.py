"""堅持: standing on a claim that has lost to a better one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.acts import Mark, Move
from oracle.clauses import cites
from oracle.registry import clause
from oracle.rulesets.taiwan.competing import claim_of, competition
from oracle.rulesets.taiwan.consequences import pays_all, xianggong_by_proxy
from oracle.rulesets.taiwan.course import course_of
from oracle.rulesets.taiwan.ending import upheld
from oracle.rulesets.taiwan.priority import lost_to
from oracle.verdict import Answer, Fact, Known, Objection, Undecided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.acts import Act
    from oracle.rulesets.taiwan.course import Course
    from oracle.table import Table

BETWEEN_WINS = frozenset({"TW-PRI-8", "TW-PRI-0"})
"""The rules by which a win loses to another win: it is void, and nothing is paid."""

SETS_OF_EQUALS = frozenset({"pung", "kong"})


def _lost(table: Table, act: Act) -> tuple[str, str] | None:
    """What an act insists on although it has lost: the claim, and the clause by which it lost."""
    course = course_of(table)
    if act.name == "insist":
        return _outvoted(course, act.seat)
    window = competition(table, act)
    clause_id = lost_to(table, act)
    if window is None or clause_id is None or act.seat not in window.insisted:
        return None
    return claim_of(act), clause_id


def _outvoted(course: Course, seat: Seat) -> tuple[str, str] | None:
    """The last claim of a seat that lost, or its win that gave way to a better claim."""
    for lost in reversed(course.outvoted):
        if lost.seat == seat:
            return ("win" if lost.claim == "rob" else lost.claim), lost.clause
    for won in reversed(course.wins):
        if won.seat == seat and won.displaced and won.lawful is Known.NO:
            return "win", won.ground or "TW-PRI-1"
    return None


@cites("TW-PRI-8")
def _perhaps_lost(table: Table, act: Act) -> Fact | None:
    """What would tell whether a win that is insisted on has lost to one declared before by a hand nobody saw."""
    course = course_of(table)
    mine = [won for won in course.wins if won.seat == act.seat and won.displaced]
    held = upheld(course)
    return None if not mine or held is None else Fact("winning-hand", {"seat": held.seat})


@clause("TW-PRI-P1")
def nobody_insists_on_a_lost_win(table: Table, act: Act) -> Answer:
    """Who insists on a win that has lost to a better claim pays all three; against another's win it is void only."""
    lost = _lost(table, act)
    if lost is None:
        hidden = _perhaps_lost(table, act)
        return None if hidden is None else Undecided(hidden)
    if lost[0] != "win":
        return None
    args = {"seat": act.seat, "lost": lost[1]}
    return Objection("insists-on-win", args, None if lost[1] in BETWEEN_WINS else pays_all("TW-PRI-P1"))


@clause("TW-PRI-P2")
def nobody_insists_on_a_lost_pung(table: Table, act: Act) -> Answer:
    """Who insists on a pung that has lost is a 相公 and pays for the wins of others in the next eight draws."""
    lost = _lost(table, act)
    if lost is None or lost[0] not in SETS_OF_EQUALS:
        return None
    return Objection("insists-on-pung", {"seat": act.seat, "lost": lost[1]}, xianggong_by_proxy("TW-PRI-P2"))


@cites("TW-PRI-P1", "TW-PRI-P2")
def insist(table: Table, act: Act) -> Sequence[Move]:
    """堅持: a player stands on his claim of the tile put out last, or of the one before it."""
    course = course_of(table)
    window, former = (
        None if each is None else each._replace(insisted=each.insisted | {act.seat})
        for each in (course.window, course.former)
    )
    return (Mark(course._replace(window=window, former=former)),)
