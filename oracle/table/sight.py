"""What a seat sees of play: whose tiles are hidden from it, at which acts, and when a hand lies open to all.

Whoever shows a table from one seat, and whoever asks what a player could know, asks here.
"""

from __future__ import annotations

from grammar.records import dataclass
from oracle.table.record import ENDS as LAYS_OUT

PRIVATE = frozenset(
    {"draw", "replace", "press", "merge", "apart", "carry", "decline", "hide", "look", "peek"}
)
"""The acts of all games whose tiles nobody sees but who does them."""

TAKEN_OUT = "pick"
"""The act by which a tile is taken from another's hand: both see it, and nobody else does."""

CONCEALED = "hidden-kong"
"""The set and the act whose tiles lie face down where a game does not have them shown."""

__all__ = ["CONCEALED", "LAYS_OUT", "PRIVATE", "TAKEN_OUT", "Sight", "who_sees"]


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen in a game: whether concealed kongs are shown, and which acts are private in it alone."""

    kongs_are_shown: bool = False
    private_acts: frozenset[str] = frozenset()

    def lies_face_down(self, kind: str) -> bool:
        """Whether only its owner sees the tiles of a set of this kind."""
        return kind == CONCEALED and not self.kongs_are_shown

    def is_private(self, act: str) -> bool:
        """Whether not everybody sees the tiles of an act."""
        return act in PRIVATE or act in self.private_acts or act == TAKEN_OUT or self.lies_face_down(act)


def who_sees(act: str, seat: str, source: str | None) -> tuple[str, ...]:
    """The seats that see the tiles of a private act: who does it, and from whose hand a tile is taken out."""
    return (seat, source) if act == TAKEN_OUT and source is not None else (seat,)
