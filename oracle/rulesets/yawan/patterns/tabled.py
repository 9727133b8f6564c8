"""Items of which the row in patterns.toml says what they are: linked units, or certain ranks.

Each such row makes a predicate, and that stands where the row stands for whoever asks for the code of its clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from oracle.rulebook.clauses import made_of_a_row
from oracle.rulebook.tables import lines_of
from oracle.rulesets.yawan.figures.patterns import PATTERNS, Link
from oracle.rulesets.yawan.hand.arrangement import rank_mask
from oracle.rulesets.yawan.hand.views import Common, Dragons, Pairs, Palette, Sequences, Triplets, Winds
from oracle.rulesets.yawan.patterns.honours import together
from oracle.rulesets.yawan.patterns.linking import linked
from oracle.rulesets.yawan.patterns.ranks import is_only
from oracle.rulesets.yawan.patterns.register import combination, hand_item
from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.rulesets.yawan.figures.patterns import Pattern
    from oracle.rulesets.yawan.patterns.linking import Units

F = TypeVar("F", bound="Callable[..., object]")

TABLE = FOLDER / "yawan" / "patterns.toml"


class Row(NamedTuple):
    """The row of an item: its clause, its slug, the line at which it begins."""

    clause: str
    slug: str
    line: int

    def makes(self, predicate: F) -> F:
        """The predicate, which stands where the row stands."""
        return made_of_a_row(predicate, TABLE, self.line, self.slug)


def enter_link(row: Row, link: Link) -> None:
    """Enter an item of linked units, while the reading has the candidate under which they make it."""
    under = {"reading": link.reading, "candidate": link.candidate}
    match link:
        case Link(of="winds"):
            combination(Winds, row.clause, **under)(row.makes(lambda hand: _honours(hand, link)))
        case Link(of="dragons"):
            combination(Dragons, row.clause, **under)(row.makes(lambda hand: _honours(hand, link)))
        case Link(sequences=0, triplets=0):
            combination(Pairs, row.clause, **under)(row.makes(lambda hand: _numbers(hand.ranks, link)))
        case Link(sequences=0):
            combination(Triplets, row.clause, **under)(row.makes(lambda hand: _numbers(hand.ranks, link)))
        case _:
            combination(Sequences, row.clause, **under)(row.makes(lambda hand: _numbers(hand.lows, link)))


def _honours(hand: Winds | Dragons, link: Link) -> list[int]:
    different = link.ranks == "different"
    return together(hand.units, triplets=link.triplets, pairs=link.pairs, different=different)


def _numbers(units: Units, link: Link) -> list[int]:
    return linked(units, link.units, link.of, link.ranks)


def enter_ranks(row: Row, pattern: Pattern) -> None:
    """Enter an item of certain ranks."""
    only, throughout, without = (
        rank_mask(*ranks) for ranks in (pattern.only, pattern.throughout, pattern.without)
    )
    if only:
        hand_item(Palette, row.clause)(row.makes(lambda hand: is_only(hand, only)))
    if throughout:
        hand_item(Common, row.clause)(row.makes(lambda hand: bool(hand.ranks & throughout)))
    if without:
        hand_item(Palette, row.clause)(row.makes(lambda hand: not hand.ranks & without))


def _enter() -> None:
    """Enter the item of every row that says what it is."""
    for pattern, line in zip(PATTERNS.values(), lines_of(TABLE, "[[pattern]]"), strict=True):
        row = Row(pattern.clause, pattern.slug, line)
        for link in pattern.links:
            enter_link(row, link)
        enter_ranks(row, pattern)


_enter()
