"""Figures and lists of the rules, read from TOML and refused when they have a gap."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

from grammar.records import dataclass
from spec import FOLDER
from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


T = TypeVar("T")

KEPT = 64
"""How many texts of tables are remembered as they were parsed."""


class TableError(Exception):
    """A table of ours is wrong: a missing entry, an entry of the wrong type, or one nobody knows."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a table that answers with the type asked for, or raises `TableError` naming the place."""

    where: str
    entries: Mapping[str, object]

    def text(self, key: str) -> str:
        """The words under `key`."""
        found = self._entry(key)
        if not isinstance(found, str):
            raise TableError(f"{self.where}: {key} is not text")
        return found

    def number(self, key: str) -> int:
        """The whole number under `key`."""
        found = self._entry(key)
        if not isinstance(found, int) or isinstance(found, bool):
            raise TableError(f"{self.where}: {key} is not a whole number")
        return found

    def flag(self, key: str) -> bool:
        """The yes or no under `key`."""
        found = self._entry(key)
        if not isinstance(found, bool):
            raise TableError(f"{self.where}: {key} is not true or false")
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of words under `key`."""
        return tuple(self._words(key, item) for item in self._list(key))

    def numbers(self, key: str) -> tuple[int, ...]:
        """The list of whole numbers under `key`."""
        return tuple(self._figure(key, item) for item in self._list(key))

    def section(self, key: str) -> Section:
        """The table under `key`."""
        found = self._entry(key)
        if not isinstance(found, dict):
            raise TableError(f"{self.where}: {key} is not a table")
        return Section(f"{self.where}: {key}", found)

    def sections(self, key: str) -> tuple[Section, ...]:
        """The array of tables under `key`."""
        rows = self._list(key)
        if not all(isinstance(row, dict) for row in rows):
            raise TableError(f"{self.where}: {key} is not an array of tables")
        return tuple(
            Section(f"{self.where}: {key} {number}", row)
            for number, row in enumerate(rows, start=1)
            if isinstance(row, dict)
        )

    def listed(self, key: str) -> Section:
        """The list under `key`, each of its items by its number."""
        rows = self._list(key)
        return Section(f"{self.where}: {key}", {str(number): row for number, row in enumerate(rows, start=1)})

    def has(self, key: str) -> bool:
        """Say whether there is an entry `key`."""
        return key in self.entries

    def only(self, *keys: str) -> Section:
        """The section itself; raise `TableError` when it holds an entry not among `keys`."""
        unknown = sorted(set(self.entries) - set(keys))
        if unknown:
            raise TableError(f"{self.where}: unknown entry {unknown[0]}")
        return self

    def _entry(self, key: str) -> object:
        if key not in self.entries:
            raise TableError(f"{self.where}: no entry for {key}")
        return self.entries[key]

    def _list(self, key: str) -> list[object]:
        found = self._entry(key)
        if not isinstance(found, list):
            raise TableError(f"{self.where}: {key} is not a list")
        return found

    def _words(self, key: str, item: object) -> str:
        if not isinstance(item, str):
            raise TableError(f"{self.where}: {key} holds something other than text")
        return item

    def _figure(self, key: str, item: object) -> int:
        if not isinstance(item, int) or isinstance(item, bool):
            raise TableError(f"{self.where}: {key} holds something other than a whole number")
        return item


def read_table(game: str, name: str) -> Section:
    """Read `spec/<game>/<name>.toml`; raise `TableError` when it is missing or not TOML."""
    place = FOLDER.joinpath(game, f"{name}.toml")
    try:
        document = parsed(place.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError) as problem:
        raise TableError(f"{game}/{name}.toml: {problem}") from problem
    return Section(f"{game}/{name}.toml", document)


def read_once(game: str, name: str, reader: Callable[[Section], T]) -> T:
    """What a reader makes of `spec/<game>/<name>.toml`, which it reads once for the same text; nobody may change it."""
    text = FOLDER.joinpath(game, f"{name}.toml").read_text(encoding="utf-8")
    return cast("T", _as_read(text, f"{game}/{name}.toml", reader))


@lru_cache(KEPT)
def _as_read(text: str, where: str, reader: Callable[[Section], object]) -> object:
    return reader(Section(where, parsed(text)))


def lines_of(file: Path, heading: str) -> tuple[int, ...]:
    """The lines of a table at which the rows under a heading begin."""
    text = file.read_text(encoding="utf-8")
    return tuple(number for number, line in enumerate(text.split("\n"), start=1) if line == heading)


def rows_of(game: str, path: str) -> tuple[tuple[Section, ...], str]:
    """The rows under a path such as `values.winning.row`, and the clause that stands over them, empty without one."""
    place, _, name = path.rpartition(".")
    found, clause = section_of(game, place)
    return found.sections(name), clause


def section_of(game: str, path: str) -> tuple[Section, str]:
    """A part of a table by its path, and the nearest clause at it or above it, empty without one."""
    file, *names = path.split(".")
    here = read_table(game, file)
    clause = here.text("clause") if here.has("clause") else ""
    for name in names:
        here = here.section(name)
        clause = here.text("clause") if here.has("clause") else clause
    return here, clause


@lru_cache(KEPT)
def parsed(text: str) -> Mapping[str, object]:
    """What a table says, remembered."""
    return read(text)
