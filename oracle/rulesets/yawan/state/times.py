"""The times a log writes: when an act was done, or between which times."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from typing import TYPE_CHECKING

from oracle.table.acts import Act

if TYPE_CHECKING:
    from oracle.table.record import Record

Times = tuple[tuple[int, Fraction], ...]
"""The number of every act that has a time, and that time in seconds."""

MINUTE = 60
DAY = 24 * MINUTE * MINUTE
CLOCK_PARTS = 3
"""The parts of a time that states the hour."""


def seconds_of(time: str) -> Fraction:
    """A time of the log in seconds: hours, minutes and seconds, or minutes and seconds."""
    total = Fraction(0)
    for part in time.split(":"):
        total = total * MINUTE + Fraction(part)
    return total


def times_of(record: Record) -> Times:
    """The times of a log in order; play may go on past midnight, and a time that runs backward shows nothing."""
    found: list[tuple[int, Fraction]] = []
    days = 0
    for event in record.events:
        if not isinstance(event, Act) or event.time is None or event.place.at is None:
            continue
        now, last = seconds_of(event.time) + days, found[-1][1] if found else Fraction(0)
        by_the_clock = event.time.count(":") == CLOCK_PARTS - 1
        if by_the_clock and last - now > DAY // 2:
            days += DAY
            now += DAY
        if now >= last:
            found.append((event.place.at, now))
    return tuple(found)


def around(times: Times, at: int | None) -> tuple[Fraction | None, Fraction | None]:
    """The latest time written up to an act and the earliest from it on; equal where its own time is written."""
    if at is None:
        return None, None
    before = bisect_right(times, at, key=lambda written: written[0])
    after = bisect_left(times, at, key=lambda written: written[0])
    return (
        times[before - 1][1] if before else None,
        times[after][1] if after < len(times) else None,
    )
