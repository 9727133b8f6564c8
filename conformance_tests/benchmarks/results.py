"""The measured results, bound to the code they are of: `make results`, SECONDS=3600 for a portion.

Beside each page that counts lies a record (`docs/history/*.json`), written by the command that measures: its commit and
day, its seeds and base material, how long it took, and a digest of the code that was asked. A result whose code has
changed since is aged: the site marks it with the version it is of, and `make release` refuses it. `make results`
measures what is aged, one result after the other; one that is done is not measured again, so the same command goes on.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
RECORDS = Path("docs") / "history"

CODE = ("grammar", "oracle", "spec")
KINDS = frozenset({".lark", ".py", ".toml"})
"""What of the code decides an answer: no prose and no schema."""

SAID = ("messages.", "zh.toml", "book.words", "synonyms", "simplified.")
"""Tables of words and sentences, by how their names begin: they are told, and decide nothing."""

TOLD = ("oracle/audits", "oracle/cli", "oracle/editor", "oracle/report", "oracle/viewer")
"""Rooms that tell and carry what is ruled: who measures rulings does not ask them."""

JOBS = "2"


@dataclass(frozen=True, slots=True)
class Result:
    """A result: its commands, in their order, its seeds and base material, and the code that it does not ask.

    `games` are those it is about, where it is not about all.
    """

    commands: Sequence[Sequence[str]]
    seeds: str
    material: str
    without: Sequence[str] = ()
    games: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


_ENGINE = ("--", sys.executable, "-m", "conformance_tests.engines.plain.engine")

RESULTS: Mapping[str, Result] = {
    "laws": Result(
        (("-m", "conformance_tests.benchmarks.laws", "--number", "200", "--jobs", JOBS),),
        "50,000,000 and on",
        "a dealt hand of its own for every eight seeds; one log in six of the gallery or published",
        (*TOLD, "oracle/conformance"),
    ),
    "entry-points": Result(
        (("-m", "pytest", "-q", "-n", JOBS, "conformance_tests/laws/test_entry_points.py"),
         ("-m", "pytest", "-q", "-n", JOBS, "conformance_tests/laws/test_entry_points_of_commands.py"),
         ("-m", "pytest", "-q", "-n", JOBS, "conformance_tests/editors/test_entry_points.py")),
        "0 to 9,999 an entry point",
        "the gallery, what is published, and a dealt hand of its own for each seed",
        environment={"PAIPU_ENTRY_POINTS": "10000", "PAIPU_LONG": "1"},
    ),
    "fuzzing": Result(
        (("-m", "conformance_tests.fuzz", "--minutes", "60"),),
        "the second in which a portion began",
        "the kept corpus, the gallery, what is published",
    ),
    "causes": Result(
        (("conformance_tests/benchmarks/causes.py", "--lines", "build/causes.ndjson"),
         ("conformance_tests/benchmarks/causes.py", "--page", "docs/history/causes.md", "build/causes.ndjson")),
        "none: every fault is planted",
        "the published cases",
        ("oracle/audits", "oracle/editor", "oracle/viewer"),
        ("lingque", "taiwan"),
    ),
    "noticed": Result(
        (("-m", "conformance_tests.engines.planted.noticed"),),
        "none: every mistake is made",
        "the published cases",
        ("oracle/audits", "oracle/editor", "oracle/viewer"),
    ),
    "right-engines": Result(
        (("-m", "oracle.cli", "conform", *_ENGINE),
         ("-m", "oracle.cli", "hunt", "--game", "lingque", "--seconds", "600", *_ENGINE),
         ("-m", "oracle.cli", "hunt", "--game", "taiwan", "--seconds", "600", *_ENGINE)),
        "the hunt's own, another in each run",
        "the published cases, and what the hunt makes of them",
        ("oracle/audits", "oracle/editor", "oracle/viewer"),
        ("lingque", "taiwan"),
    ),
}  # fmt: skip
"""The results by the names of their records."""


# -- what a result is of -------------------------------------------------------------------------------


def digest(name: str, root: Path = ROOT) -> str:
    """A digest of the code that a result asks, as it is in a checkout; no commit and no clock is in it."""
    whole = sha256()
    for path in code_of(RESULTS[name], root):
        whole.update(f"{path.relative_to(root).as_posix()}\0".encode())
        whole.update(sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:16]


def code_of(result: Result, root: Path) -> Iterator[Path]:
    """The files of the code that a result asks."""
    for folder in CODE:
        for path in sorted((root / folder).rglob("*")):
            place = path.relative_to(root).as_posix()
            if (
                path.suffix in KINDS
                and not path.name.startswith(SAID)
                and not place.startswith(tuple(f"{each}/" for each in result.without))
                and not _of_another_game(place, result)
                and not {"node_modules", "build", "messages"} & {*path.relative_to(root).parts}
            ):
                yield path


def _of_another_game(place: str, result: Result) -> bool:
    parts = place.split("/")
    game = parts[2] if parts[:2] == ["oracle", "rulesets"] and len(parts) > 3 else ""
    if parts[0] == "spec" and len(parts) > 2:
        game = parts[1]
    return bool(game and result.games and game not in result.games)


def record_of(name: str, root: Path = ROOT) -> dict[str, Any]:
    """The record of a result."""
    kept: dict[str, Any] = json.loads((root / RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return kept


def aged(root: Path = ROOT) -> list[str]:
    """The results whose code has changed since they were measured, or was never recorded."""
    return [name for name in RESULTS if record_of(name, root).get("code") != digest(name, root)]


def commit(root: Path = ROOT) -> tuple[str, str]:
    """The last commit that touched the code, and its day."""
    asked = ["git", "log", "-1", "--format=%h %cd", "--date=format:%Y-%m-%d", "--", *CODE]
    told = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=True).stdout.split()
    return told[0], told[1]


def of_today(name: str) -> dict[str, str]:
    """What a result that is measured now is of: the digest of its code, the commit and its day."""
    told, day = commit()
    return {"code": digest(name), "commit": told, "day": day}


# -- measuring -----------------------------------------------------------------------------------------


def main() -> int:
    """Measure what is aged; end with 1 where a command fails, and with 3 where the time was over before all was done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"of {', '.join(RESULTS)}; else all that are aged"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin none after so long")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in RESULTS]
    if unknown:
        parser.error(f"no result {unknown[0]}; there are {', '.join(RESULTS)}")
    names = asked.names or aged()
    known = [record_of(name).get("seconds") or 0 for name in names]
    sys.stdout.write(
        f"{len(names)} results to measure, some {sum(known) / 60:.0f} minutes by what they took last"
        f"{'' if all(known) else ' (of some that was not kept)'}: {', '.join(names)}\n"
    )
    began, failed = time.monotonic(), list[str]()
    for name in names:
        if time.monotonic() - began > asked.seconds:
            sys.stdout.write(f"{name} and what follows is left; the same command goes on\n")
            return 3
        if not measured(name):
            failed.append(name)
    for name in failed:
        sys.stdout.write(f"failed: {name}\n")
    return 1 if failed else 0


def measured(name: str) -> bool:
    """Measure a result, and write its record where every command ends well."""
    result, told = RESULTS[name], of_today(name)
    began = time.monotonic()
    for words in result.commands:
        sys.stdout.write(f"=== {name}: {' '.join(words)}\n")
        sys.stdout.flush()
        environment = {**os.environ, **result.environment}
        if subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=False).returncode:
            return False
    write_record(name, {**told, "seconds": round(time.monotonic() - began)})
    return True


def write_record(name: str, told: Mapping[str, object], root: Path = ROOT) -> None:
    """Write what a result is of, beside what else its own command has put into its record."""
    path = root / RECORDS / f"{name}.json"
    before = record_of(name, root) if path.exists() else {}
    result = RESULTS[name]
    row = {**before, **told, "seeds": result.seeds, "material": result.material}
    path.write_text(json.dumps(row, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
