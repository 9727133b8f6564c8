"""What each seat may do at every point, in the stated order, under the clause that allows or commands it.

While a discard lies open wins are first, the next in turn before the others; then kong and pung; then the chow
of the next player, or that player's draw. While a tile is being added to a pung it may be robbed before the
replacement is drawn. The rules of the judge decide which of these candidates are lawful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS
from oracle.families.mahjong.kongs import ADDED, pung_of
from oracle.game.play import Option, option
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.kinds import SEATS
from oracle.rulesets.lingque.figures.sets import SET_KINDS, chows_of
from oracle.rulesets.lingque.hand.melds import melds_of
from oracle.rulesets.lingque.hand.waits import completes
from oracle.rulesets.lingque.play.flowers import holds_flowers
from oracle.rulesets.lingque.play.winning import declared_win
from oracle.rulesets.lingque.scoring.of_play import is_none, wins_with
from oracle.rulesets.lingque.state.course import Course, nearest_first
from oracle.table.acts import Act, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.table.table import Table


def options(table: Table[Course]) -> Iterator[Option]:
    """Every act there could be now, in the stated order."""
    course = table.course
    match course.due:
        case Due.DRAW:
            yield from _before_a_draw(table, course)
        case Due.DISCARD:
            yield from _with_a_tile_too_many(table, course)
        case Due.REPLACE:
            yield from _robbed(table)
            yield from _flowers(table, course.seat)
            yield option("LQ-1C.0", "replace", course.seat, forced=True)
        case Due.ANSWER:
            yield from _while_a_tile_lies_open(table, course)
        case Due.OVER:
            yield from _behind_a_win(table, course)
        case _:
            return


@cites("LQ-1B.5", "LQ-1C.1")
def _before_a_draw(table: Table[Course], course: Course) -> Iterator[Option]:
    """Dealt flowers are replaced, the dealer first (by one reading round after round); then whose turn it is draws."""
    waits, by_player = False, table.agreed.reading("LQ-A38") == "player-by-player"
    for seat in SEATS if course.opening else ():
        waits = waits or bool(course.owed.get(seat)) or holds_flowers(table, seat) is Known.YES
        yield from _flowers(table, seat)
        if course.owed.get(seat):
            yield option("LQ-1B.5", "replace", seat, forced=True)
        if waits and by_player:
            return
    if waits:
        return
    yield option("LQ-1C.1" if course.opening else "LQ-1C.0", "draw", course.seat, forced=True)


def _flowers(table: Table[Course], seat: Seat) -> Iterator[Option]:
    for flower in FLOWERS:
        if table.hands[seat].count(flower):
            yield option("LQ-1B.5", "flower", seat, flower, forced=True)


def _with_a_tile_too_many(table: Table[Course], course: Course) -> Iterator[Option]:
    """A seat that is to discard: replace a flower, win by its own draw, declare a kong, or throw."""
    seat = course.seat
    yield from _flowers(table, seat)
    if course.drawn not in (None, UNSEEN) and _wins(
        table, Act("win", seat, (course.drawn or UNSEEN,)), opened=False
    ):
        yield option("LQ-1C.8", "win", seat, course.drawn or UNSEEN)
    yield from _own_kongs(table, seat)
    for tile in sorted(table.hands[seat].known):
        yield option("LQ-1C.0", "discard", seat, tile)


@cites("LQ-1C.2")
def _own_kongs(table: Table[Course], seat: Seat) -> Iterator[Option]:
    """加杠 and 暗杠, which take the place of a discard."""
    held = table.hands[seat].known
    for tile in sorted(held):
        if pung_of(table, seat, tile) is not None:
            yield option("LQ-1C.2", "add-kong", seat, tile)
        if held[tile] == SET_KINDS["hidden-kong"].own:
            yield option("LQ-1C.2", "hidden-kong", seat, tile)


@cites("LQ-2C.1.06")
def _robbed(table: Table[Course]) -> Iterator[Option]:
    """抢杠: the tile being added to a pung."""
    opened = table.open
    if opened is not None and opened.how == ADDED:
        yield from _wins_on(table, opened, "LQ-2C.1.06")


@cites("LQ-1C.4", "LQ-3B.5")
def _behind_a_win(table: Table[Course], course: Course) -> Iterator[Option]:
    """After a hand that is no win another still wins on the same tile: his comes before it (LQ-A35)."""
    standing = course.claim
    if standing is None or not is_none(table, course.won, taken=True):
        return
    clause = "LQ-2C.1.06" if standing.open.how == ADDED else "LQ-1C.8"
    for other in _wins_on(table, standing.open, clause):
        if other.act.seat != standing.seat:
            yield other


@cites("LQ-1C.4")
def _wins_on(table: Table[Course], opened: OpenTile, clause: str) -> Iterator[Option]:
    """Who can win on an open tile, the next in turn first."""
    for seat in nearest_first(opened.seat, SEATS)[:-1]:
        if _wins(table, Act("win", seat, (opened.tile,)), opened=True):
            yield option(clause, "win", seat, opened.tile)


def _wins(table: Table[Course], act: Act, *, opened: bool) -> bool:
    """Whether a seat is known to win on a tile, one that lies open or its own."""
    seat, tile = act.seat, act.tile
    if tile is None or not table.knows_hand(seat):
        return False
    if not table.remembered(seat, ("completes", tile, opened), lambda: _completes(table, seat, tile, opened)):
        return False
    return wins_with(table, declared_win(table, act), taken=False) is Known.YES


def _completes(table: Table[Course], seat: Seat, tile: str, opened: bool) -> bool:
    tiles, melds = table.hands[seat].tiles(), melds_of(table, seat)
    if melds is None or holds_flowers(table, seat) is not Known.NO or tile in FLOWERS:
        return False
    return completes((*tiles, tile) if opened else tiles, melds, table.agreed)


def _while_a_tile_lies_open(table: Table[Course], course: Course) -> Iterator[Option]:
    opened = table.open
    if opened is not None:
        yield from _wins_on(table, opened, "LQ-1C.8")
        yield from _equal_tiles(table, opened)
        yield from _chows(table, course.seat, opened.tile)
    yield option("LQ-1C.0", "draw", course.seat)


@cites("LQ-1C.0(b)")
def _equal_tiles(table: Table[Course], opened: OpenTile) -> Iterator[Option]:
    """大明杠 and 碰, the next in turn first."""
    for seat in nearest_first(opened.seat, SEATS)[:-1]:
        held = table.hands[seat].count(opened.tile)
        for name in ("kong", "pung"):
            if held >= SET_KINDS[name].own:
                yield option("LQ-1C.0", name, seat, opened.tile)


@cites("LQ-1C.0(b)")
def _chows(table: Table[Course], seat: Seat, tile: str) -> Iterator[Option]:
    """吃, in every way the hand allows."""
    held = table.hands[seat].known
    for own in chows_of(tile):
        if all(held.get(each) for each in own):
            yield Option(Act("eat", seat, (tile,), with_tiles=own), ClauseId("LQ-1C.0"))
