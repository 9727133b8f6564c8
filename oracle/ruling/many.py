"""Many hands at once: their tiles as arrays, and what they come to as arrays (the extra `arrays`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Array: TypeAlias = Any
"""An array of NumPy, or what makes one: NumPy is an extra, and its types are not asked for without it."""


class ManyHands(NamedTuple):
    """Hands without sets on the table, a row each.

    `counts` has so many rows and a column a kind: how many of it the hand has, its last tile among them. The kinds
    stand in the order 123456789m, the same of p and of s, E S W N, C F P. `tile` is the column of the tile that came
    last, `seat` the winner's, counted from the dealer in turn, `drawn` whether it was drawn and not discarded. `last` is
    whether no tile is left behind it, `flowers` how many were replaced; none says no for all.
    """

    counts: Array
    tile: Array
    seat: Array
    drawn: Array
    last: Array = None
    flowers: Array = None


class ManyScores(NamedTuple):
    """What many hands come to, a row each, as `score` tells it of each alone.

    `complete`: whether the tiles make a winning form, and there is a sheet; `wins`: whether it is worth enough too.
    `totals` are those of the sheets, 0 where there is none. `times` has a column for each of the `items`, by their
    slugs, with `/pair` behind it for what counts otherwise as a pair: how often its line counts on the sheet.
    """

    complete: Array
    wins: Array
    totals: Array
    items: Sequence[str]
    times: Array


class ManyHandsError(ValueError):
    """Arrays that are no hands, or hands that cannot be counted this way; the argument says which and why."""
