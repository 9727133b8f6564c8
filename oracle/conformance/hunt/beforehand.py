"""What a hunt asks at a place, and legs of it gone through beforehand by other processes.

Each process has a program of its own, started by the same words. What a leg asks hangs on nothing that was asked
before it, so that legs can be gone through side by side; the hunt takes what they met in its own order, and finds the
same as if it had asked everything itself.
"""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from oracle.conformance.cases.case import contradicts_itself
from oracle.conformance.cases.disputes import readings_of_profile
from oracle.conformance.hunt.duel import Duel, ours, under
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

    from oracle.conformance.hunt.search import Leg, Place
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.run.runner import Asked
    from oracle.conformance.variation.question import Question
    from oracle.judge.many.workers import Ticket
    from oracle.rulebook.house import Layer

AHEAD = 8
"""Legs that are under way or wait for each process: some take twenty times as long as others."""

JUDGED_FIRST = frozenset({"score", "waits", "replay"})
"""Kinds whose hand or log may contradict itself: our own answer is found before the program is asked."""


class Sought(NamedTuple):
    """A question that is asked, where it stands, what it is told apart by, and our answer where it is known."""

    place: Place
    question: Question
    key: str
    known: Json | None = None

    @property
    def contradicts_itself(self) -> bool:
        """Whether the hand or the log does: it is put off until the rules show nothing new."""
        return self.known is not None and contradicts_itself(self.known)

    def worth(self, outcome: Outcome | None) -> float:
        """How rich an answer is that both agree on; it hangs on the question alone."""
        if outcome is None or outcome.status != "PASS" or self.contradicts_itself:
            return 0.0
        return richness(outcome.case.expect)


class Sieve:
    """Tells which question of a place is asked, if any is; the same in every process."""

    def __init__(self, duel: Duel, kinds: frozenset[str]) -> None:
        self.duel = duel
        self.kinds = kinds
        self._materials: dict[str, Material] = {}

    def material(self, game: str) -> Material:
        """What questions about a game are made from."""
        if game not in self._materials:
            self._materials[game] = Material(game)
        return self._materials[game]

    def kinds_of(self, game: str) -> frozenset[str]:
        """The kinds that are asked of a game: those wanted that the program declares for it."""
        return self.kinds & frozenset(self.duel.hello.kinds_of(game))

    def at(self, place: Place) -> Sought | None:
        """The question at a place, if the program declares what it is about; it is still to be judged."""
        question = question_at(self.material(place.game), place)
        if question is None or not self._is_declared(place.game, question):
            return None
        question = under(self.duel.hello, place.game, question)
        return Sought(place, question, key_of(question.kind, question.readings, question.input))

    @staticmethod
    def judged(sought: Sought) -> Sought | None:
        """The question with our own answer where it is found beforehand; None where it is not asked.

        It is asked if its hands have as many tiles as the game gives them, or too many, where that is what contradicts
        itself.
        """
        game, question = sought.place.game, sought.question
        known = ours(game, question) if question.kind in JUDGED_FIRST else None
        if known is None and question.kind in JUDGED_FIRST:
            return None
        sought, sizes = sought._replace(known=known), sizes_of(game, question)
        if sizes.dealt or not (sizes.short or sizes.beyond):
            return sought
        return sought if not sizes.short and sought.contradicts_itself else None

    def _is_declared(self, game: str, question: Question) -> bool:
        """Whether the program declares the kind of a question, and the values of the profile that it names."""
        profile = readings_of_profile(game, question.input)
        return question.kind in self.kinds_of(game) and not_followed(game, profile, self.duel.hello) is None


def richness(answer: Json) -> float:
    """How much there is to an answer: what Hypothesis climbs towards."""
    parts = ("items", "findings", "payments", "acts", "tiles")
    return float(sum(len(found) for part in parts if isinstance(found := answer.get(part), list)))


# -- what is handed over -------------------------------------------------------------------------------


class Met(NamedTuple):
    """A question, and what became of it; None where it was put off."""

    sought: Sought
    outcome: Outcome | None


class Gone(NamedTuple):
    """What was met, in its order, whether to the end, and the seconds the slowest answer took."""

    met: tuple[Met, ...]
    whole: bool
    slowest: float


class Task(Protocol):
    """Something to go through."""

    def go(self, scout: Scout) -> None:
        """Go through it."""
        raise NotImplementedError


class LegTask(NamedTuple):
    """A leg of a round; what contradicts itself is put off, or is not."""

    number: int
    game: str
    leg: Leg
    putting_off: bool

    def go(self, scout: Scout) -> None:
        """Ask what the leg asks."""
        round_of(self.number, self.game, self.leg, partial(scout.look, putting_off=self.putting_off))


class RestTask(NamedTuple):
    """Questions that were put off."""

    rest: tuple[Sought, ...]

    def go(self, scout: Scout) -> None:
        """Ask them."""
        for each in self.rest:
            scout.ask(each)


class Terms(NamedTuple):
    """What a process is begun with: whom it asks, who that has to be, what is compared, and the run it belongs to."""

    make: Callable[[], AbstractContextManager[Asked]]
    hello: Hello
    levels: Collection[str]
    house: Mapping[str, Layer]
    kinds: frozenset[str]
    run: str


# -- in a process --------------------------------------------------------------------------------------


class Scout:
    """Goes through legs with a program of its own, and stops where it falls silent; the hunt decides what then."""

    now: ClassVar[Scout]

    def __init__(self, terms: Terms) -> None:
        belong_to(terms.run)
        self.terms = terms
        self.sieve = self._entered()
        self.worth: dict[str, float] = {}
        self.met: list[Met] = []
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
        return Sieve(Duel(program, self.terms.levels, self.terms.house), self.terms.kinds)

    def gone(self, task: Task | None) -> Gone:
        """Go through a task, if there is any and somebody to ask."""
        self.met, self.silent = [], False
        if self.sieve is None or task is None:
            return Gone((), False, 0.0)
        task.go(self)
        return Gone(tuple(self.met), not self.silent, self.sieve.duel.slowest)

    def look(self, place: Place, *, putting_off: bool) -> float:
        """Ask what stands at a place, as the hunt does; what we have asked before is not asked again."""
        assert self.sieve is not None
        sought = None if self.silent else self.sieve.at(place)
        if sought is None:
            return 0.0
        if sought.key not in self.worth:
            self.worth[sought.key] = 0.0
            judged = self.sieve.judged(sought)
            if judged is not None and putting_off and judged.contradicts_itself:
                self.met.append(Met(judged, None))
            elif judged is not None:
                self.worth[sought.key] = self.ask(judged)
        return self.worth[sought.key]

    def ask(self, sought: Sought) -> float:
        """Ask a question; how rich the answer is."""
        assert self.sieve is not None
        if self.silent:
            return 0.0
        outcome = self.sieve.duel.ask(sought.place.game, sought.question, known=sought.known)
        if outcome is not None:
            self.met.append(Met(sought, outcome))
            self.silent = outcome.status == "TIMEOUT"
        return sought.worth(outcome)


def _go(task: bytes) -> bytes:
    """Go through a task."""
    return packed(Scout.now.gone(unpacked(task)))


# -- who hunts -----------------------------------------------------------------------------------------


class Ahead:
    """Tasks that other processes go through beforehand; use what comes of them in their order."""

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

    def take(self, task: Task, seconds: float | None) -> Gone | None:
        """What was met at a task; None where nobody went through it, or it took longer than so many seconds."""
        while self._waiting and self._waiting[0][0] != task:
            self._workers.cancel(self._waiting.popleft()[1])
        if not self._waiting:
            return None
        _, ticket = self._waiting.popleft()
        self._fill()
        try:
            gone: Gone = unpacked(self._workers.results(ticket, seconds)[0])
        except TimeoutError:
            self._workers.cancel(ticket)
            return None
        except LostProcessError:
            self._waiting.clear()
            return None
        return gone

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
    house: Mapping[str, Layer],
    kinds: frozenset[str],
) -> Terms:
    """What processes of this run are begun with."""
    return Terms(make, hello, levels, house, kinds, this_run())
