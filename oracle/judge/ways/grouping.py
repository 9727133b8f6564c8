"""Which acts of a record make a group whose order is open: those marked `together` 同時, and the line before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from oracle.table.acts import Act
from oracle.table.facts import Held

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.table.record import Event

FLAG = "together"

Lines: TypeAlias = "list[list[Act]]"


def facts_first(events: Sequence[Event]) -> list[Event]:
    """What a seat is found to hold within a group it held before it too, unless it has acted in between."""
    flagged = {act.place.line for act in acts_of(events) if FLAG in act.flags}
    groups, number = dict[int | None, int](), 0
    for line in dict.fromkeys(act.place.line for act in acts_of(events)):
        number += line not in flagged
        groups[line] = number
    sorted_anew: list[Event] = []
    for place, event in enumerate(events):
        at = len(sorted_anew)
        if isinstance(event, Held):
            coming = next((groups[act.place.line] for act in acts_of(events[place:])), None)
            while at and _is_of_another(sorted_anew[at - 1], event.seat, groups, coming):
                at -= 1
        sorted_anew.insert(at, event)
    return sorted_anew


def _is_of_another(event: Event, seat: str, groups: Mapping[int | None, int], group: int | None) -> bool:
    """Whether an event is an act of another seat in a group."""
    return isinstance(event, Act) and event.seat != seat and groups[event.place.line] == group


def said_together(event: Event) -> Event:
    """The first act of a group, which is made at once with those that say so of themselves."""
    return event._replace(flags=(*event.flags, FLAG)) if isinstance(event, Act) else event


def acts_of(events: Sequence[Event]) -> list[Act]:
    """The acts among events."""
    return [event for event in events if isinstance(event, Act)]


def lines_of(acts: Sequence[Act]) -> Lines:
    """Acts by the lines they stand in."""
    lines: Lines = []
    for act in acts:
        if act.place.nth and lines:
            lines[-1].append(act)
        else:
            lines.append([act])
    return lines


def groups_of(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """The first and the last event of every group."""
    begins = [
        place
        for place, event in enumerate(events)
        if not (place and isinstance(event, Act) and event.place.nth)
    ]
    ends = [*(place - 1 for place in begins[1:]), len(events) - 1]
    lines = list(zip(begins, ends, strict=True))
    number = 1
    while number < len(lines):
        after = number
        while after < len(lines) and is_flagged(events[lines[after][0]]):
            after += 1
        before = lines[number - 1][0]
        if after > number and isinstance(events[before], Act):
            yield before, lines[after - 1][1]
        number = max(after, number) + 1


def is_flagged(event: Event) -> bool:
    """Whether an event is an act that says it was made at once with others."""
    return isinstance(event, Act) and FLAG in event.flags
