"""Work shared among processes, with its results in the order of the tasks; no more is under way than they can take.

A process is started by `fork` on Linux, where no thread runs beside us: it has what was loaded before, and answers at
once. Else it is started anew by `spawn`, since a copy of a process with threads may stand still for ever, and other
systems copy badly or not at all. In a browser there are no processes, and everything is done in the one there is.

With `Limits` each item of a task is shut in: one that hangs, swells or ends its process has a result that says so, and
another process goes on behind it. A process then has an alarm of the system set on itself before each item, which ends
it whatever it is doing, also where nobody is left who watches it; whoever shares out watches the clock besides, for
systems without one. Memory is bounded by the system (Linux: the address space beyond what it took to begin). Where
there can be a server of copies, it loads once what all need.

An interrupt is the business of the process that shares out. It ends the others; where it is gone they end themselves.

Long because the process that shares out and those that work speak one small language, which stands here once.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from contextlib import contextmanager, suppress
from dataclasses import field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from types import TracebackType
    from typing import TypeAlias

Item = TypeVar("Item")
Result = TypeVar("Result")
Beside = TypeVar("Beside")

Working: TypeAlias = "Callable[[Sequence[Item]], Iterator[Result]]"
"""What works on the items of a task in their order: a result for each."""

AHEAD = 3
"""Tasks that are under way, or wait, for each process."""

GRACE = 5.0
"""Seconds after which a process is ended from without that should have ended itself."""

START = 120.0
"""Seconds a process has to begin, before any clock of an item runs."""


class LostProcessError(Exception):
    """A process ended before it had answered: somebody killed it, or it had no memory left."""


class StartError(Exception):
    """A process under limits could not begin to work."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What an item may take: seconds, and bytes beyond what a process takes by itself."""

    seconds: float = 10.0
    memory: int = 512 << 20


def processors() -> int:
    """How many processes can work at the same time here."""
    if not there_are_processes():
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def there_are_processes() -> bool:
    """Whether other processes can be started; a browser has none."""
    if sys.platform in ("emscripten", "wasi"):
        return False
    try:
        import_module("multiprocessing.synchronize")  # not to be had without semaphores
    except ImportError:
        return False
    return True


@dataclass(slots=True)
class Ticket(Generic[Item, Result]):
    """A task that was handed over: its items, the results that are there, and what went wrong with it."""

    items: Sequence[Item]
    results: list[Result] = field(default_factory=list)
    wrong: Exception | None = None

    @property
    def done(self) -> bool:
        """Whether nobody works on it any more."""
        return self.wrong is not None or len(self.results) == len(self.items)


@dataclass(frozen=True, slots=True)
class Job(Generic[Item, Result]):
    """What processes do: `begins` is called in each and gives what works; all of it can be pickled.

    `limits` shut each item in, and `lost` gives the result of one at which a process ended: the item, `timeout`,
    `memory` or `crash`, and why. `preload` names the modules that a server of copies loads.
    """

    begins: Callable[[], Working[Item, Result]]
    limits: Limits | None = None
    lost: Callable[[Item, str, str], Result] | None = None
    preload: tuple[str, ...] = ()


class Workers(Generic[Item, Result]):
    """So many processes that do one job; use it in a `with`, whose end leaves none of them behind."""

    def __init__(self, job: Job[Item, Result], jobs: int) -> None:
        self.job, self.jobs = job, jobs
        self._workers: list[_Worker[Item, Result]] = []
        self._queue: deque[Ticket[Item, Result]] = deque()
        self._broken = False

    def __enter__(self) -> Workers[Item, Result]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if kind is None:
            for worker in self._workers:
                worker.leave()
        self.kill()

    def kill(self) -> None:
        """End the processes at once, whatever they do: nobody waits for it."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()

    def submit(self, items: Sequence[Item]) -> Ticket[Item, Result]:
        """Hand a task over. Raises `LostProcessError` once a process was lost that no limit shut in."""
        if self._broken:
            raise LostProcessError
        ticket: Ticket[Item, Result] = Ticket(items)
        if items:
            self._queue.append(ticket)
        self._listen(0.0)
        return ticket

    def results(self, ticket: Ticket[Item, Result], seconds: float | None = None) -> list[Result]:
        """What became of the items of a task.

        Raises what the work raised, `LostProcessError`, `StartError`, and `TimeoutError` after so many seconds.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while not ticket.done:
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                raise TimeoutError
            self._listen(left)
        if ticket.wrong is not None:
            raise ticket.wrong
        return ticket.results

    def cancel(self, ticket: Ticket[Item, Result]) -> None:
        """Begin no task that nobody wants; one that is under way goes on."""
        with suppress(ValueError):
            self._queue.remove(ticket)

    def in_order(
        self, tasks: Iterable[tuple[Beside, Sequence[Item]]], ahead: int = AHEAD
    ) -> Generator[tuple[Beside, list[Result]]]:
        """The results of each task, in the order of the tasks, each with what stood beside it.

        Where taking the next task raises, what went before is given first. Raises as `results` does.
        """
        waiting: deque[tuple[Beside, Ticket[Item, Result]]] = deque()
        every, wrong = iter(tasks), None
        while True:
            try:
                beside, items = next(every)
            except StopIteration:
                break
            except Exception as raised:  # noqa: BLE001  (it is raised behind what went before)
                wrong = raised
                break
            waiting.append((beside, self.submit(items)))
            while waiting and (waiting[0][1].done or len(waiting) >= self.jobs * ahead):
                beside, ticket = waiting.popleft()
                yield beside, self.results(ticket)
        for beside, ticket in waiting:
            yield beside, self.results(ticket)
        if wrong is not None:
            raise wrong

    # -- sharing out -----------------------------------------------------------------------------------

    def _listen(self, seconds: float | None) -> None:
        """Hand out what waits, and deal with what processes say within so many seconds."""
        from multiprocessing.connection import wait  # loads much, and is seldom needed

        self._share_out()
        busy = [worker for worker in self._workers if not worker.idle]
        now = time.monotonic()
        ends = [each for each in (*(worker.until - now for worker in busy), seconds) if each is not None]
        patience = max(0.0, min(ends)) if ends else 0.0
        heard = set(wait([worker.line for worker in busy], None if patience == float("inf") else patience))
        for worker in busy:
            if self._broken:
                return
            if worker.line in heard:
                self._hear(worker)
            elif time.monotonic() > worker.until:
                worker.late = True
                worker.process.kill()
                worker.until = time.monotonic() + GRACE
        self._share_out()

    def _share_out(self) -> None:
        free = [worker for worker in self._workers if worker.idle]
        while self._queue and free:
            free.pop().ask(self._queue.popleft())
        coming = sum(not worker.ready for worker in self._workers)
        for _ in range(min(self.jobs - len(self._workers), len(self._queue) - coming)):
            self._workers.append(_Worker(self.job))

    def _hear(self, worker: _Worker[Item, Result]) -> None:
        try:
            kind, said = worker.line.recv()
        except (EOFError, OSError):
            self._lost(worker)
            return
        ticket = worker.ticket
        if kind == _READY:
            worker.ready = True
            worker.until = float("inf")
        elif kind == _NO_MEMORY:
            self._lost(worker, "memory")
        elif ticket is not None:
            if kind == _RAISED:
                ticket.wrong = said
            else:
                ticket.results.append(said)
            worker.go_on()

    def _lost(self, worker: _Worker[Item, Result], label: str = "") -> None:
        """Write the result of the item at which a process ended, and let another go on behind it."""
        worker.process.join(GRACE)
        code, ticket, lost = worker.process.exitcode, worker.ticket, self.job.lost
        worker.end()
        self._workers.remove(worker)
        if lost is None:
            self._break(ticket)
            return
        if not worker.ready or ticket is None:
            raise StartError(f"a process ended before it had begun to work (exit code {code})")
        alarm = -getattr(signal, "SIGALRM", 0)
        if not label:
            label = "timeout" if worker.late or (alarm and code == alarm) else "crash"
        ticket.results.append(lost(ticket.items[len(ticket.results)], label, self._why(label, code)))
        if not ticket.done:
            self._queue.appendleft(ticket)

    def _break(self, ticket: Ticket[Item, Result] | None) -> None:
        """A process is gone that no limit shut in: nobody works any more."""
        self._broken = True
        open_now = [ticket, *(worker.ticket for worker in self._workers), *self._queue]
        for each in open_now:
            if each is not None and not each.done:
                each.wrong = LostProcessError()
        self._queue.clear()
        self.kill()

    def _why(self, label: str, code: int | None) -> str:
        limits = self.job.limits or Limits()
        if label == "timeout":
            return f"more than {limits.seconds:g} s"
        if label == "memory":
            return f"more than {limits.memory >> 20} MB"
        if code is not None and code < 0:
            with suppress(ValueError):
                return f"ended by {signal.Signals(-code).name}"
        return f"ended with exit code {code}"


class _Worker(Generic[Item, Result]):
    """A process, and the task it is at."""

    def __init__(self, job: Job[Item, Result]) -> None:
        self.limits = job.limits
        context = _context(job)
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, job.begins, job.limits), daemon=True)
        if job.limits is not None:
            _begin_tracking()
        with _uninterrupted():
            self.process.start()
        theirs.close()
        self.ticket: Ticket[Item, Result] | None = None
        self.ready = self.late = False
        self.until = float("inf") if job.limits is None else time.monotonic() + START

    @property
    def idle(self) -> bool:
        return self.ready and self.ticket is None

    def ask(self, ticket: Ticket[Item, Result]) -> None:
        """Hand over the items of a task that have no result yet."""
        self.ticket = ticket
        with suppress(BrokenPipeError, ConnectionResetError):
            self.line.send(ticket.items[len(ticket.results) :])
        self.go_on()

    def go_on(self) -> None:
        """Begin the clock of the next item, if there is any."""
        if self.ticket is not None and self.ticket.done:
            self.ticket = None
        limited = self.ticket is not None and self.limits is not None
        self.until = (
            time.monotonic() + self.limits.seconds + GRACE if limited and self.limits else float("inf")
        )

    def leave(self) -> None:
        """Let the process end by itself."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.line.send(None)
        self.process.join(GRACE)

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.line.close()


def _context(job: Job[Any, Any]) -> Any:  # noqa: ANN401  (the contexts have no common type)
    """How a process is started: copied from a server under limits, else from this one where nothing runs beside us."""
    from multiprocessing import get_all_start_methods, get_context

    if job.limits is not None:
        served = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        served.set_forkserver_preload(list(job.preload))
        return served
    return get_context("fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn")


def in_order(
    work: Callable[[Item], Result],
    tasks: Iterable[Item],
    jobs: int,
    prepared: Callable[[], None] | None = None,
) -> Generator[Result]:
    """What becomes of each task, in their order; with one job in this process.

    `work` and `prepared`, which each process is begun with, are functions of a module. Raises as `Workers.results` does.
    Close it, or use it up: then no process is left.
    """
    if jobs == 1 or not there_are_processes():
        if prepared is not None:
            prepared()
        yield from map(work, tasks)
        return
    with Workers(each_by(work, prepared), jobs) as workers:
        for _, (result,) in workers.in_order((None, (task,)) for task in tasks):
            yield result


def each_by(work: Callable[[Item], Result], prepared: Callable[[], None] | None = None) -> Job[Item, Result]:
    """A job of single items that hang on nothing before them."""
    from functools import partial

    return Job(partial(_begun, work, prepared))


def defect_to_send(wrong: Exception) -> Exception:
    """A defect as another process can have it, with where it came about."""
    import pickle
    import traceback

    try:
        sent: Exception = pickle.loads(pickle.dumps(wrong))  # noqa: S301  (it was ours a moment ago)
    except Exception:  # noqa: BLE001  (what it is made of may do anything)
        sent = RuntimeError(f"{type(wrong).__name__}: {wrong}")
    sent.add_note("".join(traceback.format_exception(wrong)))
    return sent


# -- in a process ------------------------------------------------------------------------------------

_READY, _RESULT, _RAISED, _NO_MEMORY = "started", "result", "raised", "memory"
"""What a process says: that it can begin, a result, what the work raised instead, or that it has no memory left."""


def _begun(
    work: Callable[[Item], Result], prepared: Callable[[], None] | None
) -> Callable[[Sequence[Item]], Iterator[Result]]:
    if prepared is not None:
        prepared()
    return lambda items: map(work, items)


def _work(
    line: Connection, begins: Callable[[], Callable[[Sequence[Any]], Iterator[Any]]], limits: Limits | None
) -> None:
    """Work on task after task, and say what comes of each item, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_it, daemon=True).start()
    if limits is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # how it ends stands in a result
    work = begins()
    if limits is not None:
        _bound_memory(limits.memory)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        line.send((_READY, None))
        while (items := line.recv()) is not None:
            results = work(items)
            for _ in items:
                said = _said(results, 0.0 if limits is None else limits.seconds)
                line.send(said)
                if said[0] == _NO_MEMORY:
                    return
                if said[0] == _RAISED:
                    break


def _said(results: Iterator[Any], seconds: float) -> tuple[str, object]:
    """The next result, made within so many seconds, or what was raised in its place."""
    try:
        _alarm(seconds)
        return _RESULT, next(results)
    except MemoryError:
        return _NO_MEMORY, None
    except Exception as wrong:  # noqa: BLE001  (it is raised where the result is asked for)
        return _RAISED, defect_to_send(wrong)
    finally:
        _alarm(0)


def _alarm(seconds: float) -> None:
    """End this process after so many seconds, whatever it does then; 0 calls it off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _bound_memory(more: int) -> None:
    """Let this process have so much more memory than it has."""
    if sys.platform != "linux":
        return
    import resource

    with open("/proc/self/statm", encoding="ascii") as statm:
        pages = int(statm.read().split()[0])
    most = pages * resource.getpagesize() + more
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _end_with_it() -> None:
    from multiprocessing import parent_process

    sharing_out = parent_process()
    if sharing_out is not None:
        sharing_out.join()
        os._exit(1)


def _begin_tracking() -> None:
    """Start what multiprocessing keeps beside its processes, which lets interrupts in again that were to wait."""
    if sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()


@contextmanager
def _uninterrupted() -> Generator[None]:
    """Keep an interrupt waiting; a process that is started meanwhile never gets one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
