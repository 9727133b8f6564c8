"""10-match: 双打, the two sides of doubles, and the account of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.state.sides import is_doubles, partner

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed


PARTNER_READING = "YW-A10"
PARTNER_PAYS = "summed"
"""Whether the winner's partner pays as the others do."""


@cites("YW-DOUBLE-1", "YW-DOUBLE-2", "YW-DOUBLE-4")
def payers(winner: Seat, agreed: Agreed) -> tuple[Seat, ...]:
    """The seats that pay for a win: the other three; by another reading of doubles not the winner's partner."""
    others = tuple(seat for seat in SEATS if seat != winner)
    if not is_doubles(agreed) or agreed.reading(PARTNER_READING) == PARTNER_PAYS:
        return others
    return tuple(seat for seat in others if seat != partner(winner))


@cites("YW-DOUBLE-1", "YW-DOUBLE-2")
def sides(agreed: Agreed) -> tuple[tuple[Seat, ...], ...]:
    """The two sides, whose entries are summed; none where everybody plays alone."""
    return tuple((seat, partner(seat)) for seat in SEATS[:2]) if is_doubles(agreed) else ()
