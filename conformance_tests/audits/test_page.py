"""The guide keeps its word: its table of columns is the schema."""

from __future__ import annotations

import re
from typing import Any

import pyarrow as pa

from conformance_tests.audits.bench import ROOT
from oracle.audits.schema import VERSION_OF_SCHEMA, schema

PAGE = (ROOT / "docs" / "guides" / "audits.md").read_text(encoding="utf-8")


def written(kind: Any) -> str:  # noqa: ANN401  (a type of pyarrow)
    """A type as the page writes it: of a structure only the names of its parts."""
    if pa.types.is_map(kind):
        return f"map<{written(kind.key_type)}, {written(kind.item_type)}>"
    if pa.types.is_list(kind):
        return f"list<{written(kind.value_type)}>"
    if pa.types.is_struct(kind):
        return f"struct<{', '.join(field.name for field in kind)}>"
    return str(kind)


def test_the_table_of_columns_is_the_schema() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| ", PAGE, re.MULTILINE)
    assert rows == [(field.name, written(field.type)) for field in schema()]
    assert schema().metadata == {b"paipu.schema": str(VERSION_OF_SCHEMA).encode()}


def test_an_amount_is_what_the_page_says() -> None:
    (amount,) = {
        str(field.type)
        for column in ("scores", "payments")
        for field in schema().field(column).type.value_type
        if field.name in ("low", "high")
    }
    assert amount == "list<item: struct<n: int64, unit: string>>"
    assert "`list<struct<n: int64, unit: string>>`" in PAGE
