"""What `make test` collects, and how much of it: the folders that need more than Python, and the two efforts.

`make test` tells a newcomer within minutes whether a clone works: all of the gallery and of the worked examples, and a
sample of the rest. `make test-long` (`PAIPU_LONG=1`) asks everything, with as many examples as find what is rare, and
tries what builds the suites besides, which guards no clause. `make test-rest` (`PAIPU_LONG=rest`) is the long run
without the files that would only ask again what `make test` has asked, and with a sixth of the examples: what every
change can wait for.
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

TELLING = frozenset({"LONG", "PART", "few", "many"})
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
    """What to try of the rows of a table: all for `make test-long`, one in so many for `make test`."""
    return [*rows][:: 1 if LONG else of]


def left_out(path: Path, asked_for: tuple[Path, ...] = ()) -> bool:
    """Whether a file or folder is not collected: it needs more than Python, or more time, and nobody asked for it."""
    if not path.is_relative_to(HERE):
        return False
    long_only = any(path.relative_to(HERE).match(pattern) for pattern in LONG_ONLY)
    if (long_only and not LONG) or (
        REST and not long_only and path.match("test_*.py") and not asks_more(path)
    ):
        return path not in asked_for
    return needs_more(path, asked_for)


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


def _tells_the_runs_apart(path: Path) -> bool:
    return any(
        module.partition(".")[0] == "hypothesis" or (module == __name__ and name in TELLING)
        for module, name in _imports(path)
    )


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
                for module, name in _imports(one)
                for full in (module, f"{module}.{name}")
                if full.startswith(f"{HERE.name}.") and (file := _file(full)).exists()
            )
    return found


def _file(module: str) -> Path:
    path = HERE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _imports(path: Path) -> tuple[tuple[str, str], ...]:
    """What a file imports, anywhere in it: the module, and the name from it."""

    def each() -> Iterator[tuple[str, str]]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                yield from ((node.module or "", alias.name) for alias in node.names)
            elif isinstance(node, ast.Import):
                yield from ((alias.name, "") for alias in node.names)

    return tuple(each())
