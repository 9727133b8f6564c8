"""The smallest question on which two still differ for the same cause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from oracle.conformance.hunt.causes import cause_of, named
from oracle.conformance.hunt.positions import begun_later
from oracle.conformance.hunt.possible import Sizes, contradicted, says_whose_turn, sizes_of
from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.inputs.structured import log_of, structured_log
from oracle.conformance.kinds import KINDS
from oracle.conformance.run.outcomes import BROKEN
from oracle.conformance.variation.question import is_canonical, key_of
from oracle.conformance.variation.reduce_question import reduce_question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from oracle.conformance.hunt.differential import DifferentialRun
    from oracle.conformance.hunt.material import Material
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.variation.question import Question

Fault: TypeAlias = tuple[str, str]
"""A finding by its kind and clause."""

UNLAWFUL = ("breach", "impossible")
"""The kinds of findings that say what nobody may or can do."""

BUDGET = 500
"""Questions a reduction may take."""

BUDGET_BROKEN = 120
"""The same where the program breaks at every one that still shows it."""


class Shrinking:
    """Makes a question smaller as long as the program differs on it for the same cause; `over` says when to stop.

    The program is given `patience` seconds for an answer. No hand comes to have another
    number of tiles than the game gives it; no result contradicts itself; no log comes to begin as no table could.
    """

    def __init__(
        self,
        differential: DifferentialRun,
        material: Material,
        found: Outcome,
        over: Callable[[], bool],
        patience: float,
    ) -> None:
        self.differential = differential
        self.material = material
        self.game = material.game
        self.found = found
        self.cause = cause_of(found)
        self.named = named(found, differential.hello)
        self.over = over
        self.patience = patience
        self.sizes = Sizes()
        self.found_in_it: Sequence[Fault] = ()
        self.in_turn = False

    def smallest(self, question: Question) -> tuple[Question, Outcome]:
        """The smallest question found, and what becomes of it."""
        best = question, self.found
        self.sizes = sizes_of(self.game, question)
        self.found_in_it = self._faults(question, self.found)
        self.in_turn = says_whose_turn(self.game, question)

        def keeps(smaller: Question) -> bool:
            nonlocal best
            outcome = self._still(smaller)
            if outcome is not None:
                best = smaller, outcome
            return outcome is not None

        if self.found.case.kind in ("settle", "next"):
            reduce_result(question, keeps)
        else:
            self._begin_later(question, keeps)
            budget = BUDGET_BROKEN if self.found.status in BROKEN else BUDGET
            reduce_question(self.game, best[0], keeps, budget, coarse=True)
        return best

    def _begin_later(self, question: Question, keeps: Callable[[Question], bool]) -> None:
        """Let the log begin as late as it can."""
        if "log" not in question.input:
            return
        for log in begun_later(log_of(self.game, row(question.input["log"]), question.readings)):
            if keeps(replace(question, input={**question.input, "log": structured_log(log)})):
                return

    def _still(self, question: Question) -> Outcome | None:
        if self.over() or not is_canonical(self.game, question) or not self._possible(question):
            return None
        outcome = self.differential.ask(self.game, question, self.patience)
        if outcome is None or cause_of(outcome) != self.cause or outcome.case.about != self.found.case.about:
            return None
        if self.named != self.cause and named(outcome, self.differential.hello) != self.named:
            return None
        return outcome if self._begins_as_well(question, outcome) else None

    def _begins_as_well(self, question: Question, outcome: Outcome) -> bool:
        """Whether nothing is unlawful or impossible that was not before, and the first that is stays the first.

        A log without the act that others follow from begins with what no table could do.
        """
        found = self._faults(question, outcome)
        return found[:1] == self.found_in_it[:1] and set(found) <= set(self.found_in_it)

    def _faults(self, question: Question, outcome: Outcome) -> Sequence[Fault]:
        """What our own judge finds unlawful or impossible in the log of a question, in the order of its acts."""
        if "log" not in question.input:
            return ()
        answer = outcome.case.expect
        if question.kind != "replay":
            answer = KINDS["replay"].answer(self.game, question.readings, {"log": question.input["log"]})
        found = [each for each in rows(answer["findings"]) if each["kind"] in UNLAWFUL]
        return [(str(each["kind"]), str(each["clause"])) for each in found]

    def _possible(self, question: Question) -> bool:
        """Whether play can lead to what is asked, as far as it could to what was found."""
        if "result" in question.input:
            return not contradicted(question.input, self.material.bounds)
        if self.in_turn and not says_whose_turn(self.game, question):
            return False
        return sizes_of(self.game, question).within(self.sizes)


def reduce_result(question: Question, keeps: Callable[[Question], bool]) -> None:
    """Let smaller results be tried until none is kept; `keeps` itself records what is kept."""
    best, tried = question, {key_of(question.kind, question.readings, question.input)}
    smaller = True
    while smaller:
        smaller = False
        for asked in _simpler(best.input):
            other = replace(best, input=asked)
            key = key_of(other.kind, other.readings, asked)
            if key not in tried and keeps(other):
                best, smaller = other, True
                break
            tried.add(key)


def _simpler(asked: Json) -> Iterator[Json]:
    """The same result with less to it: a part left out, a figure smaller."""
    for name in ("options", "given"):
        if name in asked:
            yield {key: value for key, value in asked.items() if key != name}
    for name in ("given", "totals"):
        if name in asked:
            for seat, number in row(asked[name]).items():
                assert isinstance(number, int)
                for less in dict.fromkeys(
                    (0, *(number >> shift for shift in (3, 2, 1)), number - 2, number - 1)
                ):
                    if 0 <= less < number:
                        yield {**asked, name: {**row(asked[name]), seat: less}}
