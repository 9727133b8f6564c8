"""The tree of a wheel: the packages of the checkout under the one name `paipu`, so that no other package is in the way.

`paipu/` of the checkout is its top; `grammar`, `oracle` and `spec` lie below it, and what they import of one another
is named by its new place. Nothing else of their text changes, and every line keeps its number.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TOP = "paipu"
PACKAGES = ("grammar", "oracle", "spec")
"""The packages of the checkout that lie below `paipu` in a wheel."""

ASIDE = frozenset({"__pycache__", "vscode", "zh"})
"""Folders that are not shipped: caches, the extension, which is packed by itself, and catalogues of the site."""

_NAME = re.compile(rf"({'|'.join(PACKAGES)})(\.\w+)+")


class UnmovableError(Exception):
    """A line that names a module in a way that cannot be told its new place: with where, and what to write."""


def write(root: Path, out: Path) -> None:
    """Write what the packages of a checkout make of a wheel into a folder."""
    sources = dict(_sources(root))
    modules = _modules(sources)
    for place, source in sources.items():
        target = out / (place if place.startswith(f"{TOP}/") else f"{TOP}/{place}")
        data = source.read_bytes()
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(moved(data, modules, place) if place.endswith(".py") else data)


def script(root: Path, name: str) -> bytes:
    """A program of the checkout as it runs beside the tree of a wheel."""
    return moved((root / name).read_bytes(), _modules(dict(_sources(root))), name)


def _sources(root: Path) -> Iterator[tuple[str, Path]]:
    for package in (TOP, *PACKAGES):
        for path in sorted((root / package).rglob("*")):
            place = path.relative_to(root)
            if path.is_file() and ASIDE.isdisjoint(place.parts):
                yield place.as_posix(), path


def _modules(sources: Mapping[str, Path]) -> frozenset[str]:
    """The dotted names of all modules and of all folders they lie in."""
    found = set[str]()
    for place in sources:
        parts = place.removesuffix(".py").split("/")
        found |= {".".join(parts[:end]) for end in range(1, len(parts) + place.endswith(".py"))}
    return frozenset(found)


def moved(source: bytes, modules: frozenset[str], place: str) -> bytes:
    """A module as it stands in a wheel.

    An import of ours and a text that is the name of a module of ours, alone or with `:name` behind it, begin with
    `paipu.`. Raises `UnmovableError` for what would have to be told otherwise.
    """
    lines = source.splitlines(keepends=True)
    for line, column, word in sorted(_insertions(ast.parse(source), modules, place, lines), reverse=True):
        lines[line - 1] = lines[line - 1][:column] + word + lines[line - 1][column:]
    return b"".join(lines)


def _insertions(
    module: ast.Module, modules: frozenset[str], place: str, lines: list[bytes]
) -> Iterator[tuple[int, int, bytes]]:
    within = {
        id(part) for node in ast.walk(module) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and _ours(node.module or ""):
            yield node.lineno, node.col_offset + len("from "), b"paipu."
        elif isinstance(node, ast.Import):
            yield from _of_import(node, place)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _NAME.match(node.value):
            if id(node) in within:
                raise UnmovableError(f"{place}:{node.lineno}: put {node.value!r} together of `__name__`")
            if node.value.partition(":")[0] in modules:
                quotes = re.match(rb"\"+", lines[node.lineno - 1][node.col_offset :])
                assert quotes is not None, f"{place}:{node.lineno}"
                yield node.lineno, node.col_offset + quotes.end(), b"paipu."


def _of_import(node: ast.Import, place: str) -> Iterator[tuple[int, int, bytes]]:
    for name in node.names:
        if not _ours(name.name):
            continue
        if len(node.names) > 1 or "." in name.name:
            raise UnmovableError(f"{place}:{node.lineno}: write `from … import …` instead of {name.name}")
        yield node.lineno, node.col_offset, b"from paipu "


def _ours(module: str) -> bool:
    return module.partition(".")[0] in PACKAGES
