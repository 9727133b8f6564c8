"""Mutants of tables: every figure one more and one less, every yes and no turned round."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, TypeAlias, cast

from conformance_tests.builder.mutation.mutants import Mutant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

Toml: TypeAlias = "bool | int | str | list[Toml] | dict[str, Toml]"
"""What a table of ours holds."""

TEXTS = frozenset({"words", "meanings", "readings", "zh"})
"""Tables without figures of the rules; `messages.en` and the like are such too.

What `meanings` bounds are the profiles of houses, and no published case brings one.
"""

NAMED_BY = ("slug", "item", "id", "form", "pattern")
"""What a row may be called by, where no other row of its list is called the same."""


def tables_in(folder: Path) -> dict[str, Mapping[str, Toml]]:
    """Every table of a game's folder that may hold figures, and of the folders in it, by what it is read under."""
    found: dict[str, Mapping[str, Toml]] = {}
    for path in sorted(folder.rglob("*.toml")):
        if path.stem not in TEXTS and not path.stem.startswith("messages."):
            name = path.relative_to(folder.parent).with_suffix("").as_posix()
            found[name] = cast("Mapping[str, Toml]", tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def figure_mutants(table: str, document: Mapping[str, Toml]) -> Iterator[Mutant]:
    """Every figure of a table one more and one less, and every yes and no turned round."""
    for path, value in _figures(document, ""):
        for sign in ("flip",) if isinstance(value, bool) else ("+1", "-1"):
            yield Mutant(f"{table}:{path}:{sign}", table, sign)


def changed_table(name: str, document: Mapping[str, Toml]) -> dict[str, Toml]:
    """A table with one figure changed; `LookupError` for a name it does not have."""
    _, path, sign = name.split(":")
    found = _with_figure(dict(document), "", path, sign)
    if found == document:
        raise LookupError(name)
    return cast("dict[str, Toml]", found)


def rows_around(name: str, document: Mapping[str, Toml]) -> tuple[str, ...]:
    """What the rows are called in which the figure stands that a mutant changes; a row that only has a place is not."""
    found: list[str] = []
    value: Toml | Mapping[str, Toml] = document
    for step in name.split(":")[1].split("."):
        if isinstance(value, list) and not step.isdecimal():
            found.append(step)
        value = dict(_parts_of(value))[step]
    return tuple(found)


def _figures(value: Toml | Mapping[str, Toml], path: str) -> Iterator[tuple[str, int | bool]]:
    if isinstance(value, int):
        yield path, value
    else:
        for step, part in _parts_of(value):
            yield from _figures(part, f"{path}.{step}" if path else step)


def _parts_of(value: Toml | Mapping[str, Toml]) -> list[tuple[str, Toml]]:
    if isinstance(value, list):
        return [(_row_name(row, place, value), row) for place, row in enumerate(value, start=1)]
    if isinstance(value, str | int):
        return []
    return list(value.items())


def _row_name(row: Toml, place: int, rows: list[Toml]) -> str:
    """A row is called by what the table calls it and no other row, or by its place."""
    if isinstance(row, dict):
        for key in NAMED_BY:
            name = row.get(key)
            if (
                isinstance(name, str)
                and sum(isinstance(each, dict) and each.get(key) == name for each in rows) == 1
            ):
                return name
    return str(place)


def _with_figure(value: Toml, here: str, path: str, sign: str) -> Toml:
    if here == path and isinstance(value, int):
        return not value if sign == "flip" else value + int(sign)
    if isinstance(value, list | dict):
        changed = [
            (step, _with_figure(part, f"{here}.{step}" if here else step, path, sign))
            for step, part in _parts_of(value)
        ]
        return [part for _, part in changed] if isinstance(value, list) else dict(changed)
    return value
