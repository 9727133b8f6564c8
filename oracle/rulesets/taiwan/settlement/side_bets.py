"""12-settlement: 插花, outside bets, paid beside wins and fouls; and outsiders who influence play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.settlement.amounts import Owed, bases, step
from oracle.rulesets.taiwan.state.consequences import BET_VOID
from oracle.rulesets.taiwan.state.terms import others
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.terms import Bet, Terms
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


# -- what is paid ------------------------------------------------------------------------------------


@cites("TW-SIDE-1", "TW-PEN-13")
def on_win(terms: Terms, winner: Seat, debtors: Sequence[Seat], meddlers: Container[str]) -> Iterator[Owed]:
    """外插 at a win: one stake from each who pays the principal, one to the winner where the principal pays.

    Who pays in another's place changes nothing: the bets stay with those who owed.
    """
    for bet in terms.bets:
        if bet.principal == winner:
            yield from (
                _to_bettor(debtor, bet, "TW-SIDE-1") for debtor in debtors if not _is_void(bet, meddlers)
            )
        elif bet.principal in debtors:
            yield _from_bettor(bet, winner, "TW-SIDE-1")


@cites("TW-PEN-10")
def on_penalty(terms: Terms, offender: Seat, meddlers: Container[str]) -> Iterator[Owed]:
    """外插 at 詐胡 and 包賠: the offender pays every bettor on another the stake, who backs him pays the other three."""
    for bet in terms.bets:
        if bet.principal == offender:
            yield from (_from_bettor(bet, other, "TW-PEN-10") for other in others(offender))
        elif not _is_void(bet, meddlers):
            yield _to_bettor(offender, bet, "TW-PEN-10")


@cites("TW-SIDE-4")
def _is_void(bet: Bet, meddlers: Container[str]) -> bool:
    """Whether the bettor has influenced play: what he would win is void, and his loss is paid."""
    _, _, name = bet.party.partition(" ")
    return name.strip('"') in meddlers


def _to_bettor(payer: Seat, bet: Bet, clause: str) -> Owed:
    stake = bases(bet.stake)
    return Owed(
        payer, bet.party, stake, None, clause, (step("paid-stake", clause, stake, seat=bet.principal),)
    )


def _from_bettor(bet: Bet, payee: Seat, clause: str) -> Owed:
    stake = bases(bet.stake)
    return Owed(
        bet.party, payee, stake, None, clause, (step("paid-stake", clause, stake, seat=bet.principal),)
    )


REFEREE = "referee"
"""Who judges, and sits at no seat."""


@clause("TW-SIDE-4", anybody=True)
def outsiders_keep_still(table: Table[Course], act: Act) -> Answer:
    """An outsider who influences play by voice, movement, face or eyes wins nothing, and pays what he loses.

    The referee may look and speak; that is his office.
    """
    if act.seat in (*SEATS, REFEREE):
        return None
    name = table.course.match.bystanders.get(act.place.line, "")
    return Objection("outsider-meddles", {"name": name}, BET_VOID)
