"""04-procedure, section 4.3, and 12-worked-game: who pays whom."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.rulesets.tongqi.figures.settlement import BY_PAIRS, SETTLEMENT, settlement_in
from oracle.rulesets.tongqi.scoring.sheet import he
from oracle.rulesets.tongqi.settlement.match import outcome
from oracle.rulesets.tongqi.state.seats import DEALER, is_excepted
from oracle.ruling.payments import Payment
from oracle.ruling.sheets import Figure, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.tongqi.figures.settlement import Factor, Settlement
    from oracle.ruling.ruling import Outcome, Played
    from oracle.ruling.sheets import Sheet


PAIR_BY_PAIR = {"drawn": "TQ-4.3e", "white": "TQ-G.10"}
"""How a hand ended that all four settle alike, and the clause that says so."""


def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """Who pays whom after a hand of play; nobody after one that was broken off."""
    if not sheets:
        return ()
    totals = {sheet.seat: sheet.total for sheet in sheets}
    return settled(outcome(played), totals, {}, played.table.agreed)


@cites("TQ-4.3d3", "TQ-4.3d4", "TQ-4.3e", "TQ-G.10")
def settled(
    result: Outcome, totals: Mapping[str, Figure], given: Mapping[str, int], agreed: Agreed
) -> tuple[Payment, ...]:
    """The winner's account first, then the others with one another; a drawn hand or white win pair by pair.

    A hand that is neither, and names no winner, is settled by nobody.
    """
    if result.how in PAIR_BY_PAIR:
        return tuple(_among(agreed, totals, SEATS, PAIR_BY_PAIR[result.how]))
    if result.seat is None:
        return ()
    by_pairs = settlement_in(agreed).others == BY_PAIRS
    others = tuple(seat for seat in SEATS if by_pairs and seat != result.seat)
    return (
        *_to_the_winner(agreed, totals, result.seat, whole=is_excepted(agreed, result.came)),
        *_among(agreed, totals, others, "TQ-4.3d4"),
    )


@cites("TQ-4.3d2", "TQ-G.11")
def _to_the_winner(
    agreed: Agreed, totals: Mapping[str, Figure], winner: str, *, whole: bool
) -> Iterator[Payment]:
    """Each loser pays the winner's total less his own set points; after a win on the 翻皇 (TQ-A30) the whole."""
    due = _capped(agreed, totals[winner])
    for loser in SEATS:
        if loser == winner:
            continue
        own = he(0) if whole else totals[loser]
        if not (due.exact and own.exact):
            floor = agreed.reading("TQ-A9") == "floor"
            yield from _left_open(agreed, (winner, due), (loser, own), "TQ-4.3d2", one_way=floor)
            continue
        difference = due.low - own.low
        if difference < 0 and agreed.reading("TQ-A9") == "floor":
            continue
        args = {"total": due.low, "own": own.low}
        step = Step("deducted", ClauseId("TQ-4.3d2"), he(difference), args)
        payer, payee = (loser, winner) if difference > 0 else (winner, loser)
        if difference:
            yield _payment(agreed, payer, payee, step, "TQ-4.3d2")


@cites("TQ-11.0b")
def capped_total(agreed: Agreed, total: int) -> int:
    """The winner's total under the reading (TQ-A3) by which the limit bounds the total itself."""
    return min(total, limit(agreed)) if agreed.reading("TQ-A3") == "total" else total


def _capped(agreed: Agreed, total: Figure) -> Figure:
    """The same for a total of which the log shows the bounds."""
    high = None if total.high is None else capped_total(agreed, total.high)
    if high is None and agreed.reading("TQ-A3") == "total":
        high = limit(agreed)
    return Figure(capped_total(agreed, total.low), high, total.unit)


@cites("TQ-4.3d4")
def _among(
    agreed: Agreed, totals: Mapping[str, Figure], seats: tuple[str, ...], clause: str
) -> Iterator[Payment]:
    """Pairs of seats settle by the difference of their set points."""
    for one, other in combinations(seats, 2):
        if not (totals[one].exact and totals[other].exact):
            yield from _left_open(agreed, (one, totals[one]), (other, totals[other]), clause)
            continue
        more, less = sorted((one, other), key=lambda seat: totals[seat].low, reverse=True)
        difference = totals[more].low - totals[less].low
        args = {"total": totals[more].low, "own": totals[less].low}
        if difference:
            step = Step("deducted", ClauseId(clause), he(difference), args)
            yield _payment(agreed, less, more, step, clause)


def _left_open(
    agreed: Agreed, one: tuple[str, Figure], other: tuple[str, Figure], clause: str, *, one_way: bool = False
) -> Iterator[Payment]:
    """What two seats pay one another if the log shows only bounds of it.

    If it may go either way each may have to pay, or neither.
    """
    for (payee, most), (payer, least) in ((one, other), (other, one)):
        low = 0 if least.high is None else max(0, most.low - least.high)
        high = None if most.high is None else max(0, most.high - least.low)
        if high == 0 or (one_way and payer == one[0]):
            continue
        amount = Figure(_due(agreed, low, payer, payee), _bound(agreed, high, payer, payee), he(0).unit)
        yield Payment(payer, payee, amount, ClauseId(clause))


def _bound(agreed: Agreed, difference: int | None, payer: str, payee: str) -> int | None:
    """The most that is paid for a difference; a limit on each payment bounds what nothing else does."""
    if difference is not None:
        return _due(agreed, difference, payer, payee)
    return limit(agreed) if agreed.reading("TQ-A3") == "each-payment" else None


def _due(agreed: Agreed, difference: int, payer: str, payee: str) -> int:
    """What is paid for a difference."""
    return _payment(
        agreed, payer, payee, Step("deducted", ClauseId("TQ-4.3d2"), he(difference)), ""
    ).amount.low


def _payment(agreed: Agreed, payer: str, payee: str, first: Step, clause: str) -> Payment:
    """A payment: the difference rounded up, doubled where the dealer takes part, and bounded by the limit."""
    figures = settlement_in(agreed)
    steps = [first]
    amount, order = abs(first.result.low), agreed.reading("TQ-A27")
    if order != "double-then-up":
        amount = _to_a_ten(agreed, amount, steps)
    if DEALER in (payer, payee):
        amount = doubled(amount, figures)
        steps.extend(_dealers_part(amount, figures.dealer_factor))
    if order == "double-then-up":
        amount = _to_a_ten(agreed, amount, steps)
    if agreed.reading("TQ-A3") == "each-payment" and amount > limit(agreed):
        amount = limit(agreed)
        steps.append(Step("limited", ClauseId(figures.limit.clause), he(amount)))
    return Payment(payer, payee, he(amount), ClauseId(clause), tuple(steps))


@cites("TQ-12.3r")
def _to_a_ten(agreed: Agreed, amount: int, steps: list[Step]) -> int:
    """An amount rounded up, with the step that says so; by one reading nothing is rounded (TQ-A27)."""
    figures = settlement_in(agreed)
    up = amount if agreed.reading("TQ-A27") == "exact" else rounded(amount, figures)
    if up != amount:
        steps.append(Step("rounded", ClauseId(figures.rounding.clause), he(up)))
    return up


def _dealers_part(amount: int, factor: Factor) -> Iterator[Step]:
    """How the dealer's part is told: doubled, or times what a house has instead; nothing where it is once."""
    if factor.points == TWICE:
        yield Step("dealer-doubles", ClauseId(factor.clause), he(amount))
    elif factor.points > 1:
        yield Step("dealer-times", ClauseId(factor.clause), he(amount), {"factor": factor.points})


@cites("TQ-12.3r")
def rounded(number: int, figures: Settlement = SETTLEMENT) -> int:
    """A difference rounded up to the next ten."""
    unit = figures.rounding.points
    return -(-number // unit) * unit


@cites("TQ-4.3d1")
def doubled(number: int, figures: Settlement = SETTLEMENT) -> int:
    """What the dealer wins and loses counts double."""
    return number * figures.dealer_factor.points


TWICE = 2
"""The factor that has a word of its own: double."""


@cites("TQ-11.0b")
def limit(agreed: Agreed) -> int:
    """The full limit (攬, 滿門): three thousand unless another was agreed."""
    return agreed.number("limit", settlement_in(agreed).limit.points)
