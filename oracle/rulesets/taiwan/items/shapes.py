"""Sets and suits: 平胡, 對對胡, 暗坎, the three flushes, 嚦咕嚦咕."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.taiwan.forms import FORMS
from oracle.rulesets.taiwan.items.honours import da_san_yuan, da_si_xi, xiao_san_yuan, xiao_si_xi
from oracle.rulesets.taiwan.items.register import item

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.view import View


@item("ping-hu", "TW-TAI-6")
def ping_hu(hand: View) -> bool:
    """平胡: a pair and no flower, no honour, no pung, not a lone wait, not self-drawn."""
    return not hand.flowered and _plain(hand)


@item("ping-hu", "TW-TAI-6", reading="TW-A26", candidate="none-scoring")
def ping_hu_with_idle_flowers(hand: View) -> bool:
    """平胡, read so that only a flower worth 台 spoils it; a whole colour has the own one in it."""
    return not hand.own_flowers and _plain(hand)


def _plain(hand: View) -> bool:
    whole = hand.form == FORMS.general and hand.pungs == 0 and not hand.honours
    return whole and not hand.lone and hand.win.given


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
