"""An interrupt ends a command at any moment with its code; processes that load for it are deaf to it from the first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

SCRIPT = """
import signal
from multiprocessing import util

ours = util.spawnv_passfds


def spawn(path, args, files):
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    print("forkserver" if "forkserver" in args[-1] else "tracker", blocked, flush=True)
    return ours(path, args, files)


util.spawnv_passfds = spawn

from functools import partial
from oracle.judge.many.workers import Job, Limits, Workers, each_by

if __name__ == "__main__":
    job = Job(each_by(abs).begins, Limits(60.0), lambda *_: None)
    with Workers(job, 1) as workers:
        print(workers.results(workers.submit([-5])), flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there a server of copies is used")
def test_the_server_of_copies_is_started_while_interrupts_wait(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = tmp_path_factory.mktemp("script") / "begins.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stdout.splitlines() == ["tracker True", "forkserver True", "[5]"], done.stderr


FIRST = """
import os, signal, sys
from importlib.abc import MetaPathFinder


class Interrupting(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[-1]:
            os.kill(os.getpid(), signal.SIGINT)
        return None


signal.signal(signal.SIGINT, signal.default_int_handler)  # also where whoever runs the tests passes interrupts over
sys.meta_path.insert(0, Interrupting())
from paipu.__main__ import main

main()
"""
"""The command as its script begins it, interrupted when the module is loaded that is named last."""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
@pytest.mark.parametrize(
    "module",
    ["oracle", "oracle.cli.__main__", "oracle.cli.main", "click", "oracle.cli.answers", "oracle.cli.explain"],
)
def test_an_interrupt_while_the_command_is_loaded_is_130_and_silent(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST, "words", module],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


LOADED = "import sys; before = {*sys.modules}; import paipu; print(*sorted({*sys.modules} - before))"


def test_the_package_itself_loads_nothing_that_could_be_interrupted() -> None:
    told = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, cwd=ROOT, check=True, timeout=120
    )
    assert {*told.stdout.split()} <= {"__future__", "paipu"}
