"""Readings: where a book is damaged, contradictory or silent, which candidate is applied, and who chose it."""

from __future__ import annotations

import re
from dataclasses import field
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from grammar.limits import DIGITS, TOML
from grammar.outside import taken, toml_of
from grammar.records import dataclass
from oracle.rulebook.tables import TableError, read_table
from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grammar.words import Lang
    from oracle.rulebook.house_rules import HouseRules

T = TypeVar("T")


class ReadingError(Exception):
    """A reading, profile or option asked for does not exist, cannot be applied, or contradicts another choice.

    `key` and `args` name its sentence in the catalogues; `str()` is that sentence in English. `tag` is the header tag
    of a log that asks for it, by its key and its subject.
    """

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_of_sentence = args
        self.tag: tuple[str, str] | None = None
        self.where = ""

    def of_file(self, where: str) -> ReadingError:
        """The same, said by a line of a profile."""
        self.where = where
        return self

    def at(self, key: str, subject: str) -> ReadingError:
        """The same, asked for by a header tag."""
        self.tag = key, subject
        return self

    def sentence(self, lang: Lang) -> str:
        """What is wrong, in a language."""
        from oracle.rulebook.messages import say  # only when there is something to say

        said = say(self.args_of_sentence.get("game"), lang, self.key, self.args_of_sentence)
        return f"{self.where}: {said}" if self.where else said

    def __str__(self) -> str:
        return self.sentence("en")


class TableFile(str):
    """A candidate that is a table of somebody's own: the path of its file. No log can name one."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A registered passage: its candidates by slug, what each of them says, and the one that is ours.

    Where its candidates are tables, `tables` says in which folder of the game they stand, and a file of the same form
    may stand in for them. `effect` is what hangs on it. `inert` is why no other candidate can ever be applied, a reason
    of `spec.registry.INERT`, with its sentence in `because`. `words` are the book's own words that it hangs on.
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    candidates: Mapping[str, str]
    chosen: str
    executable: bool
    tables: str | None = None
    effect: str | None = None
    inert: str | None = None
    because: str | None = None
    words: tuple[str, ...] = ()


@cache
def register(game: str) -> Mapping[str, Reading]:
    """Every registered reading of a game by its id."""
    if not (FOLDER / game / "readings.toml").is_file():
        return {}
    found: dict[str, Reading] = {}
    for row in read_table(game, "readings").sections("reading"):
        rows = row.sections("candidates")
        candidates = {candidate.text("slug"): candidate.text("text") for candidate in rows}
        reading = Reading(
            id=row.text("id"),
            title=row.text("title"),
            clauses=row.texts("clauses"),
            candidates=candidates,
            chosen=row.text("chosen"),
            executable=row.flag("executable"),
            words=row.texts("words") if row.has("words") else (),
            **{key: row.text(key) for key in ("tables", "effect", "inert", "because") if row.has(key)},
        )
        if reading.chosen not in candidates:
            raise TableError(f"{row.where}: {reading.id} chooses {reading.chosen!r}, which is no candidate")
        found[reading.id] = reading
    return found


@cache
def in_force(game: str) -> Mapping[str, str]:
    """The candidate that is ours for every reading, by id.

    It is picked out of the register's text, line by line: counting a hand needs no more of it, and parsing all of
    it takes longer than counting.
    """
    source = FOLDER / game / "readings.toml"
    if not source.is_file():
        return {}
    return dict(_IN_FORCE.findall(source.read_text(encoding="utf-8")))


_IN_FORCE = re.compile(r'^id = "([^"]+)"$(?:(?!^\[\[).)*?^chosen = "([^"]+)"$', re.MULTILINE | re.DOTALL)


@dataclass(eq=False, slots=True)
class Watch:
    """Which readings are asked for while a hand is judged, and what is kept meanwhile, so that none goes unasked."""

    asked: set[str] = field(default_factory=set)
    kept: dict[object, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What holds at this table: the readings that differ from ours, and the options agreed beforehand.

    `partial` says that the log may leave out private draws (`Record "public"` or `"discards"`). `house_rules` are the
    figures a profile puts in the place of the book's. `watch` notes which readings are asked for, where somebody wants
    to know.
    """

    game: str
    readings: Mapping[str, str]
    options: Mapping[str, str]
    partial: bool = False
    house_rules: HouseRules | None = None
    watch: Watch | None = field(default=None, compare=False, repr=False)

    def plays(self, item: str) -> bool:
        """Whether an item counts at this table; house rules may have switched it off."""
        return self.house_rules is None or item not in self.house_rules.off

    @property
    def key(self) -> tuple[tuple[tuple[str, str], ...], HouseRules | None]:
        """What is cached for a table is cached for the readings and the house rules in force there, and no others."""
        return (tuple(sorted(self.readings.items())) if self.readings else ()), self.house_rules

    def reading(self, identifier: str) -> str:
        """The candidate applied for a reading."""
        if self.watch is not None:
            self.watch.asked.add(identifier)
        return self.readings.get(identifier) or in_force(self.game)[identifier]

    def kept(self, store: dict[object, T], make: Callable[[], T]) -> T:
        """What is made once for the readings and house rules that hold here; anew where it is watched what they are."""
        here, key = store, cast("object", self.key)
        if self.watch is not None:
            here, key = cast("dict[object, T]", self.watch.kept), (id(store), key)
        found = here.get(key)
        if found is None:
            found = here[key] = make()
        return found

    def number(self, option: str, otherwise: int) -> int:
        """The whole number agreed for an option, or the ruleset's own; `ReadingError` when it is no number."""
        value = self.options.get(option)
        if value is None:
            return otherwise
        if not (value.isascii() and value.isdigit()):
            raise ReadingError("option-no-number", game=self.game, option=option, word=value)
        if len(value) > DIGITS.most:
            most = str(DIGITS.most)
            raise ReadingError("option-too-large", game=self.game, option=option, word=value, most=most)
        return int(value)

    def choice(self, option: str, choices: tuple[str, ...]) -> str:
        """The word agreed for an option, the first of its choices where none is; `ReadingError` for another."""
        value = self.options.get(option, choices[0])
        if value not in choices:
            known = ", ".join(choices)
            raise ReadingError("option-no-choice", game=self.game, option=option, word=value, choices=known)
        return value


def checked(game: str, choices: Mapping[str, str]) -> dict[str, str]:
    """The choices that differ from ours, each a registered and executable candidate."""
    found: dict[str, str] = {}
    if not choices:
        return found
    known = register(game)
    for identifier, slug in choices.items():
        if identifier not in known:
            from difflib import get_close_matches  # only when a word is unknown

            near = ", ".join(get_close_matches(identifier, known, n=4) or sorted(known)[:4])
            raise ReadingError("reading-unknown", word=identifier, near=near)
        reading = known[identifier]
        if isinstance(slug, TableFile) and reading.tables is not None:
            found[identifier] = slug
            continue
        if slug not in reading.candidates:
            candidates = ", ".join(reading.candidates)
            key = "reading-no-candidate" if reading.tables is None else "reading-no-table"
            raise ReadingError(key, word=slug, reading=identifier, candidates=candidates)
        if slug == reading.chosen:
            continue
        if not reading.executable:
            raise ReadingError("reading-only-ours", reading=identifier, chosen=reading.chosen)
        found[identifier] = slug
    return found


def agree(
    game: str,
    tags: Mapping[str, str],
    options: Mapping[str, str],
    asked: Iterable[Mapping[str, str]] = (),
    *,
    partial: bool = False,
) -> Agreed:
    """What holds for one log: its own tags first, then what the caller asked for, then ours.

    A profile that is agreed as an option of the log is one that is shipped, and weaker than the tags of readings.
    A caller's choice that contradicts the log's is a conflict and raises `ReadingError`.
    """
    for identifier, slug in tags.items():
        try:
            checked(game, {identifier: slug})
        except ReadingError as wrong:
            raise wrong.at("Reading", identifier) from None
    named = agreed_profile(game, options)
    chosen: dict[str, str] = {**named, **tags}
    house_rules = getattr(named, "house_rules", None)
    for layer in asked:
        house_rules = _only(house_rules, getattr(layer, "house_rules", None))
        for identifier, slug in layer.items():
            if chosen.get(identifier, slug) != slug:
                raise ReadingError(
                    "reading-conflict", reading=identifier, first=chosen[identifier], other=slug
                )
            chosen[identifier] = slug
    if house_rules is not None and house_rules.values:
        _no_other_table(game, tags, named, house_rules)
        _no_other_figure(tags, chosen, house_rules)
    return Agreed(game, checked(game, chosen), _options(options, house_rules, named), partial, house_rules)


def _no_other_table(
    game: str, tags: Mapping[str, str], named: Mapping[str, str], house_rules: HouseRules
) -> None:
    """Refuse house rules for a log that has chosen a table of values of its own, and does not name them."""
    if getattr(named, "house_rules", None) is not None:
        return
    for identifier, slug in {**named, **tags}.items():
        reading = register(game).get(identifier)
        if reading is not None and reading.tables is not None:
            tag = ("Reading", identifier) if identifier in tags else ("Option", PROFILE_OPTION)
            raise ReadingError(
                "profile-against-table", profile=house_rules.name, reading=identifier, table=slug
            ).at(*tag)


def _no_other_figure(tags: Mapping[str, str], chosen: Mapping[str, str], house_rules: HouseRules) -> None:
    """Refuse a reading, whoever chose it, that makes an item worth something else than the house rules do."""
    if not chosen:
        return
    from oracle.rulebook.house_rules import against  # only where there is a house

    for identifier, slug in chosen.items():
        for decided, other in against(house_rules, identifier, slug):
            args = {"item": decided.item, "figure": str(decided.figures[0][1]), "other": str(other)}
            refused = ReadingError(
                "reading-against-profile", reading=identifier, slug=slug, profile=house_rules.name, **args
            )
            raise refused.at("Reading", identifier) if identifier in tags else refused


def _only(one: HouseRules | None, other: HouseRules | None) -> HouseRules | None:
    """The house rules of two who ask; two that say different things are a conflict."""
    if one is not None and other is not None and one != other:
        raise ReadingError("profile-conflict", first=one.name, other=other.name)
    return one or other


def _options(
    options: Mapping[str, str], house_rules: HouseRules | None, named: Mapping[str, str]
) -> dict[str, str]:
    """The log's own options and those of the house rules; a caller's profile may not contradict the log."""
    if house_rules is None:
        return dict(options)
    for name, value in house_rules.options.items():
        if options.get(name, value) != value and getattr(named, "house_rules", None) is None:
            raise ReadingError(
                "option-conflict", option=name, first=options[name], other=value, profile=house_rules.name
            )
    return {**house_rules.options, **options}


def profile(game: str, name: str) -> Mapping[str, str]:
    """What a named profile or a profile file chooses: readings, and the house rules that go with them.

    A named one is `spec/<game>/profiles/<name>.toml`, or a table that is a candidate of a reading. A file has the parts
    of a profile, or it is itself a table of a reading and names the reading it stands for.
    Raises `ReadingError` for a profile that does not exist or is none.
    """
    shipped = FOLDER / game / "profiles" / f"{name}.toml"
    source = shipped if shipped.is_file() else Path(name)
    if not source.is_file():
        return _table_named(game, name)
    try:
        with source.open("rb") as stream:
            text = taken(stream, TOML).decode("utf-8").replace("\r\n", "\n")
        return _said_by(game, name, text, source)
    except ValueError as mistake:
        raise ReadingError("profile-malformed", word=name, why=str(mistake)) from None


@lru_cache(16)
def _said_by(game: str, name: str, text: str, source: Path) -> Mapping[str, str]:
    """What the text of a profile file chooses, read once for many logs and hands; raises `ValueError` for no TOML."""
    parsed = toml_of(text)
    own, chosen = parsed.get("reading"), parsed.get("readings", {})
    if own is not None:
        if not isinstance(chosen, dict):
            raise ReadingError("profile-malformed", word=name, why="[readings]")
        readings = {str(identifier): str(slug) for identifier, slug in chosen.items()}
        return {**readings, str(own): TableFile(source)}
    from oracle.rulebook.profiles import read_profile  # only where there is a profile

    return read_profile(game, text, name)


def shipped_profiles(game: str) -> tuple[str, ...]:
    """The profiles of a game that come with it, by name; tables that are candidates of readings are not among them."""
    return tuple(sorted(path.stem for path in (FOLDER / game / "profiles").glob("*.toml")))


PROFILE_OPTION = "profile"
"""The name of the option by which a log says under which profile it is to be judged."""


def agreed_profile(game: str, options: Mapping[str, str]) -> Mapping[str, str]:
    """The readings of the profile that a log names among its options; one that is shipped, and never a path."""
    name = options.get(PROFILE_OPTION)
    if name is None:
        return {}
    if not can_be_named(game, name):
        choices = nameable(game)
        key = "option-no-profile" if choices else "option-no-profiles"
        raise ReadingError(key, word=name, choices=", ".join(choices)).at("Option", PROFILE_OPTION)
    return profile(game, name) if name in shipped_profiles(game) else _table_named(game, name)


def can_be_named(game: str, name: str) -> bool:
    """Whether a log can name a profile."""
    return name in nameable(game)


def nameable(game: str) -> tuple[str, ...]:
    """The profiles that a log can name: those that are shipped, by themselves or as tables of a reading; sorted."""
    return tuple(sorted({*shipped_profiles(game), *_tables_named(game)}))


def _tables_named(game: str) -> set[str]:
    """The tables that are candidates of the readings of a game."""
    return {slug for each in register(game).values() if each.tables is not None for slug in each.candidates}


def _table_named(game: str, name: str) -> Mapping[str, str]:
    """The reading one of whose tables has this name."""
    for reading in register(game).values():
        if reading.tables is not None and name in reading.candidates:
            return {reading.id: name}
    raise ReadingError("profile-unknown", word=name)
