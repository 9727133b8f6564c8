"""The twelve laws of irregular play, over as many pairs as one likes: `make laws N=20000`.

Every portion that is done is a row of `build/laws.ndjson`: the same command goes on from there as long as the commit is
the same, and `--seconds` ends it sooner. Contrary pairs are made small and written as logs into `build/laws/`. Beside a
line a law on standard output it writes the counts the tests hold on to and the table of `docs/history/laws.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.benchmarks.results import commit, of_today, write_record
from conformance_tests.collecting import played
from conformance_tests.laws.irregular.ceilings import BARS, COUNTS
from conformance_tests.laws.irregular.counting import PORTION, Row, counted, laws, summed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "history" / "laws.md"
KEPT = ROOT / "build" / "laws.ndjson"
LOGS = ROOT / "build" / "laws"

START = 50_000_000
"""The first seed; the tests ask others."""

HEAD = """# The laws of irregular play, counted

What holds of rulings whatever went wrong, whoever tells it, however little is told: twelve laws, asked of pairs of logs.
They are made of dealt hands, of courses with one, two and three wrong acts, of the gallery and of all that is published;
eight seeds share a dealt hand, which no others have. `conformance_tests/laws/irregular/` has the laws. A pair is
*contrary* where the second ruling is not what the law says; what an exception takes out is counted beside.

`make laws N={number}` wrote this page on {day}, at commit `{commit}`, with seeds from {start:,} on, as far
as it came in its time. A cell has the pairs asked, those contrary, and where a law has exceptions those that fall
under one.

"""


class Counting:
    """The rows of a commit: those kept by earlier runs, and those that are counted now."""

    def __init__(self, commit: str, number: int, games: Iterable[str]) -> None:
        self.commit, self.number = commit, number
        self.rows = [row for row in kept_rows() if row.commit == commit]
        self.next = {game: self._after_the_last(game) for game in games}

    def _after_the_last(self, game: str) -> int:
        return max((row.start + PORTION for row in self.rows if row.game == game), default=START)

    def left(self, game: str) -> list[str]:
        """The laws of which not enough pairs were asked in a game."""
        asked = Counter[str]()
        for row in self.rows:
            if row.game == game:
                asked.update(row.asked)
        most = self.number * 4  # seeds after which a law is asked no more that finds few pairs
        return (
            [] if self.next[game] - START > most else [name for name in laws() if asked[name] < self.number]
        )

    def run(self, jobs: int, seconds: float) -> None:
        """Count until all is done, or the time is over; every portion is kept as soon as it is done."""
        ends = time.monotonic() + seconds
        KEPT.parent.mkdir(exist_ok=True)
        waiting: set[Future[Row]] = set()
        with ProcessPoolExecutor(jobs) as pool, KEPT.open("a", encoding="utf-8") as kept:
            while waiting or time.monotonic() < ends:
                for game in sorted(self.next, key=lambda each: self.next[each]):
                    names = self.left(game)
                    if names and len(waiting) < jobs and time.monotonic() < ends:
                        waiting.add(pool.submit(counted, self.commit, game, self.next[game], names))
                        self.next[game] += PORTION
                if not waiting:
                    break
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    self._keep(each.result(), kept)

    def _keep(self, row: Row, kept: object) -> None:
        self.rows.append(row)
        print(json.dumps(row.to_json(), ensure_ascii=False), file=kept, flush=True)  # type: ignore[call-overload]
        for number, each in enumerate(row.contrary):
            sys.stderr.write(f"{row.game} {each.described()}\n")
            write_logs(row, number)


def kept_rows() -> Iterator[Row]:
    """The rows of earlier runs."""
    if KEPT.exists():
        for line in KEPT.read_text(encoding="utf-8").splitlines():
            yield Row.of(json.loads(line))


def write_logs(row: Row, number: int) -> None:
    """A contrary pair as two logs."""
    each = row.contrary[number]
    folder = LOGS / row.game
    folder.mkdir(parents=True, exist_ok=True)
    said = f"# {each.described()}\n"
    for which, text in (("base", each.base), ("other", each.other)):
        (folder / f"{each.law}-{each.seed}-{number}-{which}.paipu").write_text(said + text, encoding="utf-8")


def table(sums: Mapping[tuple[str, str], Counter[str]], games: Iterable[str]) -> str:
    """The table of the page: a row a law, a column a game."""
    names = [*games]
    lines = [f"| law | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for name in laws():
        cells = (_cell(sums.get((name, game), Counter()), name) for game in names)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n\n" + "".join(map(_sentence, laws()))


def _cell(numbers: Counter[str], name: str) -> str:
    excepted = f" / {numbers['excepted']:,} excepted" if laws()[name].exceptions else ""
    return f"{numbers['asked']:,} / {numbers['contrary']:,}{excepted}" if numbers["asked"] else "–"


def _sentence(name: str) -> str:
    one = laws()[name]
    bar = BARS.get(name)
    most = "never contrary" if bar is None else f"contrary at most once in {round(1 / bar):,}"
    but = "".join(
        f" Exception: {each.what} (`{each.clause}`, shown by `{each.log}`)." for each in one.exceptions
    )
    return f"- **{name}** ({most}). {one.sentence}{but}\n"


def main() -> int:
    """Count, write the counts and the page, and end with 1 where a law is contrary more often than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--number", type=int, default=200, help="pairs a law and game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no portion after so long")
    parser.add_argument("--game", action="append", help="only this game, and write no page")
    asked = parser.parse_args()
    games = asked.game or list(played())
    of = of_today("laws")
    here, day = commit()
    counting = Counting(here, asked.number, games)
    counting.run(asked.jobs, asked.seconds)
    sums = summed(counting.rows)
    for (name, game), numbers in sorted(sums.items()):
        sys.stdout.write(f"{name} {game} {dict(numbers)}\n")
    if not asked.game:
        head = HEAD.format(number=asked.number, day=day, commit=here, start=START)
        PAGE.write_text(head + table(sums, games), encoding="utf-8")
        write_counts(sums, here, day)
        write_record("laws", {**of, "pairs": sum(each["asked"] for each in sums.values())})
    too_many = [key for key, each in sums.items() if each["contrary"] > each["asked"] * BARS.get(key[0], 0)]
    return 1 if too_many else 0


def write_counts(sums: Mapping[tuple[str, str], Counter[str]], here: str, day: str) -> None:
    """The counts that the tests hold on to."""
    rows = [
        {
            "law": name,
            "game": game,
            **{key: sums[name, game][key] for key in ("asked", "contrary", "excepted")},
        }
        for name in laws()
        for game in played()
        if (name, game) in sums
    ]
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    start = f'{{"day": "{day}", "commit": "{here}", "start": {START}, "counts": [\n'
    COUNTS.write_text(f"{start}{lines}\n]}}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
