"""花色: one suit, two suits, all five sorts."""

from __future__ import annotations

from oracle.rulesets.lingque.aspects import Palette, Standing
from oracle.rulesets.lingque.fans.register import fan
from oracle.rulesets.lingque.forms import FORMS
from oracle.rulesets.lingque.tiles import SUITS


@fan(Standing, "jiu-lian-bao-deng", "LQ-2C.7.01")
def jiu_lian_bao_deng(hand: Standing) -> bool:
    """九莲宝灯: the standing tiles were 1112345678999 of one suit, waiting for each of its nine."""
    return hand.numbers == FORMS.nine_gates


@fan(Palette, "qing-yi-se", "LQ-2C.7.02")
def qing_yi_se(hand: Palette) -> bool:
    """清一色: only number tiles of one suit."""
    return hand.suits == 1 and not hand.honours


@fan(Palette, "hun-yi-se", "LQ-2C.7.03")
def hun_yi_se(hand: Palette) -> bool:
    """混一色: number tiles of one suit and honours, both present."""
    return hand.suits == 1 and hand.honours


@fan(Palette, "hun-yi-se", "LQ-2C.7.03", reading="LQ-A16", candidate="inclusive")
def hun_yi_se_of_honours(hand: Palette) -> bool:
    """混一色 read inclusively: honours alone are enough."""
    return hand.suits <= 1 and hand.honours


@fan(Palette, "que-yi-men", "LQ-2C.7.04")
def que_yi_men(hand: Palette) -> bool:
    """缺一门: only number tiles, of at most two suits."""
    return hand.suits < len(SUITS) and not hand.honours


@fan(Palette, "wu-men-qi", "LQ-2C.7.05")
def wu_men_qi(hand: Palette) -> bool:
    """五门齐: pair and melds with winds, dragons and all three suits."""
    return hand.form == FORMS.general and hand.suits == len(SUITS) and hand.winds and hand.dragons
