"""Which clauses the judge consulted: those whose code ran, and those its answer cites.

The links from cases to clauses are computed here and only asserted in the files. Code carries its clauses through
`oracle.rulebook.clauses.cites`; what is watched is each call of such code, whatever it answered.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from oracle import rulesets
from oracle.conformance.kinds import KINDS
from oracle.game.hands import known
from oracle.game.registry import load
from oracle.rulebook.clauses import RULESETS, carried_by, every_clause
from spec.sentences import parted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import CodeType, FrameType

    from oracle.conformance.inputs.forms import Json, JsonValue


def consulted_for(kind: str, game: str, readings: Mapping[str, str], question: Json) -> frozenset[str]:
    """The clauses of a game that the judge consults to answer a question."""
    load(game)
    for forget in _memories(game):
        forget()
    clauses = _clauses_of_code(game)
    ran: set[CodeType] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in clauses:
            ran.add(frame.f_code)

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        answer = KINDS[kind].answer(game, readings, question)
    finally:
        sys.settrace(before)
    return cited(answer).union(_of_rounds(game, question), *(clauses[code] for code in ran))


def _of_rounds(game: str, question: Json) -> frozenset[str]:
    """The clause that says how many rounds a match has: it is no code, and counted by when a match goes on."""
    play = load(game).match
    if "standing" not in question or play is None or play.rounds is None:
        return frozenset()
    return frozenset({play.rounds.clause})


def cited(answer: Json) -> frozenset[str]:
    """The clauses that an answer names."""
    return frozenset(_cited(answer))


def _cited(value: JsonValue) -> Iterator[str]:
    """Every clause an answer names."""
    if isinstance(value, list):
        for each in value:
            yield from _cited(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name == "clause" and isinstance(each, str):
                yield each
            elif name in ("also", "impossible") and isinstance(each, list):
                yield from (clause for clause in each if isinstance(clause, str))
            else:
                yield from _cited(each)


@cache
def read_in_tables(game: str) -> frozenset[str]:
    """The clauses of a game that a table is read under: their code has run once, before anything is asked.

    They are found in the source, so that who builds a suite loads no rules.
    """
    modules = sorted((Path(rulesets.__path__[0]) / game).rglob("*.py"))
    trees = (ast.parse(module.read_text(encoding="utf-8")) for module in modules)
    return frozenset(
        clause
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and _reads_a_table(node)
        for clause in _cited_by(node)
    )


def _reads_a_table(function: ast.FunctionDef) -> bool:
    kinds = (each.annotation for each in function.args.args)
    return any(isinstance(kind, ast.Name) and kind.id == "Section" for kind in kinds)


def _cited_by(function: ast.FunctionDef) -> Iterator[str]:
    for call in function.decorator_list:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "cites":
            yield from (parted(str(word.value))[0] for word in call.args if isinstance(word, ast.Constant))


@cache
def _clauses_of_code(game: str) -> Mapping[CodeType, frozenset[str]]:
    """The clauses of a game that each piece of its code carries."""
    found: dict[CodeType, frozenset[str]] = {}
    for clause in every_clause():
        for function in carried_by(clause):
            code = _code(function)
            if code is not None and function.__module__.startswith(f"{RULESETS}.{game}."):
                found[code] = found.get(code, frozenset()) | {clause}
    return found


def _code(function: Callable[..., object]) -> CodeType | None:
    return getattr(getattr(function, "__wrapped__", function), "__code__", None)


@cache
def _memories(game: str) -> tuple[Callable[[], None], ...]:
    """What makes a game's own code forget what it keeps, so that it runs again: caches, and functions `forget`."""
    assert game in known()
    found: dict[Callable[[], None], None] = {}
    own = f"{RULESETS}.{game}."
    for name, module in sorted(sys.modules.items()):
        if name.startswith(own):
            for value in vars(module).values():
                cached = hasattr(value, "cache_clear") and value.__module__.startswith(own)
                if cached and value.__wrapped__.__code__.co_argcount:
                    found[value.cache_clear] = None
            if "forget" in vars(module):
                found[vars(module)["forget"]] = None
    return tuple(found)
