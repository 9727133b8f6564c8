"""Section 3.7 ⑤ and ⑥: who pays whom, and who deals next."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracle.clauses import ClauseId, cites
from oracle.registry import MatchPlay, Outcome, Played
from oracle.rulesets.jiaxing.course import DEALER, SEATS, course_of, lower
from oracle.rulesets.jiaxing.scoring import points, winner
from oracle.scoring import Sheet, Step
from oracle.settlement import Payment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@cites("JX-3.7e", "JX-G.1", "JX-G.3")
def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """Every pair of the four settles the difference of its scores; nothing is rounded, doubled or added."""
    return tuple(_by_pairs(sheets, "JX-G.1" if winner(played) is None else "JX-3.7e"))


def _by_pairs(sheets: tuple[Sheet, ...], clause: str) -> Iterator[Payment]:
    for one, other in combinations(sheets, 2):
        if not (one.total.exact and other.total.exact) or one.total.low == other.total.low:
            continue
        more, less = (one, other) if one.total.low > other.total.low else (other, one)
        difference = points(more.total.low - less.total.low)
        step = Step(
            "difference", ClauseId(clause), difference, {"total": more.total.low, "own": less.total.low}
        )
        yield Payment(less.seat, more.seat, difference, ClauseId(clause), (step,))


@cites("JX-3.7f", "JX-G.1")
def outcome(played: Played) -> Outcome:
    """How the hand ended and who deals next: a dealer who wins deals again, otherwise the deal passes on."""
    won, end = winner(played), played.record.log.end
    if end not in ("won", "drawn"):
        return Outcome(end)
    if won is None:
        said = course_of(played.table).won
        passes = end == "drawn" or said is not None
        return Outcome(end, next_dealer=lower(DEALER) if passes else None)
    dealer = DEALER if won.seat == DEALER else lower(DEALER)
    return Outcome("won", won.seat, won.tile, dealer, won.how, won.source)


@cites("JX-3.2a", "JX-3.7f")
def seats_after(outcome: Outcome) -> Mapping[str, str] | None:
    """Which seat each person has in the next hand: its dealer is 天, and the others follow in order."""
    if outcome.next_dealer is None:
        return None
    shift = SEATS.index(outcome.next_dealer)
    return {seat: SEATS[(place - shift) % len(SEATS)] for place, seat in enumerate(SEATS)}


MATCH = MatchPlay(
    seats=SEATS,
    dealer=DEALER,
    seats_after=seats_after,
    deal_clause=ClauseId("JX-3.7f"),
    seat_clause=ClauseId("JX-3.2a"),
    total_clause=ClauseId("JX-3.7e"),
)
"""How hands of Jiaxing follow one another; the book does not say how many make a match."""
