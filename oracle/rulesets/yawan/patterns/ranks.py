"""Ranks (花科): 夭, ranks three apart, one unit alone of a rank; what asks for certain ranks stands in patterns.toml."""

from __future__ import annotations

from oracle.rulesets.yawan.hand.arrangement import rank_mask
from oracle.rulesets.yawan.hand.views import Common, Lone, Palette
from oracle.rulesets.yawan.patterns.register import hand_item, lone_item

ENDS = rank_mask(1, 9)
"""The ranks of number tiles that are 夭."""

THIRDS = (rank_mask(1, 4, 7), rank_mask(2, 5, 8), rank_mask(3, 6, 9))
"""The three classes of ranks that lie three apart (间)."""


# Every tile


@hand_item(Palette, "YW-P-004", "YW-P-087", "YW-P-162", "YW-P-204")
def quan_yao(hand: Palette) -> bool:
    """全夭: every tile is a 1, a 9 or an honour."""
    return not hand.ranks & ~ENDS


def is_only(hand: Palette, ranks: int) -> bool:
    """Whether every tile is of one of these ranks, so that there are no honours."""
    return not hand.honours and not hand.ranks & ~ranks


@hand_item(Palette, "YW-P-018", "YW-P-101", "YW-P-168", "YW-P-224b")
def quan_jian_hua(hand: Palette) -> bool:
    """全间花: every tile is of rank 1, 4 or 7, or every tile of 2, 5 or 8, or every tile of 3, 6 or 9."""
    return any(is_only(hand, third) for third in THIRDS)


# Every unit


@hand_item(Common, "YW-P-005", "YW-P-088")
def quan_dai_yao(hand: Common) -> bool:
    """全带夭: each set and the pair hold a 1, a 9 or an honour."""
    return hand.yao


# One unit alone


@lone_item(Lone, "YW-P-061", "YW-P-134", "YW-P-190", "YW-P-227")
def du_yao(hand: Lone) -> int:
    """独幺: one unit alone holds a 1; these are the units that hold one."""
    return sum([1 << place for place, unit in enumerate(hand.units) if unit.one])


@lone_item(Lone, "YW-P-063", "YW-P-136", "YW-P-192", "YW-P-229")
def du_wu(hand: Lone) -> int:
    """独五: one unit alone holds a 5; these are the units that hold one."""
    return sum([1 << place for place, unit in enumerate(hand.units) if unit.five])


@lone_item(Lone, "YW-P-065", "YW-P-138", "YW-P-194", "YW-P-231")
def du_jiu(hand: Lone) -> int:
    """独九: one unit alone holds a 9; these are the units that hold one."""
    return sum([1 << place for place, unit in enumerate(hand.units) if unit.nine])


@lone_item(Lone, "YW-P-066", "YW-P-139", "YW-P-195", "YW-P-232")
def du_zhong(hand: Lone) -> int:
    """独中: one unit alone holds no 夭; these are the units that hold none."""
    return sum([1 << place for place, unit in enumerate(hand.units) if not unit.yao])
