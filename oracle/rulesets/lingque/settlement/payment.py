"""08-settlement (chapter 3 乙): who pays whom for a win, and who pays for others (包牌); and how a hand ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grammar.syntax import RefereeRules
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.fans import fans_in
from oracle.rulesets.lingque.figures.kinds import DEALER, IN_TURN, SEATS
from oracle.rulesets.lingque.figures.points import points_in
from oracle.rulesets.lingque.figures.sets import SET_KINDS
from oracle.rulesets.lingque.figures.settlement import SETTLEMENT, settlement_in
from oracle.rulesets.lingque.scoring.of_play import winner, wins_with
from oracle.rulesets.lingque.scoring.sheet import UNIT
from oracle.rulesets.lingque.settlement.match import next_dealer
from oracle.rulesets.lingque.state.course import DRAWN, GIVEN
from oracle.ruling.findings import Fact
from oracle.ruling.payments import Payment
from oracle.ruling.questions import WhoGave
from oracle.ruling.ruling import Outcome
from oracle.ruling.sheets import Figure, Step
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.figures.settlement import Liability, Settlement, Share
    from oracle.rulesets.lingque.state.course import Course, DeclaredWin
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Sheet
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


@cites("LQ-3B.1", "LQ-3B.5")
def settle(played: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
    """What each pays for a win by every way its tiles can have been given; a false win is paid for by nobody."""
    won, agreed = winner(played.table), played.record.agreed
    totals = {sheet.seat: paid_for(sheet, agreed) for sheet in sheets}
    if won is None:
        return settled(Outcome(played.record.log.end), totals, {}, agreed)
    if won.seat not in totals or not totals[won.seat].exact:
        return ()
    ways = [
        settled(Outcome("won", won.seat, source=giver), totals, given, agreed)
        for giver, given in as_ruled(
            played.record.log.lines, tuple(givings(played.table, won)), settlement_in(agreed)
        )
    ]
    if all(way == ways[0] for way in ways):
        return ways[0]
    fact = Fact("tiles-given", {"seat": won.seat}, (WhoGave(won.seat),))
    if len(givers(won)) > 1:
        fact = Fact("result-source", {"seat": won.seat}, (WhoGave(won.seat),))
    return tuple(_bounded(won.seat, ways, fact))


@cites("LQ-2A.1", "LQ-3B.1")
def paid_for(sheet: Sheet, agreed: Agreed) -> Figure:
    """The points that payments are reckoned from: all, or by one reading those without the flowers (LQ-A9).

    The flowers are added last: the first step in points is without them.
    """
    if agreed.reading("LQ-A9") == "included" or not sheet.total.exact:
        return sheet.total
    return next((step.result for step in sheet.steps if step.result.unit == UNIT), sheet.total)


@cites("LQ-2A.1", "LQ-3B.1", "LQ-3B.5")
def settled(
    result: Outcome, totals: Mapping[str, Figure], given: Mapping[str, int], agreed: Agreed
) -> tuple[Payment, ...]:
    """The other three pay the winner by his points, flowers included; no other deal is paid for."""
    giver = None if result.came in DRAWN else result.source
    return tuple(
        Payment(payer, seat, points(debt.amount), ClauseId(debt.clause), debt.steps)
        for seat, total in totals.items()
        if seat == result.seat
        for payer, debt in debts(seat, giver, given, total.low, settlement_in(agreed)).items()
        if debt.amount
    )


@cites("LQ-3B.1")
def step(agreed: Agreed) -> int:
    """Every total is even, for every 副 and the points of a flower are; a table may have agreed on other figures."""
    fans = fans_in(agreed)
    values = [points_in(agreed, fans).flower, *(fan.fu for fan in fans.fans.values())]
    return 1 if any(value % EVEN for value in values) else EVEN


EVEN = 2


def _bounded(payee: Seat, ways: Sequence[tuple[Payment, ...]], fact: Fact) -> Iterator[Payment]:
    """What each pays at least and at most, where the log leaves several ways undecided; `fact` decides them."""
    clauses = {paid.clause for way in ways for paid in way}
    clause = ClauseId("LQ-3B.2") if ClauseId("LQ-3B.2") in clauses else ClauseId("LQ-3B.1")
    for payer in SEATS:
        owed = [next((paid.amount.low for paid in way if paid.payer == payer), 0) for way in ways]
        least, most = min(owed), max(owed)
        if most:
            open_fact = fact if least < most else None
            yield Payment(payer, payee, Figure(least, most, UNIT), clause, fact=open_fact)


# -- who owes what ---------------------------------------------------------------------------------


class Debt(NamedTuple):
    """What one player owes the winner, under which clause, and how it was reckoned."""

    amount: int
    clause: str
    steps: tuple[Step, ...]


@cites("LQ-3B.1")
def share_of(payer: Seat, giver: Seat | None, figures: Settlement = SETTLEMENT) -> Share:
    """What a player owes: all alike for a self-drawn tile; for another's the one whose tile it was owes double."""
    if giver is None:
        return figures.drawn
    return figures.giver if payer == giver else figures.given


@cites("LQ-3B.2", "LQ-3B.3")
def liable(given: Mapping[Seat, int], figures: Settlement = SETTLEMENT) -> tuple[Seat, Liability] | None:
    """The player who pays for others, and how much: 半包牌 if four tiles were given, 全包牌 if five; only one can."""
    for liability in reversed(figures.liabilities):
        for seat, tiles in given.items():
            if tiles >= liability.tiles:
                return seat, liability
    return None


@cites("LQ-3B.4")
def debts(
    payee: Seat,
    giver: Seat | None,
    given: Mapping[Seat, int],
    worth: int,
    figures: Settlement = SETTLEMENT,
) -> dict[Seat, Debt]:
    """What each of the other three owes for a win, in points, by who gave the winner how many tiles."""
    found: dict[Seat, Debt] = {}
    for payer in SEATS:
        if payer != payee:
            share = share_of(payer, giver, figures)
            found[payer] = Debt(share.of(worth), "LQ-3B.1", (_shared(share, worth),))
    burden = liable({seat: number for seat, number in given.items() if seat != payee}, figures)
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


def points(number: int) -> Figure:
    """A figure in points."""
    return Figure.exactly(number, UNIT)


def _shared(share: Share, worth: int) -> Step:
    key = "share-whole" if share.over == 1 else "share-broken"
    args = {"points": worth, "times": share.times, "over": share.over}
    return Step(key, ClauseId("LQ-3B.1"), points(share.of(worth)), args)


def _changed(debt: Debt, liability: Liability, key: str, other: Seat, change: int) -> Debt:
    amount = debt.amount + change
    args: Arguments = {"amount": abs(change), "seat": other}
    step = Step(key, ClauseId(liability.clause), points(amount), args)
    return Debt(amount, liability.clause, (*debt.steps, step))


# -- who gave what ---------------------------------------------------------------------------------

CLAUSES_OF_LIABILITY = frozenset(each.clause for each in SETTLEMENT.liabilities)
"""The clauses under which one player pays for others."""

Giving: TypeAlias = "tuple[Seat | None, Counter[Seat]]"
"""Who gave the winning tile, and how many tiles each player gave."""


@cites("LQ-3B.2")
def givings(table: Table[Course], won: DeclaredWin) -> Iterator[Giving]:
    """Who gave the winning tile, and how many tiles each player has given the winner (提供).

    A set claimed from a player is one tile, the discard or robbed tile won on another; by one reading the tile drawn
    for a claimed kong and won on is one of that player's too (LQ-A6). Where the log does not show whose a set was, or
    how the winning tile arrived, every possible way is given.
    """
    others = tuple(seat for seat in SEATS if seat != won.seat)
    exposed = [laid for laid in table.laid[won.seat] if SET_KINDS[laid.kind].exposed]
    claimed = [_givers(laid, won.seat, others) for laid in exposed]
    kong = _kong_replaced(table, won) if table.agreed.reading("LQ-A6") == "replacements-too" else None
    for giver, *sources in product(givers(won), *claimed):
        replaced = [source for source, laid in zip(sources, exposed, strict=True) if laid is kong]
        yield giver, Counter(seat for seat in (*sources, *replaced, giver) if seat in others)


def _kong_replaced(table: Table[Course], won: DeclaredWin) -> LaidSet | None:
    """The kong of another's discard for which the winning tile was drawn, if it was drawn for one."""
    last = max(table.laid[won.seat], key=lambda laid: laid.at or 0, default=None)
    return last if won.how == "kong" and last is not None and last.kind == "kong" else None


@cites("LQ-3B.1")
def givers(won: DeclaredWin) -> tuple[Seat | None, ...]:
    """Who can have given the winning tile; nobody, where it was drawn."""
    if won.how in DRAWN or won.own:
        return (None,)
    if won.source is not None:
        return (won.source,)
    others = tuple(seat for seat in SEATS if seat not in (won.seat, won.claimer))
    return others if won.how in GIVEN else (None, *others)


@cites("LQ-1C.0(b)")
def _givers(laid: LaidSet, claimer: Seat, others: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Whose tile a claimed set can have taken; a chow takes one of the upper house.

    A chow that lay there when the log began names its giver, unless it is written to be from elsewhere.
    """
    if laid.source is not None:
        return (laid.source,)
    return (IN_TURN.upper(claimer),) if laid.kind == "eat" and laid.at is not None else others


@cites("LQ-3B.2", "LQ-3B.3")
def as_ruled(
    lines: Iterable[object], ways: Sequence[Giving], figures: Settlement = SETTLEMENT
) -> Sequence[Giving]:
    """The ways that remain when the referee has ruled under the clause of half or of full liability.

    A ruling names for whom it is. One for somebody who may himself be liable does not show whether it is for or
    against him, and decides nothing; nor does one that is supported by no way.
    """
    for ruling in lines:
        if isinstance(ruling, RefereeRules) and ruling.clause in CLAUSES_OF_LIABILITY:
            burdens = [liable(given, figures) for _, given in ways]
            if any(burden is not None and burden[0] == ruling.for_ for burden in burdens):
                continue
            stands = [burden is not None and burden[1].clause == ruling.clause for burden in burdens]
            ways = [way for way, so in zip(ways, stands, strict=True) if so] or ways
    return ways


# -- how the hand ended ----------------------------------------------------------------------------


@cites("LQ-1C.6")
def outcome(played: Played) -> Outcome:
    """How the hand ended and who deals next; undecided after a win of the dealer's that the log does not prove."""
    won, end = winner(played.table), played.record.log.end
    if end not in ("won", "drawn"):
        return Outcome(end)
    if won is None:
        result = _won_by_nobody(played.table, end)
        ended = result.how in ("false", "drawn")
        return replace(result, next_dealer=next_dealer(result, played.table.agreed)) if ended else result
    result = Outcome("won", won.seat, won.tile, None, won.how, won.source)
    if won.seat == DEALER and not (_is_sure(played.table, won) or played.record.is_agreed_on(won.seat)):
        return result
    return replace(result, next_dealer=next_dealer(result, played.table.agreed))


@cites("LQ-1C.6", "LQ-3B.5")
def _won_by_nobody(table: Table[Course], end: str) -> Outcome:
    """How a deal ended that nobody won: with a hand laid out that is none, with an empty wall, or as the log says."""
    laid_out = table.course.won
    if laid_out is not None and laid_out.lawful is Known.NO:
        return Outcome("false", laid_out.seat, laid_out.tile)
    if laid_out is not None:
        return Outcome("false", laid_out.seat, laid_out.tile, None, laid_out.how, laid_out.source)
    return Outcome("drawn" if table.later.seats else end)


def _is_sure(table: Table[Course], won: DeclaredWin) -> bool:
    return won.lawful is Known.YES and wins_with(table, won, taken=True) is Known.YES
