"""The table as it was told after the last act, and what follows from it for the acts before.

A tile that nobody saw until then, and that came to its hand by no draw since some act, was held there all the time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from grammar.syntax import Holding, Sets
from oracle.table.acts import Act
from oracle.table.facts import Held
from oracle.table.heaps import ENDLESS, UNSEEN
from oracle.table.known import Contradiction, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.judge.replay import Judge
    from oracle.table.facts import Wrong
    from oracle.table.record import Event, Record
    from oracle.table.table import Table

WIN = "win"
"""The act by which a hand is won; its tile may be told with the hand or left out of it."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A hand after so many events: how many tiles of each kind are known, and how many were never seen."""

    events: int
    known: Counter[str]
    unseen: int


def with_the_last_table(judge: Judge, record: Record) -> Record:
    """A record with what the table told after its last act shows of the hands before; `judge` has played none of it."""
    course: dict[str, list[_Moment]] = {}
    _note(course, judge.table, 0, anew=True)
    for number, event in enumerate(record.events, start=1):
        doubted = set(judge.table.doubted)
        judge.event(event)
        _note(course, judge.table, number, anew=not isinstance(event, Act | Held))
        for seat in judge.table.doubted - doubted:
            course[seat] = course[seat][-1:]
    known: dict[int, list[Event]] = {}
    wrongs: list[Wrong] = []
    for line in record.last:
        if isinstance(line, Holding) and line.what == "holds":
            told = _hand_told(judge.table, record, line)
            if told is None:
                wrongs.append(_wrong("last-hand", line.line, line.seat, line.tiles))
            else:
                for moment, held in _held_since(line, told, course[line.seat]):
                    known.setdefault(moment.events, []).append(held)
        elif isinstance(line, Sets) and not _sets_agree(judge.table, line, full=not record.starts_midway):
            wrongs.append(_wrong("last-sets", line.line, line.seat, ()))
    events = [*known.get(0, ())]
    for number, event in enumerate(record.events, start=1):
        events += [event, *known.get(number, ())]
    return replace(record, events=tuple(events), wrongs=(*record.wrongs, *wrongs), last=())


def _wrong(key: str, line: int, seat: str, tiles: tuple[str, ...]) -> Wrong:
    return Place(None, line), Contradiction(key, {"seat": seat, "tiles": tiles})


def _note(course: dict[str, list[_Moment]], table: Table[object], events: int, *, anew: bool) -> None:
    """Take down every hand; where acts are missing nothing of before is of use."""
    for seat, hand in table.hands.items():
        moment = _Moment(events, Counter(hand.known), hand.unseen)
        course[seat] = [moment] if anew else [*course[seat], moment]


def _hand_told(table: Table[object], record: Record, line: Holding) -> Counter[str] | None:
    """The tiles told that nobody had seen; None where the hand cannot be the one the acts leave.

    The tile a hand was won on may be told with it or left out: the number of tiles tells.
    """
    hand, told = table.hands[line.seat], Counter(line.tiles)
    last = next((act for act in reversed(record.events) if isinstance(act, Act) and act.name == WIN), None)
    if last is not None and last.seat == line.seat and hand.sized and told.total() == len(hand) - 1:
        won = last.tile or next(iter(set(hand.known) - set(told)), UNSEEN)
        told[won] += 1
    blanks = told.pop(UNSEEN, 0)
    if hand.sized and told.total() + blanks != len(hand):
        return None
    if (Counter(hand.known) - told).total() > blanks:
        return None
    new = told - Counter(hand.known)
    return None if any(number > table.unaccounted(tile) for tile, number in new.items()) else new


def _held_since(line: Holding, told: Counter[str], course: list[_Moment]) -> Iterator[tuple[_Moment, Held]]:
    """What the hand is known to have held, from each point where more of it is known than before."""
    came = [max(0, after.unseen - before.unseen) for before, after in pairwise(course)]
    most: Counter[str] = Counter()
    for place, moment in enumerate(course):
        later = sum(came[place:])
        since = Counter({tile: number - later for tile, number in told.items() if number > later})
        if since - most:
            most = since
            tiles = sorted((since + Counter({tile: moment.known[tile] for tile in since})).elements())
            yield moment, Held(line.seat, "holds", tuple(tiles), Place(None, line.line), line.line)
    if course[-1].unseen >= ENDLESS and UNSEEN not in line.tiles:
        yield course[-1], Held(line.seat, "owns", line.tiles, Place(None, line.line), line.line)


def _sets_agree(table: Table[object], line: Sets, *, full: bool) -> bool:
    """Whether the sets told are those the acts leave; where play was not all seen, at least those."""
    told = Counter(tuple(sorted(one.tiles)) for one in line.sets)
    laid = Counter(tuple(sorted(one.tiles)) for one in table.laid[line.seat])
    if any(UNSEEN in tiles for tiles in (*told, *laid)):
        return told.total() >= laid.total()
    return told == laid if full else not laid - told
