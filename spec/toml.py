"""TOML as our tables are written, read line by line; any other is left to Python's own parser, which takes longer.

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
    import tomllib  # only where it is needed

    return tomllib.loads(text)


def plain(text: str) -> dict[str, object] | None:
    """Read a table whose every line is a heading, or a key and plain values; None where one is anything else."""
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
        bare, quoted, words, value, tables = row.groups()
        key = bare or _words(quoted)
        try:
            found = _rows(tables) if tables else json.loads(value) if words is None else _words(words)
        except ValueError:
            return None
        if key in here:
            return None
        here[key] = found
    return document


def _whole(lines: Iterator[str]) -> Iterator[str]:
    """The lines, a list that goes over several as one."""
    for line in lines:
        whole = line
        if line.endswith(" = ["):
            items: list[str] = []
            for item in lines:
                items.append(item.removesuffix("]").strip())
                if item.endswith("]"):
                    whole = f"{line}{' '.join(items).rstrip().removesuffix(',')}]"
                    break
        yield whole


def _rows(written: str) -> object:
    """Read rows that stand in a line, or one alone. Raises `ValueError` where a bracket is amiss or a key twice."""
    return json.loads(_KEY_OR_WORDS.sub(_key, written), object_pairs_hook=_once)


def _key(found: re.Match[str]) -> str:
    return found[0] if found["key"] is None else f'"{found["key"]}": '


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    row = dict(pairs)
    if len(row) < len(pairs):
        raise ValueError
    return row


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


_KEY = "[A-Za-z0-9_-]+"

_NAME = rf"{_KEY}(?:\.{_KEY})*"

_HEADING = re.compile(rf"\[\[(?P<many>{_NAME})\]\]|\[(?P<one>{_NAME})\]")

_WORDS = r'"((?:[^"\\\x00-\x1f\x7f]|\\["\\n])*)"'

_ITEM = rf"(?:{_WORDS.replace('((', '(?:(')}|0|-?[1-9][0-9]*|true|false)"

_PAIR = rf"{_KEY} = {_ITEM}"

_ROW = re.compile(
    rf"(?:({_KEY})|{_WORDS}) = "
    rf"(?:{_WORDS}|({_ITEM}|\[(?:{_ITEM}(?:, {_ITEM})*)?\])|(\[?{{ {_PAIR}(?:(?: }}, {{ |, ){_PAIR})* }}\]?)) *"
    r"(?:#[^\x00-\x1f\x7f]*)?"
)
"""A key, bare or in quotes, either words in quotes or other plain values, and perhaps a remark."""

_KEY_OR_WORDS = re.compile(rf"{_WORDS.replace('((', '(?:(')}|(?P<key>{_KEY}) = ")
