"""How soon a hunt finds a planted bug, and how small its witness is: ten bugs a game, each in an engine of its own.

The engine is our own judge with one thing wrong (`conformance_tests/engines/planted/bugs.toml`). A figure counts
the whole command, from its start to the witness made small. Beside the times stands how many questions it took
and what the machine answered meanwhile, since only the former is the same on every machine.
"""

from __future__ import annotations

import argparse
import json
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


def planted() -> dict[str, dict[str, str]]:
    """Return what is wrong, by game and bug."""
    document = tomllib.loads((PLANTED / "bugs.toml").read_text(encoding="utf-8"))
    return {game: {row["name"]: row["what"] for row in rows} for game, rows in document.items()}


def hunted(game: str, bug: str, seconds: float) -> tuple[float, list[dict[str, object]]]:
    """Hunt one engine until its first cause is found; return the time and what was printed."""
    command = [
        sys.executable,
        "-m",
        "oracle.cli",
        "hunt",
        "--json",
        "--causes",
        "1",
        "--seconds",
        f"{seconds:g}",
    ]
    command += ["--timeout", "10", "--", sys.executable, str(PLANTED / "serve.py"), f"{game}/{bug}"]
    began = time.perf_counter()
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - began
    assert ran.returncode in (0, 1), ran.stderr
    return taken, [json.loads(line) for line in ran.stdout.splitlines()]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", action="append")
    options = parser.parse_args()
    console = Console(width=140)
    table = Table("game", "planted", "seconds", "questions", "acts", "clause", "found as")
    for game, bugs in planted().items():
        if options.game and game not in options.game:
            continue
        acts: list[int] = []
        for bug, what in bugs.items():
            taken, rows = hunted(game, bug, options.seconds)
            cause = next((row for row in rows if row["type"] == "cause"), None)
            asked = str(rows[-1]["asked"])
            if cause is None:
                table.add_row(game, what, "–", asked, "", "", "not found")
                continue
            acts.append(int(str(cause["acts"])))
            told = (str(cause[name]) for name in ("acts", "clause", "cause"))
            table.add_row(game, what, f"{taken:.1f}", asked, *told)
        middle = f"{statistics.median(acts):g}" if acts else "–"
        table.add_row(
            game, f"[bold]found {len(acts)}, wanted {ENOUGH}", "", "", middle, "", "", end_section=True
        )
    console.print(table)


if __name__ == "__main__":
    main()
