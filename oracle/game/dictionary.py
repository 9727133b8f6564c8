"""What a word means in the games: as a word of the notation, an item, a term, in the titles of clauses and readings."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.game.explanation import UnknownClauseError
from oracle.game.hands import known
from oracle.game.items import items_of
from oracle.game.registry import load
from oracle.game.vocabulary import PLAIN, vocabulary
from oracle.rulebook.clauses import texts
from oracle.rulebook.meanings import Gloss, glossary
from oracle.rulebook.passages import passage
from oracle.rulebook.readings import register

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oracle.game.items import Item
    from oracle.game.vocabulary import Key, Word
    from oracle.rulebook.clauses import ClauseText
    from oracle.rulebook.readings import Reading

SHORTEST = 3
"""Letters a word needs to be looked for inside titles; of Chinese characters two are enough."""


class Meant(NamedTuple):
    """A word of a game's notation: the game, the place it stands in, the word, and the key whose value it is."""

    game: str
    place: str
    word: Word
    key: str | None = None


@dataclass(frozen=True, slots=True)
class WordExplanation:
    """A word, and wherever the games have it."""

    word: str
    words: tuple[Meant, ...]
    items: tuple[tuple[str, Item], ...]
    terms: tuple[tuple[str, Gloss], ...]
    clauses: tuple[ClauseText, ...]
    readings: tuple[tuple[str, Reading], ...]


def word_explained(word: str, game: str | None = None) -> WordExplanation:
    """What a word means, in one game or in all. Raises `UnknownClauseError` where none has it."""
    games = known() if game is None else (game,)
    asked = _plain(word)
    found = WordExplanation(
        word,
        tuple(each for name in games for each in words_of_game(name) if _spelt(asked, each.word)),
        tuple((name, item) for name in games for item in items_of(name) if asked in _names(item)),
        tuple((name, gloss) for name, gloss in glossary().items() if asked in _said(name, gloss)),
        tuple(clause for name in games for clause in texts(name).values() if _titled(asked, clause)),
        tuple(
            (name, reading)
            for name in games
            for reading in register(name).values()
            if _within(asked, reading.title, passage(name, reading, "zh").title)
        ),
    )
    if not any((found.words, found.items, found.terms, found.clauses, found.readings)):
        near = get_close_matches(word, sorted(_everything(games)), n=4, cutoff=0.5)
        raise UnknownClauseError(word, tuple(near))
    return found


@cache
def words_of_game(game: str) -> tuple[Meant, ...]:
    """Every word of a game's notation with its place; the values of a key come behind it."""
    table = vocabulary(load(game))
    plain = (Meant(game, name, word) for name in PLAIN for word in table.plain[name])
    keyed = (("circumstances", table.circumstances), ("tags", table.tags), ("options", table.options))
    return (
        *(Meant(game, "acts", act.said) for act in table.acts),
        *(Meant(game, "sets", each.said) for each in table.sets),
        *plain,
        *(found for place, keys in keyed for found in _keyed(game, place, keys)),
    )


def _keyed(game: str, place: str, keys: Iterable[Key]) -> Iterator[Meant]:
    for key in keys:
        yield Meant(game, place, key.said)
        yield from (Meant(game, place, value, key.said.word) for value in key.values)


def _plain(word: str) -> str:
    return word.strip().casefold()


def _spelt(asked: str, word: Word) -> bool:
    return asked in {each.casefold() for each in (word.word, *word.en, *word.zh)}


def _names(item: Item) -> set[str]:
    return {each.casefold() for each in (item.id, item.name, item.zh, item.en, *item.names)}


def _said(name: str, gloss: Gloss) -> set[str]:
    return {each.casefold() for each in (name, gloss.zh, gloss.en)}


def _titled(asked: str, clause: ClauseText) -> bool:
    return _within(asked, clause.title, clause.title_zh or "")


def _within(asked: str, *titles: str) -> bool:
    """Whether a word that is long enough to be looked for stands in a title."""
    long_enough = len(asked) >= SHORTEST or (len(asked) > 1 and not asked.isascii())
    return any(title.casefold() == asked or (long_enough and asked in title.casefold()) for title in titles)


def _everything(games: Iterable[str]) -> Iterator[str]:
    """Every word, name and id that could have been meant."""
    for game in games:
        for each in words_of_game(game):
            yield from (each.word.word, *each.word.en, *each.word.zh)
        for item in items_of(game):
            yield from (item.id, item.name, item.zh)
        yield from texts(game)
        yield from register(game)
    yield from glossary()
