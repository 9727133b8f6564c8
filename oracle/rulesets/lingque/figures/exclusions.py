"""The table of exclusions: what is not counted beside what (不计, 互斥)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulesets.lingque.figures.fans import FANS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section
    from oracle.rulesets.lingque.figures.fans import FanTable


@dataclass(frozen=True, slots=True)
class Exclusion:
    """While one fan is counted another is not; `ground` is `written`, `implied` or `ruled`."""

    fan: str
    other: str
    clause: str
    ground: str


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What is not counted beside what: the fans each fan excludes, and the twos of which one is counted."""

    excluded: Mapping[str, frozenset[str]]
    mutex: tuple[tuple[str, str], ...]
    rows: tuple[Exclusion, ...]

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
class ExclusionTable:
    """The rows of the table, each with the reading and candidate it holds under, or `None`."""

    excludes: tuple[tuple[Exclusion, tuple[str, str] | None], ...]
    mutex: tuple[tuple[tuple[str, str], tuple[str, str] | None], ...]

    def under(self, candidate: Callable[[str], str]) -> Exclusions:
        """The exclusions of the readings that hold."""

        def holds(under: tuple[str, str] | None) -> bool:
            return under is None or candidate(under[0]) == under[1]

        rows = tuple(row for row, under in self.excludes if holds(under))
        excluded: dict[str, set[str]] = {}
        for row in rows:
            excluded.setdefault(row.fan, set()).add(row.other)
        return Exclusions(
            MappingProxyType({fan: frozenset(others) for fan, others in excluded.items()}),
            tuple(two for two, under in self.mutex if holds(under)),
            rows,
        )


@cites("LQ-2A.4", "LQ-2A.5", "LQ-2D.6", "LQ-2D.7")
def load_exclusions(document: Section, table: FanTable) -> ExclusionTable:
    """Read the exclusions; every fan they name is in the table, and no two exclude one another."""
    excludes: list[tuple[Exclusion, tuple[str, str] | None]] = [*_all_but(document, table)]
    for row in document.sections("excludes"):
        for other in row.texts("others"):
            ground = row.text("ground")
            entry = Exclusion(row.text("fan"), other, row.text("clause"), ground)
            excludes.append((entry, _under(row)))
    mutex: list[tuple[tuple[str, str], tuple[str, str] | None]] = []
    for row in document.sections("mutex"):
        one, other = row.texts("fans")
        mutex.append(((one, other), _under(row)))
    named = {slug for row, _ in excludes for slug in (row.fan, row.other)}
    named |= {slug for two, _ in mutex for slug in two}
    if not named <= set(table.fans):
        raise TableError(f"{document.where}: {min(named - set(table.fans))} is no fan")
    found = ExclusionTable(tuple(excludes), tuple(mutex))
    found.under(lambda _: "").order(table)
    return found


def _all_but(document: Section, table: FanTable) -> Iterator[tuple[Exclusion, None]]:
    """The rows of a fan that excludes every fan outside one class."""
    for row in document.sections("excludes_all"):
        for fan in table.fans.values():
            if fan.group != row.text("but_class") and fan.slug != row.text("fan"):
                yield Exclusion(row.text("fan"), fan.slug, row.text("clause"), "written"), None


def _under(row: Section) -> tuple[str, str] | None:
    return (row.text("reading"), row.text("candidate")) if row.has("reading") else None


def exclusions_in(agreed: Agreed, table: FanTable) -> Exclusions:
    """The exclusions as they hold at a table; a fan that only a house plays brings its own."""
    found = EXCLUSIONS.under(agreed.reading)
    more = {slug: fan.excludes for slug, fan in table.unlisted.items() if slug in table.fans}
    if not more:
        return found
    rows = (
        Exclusion(slug, other, table.fans[slug].clause, "written")
        for slug, others in more.items()
        for other in sorted(others)
    )
    excluded = MappingProxyType({**found.excluded, **more})
    return replace(found, excluded=excluded, rows=(*found.rows, *rows))


EXCLUSIONS = load_exclusions(read_table("lingque", "exclusions"), FANS)
"""What is not counted beside what."""
