"""What a hand comes to in every way that is left of taking its acts: what all share is certain, the rest is open.

Where it is not known which of two claims came first, or whether an act took anything, each of them may have led to
another winner, another sum and another dealer. Every way is counted and settled by itself, and the figures are joined.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from oracle.ruling.findings import Finding, Kind, undecided
from oracle.ruling.payments import Payment
from oracle.ruling.ruling import WON, Outcome
from oracle.ruling.sheets import Figure, Sheet, bounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.ruling.findings import Fact

V = TypeVar("V")


class Settled(NamedTuple):
    """What one way comes to: how it ended, the sheets by the tiles and as all agree, and who pays."""

    outcome: Outcome
    by_the_tiles: tuple[Sheet, ...]
    sheets: tuple[Sheet, ...]
    payments: tuple[Payment, ...]


def joined(settled: Sequence[Settled], fact: Fact) -> Settled:
    """What several ways come to together; `fact` is told as what would decide between them."""
    first = settled[0]
    if all(each == first for each in settled):
        return first
    return Settled(
        _ended([each.outcome for each in settled]),
        _counted([each.by_the_tiles for each in settled], fact),
        _counted([each.sheets for each in settled], fact),
        tuple(_paid([each.payments for each in settled], fact)),
    )


def _ended(outcomes: Sequence[Outcome]) -> Outcome:
    """How a hand ended: where several may have won it nobody is named; who alone may have is, as if he had."""
    won = [each for each in outcomes if each.how in WON and each.winners] or [outcomes[0]]
    first = won[0]
    if any(each.winners != first.winners for each in won):
        return Outcome(
            first.how,
            next_dealer=_alike([each.next_dealer for each in outcomes]),
            dealer=first.dealer,
            streak=first.streak,
            next_streak=_alike([each.next_streak for each in outcomes]),
        )
    return replace(
        first,
        tile=_alike([each.tile for each in won]),
        source=_alike([each.source for each in won]),
        came=_alike([each.came for each in won]),
        next_dealer=_alike([each.next_dealer for each in outcomes]),
        next_streak=_alike([each.next_streak for each in outcomes]),
    )


def _alike(values: Sequence[V | None]) -> V | None:
    return values[0] if all(each == values[0] for each in values) else None


def _counted(ways: Sequence[tuple[Sheet, ...]], fact: Fact) -> tuple[Sheet, ...]:
    """The sheet of every seat, between the least and the most that it counts in any way."""
    if all(each == ways[0] for each in ways):
        return ways[0]
    by_seat = [{sheet.seat: sheet for sheet in sheets} for sheets in ways]
    seats = dict.fromkeys(seat for sheets in by_seat for seat in sheets)
    return tuple(_sheet([_of(sheets, seat, by_seat) for sheets in by_seat], fact) for seat in seats)


def _of(sheets: Mapping[str, Sheet], seat: str, ways: Sequence[Mapping[str, Sheet]]) -> Sheet:
    """The sheet of a seat in a way; nothing where that way counts no hands."""
    told = next(way[seat] for way in ways if seat in way)
    nothing = Sheet(seat, (), Figure.exactly(0, told.total.unit), told.clause)
    return sheets.get(seat, nothing)


def _sheet(sheets: Sequence[Sheet], fact: Fact) -> Sheet:
    first = sheets[0]
    if all(each == first for each in sheets):
        return first
    whole = bounded(first.seat, sheets, first.clause, fact, first.total.unit)
    return replace(whole, counted_by_itself=first.counted_by_itself)


def _paid(ways: Sequence[tuple[Payment, ...]], fact: Fact) -> Iterable[Payment]:
    """What each pays each other, between the least and the most of any way; nothing where a way has none."""
    if all(each == ways[0] for each in ways):
        yield from ways[0]
        return
    by_pair = [_by_pair(payments) for payments in ways]
    for pair in dict.fromkeys(pair for payments in by_pair for pair in payments):
        several = [payments.get(pair, ()) for payments in by_pair]
        if all(each == several[0] for each in several):
            yield from several[0]
        else:
            yield _between(several, fact)


def _by_pair(payments: Iterable[Payment]) -> dict[tuple[str, str], tuple[Payment, ...]]:
    by: dict[tuple[str, str], tuple[Payment, ...]] = {}
    for paid in payments:
        pair = (paid.payer, paid.payee)
        by[pair] = (*by.get(pair, ()), paid)
    return by


def _between(ways: Sequence[tuple[Payment, ...]], fact: Fact) -> Payment:
    """One payment for those of every way between two."""
    first = next(paid for payments in ways for paid in payments)
    overs = {paid.over for payments in ways for paid in payments}
    over = first.over if len(overs) == 1 else 1
    units = dict.fromkeys(figure.unit for payments in ways for paid in payments for figure in paid.figures)
    amount, *beside = (_bounds([_owed(payments, unit, over) for payments in ways], unit) for unit in units)
    return Payment(
        first.payer,
        first.payee,
        amount,
        first.clause,
        fact=first.fact or fact,
        beside=tuple(beside),
        over=over,
    )


def _owed(payments: Iterable[Payment], unit: str, over: int) -> tuple[int, int | None]:
    """What is owed of a unit at the least and at the most; whole parts where it is divided otherwise."""
    low, high = 0, 0
    bounded_above = True
    for paid in payments:
        for figure in paid.figures:
            if figure.unit == unit:
                low += figure.low * over // paid.over
                bounded_above = bounded_above and figure.high is not None
                high += -(-(figure.high or 0) * over // paid.over)
    return low, high if bounded_above else None


def _bounds(owed: Sequence[tuple[int, int | None]], unit: str) -> Figure:
    highs = [high for _, high in owed]
    return Figure(
        min(low for low, _ in owed), None if None in highs else max(high or 0 for high in highs), unit
    )


# -- what is found in several ways -----------------------------------------------------------------------


def found_together(ways: Sequence[Sequence[Finding]], fact: Fact) -> Iterator[Finding]:
    """What is found in all ways; what is found in some is open, and `fact` would decide it.

    Where a seat has broken a clause at one act in every way, and not the same, it is found with all of them.
    """
    first, *others = ways
    for each in first:
        there = [_like(each, other) for other in others]
        if each.kind is Kind.UNDECIDED or all(found == each for found in there):
            yield each
        elif None in there:
            yield _open(each, fact)
        else:
            yield whichever([each, *(found for found in there if found is not None)], fact)
    only_there = [found for other in others for found in other if _like(found, first) is None]
    opened: list[Finding] = []
    for each in (_open(found, fact) for found in only_there if found.kind is not Kind.UNDECIDED):
        if each not in opened:
            opened.append(each)
    yield from opened


def _open(found: Finding, fact: Fact) -> Finding:
    """What is found in some of the ways, as open: under the same clause and limb, and `fact` would decide it."""
    return replace(undecided(found.clause, found.place, fact, found.seat), limb=found.limb)


def _like(found: Finding, others: Iterable[Finding]) -> Finding | None:
    """What is found of a seat at the same act and of the same kind, under the same clause if there is any."""
    alike = [
        each for each in others if (each.kind, each.seat, each.place) == (found.kind, found.seat, found.place)
    ]
    return min(alike, key=lambda each: (each != found, each.clause != found.clause), default=None)


def whichever(several: Sequence[Finding], fact: Fact) -> Finding:
    """A breach in every way, of the clauses of all of them."""
    first, *others = several
    same = all((each.key, each.args) == (first.key, first.args) for each in others)
    clauses = dict.fromkeys(clause for each in several for clause in (each.clause, *each.also))
    merged = replace(first, also=tuple(clause for clause in clauses if clause != first.clause))
    if any(each.consequence != first.consequence for each in others):
        merged = replace(merged, consequence=None)
    if same:
        return merged
    args = {"seat": first.seat or "", "acts": fact.args.get("acts", "")}
    return replace(merged, key="broken-in-every-order", args=args)
