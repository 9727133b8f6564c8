"""What a game says of matches: who sits where in the next hand, and what one hand leaves to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from grammar.syntax import Log
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.findings import Finding
    from oracle.ruling.ruling import Outcome, Ruling


Bearing: TypeAlias = "Callable[[object, Log], object]"
"""What a game remembers that bears on how a log is judged; None where nothing does."""


Chronicle: TypeAlias = "Callable[[object, Ruling, frozenset[int], bool], tuple[object, tuple[Finding, ...]]]"
"""What a game remembers from hand to hand of a match beside seats, rounds and totals."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """How people change seats between two rounds.

    `seats_after` tells, after a round counted from 0, for each seat in which a person began it which one he has
    in the first hand of the next; None where the rules do not say, or where the players let chance decide.
    """

    seats_after: Callable[[int, Agreed], Mapping[str, str] | None]
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a match, so many, in each of which everybody deals once; and the clause that says so.

    Players may agree on another number where `option` names it; where a reading decides what holds without that, `usual`
    tells it. Without `change` everybody keeps the seat beside
    his neighbours from round to round. Where seats are `drawn_anew` after the last round, another match follows.
    `counts_deals` says whether at a table every deal counts, also one that the same dealer deals again; who sits where
    after such a round is nowhere told.
    """

    number: int
    clause: ClauseId
    option: str | None = None
    change: SeatChange | None = None
    drawn_anew: bool = False
    counts_deals: Callable[[Agreed], bool] | None = None
    usual: Callable[[Agreed], int] | None = None

    def passes(self, agreed: Agreed, *, stays: bool) -> bool:
        """Whether a hand brings a round nearer to its end."""
        return not stays or (self.counts_deals is not None and self.counts_deals(agreed))

    def agreed_number(self, agreed: Agreed) -> int:
        """How many rounds there are at a table; 0 agrees on nothing."""
        number = self.number if self.usual is None else self.usual(agreed)
        return number if self.option is None else agreed.number(self.option, number) or number


@dataclass(frozen=True, slots=True)
class MatchPlay:
    """How one hand of a match follows another.

    `seats_after` tells for each seat of a hand which one its person has in the next, None where the log does
    not show who deals next; `dealer` is the dealer's seat in every hand. The clauses are those of the dealer,
    the seats and the running totals; `foul_clause` is that of the dealer after a hand that ended by a win which is none,
    where it is another. `next_dealer` says who deals after a result that does not tell it. Without
    `rounds` a match goes on for as long as its players like.

    Where any seat may deal, `places` counts the seats of a hand from its dealer: every seat's place is the seat it
    would have if the dealer had `dealer`, and `seats_after` is told in places. `chronicle` is what else a game
    remembers from hand to hand: given that, the ruling, the rounds (from 0) it may be in and whether a match begins,
    it tells what to remember and what the hand breaks. Where `bearing` has something to tell, the hand is judged with
    it, as `Record.before`.
    """

    seats: tuple[str, ...]
    dealer: str
    seats_after: Callable[[Outcome], Mapping[str, str] | None]
    deal_clause: ClauseId
    seat_clause: ClauseId
    total_clause: ClauseId
    next_dealer: Callable[[Outcome, Agreed], str | None] | None = None
    rounds: Rounds | None = None
    places: Callable[[str], Mapping[str, str]] | None = None
    chronicle: Chronicle | None = None
    bearing: Bearing | None = None
    foul_clause: ClauseId | None = None
