"""05-fans-alike (chapter 2 丙 9 and 10), 全体关联, 部分一致: hands that are their own mirror, and equal sequences."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import HONOUR, NUMBERS
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.hand.sorting import PARTS
from oracle.rulesets.lingque.hand.views import NumberParts, Pairs, Sequences
from oracle.rulesets.lingque.patterns.register import fan

if TYPE_CHECKING:
    from oracle.rulesets.lingque.hand.sorting import Parts


@fan(NumberParts, "jing-shu", "LQ-2C.9.01")
@cites("LQ-2D.5a", "LQ-2D.5b", "LQ-2D.5c")
def jing_shu(hand: NumberParts) -> bool:
    """镜数: only number tiles, and the sorting mirrored about some number or half is a sorting of the hand.

    A mirror keeps the mean of all tiles, so its axis (对称序数) is that mean. The image may be another sorting than
    the one mirrored; claimed melds and kongs are in every sorting as they lie.
    """
    twice_axis, rest = divmod(2 * hand.total, FORMS.tiles)
    return rest == 0 and mirrored(hand.parts, twice_axis) in hand.sortings


IMAGES = MappingProxyType(
    {
        (part, part.numbers[-1] + image.number): image
        for part in PARTS
        for image in PARTS
        if part.suit == image.suit != HONOUR and part.kind == image.kind
    }
)
"""The image of every part of number tiles by the part and twice the axis: its highest number becomes the lowest."""


def mirrored(parts: Parts, twice_axis: int) -> Parts | None:
    """A sorting with every number n put at `twice_axis` - n, suits kept; `None` if there is no such tile."""
    images = [IMAGES.get((part, twice_axis)) for part in parts]
    found = [image for image in images if image is not None]
    return tuple(sorted(found)) if len(found) == len(parts) else None


@fan(Pairs, "jing-shu-dui", "LQ-2C.9.02")
def jing_shu_dui(hand: Pairs) -> bool:
    """镜数对: seven pairs of number tiles that a mirror about a number maps onto themselves, suits kept."""
    return not hand.honours and any(
        all({2 * axis - number for number in numbers} == numbers for numbers in hand.suits)
        for axis in NUMBERS
    )


@fan(Sequences, "si-tong-shun", "LQ-2C.10.01")
def si_tong_shun(hand: Sequences) -> bool:
    """四同顺: exactly four equal sequences."""
    return 4 in hand.times


@fan(Sequences, "san-tong-shun", "LQ-2C.10.02")
def san_tong_shun(hand: Sequences) -> bool:
    """三同顺: exactly three equal sequences."""
    return 3 in hand.times


@fan(Sequences, "er-ban-gao", "LQ-2C.10.03")
def er_ban_gao(hand: Sequences) -> bool:
    """二般高: two groups of two equal sequences each; four equal ones are two groups as well."""
    return sum(times // 2 for times in hand.times) == 2


@fan(Sequences, "yi-ban-gao", "LQ-2C.10.04")
def yi_ban_gao(hand: Sequences) -> bool:
    """一般高: exactly two equal sequences."""
    return 2 in hand.times
