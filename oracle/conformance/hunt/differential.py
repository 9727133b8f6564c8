"""A differential run: the program and our own judge answer the same question at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.conformance.cases.case import Case
from oracle.conformance.hunt.causes import attributed, broken_clauses
from oracle.conformance.inputs.structured import StructuredError
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.protocol.engine import Engine
from oracle.conformance.run.outcomes import Outcome, asked, judged, layered
from oracle.rulebook.house_rules import apart
from oracle.rulebook.readings import ReadingError, in_force, register

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.engine import Reply
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.runner import Asked
    from oracle.conformance.variation.question import Question
    from oracle.rulebook.house_rules import Layer

IDENTIFIER = "hunt"
"""The id of every question: it does not show where the question comes from."""


class DifferentialRun:
    """Asks a program and our own judge the same, and says how the answers differ.

    House rules of a `profile`, by game, stand for those that the program declares.
    """

    def __init__(
        self, program: Asked, levels: Collection[str], profile: Mapping[str, Layer] = MappingProxyType({})
    ) -> None:
        hello = replace(program.hello, profile={**program.hello.profile, **profile})
        self.program = program
        self.hello: Hello = replace(hello, levels=tuple(each for each in hello.levels if each in levels))
        self.patience = program.timeout if isinstance(program, Engine) else 0.0
        self.slowest = 0.0
        self._pool = ThreadPoolExecutor(1)

    def close(self) -> None:
        """Wait for nothing more."""
        self._pool.shutdown(cancel_futures=True)

    def ask(
        self, game: str, question: Question, patience: float | None = None, known: Json | None = None
    ) -> Outcome | None:
        """What the program's answer amounts to; None for what our own judge cannot be asked.

        Our own answer may be `known`; else it is found while the program thinks.

        A program that broke is started again at the next question. It has its whole `patience` for an answer, in
        seconds, unless it is given less.
        """
        case = case_of(game, question, {})
        waiting = self._pool.submit(
            self._reply, asked(case, self.hello), self.patience if patience is None else patience
        )
        expect = ours(game, question) if known is None else known
        reply = waiting.result()
        if expect is None:
            return None
        return attributed(judged(replace(case, expect=expect), reply, self.hello))

    def _reply(self, question: Json, patience: float) -> Reply:
        """What the program says; a question that met no program, as it did not start again, is asked once more."""
        if not isinstance(self.program, Engine):
            return self.program.ask(question)
        self.program.timeout = patience
        reply = self.program.ask(question)
        if reply.cause == "restart":
            reply = self.program.ask(question)
        if not reply.broke:
            self.slowest = max(self.slowest, self.program.took)
        return reply


def ours(game: str, question: Question) -> Json | None:
    """What our own judge answers; None where nothing is asked, nothing is decided, or more is broken than it may."""
    try:
        answer = KINDS[question.kind].answer(game, question.readings, question.input)
    except (UnsupportedError, StructuredError):
        return None
    except ReadingError:
        if apart(question.readings):
            return None
        raise
    beyond = len(broken_clauses(answer)) > 1 and not question.several
    return None if beyond or answer.get("verdict") == "undecided" else answer


def under(hello: Hello, game: str, question: Question) -> Question:
    """The question under the readings and the house rules that a program follows: those declared, else those in force.

    Only a program that follows all readings is asked a question under the readings that the question comes with.
    """
    chosen = {**(question.readings if hello.all_readings else {}), **followed(hello, game)}
    kept = {name: slug for name, slug in sorted(chosen.items()) if in_force(game).get(name) != slug}
    if game in hello.profile:
        return replace(question, readings=layered(game, kept, hello))
    return question if kept == question.readings else replace(question, readings=kept)


def followed(hello: Hello, game: str) -> dict[str, str]:
    """The candidates that a program declares for a game, as far as our own judge can follow them."""
    there = register(game)
    return {
        name: slug
        for name, slug in hello.readings.items()
        if name in there
        and (slug == there[name].chosen or (there[name].executable and slug in there[name].candidates))
    }


def case_of(game: str, question: Question, expect: Json) -> Case:
    """The question as a case that has no id of its own yet."""
    return Case(
        id=IDENTIFIER,
        game=game,
        kind=question.kind,
        title={"en": question.title, "zh": question.title},
        tests=(),
        input=question.input,
        expect=expect,
        readings=question.readings,
        profile=next((each.house_rules.digest for each in apart(question.readings) if each.house_rules), ""),
    )
