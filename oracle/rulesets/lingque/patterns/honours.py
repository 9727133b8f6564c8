"""字牌: winds and dragons."""

from __future__ import annotations

from oracle.families.mahjong.kinds import DRAGONS
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.hand.views import Honours, Palette
from oracle.rulesets.lingque.patterns.register import fan

PUNG, PAIR = FORMS.meld_tiles, FORMS.pair_tiles
ZHONG, FA, BAI = (DRAGONS.index(kind) for kind in ("C", "F", "P"))


@fan(Palette, "zi-yi-se", "LQ-2C.5.01")
def zi_yi_se(hand: Palette) -> bool:
    """字一色: only honours; of seven pairs too."""
    return hand.honours and not hand.numbers


@fan(Honours, "da-si-xi", "LQ-2C.5.02")
def da_si_xi(hand: Honours) -> bool:
    """大四喜: pungs of all four winds."""
    return all(held == PUNG for held in hand.winds)


@fan(Honours, "xiao-si-xi", "LQ-2C.5.03")
def xiao_si_xi(hand: Honours) -> bool:
    """小四喜: pungs of three winds and a pair of the fourth."""
    return sorted(hand.winds) == [PAIR, PUNG, PUNG, PUNG]


@fan(Honours, "si-xi-dui", "LQ-2C.5.04")
def si_xi_dui(hand: Honours) -> bool:
    """四喜对: seven pairs, all four winds among them."""
    return hand.form == FORMS.seven_pairs and all(held == PAIR for held in hand.winds)


@fan(Honours, "da-san-yuan", "LQ-2C.5.05")
def da_san_yuan(hand: Honours) -> bool:
    """大三元: pungs of all three dragons."""
    return all(held == PUNG for held in hand.dragons)


@fan(Honours, "xiao-san-yuan", "LQ-2C.5.06")
def xiao_san_yuan(hand: Honours) -> bool:
    """小三元: pungs of two dragons and a pair of the third."""
    return sorted(hand.dragons) == [PAIR, PUNG, PUNG]


@fan(Honours, "san-yuan-dui", "LQ-2C.5.07")
def san_yuan_dui(hand: Honours) -> bool:
    """三元对: seven pairs, all three dragons among them."""
    return hand.form == FORMS.seven_pairs and all(held == PAIR for held in hand.dragons)


@fan(Honours, "fan-pai-men-feng", "LQ-2C.5.08")
def men_feng_pung(hand: Honours) -> bool:
    """番牌 门风牌: a pung of the own seat wind."""
    return hand.winds[hand.own] == PUNG


@fan(Honours, "fan-pai-men-feng", "LQ-2C.5.08", pair=True)
def men_feng_pair(hand: Honours) -> bool:
    """番牌 门风牌: a pair of the own seat wind, in any form."""
    return hand.winds[hand.own] == PAIR


@fan(Honours, "fan-pai-zhong", "LQ-2C.5.09")
def zhong_pung(hand: Honours) -> bool:
    """番牌 中: a pung of 中."""
    return hand.dragons[ZHONG] == PUNG


@fan(Honours, "fan-pai-zhong", "LQ-2C.5.09", pair=True)
def zhong_pair(hand: Honours) -> bool:
    """番牌 中: a pair of 中, in any form."""
    return hand.dragons[ZHONG] == PAIR


@fan(Honours, "fan-pai-fa", "LQ-2C.5.10")
def fa_pung(hand: Honours) -> bool:
    """番牌 發: a pung of 發."""
    return hand.dragons[FA] == PUNG


@fan(Honours, "fan-pai-fa", "LQ-2C.5.10", pair=True)
def fa_pair(hand: Honours) -> bool:
    """番牌 發: a pair of 發, in any form."""
    return hand.dragons[FA] == PAIR


@fan(Honours, "fan-pai-bai", "LQ-2C.5.11")
def bai_pung(hand: Honours) -> bool:
    """番牌 白: a pung of 白."""
    return hand.dragons[BAI] == PUNG


@fan(Honours, "fan-pai-bai", "LQ-2C.5.11", pair=True)
def bai_pair(hand: Honours) -> bool:
    """番牌 白: a pair of 白, in any form."""
    return hand.dragons[BAI] == PAIR


@fan(Honours, "ke-feng-ke", "LQ-2C.5.12")
def ke_feng_ke(hand: Honours) -> int:
    """客风刻: a pung of a wind other than the own seat wind; once for each."""
    return sum(held == PUNG and wind != hand.own for wind, held in enumerate(hand.winds))
