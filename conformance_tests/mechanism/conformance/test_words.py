"""Every word of the published cases, of rulings and of the schemas stands in the table of words of its game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import oracle
from conformance_tests.collecting import few
from conformance_tests.mechanism.conformance.spoken import Spoken
from grammar.words import known_games
from oracle.game.registry import load
from oracle.report.words import words_tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[3]
SUITES = ROOT / "conformance_tests" / "suites"
GALLERY = ROOT / "conformance_tests" / "gallery"
GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")

ANSWERS = ("kinds", "case", "ruling", "hand", "waits", "legal", "census")
"""The schemas of cases and of answers about a game."""


@cache
def spoken(game: str) -> Spoken:
    return Spoken(json.loads(json.dumps(words_tree(load(game), "en"))))


@cache
def cases(game: str) -> Sequence[dict[str, Any]]:
    files = sorted((SUITES / game).glob("*.json"))
    return [case for path in files for case in json.loads(path.read_text(encoding="utf-8"))]


def asked(case: dict[str, Any]) -> dict[str, Any]:
    """The parts of a case that an engine reads, its clauses and its level."""
    parts = ("kind", "level", "readings", "input", "expect")
    rest = {"clause": case["clauses"]["tests"], "origin": case["provenance"]["origin"]}
    return {**{name: case[name] for name in parts if name in case}, **rest}


def test_every_game_with_cases_is_asked() -> None:
    assert sorted(path.name for path in SUITES.iterdir() if any(path.glob("*.json"))) == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_no_published_case_uses_a_word_that_is_on_no_page(game: str) -> None:
    table = spoken(game)
    found = [
        f"{case['id']}{unknown}"
        for case in cases(game)
        if case["kind"] not in ("parse", "roundtrip") or case["expect"]["verdict"] == "unreadable"
        for unknown in table.unknown(asked(case))
    ]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_readable_text_is_said_to_hold_is_words_of_the_table(game: str) -> None:
    """The samples of the notation hold words in free text beside: their options and readings are not asked."""
    table = spoken(game)
    for case in cases(game):
        hand = case["expect"].get("hand")
        if hand is not None:
            assert (case["id"], list(table.unknown(hand))) == (case["id"], [])


@pytest.mark.parametrize("game", GAMES)
def test_every_item_id_of_the_cases_is_listed_with_its_clause(game: str) -> None:
    listed = {row["id"]: row["clause"] for row in spoken(game).table["items"]}
    seen = {
        (row["item"], row["clause"])
        for case in cases(game)
        for row in rows_with(case["expect"], "item")
        if "clause" in row
    }
    assert seen
    assert sorted(seen - set(listed.items())) == []


def rows_with(value: object, field: str) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if field in value and "value" in value:
            yield value
        for below in value.values():
            yield from rows_with(below, field)
    elif isinstance(value, list):
        for each in value:
            yield from rows_with(each, field)


@pytest.mark.parametrize("game", GAMES)
def test_no_ruling_uses_a_word_that_is_on_no_page(game: str) -> None:
    table = spoken(game)
    for path in few(sorted((GALLERY / game).rglob("*.paipu")), 16):
        for log in oracle.read(path):
            if isinstance(log, oracle.UnreadableLog):
                continue
            ruling = json.loads(json.dumps(oracle.to_json(oracle.check(log), "en")))
            parts = ("status", "result", "findings", "claims", "scores", "payments")
            told = {name: ruling[name] for name in parts if name in ruling}
            assert (path.name, list(table.unknown(told))) == (path.name, [])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ANSWERS)
def test_no_schema_enumerates_a_word_that_is_on_no_page(game: str, name: str) -> None:
    table = spoken(game)
    schema = json.loads((ROOT / "oracle" / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    unknown = [
        f"{field}: {word}"
        for field, word in enumerated(schema, "")
        if word not in table.key(field) | table.fields.get(field, set())
    ]
    assert unknown == []


def enumerated(schema: object, field: str) -> Iterator[tuple[str, str]]:
    """Every word a schema lists, with the field it may stand in."""
    if isinstance(schema, list):
        for each in schema:
            yield from enumerated(each, field)
    elif isinstance(schema, dict):
        listed = [*schema.get("enum", ()), schema.get("const")]
        yield from ((field, word) for word in listed if isinstance(word, str))
        for key, below in schema.items():
            if key == "properties":
                for name, each in below.items():
                    yield from enumerated(each, name)
            elif key not in ("enum", "const"):
                yield from enumerated(below, field)


@pytest.mark.parametrize("game", GAMES)
def test_every_item_is_one_the_judge_reads_and_no_other(game: str) -> None:
    read = load(game).result.item_names()
    rows = spoken(game).table["items"]
    plain = {name for row in rows for name in (row["id"], row["name"]) if "{" not in name}
    assert sorted(plain - read) == []
    slugs = {name for name in read if name.isascii() and "×" not in name}
    assert sorted(slugs - {row["id"] for row in rows} - {name for row in rows for name in row["names"]}) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_item_stands_under_a_clause_of_the_game(game: str) -> None:
    table = spoken(game)
    assert [row["id"] for row in table.table["items"] if row["clause"] not in table.clauses] == []


@pytest.mark.parametrize("item", ["winning-tile-neighbour", "winning-tile-opposite", "winning-tile-self"])
def test_a_word_that_is_taken_out_of_the_table_is_found_missing(item: str) -> None:
    table = dict(spoken("jiaxing").table)
    table["items"] = [row for row in table["items"] if row["id"] != item]
    lacking = Spoken(table)
    assert [case["id"] for case in cases("jiaxing") if list(lacking.unknown(asked(case)))]


@pytest.mark.parametrize(
    ("place", "name", "word"),
    [
        ("acts", "word", "insist"),
        ("circumstances", "key", "form"),
        ("calls", "word", "self-draw"),
        ("flags", "word", "down"),
        ("units", "word", "base"),
        ("sets", "word", "add-kong"),
        ("qualifiers", "word", "tail"),
        ("options", "word", "ligu"),
        ("places", "word", "floor"),
        ("clauses", "id", "TW-PASS-3"),
        ("readings", "id", "TW-A2"),
    ],
)
def test_words_of_every_place_are_asked_for(place: str, name: str, word: str) -> None:
    table = dict(spoken("taiwan").table)
    table[place] = [row for row in table[place] if row[name] != word]
    lacking = Spoken(table)
    assert any(list(lacking.unknown(asked(case))) for case in cases("taiwan"))


def test_the_table_knows_every_game() -> None:
    assert sorted(known_games()) == list(GAMES)
