"""How soon a hunt finds a planted bug, and how small its witness is: ten bugs a game, each in an engine of its own.

The engine is our own judge with one thing wrong (`conformance_tests/engines/planted/bugs.toml`). A figure counts
the whole command, from its start to the witness made small, in processor time of the hunt and of the engine
together: what a machine needs that does nothing else and has one processor. Questions are the same everywhere.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from rich.console import Console
from rich.table import Table

PLANTED = Path(__file__).resolve().parents[1] / "engines" / "planted"
ENOUGH = 9
LIMIT = 20.0
"""Seconds a bug may take."""

PATIENCE = 5
"""How many times as long a hunt may run on a machine that does other things too."""


def planted() -> dict[str, dict[str, str]]:
    """Return what is wrong, by game and bug."""
    document = tomllib.loads((PLANTED / "bugs.toml").read_text(encoding="utf-8"))
    return {game: {row["name"]: row["what"] for row in rows} for game, rows in document.items()}


def processor() -> float:
    """Return the processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def hunted(game: str, bug: str, seconds: float) -> tuple[float, float, list[dict[str, object]]]:
    """Hunt one engine until its first cause is found; return processor time, time, and what was printed."""
    command = [
        sys.executable,
        "-m",
        "oracle.cli",
        "hunt",
        "--json",
        "--jobs",
        "1",
        "--causes",
        "1",
        "--seconds",
        f"{seconds:g}",
    ]
    command += ["--timeout", "10", "--", sys.executable, str(PLANTED / "serve.py"), f"{game}/{bug}"]
    began, used = time.perf_counter(), processor()
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 1), ran.stderr
    taken = time.perf_counter() - began
    return processor() - used, taken, [json.loads(line) for line in ran.stdout.splitlines()]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    options = parser.parse_args()
    console = Console(width=140)
    table = Table("game", "planted", "processor s", "s", "questions", "acts", "clause", "found as")
    for game, bugs in planted().items():
        if options.game and game not in options.game:
            continue
        acts: list[int] = []
        for bug, what in bugs.items():
            used, taken, rows = hunted(game, bug, PATIENCE * LIMIT)
            cause = next((row for row in rows if row["type"] == "cause"), None)
            asked = str(rows[-1]["asked"])
            if cause is None or used > LIMIT:
                table.add_row(game, what, f"{used:.1f}", f"{taken:.1f}", asked, "", "", "not found in time")
                continue
            acts.append(int(str(cause["acts"])))
            columns = (str(cause[name]) for name in ("acts", "clause", "cause"))
            table.add_row(game, what, f"{used:.1f}", f"{taken:.1f}", asked, *columns)
        middle = f"{statistics.median(acts):g}" if acts else "–"
        table.add_row(
            game, f"[bold]found {len(acts)}, wanted {ENOUGH}", "", "", "", middle, "", "", end_section=True
        )
    console.print(table)


if __name__ == "__main__":
    main()
