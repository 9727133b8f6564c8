"""Reading a hand in hand notation."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from lark import Token, UnexpectedInput, v_args

from grammar.diagnose_hand import slip_in_hand
from grammar.failure import failure_of
from grammar.intake import SourceLine, source_lines
from grammar.parser import build_parser
from grammar.sets import SetBuilder, column_of_token, end_of_token
from grammar.syntax import Hand, SetWord, Tile, WinningTile
from grammar.terminals import hand_patterns
from grammar.tiles import HONOURS_OPTION, family
from grammar.unreadable import Slip, UnreadableHand
from grammar.words import game_called, known_games, words_of

if TYPE_CHECKING:
    from lark import Lark

NAME = "hand"
"""What stands for the file in messages about a hand."""


def parse_hand(game: str, words: str, honours: str | None = None) -> Hand:
    """Read a hand of a game, named in either language; `honours` says how `5z` and `7z` are read.

    Raises `UnreadableHand`.
    """
    text = " ".join(words.splitlines())
    known = game_called(game)
    if known is None:
        slip = Slip("unknown-game", 1, word=game, games=" ".join(known_games()))
        raise _unreadable(SourceLine(1, game, game), slip)
    if honours is not None and honours not in HONOURS_OPTION:
        slip = Slip("unknown-honours", 1, word=honours, words=" ".join(HONOURS_OPTION))
        raise _unreadable(SourceLine(1, honours, honours), slip)
    line = next(source_lines(io.StringIO(text)), SourceLine(1, "", ""))
    try:
        if line.slip is not None:
            raise line.slip
        return _read(known, honours, line.text)
    except Slip as slip:
        raise _unreadable(line, slip) from None


def _unreadable(line: SourceLine, slip: Slip) -> UnreadableHand:
    column = line.column_as_written(slip.column)
    return UnreadableHand(slip.label, name=NAME, line=1, column=column, text=line.written, words=slip.words)


def _read(game: str, honours: str | None, text: str) -> Hand:
    parser = _hand_parser(game, honours)
    try:
        return cast("Hand", parser.parse(text))
    except UnexpectedInput as failed:
        raise slip_in_hand(failure_of(failed, text), words_of(game)) from None


@lru_cache(maxsize=32)
def _hand_parser(game: str, honours: str | None) -> Lark:
    words = words_of(game)
    tiles = family(words.family, honours)
    return build_parser(
        "hand",
        "set.lark",
        "hand.lark",
        patterns=hand_patterns(words, tiles),
        builder=HandBuilder(words, tiles),
    )


class HandBuilder(SetBuilder):
    """Builds a hand from its words."""

    @v_args(inline=True)
    def concealed(self, tiles: Token) -> tuple[str, ...]:
        """Build words of concealed tiles."""
        return self.tiles(tiles)

    @v_args(inline=True)
    def flowers(self, _flowers: Token, tiles: Token) -> _Flowers:
        """Build the flowers."""
        return _Flowers(self.tiles(tiles))

    @v_args(inline=True)
    def winning(self, plus: Token, tile: Token, *qualifiers: Token) -> tuple[int, WinningTile]:
        """Build the tile that came last, with the column of its word."""
        tiles = self.family.read(tile)
        if len(tiles) != 1:
            raise Slip("winning-tile-not-one", column_of_token(tile), word=str(tile))
        return column_of_token(plus), WinningTile(tiles[0], tuple(map(self.qualifier, qualifiers)))

    @v_args(inline=True)
    def circumstance(self, token: Token) -> _Circumstance:
        """Build a circumstance; what its value may be is data of the words."""
        word, colon, value = token.partition(":")
        table = self.words.table("circumstances")
        key = table.read[word]
        kind = table.notes[key]
        column = column_of_token(token)
        if not colon:
            if kind != "-" and not kind.endswith("?"):
                raise Slip("circumstance-without-value", end_of_token(token), key=word)
            return _Circumstance(key, None, column)
        if kind == "-":
            raise Slip("circumstance-with-value", column + len(word), key=word)
        return _Circumstance(key, self._value(key, kind.rstrip("?"), value, column + len(word) + 1), column)

    def _value(self, key: str, kind: str, value: str, column: int) -> str:
        if kind == "number" and value.isascii() and value.isdigit():
            return str(int(value))
        if kind == "tiles" and re.fullmatch(self.family.word_pattern(), value):
            return self.family.write_word(self.family.read(value), "en")
        if kind == "text":
            return value
        words = {"seat": self.words.table("seats"), "word": self.words.values_of(key)}.get(kind)
        if words is not None and value in words.read:
            return words.read[value]
        wanted = {"number": "a number", "tiles": "tiles"}.get(kind) or " ".join(words.en if words else ())
        raise Slip("circumstance-value", column, key=key, word=value, words=wanted)

    def hand(self, parts: list[object]) -> Hand:
        """Join the words of a hand in the order of its canonical text."""
        found = [part for part in parts if isinstance(part, _Circumstance)]
        order = list(self.words.table("circumstances").en)
        for place, part in enumerate(found):
            if part.key in {other.key for other in found[:place]}:
                raise Slip("circumstance-twice", part.column, key=part.key)
        winning = [part for part in parts if isinstance(part, tuple) and isinstance(part[-1], WinningTile)]
        if len(winning) > 1:
            raise Slip("second-winning-tile", winning[1][0])
        tiles = [tile for part in parts if isinstance(part, tuple) and part not in winning for tile in part]
        return Hand(
            game=self.words.game,
            concealed=self.family.sorted(tiles),
            sets=tuple(part for part in parts if isinstance(part, SetWord)),
            flowers=tuple(tile for part in parts if isinstance(part, _Flowers) for tile in part.tiles),
            winning=winning[0][1] if winning else None,
            circumstances=tuple(
                (part.key, part.value) for part in sorted(found, key=lambda part: order.index(part.key))
            ),
        )


@dataclass(frozen=True, slots=True)
class _Flowers:
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Circumstance:
    key: str
    value: str | None
    column: int
