"""The figures of the points: the minimum, the jumps, the equivalent points."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house import laid
from oracle.rulebook.tables import TableError, read_table
from oracle.rulesets.lingque.figures.fans import FANS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section
    from oracle.rulesets.lingque.figures.fans import Fan, FanTable


@dataclass(frozen=True, slots=True)
class CompoundJump:
    """复合跳翻: the pairs of largest 翻 and largest 翻 of another class that add to the first."""

    adds: int
    pairs: frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Equivalent:
    """The equivalent points (等效点数) by fan, and the figures that suffice without them."""

    points: Mapping[str, int]
    pair_points: Mapping[str, int]
    fu_of_two_fan: int
    enough_fan: int
    merged_pungs: int


@dataclass(frozen=True, slots=True)
class PointTable:
    """The figures of points, each with its clause in the table."""

    minimum: int
    flower: int
    compound: CompoundJump
    closed_adds: int
    merged: frozenset[str]
    merged_name: str
    equivalent: Equivalent


@cites("LQ-1D.1", "LQ-2A.1", "LQ-2B.1a", "LQ-2B.2", "LQ-2B.3", "LQ-2D.8b")
def load_points(document: Section, fans: FanTable) -> PointTable:
    """Read the figures of points; every pair of the compound jump obeys the inequality beside it."""
    merged = document.section("merged")
    points = PointTable(
        minimum=document.section("minimum").number("points"),
        flower=document.section("flower").number("points"),
        compound=_compound(document.section("compound_jump"), fans),
        closed_adds=document.section("closed_jump").number("adds"),
        merged=frozenset(merged.texts("fans")),
        merged_name=merged.text("name"),
        equivalent=_equivalent(document.section("equivalent"), fans),
    )
    if not points.merged <= set(fans.fans):
        raise TableError(f"{merged.where}: {min(points.merged - set(fans.fans))} is no fan")
    return points


@cites("LQ-2B.1a")
def _compound(section: Section, fans: FanTable) -> CompoundJump:
    """Read the pairs; they are those with second ** power > factor * first, but for those that cannot occur."""
    pairs = frozenset(_pairs(section.entries["pairs"], section.where))
    never = frozenset(_pairs(section.entries["cannot_occur"], section.where))
    due = _due(section, fans)
    if pairs | never != due or pairs & never:
        raise TableError(f"{section.where}: the pairs are not those of the inequality")
    return CompoundJump(section.number("adds"), pairs)


def _due(section: Section, fans: FanTable) -> set[tuple[int, int]]:
    """The pairs of 翻 that the inequality gives."""
    most = max(fan.fan for fan in fans.fans.values())
    return {
        (first, second)
        for first in range(1, most + 1)
        for second in range(1, first + 1)
        if second ** section.number("power") > section.number("factor") * first
    }


def _pairs(listed: object, where: str) -> Iterable[tuple[int, int]]:
    match listed:
        case [*rows]:
            for row in rows:
                match row:
                    case [int(first), int(second)]:
                        yield first, second
                    case _:
                        raise TableError(f"{where}: {row} is no pair of numbers")
        case _:
            raise TableError(f"{where}: no list of pairs")


@cites("LQ-2D.8b")
def _equivalent(section: Section, fans: FanTable) -> Equivalent:
    """Read the equivalent points; every fan that does not suffice by itself has some, and no other."""
    points, pairs = section.section("points"), section.section("pair")
    found = Equivalent(
        points=MappingProxyType({slug: points.number(slug) for slug in points.entries}),
        pair_points=MappingProxyType({slug: pairs.number(slug) for slug in pairs.entries}),
        fu_of_two_fan=section.number("fu_of_two_fan"),
        enough_fan=section.number("enough_fan"),
        merged_pungs=section.number("merged_pungs"),
    )
    small = {fan.slug for fan in fans.fans.values() if not suffices(fan, found)}
    paired = {fan.slug for fan in fans.fans.values() if fan.pair_fu is not None}
    if set(found.points) != small or set(found.pair_points) != paired:
        raise TableError(f"{section.where}: not every fan that needs equivalent points has them")
    return found


def suffices(fan: Fan, figures: Equivalent) -> bool:
    """Whether a fan reaches the minimum whatever is counted beside it."""
    if fan.fan >= figures.enough_fan:
        return True
    return fan.fan == figures.enough_fan - 1 and fan.fu >= figures.fu_of_two_fan


def points_in(agreed: Agreed, fans: FanTable) -> PointTable:
    """The figures of points as they hold at a table; what a house lets a fan be worth obeys the same inequality."""
    house = agreed.house
    if house is None:
        return POINTS
    document = laid("lingque", "points", house)
    section = document.section("compound_jump")
    compound = CompoundJump(section.number("adds"), frozenset(_due(section, fans)))
    minimum = document.section("minimum").number("points")
    return replace(POINTS, minimum=minimum, compound=compound)


POINTS = load_points(read_table("lingque", "points"), FANS)
"""The figures of points."""
