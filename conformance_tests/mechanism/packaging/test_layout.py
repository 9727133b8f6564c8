"""The layout: the same rooms in every game, each chapter's rules in the home its book names, and no folder too full.

Who may import whom is held by the contracts in `pyproject.toml`; here is asked what stands where.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache, partial
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, NamedTuple

import pytest

from oracle.game.hands import known
from oracle.game.registry import load
from oracle.game.rule import Rule
from oracle.rulebook.clauses import texts
from spec.registry import edition_of, homes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[3]
RULESETS = ROOT / "oracle" / "rulesets"

ALWAYS = frozenset({"hand", "play", "scoring", "settlement", "ruleset"})
"""The rooms that every game has."""

ROOMS = ALWAYS | {"figures", "state", "patterns", "fouls", "options", "player"}
"""The rooms that a game may have; one of a single file is a file."""

FULL = 15
"""How many files and folders lie side by side at most, those of data among them."""

LONG = 400
"""Lines of a module that says no word of its length."""

REASON = re.compile(r"\bLong because\b")
"""How the line in the docstring of a longer module begins."""

NO_RULES = frozenset({"cites"})
"""Decorators that name a clause and make no rule of it."""


def entries(folder: Path) -> set[str]:
    """The modules and folders that lie in a folder, by their names; a folder of data counts too."""
    return {path.stem for path in folder.iterdir() if _is_module(path) or _is_folder(path)}


def contents(folder: Path) -> set[str]:
    """Whatever lies in a folder but what marks it as a package, and what Python keeps."""
    found = {path.name for path in folder.iterdir() if path.is_file() or _is_folder(path)}
    return found - {"__init__.py", "py.typed"}


def _is_module(path: Path) -> bool:
    return path.suffix == ".py" and path.name != "__init__.py"


def _is_folder(path: Path) -> bool:
    files = path.rglob("*") if path.is_dir() and path.name != "__pycache__" else ()
    return any(file.is_file() and "__pycache__" not in file.parts for file in files)


# -- rooms ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", known())
def test_a_game_has_the_rooms_of_all_games_and_no_other(game: str) -> None:
    found = entries(RULESETS / game)
    assert {"lacks": ALWAYS - found, "has": found - ROOMS} == {"lacks": set(), "has": set()}


def folders() -> list[Path]:
    """Every folder of code in the notation and in the judge."""
    packages = (ROOT / "grammar", ROOT / "oracle")
    return sorted({path.parent for package in packages for path in package.rglob("*.py")})


def test_no_folder_is_too_full() -> None:
    full = {str(folder.relative_to(ROOT)): len(contents(folder)) for folder in folders()}
    assert {name: number for name, number in full.items() if number > FULL} == {}


def test_a_long_module_says_why() -> None:
    silent: dict[str, int] = {}
    for package in ("grammar", "oracle"):
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            lines = text.count("\n")
            if lines > LONG and not REASON.search(ast.get_docstring(ast.parse(text)) or ""):
                silent[str(path.relative_to(ROOT))] = lines
    assert silent == {}


def scripts() -> list[Path]:
    """Every script of the viewer, the site and the board that is written by hand."""
    here = (ROOT / "oracle", ROOT / "docs")
    found = (path for folder in here for kind in ("*.js", "*.mjs") for path in folder.rglob(kind))
    return sorted(path for path in found if {"node_modules", "_build"}.isdisjoint(path.parts))


def test_a_long_script_says_why() -> None:
    silent: dict[str, int] = {}
    for path in scripts():
        text = path.read_text(encoding="utf-8")
        head = text.partition("*/")[0]
        if text.count("\n") > LONG and not REASON.search(head):
            silent[str(path.relative_to(ROOT))] = text.count("\n")
    assert silent == {}


# -- the table of contents -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", known())
def test_no_act_is_listed_a_rule_twice(game: str) -> None:
    twice = {act: twice_in(listed) for act, listed in load(game).rules.items()}
    assert {act: rules for act, rules in twice.items() if rules} == {}


def twice_in(listed: Iterable[Rule]) -> list[str]:
    """The clauses and functions of rules that stand more than once in a list."""
    number = Counter((rule.clause, unwrap(rule.ask)) for rule in listed)
    return [f"{clause} {ask.__name__}" for (clause, ask), times in number.items() if times > 1]


def test_a_rule_listed_twice_is_seen() -> None:
    first, *others = load("jiaxing").rules["eat"]
    assert twice_in((first, *others)) == []
    assert twice_in((first, *others, first)) == [f"{first.clause} {first.ask.__name__}"]


@pytest.mark.parametrize("game", known())
def test_every_rule_of_a_game_is_listed(game: str) -> None:
    # A rule that asks another in its place wraps it.
    listed = {unwrap(rule.ask) for rules in load(game).rules.values() for rule in rules}
    idle = {
        f"{module.__name__}: {name}"
        for module in modules(game)
        for name, value in vars(module).items()
        if isinstance(value, Rule) and unwrap(value.ask).__module__ == module.__name__
        if unwrap(value.ask) not in listed
    }
    assert idle == set()


def modules(game: str) -> Iterator[ModuleType]:
    """Every module of a game but those that need what an extra brings, where it is not installed."""
    package = import_module(f"oracle.rulesets.{game}")
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        try:
            yield import_module(found.name)
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] in {"grammar", "oracle", "spec"}:
                raise


@pytest.mark.parametrize("game", known())
def test_no_row_of_a_ruleset_overrides_another(game: str) -> None:
    names = vars(import_module(f"oracle.rulesets.{game}.ruleset"))
    text = (RULESETS / game / "ruleset.py").read_text(encoding="utf-8")
    tables = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Dict)]
    assert tables
    assert [key for table in tables for key in overridden(table, names)] == []


def overridden(table: ast.Dict, names: Mapping[str, object]) -> list[object]:
    """The keys that stand more than once in the text of a table, those of other tables poured into it among them."""
    keys: Counter[object] = Counter()
    for key, value in zip(table.keys, table.values, strict=True):
        found = eval(ast.unparse(value if key is None else key), dict(names))  # noqa: S307 - our own source
        keys.update(list(found) if key is None else [found])
    return [key for key, times in keys.items() if times > 1]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"win": 1, "rob": 2}', []),
        ('{"win": 1, WIN: 2}', ["win"]),
        ('{"win": 1, **dict.fromkeys(("rob", "win"), 2)}', ["win"]),
    ],
)
def test_an_overridden_row_is_seen(text: str, found: list[object]) -> None:
    table = ast.parse(text, mode="eval").body
    assert isinstance(table, ast.Dict)
    assert overridden(table, {"WIN": "win"}) == found


# -- homes ---------------------------------------------------------------------------------------------


class Stands(NamedTuple):
    """A rule with the clause it carries and the file it stands in, below the game's folder."""

    clause: str
    name: str
    file: str


@cache
def homes(game: str) -> Mapping[str, tuple[str, ...]]:
    """The homes of a game's chapters, as the index of its book names them."""
    return homes_of(ROOT / "spec" / game)


def rules(game: str) -> Iterator[Stands]:
    """What the ruleset lists: the rules that an act or a moment can break."""
    for listed in load(game).rules.values():
        for rule in listed:
            ask = rule.ask
            while isinstance(ask, partial):
                ask = ask.func
            file = ask.__module__.removeprefix(f"oracle.rulesets.{game}").strip(".").replace(".", "/")
            yield Stands(rule.clause, ask.__name__, f"{file}.py")


def items(game: str) -> Iterator[Stands]:
    """What a hand scores for: the predicates that a decorator enters under their clauses."""
    place = RULESETS / game
    room = place / "patterns"
    for path in sorted(room.rglob("*.py")) or [room.with_suffix(".py")]:
        tree = ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.Module([], [])
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                for clause in _entered_under(node, game):
                    yield Stands(clause, node.name, path.relative_to(place).as_posix())


def _entered_under(function: ast.FunctionDef, game: str) -> Iterator[str]:
    """The clauses under which the decorators of a function enter it."""
    for call in function.decorator_list:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id not in NO_RULES:
            words = (each.value for each in call.args if isinstance(each, ast.Constant))
            yield from (word for word in words if isinstance(word, str) and word in texts(game))


def is_in(file: str, home: str) -> bool:
    """Whether a file is the home, or lies in the package that is."""
    return file == home or file.startswith(f"{home}/")


@pytest.mark.parametrize("game", known())
def test_every_rule_stands_in_the_home_of_its_clause(game: str) -> None:
    every = [*rules(game), *items(game)]
    assert every
    homeless = {
        f"{page}: {rule.clause} {rule.name} stands in {rule.file}"
        for rule in every
        for page in [texts(game)[rule.clause].page]
        if not any(is_in(rule.file, home) for home in homes(game).get(page, ()))
    }
    assert homeless == set()


@pytest.mark.parametrize("game", known())
def test_a_home_is_there_and_so_is_its_page(game: str) -> None:
    assert homes(game).keys() <= set(edition_of(ROOT / "spec" / game).pages)
    named = {home for each in homes(game).values() for home in each}
    assert {home for home in named if not (RULESETS / game / home).exists()} == set()


def test_a_home_is_a_file_or_the_folder_around_it() -> None:
    assert is_in("play/passing.py", "play/passing.py")
    assert is_in("play/passing.py", "play")
    assert not is_in("play/passing.py", "pla")
    assert not is_in("player.py", "play")
