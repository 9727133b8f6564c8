"""What all at the table agree a seat counted (公認): a fact, settled on, beside what the tiles give."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from oracle.game.items import items_of
from oracle.rulebook.clauses import ClauseId
from oracle.ruling.findings import Finding, Kind, Unshown
from oracle.ruling.sheets import Figure, Item, joined
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Amount, Declaration
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.messages import Value
    from oracle.ruling.findings import Fact
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
    """The sheets with what all agree on: a line in the place of the sheet's own, a total in that of the sum.

    What is agreed of a win that gave way to another, or is none, is no figure of a loser, where losers count nothing.
    """
    agreed = first_stated(record)
    gave_way = _winning(record) - set(outcome.winners)
    return tuple(
        sheet
        if sheet.seat in gave_way and sheet.total.exact and not sheet.items
        else _sheet_agreed(ruleset, record, sheet, agreed.get(sheet.seat, {}).values())
        for sheet in sheets
    )


def _winning(record: Record) -> set[str]:
    """The seats that declared a win."""
    return {act.seat for act in record.wins}


def first_stated(record: Record) -> Mapping[str, Mapping[tuple[object, ...], Declaration]]:
    """For each seat the figures agreed on, by what they are of; of two different ones the first."""
    found: dict[str, dict[tuple[object, ...], Declaration]] = {}
    for line in record.figures:
        for item in line.items:
            found.setdefault(line.seat, {}).setdefault(_of(item), item)
    return found


def _of(item: Declaration) -> tuple[object, ...]:
    return item.what, item.item, tuple(sorted(item.tiles))


def _sheet_agreed(ruleset: Ruleset, record: Record, sheet: Sheet, agreed: Iterable[Declaration]) -> Sheet:
    """A sheet with the lines all agree on in the place of its own, and in the end the total they agree on."""
    figures, unit = tuple(agreed), sheet.total.unit
    lines = [item for item in figures if item.what == "score"]
    counted = _with_lines(ruleset, record, sheet, lines) if lines else sheet
    totals = (number_in(item.amount, unit, ruleset.unit) for item in figures if item.what == "total")
    number = next((total for total in totals if total is not None), None)
    if number is None:
        return counted
    total = Figure.exactly(number, unit)
    return replace(counted, total=total, steps=(), open_facts=(), equals=(), agreed=True)


def _with_lines(ruleset: Ruleset, record: Record, sheet: Sheet, lines: Sequence[Declaration]) -> Sheet:
    """A sheet with some lines as all agree on them, added up anew; as it is where it has them all so."""
    nearest = nearest_list(ruleset, sheet, lines)
    items = list(nearest)
    for line in lines:
        items = _put(ruleset, sheet, items, line)
    if tuple(items) == nearest:
        return sheet
    made = ruleset.result.reckoned(replace(sheet, items=tuple(items), equals=()), record.agreed)
    partly = record.tells_hand(sheet.seat)
    facts = tuple(each for each in sheet.open_facts if not _is_answered(each[1], made.items, partly=partly))
    if not facts and not made.total.exact:
        return replace(made, open_facts=sheet.open_facts)
    if not facts:
        hidden = not sheet.items and not sheet.total.exact
        return replace(made, open_facts=(), agreed=hidden and made.total.exact)
    high = None
    if sheet.total.high is not None and made.total.high is not None:
        high = max(made.total.high, sheet.total.high)
    return replace(made, total=replace(made.total, high=high), open_facts=facts)


def _is_answered(fact: Fact, items: Sequence[Item], *, partly: bool) -> bool:
    """Whether the lines all agree on answer what the log does not show of a sheet.

    Of a hand that is told `partly` they are not all there is.
    """
    if fact.lines is None:
        return not partly
    bears = [item for item in items if item.names & fact.lines]
    told = any(item.agreed for item in bears) or not fact.lines
    return told and all(item.exact for item in (bears if fact.lines else items))


def nearest_list(ruleset: Ruleset, sheet: Sheet, lines: Sequence[Declaration]) -> tuple[Item, ...]:
    """Of the lists of a sheet that are equally right the one that has most of some lines as they are told."""
    if not sheet.equals:
        return sheet.items

    def others(items: tuple[Item, ...]) -> int:
        return sum(not _says(ruleset, line, lines_called(items, line)) for line in lines)

    return min(sheet.lists, key=others)


def lines_called(items: Iterable[Item], line: Declaration) -> list[Item]:
    """The lines of a sheet that something declared is about, by its name, and its tiles where it tells any."""
    kinds = frozenset(line.tiles)
    named = (item for item in items if line.item in item.names)
    return [item for item in named if not kinds or frozenset(item.tiles) == kinds]


def _says(ruleset: Ruleset, line: Declaration, same: Sequence[Item]) -> bool:
    """Whether one of some lines, or all of them together, are what is told of them."""
    return any(is_worth(ruleset, line, (item,)) for item in same) or is_worth(ruleset, line, same)


def is_worth(ruleset: Ruleset, line: Declaration, items: Sequence[Item]) -> bool:
    """Whether lines are worth together what is told, in every unit it is told in."""
    return are_worth(ruleset, (line,), items)


def are_worth(ruleset: Ruleset, told: Sequence[Declaration], items: Sequence[Item]) -> bool:
    """Whether lines are worth together what some lines tell together, in every unit that these tell."""
    units = {figure.unit for item in items for figure in item.figures}
    numbers = {unit: [number_in(each.amount, unit, ruleset.unit) for each in told] for unit in units}
    stated = {unit: each for unit, each in numbers.items() if any(number is not None for number in each)}
    return bool(stated) and all(
        None not in each and together(items, unit) == _sum(each, unit) for unit, each in stated.items()
    )


def _sum(numbers: Iterable[int | None], unit: str) -> Figure:
    return joined((Figure.exactly(each, unit) for each in numbers if each is not None), unit)


def together(items: Iterable[Item], unit: str) -> Figure:
    """What lines are worth together in a unit."""
    return joined((figure for item in items for figure in item.figures if figure.unit == unit), unit)


def _put(ruleset: Ruleset, sheet: Sheet, items: list[Item], line: Declaration) -> list[Item]:
    """The lines of a sheet with one all agree on: in the place of its own, or behind them where there is none."""
    same = lines_called(items, line)
    if _says(ruleset, line, same):
        return items
    agreed = _item_agreed(ruleset, sheet, line, same)
    if not same:
        return [*items, agreed]
    first = items.index(same[0])
    return [agreed if place == first else item for place, item in enumerate(items) if item not in same[1:]]


def _item_agreed(ruleset: Ruleset, sheet: Sheet, line: Declaration, same: Sequence[Item]) -> Item:
    """A line all agree on; where the tiles do not show it, under its own clause if the game knows its name."""
    name = line.item or ""
    figures = tuple(_agreed_figures(ruleset, line, same))
    if same:
        tiles = tuple(line.tiles) if len(same) > 1 else same[0].tiles
        return replace(same[0], value=figures[0], beside=figures[1:], tiles=tiles, agreed=True)
    known = next((one for one in items_of(ruleset.name) if name in (one.id, one.name, *one.names)), None)
    return Item(
        item=name if known is None else known.id,
        name=name if known is None else known.name,
        clause=sheet.clause if known is None else ClauseId(known.clause),
        value=figures[0],
        tiles=tuple(line.tiles),
        beside=figures[1:],
        agreed=True,
    )


def _agreed_figures(ruleset: Ruleset, line: Declaration, same: Sequence[Item]) -> Iterator[Figure]:
    """What a line is worth as all agree, in every unit; what they do not tell is what the tiles give."""
    units = dict.fromkeys(figure.unit for item in same for figure in item.figures)
    for unit in units:
        number = number_in(line.amount, unit, ruleset.unit)
        yield together(same, unit) if number is None else Figure.exactly(number, unit)
    for number, written_in in line.amount:
        unit = ruleset.unit if written_in == "points" else written_in
        if unit not in units:
            yield Figure.exactly(number, unit)


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
                yield from _against_the_tiles(ruleset, record, sheet, item, place)


def _against_the_tiles(
    ruleset: Ruleset, record: Record, sheet: Sheet, item: Declaration, place: Place
) -> Iterator[Finding]:
    """An agreed figure that the tiles prove to be another, or one of a line the hand cannot have."""
    name = item.item or ""
    if item.what == "total":
        yield from _another(ruleset, Stated(sheet.seat, item, place, sheet.clause), (sheet.total,))
        yield from _of_no_hand(ruleset, record, sheet.seat, item, place)
    elif item.what == "score":
        lines = [line for line in first_stated(record)[sheet.seat].values() if line.what == "score"]
        same = lines_called(nearest_list(ruleset, sheet, lines), item)
        if same and not _says(ruleset, item, same):
            units = dict.fromkeys(figure.unit for each in same for figure in each.figures)
            stated = Stated(sheet.seat, item, place, same[0].clause)
            yield from _another(ruleset, stated, [together(same, unit) for unit in units])
        elif not same and cannot_have(sheet, item):
            key = "agreed-item-not-earned" if name in ruleset.result.item_names() else "agreed-item-unknown"
            clause = _clause_of(ruleset, sheet, item)
            yield Finding(Kind.MISMATCH, clause, place, key, sheet.seat, {"name": name})


def _of_no_hand(
    ruleset: Ruleset, record: Record, seat: str, item: Declaration, place: Place
) -> Iterator[Finding]:
    """The finding of an agreed total that no hand of the game can come to."""
    step = 1 if ruleset.result.step is None else ruleset.result.step(record.agreed)
    number = number_in(item.amount, ruleset.unit, ruleset.unit)
    if number is not None and number % step and ruleset.match is not None:
        args: dict[str, Value] = {"agreed": written(item.amount), "step": step}
        clause = ruleset.match.total_clause
        yield Finding(Kind.MISMATCH, clause, place, "agreed-total-of-no-hand", seat, args)


def _clause_of(ruleset: Ruleset, sheet: Sheet, line: Declaration) -> ClauseId:
    """The clause of a line by its name, that of the sheet where the game knows none."""
    known = (one for one in items_of(ruleset.name) if line.item in (one.id, one.name, *one.names))
    return next((ClauseId(one.clause) for one in known), sheet.clause)


def cannot_have(sheet: Sheet, line: Declaration) -> bool:
    """Whether a line a sheet has not is none it can have, whatever the log leaves open.

    A sheet without lines whose total is told is counted by something else than lines.
    """
    if not sheet.items and sheet.total.low:
        return False
    return all(fact.lines is not None and line.item not in fact.lines for _, fact in sheet.open_facts)


class Stated(NamedTuple):
    """A figure all agree on: of which seat, where they say so, and the clause that gives what it is by the tiles."""

    seat: str
    item: Declaration
    place: Place
    clause: ClauseId

    def key(self, *, exact: bool) -> str:
        """The sentence that says it is another by the tiles, or that it lies beyond what the tiles leave open."""
        if self.item.what == "total":
            return "agreed-total-differs" if exact else "agreed-total-out-of-bounds"
        return "agreed-item-differs" if exact else "agreed-item-out-of-bounds"


def _another(ruleset: Ruleset, stated: Stated, figures: Sequence[Figure]) -> Iterator[Finding]:
    """The finding of the first of some figures that cannot be what all agree on."""
    seat, item, place, clause = stated
    for figure in figures:
        number = number_in(item.amount, figure.unit, ruleset.unit)
        if number is None or figure.admits(number):
            continue
        args: dict[str, Value] = {"agreed": written(item.amount), "name": item.item or ""}
        args |= _told(figure, ruleset.unit)
        yield Finding(Kind.MISMATCH, clause, place, stated.key(exact=figure.exact), seat, args)
        return


def _told(figure: Figure, own: str) -> dict[str, Value]:
    """What a figure is, or its ends."""
    if figure.exact:
        return {"due": _in_words(figure.low, figure.unit, own)}
    high = "…" if figure.high is None else _in_words(figure.high, figure.unit, own)
    return {"low": _in_words(figure.low, figure.unit, own), "high": high}


def _in_words(number: int, unit: str, own: str) -> str:
    """A number as it is agreed: its unit is told where it is not the game's own."""
    return str(number) if unit == own else f"{number} {unit}"


def written(amount: Amount) -> str:
    """An amount as declarations write it."""
    return " ".join(f"{number} {unit}" if unit != "points" else str(number) for number, unit in amount)
