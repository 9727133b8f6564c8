"""Where the grammar stopped, and the words that messages about it need."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from grammar.records import dataclass
from grammar.unreadable import Slip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grammar.words import Vocabulary, Words


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the grammar stopped in a line: the column, and the terminals it would have taken."""

    text: str
    column: int
    allowed: frozenset[str]

    @property
    def word(self) -> str:
        """The word at the place, empty at the end of the line."""
        found = re.match(r"[^ \t]*", self.text[self.column - 1 :])
        return found.group() if found else ""

    @property
    def before(self) -> str:
        """The word before the place, empty at the start of the line."""
        return (self.text[: self.column - 1].split() or [""])[-1]

    @property
    def after(self) -> str:
        """The word after the one at the place."""
        return ([*self.text[self.column - 1 :].split(), "", ""])[1]

    def slip(self, label: str, **more: str) -> Slip:
        """Make a slip at this place; its `word` is left out at the end of the line."""
        words = {"word": self.word, "before": self.before, **more}
        return Slip(label, self.column, **{name: text for name, text in words.items() if text})


def failure_of(failed: UnexpectedInput, text: str) -> Failure:
    """Say where the grammar stopped and what it would have taken there."""
    if isinstance(failed, UnexpectedToken):
        at_end = failed.token.type == "$END"
        column = len(text.rstrip()) + 1 if at_end else (failed.token.start_pos or 0) + 1
        return Failure(text, column, frozenset(failed.expected))
    assert isinstance(failed, UnexpectedCharacters)
    return Failure(text, cast("int", failed.pos_in_stream) + 1, frozenset(failed.allowed or ()))


LONGEST_GUESSED = 30
"""Characters of a word that may be a slip for a known one."""


def guess(word: str, known: Iterable[str]) -> dict[str, str]:
    """Give the known word that a word is most like, if there is one."""
    from difflib import get_close_matches  # only when a word is unknown

    found = get_close_matches(word, known, n=1, cutoff=0.65) if len(word) <= LONGEST_GUESSED else []
    return {"guess": found[0]} if found else {}


def seats_in_words(words: Words) -> dict[str, str]:
    """Name a game's seats: `E S W N (東 南 西 北)`, in Chinese as they are written there."""
    both = named("seats", words.table("seats"))
    return both | {"seats": f"{both['seats']} ({both['seats_zh']})"}


def acts_in_words(words: Words) -> dict[str, str]:
    """Name the acts of play of a game, in either language."""
    acts = words.table("acts")
    play = [act for act in acts.en if act not in words.incidents]
    return {
        "acts": ", ".join(acts.write(act, "en") for act in play),
        "acts_zh": " ".join(acts.write(act, "zh") for act in play),
    }


def lines_in_words(words: Words) -> dict[str, str]:
    """Name the words a line of a game may begin with where no seat stands, in either language."""
    lines = words.table("lines")
    known = [name for name in _BEGINNING if not words.has_no_use_for("lines", name)]
    return {
        "lines": ", ".join(lines.write(name, "en") for name in known),
        "lines_zh": "、".join(lines.write(name, "zh") for name in known),
    }


_BEGINNING = ("wall", "tail", "turned", "dice", "left", "turn", "gap", "note", "agreed", "end")


def named(name: str, vocabulary: Vocabulary) -> dict[str, str]:
    """Name the words of a vocabulary in either language, as the word `name` of a message."""
    chinese = (vocabulary.write(meaning, "zh") for meaning in vocabulary.en)
    return {name: " ".join(vocabulary.en.values()), f"{name}_zh": " ".join(dict.fromkeys(chinese))}
