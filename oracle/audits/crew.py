"""Processes that judge tasks, each shut in: a hand that hangs, swells or ends its process becomes a row, and no more.

A process has an alarm of the system set on itself before each hand, which ends it whatever it is doing, also where
nobody is left who watches it; whoever shares out the tasks watches the clock besides, for systems without one. Memory
is bounded by the system (Linux: the address space beyond what the judge takes by itself). The process that ended is
replaced, and the hands after the one that ended it are judged by another. Where there can be a server of copies, it
loads the judge once.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from contextlib import suppress
from dataclasses import field
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Protocol

from grammar.records import dataclass
from oracle.audits.judging import Judge, Terms, failed, load_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection

    from oracle.audits.judging import Row
    from oracle.audits.pieces import Piece, Task

AHEAD = 8
"""Tasks for each process that are under way, or done and waiting for one before them."""

GRACE = 5.0
"""Seconds after which a process is ended from without that should have ended itself."""

START = 120.0
"""Seconds a process has to begin: it loads every game before any clock runs."""

_READY, _NO_MEMORY = "ready", "memory"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a hand may take: seconds, and bytes beyond what the judge takes by itself."""

    seconds: float = 10.0
    memory: int = 512 << 20


class Judging(Protocol):
    """What judges hands in a process; tests set another in the place of `Judge`."""

    def begin(self) -> None:
        """Begin a task."""

    def row(self, piece: Piece) -> Row:
        """The row of a hand."""
        raise NotImplementedError


class CrewError(Exception):
    """A process could not begin to judge."""


# -- in a process --------------------------------------------------------------------------------------


def _work(line: Connection, terms: Terms, limits: Limits, makes: Callable[[Terms], Judging]) -> None:
    """Judge task after task, and answer with a row for each hand, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the business of whoever shares out
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)  # how it ends stands in a row
    judge = makes(terms)
    load_all()
    _bound_memory(limits.memory)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        line.send(_READY)
        while True:
            task: Task = line.recv()
            judge.begin()
            for piece in task:
                _alarm(limits.seconds)
                try:
                    row: object = judge.row(piece)
                except MemoryError:
                    row = _NO_MEMORY
                _alarm(0)
                line.send(row)
                if row == _NO_MEMORY:
                    return


def _alarm(seconds: float) -> None:
    """End this process after so many seconds, whatever it does then; 0 calls it off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _bound_memory(more: int) -> None:
    """Let this process have so much more memory than it has."""
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415

    with open("/proc/self/statm", encoding="ascii") as told:
        pages = int(told.read().split()[0])
    most = pages * resource.getpagesize() + more
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


# -- who shares out ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Asked:
    """A task under way: the rows that are there, and what else stands at its place."""

    beside: Any
    task: Task
    rows: list[Row] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return len(self.rows) == len(self.task)


class _Member:
    """A process, and the task it is at."""

    def __init__(self, crew: Crew) -> None:
        context: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        context.set_forkserver_preload(["oracle.audits.loaded"])
        self.line, theirs = context.Pipe()
        self.process = context.Process(
            target=_work, args=(theirs, crew.terms, crew.limits, crew.makes), daemon=True
        )
        self.process.start()
        theirs.close()
        self.asked: _Asked | None = None
        self.ready = self.late = False
        self.until = time.monotonic() + START

    @property
    def idle(self) -> bool:
        return self.ready and self.asked is None

    def ask(self, asked: _Asked, seconds: float) -> None:
        """Hand over the hands of a task that have no row yet."""
        self.asked = asked
        self.until = time.monotonic() + seconds + GRACE
        with suppress(BrokenPipeError, ConnectionResetError):
            self.line.send(asked.task[len(asked.rows) :])

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.line.close()


class Crew:
    """So many processes that judge; use it in a `with`, whose end leaves none of them behind."""

    def __init__(
        self, jobs: int, terms: Terms, limits: Limits, makes: Callable[[Terms], Judging] = Judge
    ) -> None:
        self.jobs, self.terms, self.limits, self.makes = jobs, terms, limits, makes
        self.members: list[_Member] = []
        self.open_tasks: deque[_Asked] = deque()

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for member in self.members:
            member.end()
        self.members.clear()

    def judged(self, every: Iterable[tuple[Any, Task]]) -> Iterator[tuple[Any, list[Row]]]:
        """The rows of each task, in the order of the tasks, each with what stood beside it."""
        source = iter(every)
        waiting: deque[_Asked] = deque()
        more = True
        while True:
            while more and len(waiting) < self.jobs * AHEAD:
                found = next(source, None)
                if found is None:
                    more = False
                    break
                asked = _Asked(*found)
                waiting.append(asked)
                if asked.task:
                    self.open_tasks.append(asked)
            while waiting and waiting[0].done:
                first = waiting.popleft()
                yield first.beside, first.rows
            if not waiting:
                if not more:
                    return
                continue
            if len(waiting) < self.jobs * AHEAD and more:
                continue
            self._share_out()
            self._listen()

    def _share_out(self) -> None:
        free = [member for member in self.members if member.idle]
        while self.open_tasks and free:
            free.pop().ask(self.open_tasks.popleft(), self.limits.seconds)
        coming = sum(not member.ready for member in self.members)
        for _ in range(min(self.jobs - len(self.members), len(self.open_tasks) - coming)):
            self.members.append(_Member(self))

    def _listen(self) -> None:
        """Wait until a process has something to say, has ended or has taken too long, and deal with it."""
        now = time.monotonic()
        busy = [member for member in self.members if not member.idle]
        patience = max(0.0, min((member.until for member in busy), default=now) - now)
        heard = set(wait([member.line for member in busy], timeout=patience + 0.01))
        for member in busy:
            if member.line in heard:
                self._hear(member)
            elif time.monotonic() > member.until:
                member.late = True
                member.process.kill()
                member.until = time.monotonic() + GRACE

    def _hear(self, member: _Member) -> None:
        try:
            said = member.line.recv()
        except (EOFError, OSError):
            self._lost(member)
            return
        if said == _READY:
            member.ready = True
        elif said == _NO_MEMORY:
            self._lost(member, "memory")
        elif member.asked is not None:
            member.asked.rows.append(said)
            member.until = time.monotonic() + self.limits.seconds + GRACE
            if member.asked.done:
                member.asked = None

    def _lost(self, member: _Member, label: str = "") -> None:
        """Write the row of the hand at which a process ended, and let another go on behind it."""
        member.process.join(GRACE)
        code, asked = member.process.exitcode, member.asked
        member.end()
        self.members.remove(member)
        if not member.ready or asked is None:
            raise CrewError(f"a process of the audit ended before it judged anything (exit code {code})")
        alarm = -getattr(signal, "SIGALRM", 0)
        if not label:
            label = "timeout" if member.late or (alarm and code == alarm) else "crash"
        asked.rows.append(failed(asked.task[len(asked.rows)], label, self._why(label, code)))
        if not asked.done:
            self.open_tasks.appendleft(asked)

    def _why(self, label: str, code: int | None) -> str:
        if label == "timeout":
            return f"more than {self.limits.seconds:g} s"
        if label == "memory":
            return f"more than {self.limits.memory >> 20} MB"
        if code is not None and code < 0:
            with suppress(ValueError):
                return f"ended by {signal.Signals(-code).name}"
        return f"ended with exit code {code}"
