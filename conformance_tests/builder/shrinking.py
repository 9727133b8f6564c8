"""A draft made smaller as long as it still shows what it was picked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from conformance_tests.builder.mutation.scratch import EndlessError, Served, bounded, enter, modest
from conformance_tests.builder.mutation.trial import SPARE, TIMES
from conformance_tests.builder.questions.drafting import Answers, Draft, sizes_in
from conformance_tests.builder.witnessing import is_sound
from oracle.conformance.cases.compare import compared
from oracle.conformance.hunt.possible import sizes_of
from oracle.conformance.inputs.structured import StructuredError
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.variation.question import is_canonical, question_of
from oracle.conformance.variation.reduce_question import BUDGET, reduce_question

if TYPE_CHECKING:
    from collections.abc import Callable

    from conformance_tests.builder.mutation.mutants import Mutant
    from conformance_tests.builder.mutation.rules import Rules
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.conformance.variation.question import Question


class Original:
    """The unchanged rules, asked in a process of their own: answers with the blocks they reach."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._served = Served(lambda: _judging(rules))

    def draft(self, question: Question) -> Draft | None:
        """The draft a question makes; None where it cannot be asked."""
        reply = self._served.ask(question.tree())
        if reply is None:
            return None
        tree = cast("Json", reply)
        hits, steps = int(str(tree["hits"]), 16), cast("int", tree["steps"])
        return Draft(question, cast("Json", tree["answer"]), hits, steps, sizes=sizes_in(tree))

    def leave(self) -> None:
        """End the process."""
        self._served.leave()


def _judging(rules: Rules) -> Callable[[Json], JsonValue]:
    answers = Answers(rules)

    def answer(tree: Json) -> JsonValue:
        readings = cast("dict[str, str]", tree["readings"])
        if not is_canonical(rules.game, question_of(tree)):
            return None
        try:
            reply, hits, steps = answers.to(str(tree["kind"]), readings, cast("Json", tree["input"]))
        except (UnsupportedError, StructuredError):
            return None
        sizes = sizes_of(rules.game, question_of(tree))
        return {"answer": reply, "hits": hex(hits), "steps": steps, "sizes": [*sizes]}

    return answer


class Changed:
    """The rules with one change, asked in a process of their own whether an answer differs."""

    def __init__(self, rules: Rules, mutant: Mutant) -> None:
        self._served = Served(lambda: _differing(rules, mutant))

    def differs(self, draft: Draft) -> bool:
        """Whether the changed rules answer differently."""
        question: Json = {**draft.question.tree(), "right": draft.answer, "steps": draft.steps}
        return bool(self._served.ask(question))

    def leave(self) -> None:
        """End the process."""
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
            reply = bounded(lambda: KINDS[kind].answer(rules.game, readings, question))
        except (EndlessError, Exception):  # noqa: BLE001
            return True
        return bool(compared(kind, cast("Json", tree["right"]), reply))

    return answer


def shrunk(original: Original, draft: Draft, shows: Callable[[Draft], bool], budget: int = BUDGET) -> Draft:
    """The smallest draft found of the same kind that `shows` agrees to and that finds nothing new.

    No hand in it is further from the number of tiles that the game gives it than it was.
    """
    best, game = draft, original.rules.game

    def keeps(question: Question) -> bool:
        nonlocal best
        other = original.draft(question)
        if other is None or not other.sizes.within(draft.sizes):
            return False
        if not _as_clear(game, draft, other) or not shows(other):
            return False
        best = other
        return True

    reduce_question(game, draft.question, keeps, budget)
    return best if best.size < draft.size else draft


def _as_clear(game: str, draft: Draft, other: Draft) -> bool:
    """Whether no clause is broken, and nothing is left open, that was not before, and it can be published as well."""
    was_open, is_open = (each.answer.get("verdict") == "undecided" for each in (draft, other))
    return other.broken <= draft.broken and (was_open or not is_open) and is_sound(game, other)
