"""Who pays at a table that has agreed on another than the book: whoever gave the tile, for himself or for all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulesets.yawan.figures.points import ALL_PAY, FOR_ALL, points_in
from oracle.rulesets.yawan.state.course import DRAWN
from oracle.ruling.findings import Fact
from oracle.ruling.questions import WhoGave
from oracle.ruling.sheets import Figure, Step, added

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.payments import Payment


class Given(NamedTuple):
    """How a winning tile came and whose it was, each None where that is not shown."""

    came: str | None
    source: Seat | None


def as_agreed(
    plain: Sequence[Payment], due: Sequence[Payment], given: Given, agreed: Agreed
) -> tuple[Payment, ...]:
    """The payments as the table has them: `plain` by the book but for a feeding, `due` with it.

    Whoever has fed a hand pays for all anyway; where the giver owes nothing, as a partner may, the book holds.
    """
    payers, own = points_in(agreed).payers, [each for each in plain if each.payer == given.source]
    if payers == ALL_PAY or given.came in DRAWN or not plain:
        return tuple(due)
    if given.source is None:
        return tuple(_open(each, len(plain) if payers == FOR_ALL else 1) for each in due)
    if not own:
        return tuple(due)
    if payers != FOR_ALL:
        return tuple(each for each in due if each.payer == given.source)
    whole = added([each.amount for each in plain], own[0].amount.unit)
    step = Step("giver-pays-for-all", own[0].clause, whole, {"seat": given.source, "number": len(plain)})
    return (replace(own[0], amount=whole, steps=(*own[0].steps, step)),)


def _open(payment: Payment, number: int) -> Payment:
    """A payment for a win of which it is not shown whose tile it was: its payer may owe it, or nothing."""
    high = payment.amount.high
    most = high if high is None or payment.amount.low == 0 else high * number
    amount = Figure(0, most, payment.amount.unit)
    fact = payment.fact or Fact("given-by-whom", {"winner": payment.payee}, (WhoGave(payment.payee),))
    return replace(payment, amount=amount, fact=fact)
