"""The figures of the points: the minimum, the jumps, the equivalent points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.rulesets.lingque.figures.fans import FANS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section
    from oracle.rulesets.lingque.figures.fans import Fan, FanTable


@dataclass(frozen=True, slots=True)
class CompoundJump:
    """复合跳翻: the pairs of largest 翻 and largest 翻 of another class that add to the first.

    They are those with second ** `power` > `factor` * first, but for those that cannot occur.
    """

    adds: int
    power: int
    factor: int
    pairs: frozenset[tuple[int, int]]
    cannot_occur: frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Equivalent:
    """The equivalent points (等效点数) by fan, and the figures that suffice without them."""

    points: Mapping[str, int]
    pair_points: Annotated[Mapping[str, int], "pair"]
    fu_of_two_fan: int
    enough_fan: int
    merged_pungs: int


@dataclass(frozen=True, slots=True)
class PointTable:
    """The figures of points, each with its clause in the table."""

    minimum: Annotated[int, "minimum.points"]
    flower: Annotated[int, "flower.points"]
    compound: Annotated[CompoundJump, "compound_jump"]
    closed_adds: Annotated[int, "closed_jump.adds"]
    merged: Annotated[frozenset[str], "merged.fans"]
    merged_name: Annotated[str, "merged.name"]
    equivalent: Equivalent


@cites("LQ-1D.1", "LQ-2A.1", "LQ-2B.1a", "LQ-2B.2", "LQ-2B.3", "LQ-2D.8b")
def load_points(document: Section, fans: FanTable) -> PointTable:
    """Read the figures of points; every pair of the compound jump obeys the inequality beside it."""
    points = read_as(document, PointTable)
    _check_compound(points.compound, fans)
    _check_equivalent(points.equivalent, fans)
    if not points.merged <= set(fans.fans):
        raise TableError(f"{document.where}: merged: {min(points.merged - set(fans.fans))} is no fan")
    return points


@cites("LQ-2B.1a")
def _check_compound(jump: CompoundJump, fans: FanTable) -> None:
    """Refuse pairs that are not those of the inequality."""
    if jump.pairs | jump.cannot_occur != _due(jump, fans) or jump.pairs & jump.cannot_occur:
        raise TableError("lingque/points.toml: compound_jump: the pairs are not those of the inequality")


def _due(jump: CompoundJump, fans: FanTable) -> frozenset[tuple[int, int]]:
    """The pairs of 翻 that the inequality gives."""
    most = max(fan.fan for fan in fans.fans.values())
    return frozenset(
        (first, second)
        for first in range(1, most + 1)
        for second in range(1, first + 1)
        if second**jump.power > jump.factor * first
    )


@cites("LQ-2D.8b")
def _check_equivalent(found: Equivalent, fans: FanTable) -> None:
    """Refuse equivalent points but for the fans that do not suffice by themselves; each of them has some."""
    small = {fan.slug for fan in fans.fans.values() if not suffices(fan, found)}
    paired = {fan.slug for fan in fans.fans.values() if fan.pair_fu is not None}
    if set(found.points) != small or set(found.pair_points) != paired:
        raise TableError(
            "lingque/points.toml: equivalent: not every fan that needs equivalent points has them"
        )


def suffices(fan: Fan, figures: Equivalent) -> bool:
    """Whether a fan reaches the minimum whatever is counted beside it."""
    if fan.fan >= figures.enough_fan:
        return True
    return fan.fan == figures.enough_fan - 1 and fan.fu >= figures.fu_of_two_fan


def points_in(agreed: Agreed, fans: FanTable) -> PointTable:
    """The figures of points as they hold at a table; what a house lets a fan be worth obeys the same inequality."""
    house_rules = agreed.house_rules
    if house_rules is None:
        return POINTS
    own = read_as(laid("lingque", "points", house_rules), PointTable)
    compound = replace(own.compound, pairs=_due(own.compound, fans))
    return replace(POINTS, minimum=own.minimum, compound=compound)


POINTS = load_points(read_table("lingque", "points"), FANS)
"""The figures of points."""
