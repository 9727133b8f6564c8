"""03-items-manner: how the hand was won: 門清, 全求, 半求, 平胡, 獨聽, 搶槓, 自摸, 槓上開花, 海底撈月."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.patterns.register import item

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.patterns.view import View


@item("men-qing", "TW-TAI-3")
def men_qing(hand: View) -> bool:
    """門清: no chow, pung or exposed kong before the win; 暗槓 is allowed."""
    return hand.closed


@item("men-qing", "TW-TAI-3", reading="TW-A42", candidate="sum")
def men_qing_without_eight_flowers(hand: View) -> bool:
    """門清, read so that it is not counted beside 八仙過海."""
    return hand.closed and hand.win.flowers != "eight"


@item("quan-qiu", "TW-TAI-4")
def quan_qiu(hand: View) -> bool:
    """全求: all five sets claimed and exposed, and the last single tile won from another's."""
    return hand.claimed == FORMS.sets and hand.win.given


@item("quan-qiu", "TW-TAI-4", reading="TW-A14", candidate="all")
def quan_qiu_with_hidden_kongs(hand: View) -> bool:
    """全求, read so that a 暗槓 may be among the five."""
    return _all_laid(hand) and hand.win.given


@item("ban-qiu", "TW-TAI-5")
def ban_qiu(hand: View) -> bool:
    """半求: all five sets claimed and exposed, and the last single tile drawn."""
    return hand.claimed == FORMS.sets and not hand.win.given


@item("ban-qiu", "TW-TAI-5", reading="TW-A14", candidate="all")
def ban_qiu_with_hidden_kongs(hand: View) -> bool:
    """半求, read so that a 暗槓 may be among the five."""
    return _all_laid(hand) and not hand.win.given


def _all_laid(hand: View) -> bool:
    return hand.claimed + hand.hidden_kongs == FORMS.sets


@item("du-ting", "TW-TAI-10")
def du_ting(hand: View) -> bool:
    """獨聽: exactly one kind completes the hand."""
    return hand.lone


@item("qiang-gang", "TW-TAI-11")
def qiang_gang(hand: View) -> bool:
    """搶槓: the tile another player adds to a pung completes the hand."""
    return hand.win.robbed


@item("zi-mo", "TW-TAI-22")
def zi_mo(hand: View) -> bool:
    """自摸: the winning tile is drawn by the winner."""
    return not hand.win.given


@item("bu-qiu-zi-mo", "TW-TAI-23")
def bu_qiu_zi_mo(hand: View) -> bool:
    """不求.自摸: nothing claimed, and self-drawn."""
    return hand.closed and not hand.win.given


@item("bu-qiu-zi-mo", "TW-TAI-23", reading="TW-A42", candidate="sum")
def bu_qiu_zi_mo_without_eight_flowers(hand: View) -> bool:
    """不求.自摸, read so that beside 八仙過海 a hand that the draw completes has 自摸 alone."""
    return hand.closed and not hand.win.given and hand.win.flowers != "eight"


@item("gang-shang-kai-hua", "TW-TAI-24")
def gang_shang_kai_hua(hand: View) -> bool:
    """槓上開花: the win is on a tile of the tail, drawn for a flower or a kong; at 天胡 for a 暗槓 only."""
    return hand.win.opening_kong if hand.win.heavenly else hand.win.tail


@item("hai-di-lao-yue", "TW-TAI-25")
def hai_di_lao_yue(hand: View) -> bool:
    """海底撈月: the last drawable tile drawn, be it in the place of who was about to replace a flower that is robbed."""
    return hand.win.last and hand.win.drawn


@item("hai-di-lao-yue", "TW-TAI-25", reading="TW-A68", candidate="not-counted")
def hai_di_lao_yue_by_self_draw(hand: View) -> bool:
    """海底撈月, read so that a win settled as one on another's tile has none."""
    return hand.win.last and not hand.win.given


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
