"""Fancy items (花样) of luck: when and how the winning tile came, in whatever form."""

from __future__ import annotations

from oracle.rulesets.yawan.figures.kinds import DEALER
from oracle.rulesets.yawan.hand.views import Luck
from oracle.rulesets.yawan.patterns.naming import rank_of
from oracle.rulesets.yawan.patterns.register import fancy


@fancy(Luck, "YW-P-237")
def tian_zuo_zhi_he(hand: Luck) -> bool:
    """天作之合: the dealer is complete with the fourteen of the deal."""
    return hand.win.opening == "deal"


@fancy(Luck, "YW-P-238")
def di_fa_qian_xiang(hand: Luck) -> bool:
    """地发千祥: won on the dealer's first discard."""
    return hand.win.opening == "first-discard"


@fancy(Luck, "YW-P-239")
def ren_shou_nian_feng(hand: Luck) -> bool:
    """人寿年丰: won by another than the dealer, who lay ready and declared so (报定) straight after the deal."""
    return hand.win.declared and hand.seat != DEALER


@fancy(Luck, "YW-P-241")
def fu_ru_dong_hai(hand: Luck) -> bool:
    """福如东海: won on the last tile of the wall, an East."""
    return hand.win.last and hand.win.tile == "E"


@fancy(Luck, "YW-P-242")
def shou_bi_nan_shan(hand: Luck) -> bool:
    """寿比南山: won on a South drawn for a kong or robbed from one."""
    return hand.win.tile == "S" and (hand.win.replacement or hand.win.robbed)


@fancy(Luck, "YW-P-244")
def xi_que_jia_qiao(hand: Luck) -> bool:
    """喜鹊架桥: won by robbing a kong."""
    return hand.win.robbed


@fancy(Luck, "YW-P-247")
def tie_shu_kai_hua(hand: Luck) -> bool:
    """铁树开花: won on the tile drawn for a kong."""
    return hand.win.replacement


@fancy(Luck, "YW-P-251")
def hai_di_shi_bao(hand: Luck) -> bool:
    """海底拾宝: won on the last tile of the wall."""
    return hand.win.last


@fancy(Luck, "YW-P-252")
def hai_di_lao_yue(hand: Luck) -> bool:
    """海底捞月: won on the last tile of the wall, 一筒."""
    return hand.win.last and hand.win.tile == "1p"


@fancy(Luck, "YW-P-253")
def da_hai_lao_zhen(hand: Luck) -> bool:
    """大海捞针: won on the last tile of the wall, 一万."""
    return hand.win.last and hand.win.tile == "1m"


@fancy(Luck, "YW-P-276")
def ba_xian_guo_hai(hand: Luck) -> bool:
    """八仙过海: won on the last tile of the wall, an 8 of any suit."""
    return hand.win.last and rank_of(hand.win.tile) == 8
