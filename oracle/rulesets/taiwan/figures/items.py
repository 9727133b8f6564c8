"""The table of 台 (計台名堂): what each item is worth and what it takes the place of."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house import laid
from oracle.rulebook.tables import Section, TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from oracle.rulebook.readings import Agreed


@dataclass(frozen=True, slots=True, eq=False)
class TaiItem:
    """One item: `order` is its place in the table, `takes` what does not count beside it; each is itself alone.

    A `flower_win` counts without a complete hand; what `lies` counts of a hand that is no winning one, too. One that is
    `by_ones` may be listed once for each of the things that it is worth something for. One that is `off` is not
    played at this table: it counts nothing and takes nothing.
    """

    order: int
    slug: str
    name: str
    aliases: tuple[str, ...]
    clause: str
    tai: int
    takes: frozenset[str]
    flower_win: bool
    lies: bool
    by_ones: bool
    off: bool = False


@dataclass(frozen=True, slots=True)
class ItemTable:
    """The items by slug in the order of the book, and what other candidates of readings change in them."""

    items: Mapping[str, TaiItem]
    figures: tuple[tuple[str, str, str, int], ...]
    takings: tuple[tuple[str, str, str, frozenset[str]], ...]

    def under(self, candidate: Callable[[str], str]) -> Mapping[str, TaiItem]:
        """The items as the readings that hold have them."""
        items = dict(self.items)
        for reading, slug, item, tai in self.figures:
            if candidate(reading) == slug:
                items[item] = replace(items[item], tai=tai)
        for reading, slug, item, takes in self.takings:
            if candidate(reading) == slug:
                items[item] = replace(items[item], takes=items[item].takes | takes)
        return MappingProxyType(items)


@cites("TW-CNT-2")
def load_items(document: Section) -> ItemTable:
    """Read the table of 台; what an item takes is in the table, and nothing takes what takes it."""
    items: dict[str, TaiItem] = {}
    for place, row in enumerate(document.sections("item")):
        item = _item(place, row)
        if item.slug in items:
            raise TableError(f"{row.where}: {item.slug} stands twice")
        items[item.slug] = item
    figures = tuple(
        (row.text("reading"), row.text("candidate"), row.text("item"), row.number("tai"))
        for row in document.sections("tai_under")
    )
    takings = tuple(
        (row.text("reading"), row.text("candidate"), row.text("item"), frozenset(row.texts("takes")))
        for row in document.sections("takes_under")
    )
    table = ItemTable(MappingProxyType(items), figures, takings)
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


def _item(place: int, row: Section) -> TaiItem:
    return TaiItem(
        order=place,
        slug=row.text("slug"),
        name=row.text("name"),
        aliases=row.texts("aliases"),
        clause=row.text("clause"),
        tai=row.number("tai"),
        takes=frozenset(row.texts("takes")),
        flower_win=row.has("flower_win") and row.flag("flower_win"),
        lies=row.has("lies") and row.flag("lies"),
        by_ones=row.has("by_ones") and row.flag("by_ones"),
        off=row.has("off") and row.flag("off"),
    )


ITEMS = load_items(read_table("taiwan", "items"))
"""The items of the game."""


def items_in(agreed: Agreed) -> Mapping[str, TaiItem]:
    """The items as they hold at a table: by its readings, and with the figures of its house before both."""
    house = agreed.house
    if house is None:
        return ITEMS.under(agreed.reading)
    table = load_items(laid("taiwan", "items", house))
    figures = tuple(row for row in table.figures if row[2] not in house.values)
    return replace(table, figures=figures).under(agreed.reading)
