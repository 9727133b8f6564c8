"""The published cases: where they lie, and how some of them are picked out.

They lie in `conformance_tests/suites` beside the package, both in a checkout and in an installed wheel, one file
an area of a game. A game is read when it is asked for.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import oracle
from grammar.limits import CASES, TooMuchError
from grammar.outside import taken
from oracle.conformance.cases.case import ABOUT, Case, CaseError, parsed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

FOLDER = Path(oracle.__file__).parents[1] / "conformance_tests" / "suites"
"""Where the published cases lie."""

EXAMPLES = "examples"
"""The folder below the cases in which the examples that pages print lie, a folder of cases themselves."""

PATTERN = frozenset("*?[")
"""What a pattern has and no id."""

GALLERY = FOLDER.parent / "gallery"
"""What people wrote, from which cases are made; it lies in a checkout only."""


def games(folder: Path = FOLDER) -> tuple[str, ...]:
    """The games that have published cases, sorted."""
    if not folder.is_dir():
        return ()
    return tuple(sorted(each.name for each in folder.iterdir() if each.is_dir() and files(each.name, folder)))


def files(game: str, folder: Path = FOLDER) -> tuple[Path, ...]:
    """The files of a game's cases, one an area, sorted."""
    found = (folder / game).glob("*.json")
    return tuple(sorted(file for file in found if not file.name.endswith(".schema.json") and file.is_file()))


@cache
def load(game: str, folder: Path = FOLDER) -> tuple[Case, ...]:
    """Every published case of a game, sorted by id, read once. Raises `CaseError` for a file that is none."""
    return read_game(game, folder)


def read_game(game: str, folder: Path = FOLDER) -> tuple[Case, ...]:
    """Every published case of a game as it lies in the files now, sorted by id. Raises `CaseError`."""
    return _by_id(files(game, folder))


def read_named(game: str, names: Collection[str], folder: Path = FOLDER) -> tuple[Case, ...]:
    """The cases of a game in those files that may hold what is named, sorted by id. Raises `CaseError`."""
    return _by_id(
        file for file in files(game, folder) if any(may_name(name, f"{game}/{file.stem}") for name in names)
    )


def _by_id(read_from: Iterable[Path]) -> tuple[Case, ...]:
    return tuple(sorted((case for file in read_from for case in read(file)), key=lambda case: case.id))


def examples_file(game: str, folder: Path = FOLDER) -> Path:
    """The file of the examples that the pages of a game print."""
    return folder / EXAMPLES / game / f"{EXAMPLES}.json"


def read_examples(game: str, folder: Path = FOLDER) -> tuple[Case, ...]:
    """The examples that the pages of a game print, by id; none where none lie there. Raises `CaseError`."""
    file = examples_file(game, folder)
    return read(file) if file.is_file() else ()


def read(file: Path) -> tuple[Case, ...]:
    """The cases of a file. Raises `CaseError`."""
    try:
        return parsed(text_of(file))
    except CaseError as wrong:
        raise CaseError(f"{file.parent.name}/{file.name}: {wrong}") from None


def text_of(file: Path) -> str:
    """The text of a file. Raises `CaseError` with the line that is no UTF-8, or where it is too long."""
    try:
        with file.open("rb") as stream:
            written = taken(stream, CASES)
    except TooMuchError as wrong:
        raise CaseError(str(wrong)) from None
    try:
        return written.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = written.count(b"\n", 0, wrong.start) + 1
        column = wrong.start - written.rfind(b"\n", 0, wrong.start)
        raise CaseError(f"{line}:{column}: the byte {written[wrong.start]:02x} is no UTF-8") from None


def every(folder: Path = FOLDER, of: Iterable[str] | None = None) -> Iterator[Case]:
    """Every published case, or every one `of` some games, game by game."""
    for game in games(folder) if of is None else of:
        yield from load(game, folder)


def find(identifier: str, folder: Path = FOLDER) -> Case | None:
    """The case with an id, or None."""
    game = identifier.partition("/")[0]
    if game not in games(folder):
        return None
    return next((case for case in load(game, folder) if case.id == identifier), None)


def select(  # noqa: PLR0913  (every condition has a name)
    cases: Iterable[Case],
    *,
    only: Collection[str] = (),
    kinds: Collection[str] = (),
    clauses: Collection[str] = (),
    levels: Collection[str] = (),
    about: Collection[str] = (),
) -> tuple[Case, ...]:
    """The cases that meet every condition given, in the order they come.

    `only` holds ids, beginnings of ids that end before a slash (`tongqi/score`), or patterns with `*`; `clauses`
    whole clause ids, of which a case must test one; `levels` are `must`, `optional` and `disputed`; `about` is
    `rules` and `input`.
    """
    return tuple(
        case
        for case in cases
        if (not only or any(named(case.id, each) for each in only))
        and (not kinds or case.kind in kinds)
        and (not clauses or not clauses_of(case).isdisjoint(clauses))
        and (not levels or case.level in levels)
        and (not about or case.about in about)
    )


def in_order(cases: Iterable[Case]) -> list[Case]:
    """Cases as they are asked: those about the rules before those about input, each by id."""
    return sorted(cases, key=lambda case: (ABOUT.index(case.about), case.id))


def named(identifier: str, name: str) -> bool:
    """Whether an id is meant by a name: itself, a beginning of it, a pattern."""
    return identifier == name or identifier.startswith(f"{name}/") or fnmatchcase(identifier, name)


def may_name(name: str, beginning: str) -> bool:
    """Whether a name may mean a case whose id begins so: with a game, or with a game and an area.

    Parts are compared one by one, as far as both have them; from the first pattern on anything may be meant.
    """
    for part, of_case in zip(name.split("/"), beginning.split("/"), strict=False):
        if not PATTERN.isdisjoint(part):
            return True
        if part != of_case:
            return False
    return True


def clauses_of(case: Case) -> frozenset[str]:
    """The clauses that a case tests."""
    return frozenset(case.tests)
