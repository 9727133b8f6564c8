"""The words of each game, from tables: which spellings are read, and which one is written in each language.

The shared table is `grammar/words/words.toml`; a game's own stands in `words.toml` of its folder and adds to it.
A game is known here when its folder has such a table, so a sixth game is a sixth folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeGuard

from grammar.records import dataclass
from spec import FOLDER
from spec.simplified import names_of, written
from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

Lang = Literal["en", "zh", "zh-Hans"]
"""The languages a text is written in: English, or Chinese in traditional or in simplified characters."""

Table = Mapping[str, str]
"""A table as its file has it: meaning to `"note English words | Chinese words"`."""

_NOTED = frozenset({"acts", "circumstances", "tags"})
_LAST = 1_000_000


MOST_TILES_OF_SLOT: Mapping[str, int] = {"T": 1, "t": 1, "E": 1, "C": 1, "K": 4, "F": 4}
"""How many tiles an act may name at most, by its slot; it names one or all of these."""


class WordsError(Exception):
    """A word table cannot be used: a word has two meanings where both could stand, or a line is malformed."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one place: the meaning of each spelling, and what is written for each meaning."""

    read: Table
    en: Table
    zh: Table
    notes: Table

    def write(self, meaning: str, lang: Lang) -> str:
        """Give the word for a meaning in a language; a meaning that is in no table is its own word."""
        if lang == "en":
            return self.en.get(meaning, meaning)
        return written(self.zh[meaning], lang) if meaning in self.zh else meaning

    def without(self, meanings: Iterable[str]) -> Vocabulary:
        """Leave some meanings out."""
        gone = frozenset(meanings)
        return self.only(*(meaning for meaning in self.en if meaning not in gone))

    def only(self, *meanings: str) -> Vocabulary:
        """Keep some meanings."""
        return Vocabulary(
            {word: meaning for word, meaning in self.read.items() if meaning in meanings},
            {meaning: self.en[meaning] for meaning in meanings},
            {meaning: self.zh[meaning] for meaning in meanings},
            {meaning: self.notes.get(meaning, "") for meaning in meanings},
        )


@dataclass(frozen=True, slots=True)
class Words:
    """Everything the notation has to know of one game: its tile family and its words.

    `unused` are the shared words the game has no use for, by their table; they are read nowhere but in the lines,
    which refuse them. `takes` says what may follow an act beside its tiles, `laid` what may stand behind a set of a
    kind; what has no row there takes anything. `incidents` are the acts that are no play.
    """

    game: str
    order: int
    family: str
    names: Vocabulary
    kinds: Vocabulary
    tables: Mapping[str, Vocabulary]
    values: Mapping[str, Vocabulary]
    unused: Mapping[str, Vocabulary]
    takes: Mapping[str, frozenset[str]]
    laid: Mapping[str, tuple[str, ...]]
    incidents: frozenset[str]

    def table(self, name: str) -> Vocabulary:
        """Give the vocabulary of a place, such as `seats`, `acts` or `units`."""
        return self.tables[name]

    def act_slot(self, act: str) -> str:
        """Give what an act wants after it, one letter (see grammar/words/words.toml)."""
        return self.tables["acts"].notes[act]

    def has_no_use_for(self, table: str, word: str) -> bool:
        """Ask whether a word is one that other games use in this place, and this one does not."""
        return word in self.unused[table].read if table in self.unused else False

    def named(self, name: str) -> str:
        """Give the name of a set or an item as the game has it, where it is written in simplified characters."""
        return names_of(self.game).get(name, name)

    def write_name(self, name: str, lang: Lang) -> str:
        """Write the name of a set or an item; a name that the game does not have stays as it is."""
        simple = written(name, lang)
        return simple if self.named(simple) == name else name

    def values_of(self, circumstance: str) -> Vocabulary:
        """Give the values a circumstance or a tag may take, empty where they are free."""
        return self.values.get(circumstance, _EMPTY)


_EMPTY = Vocabulary({}, {}, {}, {})
_more_paths: list[Traversable] = []


def games_path() -> tuple[Traversable, ...]:
    """Give the folders in which games are looked for: the spec package, then those that were added."""
    return (FOLDER, *_more_paths)


def add_games_path(folder: Traversable) -> None:
    """Look for games in a further folder too: every folder in it that has a `words.toml` is a game."""
    _more_paths.append(folder)
    _forget()


def remove_games_path(folder: Traversable) -> None:
    """Look no longer for games in a folder that was added."""
    _more_paths.remove(folder)
    _forget()


def _forget() -> None:
    for known in (_game_files, _game_names, words_of, known_games):
        known.cache_clear()


@cache
def known_games() -> tuple[str, ...]:
    """Name every game that has a word table, in the order the tables state."""
    return tuple(sorted(_game_files(), key=lambda game: (words_of(game).order, game)))


def games_in_words() -> dict[str, str]:
    """Name every game in either language, as messages take it."""
    chinese = (words_of(game).names.write(game, "zh") for game in known_games())
    return {"games": " ".join(known_games()), "games_zh": " ".join(chinese)}


def game_called(name: str) -> str | None:
    """Find a game by any of its names, in either language; None where no game has that name."""
    if name in _game_files():
        return name
    return _game_names().get(name)


@cache
def words_of(game: str) -> Words:
    """Load the words of a game.

    Raises `LookupError` for a game without a word table and `WordsError` for a table that cannot be used.
    """
    source = _game_files().get(game)
    if source is None:
        raise LookupError(f"no word table for {game!r}; known: {', '.join(sorted(_game_files()))}")
    return _load(game, _document(source))


@cache
def _game_files() -> Mapping[str, Traversable]:
    return dict(_each_game_file())


def _each_game_file() -> Iterator[tuple[str, Traversable]]:
    for folder in games_path():
        for game in folder.iterdir():
            table = game / "words.toml"
            if table.is_file():
                yield game.name, table


@cache
def _game_names() -> Mapping[str, str]:
    return {name: game for game in _game_files() for name in words_of(game).names.read}


@cache
def _shared() -> Mapping[str, object]:
    return _document(Path(__file__).parent / "words.toml")


def _document(source: Traversable) -> Mapping[str, object]:
    try:
        return read(source.read_text(encoding="utf-8"))
    except ValueError as mistake:
        raise WordsError(f"{source}: {mistake}") from mistake


def _load(game: str, own: Mapping[str, object]) -> Words:
    shared = _shared()
    family = str(own.get("tiles"))
    if family not in _part(shared, "tile_words"):
        raise WordsError(f"{game}: tiles = {family!r} is no tile family")
    preferred = _table(own, "write")
    tables = {name: _merged(name, shared, own, family, preferred) for name in _table_names(shared)}
    unused = {name: _unused(game, tables[name], row) for name, row in _table(own, "unused").items()}
    tables |= {name: tables[name].without(left.en) for name, left in unused.items() if name != "lines"}
    order = own.get("order", _LAST)
    takes = {act: frozenset(row.split()) for act, row in _rows(shared, own, "takes").items()}
    return Words(
        game=game,
        order=order if isinstance(order, int) else _LAST,
        family=family,
        names=_vocabulary(f"{game}: game", {game: str(own.get("game", f"{game} | {game}"))}, noted=False),
        kinds=_kinds(game, str(own.get("kinds", "")).split(), tables),
        tables=tables,
        values=_values(game, shared, own),
        unused=unused,
        takes=takes,
        laid={kind: tuple(row.split()) for kind, row in _rows(shared, own, "laid").items()},
        incidents=frozenset(_table(shared, "incidents")["acts"].split()),
    )


def _rows(shared: Mapping[str, object], own: Mapping[str, object], name: str) -> Table:
    """The rows of a table that are no words, those of the game before the shared ones."""
    return {**_table(shared, name), **_table(own, name)}


def _unused(game: str, found: Vocabulary, row: str) -> Vocabulary:
    """The words of a place that a game has no use for."""
    unknown = [meaning for meaning in row.split() if meaning not in found.en]
    if unknown:
        raise WordsError(f"{game}: unused: {' '.join(unknown)} is no word of this place")
    return found.only(*row.split())


def _table_names(shared: Mapping[str, object]) -> Iterator[str]:
    nested = {
        "tag_values",
        "circumstance_values",
        "tile_words",
        "two_faced",
        "elsewhere",
        "seats",
        "takes",
        "laid",
        "incidents",
    }
    families = tuple(f"_{family}" for family in _part(shared, "tile_words"))
    yield "seats"
    yield from (name for name in shared if name not in nested and not name.endswith(families))


def _merged(
    name: str, shared: Mapping[str, object], own: Mapping[str, object], family: str, preferred: Table
) -> Vocabulary:
    """Join the shared words of a place with the game's; the game's own seats replace those of its tiles."""
    if name == "seats":
        rows = dict(_table(own, "seats") or _table(_part(shared, "seats"), family))
    else:
        rows = {**_table(shared, name), **_table(shared, f"{name}_{family}"), **_table(own, name)}
    if name == "acts":
        rows = {act: _preferring(row, preferred.get(act)) for act, row in rows.items()}
    return _vocabulary(f"{name}", rows, noted=name in _NOTED)


def _preferring(row: str, preferred: str | None) -> str:
    """Put the words a game writes before the others."""
    if preferred is None:
        return row
    note, _, words = row.partition(" ")
    first, others = preferred.split("|"), words.split("|")
    return f"{note} " + " | ".join(f"{a} {b}" for a, b in zip(first, others, strict=True))


def _kinds(game: str, names: list[str], tables: Mapping[str, Vocabulary]) -> Vocabulary:
    """Take the kinds of sets from the acts that make them, and from the kinds that no act makes."""
    acts, others = tables["acts"], tables["kinds"]
    unknown = [name for name in names if name not in acts.en and name not in others.en]
    if unknown:
        raise WordsError(f"{game}: kinds: {' '.join(unknown)} is no act and no kind")
    made = acts.only(*(name for name in names if name in acts.en))
    kept = others.only(*(name for name in names if name not in acts.en))
    order = dict.fromkeys(names, "")
    return Vocabulary(
        {**made.read, **kept.read},
        {name: {**made.en, **kept.en}[name] for name in order},
        dict(made.zh) | dict(kept.zh),
        order,
    )


def _values(game: str, shared: Mapping[str, object], own: Mapping[str, object]) -> Mapping[str, Vocabulary]:
    joined: dict[str, dict[str, str]] = {}
    for place in ("tag_values", "circumstance_values"):
        for document in (shared, own):
            part = _part(document, place)
            for name in part:
                joined.setdefault(name, {}).update(_table(part, name))
    own_only = _part(own, "circumstance_values")
    return {
        name: _vocabulary(f"{game}: {name}", _table(own_only, name) or rows, noted=False)
        for name, rows in joined.items()
    }


def _vocabulary(place: str, rows: Table, *, noted: bool) -> Vocabulary:
    """Read the lines of a word table, and refuse a spelling that would have two meanings in one place."""
    read: dict[str, str] = {}
    en: dict[str, str] = {}
    zh: dict[str, str] = {}
    notes: dict[str, str] = {}
    for meaning, row in rows.items():
        note, words = row.split(" ", 1) if noted else ("", row)
        english, _, chinese = words.partition("|")
        sides = [side.replace("_", " ") for side in english.split()], chinese.split()
        if not all(sides):
            raise WordsError(f"{place}: {meaning} = {row!r} needs words on both sides of |")
        en[meaning], zh[meaning], notes[meaning] = sides[0][0], sides[1][0], note
        for word in (*sides[0], *sides[1]):
            if read.setdefault(word, meaning) != meaning:
                raise WordsError(f"{place}: {word} means both {read[word]} and {meaning}")
    return Vocabulary(read, en, zh, notes)


@cache
def tile_words(family: str) -> Vocabulary:
    """Give the names of a family's tiles and suits."""
    return _vocabulary(f"tiles: {family}", _table(_part(_shared(), "tile_words"), family), noted=False)


def two_faced(family: str) -> Mapping[str, tuple[str, ...]]:
    """Give the names that mean more than one tile, which are refused."""
    rows = _table(_part(_shared(), "two_faced"), family)
    return {name: tuple(row.split()) for name, row in rows.items()}


@cache
def elsewhere(place: str) -> Mapping[str, str]:
    """Give what words of other tables mean here, `acts` or tiles of a family; they are refused, in whatever letters."""
    rows = _table(_part(_shared(), "elsewhere"), place)
    return {word: meaning for meaning, row in rows.items() for word in row.split()}


def shared_table(name: str) -> Vocabulary:
    """Give a vocabulary as every game has it."""
    return _vocabulary(name, _table(_shared(), name), noted=name in _NOTED)


def family_seats(family: str) -> Vocabulary:
    """Give the seats usual with a tile family."""
    return _vocabulary("seats", _table(_part(_shared(), "seats"), family), noted=False)


def families() -> tuple[str, ...]:
    """Name the tile families."""
    return tuple(_part(_shared(), "tile_words"))


def _part(document: Mapping[str, object], name: str) -> Mapping[str, object]:
    part = document.get(name, {})
    return {str(key): value for key, value in part.items()} if isinstance(part, Mapping) else {}


def _table(document: Mapping[str, object], name: str) -> Table:
    part = _part(document, name)
    if not _all_text(part):
        raise WordsError(f"{name}: every line is a meaning and its words in quotes")
    return part


def _all_text(part: Mapping[str, object]) -> TypeGuard[Table]:
    return all(isinstance(row, str) for row in part.values())
