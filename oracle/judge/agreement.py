"""What all at the table agree a seat counted (公認): a fact, settled on, beside what the tiles give."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.game.items import items_of
from oracle.rulebook.clauses import ClauseId
from oracle.ruling.findings import Finding, Kind, Unshown
from oracle.ruling.sheets import Figure, Item
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Amount, Declaration
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.messages import Value
    from oracle.ruling.ruling import Outcome
    from oracle.ruling.sheets import Sheet
    from oracle.table.record import Record


def number_in(amount: Amount, unit: str, own: str) -> int | None:
    """The number told in a unit; one written without a unit is in the game's own."""
    for number, written in amount:
        if written in (unit, "points" if unit == own else unit):
            return number
    return None


def settled_on(
    ruleset: Ruleset, record: Record, sheets: Sequence[Sheet], outcome: Outcome
) -> tuple[Sheet, ...]:
    """The sheets with the totals that are agreed on; an agreed total wins over the sum of agreed items.

    Agreed items are added up only where neither the tiles nor the table tell the total. What is agreed of a win that
    gave way to another, or is none, is no figure of a loser, where losers count nothing.
    """
    agreed = _first_stated(record)
    gave_way = _winning(record) - set(outcome.winners)
    return tuple(
        sheet
        if sheet.seat in gave_way and sheet.total.exact and not sheet.items
        else _sheet_agreed(ruleset, sheet, agreed.get(sheet.seat, {}))
        for sheet in sheets
    )


def _winning(record: Record) -> set[str]:
    """The seats that declared a win."""
    return {act.seat for act in record.wins}


def _first_stated(record: Record) -> Mapping[str, Mapping[tuple[object, ...], Declaration]]:
    """For each seat the figures agreed on, by what they are of; of two different ones the first."""
    found: dict[str, dict[tuple[object, ...], Declaration]] = {}
    for line in record.figures:
        for item in line.items:
            found.setdefault(line.seat, {}).setdefault(_of(item), item)
    return found


def _of(item: Declaration) -> tuple[object, ...]:
    return item.what, item.item, tuple(sorted(item.tiles))


def _sheet_agreed(ruleset: Ruleset, sheet: Sheet, agreed: Mapping[tuple[object, ...], Declaration]) -> Sheet:
    unit = sheet.total.unit
    totals = [number_in(item.amount, unit, ruleset.unit) for item in agreed.values() if item.what == "total"]
    items = [number_in(item.amount, unit, ruleset.unit) for item in agreed.values() if item.what == "score"]
    number = next((total for total in totals if total is not None), None)
    if number is None and not sheet.total.exact and items and None not in items:
        number = sum(item or 0 for item in items)
    if number is None:
        return sheet
    counted = sheet.items
    if not sheet.total.exact:
        shown = {name for item in sheet.items for name in (item.item, item.name, *item.aliases)}
        named = (item for item in agreed.values() if item.what == "score" and item.item not in shown)
        counted = (*sheet.items, *(_item_agreed(ruleset, sheet, item) for item in named))
    total = Figure.exactly(number, unit)
    return replace(sheet, items=counted, total=total, steps=(), open_facts=(), equals=(), agreed=True)


def _item_agreed(ruleset: Ruleset, sheet: Sheet, declared: Declaration) -> Item:
    """A line that all agree on and the tiles do not show, under its own clause where the game knows its name."""
    name = declared.item or ""
    known = next((one for one in items_of(ruleset.name) if name in (one.id, one.name, *one.names)), None)
    units = (ruleset.unit if unit == "points" else unit for _, unit in declared.amount)
    value, *beside = (
        Figure.exactly(number, unit) for (number, _), unit in zip(declared.amount, units, strict=True)
    )
    return Item(
        item=name if known is None else known.id,
        name=name if known is None else known.name,
        clause=sheet.clause if known is None else ClauseId(known.clause),
        value=value,
        tiles=tuple(declared.tiles),
        beside=tuple(beside),
        agreed=True,
    )


def _won_by(record: Record) -> frozenset[int | None]:
    """The acts by which the hand is won."""
    return frozenset(act.place.at for act in record.wins)


def proved(ruleset: Ruleset, record: Record, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings without the questions whether a hand wins of which all agree what it counts: nobody asks them.

    Which of several claims on one tile prevails is another question.
    """
    wins = _won_by(record)
    asks = ruleset.contesting
    between = {rule.clause for rule in asks.rules} if asks is not None else set[ClauseId]()
    for found in findings:
        of_the_win = found.kind is Kind.UNDECIDED and found.place.at in wins
        of_a_contest = found.clause in between and Unshown.WINNING_HAND not in found.effects
        if of_a_contest or not (of_the_win and record.is_agreed_on(found.seat)):
            yield found


def disagreements(
    ruleset: Ruleset, record: Record, sheets: Sequence[Sheet], findings: Sequence[Finding]
) -> Iterator[Finding]:
    """Two different figures agreed of one thing, and agreed figures that the tiles prove to be others.

    `sheets` are those the tiles give; what they leave open proves nothing. Of a win that is found to be none the
    `findings` say what is wrong, and of several on one tile that gave way nothing is.
    """
    wins = _won_by(record)
    void = {one.seat for one in findings if one.kind is Kind.BREACH and one.place.at in wins}
    winning = _winning(record)
    void |= winning if len(winning) > 1 else set()
    by_seat = {sheet.seat: sheet for sheet in sheets}
    stated: dict[tuple[object, ...], tuple[Declaration, int]] = {}
    for line in record.figures:
        for nth, item in enumerate(line.items):
            place, key = Place(None, line.line, nth), (line.seat, *_of(item))
            first, where = stated.setdefault(key, (item, line.line))
            sheet = by_seat.get(line.seat)
            clause = next(iter(ruleset.evidence.grounds.values())) if sheet is None else sheet.clause
            if sorted(first.amount) != sorted(item.amount):
                args: dict[str, Value] = {
                    "agreed": written(item.amount),
                    "first": written(first.amount),
                    "line": where,
                }
                yield Finding(Kind.IMPOSSIBLE, clause, place, "agreed-twice", None, args)
            elif first is item and sheet is not None and (sheet.items or line.seat not in void):
                yield from _against_the_tiles(ruleset, sheet, item, place)


def _against_the_tiles(ruleset: Ruleset, sheet: Sheet, item: Declaration, place: Place) -> Iterator[Finding]:
    """An agreed figure that the tiles prove to be another."""
    if item.what == "total":
        figure, clause, key = sheet.total, sheet.clause, "agreed-total-differs"
    else:
        same = [one for one in sheet.items if item.item in (one.item, one.name, *one.aliases)]
        same = [one for one in same if not item.tiles or frozenset(one.tiles) == frozenset(item.tiles)]
        if item.what != "score" or not same:
            return
        figures = [
            figure
            for one in same
            for figure in one.figures
            if number_in(item.amount, figure.unit, ruleset.unit) is not None
        ]
        if not figures:
            return
        figure, clause, key = figures[0], same[0].clause, "agreed-item-differs"
    number = number_in(item.amount, figure.unit, ruleset.unit)
    if number is None or (figure.low <= number and (figure.high is None or number <= figure.high)):
        return
    due = str(figure.low) if figure.unit == ruleset.unit else f"{figure.low} {figure.unit}"
    args = {"agreed": written(item.amount), "due": due, "name": item.item or ""}
    yield Finding(Kind.MISMATCH, clause, place, key, sheet.seat, args)


def written(amount: Amount) -> str:
    """An amount as declarations write it."""
    return " ".join(f"{number} {unit}" if unit != "points" else str(number) for number, unit in amount)
