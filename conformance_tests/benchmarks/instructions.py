"""What an act costs in instructions: a dealt hand from its text to its ruling, of each game, under callgrind.

    python -m conformance_tests.benchmarks.instructions [GAME …]

Instructions hang on nothing else that the machine does, so that one ratio is enough. The hands are those that this tree
deals for `SEEDS`; another tree is asked about the same text. Each is judged once as it is and once again in a longer
run: the difference is what judging costs, without what starting and loading do.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from grammar import render_log
from oracle.game.hands import known
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MEASURED = Path(__file__).resolve().with_name("measured.py")
ROOT = MEASURED.parents[2]
SEEDS = (3, 4, 5)
COLLECTED = re.compile(r"Collected : (\d+)")
WITHOUT_VALGRIND = "valgrind is not installed here: no instructions are counted"


def counted(game: str, tree: Path) -> float:
    """The thousands of instructions that an act takes in a tree."""
    hands = ["".join(render_log(deal(game, seed), "en")) for seed in SEEDS]
    with TemporaryDirectory() as folder:
        once, twice = (
            _whole(Path(folder, f"{times}.json"), [hands[0], "".join(hands * times)], tree)
            for times in (1, 2)
        )
    (one, acts), (two, double) = once, twice
    return (two - one) / (double - acts) / 1e3


def _whole(file: Path, logs: Sequence[str], tree: Path) -> tuple[int, int]:
    """The instructions of a whole process that judges some logs, and the acts in them."""
    file.write_text(json.dumps(logs), encoding="utf-8")
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-P"]
    done = subprocess.run(
        [*words, str(MEASURED), "replay", str(file)],
        env={**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"},
        check=True,
        capture_output=True,
        text=True,
    )
    found = COLLECTED.search(done.stderr)
    if found is None:
        raise SystemExit(done.stderr)
    return int(found[1]), json.loads(done.stdout)[0]


def told(games: Sequence[str], trees: Mapping[str, Path]) -> Iterator[str]:
    """A line a game: what an act costs in each tree, and that beside the first; or that nothing can count it."""
    if shutil.which("valgrind") is None:
        yield WITHOUT_VALGRIND
        return
    for game in games:
        costs = {name: counted(game, tree) for name, tree in trees.items()}
        first, last = next(iter(costs.values())), costs["now"]
        figures = ", ".join(f"{cost:,.0f} {name}" for name, cost in costs.items())
        beside = f", {last / first:.3f} of the first" if len(costs) > 1 else ""
        yield f"an act of {game}, thousands of instructions: {figures}{beside}"


if __name__ == "__main__":
    for line in told(sys.argv[1:] or known(), {"now": ROOT}):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
