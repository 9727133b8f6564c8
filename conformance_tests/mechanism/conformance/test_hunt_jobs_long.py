"""A hunt by several processes says what one by one process says, to the byte, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from conformance_tests.mechanism.conformance.runs import FAKE
from conformance_tests.mechanism.waiting import PATIENCE, until

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[3]
PLANTED = ROOT / "conformance_tests" / "engines" / "planted" / "serve.py"
TAG = "HUNT_OF_A_TEST"
ANSWERS = 5_000
"""Bytes that only a program which is asked has written."""

ONCE = """
import os, runpy, sys
lock, sys.argv = sys.argv[1], sys.argv[2:]
try:
    os.open(lock, os.O_CREAT | os.O_EXCL)
except FileExistsError:
    sys.exit(5)
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
finally:
    os.remove(lock)
"""
"""Runs a program, and refuses to run it beside itself."""


def planted(bug: str) -> list[str]:
    """The words that run an engine with a bug."""
    return ["--", sys.executable, str(PLANTED), bug]


def begun(words: Sequence[str], tag: str) -> subprocess.Popen[bytes]:
    """Begin a hunt that is told apart by a tag, in a session of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "oracle.cli", "hunt", "--json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), TAG: tag},
        start_new_session=True,
    )


def hunted(words: Sequence[str], jobs: int) -> tuple[int, bytes, bytes]:
    """How a hunt ends, and what it says."""
    with begun(["--jobs", str(jobs), *words], "-") as ran:
        out, err = ran.communicate()
    return ran.returncode, out, err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--examples", "100", "--causes", "1", *planted("jiaxing/nothing-absorbed")], b'"type":"cause"'),
        (
            [
                "--examples",
                "6",
                "--causes",
                "1",
                "--kind",
                "next",
                "--",
                sys.executable,
                str(FAKE),
                "crashing",
            ],
            b'"CRASH"',
        ),
    ],
)
def test_several_processes_say_what_one_says(words: list[str], said: bytes) -> None:
    one, two = (hunted(words, jobs) for jobs in (1, 2))
    assert one == two
    assert said in two[1]


def test_a_program_that_cannot_run_beside_itself_is_asked_alone(tmp_path: Path) -> None:
    program, lock = tmp_path / "once.py", tmp_path / "lock"
    program.write_text(ONCE, encoding="utf-8")
    command = [sys.executable, str(program), str(lock), str(FAKE), "lying"]
    words = ["--examples", "6", "--causes", "1", "--kind", "next", "--", *command]
    one, two = (hunted(words, jobs) for jobs in (1, 2))
    assert one == two
    assert b'"FAIL"' in two[1]


def test_time_is_kept_while_others_go_ahead() -> None:
    began = time.monotonic()
    _, out, _ = hunted(["--seconds", "1", *planted("taiwan/none")], 2)
    assert b'"stopped":"seconds"' in out
    assert time.monotonic() - began < 20


# -- nothing is left -----------------------------------------------------------------------------------


def bearers(tag: str) -> dict[int, list[bytes]]:
    """The processes that bear a tag, with the words they were started by."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "environ").read_bytes().split(b"\0")
            command = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"{TAG}={tag}".encode() in words and command != [b""]:
            found[int(folder.name)] = command
    return found


def engines(tag: str) -> list[int]:
    """The programs that are asked."""
    return [
        pid for pid, words in bearers(tag).items() if str(PLANTED).encode() in words and b"hunt" not in words
    ]


def has_answered(pid: int) -> bool:
    """Whether a program has written more than how it introduces itself."""
    with suppress(OSError):
        told = dict(line.split(": ") for line in Path(f"/proc/{pid}/io").read_text("ascii").splitlines())
        return int(told["wchar"]) > ANSWERS
    return False


def others(hunt: subprocess.Popen[bytes], tag: str) -> list[int]:
    """The processes that go ahead of a hunt."""
    return [pid for pid, words in bearers(tag).items() if b"hunt" in words and pid != hunt.pid]


@contextmanager
def under_way(examples: int) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A hunt, with its tag: two processes go ahead of it, each with a program."""
    tag, asked = uuid4().hex, ["--examples", str(examples), "--kind", "score"]
    with begun(["--jobs", "2", *asked, *planted("taiwan/none")], tag) as ran:
        try:
            assert until(lambda: sum(map(has_answered, engines(tag))) >= 2 and len(others(ran, tag)) == 2)
            yield ran, tag
        finally:
            ran.kill()


@pytest.fixture
def hunt() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A hunt that would not end by itself for hours."""
    with under_way(10_000_000) as hunting:
        yield hunting


def interrupted(hunt: subprocess.Popen[bytes], number: int) -> tuple[bytes, bytes]:
    """Interrupt a hunt, once more if it goes on, as who waits for it does; what it said."""
    hunt.send_signal(number)
    try:
        return hunt.communicate(timeout=PATIENCE / 2)
    except subprocess.TimeoutExpired:
        hunt.send_signal(number)
        return hunt.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_nothing(hunt: tuple[subprocess.Popen[bytes], str], number: int) -> None:
    ran, tag = hunt
    out, err = interrupted(ran, number)
    assert (ran.returncode, err) == (130, b"")
    assert b'"stopped":"interrupted"' in out
    assert until(lambda: not bearers(tag))


def test_what_is_killed_leaves_nothing(hunt: tuple[subprocess.Popen[bytes], str]) -> None:
    ran, tag = hunt
    ran.kill()
    assert until(lambda: not bearers(tag))


def test_a_process_that_dies_is_done_without() -> None:
    with under_way(400) as (ran, tag):
        os.kill(others(ran, tag)[0], signal.SIGKILL)
        out, err = ran.communicate()
        assert (ran.returncode, err) == (0, b"")
        assert b'"asked":400' in out
        assert not bearers(tag)
