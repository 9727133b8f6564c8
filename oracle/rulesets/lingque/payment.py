"""Section 3 乙: who pays whom for a win, and who pays for others (包牌)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oracle.clauses import ClauseId, cites
from oracle.rulesets.lingque.settlement import SETTLEMENT
from oracle.rulesets.lingque.tiles import SEATS
from oracle.scoring import Figure, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.lingque.settlement import Liability, Settlement, Share

UNIT = "points"


class Debt(NamedTuple):
    """What one player owes the winner, under which clause, and how it was reckoned."""

    amount: int
    clause: str
    steps: tuple[Step, ...]


@cites("LQ-3B.1")
def share_of(payer: Seat, giver: Seat | None, figures: Settlement) -> Share:
    """What a player owes: all alike for a self-drawn tile; for another's the one whose tile it was owes double."""
    if giver is None:
        return figures.drawn
    return figures.giver if payer == giver else figures.given


@cites("LQ-3B.2", "LQ-3B.3")
def liable(given: Mapping[Seat, int], figures: Settlement) -> tuple[Seat, Liability] | None:
    """Who pays for others: 半包牌 who gave the winner four tiles, 全包牌 who gave five; nobody can share it."""
    for liability in reversed(figures.liabilities):
        for seat in SEATS:
            if given.get(seat, 0) >= liability.tiles:
                return seat, liability
    return None


def debts(
    winner: Seat, giver: Seat | None, given: Mapping[Seat, int], points: int, figures: Settlement = SETTLEMENT
) -> dict[Seat, Debt]:
    """What each of the other three owes for a win of so many points, by who gave the winner how many tiles."""
    found: dict[Seat, Debt] = {}
    for payer in SEATS:
        if payer != winner:
            share = share_of(payer, giver, figures)
            found[payer] = Debt(share.of(points), "LQ-3B.1", (_shared(share, points),))
    burden = liable(given, figures)
    return found if burden is None else taken_over(found, *burden)


@cites("LQ-3B.2", "LQ-3B.3")
def taken_over(owed: Mapping[Seat, Debt], bearer: Seat, liability: Liability) -> dict[Seat, Debt]:
    """The debts after one player has taken over his part of what each of the others owes, rounded up for each."""
    found = dict(owed)
    for payer, debt in owed.items():
        amount = liability.part.of(debt.amount)
        if payer != bearer and amount:
            found[payer] = _changed(debt, liability, "relieved", bearer, -amount)
            found[bearer] = _changed(found[bearer], liability, "taken-over", payer, amount)
    return found


def _shared(share: Share, points: int) -> Step:
    key = "share-whole" if share.over == 1 else "share-broken"
    args = {"points": points, "times": share.times, "over": share.over}
    return Step(key, ClauseId("LQ-3B.1"), Figure.exactly(share.of(points), UNIT), args)


def _changed(debt: Debt, liability: Liability, key: str, other: Seat, change: int) -> Debt:
    amount = debt.amount + change
    args = {"amount": abs(change), "seat": other}
    step = Step(key, ClauseId(liability.clause), Figure.exactly(amount, UNIT), args)
    return Debt(amount, liability.clause, (*debt.steps, step))
