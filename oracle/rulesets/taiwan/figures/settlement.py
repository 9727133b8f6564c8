"""The figures of settlement: the base, the stakes a table may agree on, side bets, and how long a match is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house import laid
from oracle.rulebook.tables import read_table

if TYPE_CHECKING:
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Settlement:
    """The figures of the chapter on settlement.

    `base_option` and `tai_option` name what a base and a 台 are worth in points, `worth` what they are until the
    players agree on it. `cha` and `piao` are the units of the smallest raised bases; `circles` are those of a match,
    `circles_left` how many have to be left for an outside bet to begin or move, and from circle `season` on, counted
    from 1, no base is raised by 插. `most` is the most a hand is counted, 0 for no limit, and `payers` who pays for a
    win on another's tile: the giver alone, or all where a table has agreed on it.
    """

    base: int
    base_option: str
    tai_option: str
    worth: int
    cha: int
    piao: int
    circles: int
    circles_left: int
    season: int
    most: int
    payers: str


@cites("TW-SET-3", "TW-EQ-3", "TW-SIDE-2", "TW-SIDE-5", "TW-SIDE-6", "TW-DEF-5")
def load_settlement(document: Section) -> Settlement:
    """Read the figures."""
    stakes, raised = document.section("stakes"), document.section("raised")
    return Settlement(
        base=document.section("base").number("base"),
        base_option=stakes.text("base"),
        tai_option=stakes.text("tai"),
        worth=stakes.number("worth"),
        cha=raised.number("cha"),
        piao=raised.number("piao"),
        circles=document.section("match").number("circles"),
        circles_left=document.section("outside").number("circles_left"),
        season=document.section("season").number("circle"),
        most=document.section("limit").number("most"),
        payers=document.section("given").text("payers"),
    )


SETTLEMENT = load_settlement(read_table("taiwan", "settlement"))
"""The figures of the game."""

ALL_PAY = "all"
"""The word by which a table agrees that all three pay for a win on one player's tile."""


def settlement_in(agreed: Agreed) -> Settlement:
    """The figures as they hold at a table."""
    house = agreed.house
    return SETTLEMENT if house is None else load_settlement(laid("taiwan", "settlement", house))


BASE_UNIT, TAI_UNIT, POINTS = "base", "tai", "points"
"""What payments are counted in: 底 and 台, and points where the stakes are agreed."""


@dataclass(frozen=True, slots=True)
class Surcharge:
    """What the dealer's part is worth: `dealer` 台 for dealing, `streak` 台 for each consecutive deal more."""

    dealer: int
    streak: int


@cites("TW-TAI-8", "TW-TAI-9")
def load_surcharge(document: Section) -> Surcharge:
    """Read the surcharge of the table of settlement."""
    row = document.section("surcharge")
    return Surcharge(row.number("dealer"), row.number("streak"))


SURCHARGE = load_surcharge(read_table("taiwan", "settlement"))
"""The surcharge of the game."""


def surcharge_in(agreed: Agreed) -> Surcharge:
    """The surcharge as it holds at a table."""
    house = agreed.house
    return SURCHARGE if house is None else load_surcharge(laid("taiwan", "settlement", house))


@cites("TW-TAI-8", "TW-TAI-9")
def surcharge(streak: int, figures: Surcharge | None = None) -> int:
    """作莊 one, and 連N拉N two for each consecutive re-deal: 2N+1 whenever dealer and another settle."""
    worth = figures or SURCHARGE
    return worth.dealer + worth.streak * streak
