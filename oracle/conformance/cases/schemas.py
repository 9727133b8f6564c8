"""The schemas of cases, questions and answers, and what does not fit them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import oracle
from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema import Draft202012Validator
    from referencing.jsonschema import SchemaRegistry

    from oracle.conformance.inputs.forms import JsonValue

FOLDER = Path(oracle.__file__).parent / "schemas"
"""Where the schemas lie."""

NAMES = ("case", "import", "kinds", "manifest", "mjai", "tombstones")
"""The schemas of the published cases, and of what becomes one: they name parts of one another."""


class NoValidatorError(Exception):
    """What checks schemas is not installed; it comes with the extra `conform`."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A place that does not fit its schema, and why; the sentence is that of the validator."""

    path: str
    why: str


def faults(schema: str, value: JsonValue) -> Iterator[Fault]:
    """What does not fit a schema: `case`, `import`, `manifest`, `mjai`, `tombstones`, or `kinds#replay-answer` and such.

    Raises `NoValidatorError`.
    """
    for error in validator(schema).iter_errors(value):
        path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
        yield Fault(f"${path}", error.message)


def name_of(schema: str) -> str:
    """What a schema is called, in its `$id` and where another names it: the same wherever it lies."""
    return f"urn:paipu:schema:{schema}:1"


@cache
def validator(schema: str) -> Draft202012Validator:
    """What checks values against a schema, or against a part of one."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        raise NoValidatorError from None
    name, _, part = schema.partition("#")
    reference = name_of(name) + (f"#/$defs/{part}" if part else "")
    return Draft202012Validator({"$ref": reference}, registry=_registry())


@cache
def _registry() -> SchemaRegistry:
    """The schemas by name, gone through once: a validator that is given none goes through its own for every value."""
    from referencing.jsonschema import DRAFT202012, EMPTY_REGISTRY

    resources = ((name_of(name), DRAFT202012.create_resource(_document(name))) for name in NAMES)
    return EMPTY_REGISTRY.with_resources(resources).crawl()


def _document(name: str) -> dict[str, object]:
    document: dict[str, object] = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    return document
