"""The named hands (抬頭牌), their parts and their lifts (抬): `lifts.toml`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import KEPT, TableError, read_table
from oracle.rulebook.typed import read_as
from oracle.rulesets.tongqi.figures.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Tile
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


HEAD_MARKS = ("a", "b")
"""The places for heads in titles, aliases and atoms."""


@dataclass(frozen=True, slots=True)
class LiftEntry:
    """One named hand of the table.

    `lifts` is what the book gives it, `atoms` its parts, `clause` the section of chapter 11, `definition` the
    clause of chapter 9; `heads` how many heads the name speaks of.
    """

    slug: str
    name: str
    title: str
    aliases: tuple[str, ...]
    heads: int
    lifts: int
    clause: str
    definition: str
    atoms: tuple[str, ...]
    winning: frozenset[Tile] = frozenset(KINDS)
    not_winning: frozenset[Tile] = frozenset()

    @property
    def wins_on(self) -> frozenset[Tile]:
        """The winning tiles it is for."""
        return self.winning - self.not_winning


@dataclass(frozen=True, slots=True)
class Atom:
    """A part that several named hands may have."""

    slug: str


@dataclass(frozen=True, slots=True)
class LiftTable:
    """All named hands by slug, in the order of chapter 11, and their parts."""

    entries: Annotated[Mapping[str, LiftEntry], "lift"]
    atoms: Annotated[Mapping[str, Atom], "atom"]


@cites("TQ-11.1", "TQ-11.2", "TQ-11.3", "TQ-11.4", "TQ-11.5", "TQ-11.6", "TQ-11.7", "TQ-11.A", "TQ-11.T")
def load_lifts(document: Section) -> LiftTable:
    """Read the table of named hands; each is made of as many known atoms as it has lifts."""
    table = read_as(document, LiftTable)
    for entry in table.entries.values():
        if len(set(entry.atoms)) != entry.lifts:
            raise TableError(f"{document.where}: {entry.slug} has not as many atoms as lifts")
        if not entry.winning | entry.not_winning <= set(KINDS):
            raise TableError(f"{document.where}: {entry.slug}: a winning tile is no tile")
    used = {atom.replace("{b}", "{a}") for entry in table.entries.values() for atom in entry.atoms}
    if used != set(table.atoms):
        raise TableError(f"{document.where}: unknown or unused atom {min(used ^ set(table.atoms))}")
    return table


LIFTS = load_lifts(read_table("tongqi", "lifts"))
"""The named hands of Tongqi."""


def lifts_in(agreed: Agreed) -> LiftTable:
    """The named hands as they hold at a table; what is off is none of them."""
    return LIFTS if agreed.house_rules is None else _at(agreed.house_rules)


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> LiftTable:
    agreed = {
        slug: dict(figures)["lifts"] for slug, figures in house_rules.values.items() if slug in LIFTS.entries
    }
    entries = {
        slug: entry if (lifts := agreed.get(slug)) is None else as_dear(entry, lifts)
        for slug, entry in LIFTS.entries.items()
        if slug not in house_rules.off
    }
    return replace(LIFTS, entries=MappingProxyType(entries))


def as_dear(entry: LiftEntry, lifts: int) -> LiftEntry:
    """A named hand to which a house gives another number of lifts; what it has in common with others counts once.

    More lifts than it has parts are parts of its own; of fewer those stay that it shares with most other hands.
    """
    shared = sorted(entry.atoms, key=lambda atom: -sum(atom in each.atoms for each in LIFTS.entries.values()))
    heads = "-".join(f"{{{mark}}}" for mark in HEAD_MARKS[: entry.heads])
    more = (f"{entry.slug}-{heads}+{number}" for number in range(lifts - len(entry.atoms)))
    return replace(entry, lifts=lifts, atoms=(*shared[:lifts], *more))
