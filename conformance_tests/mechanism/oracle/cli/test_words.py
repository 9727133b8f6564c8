"""`paipu words`: every word of a game for people and for programs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from conformance_tests.mechanism.oracle.cli.conftest import ROOT
from grammar.words import known_games, words_of
from oracle.report.layout import WIDTH, cells
from oracle.report.words import ANY, FORMS, form_of
from oracle.rulebook.meanings import meanings, own_table, tables_of
from oracle.rulebook.readings import register

if TYPE_CHECKING:
    from conformance_tests.mechanism.oracle.cli.conftest import Process, Run

GAMES = known_games()
SCHEMA = json.loads((ROOT / "oracle" / "schemas" / "words.schema.json").read_text(encoding="utf-8"))
HAN = re.compile("[\u4e00-\u9fff]")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", GAMES)
def test_the_json_is_one_object_by_the_schema(run: Run, game: str, lang: str) -> None:
    done = run("words", game, "--json", "--lang", lang)
    assert (done.exit_code, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(json.loads(done.stdout))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", GAMES)
def test_the_list_keeps_to_eighty_cells_and_names_every_item(run: Run, game: str, lang: str) -> None:
    done = run("words", game, "--lang", lang)
    assert (done.exit_code, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if cells(line) > WIDTH] == []
    told = json.loads(run("words", game, "--json").stdout)
    assert [row["id"] for row in told["items"] if f"  {row['id']} · {row['name']}" not in done.stdout] == []
    assert [row["id"] for row in told["readings"] if f"  {row['id']} " not in done.stdout] == []


def test_a_game_may_be_named_in_chinese(run: Run) -> None:
    assert run("words", "台灣", "--json").stdout == run("words", "taiwan", "--json").stdout


def test_a_game_nobody_knows_is_refused(run: Run) -> None:
    done = run("words", "bridge")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "bridge is no game known here; known are tongqi" in done.stderr


def test_a_game_that_nobody_judges_is_refused(run: Run, unjudged: str) -> None:
    done = run("words", unjudged)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "does not judge this game yet" in done.stderr


def test_the_verb_is_listed_and_helps(run: Run, process: Process) -> None:
    assert re.search(r"^  words +List the words of a game", run("--help").stdout, re.MULTILINE)
    assert "--json" in run("words", "--help").stdout
    told = process(_PAIPU_COMPLETE="bash_complete", COMP_WORDS="paipu wor", COMP_CWORD="1")
    assert b"plain,words" in told.stdout


def test_an_act_with_what_it_takes_and_its_spellings(run: Run) -> None:
    acts = {row["word"]: row for row in json.loads(run("words", "taiwan", "--json").stdout)["acts"]}
    assert acts["eat"]["en"] == ["chow", "eat"]
    assert acts["drop"]["takes"]["places"] == ["floor", "pool", "table"]
    assert {"word": "to", "of": ["table", "pool", "floor"]} in acts["drop"]["posts"]
    assert {"word": "as", "of": ["heaven", "earth", "eye"]} in acts["ready"]["posts"]
    assert acts["hidden-kong"]["takes"]["tiles"] == "1|4"
    assert acts["say"]["takes"] | {"calls": len(acts["say"]["takes"]["calls"])} == {
        "tiles": "0-1",
        "places": [],
        "calls": 7,
        "words": True,
        "number": False,
    }


def test_the_values_of_a_circumstance_are_told_in_this_game_s_sense(run: Run) -> None:
    table = {g: json.loads(run("words", g, "--json").stdout) for g in ("taiwan", "tongqi", "jiaxing")}
    told = {
        (game, row["key"]): {value["word"]: value["means"] for value in row["values"]}
        for game in table
        for row in table[game]["circumstances"]
    }
    assert "天聽" in told["taiwan", "ready"]["heaven"]
    assert "TQ-9.1e" in told["tongqi", "first"]["take"]
    assert "天胡" in told["jiaxing", "first"]["take"]
    assert set(told["taiwan", "form"]) == {"flower", "seven", "ligu"}


def test_what_an_item_is_worth_is_what_the_tables_say(run: Run) -> None:
    items = {row["id"]: row for row in json.loads(run("words", "taiwan", "--json").stdout)["items"]}
    assert items["si-an-kan"]["value"] == [
        {"amount": [[6, "tai"]], "when": None},
        {"amount": [[5, "tai"]], "when": "TW-A2=5"},
    ]
    items = {row["id"]: row for row in json.loads(run("words", "tongqi", "--json").stdout)["items"]}
    assert [value["amount"] for value in items["own-three"]["value"]] == [
        [[12, "he"]],
        [[24, "he"]],
        [[48, "he"]],
    ]
    items = {row["id"]: row for row in json.loads(run("words", "lingque", "--json").stdout)["items"]}
    assert items["fan-pai-zhong"]["value"] == [
        {"amount": [[4, "fu"], [1, "fan"]], "when": None},
        {"amount": [[2, "fu"], [1, "fan"]], "when": "pair"},
    ]
    items = {row["id"]: row for row in json.loads(run("words", "yawan", "--json").stdout)["items"]}
    assert items["se-zu-cou-yi-se"]["value"][0] == {
        "amount": {"low": [[10, "fang"]], "high": [[27, "fang"]]},
        "when": "printed",
    }


@pytest.mark.parametrize("game", GAMES)
def test_chinese_stands_on_the_chinese_side_and_every_clause_named_exists(run: Run, game: str) -> None:
    told = json.loads(run("words", game, "--json").stdout)
    known = {row["id"] for row in told["clauses"]}
    spoken = [
        meaning
        for table in (*own_table(game).entries, "values.ready", "values.form", "values.first", "key.came")
        if table
        not in ("values", "key", "items", "item", "english", "set_names", "house", "pinyin", "examples")
        for meaning in meanings(game, table).values()
    ]
    assert spoken
    assert [meaning.zh for meaning in spoken if not HAN.search(meaning.zh)] == []
    cited = {
        found for meaning in spoken for found in re.findall(r"[A-Z]{2}-[0-9A-Z][A-Za-z0-9.-]*", meaning.en)
    }
    assert sorted(cited - known) == []
    for meaning in spoken:
        both = [set(re.findall(r"[A-Z]{2}-[0-9A-Z][A-Za-z0-9.-]*", side)) for side in meaning]
        assert both[0] == both[1], meaning


@pytest.mark.parametrize("game", GAMES)
def test_no_meaning_is_told_of_a_word_the_game_has_not(game: str) -> None:
    words = words_of(game)
    own = own_table(game)
    tables = [
        name for name in own.entries if name in {"acts", "circumstances", "calls", "qualifiers", "options"}
    ]
    stray = [
        (name, word)
        for name in tables
        for word in own.section(name).entries
        if word not in words.table(name).en
    ]
    assert stray == []
    assert [
        word
        for word in (own.section("sets").entries if own.has("sets") else ())
        if word not in words.kinds.en
    ] == []
    for key in own.section("values").entries if own.has("values") else ():
        assert set(meanings(game, f"values.{key}")) == set(words.values_of(key).en)


@pytest.mark.parametrize("game", GAMES)
def test_every_condition_of_a_value_is_told(run: Run, game: str) -> None:
    told = json.loads(run("words", game, "--json").stdout)
    conditions = {value["when"] for row in told["items"] for value in row["value"]} - {None}
    candidates = {f"{each.id}={slug}" for each in register(game).values() for slug in each.candidates}
    assert conditions <= set(meanings(game, "when")) | candidates


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_how_a_winning_tile_comes(game: str) -> None:
    assert "came" in tables_of(game, "key")
    assert len(meanings(game, "key.came")) > 4


@pytest.mark.parametrize("game", GAMES)
def test_every_line_that_is_no_act_is_told_with_how_it_is_written(game: str) -> None:
    """Every word of a line has its form, and a form is made of words of the notation and of what stands for any."""
    words = words_of(game)
    assert set(words.table("lines").en) <= set(FORMS)
    tables = [set(words.table(name).en) for name in ("lines", "prepositions", "parties", "results")]
    for word, form in FORMS.items():
        named = set(re.findall(r"[A-Za-z]+", form))
        assert word in named or word not in words.table("lines").en
        if word in words.table("lines").en:
            assert {each for each in named if each.islower()} <= set().union(*tables)
            assert {each for each in named if each.isupper()} <= set(ANY)
            assert re.search("[A-Za-z]", form_of(game, word, "zh")) is None


def test_how_a_hand_one_tile_short_is_found_stands_where_words_are_looked_up(run: Run) -> None:
    """`words` and `explain` both say how `waits` is written, in both languages."""
    assert "referee finds [at NUMBER] SEAT waits TILES" in run("explain", "waits").stdout
    assert "waits · 聽 听 — referee finds [at NUMBER] SEAT waits TILES" in run("words", "taiwan").stdout
    assert "裁判 認定 [在 數字] 座位 聽 牌" in run("words", "taiwan", "--lang", "zh").stdout
