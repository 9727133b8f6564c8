"""Sentences, in both languages: every message of the judge is a key with named arguments until here.

The mechanism's sentences stand in `spec/messages/<lang>.toml`, a game's own in its `messages.<lang>.toml`.
In a sentence `{seat:seat}`, `{tile:tile}`, `{act:act}` and `{how:words}` write canonical words in the
reader's language; a plain `{n}` writes a number or a word as it is.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING, Literal

from grammar.words import words_of
from oracle.tables import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.verdict import Arguments, Value

Lang = Literal["en", "zh"]


@cache
def catalogue(game: str, lang: Lang) -> Mapping[str, str]:
    """Every sentence of the mechanism and of a game by its key."""
    sentences: dict[str, str] = {}
    shared = files("spec") / "messages" / f"{lang}.toml"
    own = files("spec") / game / f"messages.{lang}.toml"
    for source in (shared, own):
        if source.is_file():
            for group in tomllib.loads(source.read_text(encoding="utf-8")).values():
                for key, sentence in group.items():
                    if key in sentences:
                        raise TableError(f"{source.name}: {key} has two sentences")
                    sentences[key] = sentence
    return sentences


def say(game: str, lang: Lang, key: str, args: Arguments) -> str:
    """The sentence of a key with its arguments, in a language."""
    sentences = catalogue(game, lang)
    if key not in sentences:
        raise TableError(f"no sentence for {key!r} in {game} messages ({lang})")
    return _Writer(game, lang).vformat(sentences[key], (), args)


class _Writer(Formatter):
    """Write arguments by what they are: a seat, a tile, an act, plain words."""

    def __init__(self, game: str, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang

    def format_field(self, value: Value, format_spec: str) -> str:
        if isinstance(value, tuple):
            parts = [self.format_field(one, format_spec) for one in value]
            return (" " if self.lang == "en" else "、").join(parts) or "–"
        if format_spec == "number" or not isinstance(value, str):
            return str(value)
        if format_spec in ("tile", "seat", "act"):
            return word(self.game, self.lang, format_spec, value)
        if format_spec:
            return catalogue(self.game, self.lang).get(f"{format_spec}.{value}", value)
        return value


def word(game: str, lang: Lang, what: str, canonical: str) -> str:
    """A canonical word in a language: a `seat`, a `tile` or an `act`."""
    words = words_of(game)
    if what == "tile":
        from grammar.tiles import family  # noqa: PLC0415  (only when a tile is to be written in Chinese)

        if canonical == "?" or lang == "en":
            return canonical
        return family(words.family).write_word(tuple(canonical.split("-")), lang)
    return words.table("seats" if what == "seat" else "acts").write(canonical, lang)


def listed(parts: Sequence[str], lang: Lang) -> str:
    """Several words in a row, as the language lists them."""
    return (", " if lang == "en" else "、").join(parts)
