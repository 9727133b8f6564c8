"""Fancy items (花样) of 色组式 made of certain triplets, pungs and pairs, or of four of a tile, and 十三太保."""

from __future__ import annotations

from oracle.rulesets.yawan.figures.kinds import COLOUR_OF, DRAGONS, HONOURS, NUMBERS, SUIT_OF, SUITS, WINDS
from oracle.rulesets.yawan.hand.arrangement import Arrangement
from oracle.rulesets.yawan.hand.views import Loose
from oracle.rulesets.yawan.patterns.naming import rank_of
from oracle.rulesets.yawan.patterns.register import fancy

NINES = tuple(f"9{suit}" for suit in SUITS)


# Triplets and a pair


@fancy(Arrangement, "YW-P-240")
def fu_lu_shou_xi(hand: Arrangement) -> bool:
    """福禄寿喜: triplets of 9 in all three suits, a pair of the wind of the circle."""
    return hand.eyes == hand.round and hand.triplets.issuperset(NINES)


@fancy(Arrangement, "YW-P-246")
def zhong_qiu_shang_yue(hand: Arrangement) -> bool:
    """中秋赏月: triplets of 中, 西, 五万 and 八万, a pair of 一筒."""
    return hand.eyes == "1p" and {"C", "W", "5m", "8m"} <= hand.triplets


@fancy(Arrangement, "YW-P-248")
def jia_cai_wan_guan(hand: Arrangement) -> bool:
    """家财万贯: a kong of 发, and every other tile a 万."""
    others = [unit for unit in hand.units if not (unit.kong and unit.tiles[0] == "F")]
    return len(others) < len(hand.units) and all(
        SUIT_OF[tile] == "m" for unit in others for tile in unit.tiles
    )


@fancy(Arrangement, "YW-P-254")
def kong_que_kai_ping(hand: Arrangement) -> bool:
    """孔雀开屏: every tile of 索, its head tile counted to it, with triplets of 一索 and 九索."""
    return {"1s", "9s"} <= hand.triplets and {COLOUR_OF[tile] for tile in hand.tiles} == {"s"}


@fancy(Arrangement, "YW-P-255")
def kong_que_dong_nan_fei(hand: Arrangement) -> bool:
    """孔雀东南飞: triplets of 一索, 东 and 南."""
    return {"1s", "E", "S"} <= hand.triplets


@fancy(Arrangement, "YW-P-259")
def yi_fan_feng_shun(hand: Arrangement) -> bool:
    """一帆风顺: triplets of the wind of the circle and of another, the own wind, and a pair of 1s of any suit."""
    return hand.round != hand.seat and {hand.round, hand.seat} <= hand.triplets and rank_of(hand.eyes) == 1


@fancy(Arrangement, "YW-P-267")
def san_xi_lin_men(hand: Arrangement) -> bool:
    """三喜临门: triplets of the three dragons, a pair of the own wind."""
    return hand.eyes == hand.seat and hand.triplets.issuperset(DRAGONS)


@fancy(Arrangement, "YW-P-270")
def si_fang_jin_bao(hand: Arrangement) -> bool:
    """四方进宝: triplets of all four winds, a pair of 发."""
    return hand.eyes == "F" and hand.triplets.issuperset(WINDS)


@fancy(Arrangement, "YW-P-278")
def jiu_jiu_chong_yang(hand: Arrangement) -> bool:
    """九九重阳: three triplets of 9, a pair of 西."""
    return hand.eyes == "W" and hand.triplets.issuperset(NINES)


# Pungs


@fancy(Arrangement, "YW-P-268")
def san_nan_xin_lang(hand: Arrangement) -> bool:
    """三难新郎: pungs of 白 and 一筒, a pair of 东."""
    return hand.eyes == "E" and {"P", "1p"} <= hand.pungs


@fancy(Arrangement, "YW-P-269")
def san_da_bai_gu_jing(hand: Arrangement) -> bool:
    """三打白骨精: three pungs, a pair of 白."""
    return hand.eyes == "P" and len(hand.pungs) >= 3


@fancy(Arrangement, "YW-P-273")
def liu_yue_feng_xue(hand: Arrangement) -> bool:
    """六月风雪: pungs of 六万, 北 and 白."""
    return {"6m", "N", "P"} <= hand.pungs


# Four of a tile


@fancy(Arrangement, "YW-P-243")
def xi_qing_you_yu(hand: Arrangement) -> bool:
    """喜庆有余: triplets of one rank in all three suits, and the fourth tile of one of them in another unit."""
    return bool(hand.fours) and any(
        kinds <= hand.triplets and not hand.fours.isdisjoint(kinds)
        for kinds in ({f"{rank}{suit}" for suit in SUITS} for rank in NUMBERS)
    )


@fancy(Arrangement, "YW-P-243", reading="YW-A48", candidate="kong")
def xi_qing_you_yu_of_a_kong(hand: Arrangement) -> bool:
    """喜庆有余, read so that the fourth tile makes a kong."""
    return any(
        kinds <= hand.triplets and not kinds.isdisjoint(_kongs(hand))
        for kinds in ({f"{rank}{suit}" for suit in SUITS} for rank in NUMBERS)
    )


def _kongs(hand: Arrangement) -> set[str]:
    """The kinds of which a kong lies there."""
    return {unit.tiles[0] for unit in hand.units if unit.kong}


@fancy(Arrangement, "YW-P-256", reading="YW-A52", candidate="kong")
def dan_feng_chao_yang_of_a_kong(hand: Arrangement) -> bool:
    """丹凤朝阳, read so that the four 一索 are a kong."""
    return hand.eyes == "1p" and "1s" in _kongs(hand)


@fancy(Arrangement, "YW-P-256")
def dan_feng_chao_yang(hand: Arrangement) -> bool:
    """丹凤朝阳: all four 一索, a pair of 一筒."""
    return hand.eyes == "1p" and "1s" in hand.fours


@fancy(Arrangement, "YW-P-257")
def ming_zhu_ru_bang(hand: Arrangement) -> bool:
    """明珠入蚌: won on 一筒 with all four of them in the hand."""
    return hand.win.tile == "1p" and "1p" in hand.fours


@fancy(Arrangement, "YW-P-271")
def wu_shu_nao_dong_jing(hand: Arrangement) -> bool:
    """五鼠闹东京: all four 五索, a pair of 东."""
    return hand.eyes == "E" and "5s" in hand.fours


@fancy(Arrangement, "YW-P-274")
def lu_he_tong_chun(hand: Arrangement) -> bool:
    """鹿鹤同春: all four 一索 and all four 六索, a pair of 东."""
    return hand.eyes == "E" and {"1s", "6s"} <= hand.fours


# Pairs


@fancy(Arrangement, "YW-P-258")
def yi_jian_shuang_diao(hand: Arrangement) -> bool:
    """一箭双雕: a pair of 一索, won on 一万."""
    return hand.eyes == "1s" and hand.win.tile == "1m"


@fancy(Arrangement, "YW-P-275")
def qi_jie_xia_fan(hand: Arrangement) -> bool:
    """七姐下凡: seven pairs of the ranks 1 to 7, in whatever suits."""
    ranks = [unit.shape.rank for unit in hand.units if unit.shape[:2] == ("pair", "number")]
    return sorted(ranks) == [1, 2, 3, 4, 5, 6, 7]


@fancy(Arrangement, "YW-P-275", reading="YW-A56", candidate="one-suit")
def qi_jie_xia_fan_of_one_suit(hand: Arrangement) -> bool:
    """七姐下凡, read so that the seven ranks are of one suit."""
    return qi_jie_xia_fan(hand) and len({COLOUR_OF[tile] for tile in hand.tiles}) == 1


@fancy(Loose, "YW-P-279")
def shi_san_tai_bao(hand: Loose) -> bool:
    """十三太保: one of each of the thirteen 夭 and one of them again, all drawn."""
    yao = {f"{rank}{suit}" for suit in SUITS for rank in (1, 9)} | set(HONOURS)
    return set(hand.tiles) == yao and len(hand.tiles) == len(yao) + 1 and hand.win.drawn and not hand.laid
