"""What fouls cost: small fines, 詐胡 and 包賠, and what outside bettors get and pay by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.hand.circumstances import is_spared
from oracle.rulesets.taiwan.hand.winners import winners
from oracle.rulesets.taiwan.scoring.of_play import value_of
from oracle.rulesets.taiwan.settlement.amounts import Owed, bases, more, step, tai
from oracle.rulesets.taiwan.settlement.side_bets import on_penalty
from oracle.rulesets.taiwan.state.ending import due_penalties
from oracle.rulesets.taiwan.state.fouls import Penalty
from oracle.rulesets.taiwan.state.terms import others, surcharge_between, units_between
from oracle.ruling.findings import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.terms import Terms
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Figure, Sheet


@cites("TW-PEN-1", "TW-PEN-9", "TW-PEN-12")
def penalties(played: Played, terms: Terms, sheets: Sequence[Sheet]) -> Iterator[Owed]:
    """Every sum that a foul costs, and the outside bets that go with it; fines are due however the hand ends (TW-A67).

    What the own hand is worth is paid where hands are counted, as the `sheets` have it.
    """
    course: Course = played.table.course
    won = {each.seat for each in winners(played.table)}
    for penalty in due_penalties(course):
        payees = others(penalty.payer) if penalty.payee is None else (penalty.payee,)
        if penalty.tai is not None and is_spared(played.table, penalty.payer):
            continue
        if penalty.tai is not None:
            fine, base = tai(penalty.tai, penalty.tai), bases(penalty.base or 0)
            yield from (Owed(penalty.payer, payee, base, fine, penalty.clause) for payee in payees)
            continue
        if not sheets:
            continue
        value = _own_value(played, penalty.payer, terms, sheets)
        open_value = Fact("hand-value", {"seat": penalty.payer}) if penalty.payer in won else None
        for payee in payees:
            yield pays_all(penalty, payee, value, terms, None if value.exact else open_value)
        yield from on_penalty(terms, penalty.payer, course.fouls.meddlers)


def _own_value(played: Played, seat: Seat, terms: Terms, sheets: Sequence[Sheet]) -> Figure:
    """What the own hand of a payer is worth: as his sheet has it, unless that is of another hand, which he has won."""
    if any(each.seat == seat for each in winners(played.table)):
        return value_of(played, seat, terms).total
    return next(sheet.total for sheet in sheets if sheet.seat == seat)


@cites("TW-PEN-9")
def false_win(payer: Seat) -> Penalty:
    """詐胡: what a hand laid out as won that is none costs, and that it ends the hand."""
    return Penalty(payer, None, "TW-PEN-9", None, ends=True, deal="false-win")


@cites("TW-PEN-9", "TW-PEN-12", "TW-SIDE-2")
def pays_all(penalty: Penalty, payee: Seat, value: Figure, terms: Terms, fact: Fact | None) -> Owed:
    """One base and the value of the own hand, or what the referee has put on it; raised bases, surcharge as in a win."""
    payer, units = penalty.payer, units_between(terms, penalty.payer, payee)
    said = terms.values.get(payer, (None, 0))[0]
    base = bases((terms.base if said is None else said) + units)
    extra = tai(*surcharge_between(terms, payer, payee))
    whole = more(value, extra)
    steps = [
        step("paid-raised", "TW-SIDE-2", base, units=units) if units else step("paid-base", "TW-PEN-9", base),
        step("paid-own-value", "TW-DEF-14", value),
    ]
    if extra.high != 0:
        steps.append(step("paid-surcharge", "TW-TAI-9", whole))
    if not extra.exact:
        fact = Fact("fact-dealer") if terms.dealer is None else Fact("fact-streak")
    return Owed(payer, payee, base, whole, penalty.clause, tuple(steps), fact)
