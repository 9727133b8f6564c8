"""The oracle and the naive scorer agree on every hand; `python -m` this module with a number tries so many.

`python -m conformance_tests.laws.lingque.test_scoring_beside_naive 100000` prints how many it tried.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from conformance_tests.collecting import many
from conformance_tests.laws.lingque.hands import in_notation, random_case
from conformance_tests.laws.lingque.naive import score
from oracle.rulebook.readings import Agreed
from oracle.rulesets.lingque.scoring.of_notation import score_hand

if TYPE_CHECKING:
    from conformance_tests.laws.lingque.naive import Case
    from oracle.ruling.sheets import Item

OURS = Agreed("lingque", {}, {})
EVERYDAY = many(3_000, 300)
SEED = 29


def name_in_naive(item: Item) -> str:
    """The name the naive scorer gives a line: a 番牌 by pung or pair."""
    name = item.name.partition("×")[0]
    if not name.startswith("番牌"):
        return name
    short = name.removeprefix("番牌 ").removesuffix("牌")
    return short + ("对" if len(item.tiles) == 2 else "刻")


def times_of(item: Item) -> int:
    return int(item.name.partition("×")[2] or 1)


def check(case: Case) -> None:
    """Compare points, 副 and 翻, and the list of fans with those that are worth as much."""
    naive, ours = score(case), score_hand(in_notation(case), OURS)
    assert not ours.impossible, (case, ours.impossible)
    if naive is None:
        assert ours.reason == ("no-form", {}), case
        return
    sheet = ours.sheet
    assert sheet is not None, (case, ours.reason)
    fu = sum(item.value.low for item in sheet.items)
    listed = frozenset((name_in_naive(item), times_of(item)) for item in sheet.items)
    assert (sheet.total.low, fu) == (naive.points, naive.fu), (case, listed, naive)
    assert listed in naive.lists, (case, listed, naive)
    flowers = 2 * case.flowers
    assert ours.wins == (naive.points - flowers >= 10), case
    assert naive.points == naive.fu * naive.fan + flowers


def run(number: int, seed: int = SEED) -> int:
    """Compare so many hands and say how many of them differ in form from one another."""
    chance = Random(seed)  # noqa: S311 - reproducible hands, nothing secret
    seen = set()
    for _ in range(number):
        case = random_case(chance)
        check(case)
        seen.add(case)
    return len(seen)


def test_both_scorers_agree() -> None:
    assert run(EVERYDAY) > EVERYDAY * 0.99


if __name__ == "__main__":
    sys.stdout.write(f"{run(int(sys.argv[1]))} different hands, no difference\n")
