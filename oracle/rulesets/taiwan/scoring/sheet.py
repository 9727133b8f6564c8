"""The sheet of a win: its items with their clauses, and the sum in 台."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.items import ITEMS, items_in
from oracle.rulesets.taiwan.figures.settlement import settlement_in
from oracle.ruling.sheets import Figure, Item, Sheet, Step, summed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.scoring.counting import Account, Counted

TOTAL = ClauseId("TW-CNT-1")

UNIT = "tai"
"""What a hand is counted in (台)."""

_LINES: dict[Counted, Item] = {}
_SHEETS: dict[tuple[Account, Seat, tuple[Account, ...], bool], Sheet] = {}


def sheet_of(seat: Seat, account: Account, equals: tuple[Account, ...] = (), *, one_list: bool) -> Sheet:
    """The sheet of what a hand totals; the dealer's part is settled with each payer and stands apart.

    `equals` are other accounts that total as much; with `one_list` nothing else is right.
    """
    key = account, seat, equals, one_list
    found = _SHEETS.get(key)
    if found is None:
        items = tuple(_item(line) for line in account.lines)
        total = Figure.exactly(account.tai, UNIT)
        summed = Figure.exactly(sum([line.tai for line in account.lines]), UNIT)
        steps = (Step("limited", TOTAL, total, {"tai": summed.low}),) if summed != total else ()
        others = () if one_list else tuple(_other_lists(account, equals))
        found = _SHEETS[key] = Sheet(seat, items, total, TOTAL, steps, equals=others)
    return found


@cites("TW-CNT-1", "TW-TAI-1")
def _other_lists(account: Account, equals: tuple[Account, ...]) -> Iterator[tuple[Item, ...]]:
    """The other lists of items that are as right: of other sortings, and with a pung of both winds as two lines."""
    for place, each in enumerate((account, *equals)):
        if place:
            yield tuple(_item(line) for line in each.lines)
        by_ones = tuple(one for line in each.lines for one in _ones(line))
        if len(by_ones) > len(each.lines):
            yield tuple(_item(line) for line in by_ones)


def _ones(line: Counted) -> tuple[Counted, ...]:
    """A line, or as many lines as the item counts times in it, where it may be listed so."""
    times = line.tai // line.item.tai if line.item.by_ones and line.item.tai else 1
    return (line._replace(tai=line.item.tai),) * times if times > 1 else (line,)


@cites("TW-CNT-1")
def _item(line: Counted) -> Item:
    """One line of a sheet."""
    found = _LINES.get(line)
    if found is None:
        item = line.item
        found = _LINES[line] = Item(
            item=item.slug,
            name=item.name,
            clause=ClauseId(item.clause),
            value=Figure.exactly(line.tai, UNIT),
            tiles=line.tiles,
            aliases=item.aliases,
        )
    return found


@cites("TW-CNT-1")
def reckoned(sheet: Sheet, agreed: Agreed) -> Sheet:
    """A sheet with its lines added up, to the most a hand is counted; what all agree on may stand among them."""
    sheet = summed(sheet, agreed)
    most = settlement_in(agreed).most
    if not most or sheet.total.low <= most:
        return sheet
    total = Figure.exactly(most, UNIT)
    return replace(sheet, total=total, steps=(Step("limited", TOTAL, total, {"tai": sheet.total.low}),))


def item_names() -> frozenset[str]:
    """Every name a recorder may give a line of a sheet."""
    return frozenset(name for item in ITEMS.items.values() for name in (item.slug, item.name, *item.aliases))


def forget() -> None:
    """Drop what was kept."""
    _LINES.clear()
    _SHEETS.clear()


@cites("TW-CNT-2")
def withheld_from(sheet: Sheet, name: str, agreed: Agreed) -> ClauseId | None:
    """The clause by which a sheet has not an item: a counted one takes it, or what it asks for is not there."""
    items = items_in(agreed)
    named = next((each for each in items.values() if name in (each.slug, each.name, *each.aliases)), None)
    if named is None:
        return None
    taking = (items[line.item].clause for line in sheet.items if named.slug in items[line.item].takes)
    return ClauseId(next(taking, named.clause))
