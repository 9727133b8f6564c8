"""Runs that follow a run: what failed is asked first, and a file that changes begins the next."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from conformance_tests.mechanism.conformance.runs import NAMES, Suite, conform, paipu, suite
from oracle.conformance.protocol.engine import Engine
from oracle.conformance.run.asking import Asking, Selection
from oracle.conformance.run.ledger import Ledger
from oracle.conformance.run.run import Run

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]


@pytest.fixture
def cases(tmp_path: Path) -> Suite:
    return suite(tmp_path)


def name(short: str) -> str:
    return f"tongqi/replay/{short}"


def test_what_failed_before_is_asked_before_what_fails_anew(cases: Suite, tmp_path: Path) -> None:
    before, after = tmp_path / "before.ndjson", tmp_path / "after.ndjson"
    cases.answer({name("zeta"): {"verdict": "clean"}})
    assert conform(cases, "good", "--report", before).code == 1
    cases.answer({name("alpha"): {"verdict": "clean"}, name("zeta"): {"verdict": "clean"}})
    ran = conform(cases, "good", "--failed-first", before, "--report", after)
    assert ran.code == 1
    assert ran.err.splitlines()[0] == f"FAIL {name('zeta')}"
    rows = [line for line in after.read_text(encoding="utf-8").splitlines() if '"type":"case"' in line]
    assert [row.partition('"id":"tongqi/replay/')[2].partition('"')[0] for row in rows] == sorted(NAMES)


def test_where_nothing_fails_any_more_what_fails_anew_is_told(cases: Suite, tmp_path: Path) -> None:
    before = tmp_path / "before.ndjson"
    cases.answer({name("zeta"): {"verdict": "clean"}})
    conform(cases, "good", "--report", before)
    cases.answer({name("alpha"): {"verdict": "clean"}})
    ran = conform(cases, "good", "--failed-first", before)
    assert [line for line in ran.err.splitlines() if line.startswith("FAIL")] == [f"FAIL {name('alpha')}"]
    cases.answer({})
    ran = conform(cases, "good", "--failed-first", before)
    assert (ran.code, ran.err) == (0, "")


def test_what_is_no_report_ends_with_2(cases: Suite, tmp_path: Path) -> None:
    strange = tmp_path / "strange.ndjson"
    strange.write_text('{"type": "hunt"}\n', encoding="utf-8")
    for wrong in (strange, tmp_path / "missing.ndjson"):
        ran = conform(cases, "good", "--failed-first", wrong)
        assert ran.code == 2
        assert wrong.name in ran.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--watch", ".", "--self"], "--watch starts the program anew"),
        (["--watch", "no-such-folder", "--", "true"], "no-such-folder"),
        (["--watch", ".", "--known", "k.toml", "--update-known", "--", "true"], "by one run"),
    ],
)
def test_what_cannot_be_watched_ends_with_2(words: list[str], said: str) -> None:
    ran = paipu("conform", *words)
    assert ran.code == 2
    assert said in ran.err


@contextmanager
def watched(cases: Suite, *options: str | Path) -> Iterator[IO[str]]:
    """A run that waits for changes of the answers, and what it says; ended by an interrupt."""
    words = [sys.executable, "-m", "oracle.cli", "conform", "--suite", cases.folder, *options]
    words += ["--watch", cases.answers, "--", *cases.command("good")]
    with subprocess.Popen(
        [str(word) for word in words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    ) as process:
        assert process.stderr is not None
        try:
            yield process.stderr
        finally:
            os.killpg(process.pid, signal.SIGINT)
            try:
                ended = process.wait(30)
            finally:
                process.kill()
    assert ended == 130


def until_it_waits(said: IO[str]) -> list[str]:
    """The lines until the run waits for a change."""
    lines: list[str] = []
    for line in said:
        if line.startswith("Waiting for a change"):
            return lines
        lines.append(line.rstrip("\n"))
    raise AssertionError(lines)


def test_a_change_begins_another_run_with_what_failed_first(cases: Suite) -> None:
    with watched(cases) as said:
        assert until_it_waits(said) == []
        cases.answer({name("zeta"): {"verdict": "clean"}})
        assert until_it_waits(said)[0] == f"FAIL {name('zeta')}"
        cases.answer({name("alpha"): {"verdict": "clean"}, name("zeta"): {"verdict": "clean"}})
        assert until_it_waits(said)[0] == f"FAIL {name('zeta')}"
        cases.answer({})
        assert until_it_waits(said) == []


def test_a_run_that_is_outdated_stops_at_the_next_case(cases: Suite) -> None:
    asked: list[int] = []

    def answered_three() -> bool:
        asked.append(1)
        return len(asked) == 3

    @contextmanager
    def make() -> Iterator[Engine]:
        with Engine(cases.command("good")) as engine:
            yield engine

    run = Run(Asking(cases.cases, (), None), make, [], Selection(), Ledger(()), is_outdated=answered_three)
    summary = run()
    assert (summary.cases, run.stopped) == (3, "outdated")


def test_a_damaged_file_of_a_game_nobody_asks_is_not_read(cases: Suite) -> None:
    (cases.folder / "yawan").mkdir()
    (cases.folder / "yawan" / "score.json").write_text("[", encoding="utf-8")
    assert conform(cases, "good", "--game", "tongqi").code == 0
    assert conform(cases, "good", "--only", "tongqi/replay", "--game", "tongqi", "--game", "tongqi").code == 0
    assert conform(cases, "good").code == 2


def test_what_the_run_writes_begins_no_other(cases: Suite) -> None:
    report = cases.answers.parent / "run.ndjson"
    with watched(cases, "--report", report, "--watch", cases.answers.parent) as said:
        until_it_waits(said)
        first = report.read_text(encoding="utf-8")
        cases.answer({name("zeta"): {"verdict": "clean"}})
        assert until_it_waits(said)[0] == f"FAIL {name('zeta')}"
    assert report.read_text(encoding="utf-8") != first
