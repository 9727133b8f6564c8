"""The figures of settlement: the base, the stakes a table may agree on, side bets, and how long a match is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table

if TYPE_CHECKING:
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Settlement:
    """The figures of the chapter on settlement.

    `base_option` and `tai_option` name what a base and a 台 are worth in points, `worth` what they are until the
    players agree on it. `cha` and `piao` are the units of the smallest raised bases; `circles` are those of a match,
    `circles_left` how many have to be left for an outside bet to begin or move, and from circle `season` on, counted
    from 1, no base is raised by 插.
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
    )


SETTLEMENT = load_settlement(read_table("taiwan", "settlement"))
"""The figures of the game."""

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


@cites("TW-TAI-8", "TW-TAI-9")
def surcharge(streak: int) -> int:
    """作莊 one, and 連N拉N two for each consecutive re-deal: 2N+1 whenever dealer and another settle."""
    return SURCHARGE.dealer + SURCHARGE.streak * streak
