"""Processes that load are deaf to interrupts from their first moment: the server that others are copied from too."""

from __future__ import annotations

import subprocess
import sys

import pytest

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
