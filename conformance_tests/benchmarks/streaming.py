"""How much memory a long stream of logs takes.

One `paipu check --json -` reads from a pipe, by turns, the worked game of chapter 12 and a hand dealt at random
in which everybody passes, so that no two neighbours and no two dealt hands are alike. What is measured is the
largest resident size of that process, for a short stream and for a long one.
"""

from __future__ import annotations

import argparse
import os
import random
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
SEATS = ("tian", "di", "ren", "he")
KINDS = tuple(f"{low}{high}" for low in range(1, 7) for high in range(low, 7))
COPIES = 5
BAR_MB = 100
"""The resident size a stream of 100,000 logs has to stay below."""


@dataclass(frozen=True, slots=True)
class Stream:
    """What one stream took: logs, seconds, megabytes resident at most, rulings that came out."""

    logs: int
    seconds: float
    megabytes: float
    rulings: int


def dealt(chance: random.Random) -> bytes:
    """Return the log of a hand dealt at random: the dealer discards, then all flip and pass to the last tile."""
    tiles = [kind for kind in KINDS for _ in range(COPIES)]
    chance.shuffle(tiles)
    hands, turned, wall = tiles[:80], tiles[80], tiles[81:]
    lines = ['[Game "tongqi"]', f"turned {turned}"]
    lines += [f"{seat} holds {' '.join(hands[place::4])}" for place, seat in enumerate(SEATS)]
    lines += [f"wall {' '.join(wall)}", f"tian take {wall[0]} discard {hands[0]}"]
    lines += [f"{SEATS[turn % 4]} flip {tile} pass" for turn, tile in enumerate(wall[1:-4], start=1)]
    return ("\n".join([*lines, "end drawn"]) + "\n").encode()


def feed(pipe: int, logs: int) -> None:
    """Write so many logs into a pipe, then close it."""
    chapter = CHAPTER.read_bytes()
    chance = random.Random(12)  # noqa: S311 - reproducible hands, nothing secret
    with os.fdopen(pipe, "wb") as sink:
        for turn in range(logs):
            sink.write(dealt(chance) if turn % 2 else chapter)


def stream(logs: int) -> Stream:
    """Check so many logs in one process and return what it took."""
    script = shutil.which("paipu", path=str(Path(sys.executable).parent))
    if script is None:
        raise SystemExit("paipu is not installed beside this Python; run `make bench`")
    source, sink = os.pipe()
    began = time.perf_counter()
    with subprocess.Popen([script, "check", "--json", "-"], stdin=source, stdout=subprocess.PIPE) as process:
        os.close(source)
        writer = threading.Thread(target=feed, args=(sink, logs))
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
