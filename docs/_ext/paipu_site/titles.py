"""Games by name, and the headings of pages that nobody writes by hand."""

from __future__ import annotations

from grammar.words import words_of


def name_of(game: str) -> str:
    """The Chinese name of a game, as it is written in traditional characters."""
    return words_of(game).names.zh[game]


def title_of(game: str) -> str:
    """The heading of a page of words, which is the same in the source of every language."""
    return f"Words of {game.capitalize()}"
