"""11-fouls: 少张不补, 多张不和, a tile too few that is not made good, and a tile too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import NO_WIN, STAYS_SHORT
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.state.course import SHARE
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Draw, Mark, Move, Reveal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.table import Table

SHORT = "@short"
"""The next player has discarded, and a hand lacks a tile."""

OVER = "@over"
"""The next player has discarded, and a hand has a tile too many."""

# -- how many tiles a hand has ---------------------------------------------------------------------------


@cites("YW-FOUL-3", "YW-FOUL-4")
def held_by(table: Table[Course], seat: Seat) -> int:
    """How many tiles a seat has, every set counted as three, without one that it claimed and left in the pool."""
    return size_of(table, seat) - (seat in table.course.fouls.unpicked)


@cites("YW-FOUL-3", "YW-FOUL-4")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """Once the next player has discarded, and if every draw is written: who has a tile too few, who has one too many."""
    course = table.course
    if course.due is not Due.ANSWER or not course.discards or table.agreed.partial:
        return
    last = course.discards[-1]
    if last.at is None or (act.name != END and act.place.at != last.at + 1):
        return
    played = {thrown.seat for thrown in course.discards[:-1]}
    opened = table.open
    place = act.place if opened is None or opened.seat != last.seat else opened.place
    for seat in SEATS:
        if seat in (last.seat, *course.fouls.uncounted) or not table.hands[seat].sized:
            continue
        tiles = held_by(table, seat)
        if tiles < SHARE and seat in played and seat not in course.fouls.short:
            yield Act(SHORT, seat, place=place, number=tiles)
        elif tiles > SHARE and seat in course.entered and seat not in course.fouls.no_win:
            yield Act(OVER, seat, place=place, number=tiles)


# -- too few -------------------------------------------------------------------------------------------


@clause("YW-FOUL-3")
def a_tile_is_made_good_in_time(table: Table[Course], act: Act) -> Answer:
    """A player makes good a tile not drawn, not picked up or not replaced before the next player has discarded."""
    args: Arguments = {"seat": act.seat, "tiles": act.number or 0, "due": SHARE}
    return Objection("short-of-a-tile", args, STAYS_SHORT)


@clause("YW-FOUL-3")
def nothing_is_made_good_late(table: Table[Course], act: Act) -> Answer:
    """A missing tile is no longer made good once the next player has discarded."""
    if act.seat not in table.course.fouls.short:
        return None
    return Objection("makes-good-late", {"seat": act.seat})


@clause("YW-FOUL-3")
def a_short_hand_is_not_completed(table: Table[Course], act: Act) -> Answer:
    """A hand that is a tile short cannot be completed."""
    if act.seat not in table.course.fouls.short:
        return None
    return Objection("wins-short", {"seat": act.seat})


def let_lie(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """落: leave the tile just claimed in the pool, or let one fall from the hand, which all see then.

    If nobody saw the claim it is undecided whether it is that tile.
    """
    course = table.course
    if act.target != "pool" and act.tile is not None:
        dropped = course.fouls.dropped | {(act.seat, act.tile)}
        last = table.laid[act.seat][-1] if table.laid[act.seat] else None
        may_be = last is not None and (
            act.tile == last.claimed or (last.claimed == UNSEEN and act.tile in last.tiles)
        )
        seen = () if act.tile == UNSEEN or may_be else (Reveal(act.seat, (act.tile,)),)
        return (*seen, Mark(course._replace(fouls=course.fouls._replace(dropped=dropped))))
    laid = table.laid.get(act.seat, ())
    if act.target != "pool" or not laid or act.tile is None or laid[-1].claimed not in (act.tile, UNSEEN):
        return ()
    fouls = course.fouls._replace(unpicked={**course.fouls.unpicked, act.seat: act.tile})
    if laid[-1].claimed == UNSEEN:
        fouls = fouls._replace(uncounted=fouls.uncounted | {act.seat})
    return (Mark(course._replace(fouls=fouls)),)


# -- too many ------------------------------------------------------------------------------------------


@clause("YW-FOUL-4")
def no_tile_is_left_over(table: Table[Course], act: Act) -> Answer:
    """A player who has not discarded before the next player does has a tile too many."""
    args: Arguments = {"seat": act.seat, "tiles": act.number or 0, "due": SHARE}
    return Objection("a-tile-too-many", args, NO_WIN)


@duty("YW-FOUL-4")
def no_tile_is_stolen(table: Table[Course], act: Act) -> Answer:
    """Nobody takes a tile by stealth; only a tile that was claimed and left in the pool, or an own one, is picked up."""
    if picks_up(table, act) or picks_up_his_own(table, act):
        return None
    if table.course.fouls.gapped:
        return Undecided(Fact("whose-tile", {"seat": act.seat}))
    return Objection("steals-a-tile", {"seat": act.seat}, NO_WIN)


@clause("YW-FOUL-4")
def who_has_a_tile_too_many_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A player who draws early, steals a tile or forgets a discard does not win this hand."""
    if act.seat not in table.course.fouls.no_win:
        return None
    return Objection("wins-with-a-tile-too-many", {"seat": act.seat})


@cites("YW-FOUL-3")
def picks_up(table: Table[Course], act: Act) -> bool:
    """Whether a tile that is picked up is the one that the player claimed and left in the pool."""
    left = table.course.fouls.unpicked.get(act.seat)
    return left is not None and act.tile in (None, left) and act.source in (None, "pool", "table")


@cites("YW-FOUL-4")
def picks_up_his_own(table: Table[Course], act: Act) -> bool:
    """Whether a tile that is picked up is one that fell from the same hand, and lies where nobody else's tile does."""
    fallen = {tile for seat, tile in table.course.fouls.dropped if seat == act.seat}
    return bool(fallen) and (act.tile is None or act.tile in fallen) and act.source in (None, "table")


@cites("YW-FOUL-3", "YW-FOUL-4")
def pick(table: Table[Course], act: Act) -> Sequence[Move]:
    """抽: pick up the tile left in the pool, in time, or steal a tile from the wall."""
    course = table.course
    if act.source in ("wall", "tail") and table.wall.left:
        return (Draw(act.seat, act.tile or UNSEEN, tail=act.source == "tail"),)
    if not picks_up(table, act) or act.seat in course.fouls.short:
        return ()
    unpicked = {seat: tile for seat, tile in course.fouls.unpicked.items() if seat != act.seat}
    return (Mark(course._replace(fouls=course.fouls._replace(unpicked=unpicked))),)
