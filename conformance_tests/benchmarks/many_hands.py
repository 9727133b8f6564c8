"""Hands of Lingque counted in arrays: how many a second, and each the same as its sheet.

    python -m conformance_tests.benchmarks.many_hands --hands 1000000

Hands are made by chance, each another. Processor time is that of this process, which does nothing beside; what is
remembered from one hundred thousand hands to the next is what tables remember. Every hand is counted by its sheet too.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from conformance_tests.benchmarks.made_hands import fourteen
from oracle import ManyHands, score_many
from oracle.families.mahjong.kinds import KINDS
from oracle.rulebook.readings import agree
from oracle.rulesets.lingque.figures.kinds import DEALER, SEATS
from oracle.rulesets.lingque.scoring.best import sorter
from oracle.rulesets.lingque.scoring.points import reaches_minimum
from oracle.rulesets.lingque.scoring.sheet import sheet_by
from oracle.rulesets.lingque.state.hands import Win, WonHand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle import ManyScores

TOGETHER = 100_000


def hands_made(chance: Random, number: int) -> ManyHands:
    """So many hands; one in twenty of them has a tile that spoils its form."""
    counts = np.zeros((number, len(KINDS)), np.int8)
    tile = np.zeros(number, np.int64)
    for row in range(number):
        kinds = fourteen(chance)
        if chance.random() < 0.05:
            kinds[0] = next(
                kind for kind in iter(lambda: chance.randrange(len(KINDS)), None) if kinds.count(kind) < 4
            )
        tile[row] = chance.choice(kinds)
        np.add.at(counts[row], kinds, 1)
    bits = np.array([chance.getrandbits(8) for _ in range(number)])
    return ManyHands(counts, tile, bits & 3, bits >> 2 & 1, bits >> 3 == 0, np.maximum(bits >> 4, 8) - 8)


def differing(hands: ManyHands, scores: ManyScores) -> Iterator[int]:
    """The hands whose sheet says anything else."""
    agreed = agree("lingque", {}, {}, ())
    counter = sorter(agreed)
    names = list(scores.items)
    for row, counts in enumerate(hands.counts.tolist()):
        seat, tile = SEATS[hands.seat[row]], hands.tile[row]
        counts[tile] -= 1
        concealed = tuple(kind for kind, held in zip(KINDS, counts, strict=True) for _ in range(held))
        win = Win(bool(hands.drawn[row]), False, False, "", bool(hands.last[row]), seat == DEALER, True)
        won = WonHand(seat, concealed, (), KINDS[tile], win, int(hands.flowers[row]))
        best = counter.best(won)
        times = {names[place]: int(scores.times[row, place]) for place in np.flatnonzero(scores.times[row])}
        if best is None:
            same = not (scores.complete[row] or scores.wins[row] or scores.totals[row] or times)
        else:
            sheet = sheet_by(counter, won, best)
            counted = {each.fan.slug + "/pair" * each.pair: each.times for each in best.account.counted}
            assert [item.item for item in sheet.items] == [each.fan.slug for each in best.account.counted]
            wins = reaches_minimum(best.account.rank[0], counter.scorer.points)
            same = (scores.complete[row], scores.wins[row], scores.totals[row]) == (
                True,
                wins,
                sheet.total.low,
            )
            same = bool(same) and times == counted
        if not same:
            yield row


def main() -> int:
    """Count, compare, and tell."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--hands", type=int, default=1_000_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--unequalled", action="store_true", help="measure alone, look at no sheet")
    given = asked.parse_args()
    chance, wrong, spent = Random(given.seed), 0, []  # noqa: S311  (the same hands every time)
    for first in range(0, given.hands, TOGETHER):
        hands = hands_made(chance, min(TOGETHER, given.hands - first))
        began = time.process_time()
        scores = score_many("lingque", hands)
        spent.append(time.process_time() - began)
        wrong += 0 if given.unequalled else sum(1 for _ in differing(hands, scores))
        rate = len(hands.tile) / spent[-1]
        sys.stdout.write(f"{first + len(hands.tile):>9,} hands: {rate:>9,.0f} a second; {wrong} differ\n")
        sys.stdout.flush()
    sys.stdout.write(f"all: {given.hands / sum(spent):,.0f} a second, {wrong} of {given.hands:,} differ\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
