"""What a word means in the games: as a word of the notation, a tile, an item, a term, in titles and texts of clauses."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grammar.hands import parse_hand
from grammar.records import dataclass
from grammar.unreadable import UnreadableHand
from oracle.game.explanation import UnknownClauseError
from oracle.game.hands import known
from oracle.game.items import items_of
from oracle.game.registry import load
from oracle.game.vocabulary import PLAIN, vocabulary
from oracle.rulebook.clauses import texts
from oracle.rulebook.meanings import Gloss, glossary
from oracle.rulebook.passages import passage
from oracle.rulebook.readings import register
from spec.simplified import HANS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Tile
    from oracle.game.items import Item
    from oracle.game.vocabulary import Key, Word
    from oracle.rulebook.clauses import ClauseText
    from oracle.rulebook.readings import Reading

SHORTEST = 3
"""Letters a word needs to be looked for inside titles and texts; of Chinese characters two are enough."""


class Meant(NamedTuple):
    """A word of a game's notation: the game, the place it stands in, the word, and the key whose value it is."""

    game: str
    place: str
    word: Word
    key: str | None = None


@dataclass(frozen=True, slots=True)
class WordExplanation:
    """A word, and wherever the games have it; `clauses` have it in their title, `spoken` only in their text."""

    word: str
    words: tuple[Meant, ...]
    tiles: tuple[tuple[str, Tile], ...]
    items: tuple[tuple[str, Item], ...]
    terms: tuple[tuple[str, Gloss], ...]
    clauses: tuple[ClauseText, ...]
    readings: tuple[tuple[str, Reading], ...]
    spoken: tuple[ClauseText, ...]

    @property
    def is_known(self) -> bool:
        """Whether any game has the word."""
        return any((self.words, self.tiles, self.items, self.terms, self.clauses, self.readings, self.spoken))


def word_explained(word: str, game: str | None = None) -> WordExplanation:
    """What a word means, in one game or in all. Raises `UnknownClauseError` where none has it."""
    games = known() if game is None else (game,)
    asked = _plain(word)
    titled = tuple(clause for name in games for clause in texts(name).values() if _titled(asked, clause))
    found = WordExplanation(
        word,
        tuple(each for name in games for each in words_of_game(name) if _spelt(asked, each.word)),
        tuple((name, tile) for name in games if (tile := _tile(name, word.strip()))),
        tuple((name, item) for name in games for item in items_of(name) if asked in _names(item)),
        tuple((name, gloss) for name, gloss in glossary().items() if asked in _said(name, gloss)),
        titled,
        tuple(
            (name, reading)
            for name in games
            for reading in register(name).values()
            if _within(asked, reading.title, passage(name, reading, "zh").title)
        ),
        tuple(
            clause
            for name in games
            for clause in texts(name).values()
            if clause not in titled and _within(asked, clause.text, clause.said("zh"), clause.said(HANS))
        ),
    )
    if not found.is_known:
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


def _tile(game: str, word: str) -> Tile | None:
    """The one tile that a word names in a game."""
    try:
        hand = parse_hand(game, word)
    except UnreadableHand:
        return None
    return hand.concealed[0] if len(hand.concealed) == 1 and not hand.sets else None


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
