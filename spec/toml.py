"""TOML as our tables are written, read line by line; any other is left to Python's own parser, ten times as slow.

A cold command reads a dozen tables before it answers.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def read(text: str) -> dict[str, object]:
    """What a text in TOML says. Raises `ValueError` where it is none."""
    document = plain(text)
    if document is not None:
        return document
    import tomllib  # noqa: PLC0415  (only where it is needed)

    return tomllib.loads(text)


def plain(text: str) -> dict[str, object] | None:
    """Read a table whose every line is a heading, or a key and a plain value; None where one is anything else."""
    document: dict[str, object] = {}
    here = document
    for line in _whole(iter(text.split("\n"))):
        if not line or line[0] == "#":
            continue
        if line[0] == "[":
            heading = _HEADING.fullmatch(line)
            below = None if heading is None else _below(document, heading["many"], heading["one"])
            if below is None:
                return None
            here = below
            continue
        row = _ROW.fullmatch(line)
        if row is None:
            return None
        bare, quoted, words, value = row.groups()
        key = bare or _words(quoted)
        if key in here:
            return None
        here[key] = json.loads(value) if words is None else _words(words)
    return document


def _whole(lines: Iterator[str]) -> Iterator[str]:
    """The lines, a list that goes over several as one."""
    for line in lines:
        whole = line
        if line.endswith(" = ["):
            items: list[str] = []
            for item in lines:
                if item == "]":
                    whole = f"{line}{' '.join(items).removesuffix(',')}]"
                    break
                items.append(item.strip())
        yield whole


def _words(written: str) -> str:
    return json.loads(f'"{written}"') if "\\" in written else written


def _below(document: dict[str, object], many: str | None, one: str | None) -> dict[str, object] | None:
    """Begin the row or the table of a heading; None where something else already has its name."""
    *path, name = (one or many or "").split(".")
    here: object = document
    for part in path:
        here = _last(here.setdefault(part, {})) if isinstance(here, dict) else None
    row: dict[str, object] = {}
    if not isinstance(here, dict) or (name in here and many is None):
        return None
    if many is None:
        here[name] = row
        return row
    rows = here.setdefault(name, [row])
    if not isinstance(rows, list) or _last(rows) is None:
        return None
    if rows[-1] is not row:
        rows.append(row)
    return row


def _last(part: object) -> object:
    """The row a heading goes on with: a table, or the last of its rows; None where it is neither."""
    last = part[-1] if isinstance(part, list) and part else part
    return last if isinstance(last, dict) else None


_NAME = r"[A-Za-z_-]+(?:\.[A-Za-z_-]+)*"

_HEADING = re.compile(rf"\[\[(?P<many>{_NAME})\]\]|\[(?P<one>{_NAME})\]")

_WORDS = r'"((?:[^"\\\x00-\x1f\x7f]|\\["\\n])*)"'

_ITEM = rf"(?:{_WORDS.replace('((', '(?:(')}|0|-?[1-9][0-9]*|true|false)"

_ROW = re.compile(
    rf"(?:([A-Za-z0-9_-]+)|{_WORDS}) = (?:{_WORDS}|({_ITEM}|\[(?:{_ITEM}(?:, {_ITEM})*)?\])) *(?:#[^\x00-\x1f\x7f]*)?"
)
"""A key, bare or in quotes, either words in quotes or another plain value, and perhaps a remark."""
