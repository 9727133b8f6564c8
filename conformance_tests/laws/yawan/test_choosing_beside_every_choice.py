"""The oracle chooses as well as whoever tries every choice; `python -m` this module with a number tries so many."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from conformance_tests.collecting import many
from conformance_tests.laws.yawan.every_choice import Found, best
from conformance_tests.laws.yawan.hands import random_case, won
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.scoring.counting import scorer_of

if TYPE_CHECKING:
    from oracle.rulesets.yawan.hand.arrangement import Arrangement
    from oracle.rulesets.yawan.scoring.barring import Line
    from oracle.rulesets.yawan.scoring.counting import Scorer
    from oracle.rulesets.yawan.state.hands import WonHand

PROFILES = ("printed", "reconstruction", "everyday")
EVERYDAY = many(250, 60)
MOST_LINES = 26
"""Hands with more items than this are left to the runs with a large number."""

SEED = 52


def found_in(counter: Scorer, lines: tuple[Line, ...], end: str) -> list[Found]:
    """The lines of an arrangement with their weights by one end of their values."""
    found = []
    for line in lines:
        pattern, worth = counter.patterns[line.order], counter.worth(line)
        high = worth.weight if worth.high is None else worth.high
        weight = {"low": worth.low, "shown": worth.weight, "high": high}[end]
        units = frozenset(place for place in range(7) if line.units >> place & 1)
        found.append(Found(pattern.slug, pattern.name, pattern.counting, units, weight))
    return found


def lines_of(counter: Scorer, arrangement: Arrangement, *, waits: bool) -> tuple[Line, ...]:
    free, parts = counter.found(arrangement, waits=waits)
    return (*free, *(line for part in parts for line in part))


def check(hand: WonHand, counter: Scorer, most: int) -> str:
    """Compare the sums of every arrangement of a hand, and of the hand, by all three weights."""
    waits = counter.waits_count(hand)
    sums: dict[str, int] = dict.fromkeys(("low", "shown", "high"), 0)
    for arrangement in counter.arranger.arrangements(hand):
        lines = lines_of(counter, arrangement, waits=waits)
        if len(lines) > most:
            return "large"
        chosen = counter.choose(arrangement, waits=waits)
        ours = {"low": chosen.low, "shown": chosen.shown.rank.worth, "high": chosen.high}
        for end, worth in ours.items():
            assert worth == best(found_in(counter, lines, end)), (hand, arrangement.form, end)
            sums[end] = max(sums[end], worth)
    whole = counter.best(hand)
    if whole is None:
        return "none"
    assert whole.low == sums["low"], hand
    assert whole.high in {sums["high"], None}, hand
    assert sum(counter.worth(line).weight for line in whole.lines) == sums["shown"], hand
    return whole.arrangement.form


def run(number: int, seed: int = SEED, most: int = MOST_LINES) -> Counter[str]:
    """Compare so many hands and count them by the form that is shown."""
    chance, found = Random(seed), Counter[str]()  # noqa: S311 - reproducible hands, nothing secret
    counters = [scorer_of(Agreed("yawan", {"YW-A20": name}, {})) for name in PROFILES]
    for nth in range(number):
        hand = won(chance, random_case(chance))
        found[check(hand, counters[nth % len(counters)], most)] += 1
    return found


def test_no_choice_comes_to_more_than_the_one_counted() -> None:
    found = run(EVERYDAY)
    assert min(found[form] for form in ("se-zu", "hua-zu", "se-dui", "hua-dui")) > EVERYDAY // 50
    assert found["large"] < EVERYDAY // 10


if __name__ == "__main__":
    sys.stdout.write(f"{run(int(sys.argv[1]), seed=int(sys.argv[2]) if len(sys.argv) > 2 else SEED)}\n")
