"""03-items-hand: winds and dragons, pungs, suits: 風字坎, 箭字坎, 四喜, 三元, 對對胡, 暗坎, 一色, 嚦咕嚦咕."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import DRAGONS, WINDS
from oracle.families.mahjong.sorting import MELD, PAIR
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.patterns.register import item

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.patterns.register import Lines
    from oracle.rulesets.taiwan.patterns.view import View


@item("feng-zi-kan", "TW-TAI-1")
def feng_zi_kan(hand: View) -> Lines:
    """風字坎: a wind pung or kong is worth one for the own seat and one for the round, both where it is both."""
    return tuple(
        ((place == hand.own) + (place == hand.round), (WINDS[place],) * MELD)
        for place, number in enumerate(hand.winds)
        if number == MELD and place in (hand.own, hand.round)
    )


@item("jian-zi-kan", "TW-TAI-2")
def jian_zi_kan(hand: View) -> Lines:
    """箭字坎: each dragon pung or kong is worth one."""
    return tuple((1, (DRAGONS[place],) * MELD) for place in _dragon_pungs(hand))


def _dragon_pungs(hand: View) -> tuple[int, ...]:
    return tuple(place for place, number in enumerate(hand.dragons) if number == MELD)


@item("he-quan-xu", "TW-TAI-2", reading="TW-A4", candidate="zhong-fa-bai")
def he_quan_xu(hand: View) -> bool:
    """合圈序, read with a dragon for each round: a pung of 中 in the east, 發 in the south, 白 in the west."""
    return hand.round in _dragon_pungs(hand)


@item("da-si-xi", "TW-TAI-18")
def da_si_xi(hand: View) -> bool:
    """大四喜: four wind pungs."""
    return hand.form == FORMS.general and hand.winds.count(MELD) == 4


@item("xiao-si-xi", "TW-TAI-19")
def xiao_si_xi(hand: View) -> bool:
    """小四喜: three wind pungs and the pair of the fourth."""
    return hand.winds.count(MELD) == 3 and hand.winds.count(PAIR) == 1


@item("da-san-yuan", "TW-TAI-20")
def da_san_yuan(hand: View) -> bool:
    """大三元: three dragon pungs."""
    return hand.form == FORMS.general and hand.dragons.count(MELD) == 3


@item("xiao-san-yuan", "TW-TAI-21")
def xiao_san_yuan(hand: View) -> bool:
    """小三元: two dragon pungs and the pair of the third."""
    return hand.dragons.count(MELD) == 2 and hand.dragons.count(PAIR) == 1


@item("dui-dui-hu", "TW-TAI-7")
def dui_dui_hu(hand: View) -> bool:
    """對對胡: five pungs or kongs."""
    return hand.form == FORMS.general and hand.pungs == FORMS.sets


@item("san-an-kan", "TW-TAI-15")
def san_an_kan(hand: View) -> bool:
    """三暗坎: three pungs dealt or drawn, 暗槓 among them."""
    return hand.form == FORMS.general and hand.concealed >= 3


@item("si-an-kan", "TW-TAI-16")
def si_an_kan(hand: View) -> bool:
    """四暗坎: four pungs dealt or drawn."""
    return hand.form == FORMS.general and hand.concealed >= 4


@item("wu-an-kan", "TW-TAI-17")
def wu_an_kan(hand: View) -> bool:
    """五暗坎: five pungs dealt or drawn."""
    return hand.form == FORMS.general and hand.concealed == FORMS.sets


@item("zi-yi-se", "TW-TAI-12")
def zi_yi_se(hand: View) -> bool:
    """字一色: honours only."""
    return hand.suits == 0


@item("zi-yi-se-jian", "TW-TAI-12")
def zi_yi_se_jian(hand: View) -> bool:
    """字一色 with 大四喜, 小四喜, 大三元 or 小三元: they are added and four taken off."""
    added = da_si_xi(hand), xiao_si_xi(hand), da_san_yuan(hand), xiao_san_yuan(hand)
    return hand.suits == 0 and any(added)


@item("qing-yi-se", "TW-TAI-13")
def qing_yi_se(hand: View) -> bool:
    """清一色: one suit and no honours."""
    return hand.suits == 1 and not hand.honours


@item("cou-yi-se", "TW-TAI-14")
def cou_yi_se(hand: View) -> bool:
    """湊一色: one suit and honours."""
    return hand.suits == 1 and hand.honours


@item("ligu-ligu", "TW-TAI-37")
def ligu_ligu(hand: View) -> bool:
    """嚦咕嚦咕: seven pairs and a triplet, closed and without any kong."""
    return hand.form == FORMS.ligu
