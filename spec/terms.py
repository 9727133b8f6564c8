"""The words of a book: what its Chinese calls a thing, and what other books call it, from `spec/<game>/book.words.toml`.

Five books tell five games in words of their own: a drawn hand is 平牌 in one and 荒局 in another. All Chinese of a game
uses the words of its book; `strangers` finds where it does not. What all Chinese of the project says alike, whatever the
game, is in `spec/book.words.toml`, with what is not said where simplified characters are written; `strangers_of_all`
finds that. `python -m spec.registry --check` asks, and the site asks of every page it has built.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

TABLE = "book.words.toml"

TOLD_IN_CHINESE = ("zh.toml", "messages.zh.toml", "meanings.toml")
"""The tables of a game with Chinese sentences; beside them stand the catalogues of its pages, `zh/*.po`."""

SCRIPTS = ("zh-Hant", "zh-Hans")
"""How Chinese is written."""

_HAN = re.compile("[\u3400-\u9fff]")

_CODE = re.compile("`[^`]*`")
"""What stands between backticks: words of the notation, of programs and of commands, which are no book's."""


@dataclass(frozen=True, slots=True)
class Term:
    """A concept by language, the word of this book for it and its place there, and words of other books.

    `banned` are words that are none of this book's; `spared` are words in which one of them stands by chance or rightly.
    A term of all games has no place, and may be of one of the `scripts` alone.
    """

    concept: Mapping[str, str]
    word: str
    place: str
    banned: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    scripts: tuple[str, ...] = SCRIPTS

    def found_in(self, text: str) -> list[str]:
        """The words of others that stand in a text."""
        rest = without(text, self.spared) if self.spared else text
        return [word for word in self.banned if word in rest]


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
        if not own.place:
            return f"{self.path.name}:{self.line}: {self.word} is not said here, but {own.word}"
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
        scripts=_words(row.get("scripts", [])) or SCRIPTS,
    )


def _words(said: object) -> tuple[str, ...]:
    return tuple(str(word) for word in said) if isinstance(said, list) else ()


def strangers(folder: Path) -> Iterator[Stranger]:
    """Every place of a game's Chinese where a word stands that its book does not use."""
    yield from _among(chinese_of(folder), read_terms(folder))


def strangers_of_all(root: Path) -> Iterator[Stranger]:
    """Every place, of any game and of none, where a word stands that no Chinese of the project uses.

    `root` is the folder of the specification; the catalogues of the site beside it are read where they are.
    """
    terms = read_terms(root)
    yield from _among(all_chinese(root), [term for term in terms if "zh-Hant" in term.scripts])
    yield from _among(all_simplified(root), [term for term in terms if "zh-Hans" in term.scripts])


def _among(lines: Iterable[tuple[Path, int, str]], terms: Sequence[Term]) -> Iterator[Stranger]:
    for path, number, line in lines:
        said = _CODE.sub("", line)
        for term in terms:
            yield from (Stranger(path, number, word, term) for word in term.found_in(said))


def all_chinese(root: Path) -> Iterator[tuple[Path, int, str]]:
    """Every line that tells something in traditional characters: of the games, of the messages, of the pages."""
    for folder in sorted(path.parent for path in root.glob("*/zh.toml")):
        yield from chinese_of(folder)
    docs = root.parent / "docs" / "zh"
    tables = [*root.glob("messages/*zh.toml"), root / "meanings.toml"]
    pages = (*sorted((root / "zh").glob("*.po")), *sorted(docs.rglob("*.po")), root.parent / "README.zh.md")
    for path in (*sorted(tables), *pages):
        yield from _told(path)


def all_simplified(root: Path) -> Iterator[tuple[Path, int, str]]:
    """Every text in simplified characters, of the tables that were made of the traditional ones."""
    docs = root.parent / "docs" / "zh" / "simplified.json"
    for path in (*sorted(root.rglob("simplified.json")), docs):
        table = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        for number, text in enumerate(table.get("texts", table).values(), start=2):
            yield path, number, text
    yield from _told(root.parent / "README.zh-Hans.md")


def chinese_of(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Every line of a game's catalogues that tells something in Chinese, with its file and its number."""
    tables = [folder / name for name in TOLD_IN_CHINESE]
    for path in (*tables, *sorted((folder / "zh").glob("*.po"))):
        yield from _told(path)


def _told(path: Path) -> Iterator[tuple[Path, int, str]]:
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
