"""Paipu notation: hands and game logs of Chinese tile games, from text to typed syntax and back.

The notation knows words, tiles and shapes, and no rule of any game. Everything public is named here and loaded
when it is first asked for, so that reading a hand does not load what reading logs needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grammar.hands import parse_hand
    from grammar.logs import parse_log, read_logs
    from grammar.places import column_of
    from grammar.reading.intake import LONGEST_LINE, MOST_ACTS, MOST_LINES
    from grammar.unreadable import UnreadableHand, UnreadableLog
    from grammar.words import Words, add_games_path, game_called, games_path, known_games, words_of
    from grammar.writing.render import render_hand, render_log
    from grammar.writing.tree import hand_from_json, hand_to_json, log_from_json, log_to_json

_HOMES = {
    "parse_hand": "hands",
    "LONGEST_LINE": "reading.intake",
    "MOST_ACTS": "reading.intake",
    "MOST_LINES": "reading.intake",
    "parse_log": "logs",
    "read_logs": "logs",
    "column_of": "places",
    "render_hand": "writing.render",
    "render_log": "writing.render",
    "hand_from_json": "writing.tree",
    "hand_to_json": "writing.tree",
    "log_from_json": "writing.tree",
    "log_to_json": "writing.tree",
    "UnreadableHand": "unreadable",
    "UnreadableLog": "unreadable",
    "Words": "words",
    "add_games_path": "words",
    "game_called": "words",
    "games_path": "words",
    "known_games": "words",
    "words_of": "words",
}

__all__ = [
    "LONGEST_LINE",
    "MOST_ACTS",
    "MOST_LINES",
    "UnreadableHand",
    "UnreadableLog",
    "Words",
    "add_games_path",
    "column_of",
    "game_called",
    "games_path",
    "hand_from_json",
    "hand_to_json",
    "known_games",
    "log_from_json",
    "log_to_json",
    "parse_hand",
    "parse_log",
    "read_logs",
    "render_hand",
    "render_log",
    "words_of",
]


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
