"""What a breach brings with it: 相公, a sum to pay, a false win (詐胡), paying for others (代位賠付)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import FLOWERS
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.state.effects import Brings
from oracle.ruling.findings import Consequence

if TYPE_CHECKING:
    from oracle.rulebook.readings import Agreed
    from oracle.table.acts import Act

FALSE_WIN = Consequence("false-win", ClauseId("TW-PEN-5"), effect=Brings.FALSE_WIN)
"""詐胡: a win declared without being entitled to it."""

FALSE_HAND = Consequence("false-hand", ClauseId("TW-PEN-7"), effect=Brings.FALSE_HAND)
"""詐胡 of the hand that was turned over with a flower win, which stands."""

FOUL = Consequence("xianggong", ClauseId("TW-FOUL-1"), effect=Brings.XIANGGONG)
"""相公, for one of the acts the list names."""

WRONG_CLAIM = Consequence("xianggong", ClauseId("TW-FOUL-46"), effect=Brings.XIANGGONG)
"""相公, for a claim or a discard that the rules of play forbid."""

WRONG_CHOW = Consequence("xianggong", ClauseId("TW-FOUL-45"), effect=Brings.XIANGGONG)
"""相公, for a chow that is none (錯吃)."""

EYE_BREACH = Consequence("eye-breach", ClauseId("TW-EYE-8"), effect=Brings.XIANGGONG_WITH_EYES)
"""相公, for a breach of 眼牌; a second one pays all three."""

WRONG_ADDED_KONG = Consequence("kong-to-mend", ClauseId("TW-FOUL-25"))
"""錯加槓: nothing, if it is put right before a replacement is drawn."""

WRONG_EXPOSED_KONG = Consequence("kong-to-mend", ClauseId("TW-FOUL-29"))
"""錯碰槓: as a pung meant and not made, if it is put right before a replacement is drawn."""

MISTAKEN_FLOWER = Consequence("flower-to-mend", ClauseId("TW-FOUL-17"))
"""An ordinary tile laid as a flower: nothing, if it is put right before the replacement is seen."""

FLOWER_LOST = Consequence("flower-lost", ClauseId("TW-FOUL-43"), effect=Brings.FLOWER_LOST)
"""A flower that lay exposed was thrown: it is taken back and counts for nothing."""

BET_VOID = Consequence("bet-void", ClauseId("TW-SIDE-4"))
"""An outsider who influenced play wins nothing and pays what he loses."""


@cites("TW-PEN-5", "TW-TAI-30")
def of_a_win(act: Act) -> Consequence | None:
    """詐胡 for a win claimed against the rules; who robs a flower has claimed none yet and turned nothing down."""
    return None if act.name == "rob" and act.tile in FLOWERS else FALSE_WIN


def declared(clause: str) -> Consequence:
    """相公, and openly one (明相)."""
    return Consequence("xianggong-open", ClauseId(clause), effect=Brings.XIANGGONG_OPENLY)


def by_proxy(clause: str) -> Consequence:
    """代位賠付, for the wins and within the span of a clause."""
    return Consequence("proxy", ClauseId(clause), effect=Brings.PAYING_BY_PROXY)


def xianggong_by_proxy(clause: str) -> Consequence:
    """相公 and 代位賠付."""
    return Consequence("xianggong-proxy", ClauseId(clause), effect=Brings.XIANGGONG_BY_PROXY)


def pays_all(clause: str) -> Consequence:
    """包賠, and the hand is over."""
    return Consequence("pays-all", ClauseId(clause), effect=Brings.PAYING_ALL)


@cites("TW-FOUL-4", "TW-EYE-8", "TW-SET-7")
def for_the_second(clause: str, agreed: Agreed) -> Consequence:
    """包賠 for a second offence, with which the hand is over, or by one reading goes on (TW-A25)."""
    return pays_all(clause) if agreed.reading("TW-A25") == "ends" else pays_all_besides(clause)


def pays_all_besides(clause: str) -> Consequence:
    """包賠 beside how the hand has ended."""
    return Consequence("pays-all-besides", ClauseId(clause), effect=Brings.PAYING_ALL_BESIDES)


def fined(clause: str) -> Consequence:
    """A fine in 台, to whom the objection names."""
    return Consequence("fine", ClauseId(clause), effect=Brings.FINE)
