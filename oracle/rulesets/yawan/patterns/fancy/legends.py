"""Fancy items (花样) made of dragons, steps and links of 色组式, and those of pungs of 花组式."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.yawan.figures.kinds import COLOUR_OF
from oracle.rulesets.yawan.hand.arrangement import Arrangement, Unit
from oracle.rulesets.yawan.hand.views import Sequences
from oracle.rulesets.yawan.patterns.linking import linked
from oracle.rulesets.yawan.patterns.naming import rank_of
from oracle.rulesets.yawan.patterns.register import fancy
from oracle.rulesets.yawan.patterns.sequences import shuang_hua_long

if TYPE_CHECKING:
    from collections.abc import Iterable

FIVE = 5


def _sequence_units(hand: Arrangement) -> list[Unit]:
    """The sequences of a hand of 色组式; none of any other form."""
    return [unit for unit in hand.units if unit.shape.kind == "sequence"] if hand.form == "se-zu" else []


def _sequences(hand: Arrangement) -> Sequences:
    return Sequences(hand.form, tuple((unit.shape.suit, unit.shape.rank) for unit in _sequence_units(hand)))


def _dragon_in(hand: Arrangement, suit: str) -> bool:
    """Whether 青色龙 is there in a suit."""
    lows = tuple(low for low in _sequences(hand).lows if low[0] == suit)
    return bool(linked(lows, 3, "one-suit", "dragon"))


@fancy(Arrangement, "YW-P-245")
def duan_qiao_xiang_hui(hand: Arrangement) -> bool:
    """断桥相会: won on another's 5 in the middle of the 456 of a dragon of one suit or of three."""
    if hand.win.drawn or rank_of(hand.win.tile) != FIVE:
        return False
    return _joins(hand, [*_dragons(hand, "one-suit"), *_dragons(hand, "different-suits")])


@fancy(Arrangement, "YW-P-245", reading="YW-A49", candidate="one-suit")
def duan_qiao_xiang_hui_of_one_suit(hand: Arrangement) -> bool:
    """断桥相会, read so that the dragon is of one suit."""
    if hand.win.drawn or rank_of(hand.win.tile) != FIVE:
        return False
    return _joins(hand, _dragons(hand, "one-suit"))


def _dragons(hand: Arrangement, of: str) -> list[int]:
    """青色龙 or 花色龙, as masks of sequences."""
    return linked(_sequences(hand).lows, 3, of, "dragon")


def _joins(hand: Arrangement, dragons: Iterable[int]) -> bool:
    """Whether the winning tile stands in the 456 of one of these dragons."""
    won = [_is_won_456(unit) for unit in _sequence_units(hand)]
    return any(here and mask >> place & 1 for mask in dragons for place, here in enumerate(won))


def _is_won_456(unit: Unit) -> bool:
    """Whether the winning tile stands in this 456."""
    return unit.wins and unit.shape.rank == FIVE - 1


@fancy(Arrangement, "YW-P-249")
def long_feng_cheng_xiang(hand: Arrangement) -> bool:
    """龙凤呈祥: 青色龙 in 索 and a triplet of 一索."""
    return "1s" in hand.triplets and _dragon_in(hand, "s")


@fancy(Arrangement, "YW-P-249", reading="YW-A50", candidate="qing-yi-se")
def long_feng_cheng_xiang_of_one_colour(hand: Arrangement) -> bool:
    """龙凤呈祥, read so that the whole hand is of 索."""
    return "1s" in hand.triplets and {COLOUR_OF[tile] for tile in hand.tiles} == {"s"}


@fancy(Arrangement, "YW-P-250")
def long_zhou_jing_du(hand: Arrangement) -> bool:
    """龙舟竞渡: 双花龙 with a pair of 五万."""
    return hand.eyes == "5m" and bool(shuang_hua_long(_sequences(hand)))


@fancy(Arrangement, "YW-P-260")
def liang_long_hu_liang(hand: Arrangement) -> bool:
    """两龙护梁: 双花龙 with a pair of 一万."""
    return hand.eyes == "1m" and bool(shuang_hua_long(_sequences(hand)))


@fancy(Arrangement, "YW-P-261")
def shuang_long_xi_feng(hand: Arrangement) -> bool:
    """双龙戏凤: 双花龙 with a pair of 一索."""
    return hand.eyes == "1s" and bool(shuang_hua_long(_sequences(hand)))


@fancy(Arrangement, "YW-P-262")
def er_long_xi_zhu(hand: Arrangement) -> bool:
    """二龙戏珠: 双花龙 with a pair of 一筒."""
    return hand.eyes == "1p" and bool(shuang_hua_long(_sequences(hand)))


@fancy(Arrangement, "YW-P-263")
def shuang_long_bao_zhu(hand: Arrangement) -> bool:
    """双龙抱柱: 双花龙 with a pair of 二索."""
    return hand.eyes == "2s" and bool(shuang_hua_long(_sequences(hand)))


@fancy(Arrangement, "YW-P-266")
def shuang_tiao_long_men(hand: Arrangement) -> bool:
    """双跳龙门: 青色龙, a second 456 of its suit, and a pair of 5s of any suit."""
    return rank_of(hand.eyes) == FIVE and any(_leaps(hand))


@fancy(Arrangement, "YW-P-266", reading="YW-A54", candidate="same-suit")
def shuang_tiao_long_men_of_the_suit(hand: Arrangement) -> bool:
    """双跳龙门, read so that the pair of 5s is of the suit of the dragon."""
    return rank_of(hand.eyes) == FIVE and hand.eyes[-1] in _leaps(hand)


def _leaps(hand: Arrangement) -> set[str]:
    """The suits of which there are 青色龙 and a second 456."""
    lows = _sequences(hand).lows
    doubled = {suit for suit, low in lows if low == FIVE - 1 and lows.count((suit, low)) > 1}
    return {suit for suit in doubled if _dragon_in(hand, suit)}


@fancy(Arrangement, "YW-P-272")
def wu_da_lang_mai_shao_bing(hand: Arrangement) -> bool:
    """五大郎卖烧饼: each of the four sets holds a 5, and the pair is of 一筒."""
    sets = [unit for unit in hand.units if unit.shape.kind != "pair"]
    return hand.eyes == "1p" and all(any(rank_of(tile) == FIVE for tile in unit.tiles) for unit in sets)


@fancy(Arrangement, "YW-P-277")
def jiu_jiu_deng_gao(hand: Arrangement) -> bool:
    """九九登高: 步步高 or 节节高 with a pair of 9s of any suit."""
    if rank_of(hand.eyes) != 9:
        return False
    lows = _sequences(hand).lows
    return any(linked(lows, 3, "one-suit", ranks) for ranks in ("steps", "links"))


# 花组式


def _punged(hand: Arrangement, tile: str) -> int:
    """How many pungs of 花组式 were made with this tile of another player."""
    triplets = [unit for unit in hand.units if unit.shape.kind == "triplet" and unit.claimed]
    return sum(unit.came == tile for unit in triplets) if hand.form == "hua-zu" else 0


@fancy(Arrangement, "YW-P-264")
def er_du_mei_hua(hand: Arrangement) -> bool:
    """二度梅花: in 花组式 a pung of 五筒, and won on 五筒."""
    return _punged(hand, "5p") >= 1 and hand.win.tile == "5p"


@fancy(Arrangement, "YW-P-265")
def er_quan_ying_yue(hand: Arrangement) -> bool:
    """二泉映月: in 花组式 two pungs of 二筒, and won on 一筒."""
    return _punged(hand, "2p") >= 2 and hand.win.tile == "1p"
