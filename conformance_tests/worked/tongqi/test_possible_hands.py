"""What the book says can and cannot be (sections 8.10, 9.2)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from oracle.rulesets.tongqi.figures.forms import all_butong
from oracle.rulesets.tongqi.hand.sorting import Standing, completes

FACTORS = [
    tiles
    for tiles in combinations([f"{a}{b}" for a, b in combinations("123456", 2)], 3)
    if len(set("".join(tiles))) == 6
]


def test_eight_butong_avoid_a_given_one_so_that_the_pure_seven_exist() -> None:
    """清七不同: five different ones beside the double, none with a tile of it."""
    for given in FACTORS:
        clear = [tiles for tiles in FACTORS if not set(tiles) & set(given)]
        assert len(clear) == 8
    assert {made.tiles for made in all_butong()} == set(FACTORS)


def test_no_concealed_hand_lacks_three_heads() -> None:
    """Of the six kinds left each makes one set; a seventh would break law 1 or law 2."""
    kinds = ("11", "22", "33", "12", "13", "23")
    for copies in product(range(6), repeat=len(kinds)):
        if sum(copies) >= 21:
            hand = tuple(Counter(dict(zip(kinds, copies, strict=True))).elements())
            assert not completes(Standing(hand), None)


def test_without_laws_1_and_2_a_hand_could_lack_three_heads() -> None:
    sets = "11 11 12 11 11 13 22 22 12 22 22 23 33 33 13 33 33 23 12 12 12"
    hand = tuple(sets.split())
    assert completes(Standing(hand, keep_laws=False), None)
    assert not completes(Standing(hand), None)


def test_three_heads_can_be_cut_singly() -> None:
    sets = "11 11 12 22 22 23 33 33 13 44 44 44 55 55 55 66 66 66 12 12 12"
    assert completes(Standing(tuple(sets.split()), keep_laws=False), None)
