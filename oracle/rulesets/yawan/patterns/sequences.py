"""Sequences (项科): those that stand twice in two suits; what is linked in other ways stands in patterns.toml.

In 花组式 every sequence runs through the three suits in the one order of the hand, and what is said of one suit is
said of ranks alone.
"""

from __future__ import annotations

from itertools import combinations

from oracle.rulesets.yawan.hand.views import Division, Sequences
from oracle.rulesets.yawan.patterns.linking import linked
from oracle.rulesets.yawan.patterns.register import combination, hand_item


@hand_item(Division, "YW-P-019", "YW-P-102")
def xiang_zu_shi(hand: Division) -> bool:
    """项组式: all four sets are sequences."""
    return hand.sequences == 4


@combination(Sequences, "YW-P-023")
def shuang_hua_long(hand: Sequences) -> list[int]:
    """双花龙: 123 and 789 in one suit and both again in one other suit."""
    return _twice_in_two_suits(hand, linked(hand.lows, 2, "one-suit", "ends"))


def _twice_in_two_suits(hand: Sequences, couples: list[int]) -> list[int]:
    """Two of these couples of sequences, each of one suit, that are of different suits."""
    return [
        one | other for one, other in combinations(couples, 2) if _suits(hand, one) != _suits(hand, other)
    ]


def _suits(hand: Sequences, mask: int) -> set[str]:
    return {suit for place, (suit, _) in enumerate(hand.lows) if mask >> place & 1}


@combination(Sequences, "YW-P-032")
def shuang_ban_gao(hand: Sequences) -> list[int]:
    """双般高: two equal sequences in one suit and two equal ones, of any ranks, in one other suit."""
    return _twice_in_two_suits(hand, linked(hand.lows, 2, "one-suit", "equal"))


@combination(Sequences, "YW-P-032", reading="YW-A36", candidate="equal")
def shuang_ban_gao_of_equal_ranks(hand: Sequences) -> list[int]:
    """双般高 read narrowly: the four sequences have the same ranks."""
    return [
        mask
        for mask in _twice_in_two_suits(hand, linked(hand.lows, 2, "one-suit", "equal"))
        if len({low for place, (_, low) in enumerate(hand.lows) if mask >> place & 1}) == 1
    ]
