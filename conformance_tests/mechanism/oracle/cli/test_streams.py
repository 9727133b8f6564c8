"""Standard streams that are full or closed, names that would steer a terminal, and what has no end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.mechanism.oracle.cli.conftest import CHAPTER, CLEAN, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from conformance_tests.mechanism.oracle.cli.conftest import Run

FULL = Path("/dev/full")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs a disk that is full")


def in_a_shell(words: str, streams: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command with its streams as a shell redirects them."""
    command = f'"{sys.executable}" -c "from oracle.cli.main import main; main()" {words} {streams}'
    return subprocess.run(
        ["sh", "-c", command],
        input=CLEAN.encode(),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )


@pytest.fixture
def a_few_cases(tmp_path: Path) -> Path:
    """Return a suite of one small file, which is read sooner than all there are."""
    (tmp_path / "tongqi").mkdir()
    shutil.copy(ROOT / "conformance_tests" / "suites" / "tongqi" / "next.json", tmp_path / "tongqi")
    return tmp_path


@needs_full
@pytest.mark.parametrize(
    "words",
    few(
        [
            "check -",
            f"check {CHAPTER}",
            "score tongqi 12 13 +14",
            f"check --json {CHAPTER}",
            "explain TQ-8.6",
            f"legal {CHAPTER}",
            "conform --self --suite SUITE --json",
            "deal taiwan --seed 1",
        ],
        2,
    ),
)
def test_output_that_is_full_is_told_as_such(words: str, a_few_cases: Path) -> None:
    done = in_a_shell(words.replace("SUITE", str(a_few_cases)), "> /dev/full")
    said = done.stderr.decode().rstrip(".\n")
    assert (done.returncode, said) == (2, "Standard output cannot be written: No space left on device")


@needs_full
def test_a_report_that_is_full_is_told_as_such(a_few_cases: Path) -> None:
    done = in_a_shell(f"conform --self --suite {a_few_cases} --report /dev/full", "")
    assert done.returncode == 2
    assert done.stderr.decode() == "/dev/full cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("words", "streams", "says"),
    [
        (f"check {CHAPTER}", ">&-", "Standard output cannot be written"),
        (f"check --json {CHAPTER}", ">&-", "Standard output cannot be written"),
        ("check -", "<&-", "- cannot be read"),
        ("check no-such-file", ">&- <&-", "no-such-file"),
    ],
)
def test_a_stream_that_is_closed_is_told_as_such(words: str, streams: str, says: str) -> None:
    done = in_a_shell(words, streams)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(says) or says in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_nothing_is_said_where_nothing_can_be_heard() -> None:
    done = in_a_shell("check no-such-file", "2>&- >&- <&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_a_file_that_fails_while_it_is_read_is_named(
    run: Run, log: Callable[[str | bytes], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("grammar.logs.source_lines", failing)
    path = log(CLEAN)
    done = run("check", path)
    assert (done.exit_code, done.stderr) == (2, f"{path} cannot be read: Input/output error.\n")


def test_what_has_no_end_is_refused() -> None:
    done = in_a_shell("check /dev/zero", "")
    assert done.returncode == 2
    assert b"/dev/zero:1:2001: " in done.stderr


def test_marks_of_direction_in_names_reach_no_terminal(run: Run, log: Callable[[str | bytes], Path]) -> None:
    text = CLEAN.replace("\n", '\n[Player tian "Wu\u202eevil"]\n', 1)
    done = run("check", log(text))
    assert "Wu<U+202E>evil" in done.stdout
    assert "\u202e" not in done.stdout
    done = run("check", "--json", log(text.replace("tian take discard 56", "tian discard 77 # \u202e")))
    assert "\u202e" not in done.stdout + done.stderr
    assert json.loads(done.stdout)["status"] == "unreadable"


def test_a_name_of_a_file_steers_no_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2Jb.paipu"
    path.write_text(CLEAN, encoding="utf-8")
    done = run("check", path, tmp_path / "gone\x1b[2J")
    assert "\x1b" not in done.stdout + done.stderr
    assert "a␛[2Jb.paipu" in done.stdout


def test_a_number_of_two_thousand_digits_is_not_repeated_whole(
    run: Run, log: Callable[[str | bytes], Path]
) -> None:
    done = run("check", log(f'[Game "tongqi"]\nleft {"9" * 1900}x\nend cut\n'))
    assert done.exit_code == 2
    assert max(map(len, done.stderr.splitlines())) < 250


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("wait", [0.01, 0.02, 0.04, 0.08, 0.16])
def test_an_interrupt_while_paipu_is_being_loaded_leaves_no_traceback(wait: float) -> None:
    code = (
        "import sys; import oracle.cli.__main__; print('here', flush=True); "
        "sys.argv[1:] = ['check', '-']; from oracle.cli.__main__ import main; main()"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.stdout is not None
    assert run.stdout.readline() == b"here\n"
    time.sleep(wait)
    run.send_signal(signal.SIGINT)
    _, complaints = run.communicate(timeout=30)
    assert (run.returncode, complaints) == (130, b"")
