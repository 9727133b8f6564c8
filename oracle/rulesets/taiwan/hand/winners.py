"""Who has won, and with which tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.won import size_of
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.hand.circumstances import may_win_by_flowers
from oracle.rulesets.taiwan.hand.melds import melds_of
from oracle.rulesets.taiwan.hand.sorting import completes
from oracle.rulesets.taiwan.hand.waits import is_complete, plays_ligu, shows_all
from oracle.table.known import Known

if TYPE_CHECKING:
    from grammar.syntax import Tile
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.table.table import Table


@cites("TW-WIN-5", "TW-PEN-8")
def winner(table: Table[Course]) -> DeclaredWin | None:
    """The win that counts: declared, allowed, not displaced, and not shown to be no winning hand."""
    return next(iter(winners(table)[::-1]), None)


@cites("TW-WIN-5", "TW-FOUL-38", "TW-PEN-4")
def winners(table: Table[Course]) -> tuple[DeclaredWin, ...]:
    """Every win that counts, one on a tile: there are several where a player has to throw again or answers for two."""
    found: dict[tuple[str, int | None], DeclaredWin] = {}
    for won in table.course.wins:
        if won.lawful is not Known.NO and not won.displaced:
            before = (each.at for each in table.course.discards if (each.at or 0) < (won.place.at or 0))
            found[won.seat, max((at or 0 for at in before), default=None)] = won
    return tuple(found.values())


@cites("TW-WIN-1", "TW-TAI-27")
def wins_with(table: Table[Course], won: DeclaredWin) -> Known:
    """Whether a declared win is one by its tiles; a flower win needs no complete hand."""
    if won.flowers:
        return Known.YES
    by_tiles = _wins_by_tiles(table, won)
    by_flowers = by_tiles is Known.NO and may_win_by_flowers(table, won.seat)
    return Known.UNKNOWN if by_flowers else by_tiles


def _wins_by_tiles(table: Table[Course], won: DeclaredWin) -> Known:
    size = size_of(table, won.seat)
    if size <= FORMS.tiles or not shows_all(table, won.seat):
        return is_complete(table, won.seat, won.tile if size == FORMS.tiles - 1 else None)
    tiles, melds = tiles_before(table, won), melds_of(table, won.seat)
    ligu = plays_ligu(table.agreed)
    return Known.of(melds is not None and completes((*tiles, won.tile), melds, ligu=ligu))


def tiles_before(table: Table[Course], won: DeclaredWin) -> tuple[Tile, ...]:
    """The concealed tiles of a winner without what was won on; there are two such tiles where a seat won twice."""
    tiles, over = list(table.hands[won.seat].tiles()), size_of(table, won.seat) - (FORMS.tiles - 1)
    mine = [won.tile, *(each.tile for each in table.course.wins if each.seat == won.seat and each != won)]
    for tile in mine[:over]:
        if tile in tiles:
            tiles.remove(tile)
    return tuple(tiles)
