"""結算: who pays whom for a win, in base and in 台; how a hand ended, and who deals next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.clauses import ClauseId, cites
from oracle.registry import Outcome
from oracle.rulesets.taiwan.course import course_of, lower
from oracle.rulesets.taiwan.finish import winner, wins_with
from oracle.rulesets.taiwan.scoring import UNIT
from oracle.rulesets.taiwan.surcharge import surcharge
from oracle.rulesets.taiwan.tiles import SEATS
from oracle.scoring import Figure
from oracle.settlement import Payment
from oracle.tables import read_table
from oracle.verdict import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.record import Record
    from oracle.registry import Played
    from oracle.rulesets.taiwan.course import Won
    from oracle.scoring import Sheet

BASE_UNIT = "base"

BASE = read_table("taiwan", "settlement").section("base").number("base")


@cites("TW-SET-1", "TW-SET-2", "TW-SET-3", "TW-SET-4")
def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """Who gave the tile pays alone, for a self-draw all three; base once, 台, and the surcharge with the dealer."""
    won = winner(played.table)
    total = next((sheet.total for sheet in sheets if won is not None and sheet.seat == won.seat), None)
    if won is None or total is None or not total.exact:
        return ()
    return tuple(_payments(played, won, total.low))


def _payments(played: Played, won: Won, tai: int) -> Iterator[Payment]:
    dealer, streak = course_of(played.table).dealer, streak_of(played.record)
    for payer in payers(won):
        more = surcharge(streak or 0) if dealer in (payer, won.seat) else 0
        clause = ClauseId("TW-SET-1" if won.source is not None else "TW-SET-2")
        yield Payment(payer, won.seat, Figure.exactly(BASE, BASE_UNIT), ClauseId("TW-SET-3"))
        yield Payment(payer, won.seat, Figure.exactly(tai + more, UNIT), clause)


@cites("TW-SET-1", "TW-SET-2", "TW-TAI-30")
def payers(won: Won) -> tuple[Seat, ...]:
    """Who pays: the one whose tile or flower it was, for a self-draw the other three."""
    if won.source is not None:
        return (won.source,)
    if won.robbed is not None and won.robbed.form == "drawn":
        return (won.robbed.seat,)
    return tuple(seat for seat in SEATS if seat != won.seat)


def streak_of(record: Record) -> int | None:
    """連N: how often the dealer has dealt again, as the log says."""
    stated = next((tag.value for tag in record.log.tags if tag.key == "Streak"), None)
    return int(stated) if stated is not None and stated.isdigit() else None


@cites("TW-PROC-7", "TW-SET-6")
def outcome(played: Played) -> Outcome:
    """How the hand ended and who deals next: the dealer again after his win or a drawn hand, else the next seat."""
    won, end = winner(played.table), played.record.log.end
    dealer = course_of(played.table).dealer
    if end not in ("won", "drawn"):
        return Outcome(end)
    if won is None:
        return Outcome(end, next_dealer=dealer if end == "drawn" else None)
    sure = won.lawful is Known.YES and wins_with(played.table, won) is Known.YES
    after = dealer if won.seat == dealer else None if dealer is None else lower(dealer)
    return Outcome("won", won.seat, won.tile, after if sure else None, won.how, won.source)
