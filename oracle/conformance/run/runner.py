"""The runner: every case asked, one after another or several at a time, reported in the order they come.

What comes out depends on the cases and the implementation alone: not on how many are asked at a time, and not on
how a run was divided into shards. Memory does not grow with the number of cases.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from hashlib import sha256
from queue import SimpleQueue
from typing import TYPE_CHECKING, Protocol

from oracle.conformance.run.outcomes import (
    BROKEN,
    FAILED,
    Outcome,
    asked,
    judged,
    misshapen,
    not_asked,
    under_house_rules,
    with_flaw,
)
from oracle.rulebook.readings import ReadingError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from concurrent.futures import Future
    from contextlib import AbstractContextManager

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.engine import Reply
    from oracle.conformance.protocol.messages import Hello

PATIENCE = 25
"""Cases in a row at which a program may break before the run is stopped."""

ARE_NOT_COMPARED = (TypeError, AttributeError, LookupError, ValueError, ArithmeticError, AssertionError)
"""What comparing an answer with an expectation of another shape may raise."""

AHEAD = 16
"""Cases that may wait for each program asked at the same time."""


class Asked(Protocol):
    """What the runner asks: an engine, or our own judge within the process."""

    @property
    def hello(self) -> Hello:
        """Who answers."""
        ...

    def ask(self, case: Json) -> Reply:
        """Ask one case."""
        ...

    def fresh(self) -> None:
        """Forget everything: the next question meets an implementation that has answered none."""
        ...

    def kill(self) -> None:
        """End at once."""
        ...


class GaveUpError(Exception):
    """The program broke at so many cases in a row that the run was stopped."""


def one(implementation: Asked, case: Case) -> Outcome:
    """What becomes of one case; what went wrong is asked once more, and marked where that ends otherwise.

    A program that broke has been ended, so that it is asked again in a new process. A case that nobody can be asked, or
    whose answer nobody could give, is skipped.
    """
    try:
        return _one(implementation, case)
    except ARE_NOT_COMPARED:
        flaw = misshapen(case)
        if flaw is None:
            raise
        return Outcome(case, "SKIP", "", f"case: {flaw}", asked=False)


def _one(implementation: Asked, case: Case) -> Outcome:
    hello = implementation.hello
    reason = not_asked(case, hello)
    if reason is not None:
        return Outcome(case, "SKIP", "", reason, asked=False)
    try:
        case = under_house_rules(case, hello)
    except ReadingError as wrong:
        return Outcome(case, "SKIP", "", f"profile: {wrong.sentence('en')}", asked=False)
    question = asked(case, hello)
    first = judged(case, implementation.ask(question), hello)
    if first.status not in FAILED:
        return first
    found = with_flaw(first, judged(case, implementation.ask(question), hello))
    from oracle.conformance.run.slips import slips_of  # only where an answer differs

    return replace(found, slips=slips_of(found, hello))


def outcomes(
    cases: Iterable[Case],
    make: Callable[[], AbstractContextManager[Asked]],
    *,
    jobs: int = 1,
    patient: bool = False,
) -> Generator[Outcome]:
    """Ask every case, in order; raises `UnusableError` before the first, `GaveUpError` after the last it asked.

    With several jobs as many programs are asked at the same time. A `patient` run never gives up.
    """
    every = _in_turn(cases, make) if jobs == 1 else _together(cases, make, jobs)
    return every if patient else until_it_breaks(every)


def until_it_breaks(every: Generator[Outcome]) -> Generator[Outcome]:
    """Outcomes until the program has broken at too many cases in a row; raises `GaveUpError` after the last of them."""
    broken = 0
    with closing(every):
        for outcome in every:
            yield outcome
            broken = broken + 1 if outcome.status in BROKEN else 0
            if broken >= PATIENCE:
                raise GaveUpError


def _in_turn(cases: Iterable[Case], make: Callable[[], AbstractContextManager[Asked]]) -> Generator[Outcome]:
    with make() as implementation:
        for case in cases:
            yield one(implementation, case)


def _together(
    cases: Iterable[Case], make: Callable[[], AbstractContextManager[Asked]], jobs: int
) -> Generator[Outcome]:
    free: SimpleQueue[Asked] = SimpleQueue()

    def task(case: Case) -> Outcome:
        implementation = free.get()
        try:
            return one(implementation, case)
        finally:
            free.put(implementation)

    with ExitStack() as stack:
        team = [stack.enter_context(make()) for _ in range(jobs)]
        for implementation in team:
            free.put(implementation)
        pool = ThreadPoolExecutor(jobs)
        waiting: deque[Future[Outcome]] = deque()
        try:
            for case in cases:
                waiting.append(pool.submit(task, case))
                if len(waiting) > jobs * AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            _abandon(waiting, team)
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _abandon(waiting: Iterable[Future[Outcome]], team: Iterable[Asked]) -> None:
    """Stop what is under way: nobody waits for its answers any more."""
    for future in waiting:
        future.cancel()
    for implementation in team:
        implementation.kill()


# -- shards ------------------------------------------------------------------------------------------


def in_shard(identifier: str, number: int, of: int) -> bool:
    """Whether a case belongs to the shard of this number, counted from 1; its id alone decides."""
    return int.from_bytes(sha256(identifier.encode()).digest()[:8]) % of == number - 1


def shard(cases: Sequence[Case], number: int, of: int) -> tuple[Case, ...]:
    """The cases of one shard, in order."""
    return tuple(case for case in cases if in_shard(case.id, number, of))
