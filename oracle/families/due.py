"""What has to happen next, as the games of all families say it of their course of play."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from oracle.table.roles import WINNING, WITH_A_TILE

if TYPE_CHECKING:
    from oracle.table.record import Record


class Due(Enum):
    """What has to happen next; a game uses those it knows.

    ANSWER waits for a claim or the next draw, PRESS for 壓牌, REPLACE for the tile of a kong or a flower, LAST for a win
    on the last tile shown.
    """

    TAKE = "take"
    DRAW = "draw"
    DISCARD = "discard"
    PRESS = "press"
    REPLACE = "replace"
    ANSWER = "answer"
    LAST = "last"
    OVER = "over"
    UNKNOWN = "unknown"


def due_by_the_first_act(record: Record, waiting: Due) -> Due:
    """What is due from whose turn it is, whose hand nobody tells: what it does first is taken to be in order."""
    first = record.first_in_turn
    if first in WINNING:
        return Due.UNKNOWN
    return Due.DISCARD if first in WITH_A_TILE else waiting
