"""05-fans-pungs (chapter 2 丙 4), 刻、杠: kongs, concealed pungs, four pungs, four equal tiles."""

from __future__ import annotations

from oracle.rulesets.lingque.hand.views import Equals
from oracle.rulesets.lingque.patterns.register import fan


@fan(Equals, "si-gang", "LQ-2C.4.01")
def si_gang(hand: Equals) -> bool:
    """四杠: exactly four kongs."""
    return hand.kongs == 4


@fan(Equals, "san-gang", "LQ-2C.4.02")
def san_gang(hand: Equals) -> bool:
    """三杠: exactly three kongs."""
    return hand.kongs == 3


@fan(Equals, "shuang-gang", "LQ-2C.4.03")
def shuang_gang(hand: Equals) -> bool:
    """双杠: exactly two kongs."""
    return hand.kongs == 2


@fan(Equals, "gang", "LQ-2C.4.04")
def gang(hand: Equals) -> bool:
    """杠: exactly one kong, of any kind."""
    return hand.kongs == 1


@fan(Equals, "si-an-ke", "LQ-2C.4.05")
def si_an_ke(hand: Equals) -> bool:
    """四暗刻: exactly four concealed pungs."""
    return hand.concealed == 4


@fan(Equals, "san-an-ke", "LQ-2C.4.06")
def san_an_ke(hand: Equals) -> bool:
    """三暗刻: exactly three concealed pungs."""
    return hand.concealed == 3


@fan(Equals, "shuang-an-ke", "LQ-2C.4.07")
def shuang_an_ke(hand: Equals) -> bool:
    """双暗刻: exactly two concealed pungs."""
    return hand.concealed == 2


@fan(Equals, "an-ke", "LQ-2C.4.08")
def an_ke(hand: Equals) -> bool:
    """暗刻: there is a concealed pung."""
    return hand.concealed >= 1


@fan(Equals, "dui-dui-he", "LQ-2C.4.09")
def dui_dui_he(hand: Equals) -> bool:
    """对对和: four pungs, kongs among them, and a pair."""
    return hand.pungs == 4


@fan(Equals, "si-gui", "LQ-2C.4.10")
def si_gui(hand: Equals) -> int:
    """四归: four equal tiles that are no kong, in whatever parts they lie; once for each such kind."""
    return hand.fours
