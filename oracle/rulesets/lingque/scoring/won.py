"""Whether a declared win is one: what its hand is worth in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.points import POINTS
from oracle.rulesets.lingque.hand.won import hands_won, is_shown
from oracle.rulesets.lingque.scoring.best import abacus
from oracle.rulesets.lingque.scoring.points import reaches_minimum
from oracle.rulesets.lingque.state.course import course_of
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.lingque.state.course import Won
    from oracle.table.table import Table


def most_points(table: Table, won: Won, *, taken: bool) -> tuple[int | None, ...]:
    """What the hand is worth at most without flowers, for each way its tile can have come; None without a form."""
    counter = abacus(table.agreed)
    best = (counter.best(hand) for hand in hands_won(table, won, taken=taken))
    return tuple(None if found is None else found.account.rank[0] for found in best)


@cites("LQ-1D.1", "LQ-2A.2")
def wins_with(table: Table, won: Won, *, taken: bool) -> Known:
    """Whether a shown hand wins: it has a form and is worth the minimum."""
    if not is_shown(table, won):
        return Known.UNKNOWN
    points = most_points(table, won, taken=taken)
    enough = [each is not None and reaches_minimum(each, POINTS) for each in points]
    if not any(enough):
        return Known.NO
    return Known.YES if all(enough) else Known.UNKNOWN


def is_none(table: Table, won: Won | None, *, taken: bool) -> bool:
    """Whether a declared win is shown to be none: on a wrong tile, without form, or worth too little."""
    return won is None or won.lawful is Known.NO or wins_with(table, won, taken=taken) is Known.NO


@cites("LQ-1C.8", "LQ-1D.1")
def winner(table: Table) -> Won | None:
    """The win that was declared, unless it is shown to be none: on a wrong tile, without form, or worth too little."""
    won = course_of(table).won
    return None if is_none(table, won, taken=True) else won
