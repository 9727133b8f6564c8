"""08-laws, section 8.10: what a breach of a law costs."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import ClauseId, cites, texts
from oracle.rulesets.tongqi.play.claims import LAWS
from oracle.rulesets.tongqi.play.winning import declared
from oracle.rulesets.tongqi.state.course import UNKNOWN_HOW
from oracle.rulesets.tongqi.state.seats import front_first
from oracle.ruling.findings import Consequence
from oracle.table.acts import OpenTile
from oracle.table.known import Known
from oracle.table.moves import Mark, TakeOpen, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Rule
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer, Finding
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


LAW = "L"
"""The kind of the clauses of chapter 8 that are laws; the last of them says what they cost, and is none."""

KEEPING = ClauseId("TQ-8.17")
"""Law 17, of tiles that may not be kept."""


@cites("TQ-8.21", "TQ-8.21b")
def offends(table: Table[Course], *kinds: str) -> Consequence:
    """What a breach costs: a winner his win (白和), and anybody the sets of the kinds concerned.

    By one reading it concerns no set that could have been made (TQ-A74).
    """
    concerned = () if table.agreed.reading("TQ-A74") == "none" else kinds
    return Consequence("forfeits" if concerned else "forfeits-a-win", ClauseId("TQ-8.21"), concerned)


@cites("TQ-8.21b")
def offends_by_keeping(table: Table[Course], *kinds: str) -> Consequence:
    """What keeping a tile of 軋 against law 17 costs: the sets of its kind, by one reading no set (TQ-A74)."""
    alone = table.agreed.reading("TQ-A74") == "law-17-none"
    return offends(table) if alone else offends(table, *kinds)


@cites("TQ-8.21")
def of_a_law(table: Table[Course], clause: ClauseId, accused: Sequence[Act]) -> Consequence | None:
    """What the breach of a law costs that the referee has ruled; `accused` is the act by which it was broken."""
    text = texts("tongqi").get(clause)
    if text is None or not clause.startswith(LAWS) or text.kind != LAW:
        return None
    cost = offends_by_keeping if clause == KEEPING else offends
    return cost(table, *(act.tile for act in accused if act.tile is not None))


def of_a_tile_held(rule: Rule) -> Rule:
    """A rule on throwing, silent about a tile the hand cannot hold: there the log contradicts itself.

    The rule is asked once, here in place of itself.
    """

    @wraps(rule.ask)
    def ask(table: Table[Course], act: Act) -> Answer:
        absent = act.tile is not None and table.at_least(act.seat, act.tile, 1) is Known.NO
        return None if absent else rule.ask(table, act)

    return replace(rule, ask=ask)


@cites("TQ-G.17")
def _took_nothing(course: Course, act: Act) -> bool:
    """Whether an act is a win that took nothing, as long as nobody has won."""
    return act.name == "win" and course.won is None and course.due is not Due.OVER


@cites("TQ-8.21", "TQ-4.3b0")
def enforce(table: Table[Course], act: Act, breaches: Sequence[Finding]) -> Sequence[Move]:
    """What breaches result in: the win of a player who broke a law is white and gives way to another's on the same tile.

    A flip that is passed over leaves its tile out, or in the wall again.
    """
    course = table.course
    if _took_nothing(course, act):
        return (Mark(course._replace(void_win=replace(declared(table, act), how=UNKNOWN_HOW))),)
    if act.name == "flip" and (table.open is None or table.open.place != act.place):
        stray = OpenTile(act.tile or table.wall.next(), act.seat, "flip", act.place)
        return (Mark(course._replace(stray=stray)),)
    lost = course.lost | {one.seat for one in breaches if one.seat and one.consequence is not None}
    if lost == course.lost:
        return ()
    after = course._replace(lost=lost)
    good = tuple(won for won in course.rivals if won.seat not in lost)
    claim = course.claim
    stands = table.agreed.reading("TQ-A86") == "good-win-stands"
    if course.won is None or claim is None or course.won.seat not in lost or not good or not stands:
        return (Mark(after),)
    seats = front_first(table, claim.open, tuple(won.seat for won in good))
    first = next(won for won in good if won.seat == seats[0])
    after = after._replace(seat=first.seat, won=first, claim=replace(claim, seat=first.seat))
    return (Withdraw(claim.seat, claim.open, 0, ()), TakeOpen(first.seat), Mark(after))
