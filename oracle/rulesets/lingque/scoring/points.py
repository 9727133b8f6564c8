"""03-points and 04-multiplication (chapter 2 甲 and 乙): how counted fans result in points, 总副数 times 总翻数."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.points import suffices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.rulesets.lingque.figures.fans import Fan
    from oracle.rulesets.lingque.figures.points import Equivalent, PointTable


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
class Multiplied:
    """How counted fans result in points.

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
    return multiplied_of(
        _singles(counted, table), sum(each.fu for each in counted), closed=closed, table=table
    )


@cites("LQ-2A.1", "LQ-2A.9", "LQ-2B.1b")
def multiplied_of(singles: Sequence[Single], fu: int, *, closed: bool, table: PointTable) -> Multiplied:
    """The points of a hand by the fans of its 翻 count and the sum of its 副; a jump asks for two classes."""
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


@cites("LQ-2B.1")
def _largest(singles: Sequence[Single]) -> Single:
    """The largest single 翻; of several the one that is listed first in the table."""
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
    if pungs >= figures.merged_pungs or any(suffices(each.fan, figures) for each in counted):
        return True
    return sum(_equivalent_points(each, figures) for each in counted) >= table.minimum


def _equivalent_points(each: Counted, figures: Equivalent) -> int:
    points = figures.pair_points if each.pair else figures.points
    return points[each.fan.slug] * each.times
