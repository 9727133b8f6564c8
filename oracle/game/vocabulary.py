"""Every word of one game, with what it takes and what it means, from the tables the notation itself is read by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grammar.unreadable import sentences
from grammar.words import words_of
from oracle.rulebook.meanings import Meaning, meanings, own_table, tables_of
from oracle.rulebook.tables import TableError, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grammar.words import Vocabulary, Words
    from oracle.game.ruleset import Ruleset

TILES_OF_SLOT: Mapping[str, str] = {
    "T": "1",
    "t": "0-1",
    "E": "1",
    "K": "1|4",
    "F": "1|4",
    "M": "1+",
    "m": "0+",
    "P": "0+",
    "C": "0-1",
    "N": "0",
    "-": "0",
}
"""How many tiles an act names, by its slot: a number, `-` to at most, `|` or, `+` or more."""

PLACE_SLOT, CALL_SLOT, NUMBER_SLOT = "P", "C", "N"

ANYWHERE = ("seat", "place")


class Word(NamedTuple):
    """A word: its one name in JSON, every spelling that is read, the written one first, and what it means."""

    word: str
    en: tuple[str, ...]
    zh: tuple[str, ...]
    means: Meaning


class Post(NamedTuple):
    """A word that may follow an act, and what may follow it: words, or any seat, place, tiles, sets, name, number."""

    word: str
    of: tuple[str, ...]


class ActWord(NamedTuple):
    """An act: how many tiles it names, which places or calls instead, whether quoted words, and what may follow."""

    said: Word
    tiles: str
    places: tuple[str, ...]
    calls: tuple[str, ...]
    quoted: bool
    number: bool
    posts: tuple[Post, ...]


class SetWord(NamedTuple):
    """A kind of set, what may stand behind it (`seat`, as often as it is there, and qualifiers), and its names."""

    said: Word
    behind: tuple[str, ...]
    names: tuple[str, ...]


class Key(NamedTuple):
    """A circumstance, a tag or an option: what its value is, whether it may be left out, and the words it may be.

    `subject` is what stands between a tag and its value; `usual` what holds of an option nobody agreed on.
    """

    said: Word
    takes: str
    optional: bool
    values: tuple[Word, ...]
    subject: str | None = None
    usual: str | int | None = None


class WordTable(NamedTuple):
    """Every word of a game by the place it stands in; `plain` are the places that need no more than their words.

    `fields` are the words that fields of a case and of an answer may hold.
    """

    game: str
    names: tuple[str, str]
    family: str
    unit: str
    acts: tuple[ActWord, ...]
    sets: tuple[SetWord, ...]
    circumstances: tuple[Key, ...]
    tags: tuple[Key, ...]
    options: tuple[Key, ...]
    plain: Mapping[str, tuple[Word, ...]]
    fields: Mapping[str, tuple[Word, ...]]


PLAIN = (
    *("seats", "parties", "relatives", "calls", "places", "prepositions", "flags", "forms", "qualifiers"),
    *("hand_words", "units", "lines", "results"),
)
"""The places of the notation whose words take nothing."""


def vocabulary(ruleset: Ruleset) -> WordTable:
    """The words of a game. Raises `TableError` for a word without a meaning."""
    words = words_of(ruleset.name)
    return WordTable(
        game=words.game,
        names=(words.names.en[words.game], words.names.zh[words.game]),
        family=words.family,
        unit=ruleset.unit,
        acts=tuple(_act(words, act) for act in words.table("acts").en),
        sets=tuple(_set(words, kind) for kind in words.kinds.en),
        circumstances=tuple(_circumstance(words, key) for key in words.table("circumstances").en),
        tags=tuple(_tag(words, key) for key in words.table("tags").en),
        options=tuple(_options(words, ruleset)),
        plain={name: _words(words.game, name, words.table(name)) for name in PLAIN},
        fields=dict(_fields(words.game)),
    )


def _words(game: str, table: str, found: Vocabulary, meant: str | None = None) -> tuple[Word, ...]:
    """The words of a vocabulary, with the meanings of a table."""
    return tuple(_word(game, meant or table, found, word) for word in found.en)


def _word(game: str, table: str, found: Vocabulary, word: str) -> Word:
    spellings = [spelling for spelling, meaning in found.read.items() if meaning == word]
    english = [spelling for spelling in spellings if spelling.isascii()]
    return Word(
        word,
        _first(found.en[word], english),
        _first(found.zh[word], [spelling for spelling in spellings if not spelling.isascii()]),
        meaning_of(game, table, word),
    )


def _first(written: str, spellings: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((written, *spellings)))


def meaning_of(game: str, table: str, word: str) -> Meaning:
    """What a word of a place means. Raises `TableError`."""
    found = meanings(game, table)
    if word not in found:
        raise TableError(f"{game}: no meaning for {word} among the {table}")
    return found[word]


# -- acts and sets -----------------------------------------------------------------------------------


def _act(words: Words, act: str) -> ActWord:
    slot, takes = words.act_slot(act), words.takes.get(act)
    places = tuple(words.table("places").en)
    named = tuple(part[1:] for part in sorted(takes or ()) if part.startswith("@"))
    return ActWord(
        _word(words.game, "acts", words.table("acts"), act),
        TILES_OF_SLOT[slot],
        places if slot == PLACE_SLOT or takes is None else named,
        tuple(words.table("calls").en) if slot == CALL_SLOT else (),
        takes is None or "words" in takes or slot == CALL_SLOT,
        slot == NUMBER_SLOT,
        tuple(_posts(words, takes)),
    )


def _posts(words: Words, takes: frozenset[str] | None) -> Iterator[Post]:
    """What may follow an act: prepositions with what follows them, then flags; `together` always may."""
    for preposition in words.table("prepositions").en:
        what = _after(words, preposition, takes)
        if what:
            yield Post(preposition, what)
    for flag in words.table("flags").en:
        if takes is None or flag in takes or flag == "together":
            yield Post(flag, ())


def _after(words: Words, preposition: str, takes: frozenset[str] | None) -> tuple[str, ...]:
    """What may follow a preposition after an act; nothing where the act does not take it."""
    if preposition in ("with", "making", "at", "before", "after"):
        what = {"with": "tiles", "making": "sets"}.get(preposition, "number")
        return (what,) if takes is None or preposition in takes else ()
    if preposition == "as":
        if takes is None or "as" in takes:
            return ("name",)
        forms = words.table("forms").en
        named = [part.removeprefix("as:") for part in sorted(takes) if part.startswith("as:")]
        return (*(form for form in forms if form in named), *(name for name in named if name not in forms))
    if takes is None:
        return ANYWHERE
    named = [
        part.partition(":")[2] for part in sorted(takes, reverse=True) if part.startswith(f"{preposition}:")
    ]
    return tuple(named)


def _set(words: Words, kind: str) -> SetWord:
    return SetWord(
        _word(words.game, "sets", words.kinds, kind),
        words.laid.get(kind, ("seat", *words.table("qualifiers").en)),
        tuple(dict.fromkeys(_names_of_sets(words.game, kind))),
    )


def _names_of_sets(game: str, kind: str) -> Iterator[str]:
    """What a recorder may call the sets of a kind, by the table that lists them."""
    own = own_table(game)
    if not own.has("set_names"):
        return
    source = own.section("set_names")
    for row in rows_of(game, source.text("rows"))[0]:
        if row.text(source.text("by")) == kind:
            yield row.text("name")
            yield from (row.texts("aliases") if row.has("aliases") else ())
            yield from ((row.text("slug"),) if row.has("slug") else ())


# -- circumstances, tags and options -----------------------------------------------------------------


def _circumstance(words: Words, key: str) -> Key:
    table = words.table("circumstances")
    note = table.notes[key]
    takes = {"-": "nothing"}.get(note.rstrip("?"), note.rstrip("?"))
    return Key(
        _word(words.game, "circumstances", table, key),
        takes,
        note.endswith("?"),
        _words(words.game, f"values.{key}", words.values_of(key)) if takes == "word" else (),
    )


def _tag(words: Words, key: str) -> Key:
    table = words.table("tags")
    takes, _, subject = table.notes[key].partition("/")
    values = _words(words.game, "tag_values", words.values_of(key))
    return Key(
        _word(words.game, "tags", table, key),
        "word" if takes == key else takes,
        optional=False,
        values=values,
        subject=subject or None,
    )


def _options(words: Words, ruleset: Ruleset) -> Iterator[Key]:
    """The options that this game does something with: figures, choices, and a profile."""
    table = words.table("options")
    for name in table.en:
        said = _word(words.game, "options", table, name)
        if name in ruleset.agreements.figures:
            yield Key(said, "number", optional=False, values=(), usual=ruleset.agreements.figures[name])
        elif name in ruleset.agreements.choices:
            yield _choice(words, said, ruleset.agreements.choices[name])
        else:
            yield Key(said, "text", optional=False, values=())


def _choice(words: Words, said: Word, choices: tuple[str, ...]) -> Key:
    own = words.values_of(f"option-{said.word}")
    table, found = (
        (f"values.option-{said.word}", own) if own.en else ("option_values", words.table("option_values"))
    )
    values = tuple(_word(words.game, table, found, choice) for choice in choices)
    return Key(said, "word", optional=False, values=values, usual=choices[0])


# -- fields of cases and answers ---------------------------------------------------------------------


def _fields(game: str) -> Iterator[tuple[str, tuple[Word, ...]]]:
    """The words that fields of a case or an answer may hold, by the name of the field."""
    for name in tables_of(game, "key"):
        yield name, _plain(meanings(game, f"key.{name}"))
    yield "when", _plain(meanings(game, "when"))
    english, chinese = sentences("en"), sentences("zh")
    yield (
        "code",
        _plain(
            {label: Meaning(row["what"][-1], chinese[label]["what"][-1]) for label, row in english.items()}
        ),
    )


def _plain(found: Mapping[str, Meaning]) -> tuple[Word, ...]:
    return tuple(Word(word, (word,), (), meaning) for word, meaning in found.items())


__all__ = ["ActWord", "Key", "Meaning", "Post", "SetWord", "Word", "WordTable", "vocabulary"]
