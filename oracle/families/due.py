"""What has to happen next, as the games of all families say it of their course of play."""

from __future__ import annotations

from enum import Enum


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
