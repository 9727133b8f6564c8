"""Ranks (花科): every tile, every unit, no tile or one unit alone of certain ranks."""

from __future__ import annotations

from oracle.rulesets.yawan.hand.arrangement import rank_mask
from oracle.rulesets.yawan.hand.views import Common, Lone, Palette
from oracle.rulesets.yawan.patterns.register import hand_item, lone_item

ENDS = rank_mask(1, 9)
"""The ranks of number tiles that are 夭."""

THIRDS = (rank_mask(1, 4, 7), rank_mask(2, 5, 8), rank_mask(3, 6, 9))
"""The three classes of ranks that lie three apart (间)."""


# Every tile


@hand_item(Palette, "YW-P-004", "YW-P-087", "YW-P-162", "YW-P-204")
def quan_yao(hand: Palette) -> bool:
    """全夭: every tile is a 1, a 9 or an honour."""
    return not hand.ranks & ~ENDS


def _only(hand: Palette, ranks: int) -> bool:
    """Whether every tile is of one of these ranks, so that there are no honours."""
    return not hand.honours and not hand.ranks & ~ranks


@hand_item(Palette, "YW-P-013", "YW-P-096", "YW-P-163", "YW-P-205")
def quan_xiao_hua(hand: Palette) -> bool:
    """全小花: every tile is of rank 1, 2 or 3."""
    return _only(hand, rank_mask(1, 2, 3))


@hand_item(Palette, "YW-P-014", "YW-P-097", "YW-P-164", "YW-P-206")
def quan_zhong_hua(hand: Palette) -> bool:
    """全中花 (ranks 中, the middle ones): every tile is of rank 4, 5 or 6."""
    return _only(hand, rank_mask(4, 5, 6))


@hand_item(Palette, "YW-P-015", "YW-P-098", "YW-P-165", "YW-P-207")
def quan_da_hua(hand: Palette) -> bool:
    """全大花: every tile is of rank 7, 8 or 9."""
    return _only(hand, rank_mask(7, 8, 9))


@hand_item(Palette, "YW-P-016", "YW-P-099", "YW-P-166", "YW-P-208")
def quan_dan_hua(hand: Palette) -> bool:
    """全单花 (单, odd): every tile is of an odd rank."""
    return _only(hand, rank_mask(1, 3, 5, 7, 9))


@hand_item(Palette, "YW-P-017", "YW-P-100", "YW-P-167", "YW-P-209")
def quan_shuang_hua(hand: Palette) -> bool:
    """全双花: every tile is of an even rank."""
    return _only(hand, rank_mask(2, 4, 6, 8))


@hand_item(Palette, "YW-P-018", "YW-P-101", "YW-P-168", "YW-P-224b")
def quan_jian_hua(hand: Palette) -> bool:
    """全间花: every tile is of rank 1, 4 or 7, or every tile of 2, 5 or 8, or every tile of 3, 6 or 9."""
    return any(_only(hand, third) for third in THIRDS)


# Every unit


@hand_item(Common, "YW-P-005", "YW-P-088")
def quan_dai_yao(hand: Common) -> bool:
    """全带夭: each set and the pair hold a 1, a 9 or an honour."""
    return hand.yao


def _throughout(hand: Common, rank: int) -> bool:
    """Whether each set and the pair hold a tile of a rank."""
    return hand.ranks & rank_mask(rank) != 0


@hand_item(Common, "YW-P-006", "YW-P-089")
def quan_dai_er(hand: Common) -> bool:
    """全带二: each set and the pair hold a 2."""
    return _throughout(hand, 2)


@hand_item(Common, "YW-P-007", "YW-P-090")
def quan_dai_san(hand: Common) -> bool:
    """全带三: each set and the pair hold a 3."""
    return _throughout(hand, 3)


@hand_item(Common, "YW-P-008", "YW-P-091")
def quan_dai_si(hand: Common) -> bool:
    """全带四: each set and the pair hold a 4."""
    return _throughout(hand, 4)


@hand_item(Common, "YW-P-009", "YW-P-092")
def quan_dai_wu(hand: Common) -> bool:
    """全带五: each set and the pair hold a 5."""
    return _throughout(hand, 5)


@hand_item(Common, "YW-P-010", "YW-P-093")
def quan_dai_liu(hand: Common) -> bool:
    """全带六: each set and the pair hold a 6."""
    return _throughout(hand, 6)


@hand_item(Common, "YW-P-011", "YW-P-094")
def quan_dai_qi(hand: Common) -> bool:
    """全带七: each set and the pair hold a 7."""
    return _throughout(hand, 7)


@hand_item(Common, "YW-P-012", "YW-P-095")
def quan_dai_ba(hand: Common) -> bool:
    """全带八: each set and the pair hold an 8."""
    return _throughout(hand, 8)


# No tile


@hand_item(Palette, "YW-P-060", "YW-P-133", "YW-P-189", "YW-P-226")
def duan_yao(hand: Palette) -> bool:
    """断幺: there is no 1."""
    return not hand.ranks & rank_mask(1)


@hand_item(Palette, "YW-P-062", "YW-P-135", "YW-P-191", "YW-P-228")
def duan_wu(hand: Palette) -> bool:
    """断五: there is no 5."""
    return not hand.ranks & rank_mask(5)


@hand_item(Palette, "YW-P-064", "YW-P-137", "YW-P-193", "YW-P-230")
def duan_jiu(hand: Palette) -> bool:
    """断九: there is no 9."""
    return not hand.ranks & rank_mask(9)


# One unit alone


@lone_item(Lone, "YW-P-061", "YW-P-134", "YW-P-190", "YW-P-227")
def du_yao(hand: Lone) -> int:
    """独幺: one unit alone holds a 1; these are the units that hold one."""
    return sum([1 << place for place, unit in enumerate(hand.units) if unit.one])


@lone_item(Lone, "YW-P-063", "YW-P-136", "YW-P-192", "YW-P-229")
def du_wu(hand: Lone) -> int:
    """独五: one unit alone holds a 5; these are the units that hold one."""
    return sum([1 << place for place, unit in enumerate(hand.units) if unit.five])


@lone_item(Lone, "YW-P-065", "YW-P-138", "YW-P-194", "YW-P-231")
def du_jiu(hand: Lone) -> int:
    """独九: one unit alone holds a 9; these are the units that hold one."""
    return sum([1 << place for place, unit in enumerate(hand.units) if unit.nine])


@lone_item(Lone, "YW-P-066", "YW-P-139", "YW-P-195", "YW-P-232")
def du_zhong(hand: Lone) -> int:
    """独中: one unit alone holds no 夭; these are the units that hold none."""
    return sum([1 << place for place, unit in enumerate(hand.units) if not unit.yao])
