"""Which words of a game are acts of play, and which stand aside: the one place that says so.

An act of play moves the hand on, or shows a set: `legal` lists it. What stands aside is what happens at a table
without being a move: incidents and how they are put right, remarks, tiles that are looked at or shown to answer one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PLAY: Mapping[str, frozenset[str]] = {
    "tongqi": _words(
        "take pat flip pass discard press press-out leap eat pung four five top lay win prospect rearrange"
    ),
    "jiaxing": _words(
        "take replace flip pass discard eat pung four five top lay win prospect"
        " rearrange draw pat press press-out leap"
    ),
    "lingque": _words("draw replace discard flower eat pung kong add-kong hidden-kong win rob"),
    "taiwan": _words("draw replace decline discard flower eat pung kong add-kong hidden-kong ready win rob"),
    "yawan": _words("draw replace discard eat pung kong add-kong hidden-kong ready win rob show"),
}
"""The acts of play of each game, those among them that no rule of it knows and each of which is a breach."""

ASIDE = _words(
    "admit apart carry decline drop hide insist knock lay look marker mean merge pass pause peek pick reach report"
    " restore say show sit take-back tell touch walk"
)
"""What stands aside in every game in which it is no act of play.

`lay` and `show` lay tiles of a mahjong hand open; `decline` leaves the last tile of the wall and means nothing where
no rule asks for it.
"""


def neither(game: str) -> frozenset[str]:
    """The words for acts of a game that are neither, and those declared as acts of play that it does not have."""
    words = frozenset(words_of(game).table("acts").en)
    return (words - PLAY[game] - ASIDE) | (PLAY[game] - words)
