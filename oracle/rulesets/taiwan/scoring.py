"""The sheet of a win: its items with their clauses, and the sum in 台."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.clauses import ClauseId, cites
from oracle.rulesets.taiwan.item_table import ITEMS
from oracle.scoring import Figure, Item, Sheet

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.counting import Account, Counted

UNIT = "tai"
"""What a hand is counted in (台)."""

_LINES: dict[Counted, Item] = {}
_SHEETS: dict[tuple[tuple[Counted, ...], Seat], Sheet] = {}


def sheet_of(seat: Seat, account: Account) -> Sheet:
    """The sheet of what a hand comes to; the dealer's part is settled with each payer and stands apart."""
    key = account.lines, seat
    found = _SHEETS.get(key)
    if found is None:
        items = tuple(_item(line) for line in account.lines)
        total = Figure.exactly(account.tai, UNIT)
        found = _SHEETS[key] = Sheet(seat, items, total, ClauseId("TW-CNT-1"))
    return found


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


def item_names() -> frozenset[str]:
    """Every name a recorder may give a line of a sheet."""
    return frozenset(name for item in ITEMS.items.values() for name in (item.slug, item.name, *item.aliases))


def forget() -> None:
    """Drop what was kept."""
    _LINES.clear()
    _SHEETS.clear()
