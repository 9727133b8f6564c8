"""How the winning tile of a written hand arrived: every possibility the words allow, and what contradicts.

A circumstance that is not written does not hold. The seat and how the tile arrived are never guessed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.circumstances import RELATIVES, Telling
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.kinds import DEALER, SEATS
from oracle.rulesets.lingque.state.hands import Win
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.lingque.state.hands import Replaced

Wrong = tuple[ClauseId, Contradiction]

SIDE = "side"
"""A neighbour, upper or lower house, as who discarded a tile."""

KEPT = 4_096
"""How many different answers are kept."""


class Possibilities(NamedTuple):
    """Every possibility with its seat, the key of what is missing if there are several, and what contradicts."""

    possible: tuple[tuple[Seat, Win], ...]
    missing: str
    wrong: tuple[Wrong, ...]


@lru_cache(KEPT)
def possibilities(telling: Telling) -> Possibilities:
    """What the words beside a hand can mean."""
    seat = telling.said("seat")
    seats: Sequence[Seat] = SEATS if seat is None else (seat,)
    hows, replaced = _how(telling), _replaced(telling)
    seats = [each for each in seats if each != telling.source] or list(seats)
    possible = [
        (
            each,
            Win(
                drawn=how == "drawn",
                robbed=how == "robbed",
                first=telling.holds("first") and how != "robbed" and _may_be_first(each, _giver(telling)),
                replaces=replaces,
                wall_empty=telling.wall_empty,
                dealer=each == DEALER,
                closed=telling.closed,
            ),
        )
        for how in hows
        for replaces in replaced
        for each in seats
    ]
    missing = (
        "source-not-told" if len(hows) > 1 else "replaced-not-told" if len(replaced) > 1 else "seat-not-told"
    )
    return Possibilities(tuple(possible), missing, tuple(_contradicted(telling)))


def _how(telling: Telling) -> tuple[str, ...]:
    """Whether the tile was drawn, robbed or discarded; both drawn and discarded if the words leave it undecided."""
    if "rob" in telling.words:
        return ("robbed",)
    if telling.drawn:
        return ("drawn",)
    return ("discarded",) if _giver(telling) is not None else ("drawn", "discarded")


def _giver(telling: Telling) -> str | None:
    """Who discarded the tile, as it is written: a seat, a relative one, or a neighbour."""
    return SIDE if SIDE in telling.words else telling.source


@cites("LQ-2C.1.02")
def _may_be_first(seat: Seat, source: str | None) -> bool:
    """Whether the tile can be the dealer's: drawn by the dealer, or discarded by the dealer."""
    if source is None or source == DEALER:
        return True
    steps = {RELATIVES["lower"], RELATIVES["upper"]} if source == SIDE else {RELATIVES.get(source)}
    return (SEATS.index(DEALER) - SEATS.index(seat)) % len(SEATS) in steps


@cites("LQ-2C.1.03")
def _replaced(telling: Telling) -> tuple[Replaced, ...]:
    """What a tile from the tail can have been drawn for: a kong, or a flower that was replaced."""
    if "tail" not in telling.words:
        return ("",)
    named = telling.said("replaces")
    possible: list[Replaced] = []
    if telling.kong and named in (None, "kong"):
        possible.append("kong")
    if telling.flower and named in (None, "flower"):
        possible.append("flower")
    return tuple(possible)


def _contradicted(telling: Telling) -> Iterator[Wrong]:
    """Words about the winning tile that cannot hold together."""
    source = _giver(telling)
    if telling.drawn and (source is not None or "rob" in telling.words):
        yield ClauseId("LQ-1C.8"), Contradiction("drawn-and-given")
    if source is not None and source == telling.said("seat"):
        yield ClauseId("LQ-1C.8"), Contradiction("from-oneself")
    if telling.said("dealer") not in (None, DEALER):
        yield ClauseId("LQ-2A.8"), Contradiction("dealer-is-east", {"seat": DEALER})
    if not _replaced(telling):
        yield ClauseId("LQ-2C.1.03"), Contradiction("nothing-replaced")
    left = telling.said("left")
    if telling.holds("last") and left not in (None, "0"):
        yield ClauseId("LQ-2C.1.04"), Contradiction("last-and-more", {"left": str(left)})
    if telling.holds("first") and telling.laid:
        yield ClauseId("LQ-2C.1.01"), Contradiction("first-and-sets")
    if telling.holds("first") and (telling.wall_empty or "rob" in telling.words):
        yield ClauseId("LQ-2C.1.01"), Contradiction("first-and-late")
