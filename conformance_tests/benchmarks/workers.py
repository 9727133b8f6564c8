"""What `-n 2` costs or saves: published cases as tests of a program, without and with two workers, in turn.

Plugins of other packages are left out; Hypothesis alone would load itself in every process. The least of some runs is
shown, by the clock and in processor time of all processes.

    python -m conformance_tests.benchmarks.workers --runs 3 --only 'taiwan/replay/tw-p*' -- paipu serve --stdio
"""

from __future__ import annotations

import argparse
import resource
import shlex
import subprocess
import sys
import tempfile
import time

from rich.console import Console
from rich.table import Table

OTHERS = ("hypothesispytest", "anyio", "cacheprovider")
"""Plugins that have no part in this."""


def measured(words: list[str]) -> tuple[float, float, str]:
    """Seconds by the clock, seconds of processor time, and what pytest says at its end."""
    with tempfile.TemporaryDirectory() as empty:
        left_out = [word for name in OTHERS for word in ("-p", f"no:{name}")]
        command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", empty, *left_out]
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        done = subprocess.run([*command, *words, empty], capture_output=True, text=True, check=False)
        after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - began
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, spent, done.stdout.strip().splitlines()[-1]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", action="append", default=[], help="as --paipu-only")
    parser.add_argument("command", nargs="+")
    asked = parser.parse_args()
    chosen = [word for name in asked.only for word in ("--paipu-only", name)]
    words = ["--paipu", shlex.join(asked.command), *chosen]
    found: dict[str, list[tuple[float, float, str]]] = {"without": [], "-n 2": []}
    for _ in range(asked.runs):
        found["without"].append(measured(words))
        found["-n 2"].append(measured([*words, "-n", "2"]))
    table = Table("workers", "by the clock, s", "processor time, s", "times without", "said")
    least = min(seconds for seconds, _, _ in found["without"])
    for name, runs in found.items():
        seconds = min(each[0] for each in runs)
        spent = min(each[1] for each in runs)
        table.add_row(name, f"{seconds:.2f}", f"{spent:.2f}", f"{seconds / least:.2f}", runs[-1][2])
    Console().print(table)


if __name__ == "__main__":
    main()
