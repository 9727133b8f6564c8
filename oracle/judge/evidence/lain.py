"""What lay before the seats at the beginning, or behind the last gap, and only the table after the last act tells."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.syntax import Holding, Sets
from grammar.words import words_of
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Place
from oracle.table.record import Lay, Missing, Restated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import SetWord
    from oracle.table.record import Event, Record
    from oracle.table.table import Table

BREAKS = (Missing, Restated)
"""What parts the acts that are shown from those before."""


def with_what_lay(
    record: Record, lain: tuple[Sets | Holding, ...], known: Mapping[int, list[Event]]
) -> Record:
    """A record with what lay before the seats since its last gap, or from its beginning, and with what hands held."""
    since = max(
        (number for number, event in enumerate(record.events, 1) if isinstance(event, BREAKS)), default=0
    )
    events: list[Event] = [*known.get(0, ())]
    for number, event in enumerate(record.events, start=1):
        if number == since and lain and isinstance(event, Restated):
            events.append(replace(event, position=_lying(event.position, lain)))
        elif number == since and lain:
            events += [event, Lay(_lying(_nothing(record), lain), Place(None, lain[0].line))]
        else:
            events.append(event)
        events += known.get(number, ())
    with_events = replace(record, events=tuple(events))
    return _lying(with_events, lain) if lain and not since else with_events


def _lying(position: Record, lain: tuple[Sets | Holding, ...]) -> Record:
    sets = tuple(line for line in lain if isinstance(line, Sets))
    holdings = tuple(line for line in lain if isinstance(line, Holding))
    return replace(position, sets=(*position.sets, *sets), holdings=(*position.holdings, *holdings))


def _nothing(record: Record) -> Record:
    """A position in mid-hand of which nothing is told."""
    return replace(record, holdings=(), sets=(), rows=(), dice=(), turn=None, left=None, midway=True)


def lain_before(table: Table[object], record: Record) -> tuple[tuple[Sets | Holding, ...], frozenset[str]]:
    """What is told to lie before the seats at the end and no act has laid there, and the seats of which that is open."""
    last = max((n for n, event in enumerate(record.events) if isinstance(event, BREAKS)), default=-1)
    since = record.events[last] if last >= 0 else None
    position = since.position if isinstance(since, Restated) else record if since is None else None
    sized = (
        {line.seat for line in position.holdings if line.what == "holds"} if position is not None else set()
    )
    acts = [event for event in record.events[last + 1 :] if isinstance(event, Act)]
    lain: list[Sets | Holding] = []
    open_: set[str] = set()
    for line in record.last:
        if isinstance(line, Sets):
            sets = _unaccounted(record.log.game, table, line, [act for act in acts if act.seat == line.seat])
            if sets is None or (sets and line.seat in sized):
                open_.add(line.seat)
            elif sets:
                lain.append(replace(line, sets=sets))
        elif isinstance(line, Holding) and line.what == "flowers":
            flowers = Counter(line.tiles) - Counter(table.aside[line.seat])
            if flowers:
                lain.append(replace(line, tiles=tuple(flowers.elements())))
    return tuple(lain), frozenset(open_)


def _unaccounted(
    game: str, table: Table[object], line: Sets, acts: Sequence[Act]
) -> tuple[SetWord, ...] | None:
    """The sets told that no act has laid; None where one of them may have been laid or have grown by an act."""
    kinds = words_of(game).kinds.en
    made = {act.tile for act in acts if act.name in kinds}
    laid = Counter(tuple(sorted(one.tiles)) for one in table.laid[line.seat])
    left = []
    for one in line.sets:
        tiles = tuple(sorted((*one.tiles, *one.came)))
        if laid[tiles]:
            laid[tiles] -= 1
        elif UNSEEN in tiles or made & {*tiles, UNSEEN, None} or any(act.making for act in acts):
            return None
        else:
            left.append(one)
    return None if left and laid.total() else tuple(left)
