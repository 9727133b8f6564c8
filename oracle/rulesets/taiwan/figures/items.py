"""The table of 台 (計台名堂): what each item is worth and what it takes the place of."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from oracle.rulebook.readings import Agreed


@dataclass(frozen=True, slots=True, eq=False)
class TaiItem:
    """One item: `takes` is what does not count beside it; each is itself alone.

    A `flower_win` counts without a complete hand; what `lies` counts of a hand that is no winning one, too. One that is
    `by_ones` may be listed once for each of the things that it is worth something for. One that is `off` is not
    played at this table: it counts nothing and takes nothing.
    """

    slug: str
    name: str
    aliases: tuple[str, ...]
    clause: str
    tai: int
    takes: frozenset[str]
    flower_win: bool = False
    lies: bool = False
    by_ones: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class TaiUnder:
    """What a candidate of a reading makes an item worth."""

    reading: str
    candidate: str
    item: str
    tai: int


@dataclass(frozen=True, slots=True)
class TakesUnder:
    """What an item takes besides under a candidate of a reading."""

    reading: str
    candidate: str
    item: str
    takes: frozenset[str]


@dataclass(frozen=True, slots=True)
class ItemTable:
    """The items by slug in the order of the book, and what other candidates of readings change in them."""

    items: Annotated[Mapping[str, TaiItem], "item"]
    figures: Annotated[tuple[TaiUnder, ...], "tai_under"]
    takings: Annotated[tuple[TakesUnder, ...], "takes_under"]

    def under(self, candidate: Callable[[str], str]) -> Mapping[str, TaiItem]:
        """The items as the readings that hold have them."""
        items = dict(self.items)
        for row in self.figures:
            if candidate(row.reading) == row.candidate:
                items[row.item] = replace(items[row.item], tai=row.tai)
        for other in self.takings:
            if candidate(other.reading) == other.candidate:
                before = items[other.item]
                items[other.item] = replace(before, takes=before.takes | other.takes)
        return MappingProxyType(items)


@cites("TW-CNT-2")
def load_items(document: Section) -> ItemTable:
    """Read the table of 台; what an item takes is in the table, and nothing takes what takes it."""
    table = read_as(document, ItemTable)
    items = table.items
    named = {slug for item in items.values() for slug in item.takes}
    if not named <= set(items):
        raise TableError(f"{document.where}: {min(named - set(items))} is no item")
    order(items)
    return table


def order(items: Mapping[str, TaiItem]) -> tuple[str, ...]:
    """The items in an order in which none comes before one that takes it; `TableError` for a ring."""
    left, ordered = list(items), list[str]()
    while left:
        shut = {other for slug in left for other in items[slug].takes}
        free = [slug for slug in left if slug not in shut]
        if not free:
            raise TableError(f"{left[0]} and others take one another in a ring")
        ordered += free
        left = [slug for slug in left if slug in shut]
    return tuple(ordered)


ITEMS = load_items(read_table("taiwan", "items"))
"""The items of the game."""


def items_in(agreed: Agreed) -> Mapping[str, TaiItem]:
    """The items as they hold at a table: by its readings, and with the figures of its house before both."""
    house_rules = agreed.house_rules
    if house_rules is None:
        return ITEMS.under(agreed.reading)
    table = load_items(laid("taiwan", "items", house_rules))
    figures = tuple(row for row in table.figures if row.item not in house_rules.values)
    return replace(table, figures=figures).under(agreed.reading)
