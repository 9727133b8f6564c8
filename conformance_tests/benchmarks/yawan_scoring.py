"""How long a finished hand of Yawan takes to be counted, beside a sheet of Lingque for the same tiles.

Both are handed a hand ready in their own form, not as text, and both answer with an itemised account under clauses:
Yawan of every arrangement under four forms, with all its items, fancy ones among them. The hands are random winning
hands, four sets and a pair, one in twenty seven pairs; every round has new ones, so that none is counted twice, and the
first round finds nothing kept. The two take turns within one run.
"""

from __future__ import annotations

import argparse
import random
import statistics
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from conformance_tests.benchmarks import lingque_scoring
from conformance_tests.benchmarks.mahjong_peer import ours
from oracle.rulebook.readings import Agreed
from oracle.rulesets.lingque.scoring import best
from oracle.rulesets.yawan.scoring import counting
from oracle.rulesets.yawan.scoring.of_notation import score_hand

if TYPE_CHECKING:
    from random import Random

    from grammar.syntax import Hand
    from oracle.ruling.sheets import Sheet

BAR = 5.0
"""How many times as long as a sheet of Lingque a hand may take."""

PROFILES = ("printed", "reconstruction")
"""The profiles measured: one that compares two weights of every choice, and one that compares three."""


def counted(hand: Hand, agreed: Agreed) -> Sheet | None:
    return score_hand(hand, agreed).sheet


def one_round(chance: Random, number: int, agreed: Agreed) -> tuple[float, float]:
    """Microseconds a hand of each, counted in turns."""
    hands = [lingque_scoring.finished(chance).hand for _ in range(number)]
    winds = (("seat", "E"), ("round", "E"))
    own = [replace(hand, game="yawan", circumstances=winds) for hand in hands]
    beside = ours(hands, lingque_scoring.counted)
    return 1e6 / beside, 1e6 / ours(own, lambda hand: counted(hand, agreed))


def measure() -> None:
    """Measure both in turns, profile by profile, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=29)
    options = parser.parse_args()
    console = Console()
    table = Table("profile", "round", "Lingque, µs", "Yawan, µs", "times")
    for profile in PROFILES:
        chance = random.Random(f"{options.seed} {profile}")  # noqa: S311 - reproducible hands, nothing secret
        agreed = Agreed("yawan", {"YW-A20": profile}, {})
        best.forget()
        counting.forget()
        times = [one_round(chance, options.hands, agreed) for _ in range(options.rounds)]
        for number, (beside, own) in enumerate(times, start=1):
            table.add_row(profile, str(number), f"{beside:.0f}", f"{own:.0f}", f"{own / beside:.2f}")
        median = statistics.median(own / beside for beside, own in times)
        table.add_row(profile, "median", "", "", f"{median:.2f}")
    console.print(table)
    console.print(f"the bar is {BAR}")


if __name__ == "__main__":
    measure()
