"""What hand notation writes beside the tiles of a hand: how the last one came, and the circumstances."""

from __future__ import annotations

from typing import NamedTuple

from oracle.families.mahjong.kinds import WINDS

SIDE = "side"
"""One of the two neighbours, whichever."""

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
