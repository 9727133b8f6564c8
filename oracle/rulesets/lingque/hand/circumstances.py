"""How the winning tile of a written hand arrived: every possibility the words allow, and what contradicts.

A circumstance that is not written does not hold. The seat and how the tile arrived are never guessed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.circumstances import (
    RELATIVES,
    SIDE,
    Telling,
    dealt_and_few,
    dealt_by_another,
    drawn_and_given,
    first_and_late,
    first_and_sets,
    given_by_oneself,
    last_and_more,
    replaces_elsewhere,
    seats_possible,
    too_many_left,
)
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.deal import SHARE
from oracle.rulesets.lingque.figures.kinds import DEALER, IN_TURN, PLAIN, SEATS, WITH_FLOWERS
from oracle.rulesets.lingque.state.hands import Win
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat
    from oracle.rulesets.lingque.state.hands import Replaced

Wrong = tuple[ClauseId, Contradiction]

DEALT = SHARE * len(SEATS) + 1
"""How many tiles are in the hands with the dealer's first; flowers replaced leave as many as there are without them."""

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
    hows, replaced, seats = _how(telling), _replaced(telling), seats_possible(telling, SEATS)
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
    return IN_TURN.steps(seat, DEALER) in steps


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
    found = (
        ("LQ-1C.8", drawn_and_given(telling, source)),
        ("LQ-1C.8", given_by_oneself(telling, source)),
        ("LQ-2A.8", dealt_by_another(telling, DEALER)),
        ("LQ-2C.1.03", None if _replaced(telling) else Contradiction("nothing-replaced")),
        ("LQ-2C.1.03", replaces_elsewhere(telling)),
        ("LQ-2C.1.04", last_and_more(telling)),
        ("LQ-1B.4", too_many_left(telling, WITH_FLOWERS - DEALT)),
        ("LQ-2C.1.01", dealt_and_few(telling, DEALER, PLAIN - DEALT)),
        ("LQ-2C.1.01", first_and_sets(telling)),
        ("LQ-2C.1.01", first_and_late(telling)),
    )
    for clause, wrong in found:
        if wrong is not None:
            yield ClauseId(clause), wrong
