"""Who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.ruling.payments import Payment
from oracle.ruling.ruling import Outcome
from oracle.ruling.sheets import Figure, Sheet, Step

from .scoring import UNIT

if TYPE_CHECKING:
    from oracle.ruling.ruling import Played


@cites("PB-3")
def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:  # noqa: ARG001
    """The poorer pays the richer the difference."""
    less, more = sorted(sheets, key=lambda sheet: sheet.total.low)
    owed = Figure.exactly(more.total.low - less.total.low, UNIT)
    args = {"more": more.total.low, "less": less.total.low}
    step = Step("difference", ClauseId("PB-3"), owed, args)
    return (Payment(less.seat, more.seat, owed, ClauseId("PB-3"), (step,)),) if owed.low else ()


def outcome(played: Played) -> Outcome:
    """How it ended, as the log says."""
    return Outcome(played.record.log.end)
