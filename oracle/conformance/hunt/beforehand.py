"""What a hunt asks at a place, and stages of it run ahead by other processes.

Each process has a program of its own, started by the same command. What a stage asks does not depend on what was asked
before it, so that stages can run in parallel; the hunt takes their answers in its own order, and finds the same as if
it had asked everything itself.
"""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from oracle.conformance.cases.case import contradicts_itself
from oracle.conformance.cases.disputes import readings_of_profile
from oracle.conformance.hunt.differential import DifferentialRun, ours, under
from oracle.conformance.hunt.material import Material
from oracle.conformance.hunt.possible import sizes_of
from oracle.conformance.hunt.questions import question_at
from oracle.conformance.hunt.search import round_of
from oracle.conformance.protocol.descendants import belong_to, this_run
from oracle.conformance.protocol.engine import UnusableError
from oracle.conformance.run.outcomes import not_followed
from oracle.conformance.variation.question import key_of
from oracle.judge.many.carrying import packed, unpacked
from oracle.judge.many.workers import LostProcessError, Workers, each_by, there_are_processes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
    from contextlib import AbstractContextManager

    from oracle.conformance.hunt.search import Place, Stage
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.run.runner import Asked
    from oracle.conformance.variation.question import Question
    from oracle.judge.many.workers import Ticket
    from oracle.rulebook.house_rules import Layer

AHEAD = 8
"""Stages that are under way or wait for each process: some take twenty times as long as others."""

JUDGED_FIRST = frozenset({"score", "waits", "replay"})
"""Kinds whose hand or log may contradict itself: our own answer is found before the program is asked."""


class Candidate(NamedTuple):
    """A question that may be asked: its place, its key, and our own answer where it is known."""

    place: Place
    question: Question
    key: str
    known: Json | None = None

    @property
    def contradicts_itself(self) -> bool:
        """Whether the hand or the log does: it is put off until the rules show nothing new."""
        return self.known is not None and contradicts_itself(self.known)

    def worth(self, outcome: Outcome | None) -> float:
        """How rich an answer is that both agree on; it depends on the question alone."""
        if outcome is None or outcome.status != "PASS" or self.contradicts_itself:
            return 0.0
        return richness(outcome.case.expect)


class Sieve:
    """Decides which question of a place is asked, if any is; the same in every process."""

    def __init__(self, differential: DifferentialRun, kinds: frozenset[str]) -> None:
        self.differential = differential
        self.kinds = kinds
        self._materials: dict[str, Material] = {}

    def material(self, game: str) -> Material:
        """What questions about a game are made from."""
        if game not in self._materials:
            self._materials[game] = Material(game)
        return self._materials[game]

    def kinds_of(self, game: str) -> frozenset[str]:
        """The kinds that are asked of a game: those wanted that the program declares for it."""
        return self.kinds & frozenset(self.differential.hello.kinds_of(game))

    def at(self, place: Place) -> Candidate | None:
        """The question at a place, if the program declares what it is about; it is still to be judged."""
        question = question_at(self.material(place.game), place)
        if question is None or not self._is_declared(place.game, question):
            return None
        question = under(self.differential.hello, place.game, question)
        return Candidate(place, question, key_of(question.kind, question.readings, question.input))

    @staticmethod
    def judged(candidate: Candidate) -> Candidate | None:
        """The question with our own answer where it is found beforehand; None where it is not asked.

        It is asked if its hands have as many tiles as the game gives them, or too many, where that is what contradicts
        itself.
        """
        game, question = candidate.place.game, candidate.question
        known = ours(game, question) if question.kind in JUDGED_FIRST else None
        if known is None and question.kind in JUDGED_FIRST:
            return None
        candidate, sizes = candidate._replace(known=known), sizes_of(game, question)
        if sizes.dealt or not (sizes.short or sizes.beyond):
            return candidate
        return candidate if not sizes.short and candidate.contradicts_itself else None

    def _is_declared(self, game: str, question: Question) -> bool:
        """Whether the program declares the kind of a question, and the values of the profile that it names."""
        profile = readings_of_profile(game, question.input)
        return (
            question.kind in self.kinds_of(game)
            and not_followed(game, profile, self.differential.hello) is None
        )


def richness(answer: Json) -> float:
    """How much there is to an answer: what Hypothesis climbs towards."""
    parts = ("items", "findings", "payments", "acts", "tiles")
    return float(sum(len(found) for part in parts if isinstance(found := answer.get(part), list)))


# -- what is handed over -------------------------------------------------------------------------------


class Answered(NamedTuple):
    """A question and its outcome; None where it was put off."""

    candidate: Candidate
    outcome: Outcome | None


class TaskResult(NamedTuple):
    """The questions of a task in their order, whether it came to its end, and the seconds of the slowest answer."""

    answered: tuple[Answered, ...]
    whole: bool
    slowest: float


class Task(Protocol):
    """Something to run."""

    def go(self, scout: Scout) -> None:
        """Run it."""
        raise NotImplementedError


class StageTask(NamedTuple):
    """A stage of a round; what contradicts itself is put off, or is not."""

    number: int
    game: str
    stage: Stage
    putting_off: bool

    def go(self, scout: Scout) -> None:
        """Ask what the stage asks."""
        round_of(self.number, self.game, self.stage, partial(scout.look, putting_off=self.putting_off))


class RestTask(NamedTuple):
    """Questions that were put off."""

    rest: tuple[Candidate, ...]

    def go(self, scout: Scout) -> None:
        """Ask them."""
        for each in self.rest:
            scout.ask(each)


class Terms(NamedTuple):
    """What a process is begun with: whom it asks, who that has to be, what is compared, and the run it belongs to."""

    make: Callable[[], AbstractContextManager[Asked]]
    hello: Hello
    levels: Collection[str]
    house_rules: Mapping[str, Layer]
    kinds: frozenset[str]
    run: str


# -- in a process --------------------------------------------------------------------------------------


class Scout:
    """Runs stages with a program of its own, and stops where it falls silent; the hunt decides what then."""

    now: ClassVar[Scout]

    def __init__(self, terms: Terms) -> None:
        belong_to(terms.run)
        self.terms = terms
        self.sieve = self._entered()
        self.worth: dict[str, float] = {}
        self.answered: list[Answered] = []
        self.silent = False

    @classmethod
    def begin(cls, terms: Terms) -> None:
        """Begin a process."""
        cls.now = cls(terms)

    def _entered(self) -> Sieve | None:
        """Whom we ask; None where the program cannot be started beside itself, or is another than before."""
        try:
            program = self.terms.make().__enter__()
        except UnusableError:
            return None
        if program.hello != self.terms.hello:
            return None
        return Sieve(DifferentialRun(program, self.terms.levels, self.terms.house_rules), self.terms.kinds)

    def result(self, task: Task | None) -> TaskResult:
        """Run a task, if there is any and a program to ask."""
        self.answered, self.silent = [], False
        if self.sieve is None or task is None:
            return TaskResult((), False, 0.0)
        task.go(self)
        return TaskResult(tuple(self.answered), not self.silent, self.sieve.differential.slowest)

    def look(self, place: Place, *, putting_off: bool) -> float:
        """Ask the question at a place, as the hunt does; what was asked before is cached."""
        assert self.sieve is not None
        candidate = None if self.silent else self.sieve.at(place)
        if candidate is None:
            return 0.0
        if candidate.key not in self.worth:
            self.worth[candidate.key] = 0.0
            judged = self.sieve.judged(candidate)
            if judged is not None and putting_off and judged.contradicts_itself:
                self.answered.append(Answered(judged, None))
            elif judged is not None:
                self.worth[candidate.key] = self.ask(judged)
        return self.worth[candidate.key]

    def ask(self, candidate: Candidate) -> float:
        """Ask a question; how rich the answer is."""
        assert self.sieve is not None
        if self.silent:
            return 0.0
        outcome = self.sieve.differential.ask(candidate.place.game, candidate.question, known=candidate.known)
        if outcome is not None:
            self.answered.append(Answered(candidate, outcome))
            self.silent = outcome.status == "TIMEOUT"
        return candidate.worth(outcome)


def _go(task: bytes) -> bytes:
    """Run a task."""
    return packed(Scout.now.result(unpacked(task)))


# -- who hunts -----------------------------------------------------------------------------------------


class Ahead:
    """Tasks that other processes run ahead; take their results in their order."""

    def __init__(self, workers: Workers[bytes, bytes], jobs: int) -> None:
        self._workers = workers
        self._jobs = jobs
        self._tasks: Iterator[Task] = iter(())
        self._waiting: deque[tuple[Task, Ticket[bytes, bytes]]] = deque()
        for _ in range(jobs):  # all begin now, before a thread runs beside us
            workers.submit((packed(None),))

    def go_on(self, tasks: Iterable[Task]) -> None:
        """Go on with other tasks; those before are not wanted any more."""
        while self._waiting:
            self._workers.cancel(self._waiting.popleft()[1])
        self._tasks = iter(tasks)
        self._fill()

    def take(self, task: Task, seconds: float | None) -> TaskResult | None:
        """The result of a task; None where nobody ran it, or it took longer than so many seconds."""
        while self._waiting and self._waiting[0][0] != task:
            self._workers.cancel(self._waiting.popleft()[1])
        if not self._waiting:
            return None
        _, ticket = self._waiting.popleft()
        self._fill()
        try:
            result: TaskResult = unpacked(self._workers.results(ticket, seconds)[0])
        except TimeoutError:
            self._workers.cancel(ticket)
            return None
        except LostProcessError:
            self._waiting.clear()
            return None
        return result

    def _fill(self) -> None:
        """Keep everybody at work; where a process was lost nobody works any more."""
        while len(self._waiting) < self._jobs * AHEAD:
            task = next(self._tasks, None)
            if task is None:
                return
            try:
                self._waiting.append((task, self._workers.submit((packed(task),))))
            except LostProcessError:
                return


@contextmanager
def going_ahead(terms: Terms, jobs: int) -> Generator[Ahead | None]:
    """Processes that go ahead of a hunt, and are gone at its end; none with one job, or where there are no processes."""
    if jobs == 1 or not there_are_processes():
        yield None
        return
    with Workers(each_by(_go, partial(Scout.begin, terms)), jobs) as workers:
        try:
            yield Ahead(workers, jobs)
        finally:
            workers.kill()


def terms_of(
    make: Callable[[], AbstractContextManager[Asked]],
    hello: Hello,
    levels: Collection[str],
    house_rules: Mapping[str, Layer],
    kinds: frozenset[str],
) -> Terms:
    """What processes of this run are begun with."""
    return Terms(make, hello, levels, house_rules, kinds, this_run())
