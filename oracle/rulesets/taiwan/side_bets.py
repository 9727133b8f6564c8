"""插花: outside bets, paid beside wins and fouls, and when bets may begin, move and end in a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.sums import Owed, bases, step
from oracle.rulesets.taiwan.terms import others

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.terms import Bet, Terms

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
