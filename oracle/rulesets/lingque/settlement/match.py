"""07-match (chapter 3 甲): who deals next, how people change seats between rounds, and how long a match is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.game.matches import MatchPlay, Rounds, SeatChange
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.fans import fans_in
from oracle.rulesets.lingque.figures.kinds import DEALER, IN_TURN, SEATS
from oracle.rulesets.lingque.figures.points import points_in
from oracle.rulesets.lingque.figures.settlement import SETTLEMENT
from oracle.rulesets.lingque.state.course import lower

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.ruling.ruling import Outcome
    from oracle.ruling.sheets import Figure

CHOICES = {SETTLEMENT.seats_option: SETTLEMENT.seating}
"""What players may agree on in words: how the seats of a round are found."""


@cites("LQ-3A.1", "LQ-3B.5")
def next_dealer(result: Outcome, agreed: Agreed) -> str | None:
    """A dealer who wins deals again (连庄); otherwise the deal passes on.

    It does so after a drawn deal (LQ-A11) and after a false win (LQ-A35), or the dealer stays.
    """
    if result.how == "drawn" and agreed.reading("LQ-A11") == "stays":
        return DEALER
    if result.how == "false":
        return {"ends-the-deal": lower(DEALER), "dealer-stays": DEALER}.get(agreed.reading("LQ-A35"))
    return DEALER if result.how == "won" and result.seat == DEALER else lower(DEALER)


@cites("LQ-1D.1", "LQ-3B.5")
def counted_as(result: Outcome, totals: Mapping[str, Figure], agreed: Agreed) -> Outcome:
    """A hand laid out as won that is none, or is worth less than the minimum, leaves nobody a winner."""
    total = totals.get(result.seat or "")
    short = result.how == "won" and total is not None and not total_reaches(total, agreed)
    return replace(result, how="false", seat=None, winners=()) if short or result.how == "false" else result


@cites("LQ-1D.1")
def total_reaches(total: Figure, agreed: Agreed) -> bool:
    """Whether a total, flowers and all, can be that of a win: no less than the minimum."""
    return total.high is None or total.high >= points_in(agreed, fans_in(agreed)).minimum


@cites("LQ-2A.8", "LQ-3A.3")
def seats_after(outcome: Outcome) -> Mapping[str, str] | None:
    """Within a round people stay and the winds move with the deal: the dealer is East, the others follow in turn."""
    return None if outcome.next_dealer is None else IN_TURN.as_first(outcome.next_dealer)


@cites("LQ-3A.2", "LQ-3A.3")
def seats_after_round(number: int, agreed: Agreed) -> Mapping[str, str] | None:
    """A player who began a round with one wind begins the next with another, by the table of rounds (座位轮换)."""
    if seats_are_drawn(agreed) or number + 1 >= len(SETTLEMENT.rotation):
        return None
    return {winds[number]: winds[number + 1] for winds in SETTLEMENT.rotation.values()}


@cites("LQ-3A.4")
def seats_are_drawn(agreed: Agreed) -> bool:
    """Whether the seats are drawn at random before each round (摸风, 掷骰), where the players agree on it."""
    return agreed.choice(SETTLEMENT.seats_option, SETTLEMENT.seating) != SETTLEMENT.seating[0]


@cites("LQ-3A.2")
def rounds() -> Rounds:
    """How many rounds (圈) of four dealerships there are: two or four are recommended, four unless agreed."""
    change = SeatChange(seats_after_round, ClauseId("LQ-3A.3"))
    figures = SETTLEMENT.rounds, ClauseId("LQ-3A.2"), SETTLEMENT.rounds_option
    return Rounds(*figures, change, counts_deals=every_deal_counts, usual=rounds_without_agreement)


@cites("LQ-3A.2")
def rounds_without_agreement(agreed: Agreed) -> int:
    """How many rounds there are where nobody agreed on it: the longer length, or the shorter (LQ-A41)."""
    return SETTLEMENT.short_rounds if agreed.reading("LQ-A41") == "two" else SETTLEMENT.rounds


@cites("LQ-3A.2")
def every_deal_counts(agreed: Agreed) -> bool:
    """Whether a round is four deals (四局), one that is dealt again among them, as one reading has it (LQ-A36)."""
    return agreed.reading("LQ-A36") == "four-deals"


MATCH = MatchPlay(
    seats=SEATS,
    dealer=DEALER,
    seats_after=seats_after,
    next_dealer=next_dealer,
    deal_clause=ClauseId("LQ-3A.1"),
    seat_clause=ClauseId("LQ-2A.8"),
    total_clause=ClauseId("LQ-3B.1"),
    rounds=rounds(),
    foul_clause=ClauseId("LQ-3B.5"),
)
"""How hands of Lingque follow one another."""
