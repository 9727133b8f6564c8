"""What words mean: the shared table `spec/meanings.toml`, and a game's own beside its other tables.

A row is a word and its meaning in English and in Chinese; a table is a place a word may stand in.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.tables import Section, TableError
from spec import FOLDER
from spec.simplified import written
from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.rulebook.messages import Lang

FILE = "meanings.toml"


class Meaning(NamedTuple):
    """What a word means, in both languages."""

    en: str
    zh: str

    def said(self, lang: Lang) -> str:
        """The meaning in one language."""
        return self.en if lang == "en" else written(self.zh, lang)


class Gloss(NamedTuple):
    """A row of the glossary: the Chinese term in traditional characters, the English word, and how the term is read."""

    zh: str
    en: str
    pinyin: str


@cache
def shared_table() -> Section:
    """What is said of the words that all games share."""
    return Section(FILE, read((FOLDER / FILE).read_text(encoding="utf-8")))


@cache
def own_table(game: str) -> Section:
    """What a game says of its own words and items; empty where it has no such table."""
    source = FOLDER / game / FILE
    document = read(source.read_text(encoding="utf-8")) if source.is_file() else {}
    return Section(f"{game}/{FILE}", document)


@cache
def meanings(game: str, table: str) -> Mapping[str, Meaning]:
    """The meanings of the words of a place, by the word; the game's own come before the shared ones.

    `table` is `acts`, `values.ready`, `key.came` and the like. Raises `TableError` for a row that is no meaning.
    """
    return {**_rows(shared_table(), table), **_rows(own_table(game), table)}


def tables_of(game: str, group: str) -> tuple[str, ...]:
    """The names of the tables of a group, such as `key`: the shared ones first."""
    named = (*_named(shared_table().entries, group), *_named(own_table(game).entries, group))
    return tuple(dict.fromkeys(named))


def _named(document: Mapping[str, object], group: str) -> Iterator[str]:
    found = document.get(group)
    if isinstance(found, dict):
        yield from (str(name) for name in found)


def _rows(document: Section, table: str) -> Mapping[str, Meaning]:
    here = document
    for name in table.split("."):
        if not here.has(name):
            return {}
        here = here.section(name)
    return {word: _meaning(here, word) for word in here.entries}


def _meaning(rows: Section, word: str) -> Meaning:
    said = rows.texts(word)
    if len(said) != len(Meaning._fields) or not all(said):
        raise TableError(f"{rows.where}: {word} needs its meaning in English and in Chinese")
    return Meaning(*said)


@cache
def glossary() -> Mapping[str, Gloss]:
    """Every row of the glossary by its identifier."""
    text = (FOLDER / "glossary.md").read_text(encoding="utf-8")
    return {
        row["id"]: Gloss(_term(row["chinese"]), row["english"], _term(row["pinyin"]))
        for row in _ROW.finditer(text)
    }


_ROW = re.compile(
    r"^\| (?P<chinese>[^|]+) \| (?P<pinyin>[^|]+) \| (?P<english>[^|]+) \| `(?P<id>[^`]+)` \|$", re.MULTILINE
)


def _term(chinese: str) -> str:
    """The usual term, without the note that tells it from another game's."""
    return re.sub(r" \([^)]*\)$", "", chinese.split(", ", maxsplit=1)[0])
