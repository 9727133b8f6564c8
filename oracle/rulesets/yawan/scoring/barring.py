"""03-counting: which items are not counted beside one another: shared units, what is taken in, lone units."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence, Set

    from oracle.rulesets.yawan.figures.patterns import Absorption, Pattern

WHOLE = 4
"""How many units all sets of a hand are."""


class Line(NamedTuple):
    """An item found once: its place in the list, the mask of the units it stands on, and which of several it is.

    An item of the hand as a whole stands on no unit.
    """

    order: int
    units: int
    nth: int


class Bars:
    """What bars what, under one choice of readings (YW-A12, YW-A13, YW-A15, YW-A16).

    `masks` has for each item the bits of all it may take in, by their places in the list.
    """

    def __init__(
        self,
        patterns: tuple[Pattern, ...],
        absorptions: Iterable[Absorption],
        lone: frozenset[int],
        candidate: Callable[[str], str],
    ) -> None:
        self._patterns = patterns
        self._lone = lone
        self._inside_only = candidate("YW-A12") == "inside-only"
        self._forms_taken_in = candidate("YW-A13") == "taken-in"
        self._lone_count = candidate("YW-A16") == "counted"
        taken: dict[int, set[int]] = {}
        for row in absorptions if candidate("YW-A15") == "definitions" else ():
            taken.setdefault(row.pattern.order, set()).add(row.other.order)
        self._taken: Mapping[int, Set[int]] = taken
        form_items = (
            sum(1 << each.order for each in patterns if _of_sets(each)) if self._forms_taken_in else 0
        )
        self.masks = tuple(
            sum(1 << other for other in taken.get(each.order, ())) | (form_items if each.several else 0)
            for each in patterns
        )

    def between(self, one: Line, other: Line) -> bool:
        """Whether two lines may not both be counted."""
        return (
            self.rejoins(one, other)
            or self.takes_in(one, other)
            or self.takes_in(other, one)
            or self.holds_lone(one, other)
            or self.holds_lone(other, one)
        )

    @cites("YW-SCORE-11")
    def widest(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """Lines without those that a wider one takes in or holds wholly, where a wide item comes first (YW-A73)."""
        kept: list[Line] = []
        for line in sorted(lines, key=self._breadth):
            if not any(self._comes_first(one, line) for one in kept):
                kept.append(line)
        return tuple(sorted(kept))

    def _breadth(self, line: Line) -> tuple[int, int, Line]:
        """How wide an item is, the widest first: on how many units it stands, and how many items it takes in."""
        units = line.units.bit_count() or WHOLE + 1
        return -units, -len(self._taken.get(line.order, ())), line

    def _comes_first(self, one: Line, other: Line) -> bool:
        inside = one.units != other.units and other.units & one.units == other.units
        return self.takes_in(one, other) or (inside and self.rejoins(one, other))

    def rejoins(self, one: Line, other: Line) -> bool:
        """Whether two combination items put the same units together."""
        if not (self._patterns[one.order].several and self._patterns[other.order].several):
            return False
        if self._inside_only:
            return lies_inside(one, other)
        return share_two(one, other)

    @cites("YW-SCORE-4", "YW-SCORE-4a", "YW-SCORE-6")
    def takes_in(self, one: Line, other: Line) -> bool:
        """Whether the first, counted, takes the other in: altogether, or what its own units make of it."""
        if other.order not in self._taken.get(one.order, ()):
            return self._forms_taken_in and self._takes_form(one, other)
        return not one.units or other.units & one.units == other.units

    @cites("YW-SCORE-3b")
    def _takes_form(self, one: Line, other: Line) -> bool:
        """An item of four sets takes in its form item, where the players read it so."""
        joined = self._patterns[one.order].several and one.units.bit_count() == WHOLE
        return joined and _of_sets(self._patterns[other.order])

    @cites("YW-SCORE-4b")
    def holds_lone(self, one: Line, other: Line) -> bool:
        """Whether the first is a combination and the other is of a lone unit that belongs to it."""
        if self._lone_count or other.order not in self._lone:
            return False
        return self._patterns[one.order].several and one.units & other.units != 0


def _of_sets(pattern: Pattern) -> bool:
    """Whether an item is the form item of four sets."""
    return pattern.counting == "form" and bool(pattern.branch)


@cites("YW-SCORE-3")
def share_two(one: Line, other: Line) -> bool:
    """Whether two combinations have more than one unit in common."""
    return (one.units & other.units).bit_count() > 1


@cites("YW-SCORE-3d")
def lies_inside(one: Line, other: Line) -> bool:
    """The narrower bar: one combination lies wholly inside the other, or it is the same item and they share two."""
    if one.order == other.order:
        return share_two(one, other)
    return one.units & other.units in {one.units, other.units}
