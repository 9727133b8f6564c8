"""Fancy items (花样) of luck: when and how the winning tile came, in whatever form."""

from __future__ import annotations

from oracle.rulesets.yawan.patterns.naming import rank_of
from oracle.rulesets.yawan.patterns.register import fancy
from oracle.rulesets.yawan.tiles import DEALER
from oracle.rulesets.yawan.units import Arrangement


@fancy(Arrangement, "YW-P-237")
def tian_zuo_zhi_he(hand: Arrangement) -> bool:
    """天作之合: the dealer is complete with the fourteen of the deal."""
    return hand.win.opening == "deal"


@fancy(Arrangement, "YW-P-238")
def di_fa_qian_xiang(hand: Arrangement) -> bool:
    """地发千祥: won on the dealer's first discard."""
    return hand.win.opening == "first-discard"


@fancy(Arrangement, "YW-P-239")
def ren_shou_nian_feng(hand: Arrangement) -> bool:
    """人寿年丰: won by another than the dealer, who lay ready and declared so (报定) straight after the deal."""
    return hand.win.declared and hand.seat != DEALER


@fancy(Arrangement, "YW-P-241")
def fu_ru_dong_hai(hand: Arrangement) -> bool:
    """福如东海: won on the last tile of the wall, an East."""
    return hand.win.last and hand.win.tile == "E"


@fancy(Arrangement, "YW-P-242")
def shou_bi_nan_shan(hand: Arrangement) -> bool:
    """寿比南山: won on a South drawn for a kong or robbed from one."""
    return hand.win.tile == "S" and (hand.win.replacement or hand.win.robbed)


@fancy(Arrangement, "YW-P-244")
def xi_que_jia_qiao(hand: Arrangement) -> bool:
    """喜鹊架桥: won by robbing a kong."""
    return hand.win.robbed


@fancy(Arrangement, "YW-P-247")
def tie_shu_kai_hua(hand: Arrangement) -> bool:
    """铁树开花: won on the tile drawn for a kong."""
    return hand.win.replacement


@fancy(Arrangement, "YW-P-251")
def hai_di_shi_bao(hand: Arrangement) -> bool:
    """海底拾宝: won on the last tile of the wall."""
    return hand.win.last


@fancy(Arrangement, "YW-P-252")
def hai_di_lao_yue(hand: Arrangement) -> bool:
    """海底捞月: won on the last tile of the wall, 一筒."""
    return hand.win.last and hand.win.tile == "1p"


@fancy(Arrangement, "YW-P-253")
def da_hai_lao_zhen(hand: Arrangement) -> bool:
    """大海捞针: won on the last tile of the wall, 一万."""
    return hand.win.last and hand.win.tile == "1m"


@fancy(Arrangement, "YW-P-276")
def ba_xian_guo_hai(hand: Arrangement) -> bool:
    """八仙过海: won on the last tile of the wall, an 8 of any suit."""
    return hand.win.last and rank_of(hand.win.tile) == 8
