"""How much memory a long stream of logs takes.

One `paipu check --json -` reads the worked game of chapter 12 over and over from a pipe. What is measured is
the largest resident size of that process, for a short stream and for a long one.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    import resource

CHAPTER = Path(__file__).resolve().parents[1] / "worked" / "tongqi" / "chapter12.paipu"
BAR_MB = 100
"""The resident size a stream of 100,000 logs has to stay below."""


@dataclass(frozen=True, slots=True)
class Stream:
    """What one stream took: logs, seconds, megabytes resident at most, rulings that came out."""

    logs: int
    seconds: float
    megabytes: float
    rulings: int


def feed(pipe: int, log: bytes, times: int) -> None:
    """Write one log into a pipe over and over, then close it."""
    with os.fdopen(pipe, "wb") as sink:
        for _ in range(times):
            sink.write(log)


def stream(logs: int) -> Stream:
    """Check so many logs in one process and return what it took."""
    script = shutil.which("paipu", path=str(Path(sys.executable).parent))
    if script is None:
        raise SystemExit("paipu is not installed beside this Python; run `make bench`")
    source, sink = os.pipe()
    began = time.perf_counter()
    with subprocess.Popen([script, "check", "--json", "-"], stdin=source, stdout=subprocess.PIPE) as process:
        os.close(source)
        writer = threading.Thread(target=feed, args=(sink, CHAPTER.read_bytes(), logs))
        writer.start()
        assert process.stdout is not None
        rulings = sum(1 for _ in process.stdout)
        writer.join()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 1:
        raise SystemExit(f"paipu check ended with exit code {process.returncode}")
    return Stream(logs, time.perf_counter() - began, resident(usage), rulings)


def resident(usage: resource.struct_rusage) -> float:
    """Return the largest resident size in megabytes; macOS counts it in bytes, others in kibibytes."""
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6


def main() -> None:
    """Measure a short stream and a long one and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=100_000)
    logs: int = parser.parse_args().logs
    table = Table("logs", "rulings", "seconds", "resident MB", title="streaming")
    for took in (stream(max(1, logs // 100)), stream(logs)):
        table.add_row(f"{took.logs:,}", f"{took.rulings:,}", f"{took.seconds:.1f}", f"{took.megabytes:.1f}")
    console = Console()
    console.print(table)
    console.print(f"the bar: 100,000 logs below {BAR_MB} MB")


if __name__ == "__main__":
    main()
