"""The table of exclusions: what is not counted beside what (不计, 互斥)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.rulesets.lingque.figures.fans import FANS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section
    from oracle.rulesets.lingque.figures.fans import FanTable


@dataclass(frozen=True, slots=True)
class Excludes:
    """A row of the table: a fan beside which others do not count, always or under a candidate of a reading."""

    clause: str
    fan: str
    others: tuple[str, ...]
    ground: Literal["written", "implied", "ruled"]
    reading: str = ""
    candidate: str = ""


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What is not counted beside what: the fans each fan excludes, and the twos of which one is counted."""

    excluded: Mapping[str, frozenset[str]]
    mutex: tuple[tuple[str, str], ...]
    rows: tuple[Excludes, ...]

    def order(self, table: FanTable) -> tuple[str, ...]:
        """The fans in an order in which none comes before one that excludes it; `TableError` for a ring."""
        left, ordered = list(table.fans), list[str]()
        while left:
            shut = {other for slug in left for other in self.excluded.get(slug, ())}
            free = [slug for slug in left if slug not in shut]
            if not free:
                raise TableError(f"{left[0]} and others exclude one another in a ring")
            ordered += free
            left = [slug for slug in left if slug in shut]
        return tuple(ordered)


@dataclass(frozen=True, slots=True)
class ExcludesAll:
    """A row of a fan that excludes every fan outside one class."""

    clause: str
    fan: str
    but_class: str


@dataclass(frozen=True, slots=True)
class Mutex:
    """A row of the table: two fans of which one is counted, always or under a candidate of a reading."""

    fans: tuple[str, str]
    reading: str = ""
    candidate: str = ""


@dataclass(frozen=True, slots=True)
class ExclusionTable:
    """The rows of the table."""

    excludes: tuple[Excludes, ...]
    mutex: tuple[Mutex, ...]
    excludes_all: tuple[ExcludesAll, ...] = ()

    def under(self, candidate: Callable[[str], str]) -> Exclusions:
        """The exclusions of the readings that hold."""

        def holds(row: Excludes | Mutex) -> bool:
            return not row.reading or candidate(row.reading) == row.candidate

        rows = tuple(row for row in self.excludes if holds(row))
        excluded: dict[str, set[str]] = {}
        for row in rows:
            excluded.setdefault(row.fan, set()).update(row.others)
        return Exclusions(
            MappingProxyType({fan: frozenset(others) for fan, others in excluded.items()}),
            tuple(row.fans for row in self.mutex if holds(row)),
            rows,
        )


@cites("LQ-2A.4", "LQ-2A.5", "LQ-2D.6", "LQ-2D.7")
def load_exclusions(document: Section, table: FanTable) -> ExclusionTable:
    """Read the exclusions; every fan they name is in the table, and no two exclude one another."""
    found = read_as(document, ExclusionTable)
    every = tuple(_all_but(row, table) for row in found.excludes_all)
    found = ExclusionTable((*every, *found.excludes), found.mutex)
    named = {slug for row in found.excludes for slug in (row.fan, *row.others)}
    named |= {slug for row in found.mutex for slug in row.fans}
    if not named <= set(table.fans):
        raise TableError(f"{document.where}: {min(named - set(table.fans))} is no fan")
    found.under(lambda _: "").order(table)
    return found


def _all_but(row: ExcludesAll, table: FanTable) -> Excludes:
    fans = (fan for fan in table.fans.values() if fan.group != row.but_class and fan.slug != row.fan)
    return Excludes(row.clause, row.fan, tuple(fan.slug for fan in fans), "written")


def exclusions_in(agreed: Agreed, table: FanTable) -> Exclusions:
    """The exclusions as they hold at a table; a fan that only a house plays brings its own."""
    found = EXCLUSIONS.under(agreed.reading)
    more = {slug: fan.excludes for slug, fan in table.unlisted.items() if slug in table.fans}
    if not more:
        return found
    rows = (
        Excludes(table.fans[slug].clause, slug, tuple(sorted(others)), "written")
        for slug, others in more.items()
    )
    excluded = MappingProxyType({**found.excluded, **more})
    return replace(found, excluded=excluded, rows=(*found.rows, *rows))


EXCLUSIONS = load_exclusions(read_table("lingque", "exclusions"), FANS)
"""What is not counted beside what."""
