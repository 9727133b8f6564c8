"""The seats whose last table the acts do not tell, since it is open who has which tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.roles import DRAWING, PUTTING_OUT, WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.table.record import Record

LEAVES_OPEN = frozenset({Role.GROWS, Role.ROBS})
"""The acts after which it is open what lies where, in play that was not seen from its beginning, of a hand not told."""


def contesting(record: Record, *, open_before: bool) -> frozenset[str]:
    """The seats whose last table the acts do not tell: several that win; behind a gap whose sets grew, or who robbed.

    A position that tells all of a hand leaves nothing open of it. Where several seats ask for a tile to win on, the
    table does not tell whose hand it came to. Behind a gap a win may be on a tile put out before another drew, who then
    puts back what was drawn.
    """
    acts = [event for event in record.events if isinstance(event, Act)]
    winners = {act.seat for act in record.wins}
    several = _winning_on_one_tile(record, acts)
    growing = {act.seat for act in acts if record.acting.of(act.name) in LEAVES_OPEN}
    grown = growing - _told_whole(record) if open_before else set[str]()
    returning = _drawn_before_the_win_of_another(record, acts) if open_before else set[str]()
    return frozenset((winners if grown else several) | grown | returning)


def _told_whole(record: Record) -> set[str]:
    """The seats of whose hands every tile is told before the first act, where none is missing behind it."""
    if record.has_gaps:
        return set()
    return {line.seat for line in record.holdings if line.what == "holds" and UNSEEN not in line.tiles}


def _winning_on_one_tile(record: Record, acts: Sequence[Act]) -> set[str]:
    """The seats that win on a tile on which others win too: between them nothing was put out, or they name it."""
    groups: list[list[Act]] = [[]]
    for act in acts:
        role = record.acting.of(act.name)
        if role in PUTTING_OUT and groups[-1]:
            groups.append([])
        if role in WINNING:
            named = (one for one in groups if act.tile and any(win.tile == act.tile for win in one))
            next(named, groups[-1]).append(act)
    seats = ({win.seat for win in one} for one in groups)
    return set().union(*(each for each in seats if len(each) > 1))


def _drawn_before_the_win_of_another(record: Record, acts: Sequence[Act]) -> set[str]:
    """Who has drawn and put nothing out when another won on a tile of a third."""
    seats: set[str] = set()
    drawn = ""
    for act in acts:
        role = record.acting.of(act.name)
        if role in WINNING and drawn and drawn not in (act.seat, act.source) and act.source is not None:
            seats.add(drawn)
        drawn = act.seat if role in DRAWING else "" if role is Role.PUTS_OUT else drawn
    return seats
