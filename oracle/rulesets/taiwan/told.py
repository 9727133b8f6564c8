"""What is told of the way a winning tile came: every possibility the words leave open, and what contradicts.

A circumstance that is not written is taken not to hold. The seat, the round and how the tile came are never guessed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import FLOWERS, WINDS
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.won import Win
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.families.mahjong.circumstances import Telling
    from oracle.rulesets.taiwan.won import Declared, FlowerWin

Wrong = tuple[ClauseId, Contradiction]

EIGHT, SEVEN, LIGU = "flower", "seven", "ligu"
"""The forms a hand may name: the flower win with eight of one's own, with a robbed one, and 嚦咕嚦咕."""

NEIGHBOUR = "side"
"""The word that says a tile came from one of two neighbours, without saying from which."""

KEPT = 4_096
"""How many different tellings are kept."""


class Possible(NamedTuple):
    """One way the words can be meant: the winner's wind, the round's, and how the tile came."""

    seat: Seat
    wind: Seat
    win: Win


class Told(NamedTuple):
    """Every possibility, what is missing where there are several, and what cannot hold together."""

    possible: tuple[Possible, ...]
    missing: str
    wrong: tuple[Wrong, ...]
    ligu: bool


@lru_cache(KEPT)
def told(telling: Telling, flowers: tuple[Tile, ...]) -> Told:
    """Read a telling; `flowers` are the flowers of the hand, of which none can be two."""
    hows = _how(telling)
    seats, winds = _winds(telling, "seat"), _winds(telling, "round")
    dealers = _dealers(telling)
    possible = [
        Possible(seat, wind, _win(telling, how, dealer=dealer))
        for how, dealer, seat, wind in product(hows, dealers, seats, winds)
    ]
    missing = (
        "source-not-told" if len(hows) > 1 else "dealer-not-told" if len(dealers) > 1 else "seat-not-told"
    )
    wrong = tuple(_contradicted(telling, flowers))
    return Told(tuple(possible), missing, wrong, telling.said("form") == LIGU)


def _winds(telling: Telling, key: str) -> Sequence[Seat]:
    said = telling.said(key)
    return WINDS if said is None else (said,)


@cites("TW-TAI-34", "TW-TAI-35")
def _dealers(telling: Telling) -> tuple[bool, ...]:
    """Whether the winner deals; asked only where the opening items depend on it."""
    dealer, seat = telling.said("dealer"), telling.said("seat")
    if dealer is not None and seat is not None:
        return (dealer == seat,)
    return (True, False) if telling.holds("first") else (False,)


@cites("TW-DEF-15")
def _how(telling: Telling) -> tuple[str, ...]:
    """Whether the tile was drawn, robbed or thrown; both drawn and thrown where the words leave it open."""
    if "rob" in telling.words:
        return ("robbed",)
    if telling.said("form") == SEVEN and telling.source is not None:
        return ("flower-robbed",)
    if telling.drawn:
        return ("drawn",)
    thrown = telling.source is not None or NEIGHBOUR in telling.words
    return ("thrown",) if thrown else ("drawn", "thrown")


@cites("TW-TAI-30a")
def _win(telling: Telling, how: str, *, dealer: bool) -> Win:
    """One possibility; a robbed flower makes the tile drawn for it one that its owner dealt in."""
    tail, first = "tail" in telling.words, telling.holds("first")
    declared = _declared(telling, dealer=dealer)
    return Win(
        drawn=how in ("drawn", "flower-robbed"),
        given=how != "drawn",
        robbed=how == "robbed",
        tail=tail,
        opening_kong=tail and first and telling.kong and declared != "earth",
        last=telling.wall_empty,
        declared=declared,
        first=first,
        dealer=dealer,
        flowers=_flower_win(telling),
        dealt=first and bool(_flower_win(telling)),
    )


@cites("TW-TAI-32")
def _declared(telling: Telling, *, dealer: bool) -> Declared:
    """天聽 or 地聽; a dealer's is always 地聽."""
    said = telling.said("ready")
    if said == "heaven":
        return "earth" if dealer else "heaven"
    return "earth" if said == "earth" else ""


@cites("TW-TAI-27")
def _flower_win(telling: Telling) -> FlowerWin:
    """花胡: with eight flowers of one's own, or seven and a robbed one."""
    forms: dict[str | None, FlowerWin] = {EIGHT: "eight", SEVEN: "seven"}
    return forms.get(telling.said("form"), "")


def _contradicted(telling: Telling, flowers: tuple[Tile, ...]) -> Iterator[Wrong]:
    """Words about the winning tile that cannot hold together."""
    source, robbed_flower = telling.source, telling.said("form") == SEVEN
    if telling.drawn and "rob" in telling.words:
        yield ClauseId("TW-TAI-11"), Contradiction("drawn-and-given")
    given = source is not None and not (robbed_flower and "tail" in telling.words)
    if telling.drawn and (given or NEIGHBOUR in telling.words):
        yield ClauseId("TW-TAI-22"), Contradiction("drawn-and-given")
    if source is not None and source == telling.said("seat"):
        yield ClauseId("TW-DEF-15"), Contradiction("from-oneself")
    if "tail" in telling.words and not (telling.kong or telling.flower):
        yield ClauseId("TW-TAI-24"), Contradiction("nothing-replaced")
    left = telling.said("left")
    if telling.holds("last") and left not in (None, "0"):
        yield ClauseId("TW-TAI-25"), Contradiction("last-and-more", {"left": str(left)})
    given = "rob" in telling.words or (source is not None and not telling.drawn)
    if given and telling.said("form") in (EIGHT, SEVEN):
        yield ClauseId("TW-WIN-4"), Contradiction("flower-win-given")
    if telling.said("form") in (EIGHT, SEVEN) and len(flowers) < len(FLOWERS):
        yield ClauseId("TW-WIN-2"), Contradiction("flowers-missing", {"flowers": len(flowers)})
