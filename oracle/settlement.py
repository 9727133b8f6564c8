"""Payments between seats, each with its clause and its reckoning; they always sum to zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.clauses import ClauseId
    from oracle.scoring import Figure, Step
    from oracle.verdict import Fact


@dataclass(frozen=True, slots=True)
class Payment:
    """What one seat pays another; the amount is never negative.

    Where the log does not show the amount it is bounded, and `fact` is what would decide it.
    """

    payer: str
    payee: str
    amount: Figure
    clause: ClauseId
    steps: tuple[Step, ...] = ()
    fact: Fact | None = None


def balances(seats: Iterable[str], payments: Iterable[Payment]) -> Mapping[str, int]:
    """What each seat gains or loses by the payments that are known; they sum to zero."""
    total = dict.fromkeys(seats, 0)
    for payment in payments:
        if not payment.amount.exact:
            continue
        total[payment.payee] += payment.amount.low
        total[payment.payer] -= payment.amount.low
    return total
