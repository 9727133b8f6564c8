"""05-fans-sorts (chapter 2 丙 6, 7 and 8), 幺九, 花色, 序数: ones, nines and honours; suits; which numbers there are."""

from __future__ import annotations

from oracle.families.mahjong.kinds import NUMBERS, SUITS
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS, NINE_GATES
from oracle.rulesets.lingque.hand.views import TERMINALS, Ends, NumberParts, NumberPungs, Palette, Standing
from oracle.rulesets.lingque.patterns.register import fan


@fan(Palette, "qing-yao-jiu", "LQ-2C.6.01")
def qing_yao_jiu(hand: Palette) -> bool:
    """清幺九: only number tiles 1 and 9."""
    return not hand.honours and hand.only_terminals


@fan(Palette, "hun-yao-jiu", "LQ-2C.6.02")
def hun_yao_jiu(hand: Palette) -> bool:
    """混幺九: only 1, 9 and honours, both sorts present, as pair and melds or as seven pairs."""
    return _of_two_forms(hand) and hand.only_terminals and hand.honours and bool(hand.numbers)


@fan(Palette, "hun-yao-jiu", "LQ-2C.6.02", reading="LQ-A16", candidate="inclusive")
def hun_yao_jiu_of_honours(hand: Palette) -> bool:
    """混幺九 read inclusively: honours alone are enough."""
    return _of_two_forms(hand) and hand.only_terminals and hand.honours


def _of_two_forms(hand: Palette) -> bool:
    return hand.form in (FORMS.general, FORMS.seven_pairs)


@fan(Ends, "qing-dai-yao", "LQ-2C.6.03")
def qing_dai_yao(hand: Ends) -> bool:
    """清带幺: there is a sequence, and the pair and every meld hold a 1 or a 9."""
    return hand.sequences and not (hand.honours or hand.others)


@fan(Ends, "hun-dai-yao", "LQ-2C.6.04")
def hun_dai_yao(hand: Ends) -> bool:
    """混带幺: there is a sequence; the pair and every meld hold a 1, a 9 or an honour, both sorts present."""
    return hand.sequences and hand.honours and not hand.others


@fan(NumberPungs, "yao-jiu-ke", "LQ-2C.6.05")
def yao_jiu_ke(hand: NumberPungs) -> int:
    """幺九刻: a pung of ones or nines; once for each."""
    return sum(number in TERMINALS for _, number in hand.pungs)


@fan(Standing, "jiu-lian-bao-deng", "LQ-2C.7.01")
def jiu_lian_bao_deng(hand: Standing) -> bool:
    """九莲宝灯: the standing tiles were 1112345678999 of one suit, waiting for each of its nine."""
    return hand.numbers == NINE_GATES


@fan(Palette, "qing-yi-se", "LQ-2C.7.02")
def qing_yi_se(hand: Palette) -> bool:
    """清一色: only number tiles of one suit."""
    return hand.suits == 1 and not hand.honours


@fan(Palette, "hun-yi-se", "LQ-2C.7.03")
def hun_yi_se(hand: Palette) -> bool:
    """混一色: number tiles of one suit and honours, both present."""
    return hand.suits == 1 and hand.honours


@fan(Palette, "hun-yi-se", "LQ-2C.7.03", reading="LQ-A16", candidate="inclusive")
def hun_yi_se_of_honours(hand: Palette) -> bool:
    """混一色 read inclusively: honours alone are enough."""
    return hand.suits <= 1 and hand.honours


@fan(Palette, "que-yi-men", "LQ-2C.7.04")
def que_yi_men(hand: Palette) -> bool:
    """缺一门: only number tiles, of at most two suits."""
    return hand.suits < len(SUITS) and not hand.honours


@fan(Palette, "wu-men-qi", "LQ-2C.7.05")
def wu_men_qi(hand: Palette) -> bool:
    """五门齐: pair and melds with winds, dragons and all three suits."""
    return hand.form == FORMS.general and hand.suits == len(SUITS) and hand.winds and hand.dragons


@fan(Palette, "er-shu", "LQ-2C.8.01")
def er_shu(hand: Palette) -> bool:
    """二数: only number tiles, of exactly two numbers."""
    return not hand.honours and len(hand.numbers) == 2


@fan(Palette, "san-ju", "LQ-2C.8.02")
def san_ju(hand: Palette) -> bool:
    """三聚: only number tiles, of three consecutive numbers, none missing."""
    return not hand.honours and _consecutive(hand.numbers, 3)


@fan(Palette, "si-ju", "LQ-2C.8.03")
def si_ju(hand: Palette) -> bool:
    """四聚: only number tiles, of four consecutive numbers, none missing."""
    return not hand.honours and _consecutive(hand.numbers, 4)


@cites("LQ-2D.4")
def _consecutive(numbers: tuple[int, ...], count: int) -> bool:
    """Whether there are `count` numbers, and the highest is `count` - 1 above the lowest."""
    return len(numbers) == count and numbers[-1] - numbers[0] == count - 1


@fan(NumberParts, "jiu-shu-guan-tong", "LQ-2C.8.04")
def jiu_shu_guan_tong(hand: NumberParts) -> bool:
    """九数贯通: only number tiles, and each of the nine numbers is in exactly one part."""
    return len(hand.numbers) == len(NUMBERS) and sorted(hand.numbers) == [*NUMBERS]
