"""Several processes: the answers are the same, an interrupt leaves none behind, and one that dies is told of."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.mechanism.oracle.cli.conftest import BROKEN, CLEAN, ROOT, UNDECIDED, UNREADABLE
from conformance_tests.mechanism.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conformance_tests.mechanism.oracle.cli.conftest import Process

HANDS = (CLEAN + BROKEN + UNDECIDED + UNREADABLE + CLEAN) * 5
"""Of standard input: more hands than are judged before other processes are asked."""


@pytest.mark.parametrize("words", few([["--lang", "zh"], ["--json"]], 1))
def test_the_answers_are_the_same(words: list[str], process: Process, log: Callable[[str], Path]) -> None:
    files = [log(text * 3) for text in (CLEAN, BROKEN, UNREADABLE, UNDECIDED, CLEAN, CLEAN)]
    asked = ["check", *words, *files, "-", "none.paipu"]
    one, two = (process(*asked, "--jobs", jobs, stdin=HANDS.encode(), COLUMNS="70") for jobs in ("1", "2"))
    assert (one.returncode, one.stdout, one.stderr) == (two.returncode, two.stdout, two.stderr)
    assert two.returncode == 2
    assert two.stdout.count(b"\n") > 40


@pytest.mark.parametrize(("text", "code"), few([(BROKEN, 1), (CLEAN, 0), (UNDECIDED, 3)], 1))
def test_the_worst_of_all_decides_how_the_command_ends(text: str, code: int, process: Process) -> None:
    stdin = (CLEAN * 20 + text).encode()
    assert process("check", "--json", "--jobs", "2", "-", stdin=stdin).returncode == code


@pytest.fixture
def judging(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command that judges in two processes and waits for more hands."""
    request.getfixturevalue("interruptible")
    command = [sys.executable, "-m", "oracle.cli", "check", "--jobs", "2", "-"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    ) as started:
        assert started.stdin is not None
        started.stdin.write((CLEAN * 40).encode())
        started.stdin.flush()
        assert until(lambda: len(others(started)) == 2)
        yield started
        started.kill()


def others(started: subprocess.Popen[bytes]) -> list[int]:
    """The processes that were started with a command, in a session of its own."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = path.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(session) == started.pid != int(path.parent.name) and state != "Z":
            found.append(int(path.parent.name))
    return found


def test_an_interrupt_leaves_no_process_and_no_word(judging: subprocess.Popen[bytes]) -> None:
    os.killpg(judging.pid, signal.SIGINT)
    said = judging.communicate()[1]
    assert (judging.returncode, said) == (130, b"")
    assert until(lambda: not others(judging))


def test_the_others_end_with_the_command(judging: subprocess.Popen[bytes]) -> None:
    judging.kill()
    assert until(lambda: not others(judging))


def test_a_process_that_dies_is_told_of(judging: subprocess.Popen[bytes]) -> None:
    os.kill(others(judging)[0], signal.SIGKILL)
    said = judging.communicate((CLEAN * 200).encode())[1].decode()
    assert judging.returncode == 70
    assert said.count("\n") == 1
    assert said.startswith("-: the process that judged hands ")
    assert until(lambda: not others(judging))
