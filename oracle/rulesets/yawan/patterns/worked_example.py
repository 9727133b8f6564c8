"""The items of the worked example of chapter 5 一, and one item of every other way of answering."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracle.rulesets.yawan.aspects import Copies, Division, Dragons, Finish, Palette, Ranks, Sequences
from oracle.rulesets.yawan.patterns.register import (
    combination,
    fancy,
    hand_item,
    lone_item,
    tile_item,
    unit_item,
)
from oracle.rulesets.yawan.units import Arrangement, rank_mask

if TYPE_CHECKING:
    from collections.abc import Iterator

FIVES = rank_mask(5)


@hand_item(Palette, "YW-P-001", "YW-P-158")
def qing_yi_se(hand: Palette) -> bool:
    """清一色: number tiles of one suit and its head tile, and no winds."""
    return len(hand.suits) == 1 and hand.ranks != 0 and not hand.winds


@hand_item(Division, "YW-P-019", "YW-P-102")
def xiang_zu_shi(hand: Division) -> bool:
    """项组式: all four sets are sequences."""
    return hand.sequences == 4


@combination(Sequences, "YW-P-020")
def qing_se_long(hand: Sequences) -> Iterator[int]:
    """青色龙: 123, 456 and 789 in one suit."""
    for places in combinations(range(len(hand.lows)), 3):
        suits, lows = zip(*(hand.lows[place] for place in places), strict=True)
        if len(set(suits)) == 1 and lows == (1, 4, 7):
            yield sum(1 << place for place in places)


@combination(Sequences, "YW-P-070", "YW-P-143")
def yi_ban_gao(hand: Sequences) -> Iterator[int]:
    """一般高: two sequences of one suit, in a flower form of any, with the same ranks."""
    for one, other in combinations(range(len(hand.lows)), 2):
        if hand.lows[one] == hand.lows[other]:
            yield 1 << one | 1 << other


@combination(Sequences, "YW-P-069", "YW-P-142")
def ban_tiao_long(hand: Sequences) -> Iterator[int]:
    """半条龙: 123 with 456, or 456 with 789."""
    for one, other in combinations(range(len(hand.lows)), 2):
        (suit, low), (suit_of_other, high) = hand.lows[one], hand.lows[other]
        if suit == suit_of_other and (low, high) in ((1, 4), (4, 7)):
            yield 1 << one | 1 << other


@combination(Sequences, "YW-P-068", "YW-P-141")
def lao_shao_pei(hand: Sequences) -> Iterator[int]:
    """老少配: 123 with 789."""
    for one, other in combinations(range(len(hand.lows)), 2):
        (suit, low), (suit_of_other, high) = hand.lows[one], hand.lows[other]
        if suit == suit_of_other and (low, high) == (1, 7):
            yield 1 << one | 1 << other


@tile_item(Copies, "YW-P-067", "YW-P-140")
def si_gui_yi(hand: Copies) -> int:
    """四归一: all four copies of a suited tile among the fourteen."""
    return hand.fours


@hand_item(Finish, "YW-P-082", "YW-P-153", "YW-P-200", "YW-P-236")
def mo_diao(hand: Finish) -> bool:
    """摸吊: the last tile is drawn."""
    return hand.drawn


@hand_item(Finish, "YW-P-084", "YW-P-152")
def er_wu_ba_jiang(hand: Finish) -> bool:
    """二五八将: the pair is of rank 2, 5 or 8."""
    return hand.pair in (2, 5, 8)


@lone_item(Ranks, "YW-P-063", "YW-P-136", "YW-P-192", "YW-P-229")
def du_wu(hand: Ranks) -> int:
    """独五: one unit alone has a 5; these are the units that have one."""
    return sum(1 << place for place, ranks in enumerate(hand.ranks) if ranks & FIVES)


@unit_item(Dragons, "YW-P-073")
def san_yuan_kuan(hand: Dragons) -> list[int]:
    """三元款: a triplet of one dragon."""
    return [1 << place for place, unit in enumerate(hand.units) if unit.kind == "triplet"]


@fancy(Arrangement, "YW-P-251")
def hai_di_shi_bao(hand: Arrangement) -> bool:
    """海底拾宝: the winning tile is the last of the wall."""
    return hand.win.last
