"""序数: which numbers there are."""

from __future__ import annotations

from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.aspects import NumberParts, Palette
from oracle.rulesets.lingque.fans.register import fan
from oracle.rulesets.lingque.tiles import NUMBERS


@fan(Palette, "er-shu", "LQ-2C.8.01")
def er_shu(hand: Palette) -> bool:
    """二数: only number tiles, of exactly two numbers."""
    return not hand.honours and len(hand.numbers) == 2


@fan(Palette, "san-ju", "LQ-2C.8.02")
def san_ju(hand: Palette) -> bool:
    """三聚: only number tiles, of three consecutive numbers, none missing."""
    return not hand.honours and _consecutive(hand.numbers, 3)


@fan(Palette, "si-ju", "LQ-2C.8.03")
def si_ju(hand: Palette) -> bool:
    """四聚: only number tiles, of four consecutive numbers, none missing."""
    return not hand.honours and _consecutive(hand.numbers, 4)


@cites("LQ-2D.4")
def _consecutive(numbers: tuple[int, ...], count: int) -> bool:
    """Whether there are so many numbers, and the highest is as far from the lowest as that makes it."""
    return len(numbers) == count and numbers[-1] - numbers[0] == count - 1


@fan(NumberParts, "jiu-shu-guan-tong", "LQ-2C.8.04")
def jiu_shu_guan_tong(hand: NumberParts) -> bool:
    """九数贯通: only number tiles, and each of the nine numbers stands in exactly one part."""
    return len(hand.numbers) == len(NUMBERS) and sorted(hand.numbers) == [*NUMBERS]
