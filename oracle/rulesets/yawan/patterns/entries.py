"""Entries (进科): how the sets came together, by chi, pung, kong or drawing.

Whether a triplet that the winning tile completes is drawn is settled where the tiles are divided (YW-A40).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.yawan.hand.views import Entries
from oracle.rulesets.yawan.patterns.register import hand_item, unit_item

if TYPE_CHECKING:
    from oracle.rulesets.yawan.hand.views import Entry


def _sets(hand: Entries) -> list[Entry]:
    return [unit for unit in hand.units if unit.kind != "pair"]


def _triplets(hand: Entries) -> list[Entry]:
    return [unit for unit in hand.units if unit.kind == "triplet"]


@hand_item(Entries, "YW-P-051", "YW-P-125")
def quan_qiu_ren(hand: Entries) -> bool:
    """全求人: all four sets by chi, pung or open kong, and the last tile claimed."""
    return all(unit.claimed for unit in _sets(hand)) and not hand.drawn


@hand_item(Entries, "YW-P-051", "YW-P-125", reading="YW-A39", candidate="either")
def quan_qiu_ren_however_won(hand: Entries) -> bool:
    """全求人 read so that the last tile may be drawn: all four sets by chi, pung or open kong."""
    return all(unit.claimed for unit in _sets(hand))


@hand_item(Entries, "YW-P-052", "YW-P-126")
def bu_qiu_ren(hand: Entries) -> bool:
    """不求人: no chi, no pung and no open kong, and the last tile drawn."""
    return not any(unit.claimed for unit in hand.units) and hand.drawn


@hand_item(Entries, "YW-P-077", "YW-P-149")
def men_qian_qing(hand: Entries) -> bool:
    """门前清: no chi, no pung and no open kong."""
    return not any(unit.claimed for unit in hand.units)


@hand_item(Entries, "YW-P-053", "YW-P-127")
def peng_si_kuan(hand: Entries) -> bool:
    """碰四款: four triplets by pung, open kongs among them."""
    return sum(unit.claimed for unit in _triplets(hand)) == 4


@hand_item(Entries, "YW-P-054", "YW-P-128")
def mo_si_kuan(hand: Entries) -> bool:
    """摸四款: four triplets of drawn tiles alone, concealed kongs among them."""
    return sum(unit.drawn for unit in _triplets(hand)) == 4


@hand_item(Entries, "YW-P-055", "YW-P-129")
def mo_san_kuan(hand: Entries) -> bool:
    """摸三款: exactly three triplets of drawn tiles alone, concealed kongs among them."""
    return sum(unit.drawn for unit in _triplets(hand)) == 3


@hand_item(Entries, "YW-P-055", "YW-P-129", reading="YW-A62", candidate="at-least")
def mo_san_kuan_or_more(hand: Entries) -> bool:
    """摸三款 read so that a fourth does no harm: three triplets of drawn tiles alone or more."""
    return sum(unit.drawn for unit in _triplets(hand)) >= 3


FOUR_OR_SIX = (4, 6)
"""The ranks of 四六款."""


@unit_item(Entries, "YW-P-074", "YW-P-145")
def si_liu_kuan(hand: Entries) -> list[int]:
    """四六款: a triplet of rank 4 or 6 of drawn tiles alone; once for each."""
    return [
        1 << place
        for place, unit in enumerate(hand.units)
        if unit.kind == "triplet" and unit.rank in FOUR_OR_SIX and unit.drawn
    ]


@unit_item(Entries, "YW-P-075", "YW-P-147")
def an_gang(hand: Entries) -> list[int]:
    """暗杠: a kong of four drawn tiles, in a flower form the four winds; once for each."""
    return [1 << place for place, unit in enumerate(hand.units) if unit.kong == "hidden"]


@unit_item(Entries, "YW-P-076", "YW-P-148")
def ming_gang(hand: Entries) -> list[int]:
    """明杠: a kong with one claimed tile, in a flower form the four winds; once for each."""
    return [1 << place for place, unit in enumerate(hand.units) if unit.kong == "open"]
