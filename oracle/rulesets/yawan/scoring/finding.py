"""Finding items: every predicate is asked of its aspect, and what an aspect showed is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError
from oracle.rulesets.yawan.hand.views import Loose, Luck
from oracle.rulesets.yawan.scoring.barring import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from oracle.rulesets.yawan.figures.patterns import Pattern
    from oracle.rulesets.yawan.hand.arrangement import Arrangement
    from oracle.rulesets.yawan.hand.seeing import Seen
    from oracle.rulesets.yawan.hand.views import Aspect
    from oracle.rulesets.yawan.patterns.register import Definition, Slot
    from oracle.rulesets.yawan.scoring.barring import Bars

Fancy = tuple["Pattern", "Callable[[Aspect], object]"]
"""A fancy item and its predicate."""

KEPT = 8_000
"""How many different aspects of a sort are remembered."""


class Shown(NamedTuple):
    """What one aspect shows.

    `there` has a bit for every item found, `taken` for every one that these may take in; `joined` is the mask of the
    units that stand in combinations, `lone` of those that are alone; `clash` says that some lines bar one another.
    """

    lines: tuple[Line, ...]
    there: int
    taken: int
    joined: int
    lone: int
    clash: bool


def check_total(definitions: Iterable[Slot], patterns: Iterable[Pattern]) -> None:
    """Every item of the table has a definition, and nothing else has one; `TableError` otherwise."""
    odd = {clause for clause, _ in definitions} ^ {pattern.clause for pattern in patterns}
    if odd:
        raise TableError(f"yawan/patterns.toml: {min(odd)} has no definition, or no row")


class Finder:
    """Asks the predicates of the items that exist under a profile of values."""

    def __init__(
        self,
        definitions: Mapping[Slot, Definition],
        patterns: Sequence[Pattern],
        exists: Callable[[Pattern], bool],
    ) -> None:
        by_clause = {pattern.clause: pattern for pattern in patterns}
        self._asked: dict[tuple[str, type], list[tuple[Pattern, Definition]]] = {}
        self._of_hands: list[Fancy] = []
        self._of_tiles: list[Fancy] = []
        self._of_luck: list[Fancy] = []
        self._lucky: dict[Luck, list[Pattern]] = {}
        self._shown: dict[type, dict[tuple[object, ...], Shown]] = {}
        self.patterns = tuple(patterns)
        lone = set[int]()
        for (clause, aspect), definition in definitions.items():
            pattern = by_clause[clause]
            if pattern.group == "fancy":
                self._fancies_of(aspect).append((pattern, definition.predicate))
            elif exists(pattern):
                self._asked.setdefault((pattern.form, aspect), []).append((pattern, definition))
                lone |= {pattern.order} if definition.answer == "lone" else set()
        for rows in self._asked.values():
            rows.sort(key=lambda row: row[0].order)
        self.lone = frozenset(lone)

    def _fancies_of(self, aspect: type[Aspect]) -> list[Fancy]:
        if aspect is Loose:
            return self._of_tiles
        return self._of_luck if aspect is Luck else self._of_hands

    def show(self, seen: Seen, bars: Bars, *, waits: bool) -> Shown:
        """What an aspect shows; the items of the wait only where they count at all."""
        aspect, first = seen
        kept = self._shown.setdefault(type(aspect), {})
        key = (aspect, first, waits)
        found = kept.get(key)
        if found is None:
            if len(kept) > KEPT:
                kept.clear()
            found = kept[key] = self._show(aspect, first, bars, waits=waits)
        return found

    def _show(self, aspect: Aspect, first: int, bars: Bars, *, waits: bool) -> Shown:
        lines = tuple(
            Line(order, units << first, nth)
            for order, units, nth in dict.fromkeys(self._lines(aspect))
            if waits or not self.patterns[order].wait
        )
        there = taken = joined = lone = 0
        for line in lines:
            there |= 1 << line.order
            taken |= bars.masks[line.order]
            joined |= line.units if self.patterns[line.order].several else 0
            lone |= line.units if line.order in self.lone else 0
        clash = any(
            bars.between(line, other) for place, line in enumerate(lines) for other in lines[place + 1 :]
        )
        return Shown(lines, there, taken, joined, lone, clash)

    def _lines(self, aspect: Aspect) -> Iterator[Line]:
        """The items an aspect shows, in the order of the list; units by their places in the aspect."""
        form = cast("tuple[object, ...]", aspect)[0]
        for pattern, definition in self._asked.get((str(form), type(aspect)), ()):
            yield from _found(pattern.order, definition, definition.predicate(aspect))

    def fancies(self, hands: Sequence[Arrangement], loose: Loose | None, luck: Luck) -> tuple[Pattern, ...]:
        """The fancy items that some arrangement shows, or the way of the win, or tiles that no form takes."""
        found = [pattern for pattern, holds in self._of_hands if any(map(holds, hands))]
        if loose is not None:
            found += [pattern for pattern, holds in self._of_tiles if holds(loose)]
            if not found:
                return ()
        if luck not in self._lucky:
            self._lucky[luck] = [pattern for pattern, holds in self._of_luck if holds(luck)]
        found += self._lucky[luck]
        return tuple(sorted(found, key=_by_order))


def _by_order(pattern: Pattern) -> int:
    return pattern.order


@cites("YW-SCORE-3c")
def _found(order: int, definition: Definition, answer: object) -> Iterator[Line]:
    """The lines of an item: one for a yes, for a lone unit, for each combination or unit, or for each kind of tile."""
    if definition.answer == "hand":
        if answer:
            yield Line(order, 0, 0)
    elif definition.answer == "lone":
        mask = int(cast("int", answer))
        if mask.bit_count() == 1:
            yield Line(order, mask, 0)
    elif definition.answer == "tile":
        yield from (Line(order, 0, nth) for nth in range(int(cast("int", answer))))
    else:
        yield from (Line(order, mask, 0) for mask in cast("Iterable[int]", answer))
