"""What the players declared, beside what the rules give: items, totals and payments that differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.judge.agreement import (
    are_worth,
    cannot_have,
    is_worth,
    lines_called,
    number_in,
    written,
)
from oracle.ruling.findings import Finding, Kind, Stated
from oracle.ruling.payments import OUTSIDER, outsider
from oracle.ruling.sheets import FACTOR, Figure, added, names_in
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Declaration, Declared
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments, Value
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Item, Sheet


# -- what was declared -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand as it is counted and paid, which is compared with what was declared.

    `doubtful` are the seats of which a breach may have gone unseen that takes something of their totals away.
    """

    ruleset: Ruleset
    played: Played
    sheets: Mapping[str, Sheet]
    payments: Sequence[Payment]
    doubtful: frozenset[str]

    def total(self, seat: str) -> Figure:
        """What a seat has counted, as far as nothing its play may hide takes it away."""
        total = self.sheets[seat].total
        return at_most(total) if seat in self.doubtful else total


def misdeclared(
    ruleset: Ruleset, played: Played, sheets: Sequence[Sheet], payments: Sequence[Payment]
) -> Iterator[Finding]:
    """Every declaration of a log that differs from what the rules give."""
    unmatched = {sheet.seat: list(_nearest(ruleset, played, sheet)) for sheet in sheets}
    summed = {seat: _summed(ruleset, items, _scored(played, seat)) for seat, items in unmatched.items()}
    doubtful = played.doubtful - {sheet.seat for sheet in sheets if sheet.agreed}
    by_seat = {sheet.seat: sheet for sheet in sheets}
    counted = Counted(ruleset, played, by_seat, payments, doubtful)
    for line in played.record.declared:
        for nth, declared in enumerate(line.items):
            if line.seat not in by_seat or _is_among(declared, summed[line.seat]):
                continue
            found = _difference(counted, unmatched[line.seat], line, declared)
            if found is not None:
                yield found.finding(Place(None, line.line, nth), line.seat)


def _difference(
    counted: Counted, unmatched: list[Item], line: Declared, declared: Declaration
) -> Difference | None:
    """How something declared differs from what is due, if it does."""
    ruleset, sheet = counted.ruleset, counted.sheets[line.seat]
    if declared.what == "score":
        return _item(ruleset, counted.played, sheet, unmatched, declared)
    if declared.what == "total" and not sheet.counted_by_itself:
        return _figure("total", sheet.clause, counted.total(line.seat), declared, ruleset.unit)
    return _payment(counted, line, declared) if declared.what == "pay" else None


class Difference(NamedTuple):
    """How something declared differs from what is due: under which clause, in which words, and what else says so."""

    clause: ClauseId
    key: str
    args: Arguments
    also: tuple[ClauseId, ...] = ()
    effects: tuple[Stated, ...] = ()

    def finding(self, place: Place, seat: str) -> Finding:
        """The mismatch it comes to."""
        return Finding(
            Kind.MISMATCH,
            self.clause,
            place,
            self.key,
            seat,
            self.args,
            also=self.also,
            effects=self.effects,
        )


def _nearest(ruleset: Ruleset, played: Played, sheet: Sheet) -> Sequence[Item]:
    """Of the lists of a sheet that are equally right the one that differs least from what is declared."""
    declared = _scored(played, sheet.seat)

    def differences(items: Sequence[Item]) -> int:
        left = list(items)
        summed = _summed(ruleset, left, declared)
        alone = (each for each in declared if not _is_among(each, summed))
        return sum(_item(ruleset, played, sheet, left, each) is not None for each in alone)

    return min(sheet.lists, key=differences) if sheet.equals else sheet.items


def _scored(played: Played, seat: str) -> list[Declaration]:
    """The lines of its sheet that a seat declares."""
    lines = (line for line in played.record.declared if line.seat == seat)
    return [item for line in lines for item in line.items if item.what == "score"]


def _summed(ruleset: Ruleset, unmatched: list[Item], declared: Sequence[Declaration]) -> frozenset[str]:
    """The names of several equal lines that are told at what they are worth together, in whatever lines.

    They are matched. Lines that tell their tiles are compared one by one.
    """
    found: set[str] = set()
    for item in dict.fromkeys(each.item for each in unmatched):
        lines = [each for each in unmatched if each.item == item]
        names = names_in(lines)
        told = [each for each in declared if each.item in names]
        alike = len(lines) > 1 and not any(each.tiles for each in told)
        if told and alike and are_worth(ruleset, told, lines):
            found |= names
            unmatched[:] = [each for each in unmatched if each.item != item]
    return frozenset(found)


def _is_among(declared: Declaration, names: frozenset[str]) -> bool:
    """Whether a declaration is a line of one of some names."""
    return declared.what == "score" and declared.item in names


def _figure(
    key: str, clause: ClauseId, figure: Figure, declared: Declaration, own: str, **more: str | int
) -> Difference | None:
    number = number_in(declared.amount, figure.unit, own)
    if number is not None and figure.low <= number and (figure.high is None or number <= figure.high):
        return None
    if not figure.exact:
        bounds: dict[str, Value] = {
            "declared": written(declared.amount),
            "low": _in_words(figure.low, figure.unit, own),
            "high": "…" if figure.high is None else _in_words(figure.high, figure.unit, own),
            **more,
        }
        return Difference(clause, f"{key}-out-of-bounds", bounds)
    due = _in_words(figure.low, figure.unit, own)
    args = {"declared": written(declared.amount), "due": due, **more}
    return Difference(clause, f"{key}-differs", args, effects=(Stated.FIGURE,))


def _in_words(number: int, unit: str, own: str) -> int | str:
    """A number as declarations write it: its unit is told where it is not the game's own."""
    return number if unit == own else f"{number} {unit}"


def at_most(figure: Figure) -> Figure:
    """A figure of a seat whose play was not all shown: a breach nobody can prove may have cost some of it."""
    return replace(figure, low=min(0, figure.low))


def _item(
    ruleset: Ruleset, played: Played, sheet: Sheet, unmatched: list[Item], declared: Declaration
) -> Difference | None:
    name, doubted = declared.item or "", sheet.seat in played.doubtful
    joined = _joined(ruleset, unmatched, declared)
    if joined:
        unmatched[:] = [item for item in unmatched if all(item is not each for each in joined)]
        return None
    item = next(iter(lines_called(unmatched, declared)), None)
    if item is not None:
        unmatched.remove(item)
    else:
        item = next((each for each in sheet.reckoned if name in each.names), None)
    if item is None:
        return _unlisted(ruleset, played, sheet, unmatched, declared)
    return _item_figures(ruleset, item, declared, name, doubted=doubted)


def _unlisted(
    ruleset: Ruleset, played: Played, sheet: Sheet, unmatched: list[Item], declared: Declaration
) -> Difference | None:
    """A line the sheet has not: nobody knows it, the log may hide it, it is another, or the hand has not earned it."""
    name, kinds = declared.item or "", frozenset(declared.tiles)
    if name not in ruleset.result.item_names():
        return Difference(sheet.clause, "unknown-item", {"name": name})
    if sheet.seat in played.doubtful or not cannot_have(sheet, declared):
        return None
    same_tiles = [item for item in unmatched if frozenset(item.tiles) == kinds]
    if kinds and same_tiles and not sheet.open_facts:
        item = same_tiles[0]
        unmatched.remove(item)
        args = {"declared": name, "due": item.name}
        return Difference(item.clause, "item-name-differs", args, effects=(Stated.NAME,))
    return _not_earned(ruleset, played, sheet, declared)


def _joined(ruleset: Ruleset, unmatched: Sequence[Item], declared: Declaration) -> list[Item]:
    """The lines of one name that are declared in one, worth what they are worth together; none where they are not."""
    kinds = frozenset(declared.tiles)
    same = [item for item in unmatched if declared.item in item.names]
    if kinds:
        same = [item for item in same if kinds.issuperset(item.tiles)]
    tiles = frozenset(tile for item in same for tile in item.tiles)
    told = len(same) > 1 and kinds in (frozenset(), tiles)
    return same if told and is_worth(ruleset, declared, same) else []


def _not_earned(ruleset: Ruleset, played: Played, sheet: Sheet, declared: Declaration) -> Difference:
    """A line that the hand has not, under the clause that says why, and beside it that of the total."""
    why = None if ruleset.result.withheld is None else ruleset.result.withheld(played, sheet, declared)
    also = () if why in (None, sheet.clause) else (sheet.clause,)
    return Difference(why or sheet.clause, "item-not-earned", {"name": declared.item or ""}, also)


def _item_figures(
    ruleset: Ruleset, item: Item, declared: Declaration, name: str, *, doubted: bool
) -> Difference | None:
    """Compare what is declared of a line in the units it is declared in; its value, where that is none of them."""
    own = ruleset.unit
    figures = [at_most(figure) if doubted else figure for figure in item.figures]
    stated = [figure for figure in figures if number_in(declared.amount, figure.unit, own) is not None]
    if not stated and figures[0].unit == FACTOR and _is_a_number_alone(declared):
        declared = replace(declared, amount=((declared.amount[0][0], FACTOR),))
    differences = (
        _figure("item", item.clause, figure, declared, own, name=name) for figure in stated or figures[:1]
    )
    return next((difference for difference in differences if difference is not None), None)


def _is_a_number_alone(declared: Declaration) -> bool:
    return [unit for _, unit in declared.amount] == ["points"] and not declared.points_written


def _payment(counted: Counted, line: Declared, declared: Declaration) -> Difference | None:
    """Compare a payment with what is due, or with what may be due where the log leaves open what the two counted."""
    payee = outsider(declared.name) if declared.to == OUTSIDER else declared.to
    if payee is None or (declared.to == OUTSIDER and line.seat in counted.doubtful):
        return None
    parties = [seat for seat in (line.seat, payee) if seat in counted.sheets]
    if not all(counted.total(seat).exact for seat in parties) and len(parties) > 1:
        return _may_be_due(counted, line.seat, payee, declared)
    due = [paid for paid in counted.payments if (paid.payer, paid.payee) == (line.seat, payee)]
    own = counted.ruleset.unit
    if due:
        differences = [_paid(paid, declared, own, payee) for paid in (*due, *_together(due))]
        found = None if None in differences else differences[-1]
        if found is None:
            return None
        return found._replace(also=_reckoned_by(due, found.clause), effects=(*found.effects, Stated.PAYMENT))
    return _not_due(counted, line.seat, payee, declared)


def _not_due(counted: Counted, payer: str, payee: str, declared: Declaration) -> Difference | None:
    """A payment where nothing is owed, or where it is owed the other way."""
    args: dict[str, Value] = {"declared": written(declared.amount), "to": payee}
    for paid in counted.payments:
        if (paid.payer, paid.payee) == (payee, payer) and any(figure.low for figure in paid.figures):
            args["due"] = _due(paid.figures, paid.over, counted.ruleset.unit)
            return Difference(paid.clause, "payment-reversed", args, effects=(Stated.FIGURE,))
    if not any(number for number, _ in declared.amount):
        return None
    return Difference(counted.sheets[payer].clause, "payment-not-due", args)


UNBOUNDED = 10**7
"""A total that stands for one to which the log shows no end."""


def _may_be_due(counted: Counted, payer: str, payee: str, declared: Declaration) -> Difference | None:
    """A payment that is not due whatever the two have counted, by the least and the most that may be."""
    ways = [_owed(way, payee) for way in _settlements(counted, payer, payee)]
    own = counted.ruleset.unit
    units = dict.fromkeys(unit for way in ways for unit in way) or (own,)
    for unit in units:
        number = number_in(declared.amount, unit, own)
        due = [way.get(unit, (0, 0)) for way in ways]
        low, high = min(low for low, _ in due), max(high for _, high in due)
        if number is None or low <= number <= high:
            continue
        clauses = (paid.clause for way in _settlements(counted, payer, payee) for paid in way)
        clause = next(clauses, counted.sheets[payer].clause)
        args: dict[str, Value] = {"declared": written(declared.amount), "to": payee}
        if high <= 0:
            return Difference(clause, "payment-not-due", args)
        args |= {"low": _in_words(max(0, low), unit, own), "high": _in_words(high, unit, own)}
        return Difference(clause, "payment-out-of-bounds", args)
    return None


def _settlements(counted: Counted, *seats: str) -> Iterator[Sequence[Payment]]:
    """What is paid between two seats, for the least and the most each of them may have counted."""
    ends = [
        {total.low, UNBOUNDED if total.high is None else total.high} for total in map(counted.total, seats)
    ]
    for numbers in product(*map(sorted, ends)):
        sheets = dict(counted.sheets)
        for seat, number in zip(seats, numbers, strict=True):
            total = Figure.exactly(number, sheets[seat].total.unit)
            sheets[seat] = replace(sheets[seat], total=total, open_facts=())
        payments = counted.ruleset.result.settle(counted.played, tuple(sheets.values()))
        yield [paid for paid in payments if {paid.payer, paid.payee} == set(seats)]


def _owed(payments: Sequence[Payment], payee: str) -> Mapping[str, tuple[int, int]]:
    """What one party is owed at least and at most in each unit; less than nothing where he owes something."""
    owed: dict[str, tuple[int, int]] = {}
    for paid in payments:
        for figure in paid.told:
            low = figure.low // paid.over
            high = UNBOUNDED if figure.high is None else -(-figure.high // paid.over)
            if paid.payer == payee:
                low, high = -high, -low
            before = owed.get(figure.unit, (0, 0))
            owed[figure.unit] = before[0] + low, before[1] + high
    return owed


def _reckoned_by(due: Sequence[Payment], clause: ClauseId) -> tuple[ClauseId, ...]:
    """The clauses by which payments are reckoned, beside the one they fall under."""
    clauses = dict.fromkeys(step.clause for paid in due for step in paid.steps)
    return tuple(each for each in clauses if each != clause)


def _together(due: Sequence[Payment]) -> Iterator[Payment]:
    """What several payments from one party to another come to, where they can be added."""
    if len(due) > 1 and all(paid.over == 1 for paid in due):
        units = dict.fromkeys(figure.unit for paid in due for figure in paid.figures)
        first, *beside = (
            added((figure for paid in due for figure in paid.figures if figure.unit == unit), unit)
            for unit in units
        )
        worths = [paid.worth for paid in due if paid.worth is not None]
        worth = added(worths, worths[0].unit) if len(worths) == len(due) else None
        yield replace(due[0], amount=first, beside=tuple(beside), worth=worth)


def _paid(paid: Payment, declared: Declaration, own: str, payee: str) -> Difference | None:
    """Compare a payment in every unit that is owed, or by its worth where it is declared in that."""
    worth, figures = paid.worth, paid.figures
    if worth is not None and number_in(declared.amount, worth.unit, worth.unit) is not None:
        figures, own = (worth,), worth.unit
    if len(figures) == paid.over == 1:
        return _figure("payment", paid.clause, figures[0], declared, own, to=payee)
    stated = [(number_in(declared.amount, figure.unit, own) or 0) * paid.over for figure in figures]
    within = (
        figure.low <= number and (figure.high is None or number <= figure.high)
        for number, figure in zip(stated, figures, strict=True)
    )
    known = {figure.unit for figure in figures} | {"points"}
    if all(within) and all(unit in known for number, unit in declared.amount if number):
        return None
    due = _due(figures, paid.over, own)
    args: Arguments = {"declared": written(declared.amount), "due": due, "to": payee}
    if not paid.exact:
        return Difference(paid.clause, "payment-at-least", args)
    return Difference(paid.clause, "payment-differs", args, effects=(Stated.FIGURE,))


def _due(figures: Sequence[Figure], over: int, own: str) -> int | str:
    """What is owed at the least, as declarations write it; divided where several owe it together."""
    if len(figures) == over == 1:
        return _in_words(figures[0].low, figures[0].unit, own)
    words = " ".join(f"{figure.low} {figure.unit}" for figure in figures)
    return words if over == 1 else f"1/{over} × ({words})"
