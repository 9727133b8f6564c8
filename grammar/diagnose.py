"""Why the grammar stopped: from the place, the word there, and what it would have taken, to a label."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from grammar.unreadable import Slip

if TYPE_CHECKING:
    from grammar.words import Words


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


def slip_in_line(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a line of a log."""
    return Slip("stray-word", failure.column, word=failure.word)


def slip_in_hand(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a hand."""
    return Slip("stray-word", failure.column, word=failure.word)


def failure_of(failed: UnexpectedInput, text: str) -> Failure:
    """Say where the grammar stopped and what it would have taken there."""
    if isinstance(failed, UnexpectedToken):
        at_end = failed.token.type == "$END"
        column = len(text.rstrip()) + 1 if at_end else (failed.token.start_pos or 0) + 1
        return Failure(text, column, frozenset(failed.expected))
    assert isinstance(failed, UnexpectedCharacters)
    return Failure(text, failed.pos_in_stream + 1, frozenset(failed.allowed or ()))
