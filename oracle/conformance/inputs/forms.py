"""Plain JSON, of which structured forms are made, and its parts read with a word for what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias


JsonValue: TypeAlias = "bool | int | str | list[JsonValue] | dict[str, JsonValue] | None"
"""A JSON value; cases have no fractions."""

Json: TypeAlias = dict[str, JsonValue]
"""A JSON object."""


def row(value: JsonValue) -> Json:
    """An object; `TypeError` for anything else."""
    if not isinstance(value, dict):
        raise TypeError("an object is wanted")
    return value


def rows(value: JsonValue) -> list[Json]:
    """An array of objects; `TypeError` for anything else."""
    if not isinstance(value, list):
        raise TypeError("an array is wanted")
    return [row(each) for each in value]


class StructuredError(ValueError):
    """JSON that is not the structured form of a hand or a log; the message names the part."""


# -- JSON as it is read ------------------------------------------------------------------------------


def known(tree: Mapping[str, JsonValue], where: str, *parts: str) -> None:
    """Refuse a part that has no meaning."""
    for key in tree:
        if key not in parts:
            raise StructuredError(f"{where}.{key}: no such part")


def part_of(tree: Mapping[str, JsonValue], name: str) -> JsonValue:
    """A part that has to be there, or `StructuredError`."""
    if name not in tree:
        raise StructuredError(f"{name}: missing")
    return tree[name]


def mapping(value: JsonValue, where: str) -> Mapping[str, JsonValue]:
    """An object, or `StructuredError`."""
    if not isinstance(value, dict):
        raise StructuredError(f"{where}: an object is wanted")
    return value


def array(value: JsonValue, where: str) -> list[JsonValue]:
    """An array, or `StructuredError`."""
    if not isinstance(value, list):
        raise StructuredError(f"{where}: an array is wanted")
    return value


def tiles(value: JsonValue, where: str) -> tuple[str, ...]:
    """An array of words, such as tiles, or `StructuredError`."""
    found = array(value, where)
    words = [each for each in found if isinstance(each, str)]
    if len(words) < len(found):
        raise StructuredError(f"{where}: words are wanted")
    return tuple(words)


def text(value: JsonValue, where: str) -> str:
    """A word, or `StructuredError`."""
    if not isinstance(value, str):
        raise StructuredError(f"{where}: a word is wanted")
    return value


def number(value: JsonValue, where: str) -> int:
    """A whole number, or `StructuredError`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise StructuredError(f"{where}: a number is wanted")
    return value
