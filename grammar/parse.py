"""Reading one line: through the grammar, or from memory of what the grammar said.

A line is parsed by lark from `log.lark`. What the grammar once said of a line or of an act it says again from
memory (the fast lane): a line is cut before every word that may begin an act or a declaration, and if each
piece was an act by itself before, the line is those acts. Anything else goes through the grammar, which also
finds the place of every mistake, so there is one description of the notation and no second parser.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

from lark import UnexpectedInput

from grammar.build import Ended, LineBuilder, Reading, timed
from grammar.diagnose import failure_of, slip_in_line
from grammar.parser import build_parser
from grammar.syntax import Acts, Declared, Holding, Line, Remark, Tag
from grammar.terminals import log_patterns, log_vocabularies, one_of, refuse_two_meanings
from grammar.tiles import family
from grammar.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Act, Declaration, Tile
    from grammar.words import Words

MEMORY = 20_000
"""How many pieces are remembered; then all are forgotten."""

LONGEST_REMEMBERED = 120
"""Characters of a piece that is remembered."""

Node = Line | Tag | Ended | None
"""What a line holds; nothing where it is blank."""

T = TypeVar("T")
_TIME = re.compile(r"[0-9]+(?::[0-9]{2}){1,2}(?:\.[0-9]+)?")


class LineReader:
    """Reads the lines of one game's logs."""

    def __init__(self, words: Words, honours: str | None = None, *, fast: bool = True) -> None:
        self.words = words
        self.honours = honours
        tiles = family(words.family, honours)
        builder = LineBuilder(words, tiles)
        self._parser = build_parser(
            "line", "set.lark", "log.lark", patterns=log_patterns(words, tiles), builder=builder
        )
        vocabularies = log_vocabularies(words)
        refuse_two_meanings(self._parser, vocabularies, tiles.word_pattern())
        heads = [word for name in ("ACT", "SAY", "MARKER", "SCORE", "SUM", "PAY") for word in vocabularies[name].read]
        self._fast = fast
        self._heads = re.compile(f" (?={one_of(heads)}(?: |$))")
        self._seats = words.table("seats").read
        self._holds = frozenset(word for word, what in vocabularies["HOLDS"].read.items() if what == "holds")
        self._sorted = tiles.sorted
        self._lines: dict[str, Node] = {}
        self._acts: dict[str, Act] = {}
        self._declarations: dict[str, Declaration] = {}
        self._tiles: dict[str, tuple[Tile, ...]] = {}

    def read(self, text: str, line: int, first: int) -> tuple[Node, int | None]:
        """Read a line; give its node and the act number written before it, if one is.

        `line` is the line's number in its file, `first` the number its first act has. Raises `Slip`.
        """
        if self._fast:
            node = self._recall(text, line, first)
            if node is not None:
                return node, None
        reading = self.parse(text)
        if self._fast and reading.number is None:
            self._remember(text, reading)
        return _placed(reading.node, reading.comment, line, first), reading.number

    def parse(self, text: str) -> Reading:
        """Read a line through the grammar. Raises `Slip`."""
        try:
            return cast("Reading", self._parser.parse(text))
        except UnexpectedInput as failed:
            raise slip_in_line(failure_of(failed, text), self.words) from None

    def _recall(self, text: str, line: int, first: int) -> Node:
        body, comment = text, None
        cut = text.find(" #")
        if cut >= 0:
            body, comment = text[:cut].rstrip(), text[cut + 2 :].strip() or None
        known = self._lines.get(body)
        if known is not None:
            return _placed(known, comment, line, first)
        seat, _, rest = body.partition(" ")
        who = self._seats.get(seat)
        if who is None:
            return None
        pieces, time = self._cut(rest)
        try:
            if pieces[0] in self._acts:
                acts = [self._acts[piece] for piece in pieces]
                if time is not None:
                    acts[-1] = timed(acts[-1], time)
                return Acts(who, tuple(acts), first, None, line, comment)
            if time is None and pieces[0] in self._declarations:
                return Declared(who, tuple([self._declarations[piece] for piece in pieces]), line, comment)
            what, *tiles = rest.split(" ")
            if what in self._holds:
                found = [tile for word in tiles for tile in self._tiles[word]]
                return Holding(who, "holds", self._sorted(found), line, comment)
        except KeyError:
            pass
        return None

    def _cut(self, rest: str) -> tuple[list[str], str | None]:
        """Cut what follows a seat before every word that may begin an act, and take its time off the end."""
        pieces = self._heads.split(rest)
        last, at, time = pieces[-1].rpartition(" @")
        if at and _TIME.fullmatch(time):
            pieces[-1] = last
            return pieces, time
        return pieces, None

    def _remember(self, text: str, reading: Reading) -> None:
        """Remember what the grammar said, piece by piece where the pieces are as many as what it found."""
        node, body = reading.node, text
        if reading.comment is not None and (body := text.partition(" #")[0].rstrip()).count('"') % 2:
            return
        _, _, rest = body.partition(" ")
        pieces, time = self._cut(rest)
        if isinstance(node, Acts) and node.seat in self.words.table("seats").en:
            if len(pieces) == len(node.acts):
                untimed = [*node.acts[:-1], timed(node.acts[-1], None) if time else node.acts[-1]]
                self._keep(self._acts, dict(zip(pieces, untimed, strict=True)))
        elif isinstance(node, Declared):
            if len(pieces) == len(node.items):
                self._keep(self._declarations, dict(zip(pieces, node.items, strict=True)))
        elif isinstance(node, Holding) and node.what == "holds":
            read = family(self.words.family, self.honours).read
            self._keep(self._tiles, {word: read(word) for word in rest.split()[1:]})
        elif node is not None:
            self._keep(self._lines, {body: node})

    def _keep(self, memory: dict[str, T], found: Mapping[str, T]) -> None:
        if len(memory) > MEMORY:
            memory.clear()
        memory.update((piece, said) for piece, said in found.items() if len(piece) <= LONGEST_REMEMBERED)


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
    return replace(node, line=line, comment=comment)


@lru_cache(maxsize=32)
def line_reader(game: str, honours: str | None = None, *, fast: bool = True) -> LineReader:
    """Give the reader of a game's lines; it is built once a process."""
    return LineReader(words_of(game), honours, fast=fast)
