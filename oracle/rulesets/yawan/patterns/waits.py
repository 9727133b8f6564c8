"""Waits (吊): where the winning tile lies. Whether a drawn tile may have them is decided by YW-SCORE-5."""

from __future__ import annotations

from oracle.rulesets.yawan.figures.kinds import COPIES
from oracle.rulesets.yawan.hand.views import Finish
from oracle.rulesets.yawan.patterns.register import hand_item

LOWEST, MIDDLE, HIGHEST = 0, 1, 2
"""Places in a sequence."""

FIRST, LAST = 1, 7
"""Where 123 and 789 begin."""


@hand_item(Finish, "YW-P-082", "YW-P-153", "YW-P-200", "YW-P-236")
def mo_diao(hand: Finish) -> bool:
    """摸吊: the winning tile is drawn."""
    return hand.drawn


@hand_item(Finish, "YW-P-078", "YW-P-156")
def bian_diao(hand: Finish) -> bool:
    """边吊: the winning tile is the 3 of 123 or the 7 of 789."""
    return hand.kind == "sequence" and (hand.low, hand.place) in ((FIRST, HIGHEST), (LAST, LOWEST))


@hand_item(Finish, "YW-P-079", "YW-P-150")
def qian_xin_wu(hand: Finish) -> bool:
    """嵌心五: the winning tile is the 5 of 456."""
    return hand.kind == "sequence" and (hand.rank, hand.place) == (5, MIDDLE)


@hand_item(Finish, "YW-P-080", "YW-P-155")
def qian_diao(hand: Finish) -> bool:
    """嵌吊: the winning tile is the middle one of a sequence."""
    return hand.kind == "sequence" and hand.place == MIDDLE


@hand_item(Finish, "YW-P-083", "YW-P-154")
def diao_jiang(hand: Finish) -> bool:
    """吊将: the winning tile makes the pair with a single tile."""
    return hand.kind == "pair"


@hand_item(Finish, "YW-P-085")
def liang_tou_mang(hand: Finish) -> bool:
    """两头忙: four sequences, no honours, and the winning tile at either end of two adjacent ones from 23 to 78."""
    ends = (hand.place == LOWEST and hand.low < LAST) or (hand.place == HIGHEST and hand.low > FIRST)
    return hand.all_sequences and not hand.honours and hand.kind == "sequence" and ends


@hand_item(Finish, "YW-P-081")
def qian_bian_jue(hand: Finish) -> bool:
    """嵌边绝: the winning tile is the middle or the edge one of its sequence, and its other three copies lie open."""
    return (bian_diao(hand) or qian_diao(hand)) and hand.visible == COPIES - 1


@hand_item(Finish, "YW-P-081", reading="YW-A42", candidate="others-only")
def qian_bian_jue_of_others(hand: Finish) -> bool:
    """嵌边绝 read so that the winner's own exposed sets show nothing."""
    return (bian_diao(hand) or qian_diao(hand)) and hand.visible - hand.own == COPIES - 1


@hand_item(Finish, "YW-P-151")
def qian_bian_jue_of_flowers(hand: Finish) -> bool:
    """嵌边绝 of a flower form: the other three copies of the winning tile lie open, wherever it stands."""
    return hand.visible == COPIES - 1


@hand_item(Finish, "YW-P-151", reading="YW-A42", candidate="others-only")
def qian_bian_jue_of_flowers_of_others(hand: Finish) -> bool:
    """嵌边绝 of a flower form, read so that the winner's own exposed sets show nothing."""
    return hand.visible - hand.own == COPIES - 1
