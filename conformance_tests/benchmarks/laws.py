"""The two laws of what happens after something went wrong, over as many courses as one likes: `make laws N=20000`.

Beside a line a game on standard output it writes `docs/history/laws.md`, with counts, seeds and commit. Many seeds take
an hour and more, so every portion that is done is kept in `build/laws.ndjson`: the same command goes on from there as
long as the commit is the same, and one game can be counted again without the others.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.laws import after_a_foul, telling_less
from oracle.game.hands import known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "history" / "laws.md"
KEPT = ROOT / "build" / "laws.ndjson"
PORTION = 50

HEAD = """# Two laws, counted

Play that goes on after a wrong act: a dealt hand is broken off at a random act, somebody commits an act there that
breaks a rule and contradicts nothing, one time in three he takes it back, and up to ten acts follow that `paipu legal`
offers. Nobody but him may be found to break a rule, and nothing may be impossible.

Logs that tell less: a dealt lawful hand is weakened exactly as the notation names it, one way or several at a time. No
weaker log may be broken, and no figure of the full ruling may lie outside what the weaker one leaves open.

Every seed deals a hand of its own.

`make laws N={n}` wrote this page; the seeds of every game are 0 to {last}.

| game | courses after a wrong act | innocents accused | weaker logs | convicted | figures outside | at commit |
|---|---|---|---|---|---|---|
"""


class Portion(NamedTuple):
    """What some seeds of a game came to: how many courses and weaker logs there were, and those that break a law."""

    commit: str
    game: str
    start: int
    end: int
    courses: int = 0
    accused: tuple[str, ...] = ()
    convicted: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()

    @property
    def seeds(self) -> tuple[str, str, int, int]:
        """Which portion it is."""
        return self[:4]


def counted(asked: Portion) -> Portion:
    """Both laws asked of the seeds of a portion."""
    seeds = range(asked.start, asked.end)
    courses = [course for seed in seeds if (course := after_a_foul.course(asked.game, seed)) is not None]
    weaker = [telling_less.weaker(asked.game, seed) for seed in seeds]
    return asked._replace(
        courses=len(courses),
        accused=tuple(course.described() for course in courses if course.accused()),
        convicted=tuple(each.described() for each in weaker if each.convicted),
        outside=tuple(each.described() for each in weaker if each.outside),
    )


def commit() -> str:
    """The commit the counts belong to."""
    asked = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return asked.stdout.strip()


def done_before() -> Iterator[Portion]:
    """The portions that earlier runs have done, in their order."""
    if KEPT.exists():
        for line in KEPT.read_text(encoding="utf-8").splitlines():
            kept = json.loads(line)
            yield Portion(*kept[:5], *(tuple(each) for each in kept[5:]))


def run(wanted: list[Portion], jobs: int) -> list[Portion]:
    """Every portion, those that are not done yet counted now; each is kept as soon as it is done."""
    asked = {portion.seeds for portion in wanted}
    done = [portion for portion in done_before() if portion.seeds in asked]
    seeds = {portion.seeds for portion in done}
    KEPT.parent.mkdir(exist_ok=True)
    with ProcessPoolExecutor(jobs) as pool, KEPT.open("a", encoding="utf-8") as kept:
        for future in as_completed(pool.submit(counted, each) for each in wanted if each.seeds not in seeds):
            portion = future.result()
            kept.write(json.dumps(portion) + "\n")
            kept.flush()
            done.append(portion)
            sys.stderr.writelines(
                f"{line}\n" for line in (*portion.accused, *portion.convicted, *portion.outside)
            )
            sys.stderr.write(f"\r{len(done)} of {len(wanted)} portions")
    sys.stderr.write("\n")
    return done


def row(game: str, done: Iterable[Portion]) -> str:
    """The row of a game in the table, of the commit at which it was counted last."""
    mine = [portion for portion in done if portion.game == game]
    last = [portion for portion in mine if portion.commit == mine[-1].commit]
    courses, number = sum(each.courses for each in last), sum(each.end - each.start for each in last)
    wrong = [sum(len(found) for found in column) for column in zip(*(each[5:] for each in last), strict=True)]
    accused, convicted, outside = wrong
    return f"| {game} | {courses:,} | {accused:,} | {number:,} | {convicted:,} | {outside:,} | `{last[0].commit}` |"


def main() -> int:
    """Count, write the page, and end with 1 where a law is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--number", type=int, default=1_000, help="seeds a game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", action="append", help="only this game")
    asked = parser.parse_args()
    games, here = asked.game or known(), commit()
    starts = range(0, asked.number, PORTION)
    wanted = [
        Portion(here, game, start, min(start + PORTION, asked.number))
        for start, game in product(starts, games)
    ]
    done = run(wanted, asked.jobs)
    sys.stdout.writelines(f"{row(game, done)}\n" for game in games)
    counted_once = [portion for portion in done_before() if portion.end <= asked.number]
    if {portion.game for portion in counted_once} == set(known()):
        table = "".join(f"{row(game, counted_once)}\n" for game in known())
        PAGE.write_text(HEAD.format(n=asked.number, last=asked.number - 1) + table, encoding="utf-8")
    return 1 if any(each.accused or each.convicted or each.outside for each in done) else 0


if __name__ == "__main__":
    sys.exit(main())
