"""A foreign program on three pipes: lines in, lines out, never a deadlock, and nothing left running afterwards.

The program leads a session of its own and bears a mark, so that it can be ended with everything it started.
Writing, reading and its standard error are served by one loop with one deadline, however little the program reads
or however much it says.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakSet

from oracle.conformance.protocol.descendants import MARK, descendants, end_kin, new_mark
from oracle.conformance.protocol.messages import LONGEST, ProtocolError

if TYPE_CHECKING:
    from collections.abc import Sequence

KEPT = 8192
"""Bytes of standard error that are remembered."""

CHUNK = 1 << 16
LOOK = 0.05
"""Seconds after which a silent program is looked at: it may have died and left its pipes to a child."""

GRACE = 0.5
"""Seconds between asking a program to end and ending it."""

FAREWELL = 2.0
"""Seconds a program has to end by itself when nothing more is asked."""


class SilenceError(Exception):
    """The program said nothing before its time was up."""


class EndedError(Exception):
    """The program has ended, or has closed its output."""


class Process:
    """One run of a program; raises `OSError` when it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._mark = new_mark()
        self._popen = subprocess.Popen(  # noqa: S603  (running what the user names is what this is for)
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            env={**os.environ, MARK: self._mark},
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self._in, self._out, self._err = self._popen.stdin, self._popen.stdout, self._popen.stderr
        self._selector = selectors.DefaultSelector()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        for pipe in (self._out, self._err):
            self._selector.register(pipe, selectors.EVENT_READ)
        self._unsent = b""
        self._last = False
        self._said = bytearray()
        self._searched = 0
        self._complained = bytearray()
        self._closed = False
        _running.add(self)

    def forsake(self) -> None:
        """Let go of the pipes, in a copy of the process that talks."""
        for pipe in (self._in, self._out, self._err):
            with suppress(OSError):
                pipe.close()

    # -- talking -----------------------------------------------------------------------------------

    def send(self, data: bytes, *, last: bool = False) -> None:
        """Begin to write; what the program does not take at once is written while its lines are read.

        With `last` its standard input is closed behind the data.
        """
        self._unsent += data
        self._last = last
        self._write()

    def line(self, deadline: float) -> bytes:
        """The next line without its end; raises `SilenceError`, `EndedError` or `ProtocolError`."""
        while True:
            end = self._said.find(b"\n", self._searched)
            if end >= 0:
                line = bytes(self._said[:end])
                del self._said[: end + 1]
                self._searched = 0
                return line
            self._searched = len(self._said)
            if self._searched > LONGEST:
                raise ProtocolError("too-long", f"more than {LONGEST} bytes")
            if self._closed:
                raise EndedError
            self._serve(deadline)

    def rest(self, deadline: float) -> bytes:
        """Everything the program still says until it ends."""
        while not self._closed:
            if len(self._said) > LONGEST + CHUNK:
                raise ProtocolError("too-long", f"more than {LONGEST} bytes")
            self._serve(deadline)
        return bytes(self._said)

    @property
    def unfinished(self) -> bytes:
        """What was said after the last end of a line."""
        return bytes(self._said)

    def complaints(self) -> str:
        """The end of what the program wrote to standard error since `forget`."""
        return self._complained.decode("utf-8", errors="replace").replace("\x00", "\ufffd").strip()

    def forget(self) -> None:
        """Forget what was written to standard error so far."""
        self._complained.clear()

    def _serve(self, deadline: float) -> None:
        """Wait until a pipe is ready and serve it; raises `SilenceError` at the deadline."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise SilenceError
        ready = self._selector.select(min(left, LOOK))
        for key, _ in ready:
            if key.fileobj is self._in:
                self._write()
            elif key.fileobj is self._out:
                self._listen()
            else:
                self._overhear()
        if not ready and self._popen.poll() is not None:
            self._listen()
            self._closed = True

    def _write(self) -> None:
        waiting = self._in in self._selector.get_map() if not self._in.closed else False
        if self._unsent:
            try:
                self._unsent = self._unsent[os.write(self._in.fileno(), self._unsent) :]
            except BlockingIOError:
                pass
            except (OSError, ValueError):
                self._unsent = b""
        if self._unsent and not waiting:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        if not self._unsent:
            if waiting:
                self._selector.unregister(self._in)
            if self._last:
                with suppress(OSError):
                    self._in.close()

    def _listen(self) -> None:
        try:
            heard = os.read(self._out.fileno(), CHUNK)
        except BlockingIOError:
            return
        if heard:
            self._said += heard
        else:
            self._closed = True
            with suppress(KeyError):
                self._selector.unregister(self._out)

    def _overhear(self) -> bool:
        """Whether there was something on standard error."""
        try:
            heard = os.read(self._err.fileno(), CHUNK)
        except BlockingIOError:
            return False
        if heard:
            self._complained = (self._complained + heard)[-KEPT:]
        else:
            with suppress(KeyError):
                self._selector.unregister(self._err)
        return bool(heard)

    # -- ending ------------------------------------------------------------------------------------

    def code(self, patience: float = GRACE) -> int | None:
        """The code the program ended with, negative for a signal; None while it runs."""
        try:
            return self._popen.wait(patience)
        except subprocess.TimeoutExpired:
            return None

    def leave(self) -> int | None:
        """Close the program's input, give it time to end by itself, then end all it has started.

        The code it ended with, None where it had to be ended.
        """
        self._last = True
        deadline = time.monotonic() + FAREWELL
        with suppress(SilenceError, ProtocolError):
            self._write()
            self.rest(deadline)
        code = self.code(max(0.0, deadline - time.monotonic()))
        self.kill()
        return code

    def kill(self) -> None:
        """End the program and everything it has started, at once if it does not go when asked."""
        if self._in.closed and self._out.closed:
            return
        kin = descendants(self._popen.pid)
        if self._popen.poll() is None:
            self._signal(signal.SIGTERM)
            self.code()
            kin |= descendants(self._popen.pid)
        self._signal(signal.SIGKILL)
        self._popen.wait()
        end_kin(self._mark, kin)
        while self._overhear():
            pass
        self._selector.close()
        for pipe in (self._in, self._out, self._err):
            with suppress(OSError):
                pipe.close()

    def strike(self) -> None:
        """End the program without waiting for it; whoever listens to it will hear that it ended."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, number)


_running: WeakSet[Process] = WeakSet()


def _forsake_all() -> None:
    """Hold no end of the pipes of programs that another process talks to: they end where it closes them."""
    for each in list(_running):
        each.forsake()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forsake_all)
