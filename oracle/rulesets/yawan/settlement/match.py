"""10-match: 坐庄, 上庄, 圈, 盘, who deals next, how seats and winds move, and how long a set is.

What decides a contest of several matches, and how points are reckoned by heart, stands in modules of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.matches import MatchPlay, Rounds
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures import formula
from oracle.rulesets.yawan.figures.kinds import DEALER, IN_TURN, SEATS
from oracle.rulesets.yawan.settlement import contests, memory
from oracle.rulesets.yawan.state.course import DEAL
from oracle.rulesets.yawan.state.route import left

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.ruling import Outcome

__all__ = [
    "BELOW",
    "CIRCLES",
    "MATCH",
    "circles",
    "contests",
    "formula",
    "next_dealer",
    "round_wind",
    "seats_after",
]

CIRCLES = DEAL.section("circles")
BELOW_READING = "YW-A9"
DEAD = "dead"
"""How a hand laid down below the threshold counts for the dealership."""

BELOW = "below"
"""How a hand ended that was laid down below the threshold."""


@cites("YW-PLAY-10e")
def next_dealer(result: Outcome, agreed: Agreed) -> str | None:
    """The dealer stays after winning and after a dead hand; otherwise the next seat clockwise deals."""
    if result.how == "drawn":
        return DEALER
    if result.how not in ("won", BELOW) or result.seat is None:
        return None
    if result.how == BELOW and agreed.reading(BELOW_READING) == DEAD:
        return DEALER
    return DEALER if result.seat == DEALER else left(DEALER)


@cites("YW-PLAY-10f")
def seats_after(result: Outcome) -> Mapping[str, str] | None:
    """People keep their places; the winds move with the deal, the dealer being East."""
    return None if result.next_dealer is None else IN_TURN.as_first(result.next_dealer)


@cites("YW-PLAY-10f", "YW-MATCH-3")
def circles() -> Rounds:
    """A set (盘) has four circles (圈), in each of which all four deal."""
    return Rounds(CIRCLES.number("circles"), ClauseId("YW-PLAY-10f"))


@cites("YW-PLAY-10f")
def round_wind(number: int) -> Seat:
    """The round wind (令风) of a circle counted from 0."""
    return CIRCLES.texts("winds")[number]


MATCH = MatchPlay(
    seats=SEATS,
    dealer=DEALER,
    seats_after=seats_after,
    next_dealer=next_dealer,
    deal_clause=ClauseId("YW-PLAY-10e"),
    seat_clause=ClauseId("YW-PLAY-10f"),
    total_clause=ClauseId("YW-SETTLE-1"),
    rounds=circles(),
    chronicle=memory.follow,
    bearing=memory.bearing,
)
"""How hands of Yawan follow one another."""
