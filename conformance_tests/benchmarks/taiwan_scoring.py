"""How fast a finished hand of seventeen tiles is counted, beside the `mahjong` package counting fourteen of its own.

Both are handed a hand ready in their own form, not as text, and both answer with an itemised account: Paipu with the
sheet in 台, every line under its clause, `mahjong` with the yaku, han and fu of the Japanese game. The hands are
random winning ones, sets and a pair, three more tiles in each of ours; every round has new ones, so that none is
counted twice, and the first round finds nothing kept. The two take turns within one run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from dataclasses import dataclass

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from rich.console import Console
from rich.table import Table

from grammar.syntax import Hand, WinningTile
from oracle.mahjong.tiles import KINDS
from oracle.readings import Agreed
from oracle.rulesets.taiwan.hands import score_hand
from oracle.rulesets.taiwan.tiles import COPIES

BAR = 1.0
"""The least ratio of hands a second to those of the peer."""

OURS = Agreed("taiwan", {}, {})
EAST = 27
"""The number of the east wind in the peer's tiles."""


@dataclass(frozen=True, slots=True)
class Fourteen:
    """A hand in the form of the peer."""

    tiles: list[int]
    last: int
    config: HandConfig


def kinds_of(chance: random.Random, sets: int) -> list[int]:
    """Kinds of tiles, by their places, that make so many sets and a pair."""
    while True:
        kinds = [chance.randrange(len(KINDS))] * 2
        for _ in range(sets):
            first = chance.randrange(3) * 9 + chance.randrange(7)
            pung = [chance.randrange(len(KINDS))] * 3
            kinds += [first, first + 1, first + 2] if chance.random() < 0.6 else pung
        if max(map(kinds.count, set(kinds))) <= COPIES:
            return sorted(kinds)


def fourteen(chance: random.Random) -> Fourteen:
    """A hand of the peer's with its last tile, drawn half the time."""
    kinds = kinds_of(chance, 4)
    numbered = [COPIES * kind + kinds[:place].count(kind) for place, kind in enumerate(kinds)]
    drawn = chance.random() < 0.5
    config = HandConfig(is_tsumo=drawn, is_riichi=True, player_wind=EAST, round_wind=EAST)
    return Fourteen(numbered, chance.choice(numbered), config)


def seventeen(chance: random.Random) -> Hand:
    """A hand of ours with its last tile, drawn half the time, and a flower or two."""
    kinds = kinds_of(chance, 5)
    last = kinds.pop(chance.randrange(len(kinds)))
    flowers = chance.sample(range(1, 9), chance.randrange(3))
    return Hand(
        game="taiwan",
        concealed=tuple(KINDS[kind] for kind in kinds),
        flowers=tuple(f"{number}f" for number in sorted(flowers)),
        winning=WinningTile(KINDS[last], ("self",) if chance.random() < 0.5 else ("W",)),
        circumstances=(("seat", "E"), ("round", "E")),
    )


def peer(hands: list[Fourteen]) -> float:
    """The hands a second of the peer; a hand it refuses is no measure."""
    calculator = HandCalculator()
    began = time.process_time()
    for each in hands:
        answer = calculator.estimate_hand_value(each.tiles, each.last, config=each.config)
        if answer.error is not None:
            raise ValueError(answer.error)
    return len(hands) / (time.process_time() - began)


def ours(hands: list[Hand]) -> float:
    """The hands a second of Paipu."""
    began = time.process_time()
    for each in hands:
        if score_hand(each, OURS).sheet is None:
            raise ValueError(each)
    return len(hands) / (time.process_time() - began)


def main() -> None:
    """Measure in turns and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=29)
    options = parser.parse_args()
    chance = random.Random(options.seed)  # noqa: S311 - reproducible hands, nothing secret
    rates = []
    for _ in range(options.rounds):
        theirs = [fourteen(chance) for _ in range(options.hands)]
        rates.append((peer(theirs), ours([seventeen(chance) for _ in range(options.hands)])))
    table = Table("round", "mahjong, hands/s", "paipu, hands/s", "ratio")
    for number, (theirs_rate, own) in enumerate(rates, start=1):
        table.add_row(str(number), f"{theirs_rate:,.0f}", f"{own:,.0f}", f"{own / theirs_rate:.2f}")
    console = Console()
    console.print(table)
    median = statistics.median(own / theirs for theirs, own in rates)
    console.print(f"median ratio {median:.2f}; the bar is {BAR}")


if __name__ == "__main__":
    main()
