"""Whose tile a set on the table can have taken, by what is written behind it (LQ-1C.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.circumstances import RELATIVES, SELF
from oracle.families.mahjong.words import SET_WORDS, tiles_of
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.kinds import IN_TURN, SEATS
from oracle.table.known import Contradiction

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grammar.syntax import Seat, SetWord

UPPER = RELATIVES["upper"]
"""How many seats on in turn the upper house (上家) is."""


@cites("LQ-1C.0(b)")
def misplaced(word: SetWord, owner: Seat | None) -> Contradiction | None:
    """Why a set cannot be from where it is written to be: a chow is from the upper house, no set from oneself.

    A concealed kong is from nobody. If the owner is not written, only words like "lower house" are judged.
    """
    places = (*SEATS, *RELATIVES, SELF)
    source = next((each for each in word.qualifiers if each in places), None)
    if source is None:
        return None
    args = {"tiles": tiles_of(word)}
    _, exposed = SET_WORDS[word.kind]
    if not exposed:
        return Contradiction("kong-from-another", args, ClauseId("LQ-1C.0(b)"))
    steps = 0 if source == SELF else RELATIVES.get(source)
    if steps is None and owner is not None:
        steps = IN_TURN.steps(owner, source)
    if steps == 0:
        return Contradiction("claimed-from-oneself", args, ClauseId("LQ-1C.0(b)"))
    return (
        Contradiction("chow-from-elsewhere", args, ClauseId("LQ-1C.0(b)"))
        if word.kind == "eat" and steps not in (None, UPPER)
        else None
    )


@cites("LQ-1C.0(b)")
def owners(words: Iterable[SetWord], seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats whose sets these can be."""
    sourced = [word for word in words if word.qualifiers]
    if not sourced:
        return tuple(seats)
    return tuple(seat for seat in seats if not any(misplaced(word, seat) for word in sourced))
