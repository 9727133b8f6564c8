"""Sums in base and 台, and in points where the stakes are agreed, as payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.settlement import BASE_UNIT, POINTS, TAI_UNIT
from oracle.ruling.payments import Payment
from oracle.ruling.sheets import Figure, Step

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.state.terms import Terms
    from oracle.ruling.findings import Fact


class Owed(NamedTuple):
    """What one party owes another: bases, 台 where they belong to it, the clause, and how it was worked out.

    `over` is by how many it is divided; `fact` is what would decide it, where it is open.
    """

    payer: str
    payee: str
    base: Figure
    tai: Figure | None
    clause: str
    steps: tuple[Step, ...] = ()
    fact: Fact | None = None
    over: int = 1


def bases(number: int) -> Figure:
    """A number of bases."""
    return Figure.exactly(number, BASE_UNIT)


def tai(low: int, high: int | None) -> Figure:
    """A number of 台, at the least and at the most."""
    return Figure(low, high, TAI_UNIT)


NO_BASE = bases(0)


def more(one: Figure, other: Figure) -> Figure:
    """The sum of two figures of one unit."""
    high = None if one.high is None or other.high is None else one.high + other.high
    return Figure(one.low + other.low, high, one.unit)


def step(key: str, clause: str, result: Figure, **args: str | int) -> Step:
    """One step of a reckoning."""
    return Step(key, ClauseId(clause), result, args)


@cites("TW-EQ-3")
def paid(owed: Owed, terms: Terms) -> Payment | None:
    """The payment of a sum, in base and 台 and in points where both have an agreed worth; `None` if nothing is due."""
    figures = ([owed.base] if owed.base.high != 0 else []) + ([] if owed.tai is None else [owed.tai])
    if not any(figure.high != 0 for figure in figures):
        return None
    return Payment(
        owed.payer,
        owed.payee,
        figures[0],
        ClauseId(owed.clause),
        owed.steps,
        owed.fact,
        tuple(figures[1:]),
        _worth(owed, terms),
        owed.over,
    )


def _worth(owed: Owed, terms: Terms) -> Figure | None:
    if not terms.base_worth or not terms.tai_worth:
        return None
    counted = tai(0, 0) if owed.tai is None else owed.tai
    low = owed.base.low * terms.base_worth + counted.low * terms.tai_worth
    if owed.base.high is None or counted.high is None:
        return Figure(low, None, POINTS)
    return Figure(low, owed.base.high * terms.base_worth + counted.high * terms.tai_worth, POINTS)
