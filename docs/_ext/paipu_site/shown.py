"""Which example stands in the box of a clause: of the gallery's logs and hands the least that keeps it and breaks it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GALLERY = FOLDER.parent / "conformance_tests" / "gallery"

KEEPS, BREAKS = "keeps", "breaks"

SORTS = {"obeys": KEEPS, "satisfied": KEEPS, "breaks": BREAKS, "near miss": BREAKS}
"""What a heading of the gallery shows of its clause, as the two sorts of example a box has."""

SECOND = frozenset({"satisfied", "near miss"})
"""What a box shows only where nothing keeps the clause, or breaks it, as one keeps or breaks an obligation."""


@dataclass(frozen=True, slots=True)
class Example:
    """A log or a hand of the gallery: its name, its text, what its heading shows, and whether it is a hand."""

    name: str
    text: str
    shows: str
    is_hand: bool

    @property
    def size(self) -> tuple[int, int, str]:
        """The least comes first: fewer lines, fewer letters, then by name."""
        return (self.text.count("\n"), len(self.text), self.name)


@cache
def examples_of(game: str) -> Mapping[str, Mapping[str, Example]]:
    """The example of each sort for each clause of a game that has one in the gallery.

    A case whose first clause it is comes before one that names it among others; a case under another reading than the
    rulebook's own, and the edge of a rule, are left to the gallery.
    """
    found: dict[tuple[str, str], tuple[tuple[bool, bool, tuple[int, int, str]], Example]] = {}
    for clauses, sort, example in (*_logs(game), *hands_of(game)):
        for place, clause in enumerate(clauses):
            rank = (place > 0, example.shows in SECOND, example.size)
            known = found.get((clause, sort))
            if known is None or rank < known[0]:
                found[clause, sort] = (rank, example)
    shown: dict[str, dict[str, Example]] = {}
    for (clause, sort), (_, example) in found.items():
        shown.setdefault(clause, {})[sort] = example
    return shown


def _logs(game: str) -> Iterator[tuple[list[str], str, Example]]:
    for path in sorted((GALLERY / game).rglob("*.paipu")):
        lines = path.read_text(encoding="utf-8").splitlines()
        heading = {
            key: value.strip()
            for key, _, value in (line[2:].partition(":") for line in lines if line.startswith("# "))
        }
        shows = heading.get("shows", "")
        sort = SORTS.get(shows)
        body = [line for line in lines if not line.startswith(("# ", "[Notation "))]
        if sort is None or "clause" not in heading or any(line.startswith("[Reading ") for line in body):
            continue
        text = "\n".join(body).strip("\n") + "\n"
        yield heading["clause"].split(), sort, Example(path.stem, text, shows, is_hand=False)


def hands_of(game: str, *, every: bool = False) -> Iterator[tuple[list[str], str, Example]]:
    """The hands of the gallery with their clauses and what they show; `every` takes those of other values too."""
    for path in sorted((GALLERY / game).rglob("hands*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("hand", ()):
            shows = str(row.get("shows", ""))
            sort = SORTS.get(shows)
            if sort is None or not row.get("words"):
                continue
            if every or not (row.get("profile") or row.get("readings")):
                yield (
                    str(row["clause"]).split(),
                    sort,
                    Example(str(row["id"]), str(row["words"]), shows, is_hand=True),
                )
