"""A hand and the sets told after the last act, beside those that the acts leave, and the tile the hand was won on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.syntax import Sets
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.roles import DRAWING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Holding
    from oracle.judge.replay import Replay
    from oracle.table.record import Event, Record
    from oracle.table.table import Table

SET = 3
"""What every set counts as in `tiles_of_hand`."""

FOUR = 4
"""So many of a kind may be a set in hand, which is counted as three."""


def _winner(record: Record) -> Act | None:
    return next(reversed(record.wins), None)


def came_with_the_win(record: Record, table: Table[object], win: Act, before: Sequence[Event]) -> str | None:
    """The tile that comes to a hand by its win, empty where it was drawn before; None where the log does not tell."""
    last = before[0] if before else None
    if isinstance(last, Act) and last.seat == win.seat and record.acting.of(last.name) in DRAWING:
        return ""
    if table.open is not None:
        tile = win.tile or table.open.tile
        return None if tile == UNSEEN else tile
    if win.source not in (None, win.seat):
        return None
    return "" if isinstance(last, Act) and last.seat == win.seat else None


def drawn_last(before: Sequence[Event]) -> str:
    """The tile drawn by the act before a win, where it is one and the log tells it."""
    last = before[0] if before else None
    return (last.tile if isinstance(last, Act) else None) or UNSEEN


def _won_tile(table: Table[object], line: Holding, won_on: str) -> str:
    """The tile a hand was won on, or the one of it that is known and not told."""
    known = set(table.hands[line.seat].known) - set(line.tiles)
    return next(iter(known), UNSEEN) if won_on == UNSEEN else won_on


def number_of_sets(record: Record, seat: str) -> int | None:
    """How many sets the last table tells of a seat; None where it tells of none."""
    lines = [line for line in record.last if isinstance(line, Sets) and line.seat == seat]
    return sum(len(line.sets) for line in lines) if lines else None


def with_the_won_tile(replay: Replay, record: Record, line: Holding, won_on: str) -> Holding:
    """A hand as it is told, with the tile it was `won_on` where its size is not known and it is told without.

    It is where one tile is lacking, and where that tile is in the hand and is not told.
    """
    won, table, whole = _winner(record), replay.table, replay.ruleset.layout.tiles_of_hand
    if won is None or whole is None or won.seat != line.seat or table.hands[line.seat].sized:
        return line
    sets = number_of_sets(record, line.seat)
    full = len(line.tiles) + SET * (len(table.laid[line.seat]) if sets is None else sets)
    left_out = won_on in table.hands[line.seat].known and won_on not in line.tiles
    if full != whole - 1 and not left_out:
        return line
    return replace(line, tiles=(*line.tiles, _won_tile(table, line, won_on)))


def _is_of_no_size(line: Holding, whole: int) -> bool:
    """Whether a hand has a tile too few or too many, however many sets lie before its seat."""
    fours = max(Counter(line.tiles).values(), default=0) >= FOUR
    return not fours and (len(line.tiles) - whole) % SET not in (0, SET - 1)


def is_all(replay: Replay, record: Record, line: Holding) -> bool:
    """Whether a hand that is told is all its seat has: its sets are told too, or there is room for no more.

    A hand of no right size is, for it is of none whatever lies before its seat.
    """
    whole = replay.ruleset.layout.tiles_of_hand
    if whole is None or number_of_sets(record, line.seat) is not None or _is_of_no_size(line, whole):
        return True
    return len(line.tiles) + SET * len(replay.table.laid[line.seat]) >= whole - 1


def newly_shown(table: Table[object], record: Record, line: Holding, won_on: str) -> Counter[str] | None:
    """The tiles told that nobody had seen; None where the hand cannot be the one the acts leave.

    The tile a hand was won on may be told with it or left out: the number of tiles tells.
    """
    hand, shown = table.hands[line.seat], Counter(line.tiles)
    has_won = any(act.seat == line.seat for act in record.wins)
    if has_won and hand.sized and shown.total() == len(hand) - 1:
        shown[_won_tile(table, line, won_on)] += 1
    blanks = shown.pop(UNSEEN, 0)
    if hand.sized and shown.total() + blanks != len(hand):
        return None
    if (Counter(hand.known) - shown).total() > blanks:
        return None
    new = shown - Counter(hand.known)
    return None if any(number > table.unaccounted(tile) for tile, number in new.items()) else new


def sets_agree(table: Table[object], line: Sets, *, full: bool) -> bool:
    """Whether the sets told are those the acts leave; where play was not all seen, at least those."""
    stated = Counter(tuple(sorted((*one.tiles, *one.came))) for one in line.sets)
    laid = Counter(tuple(sorted(one.tiles)) for one in table.laid[line.seat])
    if any(UNSEEN in tiles for tiles in (*stated, *laid)):
        return stated.total() >= laid.total()
    return stated == laid if full else not laid - stated
