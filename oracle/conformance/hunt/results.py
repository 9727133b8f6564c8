"""Results of hands with other totals, other winners, and other gifts: what is asked of settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle.conformance.hunt.possible import contradicted
from oracle.conformance.inputs.forms import row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.conformance.hunt.possible import Bounds
    from oracle.conformance.inputs.forms import Json, JsonValue

USUAL = (
    0,
    2,
    4,
    6,
    8,
    10,
    12,
    14,
    16,
    18,
    20,
    22,
    24,
    26,
    30,
    32,
    36,
    40,
    48,
    54,
    64,
    90,
    96,
    100,
    128,
    200,
    256,
)
LARGE = (498, 500, 512, 1000, 1024, 1498, 1500, 1502, 2592, 2998, 3000, 3002, 5000, 10_000, 65_536)
FIGURES = (*USUAL, *LARGE)
"""Figures a total may have; even, as every count of every game can be."""

GIFTS = (0, 1, 3, 4, 4, 5, 5)
"""How many tiles somebody may have given to a winner; the numbers on which something hangs more than once."""

CHOICES = 4
"""Numbers that choose a change: how far everybody moves, whose total, which figure, who gave how much."""


def altered(game: str, asked: Json, numbers: Sequence[int], bounds: Bounds) -> Json:
    """The question about a result with one total and one gift otherwise, and everybody moved.

    What would contradict the result stays as it was.
    """
    shift, total, figure, gift = numbers
    seats = tuple(words_of(game).table("seats").en)
    changed: Json = asked
    if "totals" in asked:
        winner = row(asked["result"]).get("seat")
        seat = str(winner) if winner is not None and total % 2 else seats[total // 2 % len(seats)]
        if total % 5:
            totals: Json = {**row(asked["totals"]), seat: FIGURES[figure % len(FIGURES)]}
            changed = _unless({**asked, "totals": totals}, asked, bounds)
        given = _given(changed, seats[gift % len(seats)], GIFTS[gift // len(seats) % len(GIFTS)])
        changed = _unless(given, changed, bounds)
    shift %= len(seats)
    return _moved(changed, dict(zip(seats, (*seats[shift:], *seats[:shift]), strict=True)))


def _unless(changed: Json, asked: Json, bounds: Bounds) -> Json:
    """What a question was changed to, or the question where that contradicts itself."""
    return asked if contradicted(changed, bounds) else changed


def _given(asked: Json, seat: str, tiles: int) -> Json:
    """The same result with so many tiles given to the winner by one seat, and the last by whoever gave it."""
    result = row(asked["result"])
    if result.get("seat") in (None, seat) or not tiles:
        return asked
    last: Json = {str(result["from"]): 1} if "from" in result else {}
    return {**asked, "given": {**last, seat: tiles}}


def _moved(asked: Json, seats: Mapping[str, str]) -> Json:
    """The same result with everybody in another seat."""

    def moved(value: JsonValue) -> JsonValue:
        return seats.get(value, value) if isinstance(value, str) else value

    changed: Json = {**asked, "result": {name: moved(value) for name, value in row(asked["result"]).items()}}
    for name in ("totals", "given"):
        if name in asked:
            by_seat = {seats[seat]: value for seat, value in row(asked[name]).items()}
            changed[name] = {seat: by_seat[seat] for seat in sorted(by_seat)}
    return changed
