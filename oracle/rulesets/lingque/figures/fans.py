"""The fan table (番种表): what each fan is worth, and how often it may count."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan: `fu` is its 副, `pair_fu` that of its pair, `fan` its 翻.

    `times` is how often it may count in one win; one that is `off` is not played at this table. One that only
    houses play brings with it what it `excludes`.
    """

    slug: str
    name: str
    aliases: tuple[str, ...]
    group: Annotated[str, "class"]
    clause: str
    fu: int
    fan: int
    times: int
    pair_fu: int | None = None
    off: bool = False
    excludes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FanClass:
    """A class of fans."""

    slug: str


@dataclass(frozen=True, slots=True)
class FuUnder:
    """What a candidate of a reading makes the 副 of a fan."""

    reading: str
    candidate: str
    fan: str
    fu: int


@dataclass(frozen=True, slots=True)
class FanTable:
    """The fans by slug in the order of the book, and their classes.

    `unlisted` are fans that the book has not; one counts where a house gives it a worth.
    """

    fans: Annotated[Mapping[str, Fan], "fan"]
    classes: Annotated[Mapping[str, FanClass], "class"]
    changes: Annotated[tuple[FuUnder, ...], "figure_under"]
    unlisted: Mapping[str, Fan]

    def under(self, candidate: Callable[[str], str]) -> FanTable:
        """The table with the figures of the readings that hold."""
        fans = dict(self.fans)
        for row in self.changes:
            if candidate(row.reading) == row.candidate:
                fans[row.fan] = replace(fans[row.fan], fu=row.fu)
        return replace(self, fans=MappingProxyType(fans))


@cites("LQ-2C.0", "LQ-2A.6")
def load_fans(document: Section) -> FanTable:
    """Read the fan table; the fans are listed class by class and each has its own clause."""
    table = read_as(document, FanTable)
    fans, classes = table.fans, table.classes
    groups = [fan.group for fan in fans.values()]
    if list(dict.fromkeys(groups)) != list(classes) or groups != sorted(groups, key=list(classes).index):
        raise TableError(f"{document.where}: the fans do not stand class by class")
    if len({fan.clause for fan in fans.values()}) != len(fans):
        raise TableError(f"{document.where}: two fans have one clause")
    return table


def with_house_rules(document: Section, house_rules: HouseRules) -> FanTable:
    """The fan table with the figures of a house: they go before readings, and may be of fans that the book has not."""
    table = load_fans(document)
    more = {slug: fan for slug, fan in table.unlisted.items() if slug in house_rules.values}
    changes = tuple(row for row in table.changes if row.fan not in house_rules.values)
    return replace(table, fans=MappingProxyType({**table.fans, **more}), changes=changes)


def fans_in(agreed: Agreed) -> FanTable:
    """The fans as they hold at a table: by its readings, and with the figures of its house."""
    house_rules = agreed.house_rules
    table = (
        FANS if house_rules is None else with_house_rules(laid("lingque", "fans", house_rules), house_rules)
    )
    return table.under(agreed.reading)


FANS = load_fans(read_table("lingque", "fans"))
"""The seventy-four fans."""
