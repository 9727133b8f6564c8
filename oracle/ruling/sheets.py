"""Score sheets: items with their clause and value, and totals that may be bounded rather than known."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace
from math import prod
from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.findings import Fact


FACTOR = "times"
"""The unit of what multiplies, which may be told by its number alone."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a unit, exact where `low` equals `high`; otherwise what is shown bounds it.

    A `high` of None says that nothing bounds it from above.
    """

    low: int
    high: int | None
    unit: str

    @staticmethod
    def exactly(number: int, unit: str) -> Figure:
        """A known number."""
        return Figure(number, number, unit)

    @property
    def exact(self) -> bool:
        """Whether the log shows the number."""
        return self.low == self.high

    def admits(self, number: int) -> bool:
        """Whether by what is shown it may be a number."""
        return self.low <= number and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score sheet.

    `item` is a language-neutral slug, `name` the book's exact term, `aliases` other names a recorder may
    have written; `clause` gives the value and `also` the clauses that made it so. `beside` holds what the same
    line is worth in other units, where a game counts in several. What `house_rules` says is worth something else
    at this table than in the book. One that is `agreed` is what all at the table say, whatever the tiles are.
    """

    item: str
    name: str
    clause: ClauseId
    value: Figure
    tiles: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    also: tuple[ClauseId, ...] = ()
    beside: tuple[Figure, ...] = ()
    house_rules: bool = False
    agreed: bool = False

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Everything the line is worth, the value first."""
        return self.value, *self.beside

    @property
    def exact(self) -> bool:
        """Whether the log shows all of it."""
        return all(figure.exact for figure in self.figures)

    @property
    def names(self) -> frozenset[str]:
        """Everything a recorder may call the line."""
        return frozenset((self.item, self.name, *self.aliases))


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a reckoning, as a message with the clause it rests on and the number it arrives at.

    One that `stands` is not reckoned from the lines of the sheet: whatever they are agreed to be, it stays.
    """

    key: str
    clause: ClauseId
    result: Figure
    args: Arguments = field(default_factory=dict)
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's score: items, how they come to a total under which clause, and what is not shown.

    `equals` are other lists of items that come to the same total and are as right as `items`. Where a seat is
    `counted_by_itself`, a smaller total that is declared stands, and what a larger one costs is for
    the rules of the game. A total that is `agreed` is what all at the table say, whatever the tiles come to.
    `reckoned` are steps of the reckoning that have a name and may be declared as lines are; none adds to the total.
    """

    seat: str
    items: tuple[Item, ...]
    total: Figure
    clause: ClauseId
    steps: tuple[Step, ...] = ()
    open_facts: tuple[tuple[ClauseId, Fact], ...] = ()
    counted_by_itself: bool = False
    equals: tuple[tuple[Item, ...], ...] = field(default=(), compare=False)
    agreed: bool = False
    reckoned: tuple[Item, ...] = field(default=(), compare=False)

    @property
    def decided(self) -> bool:
        """Whether what it comes to in the end is shown: an open total may be worth one figure all the same."""
        return self.total.exact or bool(self.steps and self.steps[-1].result.exact)

    @property
    def lists(self) -> tuple[tuple[Item, ...], ...]:
        """Every list of items that is right, the one that is shown first."""
        return self.items, *self.equals


def marked(sheet: Sheet, agreed: Agreed) -> Sheet:
    """A sheet whose items say where they are worth something else than in the book, by the house of a table."""
    changed = frozenset() if agreed.house_rules is None else agreed.house_rules.changed
    if not changed:
        return sheet

    def lines(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(replace(item, house_rules=True) if item.item in changed else item for item in items)

    return replace(sheet, items=lines(sheet.items), equals=tuple(map(lines, sheet.equals)))


def other_lists(lists: Iterable[tuple[Item, ...]]) -> tuple[tuple[Item, ...], ...]:
    """The lists of some that are not the first of them in another order, each once, in the order they come in."""
    found: dict[frozenset[tuple[Item, int]], tuple[Item, ...]] = {}
    for items in lists:
        found.setdefault(frozenset(Counter(items).items()), items)
    return tuple(found.values())[1:]


def bounded(seat: str, sheets: Sequence[Sheet], clause: ClauseId, fact: Fact, unit: str) -> Sheet:
    """A sheet between the least and the most that several possible ones are, with every line all of them have.

    Without any there is no end to what it can be. `fact` would decide which of them is the right one.
    """
    first, *others = sheets or (Sheet(seat, (), Figure(0, None, unit), clause),)
    shared = tuple(item for item in first.items if all(item in each.items for each in others))
    if sheets:
        fact = replace(fact, lines=_varying(sheets, shared))
    highs = [sheet.total.high for sheet in (first, *others)]
    high = None if None in highs else max(each for each in highs if each is not None)
    low = min(sheet.total.low for sheet in (first, *others))
    return Sheet(seat, shared, Figure(low, high, unit), clause, open_facts=((clause, fact),))


def _varying(sheets: Iterable[Sheet], shared: tuple[Item, ...]) -> frozenset[str] | None:
    """The names of the lines that one of several sheets has beside those all of them have; None where any may come."""
    found = names_in(item for sheet in sheets for each in sheet.lists for item in each if item not in shared)
    for _, fact in (open_fact for sheet in sheets for open_fact in sheet.open_facts):
        if fact.lines is None:
            return None
        found |= fact.lines
    return found


def names_in(items: Iterable[Item]) -> frozenset[str]:
    """Everything a recorder may call some lines."""
    return frozenset(name for item in items for name in item.names)


def summed(sheet: Sheet, _agreed: Agreed) -> Sheet:
    """A sheet whose lines of the unit of its total are added up, and come to nothing else."""
    unit = sheet.total.unit
    total = added((item.value for item in sheet.items if item.value.unit == unit), unit)
    return replace(sheet, total=total, steps=())


def added(figures: Iterable[Figure], unit: str) -> Figure:
    """The sum of figures of one unit."""
    low, high = 0, 0
    bounded = True
    for figure in figures:
        low += figure.low
        bounded = bounded and figure.high is not None
        high += figure.high or 0
    return Figure(low, high if bounded else None, unit)


def joined(figures: Iterable[Figure], unit: str) -> Figure:
    """What figures of one unit come to in one line: their sum, of what multiplies their product."""
    every = tuple(figures)
    if unit != FACTOR:
        return added(every, unit)
    highs = [figure.high for figure in every]
    high = None if None in highs else prod(each for each in highs if each is not None)
    return Figure(prod(figure.low for figure in every), high, unit)
