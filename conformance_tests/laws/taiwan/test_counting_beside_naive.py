"""The oracle and the naive counter agree on every hand; `python -m` this module with a number tries so many.

`python -m conformance_tests.laws.taiwan.test_counting_beside_naive 100000` prints how often each item came up.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from conformance_tests.collecting import many
from conformance_tests.laws.taiwan.hands import in_notation, random_case
from conformance_tests.laws.taiwan.naive import count
from oracle.rulebook.readings import Agreed
from oracle.rulesets.taiwan.figures.items import ITEMS
from oracle.rulesets.taiwan.scoring.of_notation import score_hand

if TYPE_CHECKING:
    from conformance_tests.laws.taiwan.naive import Case, Items

EVERYDAY = many(2_500, 200)
SEED = 16


@cache
def agreed(readings: tuple[tuple[str, str], ...]) -> Agreed:
    return Agreed("taiwan", dict(readings), {})


def counted(case: Case) -> tuple[int, Items] | None:
    """The sum and the items of the oracle's sheet, those of one name together; None where the hand does not win."""
    answer = score_hand(in_notation(case), agreed(tuple(case.readings.items())))
    assert not answer.impossible, (case, answer.impossible)
    if answer.sheet is None:
        assert answer.reason == ("no-form", {}), (case, answer.reason)
        return None
    items: Counter[str] = Counter()
    for item in answer.sheet.items:
        items[item.name] += item.value.low
    assert answer.sheet.total.low == sum(items.values())
    return answer.sheet.total.low, tuple(sorted(items.items()))


def check(case: Case) -> Items:
    """Compare the sum, and the list of items with those that come to it."""
    naive, ours = count(case), counted(case)
    if naive is None or ours is None:
        assert (naive is None, ours is None) == (True, True), (case, naive, ours)
        return ()
    total, lists = naive
    assert ours[0] == total, (case, ours, naive)
    assert ours[1] in lists, (case, ours, naive)
    return ours[1]


def run(number: int, seed: int = SEED) -> Counter[str]:
    """Compare so many hands and tell how often each item was counted."""
    chance = Random(seed)  # noqa: S311 - reproducible hands, nothing secret
    met: Counter[str] = Counter()
    for _ in range(number):
        met.update(name for name, _ in check(random_case(chance)))
    return met


def test_both_counters_agree_and_every_item_comes_up() -> None:
    met = run(EVERYDAY)
    assert set(met) == {item.name for item in ITEMS.items.values()}


if __name__ == "__main__":
    number = int(sys.argv[1])
    found = run(number)
    sys.stdout.write(f"{number} hands, no difference\n")
    sys.stdout.writelines(f"{name} {times}\n" for name, times in found.most_common())
