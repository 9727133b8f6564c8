"""The guide to cases says what the schemas say: every kind, every part, and examples that fit."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from oracle.conformance.cases.schemas import validator
from oracle.conformance.kinds import KINDS

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "guides" / "cases.md").read_text(encoding="utf-8")
SCHEMAS: dict[str, dict[str, Any]] = {
    name: json.loads((ROOT / "oracle" / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))[
        "$defs"
    ]
    for name in ("case", "kinds")
}
ROWS = {
    kind: line for kind, line in re.findall(r"^\| `([a-z]+)` (\|.*)$", GUIDE, re.MULTILINE) if kind in KINDS
}


def parts(schema: dict[str, Any]) -> set[str]:
    """The names of the parts of an object, or of each of several."""
    return {name for each in schema.get("oneOf", [schema]) for name in each.get("properties", {})}


def words(text: str) -> set[str]:
    """Every word set as code within the lines."""
    lines = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return {word for code in re.findall(r"`([^`]+)`", lines) for word in re.findall(r"[A-Za-z_-]+", code)}


def test_every_kind_has_its_row_in_the_order_of_the_kinds() -> None:
    assert list(ROWS) == list(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_row_of_a_kind_names_every_part_of_input_and_answer(kind: str) -> None:
    named = words(ROWS[kind])
    for what in ("input", "answer"):
        assert parts(SCHEMAS["kinds"][f"{kind}-{what}"]) - named == set()


@pytest.mark.parametrize("shape", ["hand", "meld", "log", "act", "result", "finding"])
def test_every_part_of_a_hand_a_log_and_an_act_is_explained(shape: str) -> None:
    assert parts(SCHEMAS["kinds"][shape]) - words(GUIDE) == set()


def test_every_part_of_a_case_is_explained() -> None:
    assert parts(SCHEMAS["case"]["case"]) - words(GUIDE) == set()


def test_the_levels_name_what_their_kinds_compare() -> None:
    levels = dict(re.findall(r"^\| `(L[1-4])` \| (.*) \|$", GUIDE, re.MULTILINE))
    assert set(levels) == {part.level for kind in KINDS.values() for part in kind.parts}


@pytest.mark.parametrize(
    ("shape", "example"),
    [
        (shape, json.loads(text))
        for shape, text in zip(
            ("hand", "log"), re.findall(r"^```json\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL), strict=True
        )
    ],
)
def test_the_examples_fit_the_schema(shape: str, example: Any) -> None:  # noqa: ANN401
    """Where an example leaves tiles out it says so with an ellipsis."""
    whole = json.loads(json.dumps(example, ensure_ascii=False).replace("…", "?"))
    assert [error.message for error in validator(f"kinds#{shape}").iter_errors(whole)] == []
