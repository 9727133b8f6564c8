"""The report of a run, and what it is turned into: all of it valid, none of it asking for a network."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator

from conformance_tests.collecting import LONG
from conformance_tests.mechanism.conformance.runs import Suite, case, conform, paipu, suite
from oracle.conformance.kinds import Difference
from oracle.conformance.report.values import brief
from oracle.conformance.run.outcomes import cause_of, places

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import JsonValue

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "oracle" / "schemas" / "report.schema.json").read_text(encoding="utf-8"))

MANY_WAYS = ("good", "lying", "failing", "skipping", "crashing", "hanging", "verbose", "bad-utf8", "flaky")


@pytest.fixture
def cases(tmp_path: Path) -> Suite:
    return suite(tmp_path, (case("alpha"), case("beta"), case("gamma", level="optional")))


def reported(where: Suite, way: str, *options: str, more: tuple[str, ...] = ()) -> Path:
    """Return the report of a run."""
    file = where.folder.parent / f"{way}.ndjson"
    conform(where, way, "--report", file, "--timeout", "0.3", *options, more=more)
    return file


@pytest.mark.parametrize("way", MANY_WAYS)
def test_every_line_is_valid_by_the_schema(cases: Suite, way: str) -> None:
    validator = Draft202012Validator(SCHEMA)
    Draft202012Validator.check_schema(SCHEMA)
    lines = [json.loads(line) for line in reported(cases, way).read_text(encoding="utf-8").splitlines()]
    assert [line["type"] for line in lines] == ["run", *["case"] * 3, "end"]
    for line in lines:
        validator.validate(line)


def test_the_rows_of_our_own_run_are_valid_by_the_schema() -> None:
    ran = paipu("conform", "--self", "--json", "--only", "*/score/*" if LONG else "jiaxing/score/*")
    validator = Draft202012Validator(SCHEMA)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert len(lines) > 20
    for line in lines:
        validator.validate(line)


def test_the_answers_of_cases_that_passed_are_written_where_they_are_asked_for(cases: Suite) -> None:
    def told(*options: str) -> dict[str, tuple[str, object]]:
        lines = reported(cases, "good", *options).read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines[1:-1]]
        return {row["id"]: (row["status"], row.get("answer")) for row in rows}

    assert {status for status, _ in told().values()} == {"PASS"}
    assert {answer for _, answer in told().values()} == {None}
    answered = told("--answers")
    assert [status for status, _ in answered.values()] == ["PASS"] * 3
    assert all(isinstance(answer, dict) and answer for _, answer in answered.values())


def test_rows_are_written_as_they_come(tmp_path: Path) -> None:
    """A run that is ended half-way leaves its rows and says that it is not complete."""
    where = suite(tmp_path, [case(f"case-{number:02}") for number in range(30)])
    file = tmp_path / "cut.ndjson"
    words = ["-m", "oracle.cli", "conform", "--suite", str(where.folder), "--report", str(file), "--"]
    run = subprocess.Popen([sys.executable, *words, *where.command("slow")], stderr=subprocess.PIPE)
    time.sleep(2)
    run.send_signal(signal.SIGTERM)
    _, said = run.communicate(timeout=20)
    assert run.returncode == 130
    assert said.decode() == "Interrupted; the report is incomplete.\n"
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert 1 < len(lines) < 32
    assert (lines[-1]["type"], lines[-1]["complete"]) == ("end", False)


# -- JUnit -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "part", "kind"),
    [
        ("lying", "failure", "FAIL"),
        ("failing", "error", "ERROR"),
        ("crashing", "error", "CRASH"),
        ("bad-utf8", "error", "PROTOCOL"),
        ("skipping", "skipped", "SKIP"),
    ],
)
def test_junit_tells_failures_errors_and_skips_apart(cases: Suite, way: str, part: str, kind: str) -> None:
    root = ET.fromstring(paipu("report", "junit", reported(cases, way)).out)  # noqa: S314  (our own)
    assert [found.get("type") for found in root.iter(part)] == [kind] * 3
    counts = {"failure": "failures", "error": "errors", "skipped": "skipped"}
    (area,) = root.findall("testsuite")
    assert (area.get("name"), area.get("tests"), area.get(counts[part])) == ("tongqi.replay", "3", "3")
    properties = {(each.get("name"), each.get("value")) for each in root.iter("property")}
    assert properties == {
        ("clause", "TQ-4.2c"),
        ("level", "must"),
        ("level", "optional"),
        ("about", "rules"),
    }
    if kind != "SKIP":
        assert "again: paipu conform" in str(next(root.iter(part)).text)


def test_junit_of_a_good_run_has_nothing_but_cases(cases: Suite) -> None:
    root = ET.fromstring(paipu("report", "junit", reported(cases, "good")).out)  # noqa: S314
    assert [each.get("name") for each in root.iter("testcase")] == [each.id for each in cases.cases]
    assert (root.get("failures"), root.get("errors")) == ("0", "0")


def test_junit_counts_what_was_asked(cases: Suite, tmp_path: Path) -> None:
    file = tmp_path / "some.ndjson"
    head, *rows = [json.loads(line) for line in reported(cases, "good").read_text("utf-8").splitlines()]
    done = [row for row in rows if "status" in row]
    done[0] |= {"status": "SKIP", "reason": "this game is not declared", "asked": False}
    done[1] |= {"status": "SKIP", "reason": "not today"}
    file.write_text("".join(f"{json.dumps(row)}\n" for row in (head, *rows)), encoding="utf-8")
    root = ET.fromstring(paipu("report", "junit", file).out)  # noqa: S314
    (suite,) = root.findall("testsuite")
    assert (root.get("tests"), suite.get("tests"), suite.get("skipped")) == ("2", "2", "1")
    assert [each.attrib for each in suite.findall("properties/property")] == [
        {"name": "not-asked", "value": "1"}
    ]
    assert [each.get("name") for each in suite.iter("testcase")] == [row["id"] for row in done[1:]]


def test_junit_holds_no_character_that_xml_forbids(cases: Suite, tmp_path: Path) -> None:
    file = tmp_path / "odd.ndjson"
    text = reported(cases, "failing").read_text(encoding="utf-8")
    file.write_text(text.replace("tile table", "\\u0000\\u001b[31m\\ufffe tile"), encoding="utf-8")
    root = ET.fromstring(paipu("report", "junit", file).out)  # noqa: S314
    assert next(root.iter("error")).get("message") == "\ufffd\ufffd[31m\ufffd tile is missing"


# -- the badge ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "text", "colour"),
    [
        ("good", "must 2/2", "2f7d32"),
        ("lying", "must 0/2", "a05a00"),
        ("skipping", "must 0/0 · 3 skipped", "5c5c5c"),
    ],
)
def test_a_badge_counts_and_never_divides(cases: Suite, way: str, text: str, colour: str) -> None:
    file = reported(cases, way)
    drawn = paipu("report", "badge", file).out
    assert ET.fromstring(drawn).get("aria-label") == f"paipu tongqi: {text}"  # noqa: S314
    assert f"#{colour}" in drawn
    assert "%" not in drawn
    assert paipu("report", "badge", file, "--form", "text").out == f"paipu tongqi: {text}\n"
    shield = json.loads(paipu("report", "badge", file, "--form", "shields").out)
    assert (shield["message"], shield["color"]) == (text, colour)


def test_a_badge_names_the_edition_and_what_is_claimed(tmp_path: Path) -> None:
    where = suite(tmp_path)
    (where.folder / "manifest.json").write_text('{"edition": "2026.1"}', encoding="utf-8")
    file = reported(where, "good")
    assert paipu("report", "badge", file, "--form", "text").out == "paipu tongqi: must 9/9 · edition 2026.1\n"


# -- the page ----------------------------------------------------------------------------------------


class Outside(HTMLParser):
    """Collects what a page would ask somebody for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note every address."""
        self.asked += [
            (tag, value) for name, value in attrs if value and name in ("src", "href", "action", "data")
        ]


def data_of(text: str) -> dict[str, JsonValue]:
    """Return what the page shows."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    told: dict[str, JsonValue] = json.loads(found[1])
    return told


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_asks_nobody_for_anything(cases: Suite, lang: str) -> None:
    good, lying = reported(cases, "good"), reported(cases, "lying")
    text = paipu("report", "html", good, lying, "--lang", lang).out
    seen = Outside()
    seen.feed(text)
    assert seen.asked == []
    assert "default-src 'none'" in unescape(text)
    assert not re.search(r"https?://", text)


def test_the_page_holds_every_case_of_every_run(cases: Suite) -> None:
    good, lying = reported(cases, "good"), reported(cases, "lying")
    told = data_of(paipu("report", "html", good, lying).out)
    assert told["runs"] == ["fake-good 1", "fake-lying 1"]
    found = told["cases"]
    assert isinstance(found, list)
    assert [(each["id"], each["s"]) for each in found if isinstance(each, dict)] == [
        (each.id, ["PASS", "FAIL"]) for each in cases.cases
    ]


def test_the_heat_map_counts_by_clause(cases: Suite) -> None:
    text = paipu("report", "html", reported(cases, "good"), reported(cases, "lying")).out
    cells = re.findall(
        r'class="cell (\w+)" data-clause="([^"]+)" data-run="(\d)" data-about="rules"><b>(.)</b> (\S+)</button>',
        text,
    )
    assert cells == [("PASS", "TQ-4.2c", "0", "✓", "3/3"), ("FAIL", "TQ-4.2c", "1", "✗", "0/3")]


def test_what_an_engine_says_cannot_end_the_script_of_the_page(cases: Suite, tmp_path: Path) -> None:
    file = tmp_path / "hostile.ndjson"
    text = reported(cases, "failing").read_text(encoding="utf-8")
    file.write_text(text.replace("tile table", "</script><script>alert(1)</script>"), encoding="utf-8")
    page = paipu("report", "html", file).out
    assert "<script>alert(1)" not in page
    assert "</script><script>alert(1)</script> is missing" in json.dumps(data_of(page))


def test_a_row_whose_notation_is_empty_is_shown_by_its_input(cases: Suite, tmp_path: Path) -> None:
    file = tmp_path / "empty.ndjson"
    rows = [json.loads(line) for line in reported(cases, "lying").read_text(encoding="utf-8").splitlines()]
    without = [{**row, "notation": ""} if row["type"] == "case" else row for row in rows]
    file.write_text("".join(f"{json.dumps(row)}\n" for row in without), encoding="utf-8")
    for way in ("text", "html", "md"):
        answer = paipu("report", way, file)
        assert answer.code == 0, answer.err
        assert answer.out


def test_ten_implementations_fit_on_a_page(tmp_path: Path) -> None:
    where = suite(tmp_path, [case(f"case-{number:03}") for number in range(200)])
    good = reported(where, "good")
    page = paipu("report", "html", *[good] * 10).out
    assert len(page.encode()) < 200_000


# -- the rest ----------------------------------------------------------------------------------------


def test_a_sheet_that_is_wanting_reads_otherwise_than_an_empty_one() -> None:
    """No sheet where one without items is expected: "nothing, not nothing" would say nothing."""
    assert [place.path for place in places({"E": []}, {})] == ["E"]
    for place in places({"E": []}, {}):
        assert brief(place.expected, "en") != brief(place.got, "en")


def test_two_runs_are_compared(cases: Suite) -> None:
    good = reported(cases, "good")
    worse = reported(cases, "lying-on-one", more=("tongqi/replay/beta",))
    same, broken, fixed = (
        paipu("report", "compare", *pair) for pair in ((good, good), (good, worse), (worse, good))
    )
    assert (same.code, same.out) == (0, "No case ended otherwise.\n")
    assert broken.code == 1
    assert broken.out.splitlines()[:2] == ["newly broken (1)", "  tongqi/replay/beta"]
    assert fixed.code == 0
    assert fixed.out.startswith("fixed (1)")


def test_markdown_has_a_table_and_the_causes(cases: Suite) -> None:
    told = paipu("report", "md", reported(cases, "lying")).out
    assert "| tongqi/replay |  | 3 |" in told
    assert "#### 3 unexpected results, 1 cause" in told
    assert "must 0/2 · optional 0/1" in told


def test_markdown_has_no_rows_of_what_is_not_declared(tmp_path: Path) -> None:
    paipu("adapter", "new", "python", "-o", tmp_path / "engine.py")
    report = tmp_path / "run.ndjson"
    paipu("conform", "--report", report, "--", sys.executable, tmp_path / "engine.py")
    told = paipu("report", "md", report).out.splitlines()
    assert [line.split()[1] for line in told if line.startswith("| ") and "PASS" not in line] == [
        "tongqi/next"
    ]
    (undeclared,) = (line for line in told if line.startswith("not declared by the implementation: "))
    assert re.search(r"lingque \d+", undeclared)


def test_the_text_of_a_run_is_told_again(cases: Suite) -> None:
    ran = conform(cases, "lying")
    assert paipu("report", "text", reported(cases, "lying")).out.splitlines()[:5] == ran.out.splitlines()[:5]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "1: this is no line of a report"),
        ("{}\n", "1: this is no line of a report"),
        ('{"type":"run","schema":9}\n', "schema of number 9"),
        (None, "cannot be read"),
    ],
)
def test_what_is_no_report_is_refused(tmp_path: Path, content: str | None, says: str) -> None:
    file = tmp_path / "none.ndjson"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    for verb in ("html", "junit", "md", "badge", "text"):
        ran = paipu("report", verb, file)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err


def test_a_page_is_written_whole_or_not_at_all(cases: Suite, tmp_path: Path) -> None:
    good, page = reported(cases, "good"), tmp_path / "page.html"
    assert paipu("report", "html", good, "-o", page).code == 0
    before = page.read_bytes()
    assert paipu("report", "html", tmp_path / "nothing", "-o", page).code == 2
    assert page.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == sorted({"answers.json", "good.ndjson", "page.html", "suites"})


# -- differences -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "got", "found"),
    [
        ("broken", "clean", [("", "broken", "clean")]),
        ([[20, "he"]], [[7, "he"]], [("", [[20, "he"]], [[7, "he"]])]),
        (["11", "12"], ["12", "13"], [("", "11", None), ("", None, "13")]),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, [("a.b", 1, 2)]),
        (
            [{"item": "x", "value": 1}, {"item": "y", "value": 1}],
            [{"item": "y", "value": 2}, {"item": "x", "value": 1}],
            [("", {"item": "y", "value": 1}, {"item": "y", "value": 2})],
        ),
        (True, 1, [("", True, 1)]),
        ([], [], []),
    ],
)
def test_a_difference_is_told_place_by_place(
    expected: JsonValue, got: JsonValue, found: list[tuple[str, JsonValue, JsonValue]]
) -> None:
    assert [(each.path, each.expected, each.got) for each in places(expected, got)] == found


def test_failures_alike_have_the_same_cause() -> None:
    first = Difference("L3", "items", [{"item": "x", "value": 1}], [])
    second = Difference(
        "L3", "items", [{"item": "x", "value": 5}, {"item": "z", "value": 5}], [{"item": "z", "value": 5}]
    )
    assert cause_of(first) == cause_of(second) == "L3 items x"
    assert cause_of(Difference("L1", "verdict", "broken", "clean")) == "L1 verdict=clean"
    assert cause_of(Difference("L2", "first", 4, 5)) == "L2 first"
