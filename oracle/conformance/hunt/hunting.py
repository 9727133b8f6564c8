"""The hunt itself: questions asked until the budget ends, differences gathered by cause, each made small.

This is differential fuzzing. Other processes may run ahead of it: it takes their answers in its own order, and asks
itself whatever they did not.
"""

from __future__ import annotations

import time
from dataclasses import field, replace
from itertools import count
from typing import TYPE_CHECKING, Literal

from grammar.records import dataclass
from oracle.conformance.hunt.beforehand import RestTask, Sieve, StageTask
from oracle.conformance.hunt.causes import cause_of, has_item_too_many, named
from oracle.conformance.hunt.questions import KINDS_OF
from oracle.conformance.hunt.search import STAGES, round_of
from oracle.conformance.hunt.shrinking import Shrinking
from oracle.conformance.run.causes.failures import MANY
from oracle.conformance.run.outcomes import BROKEN, FAILED
from oracle.conformance.variation.question import is_canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from oracle.conformance.hunt.beforehand import Ahead, Candidate, Task, TaskResult
    from oracle.conformance.hunt.causes import Cause
    from oracle.conformance.hunt.differential import DifferentialRun
    from oracle.conformance.hunt.search import Place, Stage
    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.variation.question import Question

AGAIN = 16
"""One in so many questions that were answered rightly is asked a second time."""

PATIENCE = 25
"""Questions in a row at which a program may break before the hunt is stopped."""

SHORT = 0.3
"""Seconds that a program is given once it is known to hang, unless it is slower by nature."""

SLOWER = 10
"""How many times as long as its slowest answer it is given then."""

LONGER = 4
"""How many times as long it is given once what was taken for a hang turned out to be slow."""

EXHAUSTED = 3
"""Rounds in which nothing new was asked, after which nothing is left to ask."""

OF_RULES = 0.9
"""The part of a budget in which nothing is asked but what the rules decide; then may come what contradicts itself."""

QUIET = 0.1
"""The part of the questions asked so far that has to have shown no new cause before that does come."""

TOGETHER = 8
"""Questions that were put off, asked beforehand at once."""

Stop = Literal["examples", "seconds", "causes", "broken", "exhausted", "interrupted"]


@dataclass(frozen=True, slots=True)
class Budget:
    """When a hunt ends: after so many questions, so many seconds, or so many causes, whatever comes first."""

    examples: int | None = None
    seconds: float | None = None
    causes: int = 10


@dataclass(slots=True)
class Cluster:
    """Differences of one cause and the smallest question found that shows it.

    `place` is where the first was met. `other` is the second answer of a program that gave two; `alone` says that
    the program answers rightly when it is asked nothing else, `everywhere` that an item is counted whatever bars it.
    """

    cause: Cause
    place: Place
    question: Question
    outcome: Outcome
    other: Outcome | None = None
    alone: bool = False
    count: int = 1
    everywhere: bool = False

    @property
    def about_input(self) -> bool:
        """Whether its question contradicts itself."""
        return self.outcome.case.about == "input"


def take_back_readings(clusters: dict[tuple[str, ...], Cluster], plain: Cause) -> None:
    """Name no reading beside which the very same goes wrong where it does not explain it."""
    for key, cluster in [*clusters.items()]:
        if key != plain and cluster.other is None and cause_of(cluster.outcome) == plain:
            del clusters[key]
            known = clusters.get(plain)
            more = cluster.count + (0 if known is None else known.count)
            clusters[plain] = replace(known or cluster, cause=plain, count=more)


def counted_everywhere(clusters: dict[tuple[str, ...], Cluster], cause: Cause, outcome: Outcome) -> Cause:
    """The cause that a difference counts with: an item that many clauses shut out, and that is counted, is one."""
    if cause in clusters or not has_item_too_many(outcome):
        return cause
    alike = [
        each
        for key, each in clusters.items()
        if each.other is None
        and cause == (*key[:2], cause.clause, *key[3:])
        and has_item_too_many(each.outcome)
    ]
    if not any(each.everywhere for each in alike) and len(alike) < MANY - 1:
        return cause
    first, *others = alike
    for each in others:
        del clusters[each.cause]
    clusters[first.cause] = replace(first, count=sum(each.count for each in alike), everywhere=True)
    return first.cause


@dataclass(slots=True)
class Hunt:
    """Everything of one hunt; `step` is handed it after every question, and others may go `ahead` of it."""

    differential: DifferentialRun
    games: Sequence[str]
    kinds: frozenset[str]
    budget: Budget
    step: Callable[[Hunt], None] = lambda _: None
    ahead: Ahead | None = None
    asked: int = 0
    skipped: int = 0
    clusters: dict[tuple[str, ...], Cluster] = field(default_factory=dict)
    stopped: Stop | None = None
    _seen: dict[str, float] = field(default_factory=dict)
    _hanging: set[str] = field(default_factory=set)
    _shortest: float = SHORT
    _broken: int = 0
    _began: float = field(default_factory=time.monotonic)
    _part: float = 1.0
    _putting_off: bool = False
    _last_new: int = 0
    _put_off: list[Candidate] = field(default_factory=list)
    _sieve: Sieve = field(init=False)

    def __post_init__(self) -> None:
        """Begin with nothing asked."""
        self._sieve = Sieve(self.differential, self.kinds)

    def run(self) -> None:
        """Hunt until the budget ends: by the rules first, then with what contradicts itself, then on by the rules.

        As long as the rules show new causes nothing is asked that contradicts itself.
        """
        self._part, self._putting_off = OF_RULES, True
        number = self._search(0)
        self._part = 1.0
        if self.stopped in ("examples", "seconds"):
            self.stopped = None
            if self.asked - self._last_new >= QUIET * self.asked:
                self._ask_put_off()
            self._search(number)
        elif self.stopped == "exhausted":
            self._ask_put_off()

    def _search(self, number: int) -> int:
        """Go from round to round until this part of the budget ends; the number of the round that is next."""
        idle, stages = 0, self._stages()
        if self.ahead is not None and not self._over():
            self.ahead.go_on(self._tasks(number, stages))
        while not self._over():
            before = self.asked
            for game, stage in stages:
                if not self._over() and not self._taken(StageTask(number, game, stage, self._putting_off)):
                    round_of(number, game, stage, self.look)
            number += 1
            idle = idle + 1 if self.asked == before else 0
            if idle >= EXHAUSTED and self.stopped is None:
                self.stopped = "exhausted"
        return number

    def _stages(self) -> list[tuple[str, Stage]]:
        """The stages of a round, in their order: of every game those that make a kind which is asked of it."""
        return [
            (game, stage)
            for stage in STAGES
            for game in self.games
            if KINDS_OF[stage.sort] & self._sieve.kinds_of(game)
        ]

    def _ask_put_off(self) -> None:
        """Ask what contradicts itself, in the order in which it was met."""
        over = self.stopped
        self.stopped, self._putting_off = None, False
        every = self._put_off
        tasks = [RestTask(tuple(every[first : first + TOGETHER])) for first in range(0, len(every), TOGETHER)]
        if self.ahead is not None:
            self.ahead.go_on(tasks)
        for task in tasks:
            result = None if self._over() else self._beforehand(task)
            answered = () if result is None else result.answered
            for place, candidate in enumerate(task.rest):
                if self._over():
                    return
                outcome = answered[place].outcome if place < len(answered) else None
                if outcome is None:
                    self._ask(candidate)
                else:
                    self._count(candidate, outcome)
        self.stopped = over

    # -- what others did beforehand --------------------------------------------------------------------

    def _tasks(self, number: int, stages: Sequence[tuple[str, Stage]]) -> Iterator[Task]:
        """The stages of all rounds from one on, as long as the program is not known to hang."""
        for each in count(number):
            for game, stage in stages:
                if self._hanging:
                    return
                yield StageTask(each, game, stage, self._putting_off)

    def _beforehand(self, task: Task) -> TaskResult | None:
        """The result of others for a task; a program that is known to hang is asked by us alone, with less patience."""
        if self.ahead is None or self._hanging:
            return None
        end = None if self.budget.seconds is None else self._part * self.budget.seconds
        result = self.ahead.take(task, None if end is None else max(0.0, end - self.elapsed))
        if result is not None:
            self.differential.slowest = max(self.differential.slowest, result.slowest)
        return result

    def _taken(self, task: StageTask) -> bool:
        """Take over the answers of others in a stage; whether they came to its end.

        A stage in which the program fell silent is run once more: its first answers are cached then.
        """
        result = self._beforehand(task)
        for candidate, outcome in () if result is None else result.answered:
            if self._over():
                break
            if candidate.key in self._seen:
                continue
            self._seen[candidate.key] = candidate.worth(outcome)
            if outcome is None:
                self._put_off.append(candidate)
            else:
                self._count(candidate, outcome)
        return result is not None and result.whole

    def look(self, place: Place) -> float:
        """Ask what stands at a place; the more there was to an answer both agree on, the higher the number.

        What was asked before is not asked again: the number depends on the question alone.
        """
        candidate = None if self._over() else self._sieve.at(place)
        if candidate is None:
            return 0.0
        if candidate.key not in self._seen:
            self._seen[candidate.key] = 0.0
            judged = self._sieve.judged(candidate)
            if judged is not None and self._putting_off and judged.contradicts_itself:
                self._put_off.append(judged)
            elif judged is not None:
                self._seen[candidate.key] = self._ask(judged)
        return self._seen[candidate.key]

    def _ask(self, candidate: Candidate) -> float:
        game = candidate.place.game
        outcome = self.differential.ask(game, candidate.question, self._patience(game), candidate.known)
        if outcome is not None:
            self._count(candidate, outcome)
        return candidate.worth(outcome)

    def _count(self, candidate: Candidate, outcome: Outcome) -> None:
        """Count a question that was asked, and look at what became of it."""
        self.asked += 1
        self.step(self)
        self._weigh(candidate.place, candidate.question, outcome)

    def _over(self) -> bool:
        if self.stopped is None:
            if self.budget.examples is not None and self.asked >= self._part * self.budget.examples:
                self.stopped = "examples"
            elif self._late():
                self.stopped = "seconds"
            elif len(self.clusters) >= self.budget.causes:
                self.stopped = "causes"
            elif self._broken >= PATIENCE:
                self.stopped = "broken"
        return self.stopped is not None

    def _late(self) -> bool:
        return self.budget.seconds is not None and self.elapsed >= self._part * self.budget.seconds

    @property
    def unanswered(self) -> bool:
        """Whether questions were asked and the program skipped every one."""
        return 0 < self.asked == self.skipped

    @property
    def elapsed(self) -> float:
        """Seconds since the hunt began."""
        return time.monotonic() - self._began

    # -- what became of it -----------------------------------------------------------------------------

    def _weigh(self, place: Place, question: Question, outcome: Outcome) -> None:
        self._broken = self._broken + 1 if outcome.status in BROKEN else 0
        if outcome.status == "SKIP":
            self.skipped += 1
        elif outcome.status in FAILED:
            self._found(place, question, outcome)
        elif self.asked % AGAIN == 0:
            second = self.differential.ask(place.game, question)
            if second is not None and second.outcome != outcome.outcome:
                self._undetermined(place, question, second, outcome)

    def _found(self, place: Place, question: Question, outcome: Outcome) -> None:
        cause = plain = cause_of(outcome)
        if cause not in self.clusters:
            cause = named(outcome, self.differential.hello)
        if cause == plain:
            take_back_readings(self.clusters, plain)
        cause = counted_everywhere(self.clusters, cause, outcome)
        if cause in self.clusters:
            self.clusters[cause].count += 1
            return
        if not is_canonical(place.game, question):
            return
        second = self.differential.ask(place.game, question)
        if second is None or second.outcome != outcome.outcome:
            if outcome.status in BROKEN:
                self._enter(cause, Cluster(cause, place, question, outcome, alone=True))
            elif second is not None:
                self._undetermined(place, question, outcome, second)
            return
        self._reduce(cause, place, question, outcome)

    def _reduce(self, cause: Cause, place: Place, question: Question, outcome: Outcome) -> None:
        """Make a question small, and ask what is left once more of a new process with all its patience.

        A hang is made small with less patience. Where that took a slow answer for a hang, the witness is answered
        now: all begins again, with more.
        """
        if outcome.status == "TIMEOUT":
            self._hanging.add(place.game)
        while True:
            patience = self._patience(place.game)
            material = self._sieve.material(place.game)
            shrinking = Shrinking(self.differential, material, outcome, self._late, patience)
            small, last = shrinking.smallest(question)
            self.differential.program.fresh()
            fresh = self.differential.ask(place.game, small)
            same = fresh is not None and named(fresh, self.differential.hello) == cause
            if same or patience >= self.differential.patience or self._late():
                break
            self._shortest = LONGER * patience
        alone = fresh is not None and fresh.status not in FAILED
        self._enter(
            cause,
            Cluster(cause, place, small, fresh if same and fresh is not None else last, alone=alone),
        )

    def _enter(self, key: tuple[str, ...], cluster: Cluster) -> None:
        """Enter a new cause."""
        self.clusters[key] = cluster
        self._last_new = self.asked

    def _patience(self, game: str) -> float:
        """Seconds the program is given for an answer: fewer about a game that it is known to hang in."""
        if game not in self._hanging:
            return self.differential.patience
        return min(self.differential.patience, max(self._shortest, SLOWER * self.differential.slowest))

    def _undetermined(self, place: Place, question: Question, first: Outcome, second: Outcome) -> None:
        """Enter a program that answers one question in two ways, once for every kind of question."""
        key = (place.game, "flaky", question.kind)
        if key in self.clusters:
            self.clusters[key].count += 1
        else:
            self._enter(key, Cluster(cause_of(first), place, question, first, other=second))
