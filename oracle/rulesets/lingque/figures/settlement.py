"""The figures of payments and of a match: shares of the points, liability for others, how seats rotate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.rulesets.lingque.figures.kinds import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a number of points; a fraction is rounded up (上取整)."""

    times: int
    over: int

    def of(self, points: int) -> int:
        """The part of a number of points, in points."""
        return -(-points * self.times // self.over)


@dataclass(frozen=True, slots=True)
class Liability:
    """包牌: a player who gave the winner at least `tiles` tiles takes over a part of what each other payer owes."""

    tiles: int
    part: Share
    clause: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """The figures of payments and of a match.

    `drawn` is what each other player owes for a self-drawn win, `giver` what the one owes whose tile it was and
    `given` what the other two do. `rounds` is how long a
    match is unless players agree on another length. `rotation` gives, for the wind a player begins the first round
    with, the winds of all rounds it knows; `seating` holds the words by which
    players agree on that table or, by the second, to draw their seats before each round.
    """

    drawn: Annotated[Share, "drawn.each"]
    giver: Annotated[Share, "given.giver"]
    given: Annotated[Share, "given.each"]
    half: Liability
    full: Liability
    rounds: Annotated[int, "match.rounds"]
    short_rounds: Annotated[int, "match.short"]
    rounds_option: Annotated[str, "match.option"]
    rotation: Mapping[Seat, tuple[Seat, ...]]
    seats_option: Annotated[str, "seating.option"]
    seating: Annotated[tuple[str, ...], "seating.words"]

    @property
    def liabilities(self) -> tuple[Liability, ...]:
        """半包牌 and 全包牌, the lighter first."""
        return self.half, self.full

    @property
    def most_given(self) -> int:
        """The most tiles a winner can have been given: one for every set, and the winning one (全包牌)."""
        return max(liability.tiles for liability in self.liabilities)


@cites("LQ-3A.2", "LQ-3A.3", "LQ-3A.4", "LQ-3B.1", "LQ-3B.2", "LQ-3B.3")
def load_settlement(document: Section) -> Settlement:
    """Read the figures; the rotation is a Latin square: in each round, and over the rounds, each wind is there once."""
    found = read_as(document, Settlement)
    winds = tuple(found.rotation.values())
    rounds = zip(*winds, strict=True)
    if any(set(row) != set(SEATS) or len(row) != len(SEATS) for row in (*winds, *rounds)):
        raise TableError(f"{document.where}: rotation: some wind comes twice")
    if not tuple(found.rotation) == tuple(row[0] for row in winds) == SEATS:
        raise TableError(f"{document.where}: rotation: the first round is not the one begun with")
    return found


SETTLEMENT = load_settlement(read_table("lingque", "settlement"))
"""The figures of chapter 3."""


def settlement_in(agreed: Agreed) -> Settlement:
    """The figures as they hold at a table."""
    house_rules = agreed.house_rules
    return SETTLEMENT if house_rules is None else load_settlement(laid("lingque", "settlement", house_rules))
