"""The exit codes: 0, 1, 2 and 3 for what was found, the worst over several logs, 70 and 130 for what went wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.oracle.cli.conftest import (
    BROKEN,
    CHAPTER,
    CLEAN,
    ROOT,
    UNDECIDED,
    UNREADABLE,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance_tests.mechanism.oracle.cli.conftest import Process, Run

BY_CODE = {0: CLEAN, 1: BROKEN, 2: UNREADABLE, 3: UNDECIDED}


@pytest.mark.parametrize(("code", "text"), BY_CODE.items())
def test_one_log_ends_with_what_was_found(
    run: Run, log: Callable[[str | bytes], Path], code: int, text: str
) -> None:
    assert run("check", log(text)).exit_code == code


@pytest.mark.parametrize(
    ("codes", "worst"),
    [((0, 3), 3), ((3, 1, 0), 1), ((1, 2, 3), 2), ((0, 0), 0), ((3, 0, 2), 2), ((0, 1), 1)],
)
def test_over_several_logs_the_worst_counts(
    run: Run, log: Callable[[str | bytes], Path], codes: tuple[int, ...], worst: int
) -> None:
    assert run("check", *(log(BY_CODE[code]) for code in codes)).exit_code == worst
    assert run("check", *(log(BY_CODE[code]) for code in reversed(codes))).exit_code == worst


def test_over_several_hands_of_a_file_the_worst_counts_and_each_is_judged(
    run: Run, log: Callable[[str | bytes], Path]
) -> None:
    done = run("check", "--json", log(CLEAN + UNREADABLE + BROKEN + UNDECIDED))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 2
    assert [row["status"] for row in rows] == ["clean", "unreadable", "broken", "undecided"]
    assert [row["hand"] for row in rows] == [1, 2, 3, 4]


def test_the_worked_game_is_broken(run: Run) -> None:
    assert run("check", CHAPTER).exit_code == 1


def test_standard_input_is_read_for_a_dash(run: Run) -> None:
    done = run("check", "--json", "-", stdin=BROKEN)
    assert (done.exit_code, json.loads(done.stdout)["file"]) == (1, "-")


def test_a_defect_of_ours_is_one_line_and_70(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a thing\nthat is not so")

    monkeypatch.setattr("oracle.judge.matches.judge", fail)
    done = run("check", CHAPTER)
    assert (done.exit_code, done.stdout) == (70, "")
    assert done.stderr.count("\n") == 1
    assert "RuntimeError: a thing" in done.stderr
    assert "--traceback" in done.stderr
    chinese = run("check", "--lang", "zh", CHAPTER)
    assert (chinese.exit_code, "請回報" in chinese.stderr) == (70, True)


def test_a_defect_shows_its_place_when_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a thing that is not so")

    monkeypatch.setattr("oracle.judge.matches.judge", fail)
    done = run("check", "--traceback", CHAPTER)
    assert (done.exit_code, "RuntimeError: a thing that is not so" in done.stderr) == (70, True)
    assert "Traceback" in done.stderr


@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
def test_an_interrupt_is_130_and_silent() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-c", "from oracle.cli.main import main; main()", "check", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as started:
        assert started.stdin is not None
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdin.write((CLEAN + CLEAN).encode())
        started.stdin.flush()
        assert started.stdout.readline().startswith(b'{"schema":1')
        started.send_signal(signal.SIGINT)
        complaints = started.stderr.read()
    assert (started.returncode, complaints) == (130, b"")


HEARD = """
import sys
from oracle.cli import __main__, main
def verb():
    try:
        exec("raise KeyboardInterrupt")
    except KeyboardInterrupt:
        print("told")
        sys.exit(130)
main.main = verb
__main__.main()
"""
"""An interrupt that comes while a class is made from text, and is heard: Python would end by the signal all the same."""


def test_an_interrupt_while_a_class_is_made_is_130_too(tmp_path: Path) -> None:
    (tmp_path / "heard.py").write_text(HEARD, encoding="utf-8")
    ended = subprocess.run([sys.executable, "-m", "heard"], check=False, capture_output=True, cwd=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"told\n", b"")


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed as POSIX has them")
def test_a_closed_pipe_ends_silently(log: Callable[[str | bytes], Path]) -> None:
    many = log(CHAPTER.read_bytes() * 40)
    with subprocess.Popen(
        [sys.executable, "-c", "from oracle.cli.main import main; main()", "check", str(many)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdout.readline()
        started.stdout.close()
        complaints = started.stderr.read()
    assert (started.returncode, complaints) == (0, b"")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("check",), 2),
        (("fly",), 2),
        (("check", "--lang", "fr", "x"), 2),
        (("score", "tongqi"), 2),
        (("--help",), 0),
        (("check", "--help"), 0),
        (("--version",), 0),
    ],
)
def test_usage(run: Run, words: tuple[str, ...], code: int) -> None:
    assert run(*words).exit_code == code


def test_everything_is_said_in_utf_8_whatever_the_locale(process: Process) -> None:
    done = process("check", "--lang", "zh", CHAPTER, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.returncode, done.stderr) == (1, b"")
    assert "人家以五五和倒" in done.stdout.decode("utf-8")
