"""Sentences, in both languages: every message of the judge is a key with named arguments until here.

The mechanism's sentences stand in `spec/messages/<lang>.toml`, a game's own in its `messages.<lang>.toml`.
In a sentence `{seat:seat}`, `{tile:tile}` and `{act:act}` write canonical words in the reader's language,
`{turn:any seat}` several of which it is one, `{due:amount}` an amount with its unit, `{n:of lift}` a number of that
unit, `{game:game}` a game or several, `{option:option}` what a table may agree on, `{near:list}` words parted as the
language parts them, and `{due:words}` the sentence `words.<value>`; a plain `{n}` writes a number or a word as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Literal

from grammar.syntax import UNSEEN
from grammar.words import known_games, words_of
from oracle.rulebook.tables import TableError
from spec import FOLDER
from spec.simplified import HANS, document_of, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


Lang = Literal["en", "zh", "zh-Hans"]
"""The languages of reports: English, or Chinese in traditional or in simplified characters."""

LANGUAGES: tuple[Lang, ...] = ("en", "zh", "zh-Hans")


@cache
def catalogue(game: str | None, lang: Lang) -> Mapping[str, str]:
    """Every sentence of the mechanism, and of a game where one is named, by its key.

    Raises `TableError` when a key has two sentences.
    """
    sentences: dict[str, str] = {}
    for source in _sources(game):
        for group in document_of(*source, lang).values():
            for key, sentence in group.items() if isinstance(group, Mapping) else ():
                if key in sentences:
                    raise TableError(f"{'/'.join(map(str, source))}{lang}.toml: {key} has two sentences")
                sentences[key] = sentence
    return sentences


def _sources(game: str | None) -> Iterable[tuple[Path, str]]:
    """The folders and stems of the sentences, the mechanism's first."""
    yield FOLDER / "messages", ""
    if game is not None and (FOLDER / game / "messages.en.toml").is_file():
        yield FOLDER / game, "messages."


def in_language(both: Mapping[str, str], lang: Lang) -> str | None:
    """What is said in English and in Chinese, in a language; None where it is not said in it."""
    said = both.get("zh" if lang == HANS else lang)
    return None if said is None else written(said, lang)


def say(game: str | None, lang: Lang, key: str, args: Arguments | None = None) -> str:
    """The sentence of a key with its arguments, in a language; `TableError` when there is none."""
    sentences = catalogue(game, lang)
    if key not in sentences:
        raise TableError(f"no sentence for {key!r} in the {lang} messages of {game or 'the mechanism'}")
    return fill(game, lang, sentences[key], args or {})


def left_open(game: str | None, lang: Lang, key: str, args: Arguments) -> str:
    """What keeps an answer open: a fact the log does not show, or in a sentence of its own what no log could."""
    whole = f"{key}.whole"
    if whole in catalogue(game, lang):
        return say(game, lang, whole, args)
    return say(game, lang, "not-shown", {"fact": say(game, lang, key, args)})


def fill(game: str | None, lang: Lang, sentence: str, args: Arguments) -> str:
    """A sentence of another catalogue with its arguments, written by the same rules."""
    return _Writer(game, lang).vformat(sentence, (), args)


def counted(game: str | None, lang: Lang, key: str, number: int) -> str:
    """The sentence of a key for a number: its first form for one, its last for more."""
    return numbered(catalogue(game, lang)[key], number).format(n=number)


def numbered(forms: str, number: int) -> str:
    """The form of a word for a number; forms are parted by `|`, the first one for one."""
    first, _, more = forms.partition("|")
    return first if number == 1 or not more else more


class _Writer(Formatter):
    """Write arguments by what they are: a seat, a tile, an act, an amount, plain words."""

    def __init__(self, game: str | None, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang

    def format_field(self, value: Value, format_spec: str) -> str:
        """Write one argument, or each of several."""
        if isinstance(value, tuple):
            any_of, what = format_spec.startswith("any "), format_spec.removeprefix("any ")
            parts = [one if one == UNSEEN else self.format_field(one, what) for one in value]
            joint = " " if self.lang == "en" else "、"
            return (self._words("any-of") if any_of else joint).join(parts) or "–"
        whole = {"amount": self._amount, "list": self._listed, "game": self._games}.get(format_spec)
        if whole is not None:
            return whole(str(value))
        if format_spec.startswith("of "):
            return amount(self.game, self.lang, int(value), format_spec.removeprefix("of "))
        if not isinstance(value, str) or not format_spec:
            return written(str(value), self.lang)
        if self.game is not None and format_spec in ("tile", "seat", "act", "option"):
            unseen = format_spec == "tile" and value == UNSEEN
            return self._words("tile-unseen") if unseen else word(self.game, self.lang, format_spec, value)
        return catalogue(self.game, self.lang).get(f"{format_spec}.{value}", value)

    def _listed(self, words: str) -> str:
        return words if self.lang == "en" else words.replace(", ", "、")

    def _games(self, games: str) -> str:
        known = known_games()
        names = (
            words_of(one).names.write(one, self.lang) if one in known else one for one in games.split(", ")
        )
        return self._listed(", ".join(names))

    def _words(self, key: str) -> str:
        return catalogue(self.game, self.lang)[key]

    def _amount(self, written: str) -> str:
        """Write `3 lift` or `2 base 5 tai` in the reader's words; a number without a unit stays one."""
        words = written.split()
        if len(words) % 2 or not all(number.lstrip("-").isdigit() for number in words[::2]):
            return written
        pairs = zip(words[::2], words[1::2], strict=True)
        return " ".join(amount(self.game, self.lang, int(number), unit) for number, unit in pairs)


def amount(game: str | None, lang: Lang, number: int, unit: str) -> str:
    """A number with its unit: `3 lifts`, `3抬`."""
    own = catalogue(game, lang).get(f"unit.{unit}")
    if own is None:
        own = unit if game is None else words_of(game).table("units").write(unit, lang)
    name = numbered(own, abs(number))
    return f"{number} {name}" if lang == "en" else f"{number}{name}"


def word(game: str, lang: Lang, what: str, canonical: str) -> str:
    """A canonical word in a language: a `seat`, a `tile`, an `act` or an `option`.

    A seat whose word would be taken for another word in a sentence is written as the messages say.
    """
    words = words_of(game)
    if what == "tile":
        from grammar.tiles import family  # only when a tile is to be written in Chinese

        if canonical == "?" or lang == "en":
            return canonical
        return family(words.family).write_word(tuple(canonical.split("-")), lang)
    if what == "seat":
        party, _, name = canonical.partition(" ")
        who = words.table("parties").write(words.table("seats").write(party, lang), lang)
        who = catalogue(game, lang).get(f"seat.{party}", who)
        return f"{who} {name}" if name else who
    return words.table(f"{what}s").write(canonical, lang)


def tile_runs(game: str, lang: Lang, tiles: Sequence[str]) -> tuple[str, str]:
    """Tiles with those of a suit run together: in their own order, and sorted."""
    from grammar.tiles import family  # only when tiles are to be written

    known = family(words_of(game).family)
    return known.write_row(tuple(tiles), lang), known.write_row(known.sorted(tiles), lang)


Value = str | int | tuple[str, ...]
"""What a message may name: a canonical word, a number, or several words."""

Arguments = Mapping[str, Value]
