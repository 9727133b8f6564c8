"""計台 in play: the sheet of the win, as the course of play and the table show it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from oracle.clauses import ClauseId, cites
from oracle.knowledge import UNSEEN
from oracle.mahjong.tiles import PLACE, WINDS
from oracle.rulesets.taiwan.course import course_of
from oracle.rulesets.taiwan.finish import winner
from oracle.rulesets.taiwan.flowers import flower_tiles
from oracle.rulesets.taiwan.scoring import UNIT, sheet_of
from oracle.rulesets.taiwan.sets import melds_of
from oracle.rulesets.taiwan.sorter import sorter
from oracle.rulesets.taiwan.waiting import plays_ligu, shows_all
from oracle.rulesets.taiwan.won import WonHand
from oracle.scoring import Figure, Sheet
from oracle.verdict import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat, Tile
    from oracle.readings import Agreed
    from oracle.record import Record
    from oracle.registry import Played
    from oracle.rulesets.taiwan.course import Won
    from oracle.table import Table

TOTAL = ClauseId("TW-CNT-1")


@cites("TW-CNT-1")
def score(played: Played) -> tuple[Sheet, ...]:
    """A sheet for every seat: the winner's has 台, and nobody else's has any; none for a hand broken off."""
    table, end = played.table, played.record.log.end
    if end not in ("won", "drawn") or (end == "won" and not course_of(table).wins):
        return ()
    won = winner(table)
    return tuple(
        winners_sheet(played, won)
        if won is not None and won.seat == seat
        else Sheet(seat, (), Figure.exactly(0, UNIT), TOTAL)
        for seat in table.seats
    )


@cites("TW-TAI-1")
def round_winds(record: Record) -> tuple[Seat, ...]:
    """The wind of the round (圈風), or every one there may be where the log does not tell."""
    tags = {tag.key: tag.value for tag in record.log.tags}
    stated = tags.get("Wind", tags.get("Round"))
    return (stated,) if stated in WINDS else WINDS


@cites("TW-CNT-1", "TW-TAI-27", "TW-DEF-14")
def winners_sheet(played: Played, won: Won) -> Sheet:
    """The sheet of the winning hand; bounded where the log leaves something open."""
    table = played.table
    if not shows_all(table, won.seat) or won.tile == UNSEEN:
        return _bounded(won, (), Fact("winning-hand", {"seat": won.seat}))
    winds = round_winds(played.record)
    sheets = [_sheet(hand, table.agreed) for hand in hands_won(table, won, winds)]
    if sheets and all(sheet == sheets[0] for sheet in sheets):
        return sheets[0]
    return _bounded(won, tuple(sheets), _missing(won, winds))


def hands_won(table: Table, won: Won, winds: tuple[Seat, ...]) -> Iterator[WonHand]:
    """The won hand, once for every round and every way its tile can have come."""
    melds = melds_of(table, won.seat)
    tiles = list(table.hands[won.seat].tiles())
    if won.tile in tiles:
        tiles.remove(won.tile)
    if melds is None or any(tile not in PLACE for tile in (*tiles, won.tile)):
        return
    flowers: tuple[Tile, ...] = flower_tiles(table, won.seat)
    for wind, win in product(winds, won.ways):
        yield WonHand(won.seat, wind, tuple(tiles), melds, won.tile, win, flowers, plays_ligu(table.agreed))


@cites("TW-TAI-27")
def _sheet(hand: WonHand, agreed: Agreed) -> Sheet:
    """What a hand comes to at best; a flower win without a complete hand counts its flowers alone."""
    by = sorter(agreed)
    best = by.best(hand)
    return sheet_of(hand.seat, by.flowers_alone(hand) if best is None else best.account)


def _missing(won: Won, winds: tuple[Seat, ...]) -> Fact:
    """What would tell which of several sheets is the right one."""
    args = {"seat": won.seat, "tile": won.tile}
    if won.how is None:
        return Fact("how-it-came", args)
    if len(winds) > 1:
        return Fact("round-wind")
    return Fact("last-of-wall", args)


def _bounded(won: Won, sheets: tuple[Sheet, ...], fact: Fact) -> Sheet:
    """A sheet between the least and the most it can be; with every line all of them have."""
    shared = (
        [item for item in sheets[0].items if all(item in each.items for each in sheets)] if sheets else []
    )
    low = min((sheet.total.low for sheet in sheets), default=0)
    high = max((sheet.total.low for sheet in sheets), default=None)
    return Sheet(won.seat, tuple(shared), Figure(low, high, UNIT), TOTAL, open_facts=((TOTAL, fact),))
