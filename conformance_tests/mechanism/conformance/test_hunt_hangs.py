"""A hunted program that hangs, or is only slow: told apart without a clock, by the seconds each answer needs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from oracle.conformance.hunt.causes import cause_of
from oracle.conformance.hunt.differential import DifferentialRun
from oracle.conformance.hunt.hunting import Budget, Cluster, Hunt
from oracle.conformance.hunt.possible import Sizes, sizes_of
from oracle.conformance.protocol.engine import Engine, Reply
from oracle.conformance.protocol.serve import Inside, answered, our_hello
from oracle.conformance.run.outcomes import judged

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.variation.question import Question

    Needs = Callable[[Question], float]

WHOLE = 2.0
"""Seconds the program has a right to."""

NEVER = 3600.0


class Timed(DifferentialRun):
    """A differential run with a program that answers rightly, and is known to need so many seconds for each answer."""

    def __init__(self, needs: Needs) -> None:
        super().__init__(Inside(answered, replace(our_hello(), games=("lingque",))), ("L1", "L2"))
        self.patience, self.slowest = WHOLE, 0.01
        self.needs = needs
        self.waited: list[float] = []

    def ask(
        self, game: str, question: Question, patience: float | None = None, known: Json | None = None
    ) -> Outcome | None:
        """What becomes of a question: out of time where it needs more than it is given."""
        given = self.patience if patience is None else patience
        needed = self.needs(question)
        self.waited.append(min(given, needed))
        found = super().ask(game, question, known=known)
        if found is None or needed <= given:
            return found
        return judged(found.case, Reply("timeout", None, "silent", f"{given:g}"), self.hello)


def told(question: Question) -> set[str]:
    """What is told of a hand."""
    hand = question.input["hand"]
    assert isinstance(hand, dict)
    return {*hand}


def hunted(needs: Needs) -> tuple[Cluster, Timed]:
    """The one cause found in a program, and who was asked."""
    differential = Timed(needs)
    hunt = Hunt(differential, ["lingque"], frozenset({"waits"}), Budget(examples=200, causes=1))
    hunt.run()
    differential.close()
    (cluster,) = hunt.clusters.values()
    return cluster, differential


def hangs(question: Question) -> float:
    """Never an answer where anything is told beside the tiles of a hand."""
    return NEVER if "circumstances" in told(question) else 0.01


def hangs_and_is_slow(question: Question) -> float:
    """As well, and slower at all other hands than it is known to be, though soon enough."""
    return max(hangs(question), 1.5)


@pytest.mark.parametrize("needs", [hangs, hangs_and_is_slow])
def test_a_slow_answer_is_never_taken_for_a_hang(needs: Needs) -> None:
    cluster, _ = hunted(needs)
    assert cluster.cause[1:] == ("TIMEOUT", "", "silent", "")
    assert "circumstances" in told(cluster.question)
    assert sizes_of("lingque", cluster.question) == Sizes(), "a hand of the number of tiles it has in play"
    assert not cluster.alone


def test_the_reason_told_is_the_patience_promised() -> None:
    cluster, _ = hunted(hangs)
    assert cluster.outcome.reason == f"{WHOLE:g}"


def test_a_hang_is_made_small_with_little_patience() -> None:
    _, differential = hunted(hangs)
    whole = [seconds for seconds in differential.waited if seconds == WHOLE]
    assert len(whole) == 3, "found, found again, and the witness"
    assert max(seconds for seconds in differential.waited if seconds < WHOLE) < WHOLE / 4


def test_how_long_was_waited_is_no_part_of_a_cause() -> None:
    cluster, _ = hunted(hangs)
    case, hello = cluster.outcome.case, our_hello()
    short = judged(case, Reply("timeout", None, "silent", "0.376"), hello)
    whole = judged(case, Reply("timeout", None, "silent", "2", (), "thinking about 14 tiles"), hello)
    assert cause_of(short) == cause_of(whole) == cluster.cause


class Reluctant(Engine):
    """A program that does not start in time now and then, and answers rightly when it does."""

    def __init__(self) -> None:
        super().__init__(["true"], timeout=WHOLE)
        self.asked = 0

    @property
    def hello(self) -> Hello:
        """Ours."""
        return our_hello()

    def ask(self, case: Json) -> Reply:
        """Every other time no program is there."""
        self.asked += 1
        if self.asked % 2:
            return Reply("timeout", None, "restart", "silent: 10")
        return Inside(answered, our_hello()).ask(case)


def test_a_question_that_met_no_program_is_asked_again() -> None:
    differential = DifferentialRun(Reluctant(), ("L1", "L2"))
    cluster, _ = hunted(hangs)
    found = differential.ask("lingque", cluster.question)
    differential.close()
    assert found is not None
    assert found.status == "PASS"
