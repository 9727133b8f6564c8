"""What is known of one clause or one reading: its text, its code, the cases that test it.

Where the code of a clause stands is known when its game is loaded, which takes longer than the rest of an answer. So a
wheel caches the places of each game beside it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

from grammar.records import dataclass
from grammar.words import known_games
from oracle.game.hands import known
from oracle.game.registry import load_whole
from oracle.rulebook.clauses import ClauseText, carried_by, completed_by, of_limb, origin, texts
from oracle.rulebook.readings import Reading, register
from oracle.rulebook.tables import Section
from spec import FOLDER
from spec.cached import cached, to_cache
from spec.sentences import addressed, parted
from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
"""The folder the packages live in; in a checkout it also has the cases."""


class UnknownClauseError(LookupError):
    """No game has a clause of this id; `near` holds ids that resemble it."""

    def __init__(self, clause: str, near: tuple[str, ...]) -> None:
        super().__init__(f"{clause} is no clause; near: {', '.join(near) or 'none'}")
        self.clause = clause
        self.near = near


class UnknownLimbError(UnknownClauseError):
    """A clause has no such limb; `whole` is the clause, and `near` holds the addresses of the limbs it has."""

    def __init__(self, address: str, whole: str, limbs: tuple[str, ...]) -> None:
        super().__init__(address, limbs)
        self.whole = whole


@dataclass(frozen=True, slots=True)
class Explanation:
    """A clause with its readings, the places of its code (`file:line`) and the cases of a checkout.

    `limb` is the letter of the limb that was asked for: code and cases are then those that name it.
    """

    clause: ClauseText
    readings: tuple[Reading, ...]
    code: tuple[str, ...]
    cases: tuple[str, ...]
    limb: str | None = None


def explained(address: str) -> Explanation:
    """Everything known of a clause, or of a limb of it; raises `UnknownClauseError` and `UnknownLimbError`."""
    identifier, limb = parted(address)
    found = next((texts(game)[identifier] for game in known_games() if identifier in texts(game)), None)
    if found is None:
        every = {clause: text for game in known_games() for clause, text in texts(game).items()}
        found = {clause.lower(): text for clause, text in every.items()}.get(identifier.lower())
        if found is None:
            from difflib import get_close_matches  # only when a word is unknown

            raise UnknownClauseError(address, tuple(get_close_matches(identifier, list(every), n=3)))
    if limb is not None and limb not in found.limbs:
        has = tuple(addressed(found.id, each) for each in found.limbs)
        raise UnknownLimbError(address, found.id, has)
    readings = register(found.game)
    return Explanation(
        clause=found,
        readings=tuple(readings[reading] for reading in found.readings if reading in readings),
        code=_code(found, limb),
        cases=tuple(_cases(found, limb)),
        limb=limb,
    )


@dataclass(frozen=True, slots=True)
class ReadingExplanation:
    """A reading with its game and its clauses; in a checkout for each candidate the cases ruled otherwise by it."""

    game: str
    reading: Reading
    clauses: tuple[ClauseText, ...]
    cases: Mapping[str, tuple[str, ...]]


def reading_explained(identifier: str) -> ReadingExplanation | None:
    """Everything known of a reading; nothing where no game has one of this id."""
    for game in known_games():
        found = register(game).get(identifier) or register(game).get(identifier.upper())
        if found is not None:
            clauses = tuple(texts(game)[clause] for clause in found.clauses if clause in texts(game))
            return ReadingExplanation(game, found, clauses, _shown(game, found.id))
    return None


def _shown(game: str, identifier: str) -> Mapping[str, tuple[str, ...]]:
    """The cases of the gallery that are ruled otherwise by each candidate of a reading, where there is a checkout."""
    source = ROOT / "conformance_tests" / "gallery" / game / "readings.toml"
    if not source.is_file():
        return {}
    shown = Section(source.name, read(source.read_text(encoding="utf-8")))
    if not shown.has(identifier):
        return {}
    cases = shown.section(identifier)
    return {slug: cases.texts(slug) for slug in cases.entries}


def _code(clause: ClauseText, limb: str | None) -> tuple[str, ...]:
    if clause.game not in known():
        return ()
    places = cast(
        "Mapping[str, Sequence[str]] | None", cached(code_file(clause.game), _depends_on(clause.game))
    )
    return _worked_out(clause, limb) if places is None else tuple(places.get(addressed(clause.id, limb), ()))


def _worked_out(clause: ClauseText, limb: str | None) -> tuple[str, ...]:
    load_whole(clause.game)
    functions = (
        (*carried_by(clause.id), *completed_by(clause.id))
        if limb is None
        else of_limb(addressed(clause.id, limb))
    )
    return tuple(dict.fromkeys(f"{origin(function)} {function.__name__}" for function in functions))


def code_file(game: str) -> Path:
    """Where the places of a game's code lie in an installed wheel."""
    return ROOT / "oracle" / "rulesets" / game / "code.json"


def code_to_cache(game: str) -> str:
    """The text of the cache of a game's places of code."""
    places = {
        addressed(text.id, limb): found
        for text in texts(game).values()
        for limb in (None, *text.limbs)
        if (found := _worked_out(text, limb))
    }
    return to_cache(places, _depends_on(game))


def _depends_on(game: str) -> tuple[Path, ...]:
    return ROOT / "oracle" / "rulesets" / game, FOLDER / game


def _cases(clause: ClauseText, limb: str | None) -> Iterator[str]:
    """The logs of the gallery that name a clause or a limb of it, where there is a checkout."""
    address = re.escape(addressed(clause.id, limb))
    whole = re.compile(rf"(?<![A-Za-z0-9.-]){address}(?![A-Za-z0-9-]|\.[A-Za-z0-9])")
    for path in sorted((ROOT / "conformance_tests" / "gallery" / clause.game).rglob("*")):
        if path.is_file() and whole.search(path.read_text(encoding="utf-8", errors="ignore")):
            yield path.relative_to(ROOT).as_posix()
