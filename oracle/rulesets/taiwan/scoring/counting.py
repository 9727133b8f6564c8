"""03-items: which items of a sorted hand are counted, and what they total.

A scorer is made of the predicates and the table as they stand when it is made; the total of a view is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError
from oracle.rulesets.taiwan.figures import items, settlement
from oracle.rulesets.taiwan.patterns import DEFINITIONS

if TYPE_CHECKING:
    from grammar.syntax import Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.figures.items import TaiItem
    from oracle.rulesets.taiwan.patterns.view import View


class Counted(NamedTuple):
    """One line: an item, what it is worth there, and the tiles that show it."""

    item: TaiItem
    tai: int
    tiles: tuple[Tile, ...]


class Account(NamedTuple):
    """What a sorted hand totals: the lines that count, in the order of the table, and their sum in 台, up to a limit."""

    tai: int
    lines: tuple[Counted, ...]


class Scorer:
    """Counts hands under one choice of readings."""

    def __init__(self, agreed: Agreed) -> None:
        self.items = items.items_in(agreed)
        self.most = settlement.settlement_in(agreed).most
        definitions, named = DEFINITIONS.under(agreed.reading), DEFINITIONS.keys()
        if named != set(self.items):
            odd = min(named ^ set(self.items))
            raise TableError(f"taiwan/items.toml: {odd} is not defined, or has no figure")
        self._asked = tuple(
            (item, definitions[slug].found)
            for slug, item in self.items.items()
            if slug in definitions and not item.off
        )
        self._order = {slug: place for place, slug in enumerate(items.order(self.items))}
        self._kept: dict[View, Account] = {}

    def account(self, hand: View) -> Account:
        """What a sorted hand totals, in 台."""
        found = self._kept.get(hand)
        if found is None:
            found = self._kept[hand] = self._account(hand)
        return found

    @cites("TW-TAI-27")
    def alone(self, hand: View) -> Account:
        """What the flowers of a flower win total by themselves, in 台."""
        return self._summed([line for line in self._shown(hand) if line.item.flower_win])

    @cites("TW-DEF-14")
    def lying(self, hand: View) -> Account:
        """What counts of a hand as it lies, whether it wins or not."""
        return self._summed([line for line in self._shown(hand) if line.item.lies])

    @cites("TW-CNT-1")
    def _account(self, hand: View) -> Account:
        """The items add up."""
        return self._summed(self._shown(hand))

    def _summed(self, shown: list[Counted]) -> Account:
        lines = self._counted(shown)
        tai = sum([line.tai for line in lines])
        return Account(min(tai, self.most) if self.most else tai, lines)

    def _shown(self, hand: View) -> list[Counted]:
        found = []
        for item, definition in self._asked:
            shown = definition(hand)
            if shown is True:
                found.append(Counted(item, item.tai, ()))
            elif shown:
                found += [Counted(item, times * item.tai, tiles) for times, tiles in shown]
        return found

    @cites("TW-CNT-2")
    def _counted(self, shown: list[Counted]) -> tuple[Counted, ...]:
        """Of items that always come together only the dearer counts; where the book counts both, both do.

        Items are looked at in an order in which none comes before one that takes it, so an item that does not
        count takes nothing.
        """
        out: set[str] = set()
        for slug in sorted({line.item.slug for line in shown}, key=self._order.__getitem__):
            if slug not in out:
                out |= self.items[slug].takes
        return tuple(line for line in shown if line.item.slug not in out)
