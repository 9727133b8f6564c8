"""Dealt hands and their illegal mutations in number: how often the judge errs, and how well it finds what is wrong.

    python conformance_tests/benchmarks/mutations.py [--game tongqi] [--hands 10000] [--mutations 4] [--processes 2]

Every dealt hand is judged with its declarations and must be clean (a finding is a false alarm), and so must its
lawful variants, where a game makes some; of each, `--mutations` illegal mutations are made by different operators of
`laws/<game>/mutator.py`. A mutation is found when the
judge names anything unlawful or impossible, located when it names the right act, attributed when it names the
right clause there. The bars are 99, 97 and 95 of a hundred and no false alarm.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from conformance_tests.laws.mutations import Mutation, convicted, dealt, games, mutator_of
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate

BARS = {"found": 0.99, "located": 0.97, "attributed": 0.95}
GAMES = games()
PORTION = 25
"""Hands a process takes at a time."""


def weighed(mutation: Mutation) -> tuple[str, ...]:
    """What the judge says of a mutation: which of found, located, attributed."""
    places = convicted(mutation)
    marks = {
        "found": bool(places),
        "located": any(at == mutation.at for at, _ in places),
        "attributed": any(at == mutation.at and clause in mutation.clauses for at, clause in places),
    }
    return tuple(name for name, true in marks.items() if true)


def portion(task: tuple[str, int, int, int]) -> Counter[tuple[str, str]]:
    """The marks of a run of seeds, by operator; the hands themselves stand under `hand`."""
    game, start, stop, mutations = task
    mutator = mutator_of(game)
    marks: Counter[tuple[str, str]] = Counter()
    for seed in range(start, stop):
        log = dealt(game, seed)
        ruling = adjudicate(log)
        marks["hand", "dealt"] += 1
        marks["hand", ruling.outcome.how] += 1
        marks["hand", "acts"] += ruling.record.acts
        marks["hand", "false alarm"] += bool(ruling.findings)
        for variant in mutator.restated(log, Chance(seed)):
            marks["hand", "lawful variant"] += 1
            marks["hand", "false alarm"] += bool(adjudicate(variant).findings)
        for mutation in mutator.mutations(log, Chance(seed), mutations):
            marks[mutation.operator, "made"] += 1
            for name in weighed(mutation):
                marks[mutation.operator, name] += 1
    return marks


def main() -> int:
    """Run, print the rates, and say by the exit code whether the bars were kept."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, default="tongqi")
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--mutations", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    tasks = [
        (asked.game, start, min(start + PORTION, asked.hands), asked.mutations)
        for start in range(0, asked.hands, PORTION)
    ]
    began, marks = time.perf_counter(), Counter[tuple[str, str]]()
    with ProcessPoolExecutor(asked.processes) as pool:
        for found in pool.map(portion, tasks):
            marks.update(found)
    return report(marks, time.perf_counter() - began)


def tell(line: str) -> None:
    """Write one line of the report."""
    sys.stdout.write(line + "\n")


def report(marks: Counter[tuple[str, str]], seconds: float) -> int:
    """Print what came of it."""
    operators = sorted({name for name, _ in marks} - {"hand"})
    tell(f"{'operator':42}{'made':>7}{'found':>8}{'located':>9}{'attributed':>12}")
    for name in operators:
        made = marks[name, "made"]
        rates = [marks[name, mark] / made for mark in BARS]
        tell(f"{name:42}{made:7}{rates[0]:8.2%}{rates[1]:9.2%}{rates[2]:12.2%}")
    made = sum(marks[name, "made"] for name in operators)
    kept = marks["hand", "false alarm"] == 0
    hand = {
        mark: marks["hand", mark]
        for mark in ("dealt", "won", "drawn", "acts", "lawful variant", "false alarm")
    }
    tell(f"\n{hand['dealt']} hands, {hand['acts']} acts, {hand['won']} won, {hand['drawn']} drawn")
    tell(f"false alarms: {hand['false alarm']}, in {hand['dealt'] + hand['lawful variant']} lawful logs")
    tell(f"{made} illegal mutations by {len(operators)} operators, {seconds:.0f} s")
    for mark, bar in BARS.items():
        rate = sum(marks[name, mark] for name in operators) / made
        kept = kept and rate >= bar
        tell(f"{mark:12}{rate:9.3%}   bar {bar:.0%}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
