"""Mutants that no case kills, and why: the reasons people wrote, in `suites/survivors/<game>.toml`.

A reason holds for mutants by name; `*` stands for any part of a name. A reason that holds for no survivor is
stale and is reported, so that the list shrinks when a case comes that kills.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from oracle.rulebook.tables import Section

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some mutants cannot be killed by any case."""

    mutants: tuple[str, ...]
    because: str

    def holds_for(self, mutant: str) -> bool:
        """Whether a mutant is among those meant."""
        return any(fnmatchcase(mutant, pattern) for pattern in self.mutants)


def reasons(file: Path) -> tuple[Reason, ...]:
    """The reasons in a file; none where there is no file."""
    if not file.is_file():
        return ()
    document = Section(file.name, tomllib.loads(file.read_text(encoding="utf-8")))
    rows = document.sections("reason") if document.has("reason") else ()
    return tuple(
        Reason(row.texts("mutants"), row.text("because"))
        for row in (each.only("mutants", "because") for each in rows)
    )


@dataclass(frozen=True, slots=True)
class Sorted:
    """Survivors sorted: under the reason that excuses them, and those that nothing excuses."""

    excused: tuple[tuple[Reason, tuple[str, ...]], ...]
    open: tuple[str, ...]

    @property
    def stale(self) -> tuple[Reason, ...]:
        """The reasons that hold for no survivor."""
        return tuple(reason for reason, names in self.excused if not names)


def sorted_out(survivors: Iterable[str], known: Iterable[Reason]) -> Sorted:
    """Every survivor under the first reason that holds for it."""
    rows = list(known)
    under: list[list[str]] = [[] for _ in rows]
    left: list[str] = []
    for name in survivors:
        place = next((place for place, reason in enumerate(rows) if reason.holds_for(name)), None)
        (left if place is None else under[place]).append(name)
    return Sorted(tuple((row, tuple(names)) for row, names in zip(rows, under, strict=True)), tuple(left))
