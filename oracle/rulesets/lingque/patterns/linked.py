"""05-fans-linked (chapter 2 丙 11), 部分关联: pungs, sequences and pairs that are related.

Each predicate answers in how many ways its relation is found; how often a fan counts is listed in the fan table.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import prod
from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import NUMBERS, SUITS
from oracle.rulesets.lingque.hand.views import NumberPungs, Pairs, Sequences, TwoSuits
from oracle.rulesets.lingque.patterns.register import fan

if TYPE_CHECKING:
    from oracle.rulesets.lingque.hand.views import Numbered

LOWEST, HIGHEST = NUMBERS[0], NUMBERS[-3]
"""Where 123 and 789 begin."""


def _in_one_suit(parts: tuple[Numbered, ...], count: int, step: int) -> int:
    """In how many ways `count` parts of one suit can be taken, each a step above the one before."""
    if len(parts) < count:
        return 0
    begun = [(suit, number) for suit, number in {*parts} if (suit, number + step * (count - 1)) in parts]
    return sum(
        prod(parts.count((suit, number + step * nth)) for nth in range(count)) for suit, number in begun
    )


OTHER_SUITS = {suit: tuple(permutations(other for other in SUITS if other != suit)) for suit in SUITS}
"""For each suit the two orders of the two others."""


def _in_three_suits(parts: tuple[Numbered, ...], step: int) -> int:
    """In how many ways three parts of three suits can be taken, each a step above the one before."""
    if len({suit for suit, _ in parts}) < len(SUITS):
        return 0
    return sum(
        parts.count((second, number + step)) * parts.count((third, number + 2 * step))
        for first, number in parts
        for second, third in OTHER_SUITS[first]
    )


# Of one number in several suits


@fan(NumberPungs, "san-tong-ke", "LQ-2C.11.01")
def san_tong_ke(hand: NumberPungs) -> bool:
    """三同刻: three pungs of one number in three suits."""
    return 3 in hand.suits


@fan(NumberPungs, "shuang-tong-ke", "LQ-2C.11.02")
def shuang_tong_ke(hand: NumberPungs) -> int:
    """双同刻: two pungs of one number in two suits; once for each such two, none used twice."""
    return sum(suits // 2 for suits in hand.suits)


@fan(Sequences, "san-se-tong-shun", "LQ-2C.11.03")
def san_se_tong_shun(hand: Sequences) -> int:
    """三色同顺: three sequences of one number in three suits."""
    return sum(prod(suits) for suits in hand.numbers if len(suits) == len(SUITS))


@fan(Sequences, "xi-xiang-feng", "LQ-2C.11.04")
def xi_xiang_feng(hand: Sequences) -> int:
    """喜相逢: two sequences of one number in two suits; once for each such two, none used twice."""
    return sum(_meetings(suits) for suits in hand.numbers)


def _meetings(suits: tuple[int, ...]) -> int:
    """How many twos of different suits can be made: half of all, but no more than there are beside the commonest."""
    return min(sum(suits) // 2, sum(suits) - max(suits))


@fan(Pairs, "san-tong-er-dui", "LQ-2C.11.05")
def san_tong_er_dui(hand: Pairs) -> bool:
    """三同二对: seven pairs where every suit has the pairs of the same two numbers."""
    return len(frozenset.intersection(*hand.suits)) >= 2


@fan(TwoSuits, "jing-tong", "LQ-2C.11.06")
def jing_tong(hand: TwoSuits) -> bool:
    """镜同: two suits with two melds each, those of the one the same as those of the other."""
    return bool(hand.one) and sorted(hand.one) == sorted(hand.other)


@fan(TwoSuits, "jing-tong", "LQ-2C.11.06", reading="LQ-A10", candidate="one-way")
def jing_tong_one_way(hand: TwoSuits) -> bool:
    """镜同 read one way: each meld of the one suit has its equal in the other."""
    one, other = set(hand.one), set(hand.other)
    return bool(hand.one) and (one <= other or other <= one)


@fan(Pairs, "jing-tong-dui", "LQ-2C.11.07")
def jing_tong_dui(hand: Pairs) -> bool:
    """镜同对: seven pairs, three of them in one suit and three of the same numbers in another."""
    return any(len(one & other) >= 3 for one, other in combinations(hand.suits, 2))


# One above the other in one suit


@fan(NumberPungs, "si-lian-ke", "LQ-2C.11.08")
def si_lian_ke(hand: NumberPungs) -> int:
    """四连刻: four pungs of consecutive numbers in one suit."""
    return _in_one_suit(hand.pungs, 4, 1)


@fan(NumberPungs, "san-lian-ke", "LQ-2C.11.09")
def san_lian_ke(hand: NumberPungs) -> int:
    """三连刻: three pungs of consecutive numbers in one suit."""
    return _in_one_suit(hand.pungs, 3, 1)


@fan(Sequences, "si-bu-gao", "LQ-2C.11.10")
def si_bu_gao(hand: Sequences) -> int:
    """四步高: four sequences in one suit, each one higher."""
    return _in_one_suit(hand.sequences, 4, 1)


@fan(Sequences, "san-bu-gao", "LQ-2C.11.11")
def san_bu_gao(hand: Sequences) -> int:
    """三步高: three sequences in one suit, each one higher."""
    return _in_one_suit(hand.sequences, 3, 1)


@fan(Sequences, "si-lian-huan", "LQ-2C.11.12")
def si_lian_huan(hand: Sequences) -> int:
    """四连环: four sequences in one suit, each two higher: 123 345 567 789."""
    return _in_one_suit(hand.sequences, 4, 2)


@fan(Sequences, "san-lian-huan", "LQ-2C.11.13")
def san_lian_huan(hand: Sequences) -> int:
    """三连环: three sequences in one suit, each two higher."""
    return _in_one_suit(hand.sequences, 3, 2)


@fan(Sequences, "yi-qi-guan-tong", "LQ-2C.11.14")
def yi_qi_guan_tong(hand: Sequences) -> int:
    """一气贯通: 123, 456 and 789 of one suit."""
    return _in_one_suit(hand.sequences, 3, 3)


@fan(Sequences, "shuang-long-hui", "LQ-2C.11.15")
def shuang_long_hui(hand: Sequences) -> bool:
    """双龙会: two groups of two sequences, both three apart in a suit or both 123 and 789 of a suit."""
    return any(
        (_are_six(one) and _are_six(other)) or (_are_ends(one) and _are_ends(other))
        for one, other in _groups(hand.sequences)
    )


@fan(Sequences, "shuang-long-hui", "LQ-2C.11.15", reading="LQ-A18", candidate="mixed")
def shuang_long_hui_mixed(hand: Sequences) -> bool:
    """双龙会 read with mixed sorts: one group may be three apart and the other 123 and 789."""
    return any(
        all(_are_six(group) or _are_ends(group) for group in groups) for groups in _groups(hand.sequences)
    )


Group = tuple["Numbered", ...]


def _groups(sequences: tuple[Numbered, ...]) -> list[tuple[Group, Group]]:
    """Every way to part four sequences into two groups of two; none for fewer."""
    if len(sequences) != 4:
        return []
    first, *others = sequences
    return [((first, fellow), tuple(others[:nth] + others[nth + 1 :])) for nth, fellow in enumerate(others)]


@fan(Sequences, "jing-long-hui", "LQ-2C.11.15", ours=False)
def jing_long_hui(hand: Sequences) -> bool:
    """镜龙会, a fan of the draft in the place of 双龙会 and 镜同: the two groups of 双龙会 are equal, in two suits."""
    return any(
        one[0][0] != other[0][0]
        and [number for _, number in one] == [number for _, number in other]
        and ((_are_six(one) and _are_six(other)) or (_are_ends(one) and _are_ends(other)))
        for one, other in _groups(hand.sequences)
    )


@fan(Sequences, "lian-liu", "LQ-2C.11.16")
def lian_liu(hand: Sequences) -> int:
    """连六: two sequences of one suit three apart."""
    return sum(_are_six(two) for two in combinations(hand.sequences, 2))


def _are_six(two: Group) -> bool:
    (suit, low), (other, high) = two
    return suit == other and high - low == 3


@fan(Sequences, "lao-shao-fu", "LQ-2C.11.17")
def lao_shao_fu(hand: Sequences) -> int:
    """老少副: 123 and 789 of one suit."""
    return sum(_are_ends(two) for two in combinations(hand.sequences, 2))


def _are_ends(two: Group) -> bool:
    (suit, low), (other, high) = two
    return suit == other and (low, high) == (LOWEST, HIGHEST)


# One above the other in three suits


@fan(NumberPungs, "san-se-lian-ke", "LQ-2C.11.18")
def san_se_lian_ke(hand: NumberPungs) -> int:
    """三色连刻: three pungs in three suits, each one higher."""
    return _in_three_suits(hand.pungs, 1)


@fan(Sequences, "san-se-bu-gao", "LQ-2C.11.19")
def san_se_bu_gao(hand: Sequences) -> int:
    """三色步高: three sequences in three suits, each one higher."""
    return _in_three_suits(hand.sequences, 1)


@fan(Sequences, "san-se-lian-huan", "LQ-2C.11.20")
def san_se_lian_huan(hand: Sequences) -> int:
    """三色连环: three sequences in three suits, each two higher."""
    return _in_three_suits(hand.sequences, 2)


@fan(Sequences, "san-se-guan-tong", "LQ-2C.11.21")
def san_se_guan_tong(hand: Sequences) -> int:
    """三色贯通: 123, 456 and 789 in three different suits."""
    return _in_three_suits(hand.sequences, 3)
