"""Who bears what is due for a win: each of the others, whoever has fed the hand, or the winner who counted too much."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.liability import feeds, may_have_been_fed
from oracle.ruling.findings import Fact
from oracle.ruling.sheets import Figure, Step, added
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.yawan.course import Won
    from oracle.rulesets.yawan.overcount import Award
    from oracle.ruling.payments import Payment
    from oracle.table.table import Table

FEEDING = ClauseId("YW-FOUL-6")


@cites("YW-FOUL-6")
def borne(due: Sequence[Payment], table: Table, won: Won) -> tuple[Payment, ...]:
    """The payments as they are borne: all of them by whoever has fed the hand."""
    if not due or due[0].payee != won.seat:
        return tuple(due)
    if won.source is None:
        unseen = may_have_been_fed(table, won)
        return tuple(_open_to_all(payment, len(due), won.seat) for payment in due) if unseen else tuple(due)
    match feeds(table, won):
        case Known.NO:
            return tuple(due)
        case Known.YES:
            whole = added([payment.amount for payment in due], due[0].amount.unit)
            first = next((payment for payment in due if payment.payer == won.source), due[0])
            fed = Step("pays-for-all", FEEDING, whole, {"seat": won.source, "number": len(due)})
            steps = (*first.steps, fed)
            return (replace(first, payer=won.source, amount=whole, clause=FEEDING, steps=steps),)
        case Known.UNKNOWN:
            fact = Fact("fed-or-not", {"seat": won.source, "winner": won.seat})
            return tuple(_open(payment, won.source, len(due), fact) for payment in due)


def _open(payment: Payment, source: str, number: int, fact: Fact) -> Payment:
    """A payment of which it is open whether its payer pays for all, or for nobody."""
    low, high, unit = payment.amount.low, payment.amount.high, payment.amount.unit
    most = None if high is None else high * number
    amount = Figure(low, most, unit) if payment.payer == source else Figure(0, high, unit)
    return replace(payment, amount=amount, clause=FEEDING, fact=payment.fact or fact)


def _open_to_all(payment: Payment, number: int, winner: Seat) -> Payment:
    """A payment for a win of which nobody saw who gave the tile: its payer may pay for all, or for nobody."""
    high = payment.amount.high
    amount = Figure(0, None if high is None else high * number, payment.amount.unit)
    fact = payment.fact or Fact("fed-by-whom", {"winner": winner})
    return replace(payment, amount=amount, clause=FEEDING, fact=fact)


@cites("YW-FOUL-8")
def turned(due: Sequence[Payment], award: Award) -> tuple[Payment, ...]:
    """The payments with what they are less the excess; what is less than nothing goes the other way."""
    return tuple(_turned(payment, award) for payment in due)


def _turned(payment: Payment, award: Award) -> Payment:
    low, high, unit = payment.amount.low, payment.amount.high, payment.amount.unit
    clause, steps = award.clause or payment.clause, (*payment.steps, *award.steps)
    payment = replace(payment, clause=clause, steps=steps, fact=payment.fact or award.fact)
    if high is not None and high < 0:
        return replace(payment, payer=payment.payee, payee=payment.payer, amount=Figure(-high, -low, unit))
    return replace(payment, amount=Figure(max(0, low), high, unit))
