"""Colours (色科): which suits and honours a hand has at all, head tiles counted to their suits where the book does."""

from __future__ import annotations

from oracle.rulesets.yawan.figures.kinds import SUITS
from oracle.rulesets.yawan.hand.views import Palette
from oracle.rulesets.yawan.patterns.register import hand_item


@hand_item(Palette, "YW-P-001", "YW-P-158")
def qing_yi_se(hand: Palette) -> bool:
    """清一色: every tile is of one suit, its head tile counted to it; no winds."""
    return len(hand.suits) == 1 and not hand.winds


@hand_item(Palette, "YW-P-002", "YW-P-159")
def cou_yi_se(hand: Palette) -> bool:
    """凑一色: winds and tiles of one suit, its head tile counted to it; number tiles and winds are both there."""
    return len(hand.suits) == 1 and hand.ranks != 0 and hand.winds


@hand_item(Palette, "YW-P-002", "YW-P-159", reading="YW-A74", candidate="dragon-alone")
def cou_yi_se_of_a_head_tile(hand: Palette) -> bool:
    """凑一色 read so that the head tile makes a colour: winds and tiles of one suit, or its head tile alone."""
    return len(hand.suits) == 1 and hand.winds


@hand_item(Palette, "YW-P-002", reading="YW-A35", candidate="excluded")
def cou_yi_se_without_head_tiles(hand: Palette) -> bool:
    """凑一色 read without the head tile: number tiles of one suit, winds, and nothing else."""
    return len(hand.suits) == 1 and hand.winds and not hand.dragons


@hand_item(Palette, "YW-P-160")
def quan_feng(hand: Palette) -> bool:
    """全风: every tile is a wind."""
    return hand.ranks == 0 and not hand.dragons


@hand_item(Palette, "YW-P-003", "YW-P-086", "YW-P-161", "YW-P-203")
def quan_zi(hand: Palette) -> bool:
    """全字: every tile is a wind or a dragon."""
    return hand.ranks == 0


@hand_item(Palette, "YW-P-058", "YW-P-187", "YW-P-225")
def wu_feng(hand: Palette) -> bool:
    """无风: no wind is in the hand."""
    return not hand.winds


@hand_item(Palette, "YW-P-132")
def wu_zi(hand: Palette) -> bool:
    """无字: no honour is in the hand."""
    return not hand.honours


@hand_item(Palette, "YW-P-059", "YW-P-188")
def que_se(hand: Palette) -> bool:
    """缺色: of one of the three suits there is no tile, nor its head tile."""
    return len(hand.suits) < len(SUITS)
