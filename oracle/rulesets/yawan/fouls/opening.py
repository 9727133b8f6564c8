"""What there is of fouls before the first act: the lines of the referee, accusations, and what persons bring along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import RefereeRules, RefereeWarn
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.state.course import DEALER_SHARE, SET_TILES, SHARE
from oracle.rulesets.yawan.state.fouls import Counted, Fouls
from oracle.rulesets.yawan.state.times import times_of
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.table.record import Record

OWN_UNITS = frozenset({"fang", "points"})
"""The units in which a hand is counted; a total without one is in 方."""


def begin(record: Record) -> Fouls:
    """What there is before the first act: the lines of the referee, accusations, and what persons bring with them."""
    lines = record.log.lines
    before = record.before
    return Fouls(
        times=times_of(record),
        rulings=tuple(record.convicting(line) for line in lines if isinstance(line, RefereeRules)),
        warnings=tuple(line for line in lines if isinstance(line, RefereeWarn)),
        accused=frozenset(claim.clause for claim in record.claims if claim.clause is not None),
        before=before if isinstance(before, dict) else {},
        counted=tuple(_counted(record)),
        written=_written(record),
        paid=frozenset(
            item.to
            for line in record.declared
            for item in line.items
            if item.what == "pay" and item.to in SEATS
        ),
        uncounted=frozenset(_uncounted(record)),
        played_out=record.log.end in ("won", "drawn"),
    )


def _uncounted(record: Record) -> Iterator[Seat]:
    """The seats that have too many or too few tiles when the log begins: that came about before it."""
    sets = {line.seat: len(line.sets) for line in record.sets}
    for line in record.holdings:
        size = len(line.tiles) + SET_TILES * sets.get(line.seat, 0)
        if line.what == "holds" and size not in (SHARE, DEALER_SHARE):
            yield line.seat


@cites("YW-FOUL-8")
def _counted(record: Record) -> Iterator[Counted]:
    """The totals that players declare for their own hands."""
    for line in record.declared:
        for nth, item in enumerate(line.items):
            numbers = [number for number, unit in item.amount if unit in OWN_UNITS]
            if item.what == "total" and numbers:
                yield Counted(line.seat, numbers[0], Place(None, line.line, nth))


def _written(record: Record) -> dict[Seat, tuple[str, ...]]:
    """The items that players declare for their own hands."""
    found: dict[Seat, tuple[str, ...]] = {}
    for line in record.declared:
        names = tuple(item.item for item in line.items if item.what == "score" and item.item)
        if names:
            found[line.seat] = (*found.get(line.seat, ()), *names)
    return found
