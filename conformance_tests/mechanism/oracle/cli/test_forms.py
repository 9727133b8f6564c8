"""The forms of `paipu check`: a line a finding, notes of GitHub, JUnit's XML; each says the findings of the JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from conformance_tests.mechanism.oracle.cli.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from conformance_tests.mechanism.oracle.cli.conftest import Run

CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
CLEAN = '[Game "tongqi"]\nend cut\n'


@pytest.fixture
def logs(tmp_path: Path) -> tuple[str, ...]:
    """A log with findings whose name would steer what it is written into, one in order, and one nobody can read."""
    told = tmp_path / "a,b: %0A.paipu"
    told.write_bytes(CHAPTER.read_bytes())
    (tmp_path / "clean.paipu").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "strange.paipu").write_text("nothing\x01\n", encoding="utf-8")
    return tuple(str(path) for path in (told, tmp_path / "clean.paipu", tmp_path / "strange.paipu"))


def findings(run: Run, logs: tuple[str, ...]) -> list[tuple[int, str, str]]:
    """Line, kind and clause of each finding, by the JSON."""
    trees = [json.loads(line) for line in run("check", "--json", *logs).stdout.splitlines()]
    return [
        (each["line"], each["kind"], each["clause"]) for tree in trees for each in tree.get("findings", ())
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_line_a_finding_and_nothing_of_what_is_in_order(run: Run, logs: tuple[str, ...], jobs: str) -> None:
    done = run("check", "--quiet", "--jobs", jobs, *logs)
    lines = [line.removeprefix(f"{logs[0]}:").split(" ", 3) for line in done.stdout.splitlines()]
    assert [(int(line.rstrip(":")), kind, clause) for line, kind, clause, _ in lines] == findings(run, logs)
    assert (done.exit_code, "strange.paipu:1:" in done.stderr) == (2, True)
    assert run("check", "-q", logs[1]).stdout == ""


def test_notes_of_github_stand_at_the_line_of_each_finding(run: Run, logs: tuple[str, ...]) -> None:
    done = run("check", "--output-format", "github", *logs)
    *found, strange = done.stdout.splitlines()
    name = logs[0].replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    for note, (line, kind, clause) in zip(found, findings(run, logs), strict=True):
        assert note.startswith(f"::warning file={name},line={line},title={kind} {clause}::")
    assert strange.startswith(f"::error file={logs[2]},line=1,title=unreadable::")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_junit_has_a_test_a_hand_and_counts_them(run: Run, logs: tuple[str, ...], jobs: str) -> None:
    done = run("check", "--output-format", "junit", "--jobs", jobs, *logs)
    root = ET.fromstring(done.stdout)  # noqa: S314  (it is our own)
    assert root.attrib == {"name": "paipu check", "tests": "3", "failures": "1", "errors": "1"}
    assert [suite.get("name") for suite in root] == [*logs]
    failure = root.find("testsuite/testcase/failure")
    assert failure is not None
    assert failure.text is not None
    assert len(failure.text.splitlines()) == len(findings(run, logs))


def test_json_may_be_asked_for_in_two_ways(run: Run, logs: tuple[str, ...]) -> None:
    assert run("check", "--output-format", "json", logs[0]).stdout == run("check", "--json", logs[0]).stdout
    both = run("check", "--output-format", "json", "--json", logs[0])
    assert (both.exit_code, both.stdout) == (1, run("check", "--json", logs[0]).stdout)


@pytest.mark.parametrize(
    "words", [("--json", "--output-format", "text"), ("-q", "--output-format", "junit"), ("-q", "--match")]
)
def test_one_form_at_a_time(run: Run, logs: tuple[str, ...], words: tuple[str, ...]) -> None:
    done = run("check", *words, logs[0])
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
