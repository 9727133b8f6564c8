"""03-outline: how a hand ended, who deals next, and who sits where then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.game.matches import MatchPlay, Rounds
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.deal import DEAL
from oracle.rulesets.tongqi.figures.forms import IN_TURN, SEATS
from oracle.rulesets.tongqi.scoring.of_play import is_white, won_of
from oracle.rulesets.tongqi.state.seats import DEALER, lower
from oracle.ruling.ruling import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.ruling.ruling import Played


@cites("TQ-3.13", "TQ-3.14")
def outcome(played: Played) -> Outcome:
    """How the hand ended, and who deals next."""
    won, end = won_of(played), played.record.log.end
    if end not in ("won", "drawn"):
        stopped = Outcome(end)
        return replace(stopped, next_dealer=next_dealer(stopped, played.table.agreed))
    if won is None:
        result = Outcome(end)
    else:
        how = "white" if is_white(played, won) else "won"
        result = Outcome(how, won.seat, won.tile, None, won.how or None, won.source)
    return replace(result, next_dealer=_next_dealer(played, result))


@cites("TQ-4.3f", "TQ-G.10")
def _next_dealer(played: Played, result: Outcome) -> str | None:
    """Who deals next; `None` where a breach of the winner that the log does not show would decide it."""
    table, agreed = played.table, played.table.agreed
    stated = next_dealer(result, agreed)
    if result.how != "won" or result.seat not in table.unshown or result.seat in table.counted:
        return stated
    rivals = (replace(result, seat=rival.seat) for rival in table.course.rivals)
    others = (replace(result, how="white"), *rivals)
    return stated if all(next_dealer(other, agreed) == stated for other in others) else None


@cites("TQ-3.16", "TQ-3.16b", "TQ-4.3f", "TQ-G.10")
def next_dealer(result: Outcome, agreed: Agreed) -> str | None:
    """A dealer who wins deals again, otherwise the deal passes; `None` if the log does not show who won."""
    if result.how == "drawn":
        return lower(DEALER)
    if result.how == "stopped":
        return AFTER_A_STOP.get(agreed.reading("TQ-A92"))
    if result.seat is None:
        return None
    white = result.how == "white"
    keeps = result.seat == DEALER and (not white or agreed.reading("TQ-A11") == "like-win")
    return DEALER if keeps else lower(DEALER)


AFTER_A_STOP = {"deals-again": DEALER, "passes": lower(DEALER)}
"""Who deals after a hand that was stopped, where a reading says so (TQ-A92)."""


@cites("TQ-3.16b")
def seats_after(outcome: Outcome) -> Mapping[str, str] | None:
    """Which seat each person has in the next hand: its dealer is 天, and 地 人 和 follow to his right."""
    return None if outcome.next_dealer is None else IN_TURN.as_first(outcome.next_dealer)


MATCH = MatchPlay(
    seats=SEATS,
    dealer=DEALER,
    seats_after=seats_after,
    next_dealer=next_dealer,
    deal_clause=ClauseId("TQ-4.3f"),
    seat_clause=ClauseId("TQ-3.16b"),
    total_clause=ClauseId("TQ-3.3"),
    rounds=Rounds(DEAL.section("match").number("rounds"), ClauseId("TQ-3.15")),
    foul_clause=ClauseId("TQ-G.10"),
)
"""How hands of Tongqi follow one another: four rounds, in each of which everybody deals once (TQ-3.15)."""
