"""How fast seven sets are found and waits listed, over random, near-complete and crowded hands of Tongqi.

Random: 10,000 deals of twenty tiles and one that arrives. Near-complete: 1,000 times seven random sets, up to
six of them on the table, one tile exchanged half the time. Crowded: 1,000 times seven 不同 and 五子 on as
few kinds as possible, all but one on the table, where re-laying has most to try. Every hand is asked cold:
no answer is taken from a hand before it. The floor is the time Python takes to sort the same tiles.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from oracle.rulesets.tongqi.figures.forms import all_butong, all_equal, all_wuzi, too_many
from oracle.rulesets.tongqi.figures.kinds import COPIES, KINDS
from oracle.rulesets.tongqi.hand import sorting
from oracle.rulesets.tongqi.hand.sorting import Standing, completes, partitions, waits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracle.rulesets.tongqi.figures.forms import TileSet

Case = tuple[Standing, str]
ASKED_AGAIN = 50
THREES = [made for made in all_equal() if made.kind == "three"]


def random_hands(number: int, chance: random.Random) -> list[Case]:
    """Deal twenty tiles and one more from a full wall."""
    wall = [kind for kind in KINDS for _ in range(COPIES)]
    deals = [chance.sample(wall, 21) for _ in range(number)]
    return [(Standing(tuple(tiles[:20])), tiles[20]) for tiles in deals]


def seven(sets: Sequence[TileSet], weights: Sequence[int], chance: random.Random) -> list[TileSet]:
    """Draw seven sets that no kind has too many copies for."""
    while True:
        drawn = chance.choices(sets, weights, k=7)
        if not too_many(drawn):
            return drawn


def standing(sets: Sequence[TileSet], laid: int, chance: random.Random) -> Case:
    """Lay some of the sets on the table, take the others into the hand and one tile out of it."""
    tiles = [tile for made in sets[laid:] for tile in made.tiles]
    chance.shuffle(tiles)
    arriving = tiles.pop()
    if chance.random() < 0.5:
        tiles[0] = chance.choice(KINDS)
    return Standing(tuple(tiles), tuple(sets[:laid])), arriving


def near_complete_hands(number: int, chance: random.Random) -> list[Case]:
    """Return hands that are or nearly are complete, with a table of their own."""
    sets = [*all_butong(), *all_wuzi(), *THREES]
    weights = [6] * len(all_butong()) + [3] * len(all_wuzi()) + [1] * len(THREES)
    return [standing(seven(sets, weights, chance), chance.randrange(7), chance) for _ in range(number)]


def crowded_hands(number: int, chance: random.Random) -> list[Case]:
    """Return hands with six loose sets on the table that can be re-laid in many ways."""
    found = []
    for _ in range(number):
        few = [*chance.sample(all_butong(), 6), *chance.sample(all_wuzi(), 3)]
        found.append(standing(seven(few, [1] * len(few), chance), 6, chance))
    return found


def once(ask: Callable[[Case], object], case: Case) -> float:
    """Return the microseconds one question takes without memory of any before."""
    sorting.forget()
    start = time.perf_counter()
    ask(case)
    return (time.perf_counter() - start) * 1e6


def timed(ask: Callable[[Case], object], cases: Sequence[Case]) -> list[float]:
    """Ask about every hand; the slowest are asked again, so that a busy machine does not count as a hand."""
    found = [once(ask, case) for case in cases]
    for place in sorted(range(len(cases)), key=found.__getitem__)[-ASKED_AGAIN:]:
        found[place] = min(found[place], *(once(ask, cases[place]) for _ in range(3)))
    return found


QUESTIONS: dict[str, Callable[[Case], object]] = {
    "sort the tiles (floor)": lambda case: sorted(case[0].concealed),
    "completes": lambda case: completes(*case),
    "waits": lambda case: waits(case[0]),
    "all partitions": lambda case: sum(1 for _ in partitions(*case)),
}


def main() -> None:
    """Print median, 99th percentile and worst of every question over every family of hands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1925)
    parser.add_argument("--scale", type=float, default=1.0, help="fraction of the hands to try")
    options = parser.parse_args()
    chance = random.Random(options.seed)  # noqa: S311 - reproducible hands, nothing secret
    families = {
        "random": random_hands(int(10_000 * options.scale), chance),
        "near-complete": near_complete_hands(int(1_000 * options.scale), chance),
        "crowded": crowded_hands(int(1_000 * options.scale), chance),
    }
    table = Table(title="Microseconds a hand")
    for heading in ("hands", "number", "question", "median", "99 %", "worst"):
        table.add_column(heading, justify="left" if heading in ("hands", "question") else "right")
    for family, cases in families.items():
        for question, ask in QUESTIONS.items():
            times = timed(ask, cases)
            ninety_nine = statistics.quantiles(times, n=100)[98]
            figures = statistics.median(times), ninety_nine, max(times)
            table.add_row(family, str(len(cases)), question, *(f"{figure:,.1f}" for figure in figures))
    Console().print(table)


if __name__ == "__main__":
    main()
