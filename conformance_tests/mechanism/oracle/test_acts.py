"""An act is one row of its game's table, and judge, table and contract know none by its name."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import pytest

from grammar import known_games
from grammar.words import words_of
from oracle.families.incidents import INCIDENTS, UNSEEN_BY_OTHERS
from oracle.game import ruleset as contract
from oracle.game.registry import load, look_through
from oracle.game.ruleset import Ruleset
from oracle.rulebook.tables import TableError
from oracle.table.acts import END
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[3]
ROOMS = ("oracle.judge", "oracle.table", "oracle.game")
GAMES = known_games()


def acts(game: str) -> frozenset[str]:
    """The acts a log of the game can have."""
    return frozenset(words_of(game).table("acts").en)


def moments(game: str) -> frozenset[str]:
    """The moments the game marks between two acts."""
    return frozenset(name for name, kind in load(game).acts.items() if kind.role is Role.MOMENT)


def names() -> frozenset[str]:
    """Every name an act or a moment of a game has, in whatever language; the end line is every game's."""
    found: set[str] = set()
    for game in GAMES:
        table = words_of(game).table("acts")
        found |= {*table.en, *table.read} | moments(game)
    return frozenset(found - {END})


# -- who names no act -----------------------------------------------------------------------------------


def modules() -> Iterator[ModuleType]:
    """Every module of the rooms that know no game."""
    for room in ROOMS:
        package = import_module(room)
        yield package
        for found in walk_packages(package.__path__, f"{room}."):
            yield import_module(found.name)


def words_in(value: object) -> Iterator[str]:
    """The words a value is made of: an enumeration by the names of its members and what they stand for."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, type) and issubclass(value, Enum):
        for member in value:
            yield member.name.lower().replace("_", "-")
            yield from words_in(member.value)
    elif isinstance(value, Enum):
        yield from words_in(value.value)
    elif isinstance(value, Mapping):
        yield from (word for pair in value.items() for each in pair for word in words_in(each))
    elif isinstance(value, frozenset | set | tuple | list):
        yield from (word for each in value for word in words_in(each))


def written_in(text: str) -> Iterator[str]:
    """The words that stand between quotes in a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_the_judge_the_table_and_the_contract_name_no_act() -> None:
    """No string, no constant, own or brought in, and no member of an enumeration is an act or a moment of a game.

    `gap` and `end` are lines of the notation and no acts: to the judge they are `@missing` and `@end`, which no game
    gives a name of its own.
    """
    told = names()
    found: dict[str, set[str]] = {}
    for module in modules():
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        words = {
            *written_in(text),
            *(word for value in list(vars(module).values()) for word in words_in(value)),
        }
        found[module.__name__] = words & told
    assert {name: sorted(words) for name, words in found.items() if words} == {}
    assert len(found) > len(ROOMS)


@pytest.mark.parametrize(
    "value",
    [
        "win",
        ("pass", 1),
        frozenset({"add-kong"}),
        {"any": ["摸"]},
        Enum("Kind", {"TAKE_BACK": 1}),
        Enum("Kind", {"ANY": "rob"}).ANY,  # type: ignore[attr-defined]
    ],
)
def test_an_act_is_seen_wherever_it_hides(value: object) -> None:
    assert names().intersection(words_in(value))


def test_an_act_between_quotes_is_seen() -> None:
    assert names().intersection(written_in("def f(act):\n    return act.name == 'win'\n")) == {"win"}


# -- the rest of a ruleset ------------------------------------------------------------------------------

MOST_FIELDS = 14
"""So many fields are read at a glance."""


@pytest.mark.parametrize(
    "group", [Ruleset, *(kind for kind in vars(contract).values() if is_dataclass(kind))]
)
def test_what_a_game_says_stands_in_groups_of_a_few_fields(group: type) -> None:
    assert len(fields(group)) <= MOST_FIELDS
    assert group.__doc__


# -- a row for each -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_each_act_that_is_read_has_a_row_and_each_row_is_one(game: str) -> None:
    rows = frozenset(load(game).acts) - moments(game)
    assert {"without a row": acts(game) - rows, "never read": rows - acts(game)} == {
        "without a row": set(),
        "never read": set(),
    }


@pytest.mark.parametrize("game", GAMES)
def test_an_act_without_its_row_is_missed_before_anything_is_judged(game: str) -> None:
    whole = load(game)
    for name in acts(game):
        with pytest.raises(TableError, match=f"no row for {name};"):
            look_through(
                replace(whole, acts={other: row for other, row in whole.acts.items() if other != name})
            )


@pytest.mark.parametrize("game", GAMES)
def test_what_has_a_row_and_no_clause_is_an_incident(game: str) -> None:
    """What takes, lays, puts out, claims or wins is refused where a game has no use for it."""
    kinds = load(game).acts
    assert {name for name, kind in kinds.items() if kind.is_only_noted} <= words_of(game).incidents | {"say"}


def test_every_incident_of_the_notation_is_one_in_every_game() -> None:
    for game in GAMES:
        assert words_of(game).incidents | {"say"} == frozenset(INCIDENTS)
        assert frozenset(INCIDENTS) <= acts(game)


@pytest.mark.parametrize("game", GAMES)
def test_an_incident_is_the_same_whatever_a_game_says_of_it(game: str) -> None:
    kinds = load(game).acts
    assert {name: kinds[name].role for name in INCIDENTS} == INCIDENTS
    assert {name for name in INCIDENTS if kinds[name].private} == UNSEEN_BY_OTHERS


def test_a_word_is_the_same_in_every_game() -> None:
    roles: dict[str, set[Role]] = {}
    for game in GAMES:
        for name, kind in load(game).acts.items():
            roles.setdefault(name, set()).add(kind.role)
    assert {name: told for name, told in roles.items() if len(told) > 1} == {}
