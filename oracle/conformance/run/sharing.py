"""Cases asked of an implementation within the process, by several processes that each have one of their own."""

from __future__ import annotations

import io
import pickle
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from oracle.conformance.cases.case import Case
from oracle.conformance.run.runner import one
from oracle.judge.many.workers import LostProcessError, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from contextlib import AbstractContextManager

    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.run.runner import Asked

TOGETHER = 16
"""Cases that are handed over at once."""


class LostCasesError(LostProcessError):
    """A process ended before it had answered some cases: the function that was asked took it along."""

    def __init__(self, first: Case, last: Case) -> None:
        super().__init__(first.id, last.id)
        self.first, self.last = first.id, last.id


def asked_by_several(
    cases: Sequence[Case],
    make: Callable[[], AbstractContextManager[Asked]],
    jobs: int,
    *,
    answers: bool = False,
) -> Generator[Outcome]:
    """Ask every case, and give what became of each in their order; without the `answers` that nothing is wrong with.

    `make` is known to other processes by its name. Raises `LostCasesError`.
    """
    parts = (range(first, min(first + TOGETHER, len(cases))) for first in range(0, len(cases), TOGETHER))
    reported = 0
    try:
        with closing(
            in_order(_ask, parts, jobs, partial(_Asking.begin, cases, make, answers=answers))
        ) as every:
            for kept in every:
                outcomes: list[Outcome] = _Reading(kept, cases).load()
                reported += len(outcomes)
                yield from outcomes
    except LostProcessError:
        raise LostCasesError(cases[reported], cases[min(reported + TOGETHER, len(cases)) - 1]) from None


class _Asking:
    """What a process knows: the cases, and whom it asks."""

    now: _Asking

    def __init__(self, cases: Sequence[Case], implementation: Asked, *, answers: bool) -> None:
        self.cases = cases
        self.implementation = implementation
        self.answers = answers
        self.places = {id(case): place for place, case in enumerate(cases)}

    @classmethod
    def begin(
        cls,
        cases: Sequence[Case],
        make: Callable[[], AbstractContextManager[Asked]],
        *,
        answers: bool,
    ) -> None:
        """Begin a process; the implementation is ended with it."""
        cls.now = cls(cases, make().__enter__(), answers=answers)

    def outcome(self, case: Case) -> Outcome:
        """What becomes of a case, as far as its row tells it."""
        found = one(self.implementation, case)
        if found.status != "PASS" or self.answers:
            return found
        return replace(found, reply=None, did=found.shown)


def _ask(part: range) -> bytes:
    """Ask some of the cases."""
    asking, kept = _Asking.now, io.BytesIO()
    _Writing(kept, asking).dump([asking.outcome(asking.cases[place]) for place in part])
    return kept.getvalue()


class _Writing(pickle.Pickler):
    """Writes outcomes; a case that both sides have by its place."""

    def __init__(self, stream: io.BytesIO, asking: _Asking) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self.places = asking.places

    def persistent_id(self, thing: object) -> int | None:
        """The place of a case."""
        return self.places.get(id(thing)) if type(thing) is Case else None


class _Reading(pickle.Unpickler):
    """Reads what a process of ours has written."""

    def __init__(self, kept: bytes, cases: Sequence[Case]) -> None:
        super().__init__(io.BytesIO(kept))
        self.cases = cases

    def persistent_load(self, place: int) -> Case:
        """The case at a place."""
        return self.cases[place]
