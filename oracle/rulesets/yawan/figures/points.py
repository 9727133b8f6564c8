"""From 方 to points: the opening threshold, the doubling column, and the full hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.ruling.sheets import Figure
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class PointRow:
    """The points of one difference, in both columns."""

    above: int
    simplified: int
    exact: int


@dataclass(frozen=True, slots=True)
class Merged:
    """A class of everyday play: the values of competition that fall into it."""

    low: int
    high: int
    value: int


@dataclass(frozen=True, slots=True)
class PointTable:
    """Points by how far a total lies above the threshold, for each column; `full` is where they end.

    `option` names the threshold the players may agree on, `usual` is the one they mostly do; `each` is how many times
    the points each of the others pays, and `payers` who pays for a win on another's tile. The points of the differences
    `by_heart` are remembered.
    """

    unit: str
    option: Annotated[str, "threshold.option"]
    usual: Annotated[int, "threshold.usual"]
    full: Annotated[int, "full.above"]
    by_heart: Annotated[tuple[int, ...], "by_heart.above"]
    each: Annotated[int, "payment.each"]
    payers: Annotated[str, "given.payers"]
    points: tuple[PointRow, ...]
    merged: tuple[Merged, ...]

    @property
    def columns(self) -> Mapping[str, tuple[int, ...]]:
        """The points of both columns, each a candidate of the reading YW-A21."""
        return {
            "simplified": tuple(row.simplified for row in self.points),
            "exact": tuple(row.exact for row in self.points),
        }


@cites("YW-SCORE-8")
def load_points(document: Section) -> PointTable:
    """Read the table of points; it has a row for every difference, and a larger one is worth more."""
    table = read_as(document, PointTable)
    if [row.above for row in table.points] != list(range(table.full + 1)):
        raise TableError(f"{document.where}: the points do not stand by every difference up to a full hand")
    if any(more <= less for column in table.columns.values() for less, more in pairwise(column)):
        raise TableError(f"{document.where}: points do not grow")
    return table


POINTS = load_points(read_table("yawan", "settlement"))
"""The points of the game."""


ALL_PAY, FOR_ALL = "all", "giver-for-all"
"""The words by which everybody pays for a win on another's tile, or whoever gave it pays for everybody."""


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> PointTable:
    return load_points(laid("yawan", "settlement", house_rules))


def points_in(agreed: Agreed) -> PointTable:
    """The points as they hold at a table."""
    return POINTS if agreed.house_rules is None else _at(agreed.house_rules)


@cites("YW-SCORE-7")
def threshold_of(agreed: Agreed) -> int:
    """开和方: what the players agreed a hand must reach."""
    return agreed.number(POINTS.option, POINTS.usual)


@cites("YW-SCORE-8")
def column_of(agreed: Agreed) -> tuple[int, ...]:
    """The column of points the players use."""
    return POINTS.columns[agreed.reading("YW-A21")]


@cites("YW-SCORE-7")
def reaches(total: Figure, threshold: int) -> Known:
    """Whether a total reaches the threshold; not known where its ends lie on both sides of it."""
    if total.low >= threshold:
        return Known.YES
    return Known.NO if total.high is not None and total.high < threshold else Known.UNKNOWN


@cites("YW-SCORE-8", "YW-SCORE-10", "YW-SCORE-13")
def points_of(total: Figure, threshold: int, column: tuple[int, ...]) -> Figure:
    """换算分数: what a total scores, known where both its ends score the same."""
    most = column[-1] if total.high is None else points_at(total.high - threshold, column)
    return Figure(points_at(total.low - threshold, column), most, POINTS.unit)


@cites("YW-SCORE-7", "YW-SCORE-8", "YW-SCORE-10")
def points_at(above: int, column: tuple[int, ...]) -> int:
    """The points of a total so far above the threshold: nothing below it, and no more than a full hand."""
    return 0 if above < 0 else column[min(above, len(column) - 1)]


@cites("YW-SETTLE-1")
def payment_each(points: Figure, table: PointTable = POINTS) -> Figure:
    """What each of the three others pays the winner, whoever gave the tile."""
    return Figure(
        table.each * points.low, None if points.high is None else table.each * points.high, points.unit
    )


FARTHEST = 2
"""How far from a remembered difference one can still be reckoned."""


@cites("YW-SCORE-9")
def by_heart(above: int) -> int:
    """The points of a difference: remembered, or twice or half, four times or a fourth of remembered ones."""
    column = POINTS.columns["simplified"]
    for far in range(FARTHEST + 1):
        if above - far in POINTS.by_heart:
            return column[above - far] << far
        if above + far in POINTS.by_heart:
            return column[above + far] >> far
    raise TableError(f"settlement.toml: nothing is remembered near {above}")


def check() -> None:
    """The verse and the simplified column say the same; `TableError` otherwise."""
    for above, points in enumerate(POINTS.columns["simplified"]):
        if by_heart(above) != points:
            raise TableError(
                f"settlement.toml: by heart {above} is {by_heart(above)}, in the column {points}"
            )


check()
