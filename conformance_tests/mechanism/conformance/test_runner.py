"""The runner: every case has one of a closed set of statuses, whatever the engine does, in whatever order it runs."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from conformance_tests.collecting import few
from conformance_tests.mechanism.conformance.runs import NAMES, Suite, case, conform, paipu, suite
from oracle.conformance.cases.case import Case, canonical, sealed
from oracle.conformance.protocol.engine import Engine
from oracle.conformance.run.runner import in_shard, outcomes
from oracle.report.layout import cells

ALL = len(NAMES)


@pytest.fixture
def cases(tmp_path: Path) -> Suite:
    return suite(tmp_path)


def test_an_engine_that_knows_the_answers_passes(cases: Suite) -> None:
    ran = conform(cases, "good")
    assert (ran.code, ran.err) == (0, "")
    assert f"tongqi/replay  {ALL}  cases  {ALL} pass" in ran.out
    assert f"must {ALL}/{ALL}" in ran.out
    assert "clauses fully passed: 1 of 1" in ran.out


@pytest.mark.parametrize(
    ("way", "status", "code"),
    [
        ("good", "PASS", 0),
        ("floods-stderr", "PASS", 0),
        ("leaves-a-child", "PASS", 0),
        ("lying", "FAIL", 1),
        ("failing", "ERROR", 1),
        ("skipping", "SKIP", 3),
        ("crashing", "CRASH", 1),
        ("dies-and-leaves-a-child", "CRASH", 1),
        ("early-exit", "CRASH", 1),
        ("partial-line-and-gone", "CRASH", 1),
        ("hanging", "TIMEOUT", 1),
        ("partial-line", "TIMEOUT", 1),
        ("deaf", "TIMEOUT", 1),
        ("verbose", "PROTOCOL", 1),
        ("out-of-order", "PROTOCOL", 1),
        ("huge-line", "PROTOCOL", 1),
        ("bad-utf8", "PROTOCOL", 1),
        ("byte-order-mark", "PROTOCOL", 1),
        ("wrong-id", "PROTOCOL", 1),
        ("double-answer", "PROTOCOL", 1),
    ],
)
def test_each_misbehaviour_has_its_status_for_every_case(
    tmp_path: Path, way: str, status: str, code: int
) -> None:
    where = suite(tmp_path, (case("alpha"), case("beta")))
    ran = conform(where, way, "--json", "--timeout", "0.3")
    assert set(ran.statuses.values()) == {status}
    assert ran.code == code


def test_one_crash_spoils_no_other_case(cases: Suite) -> None:
    ran = conform(cases, "crash-on-one", "--json", more=["tongqi/replay/eta"])
    assert ran.statuses == {name: "CRASH" if name == "eta" else "PASS" for name in NAMES}
    row = ran.rows["tongqi/replay/eta"]
    assert (row["cause"], row["stderr"]) == ("SIGKILL", "panic: index out of range [4]")


def test_an_engine_that_changes_its_mind_is_flaky(tmp_path: Path) -> None:
    ran = conform(suite(tmp_path, (case("alpha"),)), "flaky", "--json")
    row = ran.rows["tongqi/replay/alpha"]
    assert (row["status"], row["flaky"], ran.code) == ("FAIL", True, 1)


def test_what_fails_twice_alike_is_not_flaky(cases: Suite) -> None:
    assert all("flaky" not in row for row in conform(cases, "lying", "--json").rows.values())


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("exit-at-once", "it ended before it introduced itself (exit 7)"),
        ("wrong-version", "the hello is of another protocol: 'paipu/9', not \"paipu/1\""),
        ("talks-first", "a line is no JSON"),
    ],
)
def test_a_program_that_cannot_be_tested_is_not_tested(cases: Suite, way: str, says: str) -> None:
    ran = conform(cases, way)
    assert (ran.code, ran.out) == (3, "")
    assert says in ran.err


def test_a_program_that_always_breaks_is_given_up(tmp_path: Path) -> None:
    many = suite(tmp_path, [case(f"case-{number:02}") for number in range(27)])
    ran = conform(many, "crashing", "--json")
    assert (ran.code, len(ran.rows)) == (3, 25)
    assert json.loads(ran.out.splitlines()[-1])["complete"] is False
    assert "broke at 25 cases in a row" in ran.err


@pytest.mark.long
def test_a_program_that_always_breaks_is_borne_with_when_told_so(tmp_path: Path) -> None:
    many = suite(tmp_path, [case(f"case-{number:02}") for number in range(27)])
    patient = conform(many, "crashing", "--json", "--keep-going")
    assert (patient.code, len(patient.rows)) == (1, 27)


# -- what crosses the pipe ---------------------------------------------------------------------------


def test_what_is_expected_never_crosses_the_pipe() -> None:
    hidden = "nobody may know this"
    asked = sealed(
        Case(
            id="tongqi/replay/secret",
            game="tongqi",
            kind="replay",
            title={"en": f"title {hidden}", "zh": hidden},
            tests=("TQ-4.2c",),
            input={"log": {"acts": []}},
            expect={"verdict": hidden},
            provenance={"origin": "hand", "source": hidden},
            notation=hidden,
        )
    )
    command = [
        sys.executable,
        str(Path(__file__).parents[2] / "engines" / "fakes" / "misbehave.py"),
        "echoing",
    ]
    (found,) = outcomes([asked], lambda: Engine(command))
    assert found.reply is not None
    assert found.reply.answer is not None
    heard = canonical(found.reply.answer).decode()
    assert "tongqi/replay/secret" in heard
    assert hidden not in heard
    assert set(json.loads(heard)["heard"]) == {"type", "id", "game", "kind", "readings", "input", "want"}


# -- order, shards, jobs -------------------------------------------------------------------------------


def report(where: Suite, way: str, name: str, *options: str, more: tuple[str, ...] = ()) -> Path:
    """Return the report of a run."""
    file = where.folder.parent / name
    conform(where, way, "--report", file, *options, more=more)
    return file


@pytest.mark.parametrize(
    ("way", "more"), few([("good", ()), ("lying", ()), ("crash-on-one", ("tongqi/replay/eta",))], 2)
)
def test_several_at_a_time_report_the_same_bytes(cases: Suite, way: str, more: tuple[str, ...]) -> None:
    alone = report(cases, way, "one.ndjson", more=more)
    several = report(cases, way, "four.ndjson", "-j", "4", more=more)
    assert alone.read_bytes() == several.read_bytes()
    ids = [json.loads(line)["id"] for line in alone.read_text(encoding="utf-8").splitlines()[1:-1]]
    assert ids == sorted(each.id for each in cases.cases)


@pytest.mark.parametrize("way", few(["good", "lying-on-one", "crash-on-one"], 2))
def test_merged_shards_are_the_whole_run_byte_for_byte(cases: Suite, way: str) -> None:
    more = ("tongqi/replay/eta",)
    known = cases.folder.parent / "known.toml"
    known.write_text(
        '[[known]]\nid = "tongqi/replay/zeta"\noutcome = "FAIL"\nreason = "old"\n'
        '[[known]]\nid = "tongqi/replay/nowhere"\noutcome = "FAIL"\nreason = "old"\n',
        encoding="utf-8",
    )
    whole = report(cases, way, "whole.ndjson", "--known", str(known), more=more)
    shards = [
        report(cases, way, f"{number}.ndjson", "--shard", f"{number}/3", "--known", str(known), more=more)
        for number in (1, 2, 3)
    ]
    merged = cases.folder.parent / "merged.ndjson"
    assert paipu("report", "merge", "-o", merged, *reversed(shards)).code == 0
    assert merged.read_bytes() == whole.read_bytes()
    lost = paipu("report", "merge", "-o", merged, *shards[:2])
    assert lost.code == 2
    assert "1/3 2/3" in lost.err


def test_every_case_is_in_exactly_one_shard() -> None:
    names = [f"tongqi/replay/{number}" for number in range(500)]
    sizes = [sum(in_shard(name, number, 5) for name in names) for number in range(1, 6)]
    assert sum(sizes) == 500
    assert min(sizes) > 60


@pytest.mark.long
def test_two_runs_under_different_hash_seeds_report_the_same_bytes(cases: Suite) -> None:
    reports = []
    for seed in ("1", "2"):
        file = cases.folder.parent / f"{seed}.ndjson"
        words = ["-m", "oracle.cli", "conform", "--suite", str(cases.folder), "--report", str(file), "--"]
        subprocess.run(
            [sys.executable, *words, *cases.command("lying")],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
        )
        reports.append(file.read_bytes())
    assert reports[0] == reports[1]


# -- what is printed -----------------------------------------------------------------------------------


def test_a_failure_shows_the_divergence_the_act_the_rule_and_the_way_back(cases: Suite) -> None:
    wrong = {**cases.cases[0].expect, "verdict": "clean", "first": None, "findings": []}
    cases.answer({each.id: wrong for each in cases.cases[:3]})
    ran = conform(cases, "good")
    assert ran.code == 1
    assert "3 unexpected results, 1 cause" in ran.out
    assert "1. TQ-4.2c · we find: breach; the program does not" in ran.out
    assert "3 cases; the smallest is tongqi/replay/beta" in ran.out
    assert "     > di pung 15 discard 16" in ran.out
    assert "expected broken" in ran.out
    assert "got      clean" in ran.out
    assert "rule Claims for equal tiles" in ran.out
    assert f"must {ALL - 3}/{ALL}" in ran.out
    assert "%" not in ran.out


def again_commands(text: str) -> list[str]:
    return re.findall(r"again: (.*)", text)


@pytest.mark.parametrize(
    ("way", "options"),
    few(
        [
            ("lying", []),
            ("failing", []),
            ("crash-on-one", []),
            ("hanging", ["--timeout", "0.3"]),
            ("verbose", ["--strict"]),
            ("crashing", ["--oneshot"]),
        ],
        2,
    ),
)
def test_the_printed_command_reproduces_the_status(tmp_path: Path, way: str, options: list[str]) -> None:
    where = suite(tmp_path, (case("alpha"), case("beta")))
    where.answer({"tongqi/replay/beta": {"verdict": "clean"}})
    first = conform(where, way, "--json", *options, more=["tongqi/replay/beta"])
    printed = conform(where, way, *options, more=["tongqi/replay/beta"])
    for command in again_commands(printed.out):
        words = shlex.split(command)
        assert words[:2] == ["paipu", "conform"]
        once = paipu("conform", "--json", *words[2:])
        assert len(once.rows) == 1
        ((identifier, row),) = once.rows.items()
        assert row == first.rows[identifier]
    assert again_commands(printed.out)


def test_what_depends_on_the_cases_before_is_said(cases: Suite) -> None:
    ran = conform(cases, "forgetful")
    assert ran.code == 1
    assert "something is carried over from case to case" in " ".join(ran.out.split())


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("way", ["lying", "failing", "crashing", "hanging", "verbose", "skipping", "good"])
def test_no_line_but_a_command_is_wider_than_a_terminal(cases: Suite, way: str, lang: str) -> None:
    ran = conform(cases, way, "--lang", lang, "--timeout", "0.2", "--only", "tongqi/replay/alpha")
    wide = [line for line in ran.out.splitlines() if cells(line) > 80 and "paipu " not in line]
    assert ran.out
    assert wide == []


def test_everything_failed_points_to_the_adapter(cases: Suite) -> None:
    ran = conform(cases, "lying")
    assert "the adapter may be at fault" in " ".join(ran.out.split())
    assert "paipu adapter smoke -- " in ran.out


# -- choosing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--only", "tongqi/replay/eta"], ["eta"]),
        (["--only", "tongqi/replay/*eta"], ["beta", "eta", "theta", "zeta"]),
        (["--only", "tongqi/replay/alpha", "--only", "tongqi/replay/iota"], ["alpha", "iota"]),
        (["--clause", "TQ-4.2c", "--only", "tongqi/replay/iota"], ["iota"]),
        (["--kind", "replay", "--level", "must", "--game", "tongqi"], sorted(NAMES)),
    ],
)
def test_cases_are_chosen(cases: Suite, options: list[str], names: list[str]) -> None:
    ran = paipu("conform", "--suite", cases.folder, "--list", *options)
    assert ran.out.split() == [f"tongqi/replay/{name}" for name in names]


def test_a_file_of_ids_chooses(cases: Suite, tmp_path: Path) -> None:
    listed = tmp_path / "ids.txt"
    listed.write_text(
        "# those of Tuesday\ntongqi/replay/eta\n\ntongqi/replay/iota # late\n", encoding="utf-8"
    )
    ran = conform(cases, "good", "--json", "--only", f"@{listed}")
    assert list(ran.statuses) == ["eta", "iota"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--self", "--kind", "waits"], "No case is selected"),
        (["--self", "--game", "chess"], "There are no cases of chess here, only of tongqi."),
        (["--self", "--kind", "chess"], "chess is no kind of case; there are parse, "),
        (["--shard", "4/3", "--self"], "4/3 is no shard"),
        ([], "Name the program to test"),
        (["--self", "--", "engine"], "Name one implementation"),
        (["--python", "nowhere"], "nowhere names no function"),
        (["--self", "--update-known"], "--update-known needs --known"),
    ],
)
def test_bad_usage_ends_with_two(cases: Suite, words: list[str], says: str) -> None:
    ran = paipu("conform", "--suite", cases.folder, *words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_a_function_that_returns_no_object_breaks_the_protocol(cases: Suite) -> None:
    ran = paipu("conform", "--suite", cases.folder, "--json", "--python", "json:dumps")
    assert set(ran.statuses.values()) == {"PROTOCOL"}


def test_a_function_is_held_to_the_fields_of_a_message(
    cases: Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "silent_skips.py").write_text(
        "def answer(case):\n    return {'type': 'skip', 'id': case['id']}\n", encoding="utf-8"
    )
    (tmp_path / "strange_hello.py").write_text(
        "HELLO = {'games': 'tongqi'}\nanswer = dict\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    ran = paipu("conform", "--suite", cases.folder, "--json", "--python", "silent_skips:answer")
    assert set(ran.statuses.values()) == {"PROTOCOL"}
    refused = paipu("conform", "--suite", cases.folder, "--python", "strange_hello:answer")
    assert (refused.code, "bad-field: games" in refused.err) == (2, True)


# -- our own judge ---------------------------------------------------------------------------------------


def test_our_own_judge_answers_behind_the_protocol() -> None:
    command = [sys.executable, "-m", "oracle.cli", "serve", "--stdio"]
    ran = paipu("conform", "--strict", "--only", "tongqi/score", "--", *command)
    assert (ran.code, ran.err) == (0, "")


def test_a_python_function_is_asked_within_the_process(
    cases: Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_own_engine.py").write_text(
        'HELLO = {"name": "mine", "games": ["tongqi"], "kinds": ["replay"]}\n'
        "def answer(case):\n    if case['id'].endswith('eta'):\n        raise RuntimeError('no')\n"
        "    return {'verdict': 'clean'}\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    ran = paipu("conform", "--suite", cases.folder, "--json", "--python", "my_own_engine:answer")
    assert ran.statuses["alpha"] == "FAIL"
    assert ran.statuses["eta"] == "CRASH"
