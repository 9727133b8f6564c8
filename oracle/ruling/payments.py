"""Payments between seats, and outsiders who bet, each with its clause and its reckoning; they always sum to zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from oracle.rulebook.clauses import ClauseId
    from oracle.ruling.findings import Fact
    from oracle.ruling.sheets import Figure, Step

OUTSIDER = "outsider"
"""The party that is no seat; its name follows in quotes where it has one."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What one party pays another; the amount is never negative.

    `beside` is what is owed with it in other units, `worth` all of it in points where the stakes are agreed. Where
    several owe it together it is divided by `over`, exactly. Where the log does not show the amount it is bounded,
    and `fact` is what would decide it.
    """

    payer: str
    payee: str
    amount: Figure
    clause: ClauseId
    steps: tuple[Step, ...] = ()
    fact: Fact | None = None
    beside: tuple[Figure, ...] = ()
    worth: Figure | None = None
    over: int = 1

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Everything that is owed, each unit once."""
        return self.amount, *self.beside

    @property
    def told(self) -> tuple[Figure, ...]:
        """Everything that is owed, and what it is worth."""
        return self.figures if self.worth is None else (*self.figures, self.worth)

    @property
    def exact(self) -> bool:
        """Whether the log shows all of it."""
        return all(figure.exact for figure in self.figures)


@dataclass(frozen=True, slots=True)
class Either:
    """What is open alike between any two of several parties, who pays and who is paid included.

    `payment` is one of them, and stands for all.
    """

    parties: tuple[str, ...]
    payment: Payment


def payments_once(payments: Iterable[Payment]) -> Iterator[Payment | Either]:
    """Payments in their order, and in the place of the first what is open alike either way, once."""
    waiting = list(payments)
    while waiting:
        paid = waiting[0]
        alike = [each for each in waiting if _open_as(each, paid)]
        pairs = {(each.payer, each.payee) for each in alike}
        parties = tuple(dict.fromkeys(party for each in alike for party in (each.payer, each.payee)))
        if len(pairs) < len(parties) * (len(parties) - 1):
            parties = paid.payer, paid.payee
            alike = [each for each in alike if {each.payer, each.payee} == {*parties}]
        if len(alike) > 1:
            yield Either(parties, paid)
        else:
            yield paid
            alike = [paid]
        waiting = [each for each in waiting if each not in alike]


def _open_as(one: Payment, other: Payment) -> bool:
    """Whether two payments are open alike, and nothing is known of how they are reckoned."""
    if one.exact or one.steps or other.steps:
        return one is other
    return (one.told, one.clause, one.over) == (other.told, other.clause, other.over)


def outsider(name: str | None) -> str:
    """The party an outsider is, by the name the log gives him."""
    return OUTSIDER if name is None else f'{OUTSIDER} "{name}"'


def gains(parties: Iterable[str], payments: Iterable[Payment]) -> Mapping[str, Mapping[str, Fraction]]:
    """What each party gains or loses of each unit by the payments that are known; every unit sums to zero.

    Where all of them have a worth it is stated in that alone.
    """
    from fractions import Fraction  # what counts a hand loads this room and settles nothing

    total: dict[str, dict[str, Fraction]] = {party: {} for party in parties}
    known = [payment for payment in payments if payment.exact]
    worth = all(payment.worth is not None for payment in known)
    for payment in known:
        for figure in payment.told[-1:] if worth else payment.figures:
            part = Fraction(figure.low, payment.over)
            for party, gain in ((payment.payee, part), (payment.payer, -part)):
                held = total.setdefault(party, {})
                held[figure.unit] = held.get(figure.unit, Fraction(0)) + gain
    return total


def balances(seats: Iterable[str], payments: Iterable[Payment]) -> Mapping[str, int]:
    """What each seat gains or loses by the payments that are known, in the one unit they are all worth.

    Nobody is named where they come to several units, or to no whole numbers.
    """
    from fractions import Fraction

    total = dict.fromkeys(seats, Fraction(0))
    units: set[str] = set()
    for payment in payments:
        if payment.exact:
            figure = payment.amount if payment.worth is None else payment.worth
            units |= {figure.unit, *(more.unit for more in payment.beside if payment.worth is None)}
            for party, gain in ((payment.payee, figure.low), (payment.payer, -figure.low)):
                if party in total:
                    total[party] += Fraction(gain, payment.over)
    if len(units) > 1 or any(gain.denominator > 1 for gain in total.values()):
        return {}
    return {seat: gain.numerator for seat, gain in total.items()}
