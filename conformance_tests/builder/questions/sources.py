"""The questions people wrote: the books' own examples, whole disputes, and the gallery of logs and hands.

They lie in the repository, not in the package; suites are built in a checkout.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, cast

import oracle
from grammar.hands import parse_hand
from grammar.logs import parse_log
from oracle.conformance.variation.question import (
    TITLE,
    Question,
    hand_input,
    log_input,
    readings_in,
    slug,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.conformance.inputs.forms import JsonValue

REPOSITORY = Path(oracle.__file__).parents[1]
SHOWS = {
    "breaks": "violated",
    "obeys": "satisfied",
    "satisfied": "satisfied",
    "edge": "boundary",
    "near miss": "boundary",
}

Row = dict[str, object]


HOME = REPOSITORY / "conformance_tests"
GALLERY = "gallery"
BOOKS = "worked"
"""The part that the books' own examples lie in; what lies in folders of it was thought out by us."""


def files(game: str) -> tuple[Path, ...]:
    """Every file that questions of a game are written in, those in folders of its own after the others.

    The folders of the gallery are its chapters, and its files are taken by their names, wherever they lie.
    """
    gallery = sorted((HOME / GALLERY / game).rglob("*"), key=lambda path: path.name)
    rest = (
        path
        for folder in (HOME / part / game for part in (BOOKS, "census"))
        for path in sorted(folder.rglob("*"), key=lambda path: (path.parent != folder, path))
    )
    return tuple(path for path in (*gallery, *rest) if path.suffix in (".paipu", ".toml"))


def part_of(path: Path, game: str) -> str:
    """The part of the tests a file lies in: `gallery` whatever its chapter, `worked`, `worked/disputes`."""
    part, *inner = (each for each in path.relative_to(HOME).parent.parts if each != game)
    return part if part == GALLERY else "/".join((part, *inner))


def written(game: str) -> Iterator[Question]:
    """Every question somebody wrote for a game, in the order of the files."""
    for path in files(game):
        part = part_of(path, game)
        if path.suffix == ".paipu":
            yield from _of_log(path, part)
        else:
            yield from _of_table(game, path, part)


def logs(game: str) -> Iterator[tuple[str, str]]:
    """The names and texts of the logs somebody wrote for a game."""
    for path in files(game):
        if path.suffix == ".paipu":
            yield path.stem, path.read_text(encoding="utf-8")


def hands(game: str) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """The names, words and readings of the hands somebody wrote for a game."""
    for path in files(game):
        if path.suffix == ".toml":
            for name, row in _rows(path):
                if "words" in row or "hand" in row:
                    yield name, str(row.get("words", row.get("hand"))), _readings(row)


# -- logs ------------------------------------------------------------------------------------------


def _of_log(path: Path, part: str) -> Iterator[Question]:
    text = path.read_text(encoding="utf-8")
    log, head = parse_log(text), _heading(text)
    clauses = tuple(head.get("clause", [""])[0].split())
    origin = "book" if part == BOOKS else "hand"
    title = _title(path.stem, clauses)
    shows = SHOWS.get(head.get("shows", [""])[0], "")
    about = (title, origin, f"{part}/{path.name}", clauses, shows, readings_in(log))
    if "census" in head:
        depth = len(head["census"][0].split())
        yield Question(slug(path.stem), "census", log_input(log, depth=depth), *about)
        return
    yield Question(slug(path.stem), "replay", log_input(log), *about)
    if {"may", "must", "maynot"} & set(head):
        yield Question(slug(path.stem), "legal", log_input(log), *about)


def _heading(text: str) -> dict[str, list[str]]:
    """What the comments above a log say, by key."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            break
        key, _, value = line[2:].partition(":")
        found.setdefault(key, []).append(value.strip())
    return found


def _title(stem: str, clauses: tuple[str, ...]) -> str:
    """What the name of a file says beside its clause."""
    for clause in clauses:
        if stem.startswith(f"{clause}-"):
            return words(stem[len(clause) + 1 :])[:TITLE]
    return words(stem)[:TITLE]


# -- hands -----------------------------------------------------------------------------------------


def _of_table(game: str, path: Path, part: str) -> Iterator[Question]:
    for name, row in _rows(path):
        if "result" in row:
            yield _of_result(name, row, f"{part}/{path.name}: {name}")
            continue
        if "words" not in row and "hand" not in row:
            continue
        hand = parse_hand(game, str(row.get("words", row.get("hand"))))
        clauses = tuple(str(row.get("clause", "")).split())
        yield Question(
            slug(name),
            "waits" if hand.winning is None else "score",
            hand_input(hand),
            _title(name, clauses),
            "book" if part == BOOKS else "hand",
            f"{part}/{path.name}: {name}",
            clauses,
            SHOWS.get(str(row.get("shows", "")), ""),
            _readings(row),
        )


ASKED = ("result", "totals", "given", "options", "standing")
"""What a question about a result may say."""


def _of_result(name: str, row: Row, source: str) -> Question:
    """A result by itself: who pays for it where there are totals, and otherwise who deals next."""
    clauses = tuple(str(row.get("clause", "")).split())
    asked = {key: cast("JsonValue", row[key]) for key in ASKED if key in row}
    return Question(
        slug(name),
        "settle" if "totals" in row else "next",
        asked,
        _title(name, clauses),
        "hand",
        source,
        clauses,
        SHOWS.get(str(row.get("shows", "")), ""),
        _readings(row),
    )


def _rows(path: Path) -> Iterator[tuple[str, Row]]:
    """The rows of every array of a table, each by its id, its number or its place."""
    document = cast("dict[str, object]", tomllib.loads(path.read_text(encoding="utf-8")))
    for kind, rows in document.items():
        if isinstance(rows, list):
            for place, row in enumerate(cast("list[object]", rows), start=1):
                if isinstance(row, dict):
                    entry = cast("Row", row)
                    number = entry.get("number", place)
                    yield str(entry.get("id", f"{path.stem}-{kind}-{number}")), entry


def _readings(row: Row) -> Mapping[str, str]:
    """The readings under which a row counts; a row that only explains itself by one names it alone."""
    found = row.get("readings", {})
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
