"""Of several lists of items that are as right any of them is an answer, and no mixture of them is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.conformance.cases.compare import compared
from oracle.conformance.inputs.forms import rows
from oracle.conformance.kinds import KINDS

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json, JsonValue

WORDS: Json = {
    "concealed": ["1m", "2m", "3m", "9m"],
    "melds": [
        {"kind": "eat", "tiles": ["3p", "4p", "5p"], "from": ["E"]},
        {"kind": "eat", "tiles": ["5s", "6s", "7s"], "from": ["E"]},
        {"kind": "eat", "tiles": ["4m", "5m", "6m"], "from": ["E"]},
    ],
    "win": {"tile": "9m", "from": ["E"]},
    "circumstances": {"seat": "S"},
}
"""Twelve points, by 三色步高 or by 三色连环."""


def asked() -> Json:
    """What our judge says of the hand."""
    return KINDS["score"].answer("lingque", {}, {"hand": WORDS})


def items(names: set[str]) -> list[JsonValue]:
    """The lines of these names, out of every list of our judge's."""
    answer = asked()
    equals = answer["equals"]
    assert isinstance(equals, list)
    lines = {line["item"]: line for each in (answer["items"], *equals) for line in rows(each)}
    return [lines[name] for name in sorted(names)]


@pytest.mark.parametrize("other", ["san-se-bu-gao", "san-se-lian-huan"])
def test_either_list_passes_without_naming_the_other(other: str) -> None:
    theirs = {name: part for name, part in asked().items() if name != "equals"}
    theirs["items"] = items({"lian-liu", other})
    assert compared("score", asked(), theirs) == ()


@pytest.mark.parametrize("names", [{"lian-liu"}, {"lian-liu", "san-se-bu-gao", "san-se-lian-huan"}])
def test_no_list_and_both_at_once_fail(names: set[str]) -> None:
    theirs: Json = {**asked(), "items": items(names)}
    assert [each.path for each in compared("score", asked(), theirs)] == ["items", "items.clause"]


def test_the_sheets_of_a_replay_are_compared_alike() -> None:
    sheet = {"seat": "S", **{name: asked()[name] for name in ("total", "items", "equals", "clause")}}
    expect: Json = {"scores": [sheet]}
    theirs: Json = {"scores": [{**sheet, "items": items({"lian-liu", "san-se-lian-huan"})}]}
    assert compared("replay", expect, theirs) == ()
    wrong: Json = {"scores": [{**sheet, "items": items({"lian-liu"})}]}
    assert [each.path for each in compared("replay", expect, wrong)] == [
        "scores.items",
        "scores.items.clause",
    ]
