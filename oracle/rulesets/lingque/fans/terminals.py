"""幺九: ones, nines and honours at the ends."""

from __future__ import annotations

from oracle.rulesets.lingque.aspects import TERMINALS, Ends, NumberPungs, Palette
from oracle.rulesets.lingque.fans.register import fan
from oracle.rulesets.lingque.forms import FORMS


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
