"""What `make test` collects, and how much of it: the folders that need more than Python, and the two efforts.

`make test` tells a newcomer within minutes whether a clone works: all of the gallery and of the worked examples, and a
sample of the rest. `make test-long` (`PAIPU_LONG=1`) asks everything, with as many examples as find what is rare, and
tries what builds the suites besides, which guards no clause. `make test-rest` (`PAIPU_LONG=rest`) is the long run
without the tests that would only ask again what `make test` has asked, and with a sixth of the examples: what every
change can wait for. Of a table it asks the sixth that `PAIPU_SIXTH` says, another with each change.
"""

from __future__ import annotations

import ast
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Row = TypeVar("Row")

TELLING = frozenset({"LONG", "PART", "REST", "SIXTH", "few", "many"})
"""The names of this module by which a test asks more in the long run."""

HERE = Path(__file__).resolve().parent

NEEDS_MORE = {
    "adapters": "make test-adapters",
    "audits": "make test-audit",
    "audits/on_ray": "make test-ray",
    "browser": "make test-browser",
    "editors": "make test-editors",
}
"""The folders whose tests need more than Python, and the verb of make that installs it and runs them."""

ADDED = {
    "make test-long": "runs all, tries many, searches longer and tries what builds the suites",
    "make test-adapters": "drives paipu from other languages",
    "make test-audit": "audits many logs",
    "make test-ray": "audits on a cluster of Ray Data",
    "make test-browser": "opens the site in chromium",
    "make test-editors": "drives the language server and the extension",
}
"""What `make test` leaves to other verbs."""

LONG_ONLY = ("test_*_long.py", "mechanism/conformance/test_generate_*.py")
"""Tests that only the long run collects: searches and brute force that take long by their nature, and the tests of what
builds the suites, their maintainers' affair and a fifth of all the time."""

LONG_MARK = "long"
"""The mark of single tests that only the long run asks: those that start dozens of programs, and others of their price
whose like `make test` asks beside them."""

LONG = os.environ.get("PAIPU_LONG") in ("1", "rest")
"""Whether the long counts are asked for."""

REST = os.environ.get("PAIPU_LONG") == "rest"
"""Whether tests are left out that ask no more in the long run than `make test` has asked already."""

PART = 6 if REST else 1
"""Of the examples of the long run one in so many is tried."""

SIXTH = int(os.environ.get("PAIPU_SIXTH") or 0)
"""Which rows of a table are tried where not all are: six numbers in a row come by all of them."""


def played() -> tuple[str, ...]:
    """The games that list their lawful acts, so that hands of theirs can be dealt and played."""
    from oracle.game.hands import known
    from oracle.game.registry import load

    return tuple(game for game in known() if load(game).playing is not None)


def many(long: int, short: int | None = None) -> int:
    """How many examples to try: `long` for `make test-long`, `short` or a tenth of it for `make test`.

    `make test-rest` tries a sixth of `long`, and no fewer than `make test`.
    """
    least = max(1, long // 10) if short is None else short
    return max(least, long // PART) if LONG else least


def few(rows: Iterable[Row], of: int) -> list[Row]:
    """What to try of the rows of a table: all for `make test-long`, one in so many for `make test`.

    `make test-rest` tries a sixth of them, and no fewer than `make test`.
    """
    table = [*rows]
    step = min(of, PART) if LONG else of
    return table[SIXTH % step :: step] if REST and len(table) > step else table[::step]


def left_out(path: Path, asked_for: tuple[Path, ...] = ()) -> bool:
    """Whether a file or folder is not collected: it needs more than Python, or more time, and nobody asked for it."""
    if not path.is_relative_to(HERE):
        return False
    long_only = is_long_only(path)
    if (long_only and not LONG) or (
        REST and not long_only and path.match("test_*.py") and not asks_more(path)
    ):
        return path not in asked_for
    return needs_more(path, asked_for)


def is_long_only(path: Path) -> bool:
    """Whether only the long run collects a file."""
    return any(path.relative_to(HERE).match(pattern) for pattern in LONG_ONLY)


def needs_more(path: Path, asked_for: tuple[Path, ...] = ()) -> bool:
    """Whether a file or folder belongs to tests that need more than Python, and nobody asked for these."""
    folders = [HERE / folder for folder in NEEDS_MORE if path.is_relative_to(HERE / folder)]
    return any(not any(each.is_relative_to(folder) for each in asked_for) for folder in folders)


# -- what the long run asks beyond the short one ---------------------------------------------------------


@cache
def asks_more(path: Path) -> bool:
    """Whether the tests of a file ask more in the long run: the mark is in it, or they may try more examples.

    How many are tried is told by this module and by the profile of Hypothesis, to a file or to a module that it imports.
    """
    marked = f"pytest.mark.{LONG_MARK}" in path.read_text(encoding="utf-8")
    return marked or any(_tells_the_runs_apart(module) for module in _reached(path))


@cache
def tries_more(path: Path, test: str) -> bool:
    """Whether one test of a file may try more examples in the long run, by what it names and what that names in turn.

    A fixture is named by who takes it, one that all take by every test.
    """
    named = _named(path)
    if test not in named:
        return True
    found: set[str] = set()
    waiting = [test, *(name for name, names in named.items() if "autouse" in names)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(named.get(name, ()))
    return not found.isdisjoint(_telling(path))


@cache
def _named(path: Path) -> dict[str, frozenset[str]]:
    """What each definition of a file names, decorators, parameters and keywords among it."""
    found: dict[str, frozenset[str]] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names = frozenset(_names(node))
        for own in _defined(node):
            found[own] = found.get(own, frozenset()) | names
    return found


def _defined(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module gives something to; of a loop or a call every name in it."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        yield from (name for target in node.targets for name in _names(target))
    else:
        yield from _names(node.target if isinstance(node, ast.AnnAssign) else node)


def _names(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.arg | ast.keyword):
            yield each.arg or ""


@cache
def _telling(path: Path) -> frozenset[str]:
    """The names that a file imports by which it may ask more: of this module, of Hypothesis, or of who has them."""
    return frozenset(
        local
        for module, name, local in _imports(path)
        if _tells(module, name) or _is_of_who_tells(module, name)
    )


def _is_of_who_tells(module: str, name: str) -> bool:
    files = [_file(full) for full in (module, f"{module}.{name}") if full.startswith(f"{HERE.name}.")]
    return any(_tells_the_runs_apart(each) for file in files if file.exists() for each in _reached(file))


def _tells_the_runs_apart(path: Path) -> bool:
    return any(_tells(module, name) for module, name, _ in _imports(path))


def _tells(module: str, name: str) -> bool:
    return module.partition(".")[0] == "hypothesis" or (module == __name__ and name in TELLING)


def _reached(path: Path) -> set[Path]:
    """A file and the files of these tests that it imports, and those that they import."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one not in found and one != Path(__file__):
            found.add(one)
            waiting.extend(
                file
                for module, name, _ in _imports(one)
                for full in (module, f"{module}.{name}")
                if full.startswith(f"{HERE.name}.") and (file := _file(full)).exists()
            )
    return found


def _file(module: str) -> Path:
    path = HERE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _imports(path: Path) -> tuple[tuple[str, str, str], ...]:
    """What a file imports, anywhere in it: the module, the name from it, and what the file calls that."""

    def each() -> Iterator[tuple[str, str, str]]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                yield from (
                    (node.module or "", alias.name, alias.asname or alias.name) for alias in node.names
                )
            elif isinstance(node, ast.Import):
                yield from (
                    (alias.name, "", alias.asname or alias.name.partition(".")[0]) for alias in node.names
                )

    return tuple(each())
