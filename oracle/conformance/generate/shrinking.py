"""A draft made smaller as long as it still shows what it was picked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from oracle.conformance.compare import compared
from oracle.conformance.generate.drafting import Answers, Draft, tellable
from oracle.conformance.generate.question import Question, hand_input, question_of
from oracle.conformance.generate.scratch import EndlessError, Served, bounded, enter, modest
from oracle.conformance.generate.trial import SPARE, TIMES
from oracle.conformance.generate.witnessing import is_sound
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.reduce import reduced_hand, reduced_log
from oracle.conformance.structured import StructuredError, hand_of, log_of, readings_of, structured_log
from oracle.conformance.structured_hand import mapping

if TYPE_CHECKING:
    from collections.abc import Callable

    from grammar.syntax import Hand, Log
    from oracle.conformance.case import Json, JsonValue
    from oracle.conformance.generate.mutants import Mutant
    from oracle.conformance.generate.rules import Rules

BUDGET = 80
"""Questions a reduction may take."""


class Judge:
    """The rules as they are, asked from outside: answers with what they reach."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._served = Served(lambda: _judging(rules))

    def draft(self, question: Question) -> Draft | None:
        """The draft a question makes; None where it cannot be asked."""
        told = self._served.ask(question.tree())
        if told is None:
            return None
        tree = cast("Json", told)
        return Draft(
            question, cast("Json", tree["answer"]), int(str(tree["hits"]), 16), cast("int", tree["steps"])
        )

    def leave(self) -> None:
        """Let it go."""
        self._served.leave()


def _judging(rules: Rules) -> Callable[[Json], JsonValue]:
    answers = Answers(rules)

    def answer(tree: Json) -> JsonValue:
        readings = cast("dict[str, str]", tree["readings"])
        if not tellable(rules.game, question_of(tree)):
            return None
        try:
            told, hits, steps = answers.to(str(tree["kind"]), readings, cast("Json", tree["input"]))
        except (UnsupportedError, StructuredError):
            return None
        return {"answer": told, "hits": hex(hits), "steps": steps}

    return answer


class Changed:
    """The rules with one change, asked from outside whether an answer differs."""

    def __init__(self, rules: Rules, mutant: Mutant) -> None:
        self._served = Served(lambda: _differing(rules, mutant))

    def differs(self, draft: Draft) -> bool:
        """Whether the changed rules answer otherwise."""
        question: Json = {**draft.question.tree(), "right": draft.answer, "steps": draft.steps}
        return bool(self._served.ask(question))

    def leave(self) -> None:
        """Let it go."""
        self._served.leave()


def _differing(rules: Rules, mutant: Mutant) -> Callable[[Json], JsonValue]:
    modest()
    try:
        probe = enter(rules, mutant)
    except Exception:  # noqa: BLE001  a mutant may fail in any way
        return lambda _: True

    def answer(tree: Json) -> JsonValue:
        kind = str(tree["kind"])
        probe.restart(TIMES * cast("int", tree["steps"]) + SPARE)
        readings, question = cast("dict[str, str]", tree["readings"]), cast("Json", tree["input"])
        try:
            told = bounded(lambda: KINDS[kind].answer(rules.game, readings, question))
        except (EndlessError, Exception):  # noqa: BLE001
            return True
        return bool(compared(kind, cast("Json", tree["right"]), told))

    return answer


def shrunk(judge: Judge, draft: Draft, shows: Callable[[Draft], bool], budget: int = BUDGET) -> Draft:
    """The smallest draft found of the same kind that `shows` agrees to and that finds nothing new."""
    best = draft

    def keeps(question: Question) -> bool:
        nonlocal best
        other = judge.draft(question)
        if other is None or not _as_clear(judge.rules.game, draft, other) or not shows(other):
            return False
        best = other
        return True

    reduce_question(judge.rules.game, draft.question, keeps, budget)
    return best if best.size < draft.size else draft


def _as_clear(game: str, draft: Draft, other: Draft) -> bool:
    """Whether no clause is broken, and nothing is left open, that was not before, and it can be published as well."""
    was_open, is_open = (each.answer.get("verdict") == "undecided" for each in (draft, other))
    return other.broken <= draft.broken and (was_open or not is_open) and is_sound(game, other)


def reduce_question(
    game: str,
    question: Question,
    keeps: Callable[[Question], bool],
    budget: int = BUDGET,
    *,
    coarse: bool = False,
) -> None:
    """Let the reducer try smaller questions; what it keeps is told by `keeps` itself."""
    match question.kind:
        case "replay" | "legal" | "priority":

            def keeps_log(log: Log) -> bool:
                smaller = {**question.input, "log": structured_log(log)}
                return keeps(replace(question, input=smaller, readings=readings_of(log)))

            log = log_of(game, mapping(question.input["log"], "log"), question.readings)
            reduced_log(log, keeps_log, budget, coarse=coarse)
        case "score" | "waits":

            def keeps_hand(hand: Hand) -> bool:
                return keeps(replace(question, input=hand_input(hand)))

            reduced_hand(hand_of(game, mapping(question.input["hand"], "hand")), keeps_hand, budget)
        case _:
            return
