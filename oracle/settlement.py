"""Payments between seats, each with its clause and its reckoning; they always sum to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oracle.clauses import ClauseId
from oracle.scoring import Figure, Step


@dataclass(frozen=True, slots=True)
class Payment:
    """What one seat pays another; the amount is never negative (a figure not shown may be bounded by it)."""

    payer: str
    payee: str
    amount: Figure
    clause: ClauseId
    steps: tuple[Step, ...] = ()


def balances(seats: Iterable[str], payments: Iterable[Payment]) -> Mapping[str, Figure]:
    """What each seat gains or loses by the payments."""
    total = {seat: Figure(0, 0, "") for seat in seats}
    for payment in payments:
        amount = payment.amount
        gain, loss = total[payment.payee], total[payment.payer]
        total[payment.payee] = Figure(gain.low + amount.low, gain.high + amount.high, amount.unit)
        total[payment.payer] = Figure(loss.low - amount.high, loss.high - amount.low, amount.unit)
    return total
