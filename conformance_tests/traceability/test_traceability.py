"""Every clause has its code and its cases, nobody names a clause that is none, and code that goes is missed."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, NoReturn

import pytest

from conformance_tests.collecting import LONG, few
from conformance_tests.gallery.reading import NEGATIVE, POSITIVE, Case, cases
from oracle.game.hands import known
from oracle.game.registry import load_whole
from oracle.rulebook import clauses
from oracle.rulebook.readings import register
from oracle.table.roles import Role
from spec.sentences import parted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES = [game for game in known() if clauses.texts(game)]
"""Every game that is judged and publishes its clauses."""

RULESETS = {game: load_whole(game) for game in GAMES}
TEXTS = {id_: text for game in GAMES for id_, text in clauses.texts(game).items()}

NARRATED = {
    "TQ-12.1": "the opening of the worked game",
    "TQ-12.2": "the continuation of the worked game",
    "TQ-12.3": "the win and the payments of the worked game",
}
"""Clauses that tell a game and state no rule: conformance_tests/worked is their case."""

TABLED = {
    "TQ-1.1c": "the nicknames are words of the notation",
    "TQ-3.15": "the rounds of a game are a figure of spec/tongqi/deal.toml, which oracle.judge.matches counts by",
}
"""Clauses that a table carries and no function of a ruleset."""

BESIDE = {
    "TW-PROC-1": "dice choose the seats before the first hand; the same function opens the wall, under TW-PROC-11",
    "TW-PROC-3": "seats are drawn anew between two matches; the same function asks TW-PROC-4",
}
"""Informative clauses whose function is another's too, which has the cases."""

CODED = {id_ for game in GAMES for id_ in clauses.code_of(game)} - BESIDE.keys()
"""Clauses that code carries; an informative one may be among them, which no log can show and a test asks directly."""

TOUCHED = [
    id_ for id_, text in TEXTS.items() if id_ not in NARRATED and (id_ in CODED or not text.informative)
]


@cache
def cases_by_clause() -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = defaultdict(list)
    for game in GAMES:
        for case in cases(game):
            for clause in dict.fromkeys(case.clauses):
                found[clause].append(case)
    return found


def cases_of(clause: str) -> list[Case]:
    return cases_by_clause().get(clause, [])


def shown(clause: str) -> frozenset[str]:
    """What the cases of a clause show of it."""
    return frozenset(case.shows for case in cases_of(clause))


def touched(game: str) -> list[str]:
    """The clauses of a game that need code and cases."""
    return [clause for clause in TOUCHED if TEXTS[clause].game == game]


def code_of(clause: str) -> list[Callable[..., object]]:
    """The functions of the judged games under a clause, each once."""
    homes = tuple(f"oracle.rulesets.{game}." for game in GAMES)
    found = [f for f in clauses.carried_by(clause) if f"{f.__module__}.".startswith(homes)]
    return list(dict.fromkeys(found))


# -- clauses, code and cases -----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_code(game: str) -> None:
    asked = [clause for clause in touched(game) if clause not in TABLED]
    assert asked
    assert [clause for clause in asked if not code_of(clause)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_case_that_keeps_it_and_one_that_does_not(game: str) -> None:
    assert touched(game)
    assert [clause for clause in touched(game) if not shown(clause) & POSITIVE] == []
    assert [clause for clause in touched(game) if not shown(clause) & NEGATIVE] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_law_has_a_case_that_obeys_and_one_that_breaks(game: str) -> None:
    laws = [clause for clause in touched(game) if {"L", "R"} & set(TEXTS[clause].kind.split())]
    assert laws
    assert [clause for clause in laws if not shown(clause) >= {"obeys", "breaks"}] == []


@pytest.mark.parametrize("game", GAMES)
def test_code_cites_its_own_game_s_clauses(game: str) -> None:
    cited = set(clauses.code_of(game))
    assert cited
    assert sorted(cited - set(clauses.texts(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_cases_name_clauses_that_exist(game: str) -> None:
    named = {clause for case in cases(game) for clause in case.clauses}
    assert sorted(named - set(clauses.texts(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_readings_name_clauses_that_exist(game: str) -> None:
    texts = clauses.texts(game)
    named = {clause for reading in register(game).values() for clause in reading.clauses}
    assert sorted(named - set(texts)) == []
    unknown = {id_ for text in texts.values() for id_ in text.readings} - set(register(game))
    assert sorted(unknown) == []


def test_the_lists_of_exceptions_name_clauses_that_exist() -> None:
    assert sorted({*NARRATED, *TABLED, *BESIDE} - set(TEXTS)) == []
    assert not [id_ for id_ in NARRATED if TEXTS[id_].informative]


@pytest.mark.parametrize("game", GAMES)
def test_every_ground_of_a_contradiction_exists(game: str) -> None:
    ruleset = RULESETS[game]
    ruled = {rule.clause for rules in ruleset.rules.values() for rule in rules}
    assert (
        sorted(
            {*(parted(each)[0] for each in ruleset.evidence.grounds.values()), *ruled}
            - set(clauses.texts(game))
        )
        == []
    )


# -- deletion --------------------------------------------------------------------------------------


class DeletedError(Exception):
    """The code that was called has been deleted."""


def _silent(*_: object, **__: object) -> None:
    """A rule that is gone objects to nothing."""


def _gone(*_: object, **__: object) -> NoReturn:
    """Anything else that is gone cannot answer."""
    raise DeletedError


RULES = {rule.ask for ruleset in RULESETS.values() for rules in ruleset.rules.values() for rule in rules}


def plain(function: Callable[..., object]) -> FunctionType:
    """The function behind a cache."""
    inner = getattr(function, "__wrapped__", function)
    assert isinstance(inner, FunctionType)
    return inner


def stub(function: FunctionType, *, rule: bool) -> CodeType:
    """Code that stands in for deleted code; it takes the free variables of the function and uses none."""
    code = _silent.__code__ if rule else _gone.__code__
    return code.replace(co_freevars=function.__code__.co_freevars)


GAME_CODE = ("oracle.rulesets", "oracle.families")
"""Where what was worked out of a game's rules may be remembered."""


@cache
def memories(_modules: int) -> tuple[Callable[[], None], ...]:
    """What empties each cache of the oracle's games; what is kept by other means goes by a function called `forget`."""
    found: dict[int, Callable[[], None]] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("oracle."):
            for kind, value in list(vars(module).items()):
                clear = value if kind == "forget" else getattr(value, "cache_clear", None)
                if clear is not None and getattr(value, "__module__", "").startswith(GAME_CODE):
                    found[id(value)] = clear
    return tuple(found.values())


def forget_answers() -> None:
    """Empty every cache of the games' code; they are looked up again whenever a module has been loaded since."""
    for clear in memories(len(sys.modules)):
        clear()


@contextmanager
def deleted(function: Callable[..., object]) -> Iterator[None]:
    """The oracle without one function."""
    target = plain(function)
    kept = target.__code__
    target.__code__ = stub(target, rule=function in RULES)
    forget_answers()
    try:
        yield
    finally:
        target.__code__ = kept
        forget_answers()


def fails(case: Case) -> bool:
    try:
        case.run()
    except Exception:  # noqa: BLE001  whatever it is, the case noticed
        return True
    return False


NOTICED: Counter[str] = Counter()
"""How often each case has missed code; one that has is asked first for what else its clauses need."""


def likeliest(clause: str) -> list[Case]:
    """The cases of a clause, first those that have missed code before, then those that show it broken."""
    return sorted(cases_of(clause), key=lambda case: (-NOTICED[case.id], case.shows in POSITIVE))


def noticed(clause: str) -> bool:
    """Whether a case of a clause fails as things are."""
    for case in likeliest(clause):
        if fails(case):
            NOTICED[case.id] += 1
            return True
    return False


PAIRS = [(clause, function) for clause in TOUCHED for function in code_of(clause)]

SAMPLE = 20
"""Of so many functions one is deleted where the long run deletes each: this proves the cases, and no clause by it."""

DELETED = PAIRS if LONG else PAIRS[::SAMPLE]


@pytest.mark.parametrize(
    ("clause", "function"), DELETED, ids=[f"{clause}-{function.__name__}" for clause, function in DELETED]
)
def test_deleting_the_code_of_a_clause_fails_a_case_that_names_it(
    clause: str, function: Callable[..., object]
) -> None:
    with deleted(function):
        missed = noticed(clause)
    assert missed, f"no case of {clause} misses {function.__name__}"


MOMENTS = [
    (game, name)
    for game, ruleset in RULESETS.items()
    for name, kind in ruleset.acts.items()
    if kind.role is Role.MOMENT
]
"""Every row of a moment. One of an act is missed when the game is loaded, before anything is judged."""


@pytest.mark.parametrize(("game", "name"), few(MOMENTS, 8))
def test_deleting_the_row_of_a_moment_fails_a_case(game: str, name: str) -> None:
    ruleset = RULESETS[game]
    kept = ruleset.acts
    object.__setattr__(ruleset, "acts", {other: kind for other, kind in kept.items() if other != name})
    forget_answers()
    try:
        assert any(fails(case) for case in sorted(cases(game), key=lambda case: ("::" in case.id, case.id)))
    finally:
        object.__setattr__(ruleset, "acts", kept)
        forget_answers()


def test_deleting_the_nicknames_fails_a_case_that_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from grammar import hands

    def refuse(*_: object) -> NoReturn:
        raise DeletedError

    monkeypatch.setattr("conformance_tests.gallery.tongqi.test_definitions.parse_hand", refuse)
    assert hands.parse_hand("tongqi", "天牌").concealed == ("66",)
    assert any(fails(case) for case in cases_of("TQ-1.1c"))


def test_code_of_every_game_is_deleted() -> None:
    assert {TEXTS[clause].game for clause, _ in DELETED} == set(GAMES)


def test_nothing_is_left_deleted() -> None:
    """What the tests above took away stands again."""
    by_clause: dict[str, list[str]] = defaultdict(list)
    for case in few([case for game in GAMES for case in cases(game)], 40):
        if "::" not in case.id and fails(case):
            by_clause[case.clauses[0]].append(case.id)
    assert dict(by_clause) == {}
