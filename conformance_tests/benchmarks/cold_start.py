"""How long a cold command takes, from the shell's point of view.

Every row is a new process each time; the rows are interleaved, so that a busy moment of the machine falls on
all of them alike. `python -c pass` is the floor that no command can go below.
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

CHAPTER = Path(__file__).resolve().parents[1] / "worked" / "tongqi" / "chapter12.paipu"
HAND = (
    *("45", "55", "own:33x3", "press:36x4", "press:25x3", "pung:23x3/tian"),
    *("four:24x4/side", "top:22x5/across/across", "+55/tian/flip", "prospect:13-23-46-11"),
)
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""As the shell has it, but compiled modules are kept, as they are where Paipu is installed."""
BAR_MS = 150
"""The time within which a cold `paipu score` has to answer."""


def paipu() -> str:
    """Return the console script that belongs to this interpreter."""
    found = shutil.which("paipu", path=str(Path(sys.executable).parent))
    if found is None:
        raise SystemExit("paipu is not installed beside this Python; run `make bench`")
    return found


def commands() -> dict[str, list[str]]:
    """Return the command lines to be timed, by the name of their row."""
    script = paipu()
    return {
        "python -c pass": [sys.executable, "-c", "pass"],
        "paipu --version": [script, "--version"],
        "paipu score": [script, "score", "tongqi", *HAND],
        "paipu score --json": [script, "score", "--json", "tongqi", *HAND],
        "paipu check": [script, "check", str(CHAPTER)],
        "paipu check --json": [script, "check", "--json", str(CHAPTER)],
    }


def once(command: list[str]) -> float:
    """Run one command and return the milliseconds it took; exits 0, 1 and 3 are answers."""
    began = time.perf_counter()
    done = subprocess.run(
        command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    spent = (time.perf_counter() - began) * 1000
    if done.returncode not in (0, 1, 3):
        raise SystemExit(f"{' '.join(command)} ended with exit code {done.returncode}")
    return spent


def measure(rounds: int) -> dict[str, list[float]]:
    """Return the milliseconds of each command in each round; a first round warms the disk and is dropped."""
    table = commands()
    spent: dict[str, list[float]] = {name: [] for name in table}
    for turn in range(rounds + 1):
        for name, command in table.items():
            milliseconds = once(command)
            if turn:
                spent[name].append(milliseconds)
    return spent


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds: int = parser.parse_args().rounds
    table = Table("command", "median ms", "least ms", title=f"cold start, {rounds} processes each")
    for name, spent in measure(rounds).items():
        table.add_row(name, f"{statistics.median(spent):.0f}", f"{min(spent):.0f}")
    console = Console()
    console.print(table)
    console.print(f"the bar: paipu score within {BAR_MS} ms")


if __name__ == "__main__":
    main()
