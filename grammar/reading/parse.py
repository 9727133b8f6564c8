"""Reading one line: through the grammar, or from memory of what the grammar said.

A line is parsed by lark from `log.lark`. What the grammar once said of a line or of an act it says again from
memory (the fast lane, see memory.py). Anything else goes through the grammar, which also finds the place of
every mistake, so there is one description of the notation and no second parser.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from lark import UnexpectedInput

from grammar.diagnosis.failure import failure_of
from grammar.diagnosis.lines import slip_in_line
from grammar.reading.build import Ended, LineBuilder, Reading
from grammar.reading.intake import folded
from grammar.reading.memory import Memory
from grammar.reading.parser import build_parser
from grammar.syntax import Acts, Declared, Holding, Line, Remark, Row, Tag
from grammar.terminals import log_patterns, log_vocabularies, refuse_two_meanings
from grammar.tiles import family
from grammar.unreadable import Slip
from grammar.words import words_of

if TYPE_CHECKING:
    from grammar.words import Words

REMEMBERED = 5_000
"""How many whole lines that are not acts are remembered; then all are forgotten."""

LONGEST_REMEMBERED = 120
"""Characters of a line that is remembered."""

_NO_WORD = "/"
"""What no word of the notation begins with."""

_TAG = re.compile(r'(\[[^ "\\]+(?: [^ "\\\]]+)? )"([^"\\]*)"\]')

Node = Line | Tag | Ended | None
"""What a line holds; nothing where it is blank."""


class LineReader:
    """Reads the lines of one game's logs."""

    def __init__(self, words: Words, honours: str | None = None, *, fast: bool = True) -> None:
        self.words = words
        self.honours = honours
        tiles = family(words.family, honours)
        builder = LineBuilder(words, tiles)
        self._parser = build_parser("line", patterns=log_patterns(words, tiles), builder=builder)
        vocabularies = log_vocabularies(words)
        refuse_two_meanings(self._parser, vocabularies, tiles.word_pattern())
        self._memory = Memory(words, tiles) if fast else None
        self._seats = words.table("seats").read
        self._holds = frozenset(word for word, what in vocabularies["HOLDS"].read.items() if what == "holds")
        self._rows = {
            word: row
            for word, row in vocabularies["ROW"].read.items()
            if not words.has_no_use_for("lines", word)
        }
        self._sorted = tiles.sorted
        self._lines: dict[str, Node] = {}
        self._free_tags: dict[str, Tag] = {}
        self._tag_notes = words.table("tags").notes

    def read(self, text: str, line: int, first: int) -> tuple[Node, int | None]:
        """Read a line; give its node and the act number written before it, if one is.

        `line` is the line's number in its file, `first` the number its first act has. Raises `Slip`.
        """
        if self._memory is not None:
            node = self._recall(self._memory, text, line, first)
            if node is not None:
                return node, None
        reading = self.parse(text)
        if self._memory is not None and reading.number is None:
            self._learn(self._memory, text, reading)
        return _placed(reading.node, reading.comment, line, first), reading.number

    def parse(self, text: str) -> Reading:
        """Read a line through the grammar. Raises `Slip`."""
        try:
            return cast("Reading", self._parser.parse(text))
        except UnexpectedInput as failed:
            raise slip_in_line(failure_of(failed, text), self.words) from None

    def awaited(self, text: str) -> frozenset[str]:
        """Name the terminals of the grammar that may follow the first words of a line; none where these are amiss."""
        begun = f"{folded(text).rstrip()} " if text.strip() else ""
        try:
            self._parser.parse(begun + _NO_WORD)
        except UnexpectedInput as failed:
            failure = failure_of(failed, begun + _NO_WORD)
            return failure.allowed if failure.column == len(begun) + 1 else frozenset()
        except Slip:
            return frozenset()
        return frozenset()

    def _recall(self, memory: Memory, text: str, line: int, first: int) -> Node:
        """Give what a line says if it can be told from memory; a comment after words that stand is a comment."""
        body, comment = text, None
        cut = text.find(" #")
        if cut >= 0:
            body, comment = text[:cut].rstrip(), text[cut + 2 :].strip() or None
        seat, _, rest = body.partition(" ")
        who = self._seats.get(seat)
        if who is None:
            row = self._rows.get(seat)
            if row is not None:
                tiles = memory.tiles(rest.split(" "))
                return None if tiles is None else Row(row, tiles, line, comment)
            known = self._lines.get(body)
            if known is None:
                return self._free_tag(body, line, comment)
            return _placed(known, comment, line, first)
        acts = memory.acts(rest)
        if acts is not None:
            return Acts(who, acts, first, None, line, comment)
        what, *words = rest.split(" ")
        if what in self._holds:
            tiles = memory.tiles(words) if words else None
            return None if tiles is None else Holding(who, "holds", self._sorted(tiles), line, comment)
        items = memory.declarations(rest)
        plain = items is not None and all(item.to != who for item in items)
        return Declared(who, items, line, comment) if items is not None and plain else None

    def _free_tag(self, body: str, line: int, comment: str | None) -> Tag | None:
        """Recall a tag whose value is free text from one with the same key and subject."""
        found = _TAG.fullmatch(body)
        known = self._free_tags.get(found[1]) if found else None
        return Tag(known.key, found[2], known.subject, line, comment) if found and known else None

    def _learn(self, memory: Memory, text: str, reading: Reading) -> None:
        """Remember what the grammar said of a line without a number."""
        node, body = reading.node, text
        if reading.comment is not None and (body := text.partition(" #")[0].rstrip()).count('"') % 2:
            return
        seat, _, rest = body.partition(" ")
        if seat in self._seats:
            if isinstance(node, Acts):
                memory.learn_acts(rest, node.acts)
            elif isinstance(node, Declared):
                memory.learn_declarations(rest, node.items)
        elif node is not None and len(body) <= LONGEST_REMEMBERED:
            if len(self._lines) >= REMEMBERED:
                self._lines.clear()
            self._lines[body] = node
            self._learn_free_tag(body, node)

    def _learn_free_tag(self, body: str, node: Node) -> None:
        if isinstance(node, Tag) and node.key != "Option":
            found = _TAG.fullmatch(body)
            if found is not None and self._tag_notes.get(node.key, "").startswith("text"):
                self._free_tags[found[1]] = node


def _placed(node: Node, comment: str | None, line: int, first: int) -> Node:
    """Give a node its place and its comment."""
    if isinstance(node, Acts):
        return Acts(node.seat, node.acts, first, node.name, line, comment)
    if node is None:
        return Remark(comment, line) if comment is not None else None
    if isinstance(node, Remark):
        return Remark(node.comment, line)
    if isinstance(node, Ended):
        return Ended(node.result, comment)
    if isinstance(node, Tag):
        return Tag(node.key, node.value, node.subject, line, comment)
    return replace(node, line=line, comment=comment)


@lru_cache(maxsize=32)
def line_reader(game: str, honours: str | None = None, *, fast: bool = True) -> LineReader:
    """Give the reader of a game's lines; it is built once a process."""
    return LineReader(words_of(game), honours, fast=fast)
