"""04-count: who pays whom, and who deals next (section 3.7 ⑤ and ⑥)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.game.matches import MatchPlay
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import DEALER, IN_TURN, SEATS
from oracle.rulesets.jiaxing.figures.settlement import BY_PAIRS, settlement_in
from oracle.rulesets.jiaxing.scoring.of_play import winner
from oracle.rulesets.jiaxing.scoring.sheet import points
from oracle.ruling.findings import Kind
from oracle.ruling.payments import Payment
from oracle.ruling.ruling import Outcome, Played
from oracle.ruling.sheets import Figure, Sheet, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.figures.settlement import Settlement
    from oracle.rulesets.jiaxing.state.course import DeclaredWin


WAITING = ClauseId("JX-3.6e")
"""The clause that asks seven sets of a win."""


def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """Who pays whom after a hand of play; nobody after one that was broken off."""
    totals = {sheet.seat: sheet.total for sheet in sheets}
    return settled(outcome(played), totals, {}, played.table.agreed)


@cites("JX-3.7e", "JX-G.1", "JX-G.3", "JX-G.4")
def settled(
    result: Outcome, totals: Mapping[str, Figure], given: Mapping[str, int], agreed: Agreed
) -> tuple[Payment, ...]:
    """Every pair of the four settles the difference of its scores; nothing is rounded, doubled or added.

    A hand that is not drawn, and that nobody has won, is paid by nobody.
    """
    if result.seat is None and result.how != "drawn":
        return ()
    figures = settlement_in(agreed)
    pairs: Iterable[tuple[str, str]] = combinations(totals, 2)
    if result.seat is not None and figures.others != BY_PAIRS:
        pairs = (pair for pair in pairs if result.seat in pair)
    clause = "JX-G.1" if result.seat is None else "JX-3.7e"
    return tuple(_for_the_dealer(each, figures) for each in _by_pairs(totals, pairs, clause))


def _for_the_dealer(payment: Payment, figures: Settlement) -> Payment:
    """A payment as it is at this table where the dealer has a part in it."""
    factor = figures.dealer_factor
    if factor == 1 or DEALER not in (payment.payer, payment.payee):
        return payment
    amount = points(payment.amount.low * factor)
    step = Step("dealer-times", ClauseId(figures.dealer_clause), amount, {"factor": factor})
    return replace(payment, amount=amount, steps=(*payment.steps, step))


def _by_pairs(
    totals: Mapping[str, Figure], pairs: Iterable[tuple[str, str]], clause: str
) -> Iterator[Payment]:
    """The payment of each two seats whose scores are known and differ."""
    for one, other in pairs:
        if not (totals[one].exact and totals[other].exact) or totals[one].low == totals[other].low:
            continue
        more, less = (one, other) if totals[one].low > totals[other].low else (other, one)
        difference = points(totals[more].low - totals[less].low)
        args = {"total": totals[more].low, "own": totals[less].low}
        step = Step("difference", ClauseId(clause), difference, args)
        yield Payment(less, more, difference, ClauseId(clause), (step,))


def outcome(played: Played) -> Outcome:
    """How the hand ended, and who deals next; a win that the clauses forbid leaves nobody a winner."""
    won, end = winner(played), played.record.log.end
    if end not in ("won", "drawn"):
        return Outcome(end)
    if won is None:
        return Outcome(end, next_dealer=next_dealer(Outcome(end), played.table.agreed))
    result = Outcome("won", won.seat, won.tile, None, won.how, won.source)
    dealers = {
        next_dealer(replace(result, seat=seat), played.table.agreed) for seat in _may_have_won(played, won)
    }
    return replace(result, next_dealer=dealers.pop() if len(dealers) == 1 else None)


@cites("JX-3.6e")
def _may_have_won(played: Played, won: DeclaredWin) -> frozenset[str]:
    """Who has won as far as the log shows: who is told, and any other whose win it leaves open."""
    found = (each for each in played.findings if each.kind is Kind.UNDECIDED and each.place.at is not None)
    return frozenset({won.seat} | {each.seat for each in found if each.clause == WAITING and each.seat})


@cites("JX-3.7f", "JX-G.1")
def next_dealer(result: Outcome, agreed: Agreed) -> str | None:
    """A dealer who wins deals again, otherwise the deal passes on, after an empty wall too (JX-A23).

    `None` if the log does not show who won.
    """
    if result.how == "drawn":
        return DEALER if agreed.reading("JX-A23") == "again" else IN_TURN.lower(DEALER)
    if result.seat is None:
        return None
    return DEALER if result.seat == DEALER else IN_TURN.lower(DEALER)


@cites("JX-3.2a", "JX-3.7f")
def seats_after(outcome: Outcome) -> Mapping[str, str] | None:
    """Which seat each person has in the next hand: its dealer is 天, and the others follow in order.

    `None` if the next dealer is not known.
    """
    return None if outcome.next_dealer is None else IN_TURN.as_first(outcome.next_dealer)


MATCH = MatchPlay(
    seats=SEATS,
    dealer=DEALER,
    seats_after=seats_after,
    next_dealer=next_dealer,
    deal_clause=ClauseId("JX-3.7f"),
    seat_clause=ClauseId("JX-3.2a"),
    total_clause=ClauseId("JX-3.7e"),
)
"""How hands of Jiaxing follow one another; the book does not say how many make a match."""
