"""Chapter 2 甲 and 乙: how counted fans come to points, 总副数 times 总翻数."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.lingque.fan_table import FANS, Fan, FanTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Counted(NamedTuple):
    """A fan that counts: as a pung or otherwise, or as a pair (对), and how many times."""

    fan: Fan
    times: int
    pair: bool = False

    @property
    def fu(self) -> int:
        """Its 副; what counts several times adds up."""
        each = self.fan.fu if not self.pair or self.fan.pair_fu is None else self.fan.pair_fu
        return each * self.times


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
    most = max(fan.fan for fan in fans.fans.values())
    due = {
        (first, second)
        for first in range(1, most + 1)
        for second in range(1, first + 1)
        if second ** section.number("power") > section.number("factor") * first
    }
    if pairs | never != due or pairs & never:
        raise TableError(f"{section.where}: the pairs are not those of the inequality")
    return CompoundJump(section.number("adds"), pairs)


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
    small = {fan.slug for fan in fans.fans.values() if not _suffices(fan, found)}
    paired = {fan.slug for fan in fans.fans.values() if fan.pair_fu is not None}
    if set(found.points) != small or set(found.pair_points) != paired:
        raise TableError(f"{section.where}: not every fan that needs equivalent points has them")
    return found


def _suffices(fan: Fan, figures: Equivalent) -> bool:
    """Whether a fan reaches the minimum whatever stands beside it."""
    if fan.fan >= figures.enough_fan:
        return True
    return fan.fan == figures.enough_fan - 1 and fan.fu >= figures.fu_of_two_fan


POINTS = load_points(read_table("lingque", "points"), FANS)
"""The figures of points."""


@dataclass(frozen=True, slots=True)
class Multiplied:
    """How counted fans come to points.

    `largest` is 甲 with its 翻, `second` 乙 where it makes the compound jump; `merged` is the 翻 of the 番牌
    together where it is more than one's; `fan` is 总翻数.
    """

    fu: int
    fan: int
    merged: int
    largest: tuple[str, int] | None
    second: tuple[str, int] | None
    closed: bool

    @property
    def points(self) -> int:
        """总副数 times 总翻数, without flowers."""
        return self.fu * self.fan


Single = tuple[str, str, int]
"""A fan as the 翻 count sees it: its name, its class, its 翻."""


@cites("LQ-2A.1", "LQ-2A.9")
def multiplied(counted: Sequence[Counted], *, closed: bool, table: PointTable) -> Multiplied:
    """The points of a hand; one with no fan has none and is worth nothing."""
    singles = _singles(counted, table)
    fu = sum(each.fu for each in counted)
    if not singles:
        return Multiplied(fu, 0, 0, None, None, closed)
    name, group, first = _largest(singles)
    others = [single for single in singles if single[1] != group]
    second = _largest(others) if others else None
    jump = compound_jump(first, 0 if second is None else second[2], table)
    merged = next((fan for single, _, fan in singles if single == table.merged_name), 0)
    return Multiplied(
        fu=fu,
        fan=first + jump + closed_jump(closed=closed, table=table),
        merged=merged if merged > 1 else 0,
        largest=(name, first),
        second=(second[0], second[2]) if second is not None and jump else None,
        closed=closed,
    )


@cites("LQ-2B.1", "LQ-2B.1b")
def _largest(singles: Sequence[Single]) -> Single:
    """The largest single 翻; of several the one that stands first in the table."""
    return max(singles, key=lambda single: single[2])


@cites("LQ-2B.1a")
def compound_jump(first: int, second: int, table: PointTable) -> int:
    """复合跳翻: what the largest 翻 of two classes add together."""
    return table.compound.adds if (first, second) in table.compound.pairs else 0


@cites("LQ-2B.2")
def closed_jump(*, closed: bool, table: PointTable) -> int:
    """门清跳翻: added whenever nothing was claimed, whatever else is counted."""
    return table.closed_adds if closed else 0


@cites("LQ-2B.3")
def _singles(counted: Sequence[Counted], table: PointTable) -> list[Single]:
    """The fans for the 翻 count: the 番牌 are one, with as many 翻 as pungs where these are more than one."""
    singles: list[Single] = []
    pungs = sum(each.fan.slug in table.merged and not each.pair for each in counted)
    for each in counted:
        if each.fan.slug in table.merged:
            singles.append((table.merged_name, each.fan.group, max(pungs, each.fan.fan)))
        else:
            singles.append((each.fan.name, each.fan.group, each.fan.fan))
    return singles


@cites("LQ-1D.1", "LQ-2D.8a", "LQ-2D.8b")
def reaches_minimum(points: int, table: PointTable) -> bool:
    """起和: whether a hand is worth enough to win, which 和牌条件 only says otherwise; flowers do not help."""
    return points >= table.minimum


@cites("LQ-2D.8a", "LQ-2D.8b")
def reaches_minimum_by_equivalents(counted: Sequence[Counted], table: PointTable) -> bool:
    """Whether a hand may win by the table of equivalent points; it says the same as the points do."""
    figures = table.equivalent
    pungs = sum(each.fan.slug in table.merged and not each.pair for each in counted)
    if pungs >= figures.merged_pungs or any(_suffices(each.fan, figures) for each in counted):
        return True
    return sum(_equivalent_points(each, figures) for each in counted) >= table.minimum


def _equivalent_points(each: Counted, figures: Equivalent) -> int:
    points = figures.pair_points if each.pair else figures.points
    return points[each.fan.slug] * each.times
