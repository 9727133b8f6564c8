"""Fuzz the doors: `make fuzz MINUTES=10`, and DOOR=log for one of them.

Each door gets its part of the time in a process of its own; what a portion asked is a row of `build/fuzz/rows.ndjson`,
so that the same command goes on from there. What is found lies in `build/fuzz/found/`, what reached new code in
`build/fuzz/corpus/`. With `--keep` the kept corpus is made anew of all of it, as few files as reach as much;
`docs/history/fuzzing.md` is written of the rows.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.benchmarks import results
from conformance_tests.fuzz import counted, seeds
from conformance_tests.fuzz.doors import DOORS
from conformance_tests.fuzz.keeping import KEPT, PAST, kept
from conformance_tests.laws.damage import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "fuzz"

KEPT_OF_A_DOOR = 60
"""Files that are kept of a door, beside the finds."""

BUSY = 6
"""How many times longer than the processor a wall clock may take: libFuzzer has no other."""

DONE = re.compile(r"stat::number_of_executed_units: (\d+)")
REACHED = re.compile(r"\bcov: (\d+)")


def portion(door: str, seconds: int, seed: int) -> counted.Row:
    """Ask a door for some seconds, and say how many inputs it was given and what is found."""
    grown, found = WORK / "corpus" / door, WORK / "found" / door
    grown.mkdir(parents=True, exist_ok=True)
    (KEPT / door).mkdir(parents=True, exist_ok=True)
    for number, each in enumerate(seeds.seeds(door)):
        (grown / f"seed-{number}").write_bytes(each)
    words = WORK / "words.txt"
    words.write_text("".join(f'"{each}"\n' for each in seeds.words() if each.isascii()), encoding="utf-8")
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={DOORS[door].longest}",
        f"-dict={words}",
        f"-seed={seed}",
        f"-timeout={PATIENCE * BUSY:.0f}",
        f"-report_slow_units={PATIENCE * BUSY:.0f}",
        "-print_final_stats=1",
        f"-artifact_prefix={WORK}/stopped-{door}-",
    ]
    (commit, day), began = results.commit(), time.monotonic()
    told = _run(door, found, [*options, str(grown), str(KEPT / door)])
    asked, reached = DONE.findall(told), REACHED.findall(told)
    if not asked:
        sys.stderr.write(told[-2000:])
    stopped = sorted(WORK.glob(f"stopped-{door}-*"))
    return counted.Row(
        door=door,
        inputs=int(asked[-1]) if asked else 0,
        seconds=round(time.monotonic() - began),
        reached=int(reached[-1]) if reached else 0,
        seed=seed,
        found=[each.name for each in [*sorted(found.glob("*")), *stopped]],
        commit=commit,
        day=day,
    )


def _run(door: str, found: Path, options: Sequence[str]) -> str:
    command = [sys.executable, "-m", "conformance_tests.fuzz.portion", door, str(found), *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    return done.stderr


def keep(door: str) -> None:
    """Make the kept corpus of a door anew: as few inputs as reach as much, and the finds that have names."""
    fewest = WORK / "fewest" / door
    shutil.rmtree(fewest, ignore_errors=True)
    fewest.mkdir(parents=True)
    sources = [WORK / "corpus" / door, KEPT / door]
    _run(door, WORK / "found" / door, ["-set_cover_merge=1", str(fewest), *map(str, sources)])
    chosen = sorted(fewest.iterdir(), key=lambda each: (each.stat().st_size, each.name))
    step = max(1, len(chosen) / KEPT_OF_A_DOOR)
    for path in kept(door):
        if not path.name.startswith(PAST):
            path.unlink()
    for number in range(min(len(chosen), KEPT_OF_A_DOOR)):
        path = chosen[int(number * step)]
        shutil.copy(path, KEPT / door / path.name)


def main() -> int:
    """Fuzz, write the page, and end with 1 where something is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=6, help="for all doors together")
    parser.add_argument("--door", action="append", choices=[*DOORS])
    parser.add_argument("--keep", action="store_true", help="make the kept corpus anew and fuzz nothing")
    asked = parser.parse_args()
    doors = asked.door or [*DOORS]
    told = {} if asked.keep else results.of_today("fuzzing")
    for door in doors:
        if asked.keep:
            keep(door)
            continue
        seed = int(datetime.now(UTC).timestamp())
        row = portion(door, max(1, round(asked.minutes * 60 / len(doors))), seed)
        counted.add(WORK, row)
        sys.stdout.write(f"{json.dumps(row)}\n")
        sys.stdout.flush()
    counted.write_page(WORK, told)
    return 1 if any((WORK / "found").glob("*/*")) else 0


if __name__ == "__main__":
    sys.exit(main())
