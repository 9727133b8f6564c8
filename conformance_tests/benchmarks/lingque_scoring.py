"""How fast a finished hand of fourteen tiles is counted, beside the `mahjong` package counting the same tiles.

Both are handed a hand ready in their own form, not as text, and both answer with an itemised account: Paipu with
the sheet of Lingque, every line under its clause, `mahjong` with the yaku, han and fu of the Japanese game. The
hands are random winning hands, four melds and a pair, one in twenty seven pairs; every round has new ones, so
that none is counted twice, and the first round finds nothing kept. The two take turns within one run.
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
from oracle.readings import Agreed
from oracle.rulesets.lingque.hands import score_hand
from oracle.rulesets.lingque.tiles import COPIES, KINDS

BAR, GOAL = 1.5, 3.0
"""The least ratio of hands a second to those of the peer, and the one aimed at."""

OURS = Agreed("lingque", {}, {})
EAST = 27
"""The number of the east wind in the peer's tiles; in both games it is the dealer's."""


@dataclass(frozen=True, slots=True)
class Finished:
    """One hand in the form of each."""

    hand: Hand
    tiles: list[int]
    last: int
    config: HandConfig


def tiles_of(chance: random.Random) -> list[int]:
    """Kinds of fourteen tiles, by their places, that make a winning hand in both games."""
    if chance.random() < 0.05:
        return [kind for kind in chance.sample(range(len(KINDS)), 7) for _ in range(2)]
    while True:
        kinds = [chance.randrange(len(KINDS))] * 2
        for _ in range(4):
            first = chance.randrange(3) * 9 + chance.randrange(7)
            pung = [chance.randrange(len(KINDS))] * 3
            kinds += [first, first + 1, first + 2] if chance.random() < 0.6 else pung
        if max(map(kinds.count, set(kinds))) <= COPIES:
            return kinds


def finished(chance: random.Random) -> Finished:
    """A hand with its last tile, drawn half the time."""
    kinds = sorted(tiles_of(chance))
    numbered = [COPIES * kind + kinds[:place].count(kind) for place, kind in enumerate(kinds)]
    place = chance.randrange(len(kinds))
    drawn = chance.random() < 0.5
    concealed = [*kinds[:place], *kinds[place + 1 :]]
    return Finished(
        Hand(
            game="lingque",
            concealed=tuple(KINDS[kind] for kind in concealed),
            winning=WinningTile(KINDS[kinds[place]], ("self",) if drawn else ("W",)),
            circumstances=(("seat", "E"),),
        ),
        numbered,
        numbered[place],
        HandConfig(is_tsumo=drawn, is_riichi=True, player_wind=EAST, round_wind=EAST),
    )


def peer(hands: list[Finished]) -> float:
    """The hands a second of the peer; a hand it refuses is no measure."""
    calculator = HandCalculator()
    began = time.process_time()
    for each in hands:
        answer = calculator.estimate_hand_value(each.tiles, each.last, config=each.config)
        if answer.error is not None:
            raise ValueError(answer.error)
    return len(hands) / (time.process_time() - began)


def ours(hands: list[Finished]) -> float:
    """The hands a second of Paipu."""
    began = time.process_time()
    for each in hands:
        if score_hand(each.hand, OURS).sheet is None:
            raise ValueError(each.hand)
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
        hands = [finished(chance) for _ in range(options.hands)]
        rates.append((peer(hands), ours(hands)))
    table = Table("round", "mahjong, hands/s", "paipu, hands/s", "ratio")
    for number, (theirs, own) in enumerate(rates, start=1):
        table.add_row(str(number), f"{theirs:,.0f}", f"{own:,.0f}", f"{own / theirs:.2f}")
    console = Console()
    console.print(table)
    median = statistics.median(own / theirs for theirs, own in rates)
    console.print(f"median ratio {median:.2f}; the bar is {BAR}, the goal {GOAL}")


if __name__ == "__main__":
    main()
