"""The hunt itself: questions asked until the budget ends, differences gathered by cause, each made small."""

from __future__ import annotations

import time
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from grammar.records import dataclass
from oracle.conformance.cases.case import contradicts_itself
from oracle.conformance.cases.disputes import readings_of_profile
from oracle.conformance.hunt.causes import cause_of, named
from oracle.conformance.hunt.duel import ours, under
from oracle.conformance.hunt.material import Material
from oracle.conformance.hunt.possible import sizes_of
from oracle.conformance.hunt.questions import KINDS_OF, question_at
from oracle.conformance.hunt.search import LEGS, round_of
from oracle.conformance.hunt.shrinking import Shrinking
from oracle.conformance.run.outcomes import BROKEN, FAILED, not_followed
from oracle.conformance.variation.question import key_of, tellable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracle.conformance.hunt.causes import Cause
    from oracle.conformance.hunt.duel import Duel
    from oracle.conformance.hunt.place import Place
    from oracle.conformance.inputs.forms import Json
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

JUDGED_FIRST = frozenset({"score", "waits", "replay"})
"""Kinds whose hand or log may contradict itself: our own answer is found before the program is asked."""

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
    the program answers rightly when it is asked nothing else.
    """

    cause: Cause
    place: Place
    question: Question
    outcome: Outcome
    other: Outcome | None = None
    alone: bool = False
    count: int = 1

    @property
    def about_input(self) -> bool:
        """Whether its question contradicts itself."""
        return self.outcome.case.about == "input"


@dataclass(slots=True)
class Hunt:
    """Everything of one hunt; `step` is handed it after every question."""

    duel: Duel
    games: Sequence[str]
    kinds: frozenset[str]
    budget: Budget
    step: Callable[[Hunt], None] = lambda _: None
    asked: int = 0
    skipped: int = 0
    clusters: dict[tuple[str, ...], Cluster] = field(default_factory=dict)
    stopped: Stop | None = None
    _seen: set[str] = field(default_factory=set)
    _hanging: set[str] = field(default_factory=set)
    _shortest: float = SHORT
    _broken: int = 0
    _began: float = field(default_factory=time.monotonic)
    _part: float = 1.0
    _putting_off: bool = False
    _last_new: int = 0
    _put_off: list[tuple[Place, Question, Json]] = field(default_factory=list)
    _materials: dict[str, Material] = field(default_factory=dict)

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

    def kinds_of(self, game: str) -> frozenset[str]:
        """The kinds that are asked of a game: those wanted that the program declares for it."""
        return self.kinds & frozenset(self.duel.hello.kinds_of(game))

    def _search(self, number: int) -> int:
        """Go from round to round until this part of the budget ends; the number of the round that is next."""
        idle = 0
        while not self._over():
            before = self.asked
            for leg in LEGS:
                for game in self.games:
                    if KINDS_OF[leg.sort] & self.kinds_of(game) and not self._over():
                        round_of(number, game, leg, self.look)
            number += 1
            idle = idle + 1 if self.asked == before else 0
            if idle >= EXHAUSTED and self.stopped is None:
                self.stopped = "exhausted"
        return number

    def _ask_put_off(self) -> None:
        """Ask what contradicts itself, in the order in which it was met."""
        over = self.stopped
        self.stopped, self._putting_off = None, False
        for place, question, known in self._put_off:
            if self._over():
                return
            self._ask(place, question, known)
        self.stopped = over

    def look(self, place: Place) -> float:
        """Ask what stands at a place; the more there was to an answer both agree on, the higher the number."""
        if self._over():
            return 0.0
        question = question_at(self._material(place.game), place)
        if question is None or not self._is_declared(place.game, question):
            return 0.0
        question = under(self.duel.hello, place.game, question)
        key = key_of(question.kind, question.readings, question.input)
        if key in self._seen:
            return 0.0
        self._seen.add(key)
        wanted, known = self._judged(place.game, question)
        if not wanted:
            return 0.0
        if known is not None and self._putting_off and contradicts_itself(known):
            self._put_off.append((place, question, known))
            return 0.0
        return self._ask(place, question, known)

    @staticmethod
    def _judged(game: str, question: Question) -> tuple[bool, Json | None]:
        """Whether a question is asked, and our own answer where it is found beforehand.

        It is asked if its hands have as many tiles as the game gives them, or too many, where that is what contradicts
        itself.
        """
        known = ours(game, question) if question.kind in JUDGED_FIRST else None
        if known is None and question.kind in JUDGED_FIRST:
            return False, None
        sizes = sizes_of(game, question)
        if sizes.dealt or not (sizes.short or sizes.beyond):
            return True, known
        return not sizes.short and known is not None and contradicts_itself(known), known

    def _is_declared(self, game: str, question: Question) -> bool:
        """Whether the program declares the kind of a question, and the values of the profile that it names."""
        profile = readings_of_profile(game, question.input)
        return question.kind in self.kinds_of(game) and not_followed(game, profile, self.duel.hello) is None

    def _ask(self, place: Place, question: Question, known: Json | None) -> float:
        outcome = self.duel.ask(place.game, question, self._patience(place.game), known)
        if outcome is None:
            return 0.0
        self.asked += 1
        self.step(self)
        self._weigh(place, question, outcome)
        return richness(outcome.case.expect) if outcome.status == "PASS" else 0.0

    def _material(self, game: str) -> Material:
        if game not in self._materials:
            self._materials[game] = Material(game)
        return self._materials[game]

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
            second = self.duel.ask(place.game, question)
            if second is not None and second.outcome != outcome.outcome:
                self._undetermined(place, question, second, outcome)

    def _found(self, place: Place, question: Question, outcome: Outcome) -> None:
        cause = cause_of(outcome)
        if cause not in self.clusters:
            cause = named(outcome, self.duel.hello)
        if cause in self.clusters:
            self.clusters[cause].count += 1
            return
        if not tellable(place.game, question):
            return
        second = self.duel.ask(place.game, question)
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
            shrinking = Shrinking(self.duel, self._material(place.game), outcome, self._late, patience)
            small, last = shrinking.smallest(question)
            self.duel.program.fresh()
            fresh = self.duel.ask(place.game, small)
            same = fresh is not None and named(fresh, self.duel.hello) == cause
            if same or patience >= self.duel.patience or self._late():
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
            return self.duel.patience
        return min(self.duel.patience, max(self._shortest, SLOWER * self.duel.slowest))

    def _undetermined(self, place: Place, question: Question, first: Outcome, second: Outcome) -> None:
        """Enter a program that answers one question in two ways, once for every kind of question."""
        key = (place.game, "flaky", question.kind)
        if key in self.clusters:
            self.clusters[key].count += 1
        else:
            self._enter(key, Cluster(cause_of(first), place, question, first, other=second))


def richness(answer: Json) -> float:
    """How much there is to an answer: what Hypothesis climbs towards."""
    parts = ("items", "findings", "payments", "acts", "tiles")
    return float(sum(len(found) for part in parts if isinstance(found := answer.get(part), list)))
