"""12-settlement: 定莊, how a hand ended, who deals next and how often, and how the hands of a match (將) follow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from oracle.game.matches import MatchPlay, Rounds
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.kinds import IN_TURN, SEATS
from oracle.rulesets.taiwan.figures.settlement import SETTLEMENT
from oracle.rulesets.taiwan.hand.winners import winner, winners, wins_with
from oracle.rulesets.taiwan.settlement.memory import follow
from oracle.rulesets.taiwan.state.course import lower
from oracle.rulesets.taiwan.state.ending import due_penalties, is_drawn
from oracle.rulesets.taiwan.state.terms import streak_of
from oracle.ruling.findings import Objection
from oracle.ruling.ruling import Outcome
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.ruling.findings import Answer
    from oracle.ruling.ruling import Played
    from oracle.table.acts import Act
    from oracle.table.table import Table


FLOWER = "flower"
"""How a winning tile came that was drawn for a flower robbed as another was about to replace it."""

Deal = Literal["again", "same", "passes"]
"""What becomes of the deal: the dealer stays and the hand counts, or does not count, or the next seat deals."""


@cites("TW-PROC-7", "TW-SET-6", "TW-SET-7", "TW-PEN-11", "TW-FOUL-38")
def deal_after(
    dealer: Seat,
    winner_is: Seat | None,
    offenders: Collection[Seat],
    exposed: Collection[Seat],
    *,
    win_decides: bool = True,
) -> Deal:
    """The dealer stays after winning and after a drawn hand, else the deal passes.

    A dealer who committed 詐胡, or pays all for a foul that ends the hand, gives it up; another's leaves him the deal
    without counting, unless somebody has won (TW-A35). An exposed tile that was won on is judged alike, whoever has won.
    """
    if exposed:
        return "passes" if dealer in exposed else "same"
    if dealer in offenders:
        return "passes"
    if winner_is is not None and (win_decides or not offenders):
        return "again" if winner_is == dealer else "passes"
    return "same" if offenders else "again"


@cites("TW-SET-6")
def after(dealer: Seat, streak: int | None, deal: Deal) -> tuple[Seat, int | None]:
    """Who deals next, and how often he will have dealt again."""
    if deal == "passes":
        return lower(dealer), 0
    return dealer, streak if streak is None or deal == "same" else streak + 1


@cites("TW-PROC-26", "TW-TAI-25")
def _ended(played: Played) -> str:
    """How the hand ended: as the log says, but drawn where it was over before anybody won."""
    course: Course = played.table.course
    end = played.record.log.end
    return "drawn" if end == "won" and is_drawn(course) else end


def outcome(played: Played) -> Outcome:
    """How the hand ended and who deals next; open where the log does not show whether a win is one."""
    course: Course = played.table.course
    end = _ended(played)
    dealer, streak = course.match.dealer, streak_of(played.record)
    won, exposed = winner(played.table), _who(course, "whoever-won")
    offenders = _who(course, "false-win")
    result = Outcome(end, dealer=dealer, streak=streak)
    if end == "cut":
        return result
    if won is not None:
        every = dict.fromkeys(each.seat for each in winners(played.table))
        result = replace(_won(result, won), winners=tuple(every))
    elif offenders:
        result = replace(result, how="false", seat=offenders[0])
    sure = is_sure(played.table, won) or (won is not None and played.record.is_agreed_on(won.seat))
    if dealer is None or (won is None and not offenders and end != "drawn") or not sure:
        return result
    win_decides = played.record.agreed.reading("TW-A35") == "win-decides"
    won_by = None if won is None else won.seat
    deal = deal_after(dealer, won_by, offenders, exposed, win_decides=win_decides)
    next_dealer, next_streak = after(dealer, streak, deal)
    return replace(result, next_dealer=next_dealer, next_streak=next_streak)


def _who(course: Course, deal: str) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(each.payer for each in due_penalties(course) if each.deal == deal))


@cites("TW-TAI-30a", "TW-DEF-15")
def _won(result: Outcome, won: DeclaredWin) -> Outcome:
    """The result of a win; a flower robbed from who had just drawn it is stated as what he gave."""
    came, source = won.how, won.source
    if won.robbed is not None and won.robbed.form == "drawn":
        return replace(result, how="won", seat=won.seat, tile=won.tile, came=FLOWER, source=won.robbed.seat)
    return replace(result, how="won", seat=won.seat, tile=won.tile, came=came, source=source)


def is_sure(table: Table[Course], won: DeclaredWin | None) -> bool:
    """Whether the log shows that a win is one."""
    return won is None or (won.lawful is Known.YES and wins_with(table, won) is Known.YES)


# -- the match ---------------------------------------------------------------------------------------


def next_dealer(result: Outcome, agreed: Agreed) -> str | None:
    """Who deals after a result; open where it names no dealer, or nobody is shown to win."""
    del agreed
    return _after(result)[0]


def next_streak(result: Outcome, agreed: Agreed) -> int | None:
    """How often who deals after a result will have dealt again; open where nobody tells it of the dealer."""
    del agreed
    return _after(result)[1]


def _after(result: Outcome) -> tuple[Seat | None, int | None]:
    if result.dealer is None or result.how not in ("won", "false", "drawn"):
        return None, None
    if result.how != "drawn" and result.seat is None:
        return None, None
    won = result.seat if result.how == "won" else None
    offenders = (result.seat,) if result.how == "false" and result.seat is not None else ()
    return after(result.dealer, result.streak, deal_after(result.dealer, won, offenders, ()))


@cites("TW-PROC-13")
def places(dealer: Seat) -> Mapping[Seat, Seat]:
    """Where everybody sits counted from the dealer, who has the first place: seats of a hand follow the opened wall."""
    return IN_TURN.as_first(dealer)


@cites("TW-PROC-7")
def seats_after(result: Outcome) -> Mapping[str, str] | None:
    """Within a match people keep their neighbours, and the deal moves: each place counted from the next dealer."""
    if result.next_dealer is None or result.dealer is None:
        return None
    return IN_TURN.as_first(places(result.dealer)[result.next_dealer])


@cites("TW-DEF-4", "TW-DEF-5", "TW-PROC-6")
def circles() -> Rounds:
    """A match (將) has four circles (圈), in each of which all pass the deal once; then seats are drawn again."""
    return Rounds(SETTLEMENT.circles, ClauseId("TW-PROC-6"), drawn_anew=True)


MATCH = MatchPlay(
    seats=SEATS,
    dealer=SEATS[0],
    seats_after=seats_after,
    next_dealer=next_dealer,
    deal_clause=ClauseId("TW-PROC-7"),
    seat_clause=ClauseId("TW-PROC-7"),
    total_clause=ClauseId("TW-EQ-3"),
    rounds=circles(),
    places=places,
    chronicle=follow,
    foul_clause=ClauseId("TW-SET-6"),
)
"""How hands of the game follow one another."""


@clause("TW-SET-8")
def only_the_dealer_shows_the_streak(table: Table[Course], act: Act) -> Answer:
    """The marker of the streak is the dealer's to show."""
    dealer = table.course.match.dealer
    if dealer in (None, act.seat):
        return None
    return Objection("marker-of-another", {"seat": act.seat, "dealer": dealer or ""})


@clause("TW-SET-8")
def a_marker_shows_the_streak(table: Table[Course], act: Act) -> Answer:
    """The marker has the number of the streak; with another one the settlement goes by both."""
    streak = table.course.match.streak
    if table.course.match.dealer != act.seat or streak is None or act.number in (None, streak):
        return None
    return Objection("marker-wrong", {"seat": act.seat, "shown": act.number or 0, "due": streak})
