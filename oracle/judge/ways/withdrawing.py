"""Acts that their maker takes back before another has acted on them (`take-back` 收回): those that leave no trace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.judge.ways.trials import PLAYS
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.roles import DRAWING, WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.ruleset import Ruleset
    from oracle.table.known import Place
    from oracle.table.record import Event

CLAIMING = frozenset({Role.CLAIMS, Role.GROWS})
"""The acts that take what another has put out, and after some of which a tile is drawn."""

TAKEN_BACK = DRAWING | WINNING | CLAIMING
"""The acts that can be taken back: claims, draws and wins. A tile that lies open stays where it lies."""

LAYING_OPEN = frozenset({Role.SHOWS, Role.LAYS})
"""The acts by which a hand is laid open behind a win, which is taken back no more then."""


def withdrawn(ruleset: Ruleset, events: Sequence[Event]) -> frozenset[Place]:
    """Where the acts stand that are taken back later, in a game that has no rules of its own for that."""
    return frozenset(place for _, place in _withdrawals(ruleset, events))


def withdrawing(ruleset: Ruleset, events: Sequence[Event]) -> frozenset[Place]:
    """Where the acts stand by which something is taken back; others are without effect."""
    return frozenset(place for place, _ in _withdrawals(ruleset, events))


def told(ruleset: Ruleset, events: Sequence[Event]) -> Sequence[Event]:
    """The events, of which each act that takes others back has the number of the first of these."""
    first: dict[Place, int] = {}
    for place, taken in _withdrawals(ruleset, events):
        first[place] = min(first.get(place, taken.at or 0), taken.at or 0)
    return [
        event._replace(number=first[event.place])
        if isinstance(event, Act) and event.place in first
        else event
        for event in events
    ]


def _withdrawals(ruleset: Ruleset, events: Sequence[Event]) -> Iterator[tuple[Place, Place]]:
    """Where every act stands that takes another back, and where that one does."""
    retracts = {
        name for name, kind in ruleset.acts.items() if kind.role is Role.RETRACTS and kind.does is None
    }
    gone: set[Place] = set()
    for number, event in enumerate(events):
        if isinstance(event, Act) and event.name in retracts:
            before = [each for each in events[:number] if not (isinstance(each, Act) and each.place in gone)]
            for place in _taken_back(ruleset, event, before):
                gone.add(place)
                yield event.place, place


def _taken_back(ruleset: Ruleset, act: Act, before: Sequence[Event]) -> Iterator[Place]:
    """Where the acts stand that are taken back by this one; nowhere if anybody has played since and left it at that.

    What was drawn for a claim goes back with it; what is laid from the hand stays where it lies.
    """
    laid_open = drew = False
    for event in reversed(before):
        if not isinstance(event, Act):
            return
        role = ruleset.kind(event.name).role
        laid_open = laid_open or (event.seat == act.seat and role in LAYING_OPEN)
        if drew and (role not in CLAIMING or event.seat != act.seat):
            return
        stays = role in WINNING and (laid_open or event.making)
        if event.seat == act.seat and role in TAKEN_BACK and not stays and _is_meant(act, event):
            yield event.place
        drew = role is Role.REPLENISHES and event.seat == act.seat
        if (role in PLAYS and not drew) or role is Role.LAYS:
            return


def _is_meant(act: Act, earlier: Act) -> bool:
    return act.tile in (None, UNSEEN, earlier.tile) or earlier.tile in (None, UNSEEN)
