"""12-settlement: 結算, who pays whom after a hand: for wins, in another's place, for fouls, and side bets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.fouls.eye import fees
from oracle.rulesets.taiwan.fouls.liability import proxies, unseen_kongs
from oracle.rulesets.taiwan.hand.winners import winners, wins_with
from oracle.rulesets.taiwan.scoring.of_play import sheet_without, winners_sheet
from oracle.rulesets.taiwan.settlement.amounts import NO_BASE, Owed, bases, more, paid, step, tai
from oracle.rulesets.taiwan.settlement.penalties import false_win, pays_all, penalties
from oracle.rulesets.taiwan.settlement.side_bets import on_win
from oracle.rulesets.taiwan.state.terms import (
    Terms,
    others,
    stakes,
    surcharge_between,
    terms_of,
    under_house_rules,
    units_between,
)
from oracle.rulesets.taiwan.state.turn import DRAWN
from oracle.ruling.findings import Fact, Kind, winning_hand
from oracle.ruling.questions import WhichFaces, WhoGave
from oracle.ruling.sheets import Figure
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Outcome, Played
    from oracle.ruling.sheets import Sheet
    from oracle.table.table import Table

FLOWER = "flower"
"""How a winning tile came that replaced a flower robbed from another; he pays as if he had thrown it."""


@cites("TW-SET-1", "TW-SET-2", "TW-PEN-13", "TW-EYE-4", "TW-SIDE-1")
def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """Everything that is due after a hand: for each win, by fouls, and to and from those who bet."""
    table: Table[Course] = played.table
    course = table.course
    terms = terms_of(played.record, course.match.dealer)
    owed: list[Owed] = []
    for won in winners(played.table) if sheets else ():
        debts = list(debts_for(played, won, terms, sheets))
        bearers = proxies(course, won)
        due = (
            in_place_of(debts, bearers, faces_of(course, won), terms, portions(course, bearers, table.agreed))
            if bearers
            else (debt.owed(terms) for debt in debts)
        )
        if may_have_robbed(table, won):
            due = (may_owe(each._replace(fact=Fact("flowers-laid", {"seat": won.seat})), won) for each in due)
        certain = is_told(won) and not won.called
        owed_now = list(due) if certain else [may_owe(each, won) for each in due]
        beside = [
            Owed(seat, won.seat, NO_BASE, tai(fee, fee), "TW-EYE-4")
            for seat, fee in fees(course, won).items()
        ]
        bets = on_win(terms, won.seat, [debt.payer for debt in debts], course.fouls.meddlers)
        beside += bets if certain else (may_owe(each, won) for each in bets)
        barred = may_be_barred(played, won)
        if barred is not None:
            owed_now = [_at_most(each._replace(fact=each.fact or barred)) for each in owed_now]
            beside = [_at_most(each._replace(fact=each.fact or barred)) for each in beside]
        if may_be_none(table, won):
            hidden = winning_hand(won.seat)
            owed_now = [_at_most(each) for each in owed_now]
            beside = [_at_most(each._replace(fact=each.fact or hidden)) for each in beside]
        owed += (*owed_now, *beside)
    owed += penalties(played, terms, sheets)
    payments = (paid(each, terms) for each in owed)
    return tuple(payment for payment in payments if payment is not None)


@cites("TW-SET-1", "TW-SET-2", "TW-SET-4", "TW-PEN-9")
def settled(
    result: Outcome, totals: Mapping[str, Figure], given: Mapping[str, int], agreed: Agreed
) -> tuple[Payment, ...]:
    """Who pays for a win whose payers the result names, or for a false one; nobody's gift of tiles matters here."""
    del given
    winner = result.seat
    if result.how not in ("won", "false") or winner is None or winner not in totals:
        return ()
    base_worth, tai_worth = stakes(agreed)
    terms = Terms(result.dealer, result.streak, None, {}, (), {}, base_worth, tai_worth)
    terms = under_house_rules(terms, agreed)
    if result.how == "false":
        owed = (pays_all(false_win(winner), payee, totals[winner], terms, None) for payee in others(winner))
        return tuple(payment for each in owed if (payment := paid(each, terms)) is not None)
    alone = result.source if result.came not in DRAWN and not terms.all_pay else None
    payers = others(winner) if alone is None else (alone,)
    clause = "TW-SET-2" if alone is None else "TW-SET-1"
    debts = (debt_of(terms, payer, winner, totals[winner], clause) for payer in payers)
    payments = (paid(debt.owed(terms), terms) for debt in debts)
    return tuple(payment for payment in payments if payment is not None)


# -- what a win costs --------------------------------------------------------------------------------


class Debt(NamedTuple):
    """What one player owes for a win: its value, the surcharge between the two, and the units both raised."""

    payer: Seat
    payee: Seat
    value: Figure
    surcharge: Figure
    units: int
    clause: str

    @property
    def tai(self) -> Figure:
        """Value and surcharge."""
        return more(self.value, self.surcharge)

    @cites("TW-SET-3", "TW-SIDE-2", "TW-TAI-9")
    def owed(self, terms: Terms) -> Owed:
        """The debt as it is paid: one base and the units both raised, the value, the surcharge."""
        base = bases(terms.base + self.units)
        steps = [
            step("paid-raised", "TW-SIDE-2", base, units=self.units)
            if self.units
            else step("paid-base", "TW-SET-3", base),
            step("paid-value", self.clause, self.value),
        ]
        if self.surcharge.high != 0:
            steps.append(step("paid-surcharge", "TW-TAI-9", self.tai))
        return Owed(self.payer, self.payee, base, self.tai, self.clause, tuple(steps), self.unshown(terms))

    @cites("TW-TAI-8", "TW-TAI-9")
    def unshown(self, terms: Terms) -> Fact | None:
        """What the log does not show of the surcharge: who deals, or how often he has dealt again."""
        if self.surcharge.exact:
            return None
        return Fact("fact-dealer") if terms.dealer is None else Fact("fact-streak")


def debt_of(terms: Terms, payer: Seat, payee: Seat, value: Figure, clause: str) -> Debt:
    """What a player owes another for a hand of some value."""
    more_tai = tai(*surcharge_between(terms, payer, payee))
    return Debt(payer, payee, value, more_tai, units_between(terms, payer, payee), clause)


def debts_for(played: Played, won: DeclaredWin, terms: Terms, sheets: tuple[Sheet, ...]) -> Iterator[Debt]:
    """Who owes for a win, each with the value he owes."""
    counted = next((sheet for sheet in sheets if sheet.seat == won.seat), None)
    value = (counted or winners_sheet(played, won)).total
    worths = values(played, won, value, all_pay=terms.all_pay)
    clause = "TW-SET-1" if len(worths) == 1 else "TW-SET-2"
    for payer, worth in worths.items():
        yield debt_of(terms, payer, won.seat, worth, clause)


@cites("TW-SET-1", "TW-SET-2", "TW-TAI-11", "TW-TAI-29", "TW-TAI-30a", "TW-TAI-30b", "TW-TAI-30c")
def values(played: Played, won: DeclaredWin, value: Figure, *, all_pay: bool = False) -> dict[Seat, Figure]:
    """What a hand is worth to each who pays for it.

    Another's tile is paid by whose it was, and so is a flower robbed from who had just drawn it. One robbed from the
    table is paid by him alone for the flowers; if the hand is complete as well all three pay, he for the flowers won,
    the other two for the winner's own, or he alone (TW-A31). A self-draw is paid by all three, and so is any tile
    where `all_pay`.
    """
    if won.source is not None and not all_pay:
        return {won.source: value}
    if won.robbed is None or all_pay:
        return dict.fromkeys(others(won.seat), value)
    without = sheet_without(played, won, won.robbed.flower)
    if won.robbed.form == "drawn" or without is None:
        return {won.robbed.seat: value}
    if played.table.agreed.reading("TW-A31") == "robbed-pays":
        return {won.robbed.seat: value}
    return {seat: value if seat == won.robbed.seat else without.total for seat in others(won.seat)}


@cites("TW-SET-1", "TW-SET-2")
def is_told(won: DeclaredWin) -> bool:
    """Whether the log shows how the winning tile came, and with that who pays; of a flower win it is known."""
    return won.how is not None or won.source is not None or won.own or won.robbed is not None


@cites("TW-TAI-30a")
def may_have_robbed(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether a win may be one with a flower robbed, for which who had it pays alone, as the log does not tell."""
    return table.course.robbed is not None and not won.flowers and wins_with(table, won) is Known.UNKNOWN


@cites("TW-WIN-1")
def may_be_none(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether the hand that is paid for may be none by its tiles, which are not shown and not agreed on."""
    return won.seat not in table.counted and wins_with(table, won) is Known.UNKNOWN


@cites("TW-PEN-5", "TW-PASS-1")
def may_be_barred(played: Played, won: DeclaredWin) -> Fact | None:
    """What would show whether the rules allowed the win that is paid for; `None` where they did."""
    if won.lawful is not Known.UNKNOWN or won.called:
        return None
    asked = (
        each
        for each in played.findings
        if each.kind is Kind.UNDECIDED and (each.place, each.seat) == (won.place, won.seat)
    )
    return next((Fact(each.key, each.args, each.asks) for each in asked), None)


@cites("TW-SET-1", "TW-SET-2")
def may_owe(owed: Owed, won: DeclaredWin) -> Owed:
    """A debt for a win on a tile of which it is open how it came, or whether who had called it gave way."""
    how = Fact("how-it-came", {"seat": won.seat, "tile": won.tile}, (WhoGave(won.seat),))
    if won.tile == UNSEEN:
        how = Fact("result-source", {"seat": won.seat}, (WhoGave(won.seat),))
    fact = Fact("gave-way", {"seat": won.called[0]}) if won.called else how
    return _at_most(owed)._replace(fact=owed.fact or fact)


def _at_most(owed: Owed) -> Owed:
    """A debt that may be none."""
    tai_owed = None if owed.tai is None else _up_to(owed.tai)
    return owed._replace(base=_up_to(owed.base), tai=tai_owed)


# -- in another's place ------------------------------------------------------------------------------


@cites("TW-PEN-13", "TW-SIDE-2")
def in_place_of(
    debts: Sequence[Debt],
    bearers: Mapping[Seat, tuple[Known, str]],
    faces: Fact | None,
    terms: Terms,
    parts: Portions,
) -> Iterator[Owed]:
    """代位賠付: who is liable pays the full amount of every debtor, with that debtor's surcharge, several equally.

    Units raised stay with who raised them. Where the log does not show whether somebody is liable, it does not show
    who pays either.
    """
    for debt in debts:
        if debt.units:
            raised = bases(debt.units)
            steps = (step("paid-own-raise", "TW-SIDE-2", raised, units=debt.units),)
            yield Owed(debt.payer, debt.payee, raised, None, "TW-SIDE-2", steps)
    if all(known is Known.YES for known, _ in bearers.values()):
        yield from (
            _share(seat, clause, parts.owed_by(seat, debts), parts, terms)
            for seat, (_, clause) in bearers.items()
        )
    else:
        yield from _either(debts, {seat: clause for seat, (_, clause) in bearers.items()}, faces, terms)


class Portions(NamedTuple):
    """How those who are liable share: of how many equal portions each bears how many, and of which debts.

    By one reading a wrong 暗槓 is a portion, and not who made it (TW-A32); by another one share is paid and not each
    debt (TW-A10).
    """

    of: Mapping[Seat, int]
    one_share: bool = False

    def owed_by(self, seat: Seat, debts: Sequence[Debt]) -> Sequence[Debt]:
        """The debts a seat answers for: all, or his own, and where he has none the first."""
        if not self.one_share:
            return debts
        return [debt for debt in debts if debt.payer == seat] or debts[:1]


@cites("TW-PEN-13", "TW-FOUL-21")
def portions(course: Course, bearers: Iterable[Seat], agreed: Agreed) -> Portions:
    """How those who are liable share (TW-A10, TW-A32)."""
    seats = tuple(bearers)
    one_share = agreed.reading("TW-A10") == "one-share"
    if agreed.reading("TW-A32") == "by-player":
        return Portions(dict.fromkeys(seats, 1), one_share)
    made = [wrong.seat for wrong in course.fouls.wrongs if wrong.kind == "hidden-kong"]
    return Portions({seat: max(1, made.count(seat)) for seat in seats}, one_share)


@cites("TW-FOUL-21")
def faces_of(course: Course, won: DeclaredWin) -> Fact | None:
    """The faces of a 暗槓 that is looked at after a win on the tail, where the log does not show them."""
    kong = next(iter(unseen_kongs(course, won)), None)
    return None if kong is None else Fact("kong-faces", {"seat": kong.seat}, (WhichFaces(kong.seat),))


def _either(
    debts: Sequence[Debt], bearers: Mapping[Seat, str], faces: Fact | None, terms: Terms
) -> Iterator[Owed]:
    """What each pays at the most, where the log does not show whether debtors pay or who may be liable."""
    payee, fact = debts[0].payee, faces or Fact("fact-liable", {"seat": next(iter(bearers))})
    for seat in dict.fromkeys((*bearers, *(debt.payer for debt in debts))):
        mine = [debt for debt in debts if seat in (*bearers, debt.payer)]
        base, value = _sum(mine, terms)
        clause = bearers.get(seat, mine[0].clause)
        yield Owed(seat, payee, _up_to(base), _up_to(value), clause, fact=fact)


def _up_to(figure: Figure) -> Figure:
    return Figure(0, figure.high, figure.unit)


def _share(seat: Seat, clause: str, debts: Sequence[Debt], parts: Portions, terms: Terms) -> Owed:
    """What each of several who are liable pays for all debts; what does not divide evenly stays a fraction."""
    base, value = (_times(figure, parts.of[seat]) for figure in _sum(debts, terms))
    number = sum(parts.of.values())
    steps = [step("paid-for", "TW-PEN-13", debt.tai, seat=debt.payer) for debt in debts]
    if number > 1:
        steps.append(step("paid-shared", "TW-PEN-13", value, number=number))
    if number > 1 and value.exact and not base.low % number and not value.low % number:
        return Owed(
            seat,
            debts[0].payee,
            bases(base.low // number),
            tai(value.low // number, value.low // number),
            clause,
            tuple(steps),
        )
    fact = next((fact for debt in debts if (fact := debt.unshown(terms)) is not None), None)
    return Owed(seat, debts[0].payee, base, value, clause, tuple(steps), fact, over=number)


def _times(figure: Figure, times: int) -> Figure:
    high = None if figure.high is None else figure.high * times
    return Figure(figure.low * times, high, figure.unit)


def _sum(debts: Sequence[Debt], terms: Terms) -> tuple[Figure, Figure]:
    base, value = bases(terms.base * len(debts)), tai(0, 0)
    for debt in debts:
        value = more(value, debt.tai)
    return base, value
