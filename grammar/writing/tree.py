"""The syntax as JSON: objects by `syntax.schema.json`, and back.

Tiles are canonical strings in arrays, seats canonical names, absent parts are absent. A span is found again
from its line and act number, so no column is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import TypeAlias, TypeVar, cast

from grammar import syntax

JsonValue: TypeAlias = "bool | int | str | list[JsonValue] | dict[str, JsonValue] | None"
"""A JSON value."""

Json: TypeAlias = dict[str, JsonValue]
"""A JSON object."""

NOTATION = 1
"""The version of the notation whose syntax this is; the JSON form says it."""

_Node = TypeVar("_Node")

_KINDS: Mapping[str, type] = {
    "acts": syntax.Acts,
    "holding": syntax.Holding,
    "sets": syntax.Sets,
    "row": syntax.Row,
    "dice": syntax.Dice,
    "left": syntax.Left,
    "turn": syntax.Turn,
    "gap": syntax.Gap,
    "note": syntax.Note,
    "remark": syntax.Remark,
    "declared": syntax.Declared,
    "agreed": syntax.AgreedFigures,
    "stake": syntax.Stake,
    "back": syntax.Back,
    "claim": syntax.Claim,
    "rules": syntax.RefereeRules,
    "finds": syntax.RefereeFinds,
    "value": syntax.RefereeValue,
    "warn": syntax.RefereeWarn,
}
_KIND_OF: Mapping[type, str] = {made: kind for kind, made in _KINDS.items()}
_INSIDE: Mapping[tuple[type, str], type] = {
    (syntax.Acts, "acts"): syntax.Act,
    (syntax.Sets, "sets"): syntax.SetWord,
    (syntax.RefereeFinds, "sets"): syntax.SetWord,
    (syntax.Declared, "items"): syntax.Declaration,
    (syntax.AgreedFigures, "items"): syntax.Declaration,
    (syntax.Log, "tags"): syntax.Tag,
    (syntax.Hand, "sets"): syntax.SetWord,
    (syntax.Hand, "winning"): syntax.WinningTile,
}
_NAMES: Mapping[str, str] = {"from_": "from", "for_": "for", "with_tiles": "with"}


class TreeError(ValueError):
    """JSON that is not the syntax of a log or a hand; the message names the place by a path."""


def log_to_json(log: syntax.Log) -> Json:
    """Give a log as a JSON object."""
    return {"notation": NOTATION, **_object(log)}


def hand_to_json(hand: syntax.Hand) -> Json:
    """Give a hand as a JSON object."""
    return {"notation": NOTATION, **_object(hand)}


def log_from_json(tree: Mapping[str, JsonValue]) -> syntax.Log:
    """Give the log a JSON object says. Raises `TreeError`."""
    return _node(syntax.Log, _without_version(tree), "$")


def hand_from_json(tree: Mapping[str, JsonValue]) -> syntax.Hand:
    """Give the hand a JSON object says. Raises `TreeError`."""
    return _node(syntax.Hand, _without_version(tree), "$")


def _without_version(tree: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    if tree.get("notation") != NOTATION:
        raise TreeError(f"$.notation: {tree.get('notation')!r} is not {NOTATION}")
    return {key: value for key, value in tree.items() if key != "notation"}


def _object(node: object) -> Json:
    kind = _KIND_OF.get(type(node))
    tree: Json = {} if kind is None else {"kind": kind}
    for field in _fields(type(node)):
        value = getattr(node, field.name)
        if value != field.default or field.name == "line":
            tree[_NAMES.get(field.name, field.name)] = _value(value)
    return tree


def _value(value: object) -> JsonValue:
    if value is None or isinstance(value, str | int):
        return value
    return [_value(part) for part in value] if isinstance(value, tuple) else _object(value)


def _fields(made: type) -> tuple[Field[object], ...]:
    """Give the fields that are part of the tree: not the text a log was read from."""
    return tuple(field for field in fields(made) if field.repr)


def _node(made: type[_Node], tree: JsonValue | Mapping[str, JsonValue], path: str) -> _Node:
    if not isinstance(tree, Mapping):
        raise TreeError(f"{path}: an object is wanted")
    known = {_NAMES.get(field.name, field.name): field for field in _fields(made)}
    parts: dict[str, object] = {}
    for key, value in tree.items():
        field = known.get(key)
        if field is None:
            raise TreeError(f"{path}.{key}: no such part")
        parts[field.name] = _part(made, field.name, value, f"{path}.{key}")
    missing = [key for key, field in known.items() if field.name not in parts and field.default is MISSING]
    if missing:
        raise TreeError(f"{path}.{missing[0]}: missing")
    return made(**parts)


def _part(made: type, name: str, value: JsonValue, path: str) -> object:
    if made is syntax.Log and name == "lines":
        return tuple(_line(part, f"{path}[{place}]") for place, part in enumerate(_array(value, path)))
    inside = _INSIDE.get((made, name))
    if inside is None:
        return _plain(value, path)
    if isinstance(value, Mapping):
        return _node(inside, value, path)
    return tuple(_node(inside, part, f"{path}[{place}]") for place, part in enumerate(_array(value, path)))


def _line(tree: JsonValue, path: str) -> object:
    kind = tree.get("kind") if isinstance(tree, Mapping) else None
    made = _KINDS.get(kind) if isinstance(kind, str) else None
    if made is None or not isinstance(tree, Mapping):
        raise TreeError(f"{path}.kind: one of {' '.join(_KINDS)} is wanted")
    return cast("object", _node(made, {key: value for key, value in tree.items() if key != "kind"}, path))


def _array(value: JsonValue, path: str) -> Sequence[JsonValue]:
    if not isinstance(value, list):
        raise TreeError(f"{path}: an array is wanted")
    return value


def _plain(value: JsonValue, path: str) -> object:
    if isinstance(value, dict):
        raise TreeError(f"{path}: no object is wanted")
    if isinstance(value, list):
        return tuple(_plain(part, f"{path}[{place}]") for place, part in enumerate(value))
    return value
