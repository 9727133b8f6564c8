"""What a hundred megabytes in one line cost: time and memory until they are refused.

`paipu check -` reads the line from a pipe. Beside it stands `cat`, which reads the same pipe and does nothing else.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

BLOCK = b"tian discard 56 " * (1 << 16)
"""A mebibyte of a line that never ends."""


def refused(command: list[str], mebibytes: int) -> tuple[float, float, int]:
    """Return the seconds and the resident megabytes a command took over one line, and its exit code."""
    began = time.perf_counter()
    started = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    assert started.stdin is not None
    for _ in range(mebibytes):
        started.stdin.write(BLOCK)
    started.stdin.close()
    _, status, used = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    return time.perf_counter() - began, used.ru_maxrss / 1024, started.returncode


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mebibytes", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    paipu = shutil.which("paipu", path=str(Path(sys.executable).parent))
    if paipu is None:
        raise SystemExit("paipu is not installed beside this Python; run `make bench`")
    table = Table("command", "exit", "median s", "MB resident", title=f"{asked.mebibytes} MiB in one line")
    for name, command in (("cat", ["cat"]), ("paipu check -", [paipu, "check", "-"])):
        taken = [refused(command, asked.mebibytes) for _ in range(asked.rounds)]
        seconds, memory = (
            statistics.median(values) for values in ([t[0] for t in taken], [t[1] for t in taken])
        )
        table.add_row(name, str(taken[0][2]), f"{seconds:.2f}", f"{memory:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
