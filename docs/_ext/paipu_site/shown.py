"""Which example stands in the box of a clause: of the gallery's logs, matches and hands the least of each sort.

One keeps the clause, the other breaks it. A match is several hands in one text.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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

    A case whose first clause it is comes before one that names it among others; the edge of a rule is left to the
    gallery. A log under another reading than the rulebook's own, which names it among its tags, stands only where
    the clause has no other example: some are in force by such a reading alone.
    """
    shown = _least((*_logs(game), *hands_of(game)))
    for clause, found in _least(_logs(game, other_readings=True)).items():
        shown.setdefault(clause, found)
    return shown


def _least(examples: Iterable[tuple[list[str], str, Example]]) -> dict[str, dict[str, Example]]:
    found: dict[tuple[str, str], tuple[tuple[bool, bool, tuple[int, int, str]], Example]] = {}
    for clauses, sort, example in examples:
        for place, clause in enumerate(clauses):
            rank = (place > 0, example.shows in SECOND, example.size)
            known = found.get((clause, sort))
            if known is None or rank < known[0]:
                found[clause, sort] = (rank, example)
    shown: dict[str, dict[str, Example]] = {}
    for (clause, sort), (_, example) in found.items():
        shown.setdefault(clause, {})[sort] = example
    return shown


def _logs(game: str, *, other_readings: bool = False) -> Iterator[tuple[list[str], str, Example]]:
    folder = GALLERY / game
    for path in sorted((*folder.rglob("*.paipu"), *folder.rglob("*.match"))):
        lines = path.read_text(encoding="utf-8").splitlines()
        heading = {
            key: value.strip()
            for key, _, value in (line[2:].partition(":") for line in lines if line.startswith("# "))
        }
        shows = heading.get("shows", "")
        sort = SORTS.get(shows)
        body = [line for line in lines if not line.startswith(("# ", "[Notation "))]
        read_otherwise = any(line.startswith("[Reading ") for line in body)
        if sort is None or "clause" not in heading or read_otherwise != other_readings:
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
