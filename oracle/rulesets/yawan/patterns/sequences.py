"""Sequences (项科): dragons, links, steps and equal ones, along one suit or across three.

In 花组式 every sequence runs through the three suits in the one order of the hand, and what is said of one suit is
said of ranks alone.
"""

from __future__ import annotations

from itertools import combinations

from oracle.rulesets.yawan.hand.views import Division, Sequences
from oracle.rulesets.yawan.patterns.linking import (
    DRAGON,
    LINKS,
    STEPS,
    equal,
    equal_in_different_suits,
    in_different_suits,
    in_one_suit,
    successive,
)
from oracle.rulesets.yawan.patterns.register import combination, hand_item

HEAD, TAIL = DRAGON[0], DRAGON[-1]
"""Where 123 and 789 begin."""


@hand_item(Division, "YW-P-019", "YW-P-102")
def xiang_zu_shi(hand: Division) -> bool:
    """项组式: all four sets are sequences."""
    return hand.sequences == 4


# Dragons


@combination(Sequences, "YW-P-020", "YW-P-103")
def qing_se_long(hand: Sequences) -> list[int]:
    """青色龙, of flower forms 花色龙: 123, 456 and 789 in one suit."""
    return in_one_suit(hand.lows, frozenset({DRAGON}))


@combination(Sequences, "YW-P-021")
def hua_se_long(hand: Sequences) -> list[int]:
    """花色龙: 123, 456 and 789, each in another suit."""
    return in_different_suits(hand.lows, frozenset({DRAGON}))


@combination(Sequences, "YW-P-022", "YW-P-104")
def shuang_qing_long(hand: Sequences) -> list[int]:
    """双青龙, of flower forms 双花龙: 123 twice and 789 twice in one suit."""
    return in_one_suit(hand.lows, frozenset({(HEAD, HEAD, TAIL, TAIL)}))


@combination(Sequences, "YW-P-023")
def shuang_hua_long(hand: Sequences) -> list[int]:
    """双花龙: 123 and 789 in one suit and both again in one other suit."""
    return _twice_in_two_suits(hand, in_one_suit(hand.lows, frozenset({(HEAD, TAIL)})))


def _twice_in_two_suits(hand: Sequences, couples: list[int]) -> list[int]:
    """Two of these couples of sequences, each of one suit, that are of different suits."""
    return [
        one | other for one, other in combinations(couples, 2) if _suits(hand, one) != _suits(hand, other)
    ]


def _suits(hand: Sequences, mask: int) -> set[str]:
    return {suit for place, (suit, _) in enumerate(hand.lows) if mask >> place & 1}


@combination(Sequences, "YW-P-068", "YW-P-141")
def lao_shao_pei(hand: Sequences) -> list[int]:
    """老少配: 123 and 789 in one suit."""
    return in_one_suit(hand.lows, frozenset({(HEAD, TAIL)}))


@combination(Sequences, "YW-P-069", "YW-P-142")
def ban_tiao_long(hand: Sequences) -> list[int]:
    """半条龙: 123 and 456, or 456 and 789, in one suit."""
    return in_one_suit(hand.lows, successive(DRAGON, 2))


# Links and steps


@combination(Sequences, "YW-P-024", "YW-P-105")
def da_jie_gao(hand: Sequences) -> list[int]:
    """大节高: 123, 345, 567 and 789 in one suit."""
    return in_one_suit(hand.lows, frozenset({LINKS}))


@combination(Sequences, "YW-P-025", "YW-P-106")
def jie_jie_gao(hand: Sequences) -> list[int]:
    """节节高: three successive ones of 123, 345, 567, 789 in one suit."""
    return in_one_suit(hand.lows, successive(LINKS, 3))


@combination(Sequences, "YW-P-026")
def xi_jie_gao(hand: Sequences) -> list[int]:
    """喜节高: three successive ones of 123, 345, 567, 789, each in another suit."""
    return in_different_suits(hand.lows, successive(LINKS, 3))


@combination(Sequences, "YW-P-027", "YW-P-107")
def da_bu_gao(hand: Sequences) -> list[int]:
    """大步高: four sequences of one suit, each beginning one higher."""
    return in_one_suit(hand.lows, successive(STEPS, 4))


@combination(Sequences, "YW-P-028", "YW-P-108")
def bu_bu_gao(hand: Sequences) -> list[int]:
    """步步高: three sequences of one suit, each beginning one higher."""
    return in_one_suit(hand.lows, successive(STEPS, 3))


@combination(Sequences, "YW-P-029")
def xi_bu_gao(hand: Sequences) -> list[int]:
    """喜步高: three sequences, each in another suit, each beginning one higher."""
    return in_different_suits(hand.lows, successive(STEPS, 3))


# Equal ones


@combination(Sequences, "YW-P-030", "YW-P-109")
def da_ban_gao(hand: Sequences) -> list[int]:
    """大般高: four equal sequences."""
    return equal(hand.lows, 4)


@combination(Sequences, "YW-P-031", "YW-P-110")
def ban_ban_gao(hand: Sequences) -> list[int]:
    """般般高: three equal sequences."""
    return equal(hand.lows, 3)


@combination(Sequences, "YW-P-032")
def shuang_ban_gao(hand: Sequences) -> list[int]:
    """双般高: two equal sequences in one suit and two equal ones, of any ranks, in one other suit."""
    return _twice_in_two_suits(hand, equal(hand.lows, 2))


@combination(Sequences, "YW-P-032", reading="YW-A36", candidate="equal")
def shuang_ban_gao_of_equal_ranks(hand: Sequences) -> list[int]:
    """双般高 read narrowly: the four sequences have the same ranks."""
    return [
        mask
        for mask in _twice_in_two_suits(hand, equal(hand.lows, 2))
        if len({low for place, (_, low) in enumerate(hand.lows) if mask >> place & 1}) == 1
    ]


@combination(Sequences, "YW-P-070", "YW-P-143")
def yi_ban_gao(hand: Sequences) -> list[int]:
    """一般高: two equal sequences."""
    return equal(hand.lows, 2)


@combination(Sequences, "YW-P-033")
def zi_mei_hua(hand: Sequences) -> list[int]:
    """姊妹花: the same sequence in all three suits."""
    return equal_in_different_suits(hand.lows, 3)


@combination(Sequences, "YW-P-071")
def xiao_zi_mei_hua(hand: Sequences) -> list[int]:
    """小姊妹花: the same sequence in two suits."""
    return equal_in_different_suits(hand.lows, 2)
