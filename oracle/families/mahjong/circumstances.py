"""What hand notation writes beside the tiles of a hand: how the last one came, and the circumstances."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import WINDS
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat

SIDE = "side"
"""One of the two neighbours, whichever."""

SELF = "self"
"""The word that says a tile came from the player himself."""

RELATIVES = {"lower": 1, "across": 2, "upper": 3}
"""How many seats on in turn a relative seat is."""

DRAWN_WORDS = frozenset({"self", "drawn", "tail"})
"""Words that say the winner drew the tile."""


class Telling(NamedTuple):
    """What is written beside the tiles: the qualifiers of the winning tile, the circumstances, and what lies there.

    `kong` and `flower` say whether the hand shows any, `laid` whether it has sets, `closed` that none is claimed.
    """

    words: tuple[str, ...]
    circumstances: tuple[tuple[str, str | None], ...]
    kong: bool
    flower: bool
    laid: bool
    closed: bool

    def said(self, key: str) -> str | None:
        """The value of a circumstance; None where it has none or is not written."""
        return dict(self.circumstances).get(key)

    def holds(self, word: str) -> bool:
        """Whether a word is written, behind the tile or by itself."""
        return word in self.words or word in dict(self.circumstances)

    @property
    def drawn(self) -> bool:
        """Whether a word says that the winner drew the tile."""
        return not DRAWN_WORDS.isdisjoint(self.words)

    @property
    def source(self) -> str | None:
        """The seat the tile came from, as it is written."""
        return next((word for word in self.words if word in WINDS or word in RELATIVES or word == SIDE), None)

    @property
    def wall_empty(self) -> bool:
        """Whether no tile is left behind the winning one."""
        return self.holds("last") or self.said("left") == "0"


def seats_possible(telling: Telling, seats: Sequence[Seat]) -> Sequence[Seat]:
    """The seats that can be the winner's: the one that is written, else all but the giver's."""
    said = telling.said("seat")
    possible = seats if said is None else (said,)
    return tuple(seat for seat in possible if seat != telling.source) or possible


def drawn_and_given(telling: Telling, source: str | None) -> Contradiction | None:
    """A tile the winner drew was given by nobody, and robbed from nobody."""
    given = source is not None or "rob" in telling.words
    return Contradiction("drawn-and-given") if telling.drawn and given else None


def given_by_oneself(telling: Telling, source: str | None) -> Contradiction | None:
    """Nobody gives himself the winning tile."""
    oneself = source is not None and source == telling.said("seat")
    return Contradiction("from-oneself") if oneself else None


def last_and_more(telling: Telling) -> Contradiction | None:
    """Behind the last tile of the wall none is left."""
    left = telling.said("left")
    more = telling.holds("last") and left not in (None, "0")
    return Contradiction("last-and-more", {"left": str(left)}) if more else None


def too_many_left(telling: Telling, most: int) -> Contradiction | None:
    """The wall never has more tiles behind a winning one than the deal has left."""
    left = _left(telling)
    return (
        None
        if left is None or left <= most
        else Contradiction("hand-left-too-many", {"left": left, "most": most})
    )


def dealt_and_few(telling: Telling, dealer: Seat | None, least: int) -> Contradiction | None:
    """Behind the dealer's first tile the wall has no fewer tiles than the deal has left, replacements taken off.

    That it is not empty is told by itself.
    """
    left = _left(telling)
    dealt = telling.holds("first") and telling.drawn and dealer is not None and telling.said("seat") == dealer
    if not left or not dealt or left >= least:
        return None
    return Contradiction("first-and-few", {"left": left, "least": least})


def _left(telling: Telling) -> int | None:
    left = telling.said("left")
    return int(left) if left is not None and left.isdigit() else None


def first_and_sets(telling: Telling) -> Contradiction | None:
    """Before the first tile no set is laid."""
    return Contradiction("first-and-sets") if telling.holds("first") and telling.laid else None


def first_and_late(telling: Telling) -> Contradiction | None:
    """The first tile is not the last of the wall, and is not added to a pung."""
    late = telling.wall_empty or "rob" in telling.words
    return Contradiction("first-and-late") if telling.holds("first") and late else None


def replaces_elsewhere(telling: Telling) -> Contradiction | None:
    """Only a tile from the tail replaces anything."""
    elsewhere = telling.said("replaces") is not None and "tail" not in telling.words
    return Contradiction("replaces-elsewhere") if elsewhere else None


def dealt_by_another(telling: Telling, dealer: Seat) -> Contradiction | None:
    """Where the winds move with the deal, the dealer is always the same seat."""
    other = telling.said("dealer") not in (None, dealer)
    return Contradiction("dealer-is-east", {"seat": dealer}) if other else None
