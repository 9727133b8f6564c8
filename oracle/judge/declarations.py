"""What the players declared, beside what the rules give: items, totals and payments that differ."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from oracle.judge.agreement import cannot_have, number_in, written
from oracle.ruling.findings import Finding, Kind, Stated
from oracle.ruling.payments import OUTSIDER, outsider
from oracle.ruling.sheets import added
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Declaration, Declared
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments, Value
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Figure, Item, Sheet


FACTOR = "times"
"""The unit of what multiplies, which may be told by its number alone."""


# -- what was declared -----------------------------------------------------------------------------


def misdeclared(
    ruleset: Ruleset, played: Played, sheets: Sequence[Sheet], payments: Sequence[Payment]
) -> Iterator[Finding]:
    """Every declaration of a log that differs from what the rules give."""
    unmatched = {sheet.seat: list(_nearest(ruleset, played, sheet)) for sheet in sheets}
    by_seat = {sheet.seat: sheet for sheet in sheets}
    doubtful = played.doubtful - {sheet.seat for sheet in sheets if sheet.agreed}
    for line in played.record.declared:
        for nth, declared in enumerate(line.items):
            place = Place(None, line.line, nth)
            if line.seat not in by_seat:
                continue
            sheet, doubted = by_seat[line.seat], line.seat in doubtful
            match declared.what:
                case "score":
                    found = _item(ruleset, played, sheet, unmatched[line.seat], declared)
                case "total" if sheet.counted_by_itself:
                    found = None
                case "total":
                    total = at_most(sheet.total) if doubted else sheet.total
                    found = _figure("total", sheet.clause, total, declared, ruleset.unit)
                case "pay" if doubted or declared.to in doubtful:
                    found = None
                case "pay":
                    found = _payment(line, declared, payments, by_seat, ruleset.unit)
                case _:
                    found = None
            if found is not None:
                yield Finding(
                    Kind.MISMATCH,
                    found.clause,
                    place,
                    found.key,
                    line.seat,
                    found.args,
                    also=found.also,
                    effects=found.effects,
                )


class Difference(NamedTuple):
    """How something declared differs from what is due: under which clause, in which words, and what else says so."""

    clause: ClauseId
    key: str
    args: Arguments
    also: tuple[ClauseId, ...] = ()
    effects: tuple[Stated, ...] = ()


def _nearest(ruleset: Ruleset, played: Played, sheet: Sheet) -> Sequence[Item]:
    """Of the lists of a sheet that are equally right the one that differs least from what is declared."""
    declared = [
        item
        for line in played.record.declared
        for item in line.items
        if line.seat == sheet.seat and item.what == "score"
    ]

    def differences(items: Sequence[Item]) -> int:
        left = list(items)
        return sum(_item(ruleset, played, sheet, left, each) is not None for each in declared)

    return min(sheet.lists, key=differences) if sheet.equals else sheet.items


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
    kinds = frozenset(declared.tiles)
    same_tiles = [item for item in unmatched if not kinds or frozenset(item.tiles) == kinds]
    lines = (*same_tiles, *sheet.reckoned)
    item = next((item for item in lines if name in (item.item, item.name, *item.aliases)), None)
    if item is not None:
        if item in unmatched:
            unmatched.remove(item)
        return _item_figures(ruleset, item, declared, name, doubted=doubted)
    if name not in ruleset.result.item_names():
        return Difference(sheet.clause, "unknown-item", {"name": name})
    if doubted or not cannot_have(sheet, declared):
        return None
    if kinds and same_tiles and not sheet.open_facts:
        item = same_tiles[0]
        unmatched.remove(item)
        args = {"declared": name, "due": item.name}
        return Difference(item.clause, "item-name-differs", args, effects=(Stated.NAME,))
    return _not_earned(ruleset, played, sheet, declared)


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


def _payment(
    line: Declared,
    declared: Declaration,
    payments: Sequence[Payment],
    sheets: Mapping[str, Sheet],
    own: str,
) -> Difference | None:
    payee = outsider(declared.name) if declared.to == OUTSIDER else declared.to
    if payee is None:
        return None
    due = [paid for paid in payments if (paid.payer, paid.payee) == (line.seat, payee)]
    if due:
        differences = [_paid(paid, declared, own, payee) for paid in (*due, *_together(due))]
        found = None if None in differences else differences[-1]
        if found is None:
            return None
        return found._replace(also=_reckoned_by(due, found.clause), effects=(*found.effects, Stated.PAYMENT))
    for paid in payments:
        if (paid.payer, paid.payee) == (payee, line.seat) and any(figure.low for figure in paid.figures):
            args: Arguments = {
                "declared": written(declared.amount),
                "due": _due(paid.figures, paid.over, own),
                "to": payee,
            }
            return Difference(paid.clause, "payment-reversed", args, effects=(Stated.FIGURE,))
    parties = (line.seat,) if declared.to == OUTSIDER else (line.seat, payee)
    exact = all(party in sheets and sheets[party].total.exact for party in parties)
    if not exact or not any(number for number, _ in declared.amount):
        return None
    return Difference(
        sheets[line.seat].clause,
        "payment-not-due",
        {"declared": written(declared.amount), "to": payee},
    )


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
