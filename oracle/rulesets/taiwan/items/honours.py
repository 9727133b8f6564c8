"""Winds and dragons: 風字坎, 箭字坎, 四喜, 三元."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import DRAGONS, WINDS
from oracle.families.mahjong.sorting import MELD, PAIR
from oracle.rulesets.taiwan.forms import FORMS
from oracle.rulesets.taiwan.items.register import Lines, item

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.view import View


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
