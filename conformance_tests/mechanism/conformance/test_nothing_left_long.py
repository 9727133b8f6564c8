"""Nothing a program has started is left, however a run of ours ends, and its report holds what was asked until then."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.conformance.runs import paipu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[3]

DAEMON = """
import json, os, sys, time
hello = {"type": "hello", "protocol": "paipu/1", "name": "daemon", "version": "1", "language": "python",
         "games": ["tongqi"], "kinds": ["score"]}
def leave(folder, bare):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in range(3):
                os.dup2(os.open(os.devnull, os.O_RDWR), number)
            with open(os.path.join(folder, str(os.getpid())), "w"):
                pass
            os.execve("/bin/sleep", ["sleep", "300"], {} if bare else dict(os.environ))
        os._exit(0)
    os.wait()
for line in sys.stdin:
    said = json.loads(line)
    match said["type"]:
        case "hello":
            print(json.dumps(hello), flush=True)
        case "ping":
            print(line, end="", flush=True)
        case "case":
            leave(sys.argv[1], sys.argv[2] == "bare")
            if sys.argv[3] == said["id"]:
                time.sleep(300)
            print(json.dumps({"type": "skip", "id": said["id"], "reason": "no"}), flush=True)
        case "bye":
            break
"""

CASES = "tongqi/score/tq-10*"
UNANSWERED = 3
"""How a run ends in which nothing was answered: the daemon skips every case."""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only /proc tells who is whose")


def running(folder: Path) -> list[int]:
    """The daemons that still run."""
    return [int(name) for name in os.listdir(folder) if _runs(int(name))]


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0]
        name = Path(f"/proc/{pid}/comm").read_text(encoding="utf-8").strip()
    except OSError:
        return False
    return state != b"Z" and name == "sleep"


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Path]:
    """A folder in which every daemon leaves its number."""
    folder = tmp_path / "started"
    folder.mkdir()
    yield folder
    for pid in running(folder):
        os.kill(pid, signal.SIGKILL)


@pytest.fixture
def daemon(tmp_path: Path) -> Path:
    """A program that leaves a daemon behind at every case."""
    program = tmp_path / "daemon.py"
    program.write_text(DAEMON, encoding="utf-8")
    return program


def within(seconds: float, wanted: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if wanted():
            return True
        time.sleep(0.02)
    return wanted()


@pytest.mark.parametrize("environment", ["marked", "bare"])
def test_a_run_that_ends_leaves_no_daemon(started: Path, daemon: Path, environment: str) -> None:
    command = [sys.executable, str(daemon), str(started), environment, ""]
    ran = paipu("conform", "--only", CASES, "-j", "2", "--", *command)
    assert ran.code == UNANSWERED, ran.err
    assert len(os.listdir(started)) > 1
    assert running(started) == []


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGHUP, 130), (signal.SIGTERM, 130), (signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_a_run_that_is_ended_leaves_no_daemon_and_its_rows(
    started: Path, daemon: Path, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    """A signal is heeded even where these tests run in the background, whose children ignore it."""
    listed = paipu("conform", "--list", "--only", CASES).out.split()
    report = tmp_path / "report.ndjson"
    words = ["conform", "--only", CASES, "--timeout", "60", "--report", str(report), "--"]
    words += [sys.executable, str(daemon), str(started), "marked", listed[2]]
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "signal.signal(signal.SIGHUP, signal.SIG_DFL); "
        "from oracle.cli.main import main; main()"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", program, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert within(30, lambda: len(os.listdir(started)) > 2)
    run.send_signal(number)
    assert run.wait(30) == code
    assert within(5, lambda: running(started) == [])
    rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in rows if row["type"] == "case"] == listed[:2]


def test_a_run_that_was_told_to_survive_its_terminal_does(started: Path, daemon: Path) -> None:
    words = ["conform", "--only", CASES, "--", sys.executable, str(daemon), str(started), "marked", ""]
    code = (
        "import os, signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); from oracle.cli.main import main; "
        "signal.raise_signal(signal.SIGHUP); main()"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
    )
    assert within(30, lambda: len(os.listdir(started)) > 0)
    run.send_signal(signal.SIGHUP)
    assert run.wait(30) == UNANSWERED
    assert running(started) == []
