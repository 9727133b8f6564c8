"""The fan table (番种表): what each fan is worth, and how often it may count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan: `order` is its place in the table, `fu` its 副, `pair_fu` that of its pair, `fan` its 翻.

    `times` is how often it may count in one win.
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


@dataclass(frozen=True, slots=True)
class FanTable:
    """The fans by slug in the order of the book, and the names of their classes."""

    fans: Mapping[str, Fan]
    classes: Mapping[str, str]
    changes: tuple[tuple[str, str, str, int], ...]

    def under(self, candidate: Callable[[str], str]) -> FanTable:
        """The table with the figures of the readings that hold."""
        fans = dict(self.fans)
        for reading, slug, fan, fu in self.changes:
            if candidate(reading) == slug:
                fans[fan] = replace(fans[fan], fu=fu)
        return FanTable(MappingProxyType(fans), self.classes, self.changes)


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
    return FanTable(MappingProxyType(fans), MappingProxyType(classes), changes)


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
    )


FANS = load_fans(read_table("lingque", "fans"))
"""The seventy-four fans."""
