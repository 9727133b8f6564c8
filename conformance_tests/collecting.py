"""What `make test` collects, and how much of it: the folders that need more than Python, and the two efforts.

`make test` tells a newcomer within minutes whether a clone works: all of the gallery and of the worked examples, and a
sample of the rest. `make test-long` (`PAIPU_LONG=1`) asks everything, with as many examples as find what is rare, and
tries what builds the suites besides, which guards no clause.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

Row = TypeVar("Row")

HERE = Path(__file__).resolve().parent

NEEDS_MORE = {
    "adapters": "make test-adapters",
    "browser": "make test-browser",
}
"""The folders whose tests need more than Python, and the verb of make that installs it and runs them."""

ADDED = {
    "make test-long": "runs all, tries many, searches longer and tries what builds the suites",
    "make test-adapters": "drives paipu from other languages",
    "make test-browser": "opens the site in chromium",
}
"""What `make test` leaves to other verbs."""

LONG_ONLY = ("test_*_long.py", "mechanism/conformance/test_generate_*.py")
"""Tests that only the long run collects: searches and brute force that take long by their nature, and the tests of what
builds the suites, their maintainers' affair and a fifth of all the time."""

LONG_MARK = "long"
"""The mark of single tests that only the long run asks: those that start dozens of programs, and others of their price
whose like `make test` asks beside them."""

LONG = os.environ.get("PAIPU_LONG") == "1"
"""Whether the long counts are asked for."""


def many(long: int, short: int | None = None) -> int:
    """How many examples to try: so many for `make test-long`, `short` or a tenth of it for `make test`."""
    return long if LONG else short if short is not None else max(1, long // 10)


def few(rows: Iterable[Row], of: int) -> list[Row]:
    """What to try of the rows of a table: all for `make test-long`, one in so many for `make test`."""
    return [*rows][:: 1 if LONG else of]


def left_out(path: Path, asked_for: tuple[Path, ...] = ()) -> bool:
    """Whether a file or folder is not collected: it needs more than Python, or more time, and nobody asked for it."""
    if not path.is_relative_to(HERE):
        return False
    if not LONG and any(path.relative_to(HERE).match(pattern) for pattern in LONG_ONLY):
        return path not in asked_for
    return needs_more(path, asked_for)


def needs_more(path: Path, asked_for: tuple[Path, ...] = ()) -> bool:
    """Whether a file or folder belongs to tests that need more than Python, and nobody asked for these."""
    parts = path.relative_to(HERE).parts if path.is_relative_to(HERE) else ()
    if not parts or parts[0] not in NEEDS_MORE:
        return False
    return not any(each.is_relative_to(HERE / parts[0]) for each in asked_for)
