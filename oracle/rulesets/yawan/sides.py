"""双打: the two sides of doubles, and the account of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.route import across
from oracle.rulesets.yawan.tiles import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed

OPTION, SINGLES, DOUBLES = "doubles", "no", "yes"
"""The option by which players agree to play by side, and its words."""

PARTNER_READING = "YW-A10"
PARTNER_PAYS = "summed"
"""Whether the winner's partner pays as the others do."""


def is_doubles(agreed: Agreed) -> bool:
    """Whether it is played by side."""
    return agreed.choice(OPTION, (SINGLES, DOUBLES)) == DOUBLES


@cites("YW-DOUBLE-1")
def partner(seat: Seat) -> Seat:
    """The partner sits opposite: East and West play against South and North."""
    return across(seat)


@cites("YW-DOUBLE-1", "YW-DOUBLE-2", "YW-DOUBLE-4")
def payers(winner: Seat, agreed: Agreed) -> tuple[Seat, ...]:
    """Who pays for a win: the other three; by another reading of doubles not the winner's partner."""
    others = tuple(seat for seat in SEATS if seat != winner)
    if not is_doubles(agreed) or agreed.reading(PARTNER_READING) == PARTNER_PAYS:
        return others
    return tuple(seat for seat in others if seat != partner(winner))


@cites("YW-DOUBLE-2")
def account(gains: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """What each side wins or loses, told by its seat that comes first: the entries of its two players summed."""
    return {seat: gains[seat] + gains[partner(seat)] for seat in SEATS[:2]}
