"""Every shipped schema has a name of its own that a store can serve, and what it names is there under that name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from conformance_tests.mechanism.oracle.report.test_schemas import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = [*sorted((ROOT / "oracle" / "schemas").glob("*.json")), ROOT / "grammar/writing/syntax.schema.json"]

SCHEMAS = {path.name.partition(".")[0]: json.loads(path.read_text(encoding="utf-8")) for path in FILES}

STORE = Registry().with_resources(
    (schema["$id"], DRAFT202012.create_resource(schema)) for schema in SCHEMAS.values()
)
"""All schemas by the names they say they have, and none by where it lies."""


def references(part: object) -> Iterator[str]:
    """Every `$ref` of a schema."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for below in part.values():
            yield from references(below)
    elif isinstance(part, list):
        for below in part:
            yield from references(below)


def test_the_name_of_each_is_absolute_and_its_own() -> None:
    assert {name: schema["$id"] for name, schema in SCHEMAS.items()} == {
        name: f"urn:paipu:schema:{name}:1" for name in SCHEMAS
    }


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_a_schema_names_is_found_by_its_name(name: str) -> None:
    resolver = STORE.resolver(SCHEMAS[name]["$id"])
    for reference in references(SCHEMAS[name]):
        assert reference.startswith(("#/", "urn:paipu:schema:"))
        assert isinstance(resolver.lookup(reference).contents, dict)


def test_the_store_refuses_what_fits_no_part_of_another_schema() -> None:
    by_name = Draft202012Validator({"$ref": SCHEMAS["case"]["$id"]}, registry=STORE)
    part = Draft202012Validator({"$ref": "urn:paipu:schema:kinds:1#/$defs/clause"}, registry=STORE)
    assert (part.is_valid("TQ-4.1"), part.is_valid(4)) == (True, False)
    assert not by_name.is_valid({})


def test_the_page_of_commands_lists_every_schema() -> None:
    page = (ROOT / "docs" / "guides" / "commands.md").read_text(encoding="utf-8").partition("\n## JSON\n")[2]
    shipped = [path.name for path in FILES if path.parent.name == "schemas"]
    assert [name for name in shipped if f"`{name}`" not in page] == []
