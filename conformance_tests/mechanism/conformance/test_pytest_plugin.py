"""The pytest plugin: a test for every case, named after it, and failures told as the runner tells them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import oracle.conformance.pytest.items  # noqa: F401  (loaded once; pytester forgets what a run of its own loads)
from conformance_tests.mechanism.conformance.runs import NAMES, Suite, case, suite
from oracle.conformance.cases import suites

if TYPE_CHECKING:
    from pathlib import Path

pytest_plugins = ("pytester",)

WRONG: dict[str, object] = {"verdict": "clean", "first": None, "findings": [], "scores": []}


@pytest.fixture
def cases(tmp_path: Path) -> Suite:
    other = case("other-clause", clause="TQ-8.6")
    return suite(tmp_path, (*(case(name) for name in NAMES), other))


def options(where: Suite, way: str = "good") -> list[str]:
    """The options that test an engine with the suite."""
    words = " ".join(where.command(way))
    return ["-p", "no:cacheprovider", "--rootdir", ".", "--paipu", words, "--paipu-suite", str(where.folder)]


def test_every_case_is_a_test_named_after_it(pytester: pytest.Pytester, cases: Suite) -> None:
    ran = pytester.runpytest(*options(cases), "-v")
    ran.assert_outcomes(passed=len(NAMES) + 1)
    ran.stdout.fnmatch_lines([f"*collected {len(NAMES) + 1} items", "tongqi/replay/alpha PASSED*"])


def test_without_the_option_nothing_is_added(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_own(): assert True")
    ran = pytester.runpytest("-p", "no:cacheprovider")
    ran.assert_outcomes(passed=1)


def test_own_tests_run_beside_the_cases(pytester: pytest.Pytester, cases: Suite) -> None:
    pytester.makepyfile("def test_own(): assert True")
    pytester.runpytest(*options(cases)).assert_outcomes(passed=len(NAMES) + 2)
    pytester.runpytest(*options(cases), "-m", "paipu").assert_outcomes(passed=len(NAMES) + 1, deselected=1)


@pytest.mark.parametrize(
    ("chosen", "number"),
    [
        (["-m", "TQ-8.6"], 1),
        (["-m", "must and not TQ-8.6"], len(NAMES)),
        (["--paipu-clause", "TQ-8.6"], 1),
        (["--paipu-clause", "TQ-8.6", "--paipu-clause", "TQ-4.2c"], len(NAMES) + 1),
        (["--paipu-only", "tongqi/replay/a*"], 1),
        (["--paipu-about", "rules"], len(NAMES) + 1),
        (["--paipu-about", "input"], 0),
        (["-m", "about_rules"], len(NAMES) + 1),
        (["-m", "about_input"], 0),
        (["--paipu-kind", "score"], 0),
        (["--paipu-game", "tongqi"], len(NAMES) + 1),
        (["-k", "theta or zeta"], 2),
    ],
)
def test_tests_are_chosen_by_clause_id_game_and_kind(
    pytester: pytest.Pytester, cases: Suite, chosen: list[str], number: int
) -> None:
    ran = pytester.runpytest(*options(cases), "--strict-markers", *chosen)
    assert ran.parseoutcomes().get("passed", 0) == number


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("tongqi/replay/alpha", {"tongqi"}),
        ("tongqi", {"tongqi"}),
        ("tongqi/*", {"tongqi"}),
        ("t*/score", {"tongqi", "taiwan", "yawan"}),
        ("*alpha", {"tongqi", "taiwan", "yawan"}),
        ("[t]ongqi/replay", {"tongqi", "taiwan", "yawan"}),
        ("tong", set()),
    ],
)
def test_a_name_says_which_games_have_to_be_read(name: str, games: set[str]) -> None:
    """A pattern may mean any of them: every case that a name means is of a game that is read."""
    there_are = ("taiwan", "tongqi", "yawan")
    assert {game for game in there_are if suites.may_name(name, game)} == games
    cases = [f"{game}/{kind}/alpha" for game in there_are for kind in ("replay", "score")]
    assert {each.partition("/")[0] for each in cases if suites.named(each, name)} <= games


@pytest.mark.parametrize(
    ("name", "areas"),
    [
        ("tongqi/replay/alpha", {"replay"}),
        ("tongqi/replay", {"replay"}),
        ("tongqi/replay*", {"replay", "score"}),
        ("tongqi", {"replay", "score"}),
        ("tongqi/r*/alpha", {"replay", "score"}),
        ("*/score/alpha", {"replay", "score"}),
        ("taiwan/replay", set()),
    ],
)
def test_a_name_says_which_areas_have_to_be_read(name: str, areas: set[str]) -> None:
    found = {area for area in ("replay", "score") if suites.may_name(name, f"tongqi/{area}")}
    assert found == areas
    meant = [each for each in ("tongqi/replay/alpha", "tongqi/score/alpha") if suites.named(each, name)]
    assert {each.split("/")[1] for each in meant} <= found


def test_a_worker_loads_no_rules_and_no_judge() -> None:
    loaded = "import sys, oracle.conformance.pytest.items; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    judging = ("oracle.judge", "oracle.rulesets.", "oracle.report.tree")
    telling = ("oracle.conformance.run.slips", "oracle.conformance.report", "click")
    assert [name for name in done.stdout.split() if name.startswith((*judging, *telling))] == []


def test_a_failure_is_told_as_the_runner_tells_it(pytester: pytest.Pytester, cases: Suite) -> None:
    cases.answer({"tongqi/replay/eta": WRONG})
    ran = pytester.runpytest(*options(cases))
    ran.assert_outcomes(passed=len(NAMES), failed=1)
    ran.stdout.fnmatch_lines(
        [
            "*TQ-4.2c · we find: breach; the program does not",
            "*tongqi/replay/eta: eta",
            "*> di pung 15 discard 16",
            "*expected broken",
            "*got      clean",
            "*again: paipu conform --only tongqi/replay/eta --suite * -- *misbehave.py good *",
        ]
    )


def test_what_breaks_spoils_no_other_test(pytester: pytest.Pytester, cases: Suite) -> None:
    command = " ".join(cases.command("crash-on-one", "tongqi/replay/eta"))
    ran = pytester.runpytest(*options(cases)[:-3], command, "--paipu-suite", str(cases.folder))
    ran.assert_outcomes(passed=len(NAMES), failed=1)
    ran.stdout.fnmatch_lines(["*the program ends (SIGKILL)*", "*stderr panic: index out of range*"])


def known(folder: Path, name: str, outcome: str) -> list[str]:
    """The options of a ledger with one entry."""
    ledger = folder / "known.toml"
    ledger.write_text(
        f'[[known]]\nid = "tongqi/replay/{name}"\noutcome = "{outcome}"\nreason = "not yet"\n',
        encoding="utf-8",
    )
    return ["--paipu-known", str(ledger)]


def test_a_known_failure_is_expected(pytester: pytest.Pytester, cases: Suite, tmp_path: Path) -> None:
    cases.answer({"tongqi/replay/eta": WRONG})
    ran = pytester.runpytest(*options(cases), *known(tmp_path, "eta", "FAIL L1 verdict=clean"), "-rx")
    ran.assert_outcomes(passed=len(NAMES), xfailed=1)
    ran.stdout.fnmatch_lines(["XFAIL tongqi/replay/eta - *FAIL L1 verdict=clean: not yet"])


def test_a_known_failure_that_passes_fails(pytester: pytest.Pytester, cases: Suite, tmp_path: Path) -> None:
    ran = pytester.runpytest(*options(cases), *known(tmp_path, "eta", "FAIL"))
    ran.assert_outcomes(passed=len(NAMES), failed=1)
    ran.stdout.fnmatch_lines(["tongqi/replay/eta passes: take it out"])


def test_a_known_failure_that_fails_otherwise_fails(
    pytester: pytest.Pytester, cases: Suite, tmp_path: Path
) -> None:
    cases.answer({"tongqi/replay/eta": WRONG})
    ran = pytester.runpytest(*options(cases), *known(tmp_path, "eta", "CRASH"))
    ran.assert_outcomes(passed=len(NAMES), failed=1)
    ran.stdout.fnmatch_lines(["*known otherwise: CRASH: not yet"])


def test_a_known_failure_that_is_skipped_fails(
    pytester: pytest.Pytester, cases: Suite, tmp_path: Path
) -> None:
    ran = pytester.runpytest(*options(cases, "skipping"), *known(tmp_path, "eta", "FAIL"))
    ran.assert_outcomes(skipped=len(NAMES), failed=1)
    ran.stdout.fnmatch_lines(["tongqi/replay/eta is skipped: it cannot be known to fail"])


@pytest.mark.parametrize(
    ("name", "said"),
    [("nowhere", "*tongqi/replay/nowhere is no case of the suite*"), ("eta", "*lacks its reason*")],
)
def test_a_ledger_that_is_none_is_refused(
    pytester: pytest.Pytester, cases: Suite, tmp_path: Path, name: str, said: str
) -> None:
    chosen = known(tmp_path, name, "FAIL")
    if name == "eta":
        (tmp_path / "known.toml").write_text(
            '[[known]]\nid = "tongqi/replay/eta"\noutcome = "FAIL"\n', "utf-8"
        )
    ran = pytester.runpytest(*options(cases), *chosen)
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stderr.fnmatch_lines([said])


def test_a_program_that_cannot_be_started_fails_every_test(pytester: pytest.Pytester, cases: Suite) -> None:
    words = ["--paipu", str(cases.folder / "nothing"), "--paipu-suite", str(cases.folder)]
    ran = pytester.runpytest("-p", "no:cacheprovider", *words)
    ran.assert_outcomes(failed=len(NAMES) + 1)
    ran.stdout.fnmatch_lines(["*nothing: start: *"])


def test_junit_carries_clauses_and_level(pytester: pytest.Pytester, cases: Suite) -> None:
    pytester.runpytest(*options(cases), "--junitxml=report.xml", "--paipu-clause", "TQ-8.6")
    (told,) = ET.parse(pytester.path / "report.xml").iter("testcase")  # noqa: S314  (written by pytest)
    assert (told.get("classname"), told.get("name")) == ("tongqi.replay", "tongqi/replay/other-clause")
    found = [(each.get("name"), each.get("value")) for each in told.iter("property")]
    identifier = ("case", "tongqi/replay/other-clause")
    assert found == [
        identifier,
        ("clause", "TQ-8.6"),
        ("level", "must"),
        ("about", "rules"),
        ("kind", "replay"),
    ]


def test_junit_names_cases_as_they_are_called(pytester: pytest.Pytester, cases: Suite) -> None:
    (pytester.path / "test_own.py").write_text("def test_own():\n    assert True\n", encoding="utf-8")
    pytester.runpytest_subprocess(*options(cases), "--junitxml=report.xml", "-n", "2", "test_own.py")
    told = [*ET.parse(pytester.path / "report.xml").iter("testcase")]  # noqa: S314  (written by pytest)
    named = {(each.get("classname"), each.get("name")) for each in told}
    assert named == {*(("tongqi.replay", each.id) for each in cases.cases), ("test_own", "test_own")}


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_of_every_case_three_phases_are_heard(
    pytester: pytest.Pytester, cases: Suite, workers: list[str]
) -> None:
    """A worker sends the one in which something happens, and of a failure all; whoever writes reports hears the same."""
    pytester.makeconftest(
        """
def pytest_runtest_logreport(report):
    with open("heard-" + ("here" if hasattr(report, "node") or NOT_SHARED else "sent"), "a") as file:
        print(report.nodeid, report.when, report.outcome, file=file)
""".replace("NOT_SHARED", str(not workers))
    )
    cases.answer({"tongqi/replay/eta": WRONG})
    pytester.runpytest(*options(cases), *workers).assert_outcomes(passed=len(NAMES), failed=1)
    heard = (pytester.path / "heard-here").read_text(encoding="utf-8").splitlines()
    assert len(heard) == 3 * (len(NAMES) + 1)
    told: dict[str, list[str]] = {}
    for line in heard:
        name, _, phase = line.partition(" ")
        told.setdefault(name, []).append(phase)
    assert told.pop("tongqi/replay/eta") == ["setup passed", "call failed", "teardown passed"]
    assert set(map(tuple, told.values())) == {("setup passed", "call passed", "teardown passed")}
    if workers:
        sent = (pytester.path / "heard-sent").read_text(encoding="utf-8").splitlines()
        assert len(sent) == len(NAMES) + 3


@pytest.mark.long
def test_every_worker_keeps_one_process(pytester: pytest.Pytester, cases: Suite) -> None:
    cases.answer({"tongqi/replay/eta": WRONG})
    ran = pytester.runpytest_subprocess(*options(cases), "-n", "2")
    ran.assert_outcomes(passed=len(NAMES), failed=1)
    ran.stdout.fnmatch_lines(["*again: paipu conform --only tongqi/replay/eta *"])


def test_the_plugin_loads_nothing_until_it_is_asked() -> None:
    code = (
        "import sys, oracle.conformance.pytest.plugin\n"
        "print(*sorted(name for name in sys.modules if name.startswith(('oracle', 'grammar', 'spec', 'hypothesis'))))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = ["oracle", "oracle.conformance", "oracle.conformance.pytest", "oracle.conformance.pytest.plugin"]
    assert ran.stdout.split() == rooms
