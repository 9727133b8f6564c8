"""How much memory `paipu audit` takes over many logs: the largest and the last resident size of each of its processes.

Dealt hands of the five games, each with a number of its own, so that no two logs and no two rows are alike. One of 25
is whole; of the others the first lines stand there and then `end cut`, so that a hundred thousand of them can be
judged in an hour. The processes are asked once a second for what they hold; the sizes are those of Linux.

    python -m conformance_tests.benchmarks.verbs.audit_memory --logs 100000 --jobs 1
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from grammar.writing.render import render_log
from oracle.game.hands import known
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Iterator

BAR_MB = 200
"""The resident size each process has to stay below over 100,000 logs."""

HEAD = 14
"""Lines of a log that is cut off."""

WHOLE = 25
"""One of so many logs is whole."""

A_FILE = 1_000
"""Logs in a file."""


def dealt(different: int) -> list[tuple[str, str]]:
    """So many dealt hands, from all games in turn: whole, and cut."""
    games = known()
    texts = [render_log(deal(games[seed % len(games)], seed), "en") for seed in range(different)]
    return [(text, _cut(text)) for text in texts]


def _cut(text: str) -> str:
    lines = text.splitlines()
    return text if len(lines) <= HEAD else "\n".join([*lines[:HEAD], "end cut", ""])


def write(folder: Path, logs: int, different: int) -> None:
    """Write so many logs, each with a number of its own in the tag `Event`."""
    hands = dealt(different)
    for first in range(0, logs, A_FILE):
        with (folder / f"{first:07}.paipu").open("w", encoding="utf-8") as file:
            for number in range(first, min(first + A_FILE, logs)):
                times, left = divmod(number, WHOLE)
                whole, cut = hands[(number if left else times) % different]
                head, _, rest = (cut if left else whole).partition("\n")
                file.write(f'{head}\n[Event "{number}"]\n{rest}\n')


def family(pid: int) -> Iterator[tuple[int, str]]:
    """A process and all below it, and what each of them is."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace").split("\0")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return
    yield pid, " ".join(words)
    for child in children:
        yield from family(int(child))


def resident(pid: int) -> float:
    """The megabytes a process holds; 0 where it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    return next(
        (int(line.split()[1]) * 1024 / 1e6 for line in status.splitlines() if line.startswith("VmRSS")), 0.0
    )


def watch(run: subprocess.Popen[bytes]) -> dict[int, list[float]]:
    """What each process held, second by second."""
    held: dict[int, list[float]] = defaultdict(list)
    while run.poll() is None:
        for pid, _ in family(run.pid):
            if megabytes := resident(pid):
                held[pid].append(megabytes)
        time.sleep(1)
    return held


def main() -> None:
    """Audit so many logs, and print what the processes held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=100_000)
    parser.add_argument("--different", type=int, default=1_000)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as temporary:
        logs, rows = Path(temporary, "logs"), Path(temporary, "rows")
        logs.mkdir()
        write(logs, chosen.logs, chosen.different)
        command = [
            sys.executable,
            "-m",
            "oracle.cli",
            "audit",
            str(logs),
            "-o",
            str(rows),
            "--jobs",
            str(chosen.jobs),
        ]
        began = time.perf_counter()
        run = subprocess.Popen(command)
        held = watch(run)
        seconds = time.perf_counter() - began
        if run.returncode:
            raise SystemExit(f"paipu audit ended with exit code {run.returncode}")
        stored = sum(file.stat().st_size for file in rows.glob("*.parquet"))
    table = Table("process", "after a tenth, MB", "at the end, MB", "most, MB", title=f"{chosen.logs:,} logs")
    for number, sizes in enumerate(held.values(), 1):
        figures = (sizes[len(sizes) // 10], sizes[-1], max(sizes))
        table.add_row(str(number), *(f"{figure:.1f}" for figure in figures))
    console.print(table)
    console.print(f"{seconds:.0f} s, {stored / chosen.logs:.0f} bytes a row; the bar: {BAR_MB} MB a process")


if __name__ == "__main__":
    main()
