"""Simplified characters, made from the traditional ones by OpenCC: `make messages`, or `--check` for what drifted.

The texts of the package come into `spec/simplified.json`; those of the catalogues of the site's pages, and the titles of
published cases that are no longer among the package's, into a file of the same name beside the catalogues, for the site
alone. `README.zh-Hans.md` is made from `README.zh.md`.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from spec import FOLDER, terms
from spec.registry import read_clauses, read_page_words, read_translations
from spec.simplified import FILE, Simplified

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

EXCEPTIONS = FOLDER / "simplified.exceptions.toml"

_HAN = re.compile("[\u3400-\u9fff]")
_NAME = re.compile("[\u3400-\u9fff]{1,12}")
_NO_TABLES = (
    "messages.en.toml",
    "messages.zh.toml",
    "zh.toml",
    "words.toml",
    "meanings.toml",
    "readings.toml",
)
_HEADS = "么二三四五六"
"""The heads of a domino as they are written; but for the first, they are the numerals."""

_NAME_OF_THE_LANGUAGE = "繁體"
"""On the page of a log the button that names the language; on the pages of the site it is a word like any other."""

_PLACES = ("{a}", "{b}", "{head}")
"""Where the name of an item has the heads it speaks of."""


def traditional_texts(root: Path = FOLDER) -> Iterator[str]:
    """Every Chinese text that is shown or written: sentences, clauses, meanings, names of items, words."""
    yield from _HEADS
    yield from (row.split(" (")[0].split(", ")[0] for row in _glossary(root))
    yield from _written_words(
        tomllib.loads((root.parent / "grammar" / "words" / "words.toml").read_text(encoding="utf-8"))
    )
    for path in sorted(root.rglob("*.toml")):
        if path.name in ("readings.toml", EXCEPTIONS.name) or path.name.endswith("en.toml"):
            continue
        if path == root / terms.TABLE:
            continue  # words that nobody says, of both scripts
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        if path.name == "words.toml":
            yield from _written_words(document)
        elif path.name == "meanings.toml":
            yield from _meanings(document)
        elif path.name == "zh.toml" and (path.parent / "index.md").exists():
            yield from _clauses(path.parent, document)
        else:
            yield from (name for text in _strings(document) for name in _filled(text))


def _clauses(folder: Path, document: Mapping[str, object]) -> Iterator[str]:
    """The clauses of a game with the figures they name, then whatever else is written in Chinese."""
    for title_and_text in read_translations(folder).values():
        yield from title_and_text
    pages = read_page_words(folder)
    for clause in read_clauses(folder):
        yield from (pages[told] for told in (clause.source, clause.informative or "") if told in pages)
    yield from _strings({key: value for key, value in document.items() if key != "clause"})


def _glossary(root: Path) -> Iterator[str]:
    for line in (root / "glossary.md").read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        if len(cells) > len("terms") and _HAN.search(cells[1]):
            yield cells[1].strip()


def _written_words(document: Mapping[str, object]) -> Iterator[str]:
    """The first Chinese word of each row, which is the one that is written."""
    for row in _strings(document):
        english, _, chinese = row.partition("|")
        if chinese and english:
            yield chinese.split()[0]


def _meanings(document: Mapping[str, object]) -> Iterator[str]:
    """The Chinese of each meaning, and of the names beside them."""
    for value in document.values():
        if isinstance(value, Mapping):
            yield from _meanings(value)
        elif isinstance(value, list) and all(isinstance(each, str) for each in value):
            yield from value[1:]


def _filled(text: str) -> Iterator[str]:
    """A name of a table with every head it may speak of in its places, or the text itself."""
    place = next((place for place in _PLACES if place in text), None)
    if place is None:
        yield text
        return
    for head in _HEADS:
        yield from _filled(text.replace(place, head))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _strings(each)


def converted(texts: Sequence[str], *, pages: bool = False) -> dict[str, str]:
    """Texts by OpenCC and the exceptions, those that differ, by the text they are made from.

    On pages what stands between backticks stays, for it is what a log has; and a language has its own name.
    """
    from opencc import OpenCC  # a maintainer's: the extra `check`

    opencc = OpenCC("t2s")
    exceptions: dict[str, str] = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))["write"]
    if pages:
        exceptions.pop(_NAME_OF_THE_LANGUAGE, None)
    pattern = re.compile("|".join(sorted(map(re.escape, exceptions), key=len, reverse=True)))

    def turned(text: str) -> str:
        pieces = pattern.split(text)
        kept = [exceptions[found] for found in pattern.findall(text)]
        return "".join(a + b for a, b in zip(map(opencc.convert, pieces), (*kept, ""), strict=True))

    def outside_code(text: str) -> str:
        parts = text.split("`")
        return "`".join(part if place % 2 else turned(part) for place, part in enumerate(parts))

    write = outside_code if pages else turned
    rows = {text: write(text) for text in sorted(set(texts)) if _HAN.search(text)}
    return {text: written for text, written in rows.items() if written != text}


def table_of(root: Path = FOLDER) -> Simplified:
    """The whole table as it ought to be."""
    texts = converted([*traditional_texts(root)])
    names = {
        game.name: _names(game, texts) for game in sorted(root.iterdir()) if (game / "words.toml").exists()
    }
    return Simplified(texts, {game: found for game, found in names.items() if found})


def _names(game: Path, texts: Mapping[str, str]) -> Mapping[str, str]:
    """The names of a game by their simplified writing, but what the game writes so itself."""
    tables = [path for path in sorted(game.glob("*.toml")) if not path.name.endswith(_NO_TABLES)]
    own = {
        name
        for path in tables
        for text in _strings(tomllib.loads(path.read_text(encoding="utf-8")))
        for name in _filled(text)
        if _NAME.fullmatch(name)
    }
    return {texts[name]: name for name in sorted(own) if name in texts and texts[name] not in own}


def catalogue_tables(root: Path = FOLDER) -> Iterator[tuple[Path, dict[str, str]]]:
    """For each folder of catalogues of pages its file and what ought to be in it."""
    folders = (root / "zh", *sorted(root.glob("*/zh")), root.parent / "docs" / "zh")
    for folder in folders:
        texts = [text for path in sorted(folder.rglob("*.po")) for text in _translated(path)]
        if folder.parent.name == "docs":
            texts += {*_titles(root.parent / "conformance_tests" / "suites")} - {*traditional_texts(root)}
        if texts:
            yield folder / FILE.name, converted(texts, pages=True)


README = FOLDER.parent / "README.zh.md"

README_SIMPLIFIED = README.with_name("README.zh-Hans.md")

_LINK_BACK = {
    "[简体中文](README.zh-Hans.md)": "[繁體中文](README.zh.md)",
    "--lang zh ": "--lang zh-Hans ",
    "--lang zh`": "--lang zh-Hans`",
}
"""What the README says otherwise in simplified characters."""


def readme(text: str) -> str:
    """The README in simplified characters; what its commands print is that of `--lang zh-Hans`."""
    texts = converted(text.split("\n"))
    written = "\n".join(texts.get(line, line) for line in text.split("\n"))
    for one, other in _LINK_BACK.items():
        written = written.replace(one, other)
    return written


def _titles(suites: Path) -> Iterator[str]:
    """The titles of the published cases: a clause's as it was when its case was made."""
    for path in sorted(suites.glob("*/*.json")):
        yield from (case["title"]["zh"] for case in json.loads(path.read_text(encoding="utf-8")))


def _translated(path: Path) -> Iterator[str]:
    """The translations in a catalogue."""
    from babel.messages.pofile import read_po

    with path.open("rb") as stream:
        for message in read_po(stream):
            if message.id and isinstance(message.string, str) and message.string:
                yield message.string


def main(arguments: Sequence[str]) -> int:
    """Write the table, or with `--check` say whether it has drifted; the answer is the exit status."""
    status = 0
    tables = ((FILE, table_of()._asdict()), *catalogue_tables())
    written = [(path, json.dumps(table, ensure_ascii=False, indent=0) + "\n") for path, table in tables]
    for path, wanted in (*written, (README_SIMPLIFIED, readme(README.read_text(encoding="utf-8")))):
        if "--check" not in arguments:
            path.write_text(wanted, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != wanted:
            sys.stderr.write(f"{path} has drifted from the Chinese texts; run make messages\n")
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
