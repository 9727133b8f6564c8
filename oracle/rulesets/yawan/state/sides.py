"""Whether two play together, and who is whose partner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.state.route import across

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed


OPTION, SINGLES, DOUBLES = "doubles", "no", "yes"
"""The option by which players agree to play by side, and its words."""


SIDE_READING = "YW-A79"
BY_SIDE = "side"
"""Whether a hand below the threshold leaves the wins of the partner without points, too."""


def is_doubles(agreed: Agreed) -> bool:
    """Whether it is played by side."""
    return agreed.choice(OPTION, (SINGLES, DOUBLES)) == DOUBLES


@cites("YW-DOUBLE-1")
def partner(seat: Seat) -> Seat:
    """The partner sits opposite: East and West play against South and North."""
    return across(seat)


@cites("YW-FOUL-7", "YW-DOUBLE-1")
def answering(seat: Seat, agreed: Agreed) -> tuple[Seat, ...]:
    """Whose hands below the threshold leave a win of a seat without points: its own, or those of its side."""
    by_side = is_doubles(agreed) and agreed.reading(SIDE_READING) == BY_SIDE
    return (seat, partner(seat)) if by_side else (seat,)
