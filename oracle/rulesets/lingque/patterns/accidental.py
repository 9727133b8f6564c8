"""05-fans-accidental (chapter 2 丙 1), 偶然: fans of the way the winning tile arrived."""

from __future__ import annotations

from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.patterns.register import fan
from oracle.rulesets.lingque.state.hands import Win


@fan(Win, "tian-he", "LQ-2C.1.01")
def tian_he(win: Win) -> bool:
    """天和: the dealer wins with the thirteen dealt tiles and the first tile drawn."""
    return win.dealer and win.first and win.drawn


@fan(Win, "di-he", "LQ-2C.1.02")
def di_he(win: Win) -> bool:
    """地和: another player wins with the thirteen dealt tiles and the dealer's first discard."""
    return not win.dealer and win.first and not win.drawn


@fan(Win, "ling-shang-kai-hua", "LQ-2C.1.03")
def ling_shang_kai_hua(win: Win) -> bool:
    """岭上开花: the tile was drawn from the tail for an own kong; one drawn for a flower is none."""
    return win.drawn and win.replaces == "kong"


@fan(Win, "ling-shang-kai-hua", "LQ-2C.1.03", reading="LQ-A8", candidate="as-a-kong")
def ling_shang_kai_hua_of_a_flower(win: Win) -> bool:
    """岭上开花, read so that a tile drawn for a flower is one of the tail like a kong's."""
    return win.drawn and win.replaces != ""


@fan(Win, "hai-di-lao-yue", "LQ-2C.1.04")
@cites("LQ-2D.2")
def hai_di_lao_yue(win: Win) -> bool:
    """海底捞月: the winner drew the last tile of the wall, from whichever end."""
    return win.drawn and win.wall_empty


@fan(Win, "he-di-lao-yu", "LQ-2C.1.05")
@cites("LQ-2D.2")
def he_di_lao_yu(win: Win) -> bool:
    """河底捞鱼: another player's discard or added tile, with the wall empty."""
    return not win.drawn and win.wall_empty


@fan(Win, "qiang-gang", "LQ-2C.1.06")
def qiang_gang(win: Win) -> bool:
    """抢杠: the tile another player was adding to a pung."""
    return win.robbed


@fan(Win, "zi-mo", "LQ-2C.1.07")
def zi_mo(win: Win) -> bool:
    """自摸: a tile the winner drew."""
    return win.drawn
