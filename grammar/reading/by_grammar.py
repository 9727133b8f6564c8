"""One line through the grammar: what it says, or where and why it cannot be read. Loads the parser."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lark import UnexpectedInput

from grammar.diagnosis.failure import failure_of
from grammar.diagnosis.lines import slip_in_line
from grammar.reading.build import LineBuilder
from grammar.reading.intake import folded
from grammar.reading.parser import build_parser
from grammar.unreadable import Slip
from grammar.words.terminals import log_patterns, log_vocabularies, refuse_two_meanings

if TYPE_CHECKING:
    from grammar.reading.said import Reading
    from grammar.tiles import Family
    from grammar.words import Words

_NO_WORD = "/"
"""What no word of the notation begins with."""


class ByGrammar:
    """Reads the lines of one game's logs by `log.lark`."""

    def __init__(self, words: Words, tiles: Family) -> None:
        self._words = words
        builder = LineBuilder(words, tiles)
        self._parser = build_parser("line", patterns=log_patterns(words, tiles), builder=builder)
        refuse_two_meanings(self._parser, log_vocabularies(words), tiles.word_pattern())

    def parse(self, text: str) -> Reading:
        """Read a line. Raises `Slip`."""
        try:
            return cast("Reading", self._parser.parse(text))
        except UnexpectedInput as failed:
            raise slip_in_line(failure_of(failed, text), self._words) from None

    def awaited(self, text: str) -> frozenset[str]:
        """Name the terminals that may follow the first words of a line; none where these are amiss."""
        begun = f"{folded(text).rstrip()} " if text.strip() else ""
        try:
            self._parser.parse(begun + _NO_WORD)
        except UnexpectedInput as failed:
            failure = failure_of(failed, begun + _NO_WORD)
            return failure.allowed if failure.column == len(begun) + 1 else frozenset()
        except Slip:
            return frozenset()
        return frozenset()
