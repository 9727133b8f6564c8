"""What fuzzing came to: the rows of portions, their sums, and the page of the doors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from conformance_tests.benchmarks.results import write_record
from conformance_tests.fuzz.doors import DOORS
from conformance_tests.fuzz.keeping import kept

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "history" / "fuzzing.md"
COUNTED = PAGE.with_suffix(".json")


class Row(TypedDict):
    """A portion: how many inputs a door was given in how many seconds, what code they reach, and what is found."""

    door: str
    inputs: int
    seconds: int
    reached: int
    seed: int
    found: list[str]
    commit: str
    day: str


def add(work: Path, row: Row) -> None:
    """Keep a portion."""
    work.mkdir(parents=True, exist_ok=True)
    with (work / "rows.ndjson").open("a", encoding="utf-8") as rows:
        rows.write(f"{json.dumps(row)}\n")


def rows_of(work: Path) -> list[Row]:
    """The portions that are kept."""
    path = work / "rows.ndjson"
    return (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


HEAD = """# The doors, fuzzed

Text from outside comes in by six doors, each a pure chain from bytes to what is told of them
(`conformance_tests/fuzz/doors.py`). Atheris, which is guided by the code that an input reaches, gives each inputs made
of what is published and of the gallery: damaged as the entry points damage theirs, or byte by byte. A find is an
exception, a defect told as an answer, an answer that cannot be right, or twenty seconds of silence.
`conformance_tests/fuzz/corpus/` keeps some inputs that reach much code and all that were once finds; `make test` asks
them.

"""

FOOT = """
Reached is what libFuzzer counts as edges of the code. `make fuzz MINUTES=10` goes on from what `build/fuzz/` holds and
writes this page anew; `python -m conformance_tests.fuzz --keep` chooses anew what is kept.
"""


class Sum(TypedDict):
    """What the portions of a door came to; `commits` are those whose code was asked."""

    door: str
    inputs: int
    seconds: int
    reached: int
    found: list[str]
    commits: list[str]
    seeds: list[int]
    day: str


def summed(rows: list[Row]) -> list[Sum]:
    """The portions of each door, one sum a door."""
    return [_sum(door, [each for each in rows if each["door"] == door]) for door in DOORS]


def _sum(door: str, rows: list[Row]) -> Sum:
    return {
        "door": door,
        "inputs": sum(each["inputs"] for each in rows),
        "seconds": sum(each["seconds"] for each in rows),
        "reached": max((each["reached"] for each in rows), default=0),
        "found": sorted({name for each in rows for name in each["found"]}),
        "commits": [*dict.fromkeys(each["commit"] for each in rows)],
        "seeds": [each["seed"] for each in rows],
        "day": max((each["day"] for each in rows), default=""),
    }


def write_page(work: Path, told: Mapping[str, object]) -> None:
    """Write the sums as data, with what they are of, and as the page."""
    doors = summed(rows_of(work))
    write_record("fuzzing", {**told, "doors": doors})
    lines = ["| door | inputs | in s | a second | reached | found | kept | commit | day |", f"|{'---|' * 9}"]
    lines += [_line(each) for each in doors]
    PAGE.write_text(HEAD + "\n".join(lines) + "\n" + FOOT, encoding="utf-8")


def _line(each: Sum) -> str:
    cells = (
        DOORS[each["door"]].chain,
        f"{each['inputs']:,}",
        f"{each['seconds']:,}",
        f"{each['inputs'] / max(1, each['seconds']):.0f}",
        f"{each['reached']:,}",
        str(len(each["found"])),
        str(len(kept(each["door"]))),
        ", ".join(f"`{commit}`" for commit in each["commits"]),
        each["day"],
    )
    return f"| {' | '.join(cells)} |"
