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


def is_doubles(agreed: Agreed) -> bool:
    """Whether it is played by side."""
    return agreed.choice(OPTION, (SINGLES, DOUBLES)) == DOUBLES


@cites("YW-DOUBLE-1")
def partner(seat: Seat) -> Seat:
    """The partner sits opposite: East and West play against South and North."""
    return across(seat)
