"""Chapter 5 二, 三: the threshold (开和方) and how the total of a hand is converted into points (换算分数)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.clauses import cites
from oracle.scoring import Figure
from oracle.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.readings import Agreed

COLUMN_READING = "YW-A21"
"""Which column of points is in force; its candidates name the columns."""

COLUMNS = ("simplified", "exact")


@dataclass(frozen=True, slots=True)
class Conversion:
    """The usual threshold, the name of the option that sets another, and the points by column and difference."""

    unit: str
    usual: int
    option: str
    full: int
    each: int
    columns: Mapping[str, tuple[int, ...]]


@cites("YW-SCORE-8")
def load_conversion(document: Section) -> Conversion:
    """Read the figures; each column has a figure for every difference from 0 to that of a full hand."""
    threshold, full = document.section("threshold"), document.section("full").number("above")
    rows = document.sections("points")
    if [row.number("above") for row in rows] != list(range(full + 1)):
        raise TableError(f"{document.where}: points are told for the differences 0 to {full}")
    columns = {name: tuple(row.number(name) for row in rows) for name in COLUMNS}
    return Conversion(
        unit=document.text("unit"),
        usual=threshold.number("usual"),
        option=threshold.text("option"),
        full=full,
        each=document.section("payment").number("each"),
        columns=MappingProxyType(columns),
    )


CONVERSION = load_conversion(read_table("yawan", "settlement"))
"""The figures of chapter 5."""


@cites("YW-SCORE-7")
def threshold_of(agreed: Agreed) -> int:
    """The total a hand must reach: 25 方, unless the players agree on another."""
    return agreed.number(CONVERSION.option, CONVERSION.usual)


@cites("YW-SCORE-7", "YW-SCORE-8", "YW-SCORE-9")
def points_of(total: int, agreed: Agreed) -> int:
    """The points of a total: none below the threshold, one at it, and twice as many for every 方 above."""
    above = total - threshold_of(agreed)
    return 0 if above < 0 else CONVERSION.columns[agreed.reading(COLUMN_READING)][capped(above)]


@cites("YW-SCORE-10")
def capped(above: int) -> int:
    """A hand that is full (满贯) is worth no more than 20 above the threshold."""
    return min(above, CONVERSION.full)


@cites("YW-SCORE-13")
def points_between(total: Figure, agreed: Agreed) -> Figure:
    """The points of a total that may be bounded: known only where both ends come to the same."""
    low = points_of(total.low, agreed)
    most = CONVERSION.full + threshold_of(agreed) if total.high is None else total.high
    return Figure(low, points_of(most, agreed), CONVERSION.unit)
