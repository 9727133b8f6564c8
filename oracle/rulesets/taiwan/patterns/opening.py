"""03-items-opening: readiness declared in the opening, and wins before play has gone round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulesets.taiwan.patterns.register import item

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.patterns.view import View


@item("tian-ting", "TW-TAI-31")
def tian_ting(hand: View) -> bool:
    """天聽: ready declared before play by a player who does not deal, and upheld, so that nothing is claimed."""
    return hand.closed and hand.win.declared == "heaven"


@item("di-ting", "TW-TAI-32")
def di_ting(hand: View) -> bool:
    """地聽: ready declared with the first discard from a closed hand, and upheld."""
    return hand.closed and hand.win.declared == "earth"


@item("di-ting-yi-fa", "TW-TAI-33")
def di_ting_yi_fa(hand: View) -> bool:
    """地聽一發: after 地聽, on a first discard after the declaration or on the next own draw."""
    return hand.closed and hand.win.declared == "earth" and hand.win.first


@item("tian-hu", "TW-TAI-34")
def tian_hu(hand: View) -> bool:
    """天胡: the dealer wins after replacing, before any discard; through opening 暗槓 also."""
    return hand.closed and hand.win.heavenly


@item("di-hu", "TW-TAI-35")
def di_hu(hand: View) -> bool:
    """地胡: not the dealer, self-drawn on the first draw with 天聽, or through opening 暗槓 after it."""
    return _on_the_first_draw(hand)


@item("di-hu", "TW-TAI-35", reading="TW-A30", candidate="tian-ting")
def di_hu_on_the_first_tile(hand: View) -> bool:
    """地胡, read so that the replacement of a flower drawn first is no first draw."""
    return _on_the_first_draw(hand) and (hand.win.opening_kong or not hand.win.tail)


def _on_the_first_draw(hand: View) -> bool:
    ready = hand.win.declared == "heaven" or hand.win.opening_kong
    return hand.closed and not hand.win.dealer and hand.win.first and not hand.win.given and ready


@item("ren-hu", "TW-TAI-36")
def ren_hu(hand: View) -> bool:
    """人胡: with 天聽, on the first discard of any player."""
    return hand.closed and hand.win.declared == "heaven" and hand.win.first and hand.win.given
