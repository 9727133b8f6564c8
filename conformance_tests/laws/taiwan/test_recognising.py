"""Three ways to tell a winning hand agree: the oracle's, a greedy one, and taking apart; and waits by trying each kind.

`python -m conformance_tests.laws.taiwan.test_recognising 200000` tries so many hands of seventeen tiles.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.collecting import many
from conformance_tests.laws.taiwan.hands import few_enough, in_notation, random_case
from conformance_tests.laws.taiwan.naive import ALL, HONOURS, SUITS, is_general, is_ligu, waits
from grammar.syntax import Hand
from oracle.rulebook.readings import Agreed
from oracle.rulesets.taiwan.hand.sorting import completes
from oracle.rulesets.taiwan.scoring.of_notation import waits_of

if TYPE_CHECKING:
    from collections.abc import Sequence

OURS = Agreed("taiwan", {}, {})
HANDS, STANDING = many(10_000, 400), many(1_000, 100)
SEED = 17


def greedy(tiles: Sequence[str]) -> bool:
    """Sets and a pair: with some pair out, honours fall into threes and each lowest number into threes or runs.

    Three equal runs are three pungs, so what is over a multiple of three must begin runs; there is nothing to choose.
    """
    held = Counter(tiles)
    return any(falls_apart(held - Counter([pair, pair])) for pair, number in held.items() if number >= 2)


def falls_apart(held: Counter[str]) -> bool:
    if any(held[honour] % 3 for honour in HONOURS):
        return False
    for suit in SUITS:
        left = [held[f"{number}{suit}"] for number in range(1, 10)] + [0, 0]
        for place in range(9):
            runs = left[place] % 3
            left[place + 1] -= runs
            left[place + 2] -= runs
            if min(left[place + 1 : place + 3]) < 0:
                return False
        if left[9] or left[10]:
            return False
    return True


def seventeen(chance: Random) -> list[str]:
    """Tiles without choice, crowded into few kinds, or a winning hand with one, two or no tiles changed."""
    if chance.random() < 0.6:
        case = random_case(chance)
        tiles = [*case.concealed, case.tile]
        for _ in range(chance.choice([0, 1, 1, 2])):
            tiles[chance.randrange(len(tiles))] = chance.choice(ALL)
        return tiles if few_enough(tiles) else seventeen(chance)
    kinds = chance.sample(ALL, chance.choice([34, 12, 8, 6]))
    if chance.random() < 0.5:
        kinds = [f"{number}{chance.choice(SUITS)}" for number in range(1, 10)]
    return chance.sample([kind for kind in kinds for _ in range(4)], 17)


def disagreement(tiles: list[str]) -> str:
    """What two recognisers say differently of tiles; empty where all say the same."""
    ordered = tuple(sorted(tiles, key=ALL.index))
    laid = (17 - len(tiles)) // 3
    general, other = is_general(ordered), greedy(tiles)
    ours = len(tiles) == 17 and completes(tiles, (), ligu=False)
    with_ligu = len(tiles) == 17 and completes(tiles, (), ligu=True)
    if general != other:
        return "greedy"
    if not laid and ours != general:
        return "oracle"
    return "ligu" if not laid and with_ligu != (general or is_ligu(ordered)) else ""


class Tried(NamedTuple):
    """How many hands there were, and how many of them win."""

    hands: int
    winning: int


def run(number: int) -> Tried:
    """Compare so many hands."""
    chance = Random(SEED)  # noqa: S311 - reproducible hands, nothing secret
    tried = winning = 0
    while tried < number:
        tiles = seventeen(chance)
        assert not disagreement(tiles), (tiles, disagreement(tiles))
        tried += len(tiles) == 17
        winning += len(tiles) == 17 and greedy(tiles)
    return Tried(tried, winning)


def test_recognisers_agree() -> None:
    tried = run(HANDS)
    assert HANDS // 20 < tried.winning < HANDS // 2


def test_waits_are_what_trying_every_kind_finds() -> None:
    chance = Random(SEED)  # noqa: S311 - reproducible hands, nothing secret
    several = 0
    for _ in range(STANDING):
        case = random_case(chance)
        hand, expected = in_notation(case), tuple(sorted(waits(case), key=ALL.index))
        form = [("form", "ligu")] if case.ligu else []
        standing = Hand("taiwan", case.concealed, hand.sets, circumstances=tuple(form))
        found = waits_of(standing, Agreed("taiwan", dict(case.readings), {}))
        assert found.tiles == expected, case
        several += len(expected) > 2
    assert several > STANDING // 10


def test_a_hand_waits_for_what_completes_it_and_for_nothing_else() -> None:
    chance = Random(SEED + 1)  # noqa: S311 - reproducible hands, nothing secret
    for _ in range(STANDING // 5):
        sixteen = seventeen(chance)[1:]
        if len(sixteen) == 16:
            held = Counter(sixteen)
            expected = [tile for tile in ALL if held[tile] < 4 and greedy([*sixteen, tile])]
            assert list(waits_of(Hand("taiwan", tuple(sixteen)), OURS).tiles) == expected, sixteen


if __name__ == "__main__":
    tried = run(int(sys.argv[1]))
    sys.stdout.write(f"{tried.hands} hands, {tried.winning} of them winning, no difference\n")
