"""10-match: who pays whom for a win, singly or by side, and how a hand ended (chapters 5 四, 6 二（十一）)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.points import (
    column_of,
    payment_each,
    points_in,
    points_of,
    reaches,
    threshold_of,
)
from oracle.rulesets.yawan.fouls.below_threshold import is_suspended
from oracle.rulesets.yawan.fouls.feeding import feeds, may_have_been_fed
from oracle.rulesets.yawan.fouls.overcounting import award
from oracle.rulesets.yawan.hand.won import ENDS, NONE_READING, completes, open_ends
from oracle.rulesets.yawan.scoring.of_play import points_won, total_won, winner_told
from oracle.rulesets.yawan.settlement.givers import Given, as_agreed
from oracle.rulesets.yawan.settlement.match import BELOW, next_dealer
from oracle.rulesets.yawan.settlement.sides import payers
from oracle.rulesets.yawan.state.sides import is_doubles
from oracle.ruling.findings import Fact, winning_hand
from oracle.ruling.payments import Payment
from oracle.ruling.questions import WhoGave
from oracle.ruling.ruling import Outcome
from oracle.ruling.sheets import Figure, Step, added
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.fouls.overcounting import Award
    from oracle.rulesets.yawan.state.course import Course, DeclaredWin
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Sheet
    from oracle.table.table import Table


def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """What each pays for the win, as far as the total is shown; a hand that is shown to be none is not paid for."""
    table = played.table
    won = winner_told(played)
    if won is None or (played.record.log.end == "stopped" and won.seat not in table.course.fouls.paid):
        return ()
    total = next((sheet.total for sheet in sheets if sheet.seat == won.seat), None)
    suspended = is_suspended(table, won.seat)
    if total is None:
        return ()
    counted = award(table, won.seat, total)
    if suspended is Known.YES:
        return _taken_off_alone(table, won, total, counted)
    plain = turned(payments(won.seat, counted.points, total, table.agreed), counted)
    due = borne(plain, table, won)
    if plain and plain[0].payee == won.seat:
        due = as_agreed(plain, due, Given("draw" if won.own else won.how, won.source), table.agreed)
    before = next(iter(open_ends(table)), None)
    doubt = table.course.doubt if before is None else winning_hand(before.seat)
    if doubt is not None:
        due = tuple(_may_be_none(each, doubt) for each in due)
    return due if suspended is Known.NO else tuple(_may_stay_unscored(each, won.seat) for each in due)


@cites("YW-PLAY-10b", "YW-PLAY-10d")
def _may_be_none(payment: Payment, doubt: Fact) -> Payment:
    """A payment for a win behind one that may have ended the hand, or beside one that may come first."""
    amount = Figure(0, payment.amount.high, payment.amount.unit)
    return replace(payment, amount=amount, fact=payment.fact or doubt)


@cites("YW-FOUL-7", "YW-FOUL-8")
def _taken_off_alone(
    table: Table[Course], won: DeclaredWin, total: Figure, counted: Award
) -> tuple[Payment, ...]:
    """What a win that stays without points is paid: nothing, nor by it, unless the excess is taken off (YW-A78)."""
    true = points_won(table, total)
    if table.agreed.reading(EXCESS_READING) != TAKEN_OFF or not (true.exact and counted.points.exact):
        return ()
    excess = counted.points.low - true.low
    if excess >= 0:
        return ()
    alone = Figure.exactly(excess, true.unit)
    steps = tuple(replace(step, result=alone) for step in counted.steps)
    due = payments(won.seat, alone, total, table.agreed)
    return turned(due, counted._replace(points=alone, steps=steps))


@cites("YW-FOUL-7")
def _may_stay_unscored(payment: Payment, winner: Seat) -> Payment:
    """A payment for a win that may stay without points: the log leaves open whether a hand before was below."""
    amount = Figure(0, payment.amount.high, payment.amount.unit)
    fact = payment.fact or Fact("below-before", {"seat": winner})
    return replace(payment, amount=amount, clause=ClauseId("YW-FOUL-7"), fact=fact)


def settled(
    result: Outcome, totals: Mapping[str, Figure], given: Mapping[str, int], agreed: Agreed
) -> tuple[Payment, ...]:
    """Who pays whom for a result written without its play."""
    del given
    if result.seat is None or result.seat not in totals:
        return ()
    total = totals[result.seat]
    points = points_of(total, threshold_of(agreed), column_of(agreed))
    due = payments(result.seat, points, total, agreed)
    return as_agreed(due, due, Given(result.came, result.source), agreed)


@cites("YW-PLAY-10e", "YW-FOUL-7")
def counted_as(result: Outcome, totals: Mapping[str, Figure], agreed: Agreed) -> Outcome:
    """How a result counts for the dealership: a hand that does not reach the threshold is laid down below it."""
    total = None if result.seat is None else totals.get(result.seat)
    below = total is not None and reaches(total, threshold_of(agreed)) is Known.NO
    return replace(result, how=BELOW, winners=()) if below and result.how == "won" else result


@cites("YW-SETTLE-1", "YW-DOUBLE-2")
def payments(seat: Seat, points: Figure, total: Figure, agreed: Agreed) -> tuple[Payment, ...]:
    """Each of the others pays the points of the hand, dealer or not, whoever gave the tile."""
    each = payment_each(points, points_in(agreed))
    if not each.high:
        return ()
    clause = ClauseId("YW-DOUBLE-2" if is_doubles(agreed) else "YW-SETTLE-1")
    threshold = threshold_of(agreed)
    worth = points_of(total, threshold, column_of(agreed))
    steps = (
        Step("total-won", ClauseId("YW-SCORE-11"), total),
        Step("points-won", ClauseId("YW-SCORE-8"), worth, {"threshold": threshold}),
    )
    return tuple(Payment(payer, seat, each, clause, steps) for payer in payers(seat, agreed))


# -- how the hand ended ------------------------------------------------------------------------------


@cites("YW-PLAY-10d")
def outcome(played: Played) -> Outcome:
    """How the hand ended and who deals next; open where the record breaks off, or does not show that a win is one."""
    table, end = played.table, played.record.log.end
    won = None if end == "cut" else winner_told(played)
    if won is None:
        result = Outcome(end)
        ended = result if end == "cut" else _ended_by_none(table, result)
        return replace(result, next_dealer=next_dealer(ended, table.agreed))
    result = Outcome("won", won.seat, won.tile, None, won.how, won.source)
    sure = completes(table, won, taken=True) is Known.YES and _is_a_win(table, won)
    if (not sure and won.seat not in table.counted) or open_ends(table):
        return result
    if table.course.doubt is not None:
        return result
    return replace(result, next_dealer=next_dealer(replace(result, how=_counts_as(table, won)), table.agreed))


@cites("YW-FOUL-2", "YW-PLAY-10e")
def _ended_by_none(table: Table[Course], result: Outcome) -> Outcome:
    """How a hand counts for the dealership that one which is none has ended, where it is read to end it (YW-A60)."""
    none = table.course.won
    if none is None or table.agreed.reading(NONE_READING) != ENDS:
        return result
    return replace(result, how=BELOW, seat=none.seat)


@cites("YW-PLAY-10e")
def _is_a_win(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether a whole hand has won: it may; of one whose tile came nobody knows how, it is enough whichever way."""
    if won.lawful is not Known.UNKNOWN:
        return won.lawful is Known.YES
    total = total_won(table, won, taken=True)
    return total is not None and reaches(total, threshold_of(table.agreed)) is Known.YES


@cites("YW-PLAY-10e")
def _counts_as(table: Table[Course], won: DeclaredWin) -> str:
    """How a hand laid down counts for the dealership: as a win, or, where it shows, as one below the threshold."""
    total = total_won(table, won, taken=True)
    below = total is not None and reaches(total, threshold_of(table.agreed)) is Known.NO
    return BELOW if below else "won"


FEEDING = ClauseId("YW-FOUL-6")
EXCESS_READING = "YW-A78"
TAKEN_OFF = "taken-off"
"""Whether what is counted too high of a win that stays without points is taken off all the same."""


@cites("YW-FOUL-6")
def borne(due: Sequence[Payment], table: Table[Course], won: DeclaredWin) -> tuple[Payment, ...]:
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
            fact = Fact("fed-or-not", {"seat": won.source, "winner": won.seat}, (WhoGave(won.seat),))
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
    fact = payment.fact or Fact("fed-by-whom", {"winner": winner}, (WhoGave(winner),))
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
