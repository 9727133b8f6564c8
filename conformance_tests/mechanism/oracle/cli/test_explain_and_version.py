"""`paipu explain` and `paipu --version`: what is known of a clause, and where the packages live."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

import oracle
from conformance_tests.collecting import few
from conformance_tests.mechanism.oracle.cli.conftest import ROOT
from oracle.game.dictionary import word_explained
from oracle.game.hands import known
from oracle.report.layout import WIDTH, cells
from oracle.rulebook.clauses import texts
from oracle.rulebook.readings import register
from spec.registry import games

if TYPE_CHECKING:
    from conformance_tests.mechanism.oracle.cli.conftest import Process, Run

MANY_TERMS = 500
"""So many terms at least stand in brackets behind their English."""


def test_a_clause_with_its_readings_and_its_code(run: Run) -> None:
    done = run("explain", "TQ-8.2")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("TQ-8.2 Law 2")
    assert "\nStatus: " in done.stdout
    assert "TQ-A4" in done.stdout
    assert "form-and-throw (in force)" in done.stdout
    places = [line.split()[0] for line in done.stdout.splitlines() if line.startswith("  oracle/rulesets/")]
    assert places
    for place in places:
        path, _, line = place.rpartition(":")
        assert "TQ-8.2" in (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]


def test_the_rule_that_decides_a_clause_stands_first_and_its_cases_last(run: Run) -> None:
    lines = run("explain", "TW-PRI-0").stdout.splitlines()
    code, cases = lines.index("Code:"), lines.index("Cases:")
    assert lines[code + 1].endswith(" the_stronger_claim_prevails")
    told = [line.strip() for line in lines[cases + 1 :]]
    assert told
    assert [path for path in told if "TW-PRI-0" not in (ROOT / path).read_text(encoding="utf-8")] == []


def test_a_clause_in_chinese(run: Run) -> None:
    done = run("explain", "--lang", "zh", "TQ-8.2")
    assert (done.exit_code, "出處：" in done.stdout, "程式：" in done.stdout) == (0, True, True)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("clause", ["TQ-1.0", "TQ-5.5d", "TQ-10.2c", "TQ-11.A", "TQ-12.3r"])
def test_an_explanation_keeps_to_eighty_cells(run: Run, lang: str, clause: str) -> None:
    lines = run("explain", "--lang", lang, clause).stdout.splitlines()
    assert [line for line in lines if cells(line) > WIDTH and "/" not in line] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("reading", ["TW-A2", "TW-A45", "TQ-A88", "YW-A15"])
def test_a_reading_tells_its_candidates_and_keeps_to_eighty_cells(run: Run, lang: str, reading: str) -> None:
    done = run("explain", "--lang", lang, reading)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"{reading} ")
    told = [
        line.split("：" if lang == "zh" else ":")[0].split()[0] for line in lines[2:] if line.startswith("  ")
    ]
    for slug in register(GAMES[reading[:2]])[reading].candidates:
        assert slug in told
    assert [line for line in lines if cells(line) > WIDTH] == []


@pytest.mark.parametrize("game", games())
def test_place_and_excuse_of_a_clause_are_told_in_chinese(game: str) -> None:
    told = {
        clause.id: f"{clause.placed('zh')} {clause.excused('zh') or ''}" for clause in texts(game).values()
    }
    assert {name: text for name, text in told.items() if re.search("[a-z]{3}", text)} == {}
    assert all(clause.placed("en") == clause.source for clause in texts(game).values())


def test_an_informative_clause_says_in_chinese_why_it_is(run: Run) -> None:
    told = run("explain", "--lang", "zh", "JX-3.1").stdout
    assert "僅供參考：場地與用具" in told
    assert "出處：8.2，第四條" in run("explain", "--lang", "zh", "TQ-8.4").stdout
    assert "出处：8.2，第四条" in run("explain", "--lang", "zh-Hans", "TQ-8.4").stdout


GAMES = {"TW": "taiwan", "TQ": "tongqi", "YW": "yawan"}


def test_what_changes_nothing_says_why_and_what_can_be_changed_says_how(run: Run) -> None:
    assert "no log can show it: A log lists the wall as it is drawn" in run("explain", "JX-A12").stdout
    assert "記錄看不出：牌譜依取牌的次序寫" in run("explain", "--lang", "zh", "JX-A12").stdout
    changed = run("explain", "tw-a2").stdout
    assert "--reading TW-A2=5" in changed
    assert "TW-TAI-16-four-in-the-hand" in changed


def test_a_name_of_an_item_a_term_and_a_word_of_the_notation_are_found(run: Run) -> None:
    item = json.loads(run("explain", "--json", "四暗坎").stdout)
    assert [(each["game"], each["id"], each["clause"]) for each in item["items"]] == [
        ("taiwan", "si-an-kan", "TW-TAI-16")
    ]
    assert [each["id"] for each in item["readings"]] == ["TW-A2"]
    term = json.loads(run("explain", "--json", "詐胡").stdout)
    assert [each["id"] for each in term["terms"]] == ["false-win"]
    assert "TW-PEN-5" in [each["id"] for each in term["clauses"]]
    act = json.loads(run("explain", "--json", "--game", "同棋", "碰").stdout)
    assert {each["game"] for each in act["words"]} == {"tongqi"}
    assert "acts" in [each["place"] for each in act["words"]]
    told = run("explain", "--lang", "zh", "--game", "taiwan", "摸").stdout
    assert "從牌牆摸下一張" in told
    assert "takes the next tile" in run("explain", "draw").stdout


@pytest.mark.parametrize("what", ["TW-A2", "TW-A45", "四暗坎", "詐胡", "pung", "立直"])
def test_the_json_of_readings_and_words_keeps_to_its_schema(run: Run, what: str) -> None:
    schema = json.loads((Path(oracle.__file__).parent / "schemas" / "explain.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(json.loads(run("explain", "--json", what).stdout))


@pytest.mark.parametrize(
    ("word", "tile", "clauses"),
    [
        ("地牌", "11", {"JX-1.2a", "TQ-1.1c"}),
        ("缺脚", "23", {"TQ-1.1c"}),
        ("么四", "14", set[str]()),
        ("至尊寶", None, {"JX-1.2a"}),
        ("至尊宝", None, {"JX-1.2a"}),
    ],
)
def test_a_word_of_a_book_is_known_by_its_tile_and_by_the_clauses_that_speak_of_it(
    run: Run, word: str, tile: str | None, clauses: set[str]
) -> None:
    found = json.loads(run("explain", "--json", word).stdout)
    assert {each["tile"] for each in found["tiles"]} == ({tile} if tile else set())
    assert {each["id"] for each in found["spoken"]} >= clauses
    said = run("explain", word).stdout
    assert [clause for clause in clauses if clause not in said] == []


def test_every_term_a_clause_defines_is_known() -> None:
    terms = sorted(
        {
            term
            for game in known()
            for clause in texts(game).values()
            for term in re.findall(r"\(([\u4e00-\u9fff]{2,8})\)", f"{clause.title} {clause.text}")
        }
    )
    assert len(terms) > MANY_TERMS
    assert [term for term in few(terms, 25) if not word_explained(term).is_known] == []


def test_a_word_no_game_has_names_what_is_near_and_a_game_unknown_is_refused(run: Run) -> None:
    done = run("explain", "pungg")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Did you mean pung" in done.stderr
    assert run("explain", "--game", "chess", "pung").exit_code == 2


def test_letters_of_either_size_find_a_clause(run: Run) -> None:
    assert run("explain", "tq-8.2").stdout == run("explain", "TQ-8.2").stdout


def test_a_clause_nobody_wrote_names_its_neighbours(run: Run) -> None:
    done = run("explain", "TQ-8.212")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "TQ-8.212 is no clause, reading or word of any game judged here. Did you mean TQ-8.21"
    )


def test_the_version_tells_where_paipu_lives(run: Run) -> None:
    done = run("--version")
    assert (done.exit_code, done.stdout) == (0, f"paipu {oracle.VERSION} from {ROOT}\n")


@pytest.mark.parametrize("words", [("--version", "-v"), ("-v", "--version"), ("--verbose", "--version")])
def test_the_details_are_behind_the_line_of_the_version(run: Run, words: tuple[str, ...]) -> None:
    done = run(*words)
    first, *details = done.stdout.splitlines()
    assert (done.exit_code, f"{first}\n") == (0, run("--version").stdout)
    assert [line.split()[0] for line in details[:4]] == ["python", "on", "click", "lark"]
    alone = run("-v", "words", "tongqi")
    assert (alone.exit_code, alone.stdout, "-v goes with --version" in alone.stderr) == (2, "", True)


def test_the_version_is_that_of_the_distribution() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == oracle.VERSION


@pytest.mark.parametrize("package", ["grammar", "spec"])
@pytest.mark.parametrize("words", [("--version",), ("score", "tongqi", "11"), ("check", "nothing")])
def test_a_shadowed_package_is_named(
    process: Process, tmp_path: Path, package: str, words: tuple[str, ...]
) -> None:
    (tmp_path / f"{package}.py").write_text("", encoding="utf-8")
    done = process(*words, PYTHONPATH=f"{tmp_path}:{ROOT}", cwd=tmp_path)
    told = done.stderr.decode().splitlines()
    assert (done.returncode, len(told)) == (2, 1)
    assert told[0].startswith(f"The package {package} is not Paipu's: Python found {tmp_path / package}.py.")
