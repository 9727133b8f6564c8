"""The manifest of the published cases: how many there are, what they were made from, and whether that still holds.

It is `manifest.json` beside the games' folders, by `oracle/schemas/manifest.schema.json`.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import grammar
import oracle
import spec
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import CaseError, document_of, laid_out
from spec import FOLDER as SPEC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json

FORMAT = 1
"""The number of the case format."""

NAME = "manifest.json"
WORDING = ("messages.", "zh.", "book.")
"""How the names of tables begin that hold nothing but sentences, translations and the words of a book."""

CODE = Path(oracle.__file__).parent

BUILDER = "conformance_tests/builder"
"""What makes cases, which no wheel holds."""


def described(edition: str, folder: Path = suites.FOLDER) -> Json:
    """The manifest as it follows from the cases and from what they are made from.

    Who generates cases adds `made_with` and `scores`.
    """
    games = suites.games(folder)
    return {
        "format": FORMAT,
        "edition": edition,
        "games": {game: _counts(suites.read_game(game, folder), game, folder) for game in games},
        "inputs": {**inputs(games)},
    }


def _counts(cases: Iterable[Case], game: str, folder: Path) -> Json:
    found = list(cases)
    files = suites.files(game, folder)
    return {
        "cases": len(found),
        "kinds": _sorted(Counter(case.kind for case in found)),
        "levels": _sorted(Counter(case.level for case in found)),
        "clauses": _sorted(Counter(clause for case in found for clause in case.tests)),
        "files": {file.name: _digest(file.read_bytes()) for file in files},
        **_examples(game, folder),
    }


def _examples(game: str, folder: Path) -> Json:
    """How many examples the pages of a game print, and the hash of their file; nothing where there is none."""
    file = suites.examples_file(game, folder)
    if not file.is_file():
        return {}
    return {
        "examples": {"cases": len(suites.read_examples(game, folder)), "file": _digest(file.read_bytes())}
    }


def _sorted(counts: Counter[str]) -> Json:
    return {name: counts[name] for name in sorted(counts)}


def inputs(games: Iterable[str]) -> dict[str, str]:
    """The hashes of what cases are made from: each game's tables and clauses, its code, and the generator."""
    found: dict[str, str] = {}
    for game in games:
        data = [SPEC / game / "clauses.json", *(SPEC / game).rglob("*.toml")]
        rules = (file for file in data if not file.name.startswith(WORDING))
        found[f"spec/{game}"] = _hashed(rules, SPEC / game)
        found[f"oracle/rulesets/{game}"] = _code_in(CODE / "rulesets" / game)
    builder = suites.FOLDER.parent / "builder"
    if builder.is_dir():
        found[BUILDER] = _code_in(builder)
    return found


def _code_in(folder: Path) -> str:
    return _hashed(folder.rglob("*.py"), folder, _as_in_a_checkout)


def _as_in_a_checkout(code: bytes) -> bytes:
    """Code with its imports as they are written; where a wheel was installed they begin with the name of that."""
    for package in (oracle.__name__, grammar.__name__, spec.__name__):
        code = code.replace(package.encode(), package.rpartition(".")[2].encode())
    return code


def _hashed(files: Iterable[Path], folder: Path, read: Callable[[bytes], bytes] = bytes) -> str:
    """One hash of files, by their contents and where in a folder they lie, whatever order they are found in."""
    there = (file for file in files if file.is_file())
    parts = [f"{file.relative_to(folder).as_posix()} {_digest(read(file.read_bytes()))}" for file in there]
    return _digest("\n".join(sorted(parts)).encode())


def _digest(content: bytes) -> str:
    return "sha256:" + sha256(content).hexdigest()


def load(folder: Path = suites.FOLDER) -> Json | None:
    """The manifest of published cases, None where there is none."""
    source = folder / NAME
    if not source.is_file():
        return None
    try:
        document = document_of(suites.text_of(source))
    except CaseError as wrong:
        raise CaseError(f"{NAME}: {wrong}") from None
    if not isinstance(document, dict):
        raise CaseError(f"{NAME}: an object is wanted")
    return document


def save(manifest: Json, folder: Path = suites.FOLDER) -> None:
    """Write a manifest."""
    (folder / NAME).write_text(laid_out(manifest), encoding="utf-8")
