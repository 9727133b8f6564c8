"""What prospect tiles (望張) are worth, by how many equal ones the sets hold: `prospect.toml`."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import read_as, rows_as, some_as
from oracle.rulesets.tongqi.figures.kinds import COPIES
from oracle.rulesets.tongqi.figures.set_values import Value, by_rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Prospects:
    """The value of a prospect tile by how many equal ones the sets hold and by rank.

    `matching` holds the rates of the tile at `position` when it equals the winning tile, `last_factor`
    multiplies the single tile left after 海底.
    """

    plain: Mapping[tuple[int, str], Value]
    matching: Mapping[tuple[int, str], Value]
    position: int
    last_factor: Value


@dataclass(frozen=True, slots=True)
class Rate:
    """What a tile of each rank is worth, by how many equal ones the sets hold."""

    equal: int
    plain: int
    middle: int
    upper: int
    off: bool = False
    house: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Which of the tiles looked at may be a 碰望."""

    position: int


@dataclass(frozen=True, slots=True)
class LastTile:
    """By what the single tile left after 海底 is multiplied."""

    factor: int
    clause: str
    status: str


@cites("TQ-10.3a", "TQ-10.3b", "TQ-10.3c")
def load_prospects(document: Section, settlement: Section) -> Prospects:
    """Read the table of prospect values; there is a figure for every number of equal tiles and every rank.

    By what the single tile left after 海底 is multiplied stands among the multipliers of the settlement.
    """
    last = read_as(settlement.section("last_tile"), LastTile)
    return Prospects(
        plain=_rates(document.section("plain"), range(COPIES)),
        matching=_rates(document.section("matching"), range(1, COPIES)),
        position=some_as(document.section("matching"), Place).position,
        last_factor=Value(last.factor, last.clause),
    )


def _rates(section: Section, wanted: range) -> Mapping[tuple[int, str], Value]:
    clause, rows = section.text("clause"), rows_as(section, "row", Rate)
    rates = {
        (row.equal, rank): Value(points, clause)
        for number, row in enumerate(rows, start=1)
        for rank, points in by_rank(row, f"{section.where}: row {number}").items()
    }
    if {equal for equal, _ in rates} != set(wanted) or len(rows) != len(wanted):
        raise TableError(f"{section.where}: the rows are not {wanted.start} to {wanted.stop - 1}")
    return MappingProxyType(rates)


PROSPECTS = load_prospects(read_table("tongqi", "prospect"), read_table("tongqi", "settlement"))
"""The values of the game."""


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> Prospects:
    return load_prospects(laid("tongqi", "prospect", house_rules), laid("tongqi", "settlement", house_rules))


def prospects_in(agreed: Agreed) -> Prospects:
    """The values as they hold at a table."""
    return PROSPECTS if agreed.house_rules is None else _at(agreed.house_rules)
