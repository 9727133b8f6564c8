"""聽牌 in play: what a hand waits for and whether it is complete, as far as the log shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import FLOWERS, PLACE
from oracle.families.mahjong.won import is_shown
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.hand.melds import melds_of
from oracle.rulesets.taiwan.hand.sorting import counted, counts_complete, idle_waits, spread, waiting_kinds
from oracle.rulesets.taiwan.state.turn import HandBefore
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Collection

    from grammar.syntax import Seat, Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Turn
    from oracle.table.table import Table

LIGU_OPTION, NOT_PLAYED, PLAYED = "ligu", "no", "yes"
"""Whether the table plays 嚦咕嚦咕, and what it may agree on."""

NOTHING: frozenset[Tile] = frozenset()


@cites("TW-WIN-3")
def plays_ligu(agreed: Agreed) -> bool:
    """嚦咕嚦咕 wins only where the players have declared that they play it."""
    return agreed.choice(LIGU_OPTION, (NOT_PLAYED, PLAYED)) == PLAYED


def standing(table: Table[Course], seat: Seat) -> tuple[HandBefore, ...]:
    """A hand as it stands now; nothing where the log does not show it or a flower is still in it."""

    def work_out() -> tuple[HandBefore, ...]:
        if not table.hands[seat].whole:
            return ()
        tiles, melds = table.hands[seat].tiles(), melds_of(table, seat)
        if melds is None or any(tile not in PLACE for tile in tiles):
            return ()
        return (HandBefore(tiles, melds),)

    return table.remembered(seat, "standing", work_out)


@cites("TW-DEF-13")
def waits_for(hand: HandBefore, agreed: Agreed) -> frozenset[Tile]:
    """The kinds that complete a hand as it stood."""
    ligu, idle = plays_ligu(agreed), idle_waits(agreed)
    return frozenset(waiting_kinds(counted(hand.tiles), hand.melds, ligu=ligu, idle=idle))


@cites("TW-DEF-13")
def waits(table: Table[Course], seat: Seat) -> frozenset[Tile]:
    """The kinds a seat is known to wait for, none where the log does not show its hand and nobody has found them."""
    found_waits = table.found_waits(seat)
    if found_waits:
        return found_waits

    def work_out() -> frozenset[Tile]:
        found = standing(table, seat)
        return waits_for(found[0], table.agreed) if found else NOTHING

    return table.remembered(seat, "waits", work_out)


@cites("TW-PASS-3")
def winning_kinds(turn: Turn, agreed: Agreed) -> frozenset[Tile]:
    """The winning tiles of a turn: what completed the hand before its incoming tile and before each replacement."""
    return NOTHING.union(*(waits_for(hand, agreed) for hand in turn.stood))


@cites("TW-WIN-1", "TW-WIN-3")
def is_complete(table: Table[Course], seat: Seat, tile: Tile | None = None) -> Known:
    """Whether a hand, with one more tile where one is named, has a winning form; unknown where it is not shown."""
    if tile in table.found_waits(seat):
        return Known.YES
    if not shows_all(table, seat, more=tile is not None) or tile == UNSEEN:
        return Known.UNKNOWN

    def work_out() -> bool:
        held, melds = dict(table.hands[seat].known), melds_of(table, seat)
        if tile is not None:
            held[tile] = held.get(tile, 0) + 1
        if melds is None or any(kind not in PLACE for kind in held):
            return False
        return counts_complete(spread(held), melds, ligu=plays_ligu(table.agreed))

    return Known.of(table.remembered(seat, ("complete", tile), work_out))


def shows_all(table: Table[Course], seat: Seat, *, more: bool = False) -> bool:
    """Whether the log shows a whole hand; one of unknown size if as many tiles are shown as a winning hand has."""
    return is_shown(table, seat, FORMS.tiles, more=more)


@cites("TW-PROC-17")
def holds_flowers(table: Table[Course], seat: Seat, apart_from: Collection[Tile] = ()) -> Known:
    """Whether a hand has a flower in it, some left aside."""
    hand = table.hands[seat]
    others = tuple(each for each in FLOWERS if each not in apart_from) if apart_from else FLOWERS
    if not hand.known.keys().isdisjoint(others):
        return Known.YES
    if hand.whole or not any(hand.most(flower, table.unaccounted(flower)) for flower in others):
        return Known.NO
    return Known.UNKNOWN
