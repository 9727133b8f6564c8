"""What a program has started, wherever it has gone: nothing of it is left when a run ends.

A program bears a mark in its environment, which what it starts inherits. On Linux `/proc` tells who bears it, and
a run makes itself the reaper of its descendants, so that one that leaves the session and loses its parent stays in
sight. A guard beside the run does the same work if the run itself is killed. Elsewhere there is only the process group.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

MARK = "PAIPU_PROGRAM"
"""The variable that bears the mark of a program."""

ROUNDS = 50
"""How often what is left is looked for: what is killed may have started something just before."""

PAUSE = 0.005
"""Seconds between two of them."""

PATIENCE = 2.0
"""Seconds the guard has to end."""

PR_SET_CHILD_SUBREAPER = 36

_run = os.urandom(8).hex()
_NUMBERS = count(1)


def new_mark() -> str:
    """A mark for one run of a program; it begins like all marks of this run of ours."""
    return f"{_run}-{os.getpid()}.{next(_NUMBERS)}"


def this_run() -> str:
    """What all marks of this run begin with."""
    return _run


def belong_to(run: str) -> None:
    """Be a process that another run has begun: its marks are ours. What we start stays in our sight."""
    global _run, _reaping
    _run, _reaping = run, False
    _reap_descendants()


def end_kin(mark: str, also: Iterable[int] = ()) -> None:
    """Kill whatever bears a mark that begins so, and these processes, until nothing of them is left."""
    left = frozenset(also)
    for _ in range(ROUNDS):
        found = [pid for pid in {*_bearers(mark), *left} if _alive(pid)]
        if not found:
            return
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(PAUSE)
        _reap(found)


def descendants(root: int) -> frozenset[int]:
    """Every process that a process has started, and those have, as far as it can be seen."""
    found: set[int] = set()
    ahead = [root]
    while ahead:
        for child in _children(ahead.pop()):
            if child not in found:
                found.add(child)
                ahead.append(child)
    return frozenset(found)


def _bearers(mark: str) -> Iterator[int]:
    """The processes that bear a mark that begins so; where we reap them, they are among our descendants."""
    wanted = f"{MARK}={mark}".encode()
    whole = mark.rpartition("-")[2] != ""
    for pid in descendants(os.getpid()) if _reaping else _processes():
        try:
            with open(f"/proc/{pid}/environ", "rb") as stream:
                words = stream.read().split(b"\0")
        except OSError:
            continue
        if any(word == wanted if whole else word.startswith(wanted) for word in words):
            yield pid


def _processes() -> Iterator[int]:
    with suppress(OSError):
        yield from (int(name) for name in os.listdir("/proc") if name.isdigit())


def _children(pid: int) -> Iterator[int]:
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with suppress(OSError), open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as stream:
                yield from map(int, stream.read().split())


def _keeps_count(pid: int) -> bool:
    """Whether a process is Python's own, which counts what ours share and ends with us; one is begun for all pools."""
    with suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as stream:
        return b"multiprocessing.resource_tracker" in stream.read()
    return False


def _alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be reaped does not."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stream:
            return stream.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X")
    except (OSError, IndexError):
        return False


def _reap(pids: Iterable[int]) -> None:
    """Take leave of those that have become our children."""
    for pid in pids:
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


# -- a run -------------------------------------------------------------------------------------------

_reaping = False


@contextmanager
def nothing_left(*, guarded: bool = True) -> Generator[None]:
    """Leave no process behind, however what is done here ends; SIGTERM and a lost terminal interrupt it like Ctrl-C.

    A run that asks no foreign program needs no guard.
    """
    before = frozenset(_children(os.getpid()))
    handlers = {number: _interrupting(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    _reap_descendants()
    guard = _guard() if guarded else None
    try:
        yield
    finally:
        kept = {number: _handled(number, signal.SIG_IGN) for number in (signal.SIGINT, *handlers)}
        try:
            own = before if guard is None else before | {guard.pid}
            others = (pid for pid in _children(os.getpid()) if pid not in own and not _keeps_count(pid))
            adopted = frozenset(others if _reaping else ())
            strays = frozenset(pid for each in adopted for pid in descendants(each)) | adopted
            end_kin(f"{_run}-", strays)
            if guard is not None:
                _dismiss(guard)
        finally:
            _handled(signal.SIGINT, kept[signal.SIGINT])
            for number, handler in handlers.items():
                _handled(number, handler)


def _interrupting(number: signal.Signals) -> object:
    """Let a signal interrupt as Ctrl-C does, unless it is ignored, as under nohup; what handled it before."""
    if signal.getsignal(number) is signal.SIG_IGN:
        return signal.SIG_IGN
    return _handled(number, signal.default_int_handler)


def _handled(number: signal.Signals, handler: object) -> object:
    """Let a signal be handled so; what handled it before. Only the main thread can, and others need not."""
    try:
        return signal.signal(number, handler)  # type: ignore[arg-type]  # what an earlier call gave back
    except (ValueError, TypeError):
        return None


def _reap_descendants() -> None:
    """Become the parent of descendants that lose theirs, where the system lets us."""
    global _reaping  # noqa: PLW0603  (it is the process that reaps, or does not)
    if _reaping or not sys.platform.startswith("linux"):
        return
    import ctypes

    with suppress(OSError, AttributeError):
        seen = os.path.exists(f"/proc/self/task/{os.getpid()}/children")
        _reaping = seen and ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


# -- the guard ---------------------------------------------------------------------------------------

_GUARD = """
import os, signal, sys, time
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.SIG_IGN)
sys.stdin.buffer.read()
for _ in range(50):
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/environ", "rb") as stream:
                words = stream.read().split(b"\\0")
        except OSError:
            continue
        if any(word.startswith(sys.argv[1].encode()) for word in words):
            found.append(int(name))
    if not found:
        break
    for pid in found:
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass
    time.sleep(0.02)
"""


def _guard() -> subprocess.Popen[bytes] | None:
    """A process that outlives us for a moment: when our end of its pipe closes, it kills whatever bears our mark."""
    if not os.path.isdir("/proc/self"):
        return None
    try:
        return subprocess.Popen(  # noqa: S603  (our own words, in our own Python)
            [sys.executable, "-I", "-S", "-c", _GUARD, f"{MARK}={_run}-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None


def _dismiss(guard: subprocess.Popen[bytes]) -> None:
    """Let the guard end."""
    assert guard.stdin is not None
    with suppress(OSError):
        guard.stdin.close()
    try:
        guard.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        guard.kill()
        guard.wait()
