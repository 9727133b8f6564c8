"""Chapter 5 四 and chapter 6 二（十一）: who pays whom for a win, singly or by side; and how a hand ended."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.bearing import borne, turned
from oracle.rulesets.yawan.course import course_of
from oracle.rulesets.yawan.finished import total_won, winner
from oracle.rulesets.yawan.judging import completes
from oracle.rulesets.yawan.match import BELOW, next_dealer
from oracle.rulesets.yawan.overcount import award
from oracle.rulesets.yawan.points import column_of, payment_each, points_of, reaches, threshold_of
from oracle.rulesets.yawan.sides import is_doubles, payers
from oracle.rulesets.yawan.suspended import is_suspended
from oracle.ruling.findings import Fact
from oracle.ruling.payments import Payment
from oracle.ruling.ruling import Outcome
from oracle.ruling.sheets import Figure, Step
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.course import Won
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Sheet
    from oracle.table.table import Table


def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """What each pays for the win, as far as the total is shown; a hand that is shown to be none is not paid for."""
    table = played.table
    won = winner(table)
    if won is None or (played.record.log.end == "stopped" and won.seat not in course_of(table).fouls.paid):
        return ()
    total = next((sheet.total for sheet in sheets if sheet.seat == won.seat), None)
    suspended = is_suspended(table, won.seat)
    if total is None or suspended is Known.YES:
        return ()
    counted = award(table, won.seat, total)
    due = borne(turned(payments(won.seat, counted.points, total, table.agreed), counted), table, won)
    return due if suspended is Known.NO else tuple(_may_stay_unscored(each, won.seat) for each in due)


@cites("YW-FOUL-7")
def _may_stay_unscored(payment: Payment, winner: Seat) -> Payment:
    """A payment for a win that may stay without points: the log leaves open whether a hand before was below."""
    amount = Figure(0, payment.amount.high, payment.amount.unit)
    fact = payment.fact or Fact("below-before", {"seat": winner})
    return replace(payment, amount=amount, clause=ClauseId("YW-FOUL-7"), fact=fact)


def settled(
    result: Outcome, totals: Mapping[str, Figure], given: Mapping[str, int], agreed: Agreed
) -> tuple[Payment, ...]:
    """Who pays whom for a result told by itself."""
    del given
    if result.seat is None or result.seat not in totals:
        return ()
    total = totals[result.seat]
    points = points_of(total, threshold_of(agreed), column_of(agreed))
    return payments(result.seat, points, total, agreed)


@cites("YW-SETTLE-1", "YW-DOUBLE-2")
def payments(seat: Seat, points: Figure, total: Figure, agreed: Agreed) -> tuple[Payment, ...]:
    """Each of the others pays the points of the hand, dealer or not, whoever gave the tile."""
    each = payment_each(points)
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
    """How the hand ended and who deals next; open where the log does not show that a win is one."""
    table, end = played.table, played.record.log.end
    won = winner(table)
    if won is None:
        result = Outcome(end)
        return replace(result, next_dealer=next_dealer(result, table.agreed))
    result = Outcome("won", won.seat, won.tile, None, won.how, won.source)
    if won.lawful is not Known.YES or completes(table, won, taken=True) is not Known.YES:
        return result
    return replace(result, next_dealer=next_dealer(replace(result, how=_counts_as(table, won)), table.agreed))


@cites("YW-PLAY-10e")
def _counts_as(table: Table, won: Won) -> str:
    """How a hand laid down counts for the dealership: as a win, or, where it shows, as one below the threshold."""
    total = total_won(table, won, taken=True)
    below = total is not None and reaches(total, threshold_of(table.agreed)) is Known.NO
    return BELOW if below else "won"
