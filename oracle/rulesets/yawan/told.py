"""What is told of the way a winning tile came: every possibility the words leave open, and what contradicts.

A circumstance that is not written is taken not to hold. The winds and how the tile came are never guessed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.families.mahjong.circumstances import RELATIVES
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.tiles import COPIES, DEALER, SEATS
from oracle.rulesets.yawan.units import Win
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.families.mahjong.circumstances import Telling

Wrong = tuple[ClauseId, Contradiction]

Opening = Literal["", "deal", "first-discard"]

KEPT = 4_096
"""How many different tellings are kept."""


class Possible(NamedTuple):
    """One way the words can be meant: the winner's wind, the wind of the circle, and how the tile came."""

    seat: Seat
    round: Seat
    win: Win


class Told(NamedTuple):
    """Every possibility, what is missing where there are several, and what cannot hold together."""

    possible: tuple[Possible, ...]
    missing: str
    wrong: tuple[Wrong, ...]


@lru_cache(KEPT)
def told(telling: Telling, tile: Tile, visible: int, hidden: int = 0) -> Told:
    """Read a telling; `visible` is how many copies of the tile lie in the winner's own exposed sets.

    `hidden` is how many more the winner holds. What lies elsewhere at the table is told by `seen`.
    """
    hows = _how(telling)
    least, seen = visible, telling.said("seen")
    if seen is not None and seen.isdigit():
        visible = int(seen)
    seats, rounds = _winds(telling, "seat"), _winds(telling, "round")
    seats = [each for each in seats if each != telling.source] or list(seats)
    possible = [
        Possible(seat, wind, _win(telling, how, seat, tile, visible))
        for how, seat, wind in product(hows, seats, rounds)
    ]
    missing = "source-not-told" if len(hows) > 1 else "winds-not-told"
    wrong = (*_contradicted(telling), *_miscounted(tile, visible, least, COPIES - 1 - hidden))
    return Told(tuple(possible), missing, wrong)


@cites("YW-TERM-2", "YW-EQ-1")
def _miscounted(tile: Tile, visible: int, least: int, most: int) -> Iterator[Wrong]:
    """Fewer copies seen than the own sets show, or more than there can be beside those held."""
    if visible < least or visible > max(most, least):
        yield ClauseId("YW-EQ-1"), Contradiction("seen-miscounted", {"tile": tile, "seen": visible})


def _winds(telling: Telling, key: str) -> Sequence[Seat]:
    said = telling.said(key)
    return SEATS if said is None else (said,)


@cites("YW-PLAY-10a")
def _how(telling: Telling) -> tuple[str, ...]:
    """Whether the tile was drawn, robbed from a kong or thrown; both drawn and thrown where the words leave it open."""
    if "rob" in telling.words:
        return ("robbed",)
    if telling.drawn:
        return ("drawn",)
    return ("thrown",) if telling.source is not None else ("drawn", "thrown")


def _win(telling: Telling, how: str, seat: Seat, tile: Tile, visible: int) -> Win:
    """One possibility."""
    drawn = how == "drawn"
    return Win(
        tile=tile,
        drawn=drawn,
        robbed=how == "robbed",
        replacement=drawn and "tail" in telling.words,
        last=telling.wall_empty,
        opening=_opening(telling, how, seat),
        declared=telling.holds("ready") and seat != DEALER,
        visible=visible,
    )


@cites("YW-PLAY-5a")
def _opening(telling: Telling, how: str, seat: Seat) -> Opening:
    """天和 of the dealer's first fourteen tiles, 地和 on the dealer's first discard."""
    if not telling.holds("first"):
        return ""
    if how == "drawn":
        return "deal" if seat == DEALER else ""
    return "first-discard" if how == "thrown" and seat != DEALER and _from_dealer(telling, seat) else ""


def _from_dealer(telling: Telling, seat: Seat) -> bool:
    source = telling.source
    if source in RELATIVES:
        return SEATS[(SEATS.index(seat) + RELATIVES[source]) % len(SEATS)] == DEALER
    return source in {None, DEALER}


def _contradicted(telling: Telling) -> Iterator[Wrong]:
    """Words about the winning tile that cannot hold together."""
    source = telling.source
    if telling.drawn and (source is not None or "rob" in telling.words):
        yield ClauseId("YW-PLAY-10a"), Contradiction("drawn-and-given")
    if source is not None and source == telling.said("seat"):
        yield ClauseId("YW-PLAY-10a"), Contradiction("from-oneself")
    if "tail" in telling.words and not telling.kong:
        yield ClauseId("YW-PLAY-9d"), Contradiction("nothing-replaced")
    left = telling.said("left")
    if telling.holds("last") and left not in {None, "0"}:
        yield ClauseId("YW-PLAY-10c"), Contradiction("last-and-more", {"left": str(left)})
    if telling.holds("first") and telling.laid:
        yield ClauseId("YW-PLAY-5a"), Contradiction("first-and-sets")
    if telling.holds("first") and (telling.wall_empty or "rob" in telling.words):
        yield ClauseId("YW-PLAY-5a"), Contradiction("first-and-late")
    if telling.said("dealer") not in {None, DEALER}:
        yield ClauseId("YW-PLAY-10f"), Contradiction("dealer-is-east", {"seat": DEALER})
