"""03-items-flowers: flowers (花牌) and what is won with them (花胡)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import FLOWERS
from oracle.rulesets.taiwan.patterns.register import Lines, item

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.patterns.view import View


@item("hua-pai", "TW-TAI-26")
def hua_pai(hand: View) -> Lines:
    """花牌: a flower of the own order is worth one, unless its colour is complete."""
    whole = {flower for colour in hand.colours for flower in colour}
    return tuple((1, (flower,)) for flower in hand.own_flowers if flower not in whole)


@item("hua-gang", "TW-TAI-26")
def hua_gang(hand: View) -> Lines:
    """花槓: a colour of four, in the place of its own flower."""
    return tuple((1, colour) for colour in hand.colours)


@item("man-hua", "TW-TAI-26")
def man_hua(hand: View) -> bool:
    """滿花: all eight."""
    return sum(map(len, hand.colours)) == len(FLOWERS)


@item("pei-pai-hua-hu", "TW-TAI-28")
def pei_pai_hua_hu(hand: View) -> bool:
    """配牌花胡: the flower win stood in the deal, with eight or with seven and one of another."""
    return bool(hand.win.flowers) and hand.win.dealt


@item("ba-xian-guo-hai", "TW-TAI-29")
def ba_xian_guo_hai(hand: View) -> bool:
    """八仙過海: won with eight flowers of one's own."""
    return hand.win.flowers == "eight"


@item("qi-qiang-yi", "TW-TAI-30")
def qi_qiang_yi(hand: View) -> bool:
    """七搶一: won with seven flowers and one robbed."""
    return hand.win.flowers == "seven"
