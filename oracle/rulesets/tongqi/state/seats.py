"""The seats, and who comes first in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import IN_TURN, SEATS

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.acts import OpenTile
    from oracle.table.table import Table


DEALER = SEATS[0]
"""The dealer (莊) is 天 in every hand (TQ-3.16b)."""

IDLE = SEATS[1:]
"""The three idle players (閒家)."""


@cites("TQ-3.2")
def lower(seat: Seat) -> Seat:
    """The lower house (下家), whose turn is next."""
    return IN_TURN.lower(seat)


@cites("TQ-4.3b", "TQ-4.3d2")
def is_excepted(agreed: Agreed, how: str | None) -> bool:
    """Whether a win that came so is paid whole and read from either end: on the 翻皇.

    By one reading, and as the book was first printed, 天和 and 天天和 are excepted too (TQ-A30, TQ-A52).
    """
    five = agreed.reading("TQ-A30") == "five" or agreed.reading("TQ-A52") == "first-print"
    return how == "turned" or (five and how == "first-tile")


@cites("TQ-4.1a", "TQ-4.2c", "TQ-4.3a")
def front_first(table: Table[Course], opened: OpenTile | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Seats in the order in which they come first on a tile (坐在前者, TQ-A1).

    Nearest in turn from the one who put the tile out, the flipper himself first; on the 翻皇, which nobody
    put out, in the order of the seats.
    """
    if opened is None or opened.seat not in SEATS or table.agreed.reading("TQ-A1") == "fixed-order":
        return tuple(seat for seat in SEATS if seat in seats)
    return tuple(seat for seat in IN_TURN.in_turn_from(opened.seat) if seat in seats)
