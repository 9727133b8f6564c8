"""The words of a book: what its Chinese calls a thing, and what other books call it, from `spec/<game>/book.words.toml`.

Five books tell five games in words of their own: a drawn hand is 平牌 in one and 荒局 in another. All Chinese of a game
uses the words of its book; `strangers` finds where it does not. `python -m spec.registry --check` asks.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TABLE = "book.words.toml"

TOLD_IN_CHINESE = ("zh.toml", "messages.zh.toml", "meanings.toml")
"""The tables of a game with Chinese sentences; beside them stand the catalogues of its pages, `zh/*.po`."""

_HAN = re.compile("[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Term:
    """A concept by language, the word of this book for it and its place there, and words of other books.

    `banned` are words that are none of this book's; `spared` are words in which one of them stands by chance or rightly.
    """

    concept: Mapping[str, str]
    word: str
    place: str
    banned: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stranger:
    """Where a word of another book stands: the file, its line, the word, and the term that it should be."""

    path: Path
    line: int
    word: str
    term: Term

    def __str__(self) -> str:
        """Name the place, the word and the book's own."""
        own = self.term
        return f"{self.path.name}:{self.line}: {self.word} is no word of this book, which says {own.word} ({own.place})"


def read_terms(folder: Path) -> tuple[Term, ...]:
    """Read the words of a game's book; none where it has no such table. Raises `KeyError` at a row that lacks a key."""
    path = folder / TABLE
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["term"] if path.exists() else ()
    return tuple(_term(row) for row in rows)


def _term(row: Mapping[str, object]) -> Term:
    english, chinese = _words(row["concept"])
    return Term(
        concept={"en": english, "zh": chinese},
        word=str(row["word"]),
        place=str(row["place"]),
        banned=_words(row.get("banned", [])),
        spared=_words(row.get("spared", [])),
    )


def _words(said: object) -> tuple[str, ...]:
    return tuple(str(word) for word in said) if isinstance(said, list) else ()


def strangers(folder: Path) -> Iterator[Stranger]:
    """Every place of a game's Chinese where a word stands that its book does not use."""
    terms = read_terms(folder)
    for path, number, line in chinese_of(folder):
        for term in terms:
            rest = without(line, term.spared)
            yield from (Stranger(path, number, word, term) for word in term.banned if word in rest)


def chinese_of(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Every line of a game's catalogues that tells something in Chinese, with its file and its number."""
    tables = [folder / name for name in TOLD_IN_CHINESE]
    for path in (*tables, *sorted((folder / "zh").glob("*.po"))):
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for number, line in enumerate(lines, start=1):
            told = line.rpartition('", "')[2] if path.name == "meanings.toml" else line
            if _HAN.search(told) and not line.startswith(("#", "msgid")):
                yield path, number, told


def without(line: str, spared: tuple[str, ...]) -> str:
    """A line with nothing in the place of the words that are spared."""
    for word in spared:
        line = line.replace(word, "\0")
    return line
