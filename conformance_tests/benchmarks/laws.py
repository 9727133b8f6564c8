"""The two laws of what happens after something went wrong, over as many courses as one likes: `make laws N=20000`.

Beside a line a game on standard output it writes `docs/results/laws.md`, with counts, seeds and commit.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.laws import after_a_foul, telling_less
from oracle.hands import known

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "results" / "laws.md"
PORTION = 50

HEAD = """# Two laws, counted

Play that goes on after a wrong act: a dealt hand is broken off at a random act, somebody commits an act there that
breaks a rule and contradicts nothing, one time in three he takes it back, and up to ten acts follow that `paipu legal`
offers. Nobody but him may be found to break a rule, and nothing may be impossible.

Logs that tell less: a dealt lawful hand is weakened exactly as the notation names it, one way or several at a time. No
weaker log may be broken, and no figure of the full ruling may lie outside what the weaker one leaves open.

`make laws N={n}` wrote this page; the seeds of every game are 0 to {last}. Taken at commit `{commit}`.

| game | courses after a wrong act | innocents accused | weaker logs | convicted | figures outside |
|---|---|---|---|---|---|
"""


def wrong_acts(game: str, start: int, end: int) -> tuple[int, list[str]]:
    """Courses made of some seeds, and those in which somebody else is accused."""
    made = [course for seed in range(start, end) if (course := after_a_foul.course(game, seed)) is not None]
    return len(made), [course.told() for course in made if course.accused()]


def weaker_logs(game: str, start: int, end: int) -> tuple[list[str], list[str]]:
    """The weaker logs of some seeds that are convicted, and those that exclude what is so."""
    told = [telling_less.weaker(game, seed) for seed in range(start, end)]
    return [each.told() for each in told if each.convicted], [each.told() for each in told if each.outside]


def commit() -> str:
    """The commit the counts belong to."""
    asked = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return asked.stdout.strip()


def rows(games: Iterable[str], number: int, jobs: int) -> tuple[list[str], int]:
    """A row of the table for every game, and how much was found wrong."""
    table: list[str] = []
    wrong = 0
    starts = range(0, number, PORTION)
    ends = [min(start + PORTION, number) for start in starts]
    with ProcessPoolExecutor(jobs) as pool:
        for game in games:
            counts: Counter[str] = Counter()
            for made, accused in pool.map(partial(wrong_acts, game), starts, ends):
                counts.update(courses=made, accused=len(accused))
                sys.stderr.writelines(f"{line}\n" for line in accused)
            for convicted, outside in pool.map(partial(weaker_logs, game), starts, ends):
                counts.update(convicted=len(convicted), outside=len(outside))
                sys.stderr.writelines(f"{line}\n" for line in (*convicted, *outside))
            row = (game, counts["courses"], counts["accused"], number, counts["convicted"], counts["outside"])
            table.append(
                "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) + " |"
            )
            sys.stdout.write(table[-1] + "\n")
            sys.stdout.flush()
            wrong += counts["accused"] + counts["convicted"] + counts["outside"]
    return table, wrong


def main() -> int:
    """Count, write the page, and end with 1 where a law is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--number", type=int, default=1_000, help="seeds a game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", action="append", help="only this game; the page is not written then")
    asked = parser.parse_args()
    table, wrong = rows(asked.game or known(), asked.number, asked.jobs)
    if not asked.game:
        head = HEAD.format(n=asked.number, last=asked.number - 1, commit=commit())
        PAGE.write_text(head + "\n".join(table) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
