"""Clause ids, the code that carries them, and the published text of each.

Importing this module opens no file: the register of texts is read when somebody asks for a text.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, NewType, ParamSpec, TypeVar

from grammar.records import dataclass
from spec import FOLDER
from spec.sentences import parted
from spec.simplified import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

ClauseId = NewType("ClauseId", str)

P = ParamSpec("P")
R = TypeVar("R")

RULESETS = __name__.replace("rulebook.clauses", "rulesets")
"""The full name of the package that holds the games, wherever Paipu lives."""

_CODE: dict[ClauseId, list[Callable[..., object]]] = defaultdict(list)
_RULES: dict[ClauseId, list[Callable[..., object]]] = defaultdict(list)
_COMPLETING: dict[ClauseId, list[Callable[..., object]]] = defaultdict(list)
_LIMBS: dict[str, list[Callable[..., object]]] = defaultdict(list)


def cites(*identifiers: str, also: Iterable[str] = ()) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Register a function as the code of these clauses, or of these limbs of them, and return it unchanged.

    `also` names clauses that have code of their own and that this function completes: a condition that all of
    them share and another clause states.
    """

    def register(function: Callable[P, R]) -> Callable[P, R]:
        for identifier in dict.fromkeys(parted(each)[0] for each in identifiers):
            if function not in _CODE[ClauseId(identifier)]:
                _CODE[ClauseId(identifier)].append(function)
        for address in identifiers:
            if parted(address)[1] is not None:
                _LIMBS[address].append(function)
        for identifier in also:
            _COMPLETING[ClauseId(identifier)].append(function)
        return function

    return register


def rules(address: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Register a function as the rule that decides this clause, or this limb of it, and return it unchanged."""

    def register(function: Callable[P, R]) -> Callable[P, R]:
        _RULES[ClauseId(parted(address)[0])].append(function)
        return cites(address)(function)

    return register


def carried_by(identifier: str) -> tuple[Callable[..., object], ...]:
    """The functions registered under a clause, the rules that decide it first, then by module and line."""
    found, first = _CODE.get(ClauseId(identifier), ()), _RULES.get(ClauseId(identifier), ())
    return tuple(sorted(found, key=lambda function: (function not in first, *_stands(function))))


def of_limb(address: str) -> tuple[Callable[..., object], ...]:
    """The functions registered under a limb of a clause, by its address, the rules that decide it first."""
    found, first = _LIMBS.get(address, ()), _RULES.get(ClauseId(parted(address)[0]), ())
    return tuple(sorted(found, key=lambda function: (function not in first, *_stands(function))))


def completed_by(identifier: str) -> tuple[Callable[..., object], ...]:
    """The functions that complete the code of a clause and are registered under the clause which says so."""
    return tuple(sorted(_COMPLETING.get(ClauseId(identifier), ()), key=_stands))


def _stands(function: Callable[..., object]) -> tuple[str, int]:
    """The module and line of a function: whatever was loaded first, the order is the same."""
    code = getattr(function, "__code__", None)
    return function.__module__, 0 if code is None else code.co_firstlineno


def code_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """For each clause of a game the `module:name` of the code that carries it.

    The game's ruleset must have been loaded (`oracle.game.registry.load_whole`).
    """
    package = f"{RULESETS}.{game}."
    found: dict[str, tuple[str, ...]] = {}
    for identifier, functions in _CODE.items():
        names = tuple(
            f"{f.__module__}:{f.__qualname__}" for f in functions if f.__module__.startswith(package)
        )
        if names:
            found[identifier] = names
    return found


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause as published: id, kind and status; in both languages title, text, place and why it is informative.

    `sentences` are those of its text that a rule can name, by their marks, `limbs` its parts by their letters.
    """

    id: ClauseId
    game: str
    kind: str
    title: str
    text: str
    source: str
    status: str
    readings: tuple[str, ...]
    informative: str | None
    page: str
    title_zh: str | None = None
    text_zh: str | None = None
    sentences: Mapping[str, str] = field(default_factory=dict)
    sentences_zh: Mapping[str, str] = field(default_factory=dict)
    limbs: Mapping[str, str] = field(default_factory=dict)
    limbs_zh: Mapping[str, str] = field(default_factory=dict)
    source_zh: str | None = None
    informative_zh: str | None = None

    def titled(self, lang: str) -> str:
        """The title in a language; in English where it has none in it."""
        return _in(lang, self.title, self.title_zh)

    def said(self, lang: str) -> str:
        """The normative text in a language; in English where it has none in it."""
        return _in(lang, self.text, self.text_zh)

    def quoted(self, lang: str, sentence: str | None, limb: str | None = None) -> str:
        """What a ruling quotes of it in a language: the limb or the sentence that was broken, where a rule names one."""
        if limb is not None:
            return _in(lang, self.limbs[limb], self.limbs_zh.get(limb))
        if sentence is None:
            return self.said(lang)
        return _in(lang, self.sentences[sentence], self.sentences_zh.get(sentence))

    def placed(self, lang: str) -> str:
        """Its place in the book in a language; as it is written in English where it reads the same."""
        return _in(lang, self.source, self.source_zh)

    def excused(self, lang: str) -> str | None:
        """Why no log can obey or break it, in a language; nothing of a clause that one can."""
        return None if self.informative is None else _in(lang, self.informative, self.informative_zh)


def _in(lang: str, english: str, chinese: str | None) -> str:
    return english if lang == "en" or chinese is None else written(chinese, lang)


@cache
def texts(game: str) -> Mapping[str, ClauseText]:
    """Every published clause of a game by its id; empty for a game that publishes none."""
    source = FOLDER / game / "clauses.json"
    if not source.is_file():
        return {}
    document = json.loads(source.read_text(encoding="utf-8"))
    return {
        row["id"]: ClauseText(
            id=ClauseId(row["id"]),
            game=game,
            kind=row["kind"],
            title=row["title"],
            text=row["text"],
            source=row["source"],
            status=row["status"],
            readings=tuple(row["readings"]),
            informative=row["informative"],
            page=row["page"],
            title_zh=row.get("title_zh"),
            text_zh=row.get("text_zh"),
            sentences=row.get("sentences", {}),
            sentences_zh=row.get("sentences_zh", {}),
            limbs=row.get("limbs", {}),
            limbs_zh=row.get("limbs_zh", {}),
            source_zh=row.get("source_zh"),
            informative_zh=row.get("informative_zh"),
        )
        for row in document["clauses"]
    }


def at_address(game: str, address: str) -> tuple[ClauseText, str | None] | None:
    """The clause of an address and the letter of its limb; None where the game has no such clause or limb."""
    identifier, limb = parted(address)
    found = texts(game).get(ClauseId(identifier))
    return None if found is None or (limb is not None and limb not in found.limbs) else (found, limb)


F = TypeVar("F", bound="Callable[..., object]")


def made_of_a_row(function: F, table: Path, line: int, name: str) -> F:
    """A function that says what a row of a table says, named like the row: it stands at the line of that."""
    function.__name__ = function.__qualname__ = name
    function.__code__ = function.__code__.replace(co_filename=str(table), co_firstlineno=line, co_name=name)
    return function


def origin(function: Callable[..., object]) -> str:
    """The file and line where a function stands, or the row it is made of, for the reader of `explain`."""
    code = function.__code__
    if code.co_filename.endswith(".toml"):
        return f"spec/{code.co_filename.rsplit('/spec/', 1)[-1]}:{code.co_firstlineno}"
    module = sys.modules[function.__module__]
    name = (module.__file__ or module.__name__).rsplit("/oracle/", 1)[-1]
    return f"oracle/{name}:{code.co_firstlineno}"


def every_clause() -> Iterator[ClauseId]:
    """Every clause id that some loaded code carries."""
    yield from sorted(_CODE)
