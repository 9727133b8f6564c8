"""Reading one line: through the grammar, or from memory of what the grammar said.

A line is parsed by lark from `log.lark`. What the grammar once said of a line or of an act it says again from
memory (the fast lane, see memory.py), also what it said while a wheel was built (cached.py). Anything else goes through
the grammar, which also finds the place of every mistake, so there is one description of the notation and no second
parser.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from grammar.reading.cached import NOTHING, Cached, cached_of, is_cached, made, written
from grammar.reading.intake import FACES
from grammar.reading.memory import Memory
from grammar.reading.said import Ended
from grammar.syntax import Acts, Declared, Dice, Holding, Line, Remark, Row, Tag
from grammar.tiles import family
from grammar.words import words_of
from grammar.words.terminals import log_vocabularies

if TYPE_CHECKING:
    from grammar.reading.by_grammar import ByGrammar
    from grammar.reading.said import Reading
    from grammar.words import Words

REMEMBERED = 5_000
"""How many whole lines that are not acts are remembered; then all are forgotten."""

LONGEST_REMEMBERED = 120
"""Characters of a line that is remembered."""

_TAG = re.compile(r'(\[[^ "\\]+(?: [^ "\\\]]+)? )"([^"\\]*)"\]')

Node = Line | Tag | Ended | None
"""What a line holds; nothing where it is blank."""


class LineReader:
    """Reads the lines of one game's logs."""

    def __init__(self, words: Words, honours: str | None = None, *, fast: bool = True) -> None:
        self.words = words
        self.honours = honours
        self._tiles = family(words.family, honours)
        cached = cached_of(words.game) if fast and honours is None else None
        if cached is None:
            cached = NOTHING
            self.by_grammar  # noqa: B018  (words that the grammar refuses are refused at once)
        self._memory = Memory(words, self._tiles, cached) if fast else None
        vocabularies = log_vocabularies(words)
        self._seats = words.table("seats").read
        self._holds = frozenset(word for word, what in vocabularies["HOLDS"].read.items() if what == "holds")
        self._rows = {
            word: row
            for word, row in vocabularies["ROW"].read.items()
            if not words.has_no_use_for("lines", word)
        }
        self._dice = vocabularies["DICE"].read
        self._sorted = self._tiles.sorted
        self._lines: dict[str, Node] = {body: made(node) for body, node in cached.lines.items()}
        self._free_tags: dict[str, Tag] = {start: made(tag) for start, tag in cached.tags.items()}
        self._tag_notes = words.table("tags").notes

    @cached_property
    def by_grammar(self) -> ByGrammar:
        """The same lines through the grammar."""
        from grammar.reading.by_grammar import ByGrammar  # loads the parser

        return ByGrammar(self.words, self._tiles)

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
        return self.by_grammar.parse(text)

    def awaited(self, text: str) -> frozenset[str]:
        """Name the terminals of the grammar that may follow the first words of a line; none where these are amiss."""
        return self.by_grammar.awaited(text)

    def to_cache(self) -> Cached:
        """Give what is remembered as it is cached; tags with free text only by what precedes it."""
        assert self._memory is not None
        tags = {start: written(tag) for start, tag in self._free_tags.items()}
        lines = {
            body: written(node)
            for body, node in self._lines.items()
            if is_cached(node) and ((found := _TAG.fullmatch(body)) is None or found[1] not in tags)
        }
        return Cached(self._memory.to_cache(), lines, tags)

    def _recall(self, memory: Memory, text: str, line: int, first: int) -> Node:
        """Give what a line says if memory has it; a comment after words that stand is a comment."""
        if text.startswith("#"):
            return _placed(None, text[1:].strip() or None, line, first)
        body, comment = text, None
        cut = text.find(" #")
        if cut >= 0:
            body, comment = text[:cut].rstrip(), text[cut + 2 :].strip() or None
        seat, _, rest = body.partition(" ")
        who = self._seats.get(seat)
        if who is None:
            known = self._lines.get(body)
            if known is not None:
                return _placed(known, comment, line, first)
            return self._of_nobody(memory, seat, rest.split(" "), line, comment) or self._free_tag(
                body, line, comment
            )
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

    def _of_nobody(
        self, memory: Memory, what: str, words: list[str], line: int, comment: str | None
    ) -> Row | Dice | None:
        """Give a row of tiles or a throw of dice; None where a word is not what stands there."""
        row = self._rows.get(what)
        if row is not None:
            tiles = memory.tiles(words)
            return None if tiles is None else Row(row, tiles, line, comment)
        who = self._seats.get(words[0])
        numbers = words if who is None else words[1:]
        if what not in self._dice or not numbers or not FACES.issuperset(numbers):
            return None
        return Dice(who, tuple(map(int, numbers)), line, comment)

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
