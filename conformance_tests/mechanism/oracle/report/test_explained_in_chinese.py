"""What `explain` says in Chinese holds no English word: clauses, their places and excuses, readings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from grammar.words import known_games
from oracle.rulebook.clauses import texts
from oracle.rulebook.passages import passage
from oracle.rulebook.readings import register

if TYPE_CHECKING:
    from collections.abc import Iterator

CODE = re.compile(r"`[^`]*`|[A-Z]{2}-[0-9A-Z][\w.-]*|--[a-z-]+")
"""What is typed as it stands: a word of the notation, an id, an option of the command."""

ENGLISH = re.compile(r"[A-Za-z]{3,}|\b[a-z]{2}\b")


def said_of_clauses(game: str) -> Iterator[tuple[str, str | None]]:
    """Each clause with its title, text, limbs, place and excuse in Chinese."""
    for identifier, clause in texts(game).items():
        told = clause.title_zh, clause.text_zh, clause.placed("zh"), clause.excused("zh")
        yield from ((identifier, text) for text in (*told, *clause.limbs_zh.values()))


def said_of_readings(game: str) -> Iterator[tuple[str, str | None]]:
    """Each reading with its title, candidates, effect, and the reason why no other can be chosen."""
    for identifier, reading in register(game).items():
        here = passage(game, reading, "zh")
        told = here.title, here.effect, here.because, *map(here.says, reading.candidates)
        yield from ((identifier, text) for text in told)


@pytest.mark.parametrize("game", known_games())
def test_no_english_word_is_left(game: str) -> None:
    """The written form of a tile or a figure is none, nor is what stands between backticks."""
    said = [*said_of_clauses(game), *said_of_readings(game)]
    assert len(said) > len(texts(game))
    left = {
        identifier: found
        for identifier, text in said
        if text is not None and (found := ENGLISH.findall(CODE.sub("", text)))
    }
    assert left == {}
