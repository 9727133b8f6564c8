"""05-fans-special (chapter 2 丙 2 and 3), 特殊, 鸣牌: the three special forms, and claiming nothing."""

from __future__ import annotations

from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.hand.views import Form
from oracle.rulesets.lingque.patterns.register import fan
from oracle.rulesets.lingque.state.hands import Win


@fan(Form, "qi-dui", "LQ-2C.2.01")
def qi_dui(hand: Form) -> bool:
    """七对: seven different pairs."""
    return hand.form == FORMS.seven_pairs


@fan(Form, "quan-bu-kao", "LQ-2C.2.02")
def quan_bu_kao(hand: Form) -> bool:
    """全不靠: fourteen different tiles, no two of a suit near one another."""
    return hand.form == FORMS.unconnected


@fan(Form, "shi-san-yao", "LQ-2C.2.03")
def shi_san_yao(hand: Form) -> bool:
    """十三幺: every terminal and honour, one of them twice."""
    return hand.form == FORMS.orphans


@fan(Win, "men-qian-qing", "LQ-2C.3.01")
def men_qian_qing(win: Win) -> bool:
    """门前清: the winner drew every tile but the last; concealed kongs are allowed."""
    return win.closed
