"""What breaches lead to: a wrong act that lies there, what rules ask of an offence later, and what a consequence does.

Rules name these beside their clause; `fouls/enforcement.py` carries them out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.ruling.findings import Effect

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.state.fouls import Mistake


class Leaves(Effect):
    """A wrong act that lies on the table and may still be put right: 錯吃, 錯碰 and so on."""

    _value_: Mistake

    CHOW = "eat"
    PUNG = "pung"
    KONG = "kong"
    ADDED_KONG = "add-kong"
    CONCEALED_KONG = "hidden-kong"
    DISCARD = "discard"
    FLOWER = "flower"
    THROWN_FLOWER = "thrown-flower"


class Offends(Effect):
    """What rules ask of an offence later (TW-PROC-16, TW-PROC-17, TW-TAI-30b, TW-EYE-11, TW-EYE-12, TW-FOUL-4).

    Only who looks at the hand can see it; a flower was hidden by it; it says already why the flower of the turn is not
    replaced; the dealer forgot a flower; a win was let go with eyes; the referee has ruled so.
    """

    UNSEEN = "unseen"
    HIDING_A_FLOWER = "hiding-a-flower"
    KEEPING_THE_FLOWER_DRAWN = "keeping-the-flower-drawn"
    FORGETTING_A_FLOWER = "forgetting-a-flower"
    LETTING_A_WIN_GO = "letting-a-win-go"
    BY_RULING = "by-ruling"


class Acts(Effect):
    """How an act was wrong, where what becomes of it hangs on that (TW-PROC-17, TW-PRI-12)."""

    OUT_OF_THE_HAND = "out-of-the-hand"
    OUT_OF_TURN = "out-of-turn"


class Brings(Effect):
    """What a consequence does to the course of play."""

    XIANGGONG = "xianggong"
    XIANGGONG_OPENLY = "xianggong-openly"
    XIANGGONG_BY_PROXY = "xianggong-by-proxy"
    XIANGGONG_WITH_EYES = "xianggong-with-eyes"
    FALSE_WIN = "false-win"
    FALSE_HAND = "false-hand"
    PAYING_ALL = "paying-all"
    PAYING_ALL_BESIDES = "paying-all-besides"
    PAYING_BY_PROXY = "paying-by-proxy"
    PAYING_FOR_THE_EXPOSED = "paying-for-the-exposed"
    FINE = "fine"
    FLOWER_LOST = "flower-lost"
