"""The lines of a report held against `schemas/report.schema.json`, without a library that not everybody has.

Only what the words of that schema use is known here. Fields nobody knows are passed over: a later Paipu, or another
runner, may add some.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NoReturn, cast

from grammar.outside import json_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}


def read(line: str) -> object:
    """The JSON of a line; None where it is none, or holds what no line can be written with again."""
    try:
        found: object = json_of(line, constant=_no_number)
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        return None
    return found


def _no_number(constant: str) -> NoReturn:
    raise ValueError(constant)


def fault(kind: str, value: object) -> str | None:
    """The first place of a line of this kind (`run`, `case`, `end`) that does not fit; None where all of it does."""
    return next(_faults(_document()[kind], value, ""), None)


@cache
def _document() -> Mapping[str, Mapping[str, object]]:
    text = files("oracle.schemas").joinpath("report.schema.json").read_text(encoding="utf-8")
    return cast("Mapping[str, Mapping[str, object]]", json.loads(text)["$defs"])


def _faults(schema: Mapping[str, object], value: object, path: str) -> Iterator[str]:
    if "$ref" in schema:
        schema = _document()[str(schema["$ref"]).rpartition("/")[2]]
    if not _fits(schema, value):
        yield path.removeprefix(".") or "type"
    elif isinstance(value, dict):
        yield from _of_object(schema, value, path)
    elif isinstance(value, list) and "items" in schema:
        each = cast("Mapping[str, object]", schema["items"])
        for number, item in enumerate(value):
            yield from _faults(each, item, f"{path}[{number}]")


def _fits(schema: Mapping[str, object], value: object) -> bool:
    """Whether a value is of the type, or one of the values, that a schema asks for."""
    if "const" in schema:
        return type(value) is type(schema["const"]) and value == schema["const"]
    if "enum" in schema:
        return isinstance(value, str) and value in cast("Sequence[object]", schema["enum"])
    wanted = schema.get("type")
    if wanted is None:
        return True
    names = [wanted] if isinstance(wanted, str) else cast("Sequence[str]", wanted)
    types = tuple(one for name in names for one in _TYPES[name])
    return isinstance(value, types) and (bool in types or not isinstance(value, bool))


def _of_object(schema: Mapping[str, object], value: Mapping[str, object], path: str) -> Iterator[str]:
    for name in cast("Sequence[str]", schema.get("required", ())):
        if name not in value:
            yield f"{path}.{name}".removeprefix(".")
    known = cast("Mapping[str, Mapping[str, object]]", schema.get("properties", {}))
    others = schema.get("additionalProperties")
    for name, part in value.items():
        if name in known:
            yield from _faults(known[name], part, f"{path}.{name}")
        elif isinstance(others, dict):
            yield from _faults(others, part, f"{path}.{name}")
