"""The fast lane: what the grammar said once of a line, it says again from memory.

What follows the seat is cut before every word that may begin an act or a declaration. A piece that was an act
by itself before is that act again. A piece that differs from one before only in its tiles, its numbers or its
quoted words has the same shape, and is built as the grammar built the first of that shape. A piece of a new
shape, and every line of another kind, goes through the grammar. So there is one description of the notation;
this module knows only how to recognise what was read already, and says nothing of what cannot be read.

Cutting is safe because a piece is remembered only where the grammar found exactly as many acts as there are
pieces, and a piece with half a quote or a missing part is never an act by itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from grammar.reading.cached import NOTHING, made, written
from grammar.reading.intake import MOST_TILES, unquoted
from grammar.records import dataclass
from grammar.syntax import UNSEEN, Act, Declaration
from grammar.words import MOST_TILES_OF_SLOT
from grammar.words.terminals import log_vocabularies, one_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.reading.cached import Cached, Written
    from grammar.syntax import Tile
    from grammar.tiles import Family
    from grammar.words import Words

PIECES = 20_000
"""How many pieces of a kind are remembered; then all are forgotten."""

LONGEST = 160
"""Characters of a piece that is remembered."""

_TIME = re.compile(r"[0-9]+(?::[0-9]{2}){1,2}(?:\.[0-9]+)?")
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^ ]+')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_NUMBER = re.compile("[0-9]{1,15}")
_Said = TypeVar("_Said", Act, Declaration)
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class _Shape:
    """A piece the grammar has read: what it said, and where the tiles, numbers and quoted words stand in it.

    Spans are of words, from and to, by the field they fill.
    """

    said: Act | Declaration
    spans: tuple[tuple[str, int, int], ...]


class Memory:
    """What the grammar has said of one game's lines."""

    def __init__(self, words: Words, family: Family, cached: Cached = NOTHING) -> None:
        self._cached = cached.pieces
        self._named = words.named
        vocabularies = log_vocabularies(words)
        heads = [
            word
            for name in ("ACT", "SAY", "MARKER", "SCORE", "SUM", "PAY")
            for word in vocabularies[name].read
        ]
        leads = [*vocabularies["SAY"].read, *vocabularies["AS"].read]
        not_led = "".join(f"(?<!\\b{re.escape(word)} )" for word in leads)
        self._heads = re.compile(f" (?={one_of(heads)}(?: |$)){not_led}")
        self._fields = {
            **dict.fromkeys(vocabularies["WITH"].read, "with_tiles"),
            **dict.fromkeys(vocabularies["MAKING"].read, "making"),
        }
        self._of_one_tile = frozenset(
            act for act, slot in words.table("acts").notes.items() if slot in MOST_TILES_OF_SLOT
        )
        self._family = family
        self._is_tiles = re.compile(family.word_pattern()).fullmatch
        self._tiles: dict[str, tuple[Tile, ...] | None] = {UNSEEN: None}
        self._acts: dict[str, tuple[Act, ...]] = {}
        self._declarations: dict[str, Declaration] = {}
        self._shapes: dict[str, _Shape] = {}
        self._opened: dict[str, str] = {}

    # Recalling

    def acts(self, text: str) -> tuple[Act, ...] | None:
        """Recall what a line of acts said after its seat; None where the grammar has to be asked."""
        known = self._acts.get(text)
        if known is not None:
            return known
        pieces, time = self._cut(text)
        found: list[Act] = []
        for piece in pieces:
            one = self._acts.get(piece) or self._act(piece)
            if one is None:
                return None
            found += one
        if time is not None:
            found[-1] = timed(found[-1], time)
            return tuple(found)
        return self._remember(self._acts, text, tuple(found))

    def _act(self, piece: str) -> tuple[Act] | None:
        act = self._built(piece, Act)
        if act is None:
            return None
        self._remember(self._acts, piece, (act,))
        return (act,)

    def declarations(self, text: str) -> tuple[Declaration, ...] | None:
        """Recall what a line of declarations said after its seat; None where the grammar has to be asked."""
        found: list[Declaration] = []
        for piece in self._heads.split(text):
            known = self._declarations.get(piece) or self._built(piece, Declaration)
            if known is None:
                return None
            found.append(known)
        return tuple(found)

    def tiles(self, words: Sequence[str]) -> tuple[Tile, ...] | None:
        """Recall the tiles of some words; None where one is not tiles, or there are too many."""
        found: list[Tile] = []
        for word in words:
            tiles = (UNSEEN,) if word == UNSEEN else self._tiles_of(word)
            if tiles is None:
                return None
            found += tiles
        return tuple(found) if len(found) <= MOST_TILES else None

    def _tiles_of(self, word: str) -> tuple[Tile, ...] | None:
        try:
            return self._tiles[word]
        except KeyError:
            tiles = self._family.read(word) if self._is_tiles(word) else None
            return self._remember(self._tiles, word, tiles)

    def _built(self, piece: str, kind: type[_Said]) -> _Said | None:
        words = _WORD.findall(piece) if '"' in piece else piece.split(" ")
        shape = self._shape(self._outline(words))
        if shape is None or not isinstance(shape.said, kind):
            return None
        return self._like(shape, words)  # type: ignore[return-value]  # of the kind of its shape

    def _shape(self, outline: str) -> _Shape | None:
        """Recall a shape; a cached one is made when it is asked for."""
        known = self._shapes.get(outline)
        if known is None and outline in self._cached:
            said, spans = self._cached[outline]
            return self._remember(self._shapes, outline, _Shape(made(said), tuple(spans)))
        return known

    def _outline(self, words: Sequence[str]) -> str:
        """Write a piece with its tiles, numbers and quoted words left open."""
        known = self._opened
        return " ".join([known.get(word) or self._open(word) for word in words])

    def _open(self, word: str) -> str:
        if _QUOTED.fullmatch(word):
            return '"'
        if _NUMBER.fullmatch(word):
            return self._remember(self._opened, word, "#")
        return self._remember(self._opened, word, word if self._tiles_of(word) is None else "=")

    def _like(self, shape: _Shape, words: Sequence[str]) -> Act | Declaration | None:
        """Build what a piece says from the shape it has."""
        said = shape.said
        if isinstance(said, Declaration):
            return self._declaration_like(said, shape.spans, words)
        tiles, own, making, quoted = said.tiles, said.with_tiles, said.making, said.words
        for field, start, stop in shape.spans:
            if field == "words":
                quoted = unquoted(words[start])
                continue
            found = self.tiles(words[start:stop])
            if found is None or found == (UNSEEN,):
                return None
            if field == "tiles":
                if len(found) > 1 and said.act in self._of_one_tile:
                    return None
                tiles = found
            elif field == "with_tiles":
                own = found
            else:
                making = tuple([self._tiles_of(word) or () for word in words[start:stop]])
        return Act(
            said.act, tiles, said.place, quoted, said.call, said.number, own, making, said.from_, said.to, said.of,
            said.for_, said.form, said.at, said.before, said.after, said.flags, said.time,
        )  # fmt: skip

    def _declaration_like(
        self, said: Declaration, spans: Sequence[tuple[str, int, int]], words: Sequence[str]
    ) -> Declaration | None:
        tiles, item, text = said.tiles, said.item, said.text
        numbers: list[int] = []
        for field, start, stop in spans:
            if field == "tiles":
                found = self.tiles(words[start:stop])
                if found is None:
                    return None
                tiles = found
            elif field == "number":
                numbers.append(int(words[start]))
            elif field == "item":
                item = self._named(unquoted(words[start]))
            else:
                text = unquoted(words[start])
        amount = tuple([(number, unit) for number, (_, unit) in zip(numbers, said.amount, strict=True)])
        return Declaration(said.what, amount, tiles, item, said.to, said.name, text, said.points_written)

    def _cut(self, text: str) -> tuple[list[str], str | None]:
        """Cut a line before every word that may begin an act or a declaration; take a time off its end."""
        body, at, time = text.rpartition(" @")
        if at and _TIME.fullmatch(time):
            return self._heads.split(body), time
        return self._heads.split(text), None

    def to_cache(self) -> dict[str, tuple[Written, Sequence[tuple[str, int, int]]]]:
        """Give every shape as it is cached."""
        return {outline: (written(shape.said), shape.spans) for outline, shape in self._shapes.items()}

    # Learning

    def learn_acts(self, text: str, acts: Sequence[Act]) -> None:
        """Remember what the grammar said of a line of acts after its seat."""
        pieces, time = self._cut(text)
        if len(pieces) == len(acts):
            for piece, act in zip(pieces, acts, strict=True):
                untimed = act if act.time is None else timed(act, None)
                self._remember(self._acts, piece, (untimed,))
                self._learn_shape(piece, untimed)
        assert time is None or acts[-1].time == time

    def learn_declarations(self, text: str, items: Sequence[Declaration]) -> None:
        """Remember what the grammar said of a line of declarations after its seat."""
        pieces = self._heads.split(text)
        if len(pieces) == len(items):
            for piece, item in zip(pieces, items, strict=True):
                self._remember(self._declarations, piece, item)
                self._learn_shape(piece, item)

    def _learn_shape(self, piece: str, said: Act | Declaration) -> None:
        """Remember a shape, if what is built by it is what the grammar said."""
        words = _WORD.findall(piece)
        outline = self._outline(words)
        if outline in self._shapes or " ".join(words) != piece:
            return
        try:
            if isinstance(said, Declaration):
                spans = self._declaration_spans(words, item=said.item is not None)
            else:
                spans = self._act_spans(words)
            shape = _Shape(said, tuple(spans))
            if self._like(shape, words) == said:
                self._remember(self._shapes, outline, shape)
        except ValueError:
            return  # a piece with other parts than its words show, such as a signed number

    def _act_spans(self, words: Sequence[str]) -> list[tuple[str, int, int]]:
        spans: list[tuple[str, int, int]] = []
        field = "tiles"
        for place, word in enumerate(words[1:], 1):
            if self._open(word) == '"':
                spans.append(("words", place, place + 1))
            elif self._open(word) in ("#", "="):
                start = spans.pop()[1] if spans and spans[-1][0] == field and spans[-1][2] == place else place
                if any(filled == field for filled, _, _ in spans):
                    raise ValueError  # a seat or a number that is spelled as a tile is, as in `win W from W`
                spans.append((field, start, place + 1))
            else:
                field = self._fields.get(word, "tiles")
        return spans

    def _declaration_spans(self, words: Sequence[str], *, item: bool) -> list[tuple[str, int, int]]:
        """Say what fills which field; in a declared item tiles stand before its name and numbers after it."""
        opened = [self._open(word) for word in words]
        name = opened.index('"') if item else 0
        spans: list[tuple[str, int, int]] = [("tiles", 1, name)] if name > 1 else []
        for place in range(max(name, 1), len(words)):
            if opened[place] == '"':
                spans.append(("item" if item and place == name else "text", place, place + 1))
            elif opened[place] in ("#", "="):
                spans.append(("number", place, place + 1))
        return spans

    def _remember(self, memory: dict[_Key, _Value], key: _Key, said: _Value) -> _Value:
        if len(memory) >= PIECES:
            memory.clear()
        if not isinstance(key, str) or len(key) <= LONGEST:
            memory[key] = said
        return said


def timed(act: Act, time: str | None) -> Act:
    """Give an act with its time, or without."""
    return Act(
        act.act, act.tiles, act.place, act.words, act.call, act.number, act.with_tiles, act.making, act.from_, act.to,
        act.of, act.for_, act.form, act.at, act.before, act.after, act.flags, time,
    )  # fmt: skip
