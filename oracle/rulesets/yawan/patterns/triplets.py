"""Triplets (款科), kongs among them: in a row, on odd or even ranks, three apart, of one rank.

In 花组式 a triplet of number tiles is of all three suits, and what is said of one suit is said of ranks alone.
"""

from __future__ import annotations

from oracle.rulesets.yawan.hand.views import Copies, Division, Triplets
from oracle.rulesets.yawan.patterns.linking import (
    EVEN,
    EVERY,
    ODD,
    THIRDS,
    equal,
    equal_in_different_suits,
    in_different_suits,
    in_one_suit,
    successive,
)
from oracle.rulesets.yawan.patterns.register import combination, hand_item, tile_item


@hand_item(Division, "YW-P-034", "YW-P-111")
def kuan_zu_shi(hand: Division) -> bool:
    """款组式, of flower forms 花款式: all four sets are triplets."""
    return hand.triplets == 4


# Rank after rank


@combination(Triplets, "YW-P-039", "YW-P-116")
def lian_si_kuan(hand: Triplets) -> list[int]:
    """连四款: four triplets of one suit on consecutive ranks."""
    return in_one_suit(hand.ranks, successive(EVERY, 4))


@combination(Triplets, "YW-P-040", "YW-P-117")
def lian_san_kuan(hand: Triplets) -> list[int]:
    """连三款: three triplets of one suit on consecutive ranks."""
    return in_one_suit(hand.ranks, successive(EVERY, 3))


@combination(Triplets, "YW-P-041")
def xi_lian_san_kuan(hand: Triplets) -> list[int]:
    """喜连三款: three triplets on consecutive ranks, each in another suit."""
    return in_different_suits(hand.ranks, successive(EVERY, 3))


@combination(Triplets, "YW-P-041", reading="YW-A37", candidate="fixed")
def xi_lian_san_kuan_in_the_order_of_suits(hand: Triplets) -> list[int]:
    """喜连三款, read so that the suits follow in the order 筒, 索, 万."""
    return [mask for mask in xi_lian_san_kuan(hand) if _suits_in_order(hand, mask) == PRINTED_ORDER]


PRINTED_ORDER = ("p", "s", "m")
"""筒, 索, 万: the suits as the line of 喜连三款 lists them."""


def _suits_in_order(hand: Triplets, mask: int) -> tuple[str, ...]:
    """The suits of some units by their ranks, the lowest first."""
    units = [unit for place, unit in enumerate(hand.ranks) if mask >> place & 1]
    return tuple(suit for suit, _ in sorted(units, key=lambda unit: unit[1]))


# Odd ranks


@combination(Triplets, "YW-P-042", "YW-P-118")
def dan_lian_si_kuan(hand: Triplets) -> list[int]:
    """单连四款: four triplets of one suit on successive odd ranks."""
    return in_one_suit(hand.ranks, successive(ODD, 4))


@combination(Triplets, "YW-P-043", "YW-P-119")
def dan_lian_san_kuan(hand: Triplets) -> list[int]:
    """单连三款: three triplets of one suit on successive odd ranks."""
    return in_one_suit(hand.ranks, successive(ODD, 3))


@combination(Triplets, "YW-P-044")
def xi_dan_lian_san_kuan(hand: Triplets) -> list[int]:
    """喜单连三款: three triplets on successive odd ranks, each in another suit."""
    return in_different_suits(hand.ranks, successive(ODD, 3))


# Even ranks


@combination(Triplets, "YW-P-045", "YW-P-120")
def shuang_lian_si_kuan(hand: Triplets) -> list[int]:
    """双连四款: triplets of 2, 4, 6 and 8 of one suit."""
    return in_one_suit(hand.ranks, frozenset({EVEN}))


@combination(Triplets, "YW-P-046", "YW-P-121")
def shuang_lian_san_kuan(hand: Triplets) -> list[int]:
    """双连三款: three triplets of one suit on successive even ranks."""
    return in_one_suit(hand.ranks, successive(EVEN, 3))


@combination(Triplets, "YW-P-047")
def xi_shuang_lian_san_kuan(hand: Triplets) -> list[int]:
    """喜双连三款: three triplets on successive even ranks, each in another suit."""
    return in_different_suits(hand.ranks, successive(EVEN, 3))


# Three apart


@combination(Triplets, "YW-P-048", "YW-P-122")
def jian_lian_san_kuan(hand: Triplets) -> list[int]:
    """间连三款: three triplets of one suit on 1, 4, 7, on 2, 5, 8 or on 3, 6, 9."""
    return in_one_suit(hand.ranks, THIRDS)


@combination(Triplets, "YW-P-049")
def xi_jian_lian_san_kuan(hand: Triplets) -> list[int]:
    """喜间连三款: three triplets on 1, 4, 7, on 2, 5, 8 or on 3, 6, 9, each in another suit."""
    return in_different_suits(hand.ranks, THIRDS)


# Of one rank


@combination(Triplets, "YW-P-050")
def xi_xiang_feng(hand: Triplets) -> list[int]:
    """喜相逢: triplets of one rank in all three suits."""
    return equal_in_different_suits(hand.ranks, 3)


@combination(Triplets, "YW-P-072")
def xiao_xi_xiang_feng(hand: Triplets) -> list[int]:
    """小喜相逢: triplets of one rank in two suits."""
    return equal_in_different_suits(hand.ranks, 2)


@combination(Triplets, "YW-P-123")
def tong_hua_si_kuan(hand: Triplets) -> list[int]:
    """同花四款: four triplets of one of the ranks 1 to 9."""
    return equal(hand.ranks, 4)


@combination(Triplets, "YW-P-124")
def tong_hua_san_kuan(hand: Triplets) -> list[int]:
    """同花三款: three triplets of one of the ranks 1 to 9."""
    return equal(hand.ranks, 3)


@combination(Triplets, "YW-P-146")
def tong_hua_liang_kuan(hand: Triplets) -> list[int]:
    """同花两款: two triplets of one of the ranks 1 to 9."""
    return equal(hand.ranks, 2)


# Four of a tile


@tile_item(Copies, "YW-P-067", "YW-P-140")
def si_gui_yi(hand: Copies) -> int:
    """四归一: all four copies of a suited tile among the fourteen, which the fourth of a kong is not."""
    return hand.fours


@tile_item(Copies, "YW-P-067", reading="YW-A18", candidate="four-of-a-tile")
def si_gui_yi_with_kongs(hand: Copies) -> int:
    """四归一 read so that a kong of a suited tile makes it too."""
    return hand.fours + hand.kongs
