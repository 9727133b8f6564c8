"""What a seat sees of play: whose tiles are hidden from it, at which acts, and when a hand lies open to all.

Whoever shows a table from one seat, and whoever asks what a player could know, asks here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.record import ENDS as LAYS_OUT

if TYPE_CHECKING:
    from oracle.game.ruleset import Ruleset

PRIVATE = frozenset(
    {"draw", "replace", "press", "merge", "apart", "carry", "decline", "hide", "look", "peek"}
)
"""The acts of all games whose tiles nobody sees but who does them."""

TAKEN_OUT = "pick"
"""The act by which a tile is taken from another's hand: both see it, and nobody else does."""

CONCEALED = "hidden-kong"
"""The set and the act whose tiles lie face down where a game does not have them shown."""

__all__ = ["CONCEALED", "LAYS_OUT", "PRIVATE", "TAKEN_OUT", "is_private", "lies_face_down", "who_sees"]


def lies_face_down(ruleset: Ruleset, kind: str) -> bool:
    """Whether only its owner sees the tiles of a set of this kind."""
    return kind == CONCEALED and not ruleset.kongs_are_shown


def is_private(ruleset: Ruleset, act: str) -> bool:
    """Whether not everybody sees the tiles of an act."""
    return act in PRIVATE or act == TAKEN_OUT or act in ruleset.private_acts or lies_face_down(ruleset, act)


def who_sees(act: str, seat: str, source: str | None) -> tuple[str, ...]:
    """The seats that see the tiles of a private act: who does it, and from whose hand a tile is taken out."""
    return (seat, source) if act == TAKEN_OUT and source is not None else (seat,)
