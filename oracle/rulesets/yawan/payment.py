"""Chapter 5 四 and chapter 6 二（十一）: who pays whom for a win, singly or by side; and how a hand ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.clauses import cites
from oracle.registry import Outcome
from oracle.rulesets.yawan.course import course_of
from oracle.rulesets.yawan.match import next_dealer

if TYPE_CHECKING:
    from oracle.registry import Played
    from oracle.scoring import Sheet
    from oracle.settlement import Payment


SIDES_OPTION, SINGLES, DOUBLES = "doubles", "no", "yes"
"""The option by which players agree to play by side (双打), and its words."""


def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """Who pays whom."""
    del played, sheets
    return ()


@cites("YW-PLAY-10d")
def outcome(played: Played) -> Outcome:
    """How the hand ended and who deals next."""
    course, end = course_of(played.table), played.record.log.end
    won = course.won
    result = Outcome(end) if won is None else Outcome(end, won.seat, won.tile, None, won.how, won.source)
    dealer = next_dealer(result, played.table.agreed)
    return Outcome(end, result.seat, result.tile, dealer, result.came, result.source)
