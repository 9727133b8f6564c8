"""Pairs of the pair forms (对): in a row, on odd or even ranks, three apart, of one rank, of one tile.

In 花对式 a pair of number tiles is of the two suits of the hand, and what is said of one suit is said of ranks alone.
"""

from __future__ import annotations

from oracle.rulesets.yawan.hand.views import Division, Finish, Pairs
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
from oracle.rulesets.yawan.patterns.register import combination, hand_item


@hand_item(Division, "YW-P-157", "YW-P-202")
def dui_zu_shi(hand: Division) -> bool:
    """对组式, of flower forms 花对式: seven pairs."""
    return hand.pairs == 7


# Rank after rank


@combination(Pairs, "YW-P-171", "YW-P-214")
def wu_lian_dui(hand: Pairs) -> list[int]:
    """五连对: five pairs of one suit on consecutive ranks."""
    return in_one_suit(hand.ranks, successive(EVERY, 5))


@combination(Pairs, "YW-P-172", "YW-P-215")
def si_lian_dui(hand: Pairs) -> list[int]:
    """四连对: four pairs of one suit on consecutive ranks."""
    return in_one_suit(hand.ranks, successive(EVERY, 4))


@combination(Pairs, "YW-P-173", "YW-P-216")
def san_lian_dui(hand: Pairs) -> list[int]:
    """三连对: three pairs of one suit on consecutive ranks."""
    return in_one_suit(hand.ranks, successive(EVERY, 3))


@combination(Pairs, "YW-P-174")
def xi_lian_san_dui(hand: Pairs) -> list[int]:
    """喜连三对: three pairs on consecutive ranks, each in another suit."""
    return in_different_suits(hand.ranks, successive(EVERY, 3))


# Odd ranks


@combination(Pairs, "YW-P-175", "YW-P-217")
def dan_lian_wu_dui(hand: Pairs) -> list[int]:
    """单连五对: pairs of 1, 3, 5, 7 and 9 of one suit."""
    return in_one_suit(hand.ranks, frozenset({ODD}))


@combination(Pairs, "YW-P-176", "YW-P-218")
def dan_lian_si_dui(hand: Pairs) -> list[int]:
    """单连四对: four pairs of one suit on successive odd ranks."""
    return in_one_suit(hand.ranks, successive(ODD, 4))


@combination(Pairs, "YW-P-177", "YW-P-219")
def dan_lian_san_dui(hand: Pairs) -> list[int]:
    """单连三对: three pairs of one suit on successive odd ranks."""
    return in_one_suit(hand.ranks, successive(ODD, 3))


@combination(Pairs, "YW-P-178")
def xi_dan_lian_san_dui(hand: Pairs) -> list[int]:
    """喜单连三对: three pairs on successive odd ranks, each in another suit."""
    return in_different_suits(hand.ranks, successive(ODD, 3))


# Even ranks


@combination(Pairs, "YW-P-179", "YW-P-220")
def shuang_lian_si_dui(hand: Pairs) -> list[int]:
    """双连四对: pairs of 2, 4, 6 and 8 of one suit."""
    return in_one_suit(hand.ranks, frozenset({EVEN}))


@combination(Pairs, "YW-P-180", "YW-P-221")
def shuang_lian_san_dui(hand: Pairs) -> list[int]:
    """双连三对: three pairs of one suit on successive even ranks."""
    return in_one_suit(hand.ranks, successive(EVEN, 3))


@combination(Pairs, "YW-P-181")
def xi_shuang_lian_san_dui(hand: Pairs) -> list[int]:
    """喜双连三对: three pairs on successive even ranks, each in another suit."""
    return in_different_suits(hand.ranks, successive(EVEN, 3))


# Three apart


@combination(Pairs, "YW-P-182", "YW-P-222")
def jian_lian_san_dui(hand: Pairs) -> list[int]:
    """间连三对: three pairs of one suit on 1, 4, 7, on 2, 5, 8 or on 3, 6, 9."""
    return in_one_suit(hand.ranks, THIRDS)


@combination(Pairs, "YW-P-183")
def xi_jian_lian_san_dui(hand: Pairs) -> list[int]:
    """喜间连三对: three pairs on 1, 4, 7, on 2, 5, 8 or on 3, 6, 9, each in another suit."""
    return in_different_suits(hand.ranks, THIRDS)


# Of one rank or one tile


@combination(Pairs, "YW-P-184")
def xi_xiang_feng_dui(hand: Pairs) -> list[int]:
    """喜相逢: pairs of one rank in all three suits."""
    return equal_in_different_suits(hand.ranks, 3)


@combination(Pairs, "YW-P-199")
def tong_hua_liang_dui_of_suits(hand: Pairs) -> list[int]:
    """同花两对: pairs of one rank in two suits."""
    return equal_in_different_suits(hand.ranks, 2)


@combination(Pairs, "YW-P-196")
def se_si_gui(hand: Pairs) -> list[int]:
    """色四归: two pairs of the same suited tile."""
    return equal(hand.ranks, 2)


@combination(Pairs, "YW-P-223")
def tong_hua_si_dui(hand: Pairs) -> list[int]:
    """同花四对: four pairs of one of the ranks 1 to 9."""
    return equal(hand.ranks, 4)


@combination(Pairs, "YW-P-224")
def tong_hua_san_dui(hand: Pairs) -> list[int]:
    """同花三对: three pairs of one of the ranks 1 to 9."""
    return equal(hand.ranks, 3)


@combination(Pairs, "YW-P-233")
def tong_hua_liang_dui(hand: Pairs) -> list[int]:
    """同花两对: two pairs of one of the ranks 1 to 9."""
    return equal(hand.ranks, 2)


# The last pair


EYES = (2, 5, 8)
"""The ranks of 二五八将."""


@hand_item(Finish, "YW-P-084", "YW-P-152")
def er_wu_ba_jiang(hand: Finish) -> bool:
    """二五八将: the pair beside the four sets is of rank 2, 5 or 8."""
    return hand.pair in EYES


@hand_item(Finish, "YW-P-201")
def er_wu_ba_last_pair(hand: Finish) -> bool:
    """二五八将 of seven pairs: the pair that the winning tile completes is of rank 2, 5 or 8."""
    return hand.rank in EYES


@hand_item(Finish, "YW-P-201", reading="YW-A63", candidate="claimed")
def er_wu_ba_claimed(hand: Finish) -> bool:
    """二五八将 of seven pairs, read of a claimed tile alone: the pair it completes is of rank 2, 5 or 8."""
    return not hand.drawn and hand.rank in EYES


@hand_item(Pairs, "YW-P-201", reading="YW-A47", candidate="any")
def er_wu_ba_any_pair(hand: Pairs) -> bool:
    """二五八将 of seven pairs, read of any of them: a pair is of rank 2, 5 or 8."""
    return any(rank in EYES for _, rank in hand.ranks)
