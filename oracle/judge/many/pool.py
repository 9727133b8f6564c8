"""Work shared among processes, with its results in the order of the tasks; no more is under way than they can take.

A process is started by `fork` on Linux, where no thread runs beside us: it has what was loaded before, and answers at
once. Else it is started anew by `spawn`, since a copy of a process with threads may stand still for ever, and other
systems copy badly or not at all. In a browser there are no processes, and everything is done in the one there is.

An interrupt is the business of the process that shares out. It ends the others; where it is gone they end themselves.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess
    from types import TracebackType

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 3
"""Tasks that are under way or wait for each process."""


class LostProcessError(Exception):
    """A process ended before it had answered: somebody killed it, or it had no memory left."""


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


class Pool(Generic[Task, Result]):
    """Processes that do one kind of work; use it in a `with`, whose end leaves none of them behind.

    `work` and `prepared`, which each process is begun with, are functions of a module, and all that is handed over
    can be pickled.
    """

    def __init__(
        self, work: Callable[[Task], Result], jobs: int, prepared: Callable[[], None] | None = None
    ) -> None:
        self.jobs = jobs
        self._work = work
        self._prepared = prepared
        self._team: ProcessPoolExecutor
        self._others: set[BaseProcess] = set()

    def __enter__(self) -> Pool[Task, Result]:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  (loads much, and is seldom needed)
        from multiprocessing import active_children, get_context  # noqa: PLC0415

        self._others = set(active_children())
        copied = sys.platform == "linux" and threading.active_count() == 1
        self._team = ProcessPoolExecutor(
            self.jobs,
            mp_context=get_context("fork" if copied else "spawn"),
            initializer=_begin,
            initargs=(self._prepared,),
        )
        return self

    def submit(self, task: Task) -> Future[Result]:
        """Hand a task over; the interrupt of a terminal, which goes to all processes, stays away from ours."""
        from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

        with _uninterrupted():
            try:
                return self._team.submit(self._work, task)
            except BrokenProcessPool:
                raise LostProcessError from None

    @staticmethod
    def result(future: Future[Result], seconds: float | None = None) -> Result:
        """What became of a task. Raises what its work raised, `LostProcessError`, and `TimeoutError` in time."""
        from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

        try:
            return future.result(seconds)
        except BrokenProcessPool:
            raise LostProcessError from None

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if kind is not None:
            self.kill()
        self._team.shutdown(cancel_futures=True)

    def kill(self) -> None:
        """End the processes at once, whatever they do: nobody waits for it."""
        from multiprocessing import active_children  # noqa: PLC0415

        for process in set(active_children()) - self._others:
            process.kill()


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    prepared: Callable[[], None] | None = None,
) -> Generator[Result]:
    """What becomes of each task, in their order; with one job in this process.

    Where taking the next task raises, what went before is given first. Raises as `Pool.result` does. Close it, or use
    it up: then no process is left.
    """
    if jobs == 1 or not there_are_processes():
        if prepared is not None:
            prepared()
        yield from map(work, tasks)
        return
    waiting: deque[Future[Result]] = deque()
    every = iter(tasks)
    with Pool(work, jobs, prepared) as pool:
        while True:
            try:
                task = next(every)
            except StopIteration:
                break
            except Exception:
                while waiting:
                    yield pool.result(waiting.popleft())
                raise
            waiting.append(pool.submit(task))
            if len(waiting) >= jobs * AHEAD:
                yield pool.result(waiting.popleft())
        while waiting:
            yield pool.result(waiting.popleft())


def defect_to_send(wrong: Exception) -> Exception:
    """A defect as another process can have it, with where it came about."""
    import pickle  # noqa: PLC0415
    import traceback  # noqa: PLC0415

    try:
        sent: Exception = pickle.loads(pickle.dumps(wrong))  # noqa: S301  (it was ours a moment ago)
    except Exception:  # noqa: BLE001  (what it is made of may do anything)
        sent = RuntimeError(f"{type(wrong).__name__}: {wrong}")
    sent.add_note("".join(traceback.format_exception(wrong)))
    return sent


# -- in a process ------------------------------------------------------------------------------------


def _begin(prepared: Callable[[], None] | None) -> None:
    """Heed no interrupt, end without a word when told to, and with the process that shares out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_it, daemon=True).start()
    if prepared is not None:
        prepared()


def _end_with_it() -> None:
    from multiprocessing import parent_process  # noqa: PLC0415

    sharing_out = parent_process()
    if sharing_out is not None:
        sharing_out.join()
        os._exit(1)


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
