"""What no case can show of a clause, and why: the reasons people wrote, in `suites/unshown/<game>.toml`.

A clause that rules what may be done, who prevails, or what it costs is to be shown obeyed and broken, every other one
obeyed; an informative one need not be shown. A reason names clauses, what they lack, and why it cannot exist. Once a
case shows it, the reason is stale and is reported.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import texts
from oracle.rulebook.tables import Section, TableError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from oracle.conformance.inputs.forms import Json
    from oracle.rulebook.clauses import ClauseText

UNSHOWN = "unshown"
"""The folder of the reasons, beside the games' own."""

SIDES = ("satisfied", "violated")
"""What a clause is shown by; a case at its boundary shows it satisfied."""

RULING = frozenset({"L", "R", "X"})
"""The kinds of clauses that can be broken: legality, priority, penalty."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some clauses cannot be shown satisfied, or violated, or either."""

    clauses: tuple[str, ...]
    lacks: tuple[str, ...]
    because: str

    def tree(self) -> Json:
        """The reason as JSON."""
        return {"clauses": [*self.clauses], "lacks": [*self.lacks], "because": self.because}


@dataclass(frozen=True, slots=True)
class Unshown:
    """What a game's cases do not show: under a reason, without one; and what a reason denies that is shown."""

    reasons: tuple[Reason, ...]
    open: Mapping[str, tuple[str, ...]]
    stale: Mapping[str, tuple[str, ...]]

    def tree(self) -> Json:
        """All of it as JSON."""
        return {
            "reasons": [reason.tree() for reason in self.reasons],
            "open": {clause: [*sides] for clause, sides in self.open.items()},
            "stale": {clause: [*sides] for clause, sides in self.stale.items()},
        }


def reasons(file: Path) -> tuple[Reason, ...]:
    """The reasons in a file; none where there is no file. Raises `TableError` for one that is none."""
    if not file.is_file():
        return ()
    document = Section(file.name, tomllib.loads(file.read_text(encoding="utf-8")))
    return tuple(_reason(row.only("clauses", "lacks", "because")) for row in document.sections("reason"))


def _reason(row: Section) -> Reason:
    lacks = row.texts("lacks")
    if not lacks or not set(lacks) <= set(SIDES):
        raise TableError(f"{row.where}: what is lacking is {' or '.join(SIDES)}")
    return Reason(row.texts("clauses"), lacks, row.text("because"))


def unshown(game: str, shown: Mapping[str, Mapping[str, int]], known: Iterable[Reason]) -> Unshown:
    """What the cases of a game do not show, by the counts of the manifest.

    Raises `TableError` for a clause there is not.
    """
    reasons = tuple(known)
    published = texts(game)
    denied: dict[str, set[str]] = {}
    for reason in reasons:
        for clause in reason.clauses:
            if clause not in published:
                raise TableError(f"{UNSHOWN}/{game}.toml: {clause} is no published clause")
            denied.setdefault(clause, set()).update(reason.lacks)
    return Unshown(
        reasons=reasons,
        open=_kept(
            (clause, _lacking(text, shown) - denied.get(clause, set())) for clause, text in published.items()
        ),
        stale=_kept((clause, sides - _absent(clause, shown)) for clause, sides in denied.items()),
    )


def _kept(rows: Iterable[tuple[str, set[str]]]) -> dict[str, tuple[str, ...]]:
    return {clause: tuple(side for side in SIDES if side in sides) for clause, sides in rows if sides}


def _lacking(text: ClauseText, shown: Mapping[str, Mapping[str, int]]) -> set[str]:
    """What a clause is to be shown by and is not."""
    if text.informative:
        return set()
    due: set[str] = set(SIDES) if RULING & set(text.kind.split()) else {"satisfied"}
    return due & _absent(text.id, shown)


def _absent(clause: str, shown: Mapping[str, Mapping[str, int]]) -> set[str]:
    there: set[str] = set(_there(shown.get(clause, {})))
    return {side for side in SIDES if side not in there}


def _there(counts: Mapping[str, int]) -> Iterator[str]:
    if counts.get("satisfied") or counts.get("boundary"):
        yield "satisfied"
    if counts.get("violated"):
        yield "violated"
