"""The figures of settlement: the base, the stakes a table may agree on, side bets, and how long a match is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Surcharge:
    """What the dealer's part is worth: `dealer` 台 for dealing, `streak` 台 for each consecutive deal more."""

    dealer: int
    streak: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The figures of the chapter on settlement.

    `base_option` and `tai_option` name what a base and a 台 are worth in points, `worth` what they are until the
    players agree on it. `cha` and `piao` are the units of the smallest raised bases; `circles` are those of a match,
    `circles_left` how many have to be left for an outside bet to begin or move, and from circle `season` on, counted
    from 1, no base is raised by 插. `most` is the most a hand is counted, 0 for no limit, and `payers` who pays for a
    win on another's tile: the giver alone, or all where a table has agreed on it.
    """

    base: Annotated[int, "base.base"]
    base_option: Annotated[str, "stakes.base"]
    tai_option: Annotated[str, "stakes.tai"]
    worth: Annotated[int, "stakes.worth"]
    cha: Annotated[int, "raised.cha"]
    piao: Annotated[int, "raised.piao"]
    circles: Annotated[int, "match.circles"]
    circles_left: Annotated[int, "outside.circles_left"]
    season: Annotated[int, "season.circle"]
    most: Annotated[int, "limit.most"]
    payers: Annotated[str, "given.payers"]
    surcharge: Surcharge


@cites("TW-SET-3", "TW-EQ-3", "TW-SIDE-2", "TW-SIDE-5", "TW-SIDE-6", "TW-DEF-5", "TW-TAI-8", "TW-TAI-9")
def load_settlement(document: Section) -> Settlement:
    """Read the figures."""
    return read_as(document, Settlement)


SETTLEMENT = load_settlement(read_table("taiwan", "settlement"))
"""The figures of the game."""

ALL_PAY = "all"
"""The word by which a table agrees that all three pay for a win on one player's tile."""


def settlement_in(agreed: Agreed) -> Settlement:
    """The figures as they hold at a table."""
    house_rules = agreed.house_rules
    return SETTLEMENT if house_rules is None else load_settlement(laid("taiwan", "settlement", house_rules))


BASE_UNIT, TAI_UNIT, POINTS = "base", "tai", "points"
"""What payments are counted in: 底 and 台, and points where the stakes are agreed."""


@cites("TW-TAI-8", "TW-TAI-9")
def surcharge(streak: int, figures: Surcharge | None = None) -> int:
    """作莊 one, and 連N拉N two for each consecutive re-deal: 2N+1 whenever dealer and another settle."""
    worth = figures or SETTLEMENT.surcharge
    return worth.dealer + worth.streak * streak
