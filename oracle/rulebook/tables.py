"""Figures and lists of the rules, read from TOML and refused when they have a gap."""

from __future__ import annotations

import json
import re
import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING

from grammar.records import dataclass
from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping


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
    except (FileNotFoundError, tomllib.TOMLDecodeError) as problem:
        raise TableError(f"{game}/{name}.toml: {problem}") from problem
    return Section(f"{game}/{name}.toml", document)


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
    """Parse TOML; a plain table, which is all but a few of ours, without what takes long about it."""
    rows = plain(text)
    return tomllib.loads(text) if rows is None else rows


def plain(text: str) -> dict[str, object] | None:
    """Parse a table whose every line is a heading, or a bare key and a plain value; None where one is anything else."""
    document: dict[str, object] = {}
    here = document
    for line in text.splitlines():
        if not line or line[0] == "#":
            continue
        if line[0] == "[":
            heading = _HEADING.fullmatch(line)
            below = None if heading is None else _below(document, heading["many"], heading["one"])
            if below is None:
                return None
            here = below
            continue
        row = _ROW.fullmatch(line)
        if row is None:
            return None
        key, words, value = row.groups()
        if key in here:
            return None
        here[key] = json.loads(value) if words is None else words
    return document


def _below(document: dict[str, object], many: str | None, one: str | None) -> dict[str, object] | None:
    """Begin the row or the table of a heading; None where something else already has its name."""
    row: dict[str, object] = {}
    if many is None:
        return None if one is None or document.setdefault(one, row) is not row else row
    rows = document.setdefault(many, [])
    if not isinstance(rows, list):
        return None
    rows.append(row)
    return row


_HEADING = re.compile(r"\[\[(?P<many>[A-Za-z_-]+)\]\]|\[(?P<one>[A-Za-z_-]+)\]")

_WORDS = r'"([^"\\\x00-\x1f\x7f]*)"'

_ITEM = rf"(?:{_WORDS.replace('(', '(?:')}|0|-?[1-9][0-9]*|true|false)"

_ROW = re.compile(rf"([A-Za-z_-]+) = (?:{_WORDS}|({_ITEM}|\[(?:{_ITEM}(?:, {_ITEM})*)?\]))")
"""A bare key, and either words in quotes or another plain value."""
