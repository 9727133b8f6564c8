"""Reading a hand in hand notation.

A hand is words in any order, so most hands are read word by word from the word tables alone. Whatever is out of the
ordinary sends the whole hand through the grammar, which also finds the place of every mistake.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from grammar.hand_syntax import UNSEEN, SetWord, WinningTile
from grammar.reading.hand_words import (
    WINNING,
    circumstance_value,
    joined,
    qualifier_of,
    second_qualifier,
    stray_qualifier,
)
from grammar.reading.intake import MOST_TILES, SourceLine, source_lines
from grammar.tiles import HONOURS_OPTION, family
from grammar.unreadable import Slip, UnreadableHand
from grammar.words import game_called, games_in_words, words_of

if TYPE_CHECKING:
    from grammar.hand_syntax import Hand, Tile
    from grammar.tiles import Family
    from grammar.words import Words


NAME = "hand"
"""What stands for the file in messages about a hand."""


def parse_hand(game: str, words: str, honours: str | None = None, *, fast: bool = True) -> Hand:
    """Read a hand of a game, named in either language; `honours` says how `5z` and `7z` are read.

    `fast` off sends every hand through the grammar. Raises `UnreadableHand`.
    """
    text = " ".join(words.splitlines())
    known = game_called(game)
    if known is None:
        slip = Slip("unknown-game", 1, word=game, **games_in_words())
        raise _unreadable(SourceLine(1, game, game), slip)
    if honours is not None and honours not in HONOURS_OPTION:
        slip = Slip("unknown-honours", 1, word=honours, words=" ".join(HONOURS_OPTION))
        raise _unreadable(SourceLine(1, honours, honours), slip)
    line = next(source_lines(io.StringIO(text)), SourceLine(1, "", ""))
    try:
        if line.slip is not None:
            raise line.slip
        return _read(known, honours, line.text, fast=fast)
    except Slip as slip:
        raise _unreadable(line, slip) from None


def _unreadable(line: SourceLine, slip: Slip) -> UnreadableHand:
    column = line.column_as_written(slip.column)
    return UnreadableHand(slip.label, name=NAME, line=1, column=column, text=line.written, words=slip.words)


def _read(game: str, honours: str | None, text: str, *, fast: bool) -> Hand:
    words = words_of(game)
    found = plain_hand(words, family(words.family, honours), text) if fast else None
    if found is not None:
        return found
    from grammar.reading.hand_builder import hand_by_grammar  # loads the parser

    return hand_by_grammar(game, honours, text)


def plain_hand(words: Words, tiles: Family, text: str) -> Hand | None:
    """Read a hand word by word; None where a word is not one that the tables know by itself."""
    reader = _WordReader(words, tiles)
    if all(map(reader.take, text.split())):
        return reader.hand()
    return None


class _WordReader:
    """Takes words of a hand as long as each has one plain meaning."""

    def __init__(self, words: Words, tiles: Family) -> None:
        self.words = words
        self.tiles = tiles
        self.word = re.compile(tiles.word_pattern())
        self.concealed: list[Tile] = []
        self.sets: list[SetWord] = []
        self.flowers: list[Tile] = []
        self.winning: WinningTile | None = None
        self.circumstances: dict[str, str | None] = {}

    def take(self, word: str) -> bool:
        """Take a word; False where it means nothing here, two things, or something a second time."""
        if word.startswith("+"):
            return self._winning(word[1:])
        first, colon, rest = word.partition(":")
        homes = [
            taking
            for known, taking in (
                (self.words.kinds.read if colon else (), self._set),
                (self.words.table("hand_words").read if colon else (), self._flowers),
                (self.words.table("circumstances").read, self._circumstance),
            )
            if first in known
        ]
        if not homes and not colon:
            return self._tiles(word, self.concealed)
        if len(homes) != 1 or self.word.match(word):
            return False
        return homes[0](first, rest if colon else None)

    def _tiles(self, word: str, heap: list[Tile]) -> bool:
        if self.word.fullmatch(word) is None:
            return False
        heap.extend(self.tiles.read(word))
        return len(heap) <= MOST_TILES

    def _winning(self, word: str) -> bool:
        tile, *qualifiers = word.split("/")
        found: list[Tile] = []
        meanings = [qualifier_of(self.words, qualifier) for qualifier in qualifiers]
        if self.winning is not None or None in meanings or not self._tiles(tile, found) or len(found) != 1:
            return False
        said = tuple(meaning for meaning in meanings if meaning is not None)
        self.winning = WinningTile(found[0], said)
        stray = stray_qualifier(self.words, WINNING, said)
        return stray is None and second_qualifier(self.words, said) is None

    def _set(self, kind: str, rest: str | None) -> bool:
        own, *qualifiers = (rest or "").split("/")
        tiles, colon, came = own.partition(":")
        heap: list[Tile] = []
        arrived: list[Tile] = []
        meanings = [qualifier_of(self.words, qualifier) for qualifier in qualifiers]
        if None in meanings or not self._tiles(tiles, heap) or (colon and not self._tiles(came, arrived)):
            return False
        sources = tuple(meaning for meaning in meanings if meaning is not None)
        meaning = self.words.kinds.read[kind]
        self.sets.append(SetWord(meaning, tuple(heap), tuple(arrived), sources))
        return stray_qualifier(self.words, meaning, sources) is None

    def _flowers(self, _: str, rest: str | None) -> bool:
        may_be = {UNSEEN, *self.tiles.flowers}
        return self._tiles(rest or "", self.flowers) and may_be.issuperset(self.flowers)

    def _circumstance(self, key: str, value: str | None) -> bool:
        table = self.words.table("circumstances")
        meaning = table.read[key]
        kind = table.notes[meaning]
        if meaning in self.circumstances or value == "" or (value is not None and kind == "-"):
            return False
        read = None
        if value is not None:
            read = circumstance_value(self.words, self.tiles, meaning, value)
        elif kind != "-" and not kind.endswith("?"):
            return False
        self.circumstances[meaning] = read
        return (read is None) == (value is None)

    def hand(self) -> Hand:
        """Give the hand."""
        parts = self.concealed, self.sets, self.flowers, self.circumstances.items()
        return joined(self.words, self.tiles, *parts, winning=self.winning)
