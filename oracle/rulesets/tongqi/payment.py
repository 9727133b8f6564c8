"""Section 4.3 and chapter 12: who pays whom, and who deals next."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.clauses import ClauseId, cites
from oracle.registry import MatchPlay, Outcome, Played, Rounds
from oracle.rulesets.tongqi.course import DEALER, course_of, lower
from oracle.rulesets.tongqi.deal import DEAL
from oracle.rulesets.tongqi.scoring import is_white
from oracle.rulesets.tongqi.sets import SEATS
from oracle.rulesets.tongqi.sheet import he
from oracle.rulesets.tongqi.values import SETTLEMENT
from oracle.scoring import Figure, Sheet, Step
from oracle.settlement import Payment
from oracle.verdict import Arguments

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.readings import Agreed


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
    """The winner's account first, then the others with one another; a drawn hand or white win pair by pair."""
    if result.seat is None or result.how == "white":
        clause = "TQ-4.3e" if result.seat is None else "TQ-G.10"
        return tuple(_among(agreed, totals, SEATS, clause))
    others = tuple(seat for seat in SEATS if seat != result.seat)
    return (
        *_to_the_winner(agreed, totals, result.seat, turned=result.came == "turned"),
        *_among(agreed, totals, others, "TQ-4.3d4"),
    )


@cites("TQ-4.3d2", "TQ-G.11")
def _to_the_winner(
    agreed: Agreed, totals: Mapping[str, Figure], winner: str, *, turned: bool
) -> Iterator[Payment]:
    """Each loser pays the winner's total less his own set points; nothing is deducted after a win on the 翻皇."""
    due = capped_total(agreed, totals[winner].low)
    for loser in SEATS:
        if loser == winner or not (totals[winner].exact and totals[loser].exact):
            continue
        own = 0 if turned else totals[loser].low
        difference = due - own
        if difference < 0 and agreed.reading("TQ-A9") == "floor":
            continue
        step = Step("deducted", ClauseId("TQ-4.3d2"), he(difference), {"total": due, "own": own})
        payer, payee = (loser, winner) if difference > 0 else (winner, loser)
        if difference:
            yield _payment(agreed, payer, payee, step, "TQ-4.3d2")


@cites("TQ-11.0b")
def capped_total(agreed: Agreed, total: int) -> int:
    """The winner's total under the reading (TQ-A3) by which the limit bounds the total itself."""
    return min(total, limit(agreed)) if agreed.reading("TQ-A3") == "total" else total


@cites("TQ-4.3d4")
def _among(
    agreed: Agreed, totals: Mapping[str, Figure], seats: tuple[str, ...], clause: str
) -> Iterator[Payment]:
    """Pairs of seats settle by the difference of their set points."""
    for one, other in combinations(seats, 2):
        if not (totals[one].exact and totals[other].exact):
            continue
        more, less = sorted((one, other), key=lambda seat: totals[seat].low, reverse=True)
        difference = totals[more].low - totals[less].low
        args = {"total": totals[more].low, "own": totals[less].low}
        if difference:
            yield _payment(
                agreed, less, more, Step("deducted", ClauseId(clause), he(difference), args), clause
            )


def _payment(agreed: Agreed, payer: str, payee: str, first: Step, clause: str) -> Payment:
    """A payment: the difference rounded up, doubled where the dealer takes part, and bounded by the limit."""
    steps = [first]
    amount = rounded(abs(first.result.low))
    if amount != abs(first.result.low):
        steps.append(Step("rounded", ClauseId(SETTLEMENT.rounding.clause), he(amount)))
    if DEALER in (payer, payee):
        amount = doubled(amount)
        steps.append(Step("dealer-doubles", ClauseId(SETTLEMENT.dealer_factor.clause), he(amount)))
    if agreed.reading("TQ-A3") == "each-payment" and amount > limit(agreed):
        amount = limit(agreed)
        steps.append(Step("limited", ClauseId(SETTLEMENT.limit.clause), he(amount)))
    return Payment(payer, payee, he(amount), ClauseId(clause), tuple(steps))


@cites("TQ-12.3r")
def rounded(number: int) -> int:
    """A difference rounded up to the next ten."""
    unit = SETTLEMENT.rounding.points
    return -(-number // unit) * unit


@cites("TQ-4.3d1")
def doubled(number: int) -> int:
    """What the dealer wins and loses counts double."""
    return number * SETTLEMENT.dealer_factor.points


@cites("TQ-11.0b")
def limit(agreed: Agreed) -> int:
    """The full limit (攬, 滿門): three thousand unless another was agreed."""
    return agreed.number("limit", SETTLEMENT.limit.points)


@cites("TQ-3.13", "TQ-3.14")
def outcome(played: Played) -> Outcome:
    """How the hand ended, and who deals next."""
    won, end = course_of(played.table).won, played.record.log.end
    if end not in ("won", "drawn"):
        return Outcome(end)
    if won is None:
        result = Outcome(end)
    else:
        how = "white" if is_white(played, won) else "won"
        result = Outcome(how, won.seat, won.tile, None, won.how, won.source)
    return replace(result, next_dealer=next_dealer(result, played.table.agreed))


@cites("TQ-3.16", "TQ-3.16b", "TQ-4.3f")
def next_dealer(result: Outcome, agreed: Agreed) -> str | None:
    """A dealer who wins deals again, otherwise the deal passes; None where the log does not show who won."""
    if result.how == "drawn":
        return lower(DEALER)
    if result.seat is None:
        return None
    white = result.how == "white"
    keeps = result.seat == DEALER and (not white or agreed.reading("TQ-A11") == "like-win")
    return DEALER if keeps else lower(DEALER)


@cites("TQ-3.16b")
def seats_after(outcome: Outcome) -> Mapping[str, str] | None:
    """Which seat each person has in the next hand: its dealer is 天, and 地 人 和 follow to his right."""
    if outcome.next_dealer is None:
        return None
    shift = SEATS.index(outcome.next_dealer)
    return {seat: SEATS[(place - shift) % len(SEATS)] for place, seat in enumerate(SEATS)}


MATCH = MatchPlay(
    seats=SEATS,
    dealer=DEALER,
    seats_after=seats_after,
    next_dealer=next_dealer,
    deal_clause=ClauseId("TQ-4.3f"),
    seat_clause=ClauseId("TQ-3.16b"),
    total_clause=ClauseId("TQ-3.3"),
    rounds=Rounds(DEAL.section("match").number("rounds"), ClauseId("TQ-3.15")),
)
"""How hands of Tongqi follow one another: four rounds, in each of which everybody deals once (TQ-3.15)."""


__all__ = ["Arguments", "outcome", "settle", "settled"]
