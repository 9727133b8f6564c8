"""Six sets and two loose tiles wait, and seven sets win (section 3.6 ⑤)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes import sorting
from oracle.families.dominoes.relaying import on_table
from oracle.families.dominoes.sets import EQUAL_KIND, TileSet
from oracle.families.dominoes.sorting import BudgetSpentError, Partition, Standing, Terms
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.kinds import COPIES
from oracle.rulesets.jiaxing.figures.sets import SETS_TO_WIN
from oracle.rulesets.jiaxing.hand.laid import HEAP
from oracle.rulesets.jiaxing.hand.own import own_laid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.table import Table


TERMS = Terms(copies=COPIES, to_win=SETS_TO_WIN)
"""Seven sets of five copies of each kind; the 不同 and 五子 on the table are laid anew in any way (JX-2.2)."""


@cites("JX-3.6e(d)")
def relays(agreed: Agreed, *, drawn: bool) -> bool:
    """Whether eaten sets may be laid anew for a win: on any winning tile, except by other readings (JX-A31)."""
    reading = agreed.reading("JX-A31")
    return reading == "any-tile" or (reading == "outside-tile" and not drawn)


@cites("JX-3.6e(b)", "JX-3.6e(d)")
def partitions(standing: Standing, arriving: Tile | None, *, drawn: bool = False) -> Iterator[Partition]:
    """Every way to sort the hand into seven sets with those on the table.

    `drawn` says that the arriving tile is an own one. Raises `BudgetSpentError`.
    """
    return sorting.partitions(TERMS, standing, arriving, drawn=drawn)


@cites("JX-3.6e(b)", "JX-2.3")
def completes(standing: Standing, arriving: Tile | None, *, drawn: bool = False) -> bool:
    """Whether the hand with the arriving tile is seven sets with those on the table.

    Own threes and more and own long pairs stay together (JX-2.3) unless the standing hand says otherwise. Raises
    `BudgetSpentError`.
    """
    return sorting.completes(TERMS, standing, arriving, drawn=drawn)


@cites("JX-3.6e(a)")
def waits(standing: Standing) -> tuple[Tile, ...]:
    """The kinds that complete a hand of six sets and two loose tiles (聽張). Raises `BudgetSpentError`."""
    return sorting.waits(TERMS, standing)


@cites("JX-3.7c")
def sorted_as(
    ways: Iterator[Partition], table: Iterable[TileSet], making: Iterable[TileSet]
) -> Iterator[Partition]:
    """The ways that result in these seven sets, those at the door included."""
    wanted = Counter(making)
    for way in ways:
        if Counter(table) - Counter(way.dissolved) + Counter(way.sets) == wanted:
            yield way


def hopeful(standing: Standing) -> frozenset[Tile]:
    """The kinds that may complete the hand; a kind that is not among them completes nothing."""
    return sorting.hopeful(TERMS, standing)


def standing(table: Table[Course], seat: str, *, keep: bool, drawn: bool = False) -> Standing:
    """A seat's hand and door as the search for seven sets takes them; `keep` holds equal own tiles together."""
    relay = relays(table.agreed, drawn=drawn)
    return table.remembered(
        seat,
        ("standing", keep, relay),
        lambda: stands(table, seat, table.hands[seat].tiles(), keep=keep, relay=relay),
    )


@cites("JX-2.3")
def stands(table: Table[Course], seat: str, tiles: tuple[Tile, ...], *, keep: bool, relay: bool) -> Standing:
    """A hand of these tiles with the door; kept together, those equal to a shown 刻 or 多子 lie with it."""
    hand, laid = Counter(tiles), list(on_table(table, seat))
    for kind in tuple(hand) if keep else ():
        shown = own_laid(table, seat, kind)
        size = shown + hand[kind]
        if shown in EQUAL_KIND and size in EQUAL_KIND:
            whole = TileSet(EQUAL_KIND[size], (kind,) * size)
            laid[laid.index(TileSet(EQUAL_KIND[shown], (kind,) * shown))] = whole
            del hand[kind]
    return Standing(tuple(tile for tile in tiles if tile in hand), tuple(laid), keep, relay)


def finishes(table: Table[Course], seat: str, tile: str | None) -> bool:
    """Whether a hand is known to be complete, with a tile from outside or as it is, and to split nothing."""
    if not table.knows_hand(seat):
        return tile in table.found_waits(seat)
    if tile is not None and tile not in table.remembered(seat, "hopeful", lambda: _hopeful(table, seat)):
        return False
    if _holds_a_heap(table, seat):
        return False
    try:
        return completes(standing(table, seat, keep=True, drawn=tile is None), tile)
    except BudgetSpentError:
        return False


def _hopeful(table: Table[Course], seat: str) -> frozenset[Tile]:
    """The kinds from outside that may complete a hand; none where the door holds what is no set."""
    return frozenset() if _holds_a_heap(table, seat) else hopeful(standing(table, seat, keep=True))


def _holds_a_heap(table: Table[Course], seat: str) -> bool:
    return any(laid.kind == HEAP for laid in table.laid[seat])
