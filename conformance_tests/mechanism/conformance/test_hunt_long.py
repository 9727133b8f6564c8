"""The hunt: it finds what is planted, makes it small, says the same twice, and tells it so that it can be repeated."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from conformance_tests.mechanism.conformance.runs import FAKE, Ran, paipu
from oracle.conformance.cases import suites
from oracle.conformance.cases.checks import check_case
from oracle.conformance.cases.schemas import FOLDER
from oracle.conformance.run.ledger import parsed as parsed_ledger
from oracle.report.layout import cells

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE = ("--jobs", "1")
"""For a program that keeps something from question to question: one process is asked everything."""

PLANTED = Path(__file__).resolve().parents[2] / "engines" / "planted" / "serve.py"

ENGINE = '''
from oracle.conformance.protocol.serve import answered

HELLO = {"games": ["lingque"], "kinds": ["score", "waits", "settle", "next", "replay"]}

def right(case):
    return answered(case)

def forgets(case):
    """喜相逢 is forgotten on the sheet, and nowhere else."""
    told = answered(case)
    sheet = told.get("answer", {})
    if case["kind"] == "score" and sheet.get("wins"):
        sheet["items"] = [each for each in sheet["items"] if each["item"] != "xi-xiang-feng"]
    return told

def raises(case):
    if "5p" in str(case["input"]):
        raise IndexError("list index out of range")
    return answered(case)

def remembers(case, seen=[]):
    """Whoever deals next deals wrongly from the tenth time on."""
    told = answered(case)
    if case["kind"] == "next":
        seen.append(case)
        if len(seen) >= 10:
            told["answer"]["next_dealer"] = "N"
    return told

ASKED = []

def listens(case):
    ASKED.append(case)
    return answered(case)
'''


def planted(bug: str) -> list[str]:
    """The words that run an engine with a bug."""
    return ["--", sys.executable, str(PLANTED), bug]


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with engines in the same process."""
    name = f"engine_of_{re.sub(r'[^0-9a-z]', '_', tmp_path.name.lower())}"
    (tmp_path / f"{name}.py").write_text(ENGINE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return name


def rows(ran: Ran) -> list[dict[str, object]]:
    """The objects a hunt printed, its head and its end apart."""
    return [row for row in map(json.loads, ran.out.splitlines()) if row["type"] == "cause"]


# -- what is found -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bug", "kinds", "clause", "acts"),
    [
        ("tongqi/rounded-down", ["settle"], "TQ-", 0),
        ("tongqi/dealer-stays-after-a-draw", ["next"], "TQ-4.3f", 0),
        ("tongqi/four-with-two", ["replay"], "TQ-4.2c", 2),
        ("jiaxing/anybody-eats", ["replay"], "JX-3.6a", 2),
        ("jiaxing/four-with-two", ["replay"], "JX-1.3c", 2),
        ("jiaxing/four-turned-at-the-end", ["replay"], "JX-3.7b", 64),
        ("lingque/chow-as-strong-as-pung", ["replay"], "LQ-1C.0", 3),
        ("lingque/an-exclusion-forgotten", ["score"], "LQ-", 0),
    ],
)
def test_planted_bugs_are_found_and_made_small(
    bug: str, kinds: Sequence[str], clause: str, acts: int
) -> None:
    """Each witness has so many acts at most: some sixty where only a whole hand shows the bug."""
    chosen = [word for kind in kinds for word in ("--kind", kind)]
    ran = paipu("hunt", "--json", "--causes", "1", "--examples", "3000", *chosen, *planted(bug))
    (row,) = rows(ran)
    assert ran.code == 1
    assert str(row["clause"]).startswith(clause)
    assert row["acts"] in range(acts + 1)


def test_nothing_is_found_where_nothing_is_wrong(engine: str) -> None:
    ran = paipu("hunt", "--examples", "60", "--python", f"{engine}:right")
    assert (ran.code, ran.err) == (0, "")
    assert "No difference was found." in ran.out


def test_an_item_forgotten_is_told_with_its_rule(engine: str) -> None:
    ran = paipu(
        "hunt", "--kind", "score", "--examples", "400", "--causes", "1", "--python", f"{engine}:forgets"
    )
    assert ran.code == 1
    assert "xi-xiang-feng" in ran.out
    assert re.search(r"^ {5}rule .*喜相逢", ran.out, re.MULTILINE)
    assert re.search(r"^ {7}\S.* \+\S+( \S+)*$", ran.out, re.MULTILINE), "the hand stands there in notation"


# -- programs that break -----------------------------------------------------------------------------


@pytest.mark.parametrize(("trouble", "status"), [("crash", "CRASH"), ("hang", "TIMEOUT")])
def test_what_breaks_a_program_is_made_small(trouble: str, status: str) -> None:
    limits = ["--kind", "waits", "--causes", "1", "--examples", "200", "--timeout", "3"]
    ran = paipu("hunt", "--json", *limits, *planted(f"tongqi/{trouble}"))
    (row,) = rows(ran)
    assert row["status"] == status
    case = row["case"]
    assert isinstance(case, dict)
    hand = case["input"]["hand"]
    assert {*hand} <= {"concealed", "melds"}, "nothing but tiles is needed for it"
    tiles = [*hand["concealed"], *(tile for meld in hand.get("melds", ()) for tile in meld["tiles"])]
    assert tiles.count("12") >= 2
    assert len(tiles) == 20, "and of these as many as a standing hand has"


def test_an_exception_in_a_function_is_a_crash(engine: str) -> None:
    ran = paipu(
        "hunt", "--kind", "score", "--examples", "60", "--causes", "1", "--python", f"{engine}:raises"
    )
    assert "the program ends (IndexError)" in ran.out
    assert ran.code == 1


def test_a_program_of_two_minds_is_a_result() -> None:
    ran = paipu(
        "hunt", *ALONE, "--kind", "score", "--examples", "40", "--causes", "1", *planted("lingque/fickle")
    )
    assert "the program is not deterministic" in ran.out
    assert re.search(r"^ +first .*\n(.*\n)* +second ", ran.out, re.MULTILINE)
    assert ran.code == 1


def test_what_passes_alone_is_said_to() -> None:
    ran = paipu(
        "hunt",
        *ALONE,
        "--json",
        "--kind",
        "next",
        "--kind",
        "settle",
        "--examples",
        "90",
        *planted("lingque/tired"),
    )
    assert [(row["status"], row["alone"]) for row in rows(ran)] == [("CRASH", True)]


def test_what_is_carried_over_in_a_function_is_found(engine: str) -> None:
    ran = paipu(
        "hunt",
        *ALONE,
        "--kind",
        "next",
        "--examples",
        "60",
        "--causes",
        "1",
        "--python",
        f"{engine}:remembers",
    )
    assert "next_dealer: N, not" in ran.out


# -- twice the same ----------------------------------------------------------------------------------


def test_two_runs_give_the_same_bytes_whatever_the_hash_seed() -> None:
    words = ["hunt", "--json", "--examples", "120", "--kind", "score", "--kind", "next"]
    command = [sys.executable, "-m", "oracle.cli", *words, *planted("jiaxing/nothing-absorbed")]
    said = [
        subprocess.run(
            command, capture_output=True, check=False, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert b'"type":"cause"' in said[0]


def test_the_command_told_shows_it_again(engine: str) -> None:
    ran = paipu(
        "hunt", "--kind", "score", "--examples", "400", "--causes", "1", "--python", f"{engine}:forgets"
    )
    (again,) = re.findall(r"again: paipu (.*)", ran.out)
    second = paipu(*shlex.split(again))
    assert second.code == 1
    assert second.out.splitlines()[2:-1] == ran.out.splitlines()[2:-1]


# -- what is said ------------------------------------------------------------------------------------


def test_the_diverging_act_is_marked() -> None:
    limits = ["--kind", "replay", "--causes", "1", "--examples", "900"]
    ran = paipu("hunt", *limits, *planted("lingque/chow-as-strong-as-pung"))
    (marked,) = re.findall(r"^ {5}> (.*)$", ran.out, re.MULTILINE)
    assert re.fullmatch(r"[ESWN] (chow|pung) .*", marked)
    assert "we find: breach; the program does not" in ran.out or "the program finds: breach" in ran.out
    wide = [line for line in ran.out.splitlines() if cells(line) > 80 and "again:" not in line]
    assert wide == []


def test_it_speaks_chinese(engine: str) -> None:
    words = ["--kind", "score", "--examples", "400", "--causes", "1", "--lang", "zh"]
    ran = paipu("hunt", *words, "--python", f"{engine}:forgets")
    assert "成因 1 種" in ran.out
    assert "規則" in ran.out


def test_what_is_expected_is_never_told(engine: str) -> None:
    paipu("hunt", *ALONE, "--examples", "40", "--python", f"{engine}:listens")
    asked = sys.modules[engine].ASKED
    assert len(asked) >= 40
    assert {frozenset(case) for case in asked} == {
        frozenset({"type", "id", "game", "kind", "readings", "input", "want"})
    }
    assert {case["id"] for case in asked} == {"hunt"}


def test_what_is_printed_for_machines_fits_its_schema(engine: str) -> None:
    schema = json.loads((FOLDER / "hunt.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    words = ["--kind", "score", "--examples", "300", "--json", "--python"]
    lines = paipu("hunt", *words, f"{engine}:forgets").out.splitlines()
    assert len(lines) > 2
    assert [error.message for line in lines for error in validator.iter_errors(json.loads(line))] == []


# -- what is kept ------------------------------------------------------------------------------------


def test_witnesses_are_kept_as_cases_that_hold(engine: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    words = ["--examples", "300", "--kind", "score", "--kind", "next"]
    words += ["--save", str(kept), "--python", f"{engine}:forgets"]
    ran = paipu("hunt", *words)
    cases = list(suites.every(kept))
    assert cases
    assert [problem for case in cases for problem in check_case(case)] == []
    assert {case.provenance["origin"] for case in cases} == {"counterexample"}
    again = re.findall(r"again: paipu (conform .*)", ran.out)
    assert len(again) == len(cases)
    assert paipu(*shlex.split(again[0])).code == 1
    paipu("hunt", *words)
    assert list(suites.every(kept)) == cases, "what is kept once is not kept again"


def test_witnesses_are_kept_in_one_file(engine: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    paipu(
        "hunt", "--kind", "score", "--examples", "300", "--save", str(file), "--python", f"{engine}:forgets"
    )
    cases = suites.read(file)
    assert cases
    text = "".join(f'[[known]]\nid = "{case.id}"\noutcome = "FAIL"\nreason = "later"\n' for case in cases)
    assert parsed_ledger(text).unmatched(case.id for case in cases) == ()


# -- what cannot be used -----------------------------------------------------------------------------


def test_without_hypothesis_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.conformance.verbs.hunt.find_spec", lambda _: None)
    ran = paipu("hunt", "--", "true")
    assert ran.code == 2
    assert "pip install '.[conform]'" in ran.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "Name the program"),
        (["--", "/nowhere/at/all"], 3, "cannot be tested"),
        (["--game", "yawan", *planted("lingque/none")], 3, "Nothing can be hunted"),
        (["--again", "nothing", *planted("lingque/none")], 2, "is no place of a question"),
        (["--again", "lingque/hand/1.2.3", *planted("lingque/none")], 0, "Nothing is asked at"),
    ],
)
def test_what_cannot_be_used_is_said(words: Sequence[str], code: int, said: str) -> None:
    ran = paipu("hunt", *words)
    assert ran.code == code
    assert said in ran.err


def test_a_program_that_only_breaks_is_given_up() -> None:
    ran = paipu("hunt", "--examples", "500", "--kind", "score", "--", sys.executable, str(FAKE), "crashing")
    assert "Stopped: the program broke at 25 questions in a row." in ran.out
    assert ran.code == 1
