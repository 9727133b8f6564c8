"""The fan table (番种表): what each fan is worth, and how often it may count."""

from __future__ import annotations

from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house import laid
from oracle.rulebook.tables import TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from oracle.rulebook.house import House
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan: `order` is its place in the table, `fu` its 副, `pair_fu` that of its pair, `fan` its 翻.

    `times` is how often it may count in one win; one that is `off` is not played at this table. One that only
    houses play brings with it what it `excludes`.
    """

    order: int
    slug: str
    name: str
    aliases: tuple[str, ...]
    group: str
    clause: str
    fu: int
    pair_fu: int | None
    fan: int
    times: int
    off: bool = False
    excludes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FanTable:
    """The fans by slug in the order of the book, and the names of their classes.

    `unlisted` are fans that the book has not; one counts where a house gives it a worth.
    """

    fans: Mapping[str, Fan]
    classes: Mapping[str, str]
    changes: tuple[tuple[str, str, str, int], ...]
    unlisted: Mapping[str, Fan] = field(default_factory=dict)

    def under(self, candidate: Callable[[str], str]) -> FanTable:
        """The table with the figures of the readings that hold."""
        fans = dict(self.fans)
        for reading, slug, fan, fu in self.changes:
            if candidate(reading) == slug:
                fans[fan] = replace(fans[fan], fu=fu)
        return replace(self, fans=MappingProxyType(fans))


@cites("LQ-2C.0", "LQ-2A.6")
def load_fans(document: Section) -> FanTable:
    """Read the fan table; the fans are listed class by class and each has its own clause."""
    classes = {row.text("slug"): row.text("name") for row in document.sections("class")}
    fans: dict[str, Fan] = {}
    for order, row in enumerate(document.sections("fan")):
        fan = _fan(order, row)
        if fan.slug in fans or fan.group not in classes:
            raise TableError(f"{row.where}: {fan.slug} stands twice or in no class")
        fans[fan.slug] = fan
    groups = [fan.group for fan in fans.values()]
    if list(dict.fromkeys(groups)) != list(classes) or groups != sorted(groups, key=list(classes).index):
        raise TableError(f"{document.where}: the fans do not stand class by class")
    if len({fan.clause for fan in fans.values()}) != len(fans):
        raise TableError(f"{document.where}: two fans have one clause")
    changes = tuple(
        (row.text("reading"), row.text("candidate"), row.text("fan"), row.number("fu"))
        for row in document.sections("figure_under")
    )
    more = [_fan(len(fans), row) for row in document.sections("unlisted")]
    unlisted = {fan.slug: fan for fan in more}
    return FanTable(MappingProxyType(fans), MappingProxyType(classes), changes, MappingProxyType(unlisted))


def with_the_house(document: Section, house: House) -> FanTable:
    """The fan table with the figures of a house: they go before readings, and may be of fans that the book has not."""
    table = load_fans(document)
    fans: dict[str, Fan] = {}
    for row in (*document.sections("fan"), *document.sections("unlisted")):
        fan = _fan(len(fans), row)
        if fan.slug not in table.unlisted or fan.slug in house.values:
            fans[fan.slug] = fan
    changes = tuple(row for row in table.changes if row[2] not in house.values)
    return replace(table, fans=MappingProxyType(fans), changes=changes)


def fans_in(agreed: Agreed) -> FanTable:
    """The fans as they hold at a table: by its readings, and with the figures of its house."""
    house = agreed.house
    table = FANS if house is None else with_the_house(laid("lingque", "fans", house), house)
    return table.under(agreed.reading)


def _fan(order: int, row: Section) -> Fan:
    return Fan(
        order=order,
        slug=row.text("slug"),
        name=row.text("name"),
        aliases=row.texts("aliases"),
        group=row.text("class"),
        clause=row.text("clause"),
        fu=row.number("fu"),
        pair_fu=row.number("pair_fu") if row.has("pair_fu") else None,
        fan=row.number("fan"),
        times=row.number("times"),
        off=row.has("off") and row.flag("off"),
        excludes=frozenset(row.texts("excludes")) if row.has("excludes") else frozenset(),
    )


FANS = load_fans(read_table("lingque", "fans"))
"""The seventy-four fans."""
