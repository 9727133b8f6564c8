"""Sets and tiles from what the grammar matched: the rules of `set.lark`, which hands and logs share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark import Token, Transformer, v_args

from grammar.hand_syntax import UNSEEN, SetWord
from grammar.reading.hand_words import stray_qualifier
from grammar.reading.intake import MOST_TILES
from grammar.records import dataclass
from grammar.unreadable import Slip

if TYPE_CHECKING:
    from grammar.tiles import Family
    from grammar.words import Words


class SetBuilder(Transformer[Token, object]):
    """Builds sets and tiles."""

    def __init__(self, words: Words, family: Family) -> None:
        super().__init__()
        self.words = words
        self.family = family

    def read(self, table: str, token: str) -> str:
        """Give the meaning of a word of a table."""
        return self.words.table(table).read[" ".join(token.split())]

    def tiles(self, token: Token) -> tuple[str, ...]:
        """Read words of tiles; refuse a list no game could fill."""
        tiles = self.family.read(token)
        if len(tiles) > MOST_TILES:
            raise Slip("too-many-tiles", column_of_token(token), most=str(MOST_TILES))
        return tiles

    def qualifier(self, token: Token) -> str:
        """Read `/west`, `/upper`, `/flip`: a source or a qualifier."""
        word = token[1:]
        for table in ("seats", "qualifiers", "relatives"):
            meaning = self.words.table(table).read.get(word)
            if meaning is not None:
                return meaning
        raise AssertionError(word)

    def only_flowers(self, token: Token) -> None:
        """Refuse tiles that are no flowers."""
        for word in re.finditer(r"[^ \t]+", token):
            for tile in self.family.read(word.group()):
                if not is_flower(self.family, tile):
                    column = column_of_token(token) + word.start()
                    raise Slip("no-flower", column, word=self.family.write_word((tile,), "en"))

    @v_args(inline=True)
    def set(self, kind: Token, tiles: Token, came: Token | None, *qualifiers: Token) -> LaidWord:
        """Build a set word; what may stand behind it is data of the words."""
        meaning = self.words.kinds.read[kind[:-1]]
        said = [self.qualifier(qualifier) for qualifier in qualifiers]
        stray = stray_qualifier(self.words, meaning, said)
        if stray is not None:
            token = qualifiers[stray]
            raise Slip("qualifier-of-no-use", column_of_token(token) + 1, word=token[1:], kind=kind[:-1])
        word = SetWord(
            meaning, self.tiles(tiles), () if came is None else self.family.read(came[1:]), tuple(said)
        )
        return LaidWord(word, column_of_token(kind))


@dataclass(frozen=True, slots=True)
class LaidWord:
    """A set word, and where it stands."""

    said: SetWord
    column: int


def is_flower(family: Family, tile: str) -> bool:
    """Ask whether a tile is a flower, or may be one that nobody saw."""
    return tile == UNSEEN or tile in family.flowers


def column_of_token(token: Token) -> int:
    """Give a token's 1-based column."""
    return (token.start_pos or 0) + 1


def end_of_token(token: Token) -> int:
    """Give the column just after a token."""
    return column_of_token(token) + len(token)
