"""The `mahjong` package counting finished hands of fourteen tiles, and how another counter is measured beside it.

What the making of the hands has left behind is swept before either is timed.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from rich.console import Console
from rich.table import Table

from oracle.families.mahjong.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COPIES = 4
EAST = 27
"""The number of the east wind in the peer's tiles."""

One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Fourteen:
    """A hand in the form of the peer."""

    tiles: list[int]
    last: int
    config: HandConfig


def of_sets(chance: random.Random, sets: int) -> list[int]:
    """Kinds of tiles, by their places, that make so many sets and a pair."""
    while True:
        kinds = [chance.randrange(len(KINDS))] * 2
        for _ in range(sets):
            first = chance.randrange(3) * 9 + chance.randrange(7)
            pung = [chance.randrange(len(KINDS))] * 3
            kinds += [first, first + 1, first + 2] if chance.random() < 0.6 else pung
        if max(map(kinds.count, set(kinds))) <= COPIES:
            return kinds


def for_the_peer(kinds: Sequence[int], place: int, *, drawn: bool) -> Fourteen:
    """A hand of sorted kinds, the one at a place having come last."""
    numbered = [COPIES * kind + kinds[:place].count(kind) for place, kind in enumerate(kinds)]
    config = HandConfig(is_tsumo=drawn, is_riichi=True, player_wind=EAST, round_wind=EAST)
    return Fourteen(numbered, numbered[place], config)


def peer(hands: Sequence[Fourteen]) -> float:
    """The hands a second of the peer; a hand it refuses is no measure."""
    calculator = HandCalculator()
    gc.collect()
    began = time.process_time()
    for each in hands:
        answer = calculator.estimate_hand_value(each.tiles, each.last, config=each.config)
        if answer.error is not None:
            raise ValueError(answer.error)
    return len(hands) / (time.process_time() - began)


def ours(hands: Sequence[One], count: Callable[[One], object]) -> float:
    """The hands a second of a counter that answers None for a hand it cannot count."""
    gc.collect()
    began = time.process_time()
    for each in hands:
        if count(each) is None:
            raise ValueError(each)
    return len(hands) / (time.process_time() - began)


def measure(
    about: str | None, aims: str, round_of: Callable[[random.Random, int], tuple[float, float]]
) -> None:
    """Measure both in turns and print a table; a round answers with the rates of the peer and of ours."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=29)
    options = parser.parse_args()
    chance = random.Random(options.seed)  # noqa: S311 - reproducible hands, nothing secret
    rates = [round_of(chance, options.hands) for _ in range(options.rounds)]
    table = Table("round", "mahjong, hands/s", "paipu, hands/s", "ratio")
    for number, (theirs, own) in enumerate(rates, start=1):
        table.add_row(str(number), f"{theirs:,.0f}", f"{own:,.0f}", f"{own / theirs:.2f}")
    console = Console()
    console.print(table)
    median = statistics.median(own / theirs for theirs, own in rates)
    console.print(f"median ratio {median:.2f}; {aims}")
