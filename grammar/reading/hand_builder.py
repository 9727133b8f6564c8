"""Hands through the grammar: the rules of `hand.lark`, and what is said where a hand cannot be read."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from lark import Token, UnexpectedInput, v_args

from grammar.diagnosis.failure import failure_of, named
from grammar.diagnosis.hands import slip_in_hand
from grammar.reading.hand_words import (
    WINNING,
    circumstance_value,
    joined,
    second_qualifier,
    stray_qualifier,
)
from grammar.reading.parser import build_parser
from grammar.reading.sets import LaidWord, SetBuilder, column_of_token, end_of_token
from grammar.records import dataclass
from grammar.syntax import Hand, Tile, WinningTile
from grammar.tiles import family
from grammar.unreadable import Slip
from grammar.words import words_of
from grammar.words.terminals import hand_patterns

if TYPE_CHECKING:
    from lark import Lark

_VALUES = {"number": ("a number", "數"), "tiles": ("tiles", "牌")}
"""What the value of a circumstance may be that is none of some words, in either language."""


def hand_by_grammar(game: str, honours: str | None, text: str) -> Hand:
    """Read a hand through the grammar. Raises `Slip`."""
    parser = _hand_parser(game, honours)
    try:
        return cast("Hand", parser.parse(text))
    except UnexpectedInput as failed:
        raise slip_in_hand(failure_of(failed, text), words_of(game)) from None


@lru_cache(maxsize=32)
def _hand_parser(game: str, honours: str | None) -> Lark:
    words = words_of(game)
    tiles = family(words.family, honours)
    return build_parser("hand", patterns=hand_patterns(words, tiles), builder=HandBuilder(words, tiles))


class HandBuilder(SetBuilder):
    """Builds a hand from its words."""

    @v_args(inline=True)
    def concealed(self, tiles: Token) -> tuple[str, ...]:
        """Build words of concealed tiles."""
        return self.tiles(tiles)

    @v_args(inline=True)
    def flowers(self, _flowers: Token, tiles: Token) -> _Flowers:
        """Build the flowers."""
        self.only_flowers(tiles)
        return _Flowers(self.tiles(tiles))

    @v_args(inline=True)
    def winning(self, plus: Token, tile: Token, *qualifiers: Token) -> tuple[int, WinningTile]:
        """Build the tile that came last, with the column of its word."""
        tiles = self.family.read(tile)
        if len(tiles) != 1:
            raise Slip("winning-tile-not-one", column_of_token(tile), word=str(tile))
        said = [self.qualifier(qualifier) for qualifier in qualifiers]
        stray = stray_qualifier(self.words, WINNING, said)
        if stray is not None:
            token = qualifiers[stray]
            raise Slip("qualifier-of-no-use", column_of_token(token) + 1, word=token[1:], kind=f"+{tile}")
        second = second_qualifier(self.words, said)
        if second is not None:
            token = qualifiers[second]
            raise Slip("second-qualifier", column_of_token(token) + 1, word=token[1:])
        return column_of_token(plus), WinningTile(tiles[0], tuple(said))

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
        read = circumstance_value(self.words, self.family, key, value)
        if read is None:
            raise Slip(
                "circumstance-value",
                column + len(word) + 1,
                key=key,
                word=value,
                **self._wanted(key, kind.rstrip("?")),
            )
        return _Circumstance(key, read, column)

    def _wanted(self, key: str, kind: str) -> dict[str, str]:
        """Name what the value of a circumstance may be."""
        if kind in _VALUES:
            return dict(zip(("words", "words_zh"), _VALUES[kind], strict=True))
        table = {"seat": self.words.table("seats"), "word": self.words.values_of(key)}.get(kind)
        return {} if table is None else named("words", table) | {"words": " ".join(table.en)}

    def hand(self, parts: list[object]) -> Hand:
        """Join the words of a hand in the order of its canonical text."""
        found = [part for part in parts if isinstance(part, _Circumstance)]
        for place, part in enumerate(found):
            if part.key in {other.key for other in found[:place]}:
                raise Slip("circumstance-twice", part.column, key=part.key)
        winning = [part for part in parts if isinstance(part, tuple) and isinstance(part[-1], WinningTile)]
        if len(winning) > 1:
            raise Slip("second-winning-tile", winning[1][0])
        tiles = [tile for part in parts if isinstance(part, tuple) and part not in winning for tile in part]
        return joined(
            self.words,
            self.family,
            tiles,
            [part.said for part in parts if isinstance(part, LaidWord)],
            [tile for part in parts if isinstance(part, _Flowers) for tile in part.tiles],
            [(part.key, part.value) for part in found],
            winning=winning[0][1] if winning else None,
        )


@dataclass(frozen=True, slots=True)
class _Flowers:
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Circumstance:
    key: str
    value: str | None
    column: int
