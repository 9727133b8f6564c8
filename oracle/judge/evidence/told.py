"""Evidence first: what a log tells anywhere of a hand bears on every act from which nothing was drawn unseen.

Before a record is judged, what is shown, found or told again in the midst of it, and what the last table tells, is put
to all the acts before it, back to the nearest gap. A log that tells its hands at its head is judged as it is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from grammar.syntax import Holding
from oracle.judge.evidence.hindsight import (
    FOUND,
    lays_the_same,
    revealing,
    with_hands,
    with_what_is_told,
)
from oracle.judge.evidence.last_hands import FOUR, SET
from oracle.table.acts import Act
from oracle.table.facts import Held
from oracle.table.heaps import UNSEEN
from oracle.table.record import Lay, Missing, Restated
from oracle.table.roles import DRAWING, PUTTING_OUT, WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oracle.judge.replay import Replay
    from oracle.table.record import Record
    from oracle.table.table import Table

FULL = "full"
"""The coverage of a record that leaves nothing out."""


class _Told(NamedTuple):
    """Tiles a seat is told to hold after so many events, and the line that tells them."""

    events: int
    seat: str
    tiles: tuple[str, ...]
    line: int


def with_the_evidence(begin: Callable[[Record], Replay], record: Record) -> Record:
    """A record in which all that it tells of hands is known at every act it bears on; `begin` begins to play one."""
    if not tells_late(record):
        return record
    sized = _with_sizes(begin, record)
    return with_what_is_told(begin, sized)


def tells_late(record: Record) -> bool:
    """Whether a record tells of hands in its midst or at its end what its head does not tell."""
    return bool(record.last) or any(_late(record))


def _late(record: Record) -> Iterator[_Told]:
    """What is told in the midst of a record of hands that its head does not tell, or that drew what nobody saw since."""
    at_the_head = {line.seat for line in record.holdings if line.what == FOUND and UNSEEN not in line.tiles}
    known = set[str]() if record.has_gaps else at_the_head
    for number, event in enumerate(record.events, start=1):
        if (
            isinstance(event, Act)
            and record.acting.of(event.name) in DRAWING
            and UNSEEN in (event.tiles or UNSEEN)
        ):
            known.discard(event.seat)
        seat = revealing(record, event)
        if seat is not None and seat not in known and isinstance(event, Act | Held):
            yield _Told(number, seat, event.tiles, event.place.line)


def _of_the_last_table(record: Record) -> Iterator[_Told]:
    for line in record.last:
        if isinstance(line, Holding) and line.what == FOUND:
            yield _Told(len(record.events), line.seat, line.tiles, line.line)


# -- how many tiles a hand has ---------------------------------------------------------------------------


def _with_sizes(begin: Callable[[Record], Replay], record: Record) -> Record:
    """A record in which a hand has as many tiles from the start as it must have had to be the whole one that is told.

    Only where everything was written, and up to the first gap.
    """
    replay = begin(record)
    whole = replay.ruleset.layout.tiles_of_hand
    if whole is None or record.coverage != FULL or replay.table.agreed.partial:
        return record
    table = replay.table
    told = {each.seat: each for each in (*_of_the_last_table(record), *_late(record))}
    supposed = {
        seat: whole - 1 - SET * len(table.laid[seat])
        for seat in told
        if seat in table.hands and not table.hands[seat].sized
    }
    if not supposed:
        return record
    counted = [Holding(seat, FOUND, (UNSEEN,) * n, told[seat].line) for seat, n in supposed.items()]
    found = _sizes(begin(with_hands(record, counted)), record, {told[seat] for seat in supposed})
    sizes = [
        replace(each, tiles=(*each.tiles, *[UNSEEN] * found[each.seat]))
        for each in counted
        if each.seat in found
    ]
    return with_hands(record, sizes)


def _sizes(replay: Replay, record: Record, told: set[_Told]) -> dict[str, int]:
    """By how many tiles the hands that are told whole differ from what they were taken to have at the start."""
    more: dict[str, int] = {}
    won: dict[str, bool] = {}
    lying: str | None = None
    thrown = False
    for number, event in enumerate((*record.events, None)):
        for each in told:
            if each.events == number and lays_the_same(replay, each.seat):
                whole = replay.ruleset.layout.tiles_of_hand or 0
                ways = [_difference(whole, way.table, each, won) for way in replay.ways]
                difference = 0 if 0 in ways else ways[0]
                more.update({} if difference is None else {each.seat: difference})
        if event is None or isinstance(event, Missing | Restated | Lay):
            break
        role = record.acting.of(event.name) if isinstance(event, Act) else Role.NOTE
        if isinstance(event, Act) and role in WINNING:
            won[event.seat] = thrown or lying not in (None, event.seat)
        if isinstance(event, Act) and role in PUTTING_OUT | DRAWING:
            lying, thrown = event.seat, role is Role.PUTS_OUT
        replay.event(event)
    return more


def _difference(whole: int, table: Table[object], told: _Told, won: dict[str, bool]) -> int | None:
    """How many tiles more a hand has than it was taken to have; None if what is told of it is not all of it.

    Who had drawn when the record begins has one more. The tile a hand was won on may be left out: one that lay open
    has come to the hand or not; one that was drawn has.
    """
    number, holds = len(told.tiles), len(table.hands[told.seat])
    full = number + SET * len(table.laid[told.seat])
    uncertain = UNSEEN in told.tiles or max(Counter(told.tiles).values(), default=0) >= FOUR
    left_out = full == whole and bool(Counter(table.hands[told.seat].known) - Counter(told.tiles))
    if uncertain or left_out or full not in (whole - 1, whole) or told.seat in table.doubted:
        return None
    if told.seat in won and full < whole:
        if won[told.seat]:
            return 0 if holds in (number, number + 1) else None
        number += 1
    return number - holds if number - holds in (0, 1) else None
