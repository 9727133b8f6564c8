"""An implementation that can be asked cases: a foreign program, kept alive or started anew each time.

    with Engine(["./engine", "--paipu"]) as engine:
        reply = engine.ask(case.message())

A program that dies, hangs or talks nonsense is ended with everything it started, and started again for the next
question; the outcome of the question is in the reply and never raised.
"""

from __future__ import annotations

import os
import time
from signal import Signals
from typing import TYPE_CHECKING, Literal

from grammar.records import dataclass
from oracle.conformance.protocol.messages import (
    BYE,
    Hello,
    ProtocolError,
    Strict,
    check_answer,
    decode,
    encode,
    greeting,
    introduction,
    ping,
)
from oracle.conformance.protocol.process import EndedError, Process, SilenceError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from oracle.conformance.inputs.forms import Json

Status = Literal["result", "skip", "error", "crash", "timeout", "protocol"]

TIMEOUT = 10.0
"""Seconds an answer may take."""

HELLO_TIMEOUT = 10.0
"""Seconds a program may take to introduce itself."""

SHOWN = 2000
"""Bytes of a line that a reply remembers."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a question.

    `answer` is there when the status is `result`. `cause` is the code of an error, the fault of the protocol, or
    how a program ended (`exit 3`, `SIGSEGV`); `reason` says more. `said` are the lines it wrote, shortened, and
    `stderr` the end of what it complained of, both only where something went wrong.
    """

    status: Status
    answer: Json | None = None
    cause: str = ""
    reason: str = ""
    said: tuple[str, ...] = ()
    stderr: str = ""

    @property
    def broke(self) -> bool:
        """Whether the program itself failed, not its answer."""
        return self.status in ("crash", "timeout", "protocol")


class UnusableError(Exception):
    """The program cannot be asked anything; `cause` is as in a reply, with `start` and `system` besides."""

    def __init__(self, cause: str, reason: str = "", stderr: str = "", said: Sequence[str] = ()) -> None:
        super().__init__(f"{cause}: {reason}" if reason else cause)
        self.cause = cause
        self.reason = reason
        self.stderr = stderr
        self.said = tuple(said)


class Engine:
    """A foreign program behind the protocol.

    `oneshot` starts a process for every case, which reads one line and writes one. `strict` holds every line
    against the schema. Entering raises `UnusableError` when the program does not introduce itself.

    `timeout` may be changed between two questions; `took` is how many seconds the last answer was waited for.
    """

    def __init__(  # noqa: PLR0913  (what may be chosen, each by name)
        self,
        command: Sequence[str],
        *,
        timeout: float = TIMEOUT,
        hello_timeout: float = HELLO_TIMEOUT,
        strict: bool = False,
        oneshot: bool = False,
        edition: str | None = None,
    ) -> None:
        self.command = tuple(command)
        self.timeout = timeout
        self.took = 0.0
        self.starts = 0
        self._hello_timeout = hello_timeout
        self._strict = Strict() if strict else None
        self._oneshot = oneshot
        self._edition = edition
        self._process: Process | None = None
        self._stopped = False
        self._said: list[str] = []
        self._hello: Hello | None = None

    def __enter__(self) -> Engine:
        self._hello = self._meet()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.kill()
        self.close()

    @property
    def hello(self) -> Hello:
        """Who answers, as it said when it was first started."""
        assert self._hello is not None, "the engine was not entered"
        return self._hello

    def ask(self, case: Json) -> Reply:
        """Ask one case and wait for its answer, however the program behaves."""
        self._said = []
        if self._stopped:
            return Reply("crash", None, "stopped")
        try:
            if self._process is None and not self._oneshot:
                self._meet()
                self._said = []
            return self._once(case) if self._oneshot else self._exchange(case)
        except UnusableError as wrong:
            status: Status = "timeout" if wrong.cause == "silent" else "crash"
            return Reply(status, None, "restart", str(wrong), wrong.said, wrong.stderr)

    def fresh(self) -> None:
        """Say goodbye; the next question goes to a new process."""
        self.close()

    def close(self) -> int | None:
        """Say goodbye and leave nothing running; the code the program ended with, None if it had to be ended."""
        process, self._process = self._process, None
        if process is None:
            return None
        process.send(encode(BYE), last=True)
        return process.leave()

    def kill(self) -> None:
        """End the program at once, from whatever thread; questions under way and to come are crashes."""
        self._stopped = True
        process = self._process
        if process is not None:
            process.strike()

    # -- meeting -----------------------------------------------------------------------------------

    def _meet(self) -> Hello:
        """Start the program and let it introduce itself; raises `UnusableError`."""
        process = self._start()
        said = greeting(self._edition)
        process.send(encode(said), last=self._oneshot)
        try:
            hello = self._hello_of(process)
        except BaseException:
            process.kill()
            raise
        if self._oneshot:
            process.leave()
        else:
            self._process = process
        return hello

    def _start(self) -> Process:
        if os.name != "posix":
            raise UnusableError("system")
        self.starts += 1
        try:
            return Process(self.command)
        except OSError as wrong:
            raise UnusableError("start", f"{self.command[0]}: {wrong.strerror or wrong}") from None

    def _hello_of(self, process: Process) -> Hello:
        deadline = time.monotonic() + self._hello_timeout
        try:
            message = self._hear(process, deadline)
            if self._strict is not None and message.get("type") == "hello":
                self._strict.check(message, "implementation")
            return introduction(message)
        except SilenceError:
            process.kill()
            raise UnusableError("silent", f"{self._hello_timeout:g}", process.complaints()) from None
        except EndedError:
            code = ended_with(process)
            process.kill()
            raise UnusableError(code, "", process.complaints(), self._remains(process)) from None
        except ProtocolError as fault:
            process.kill()
            raise UnusableError(fault.fault, fault.detail, process.complaints(), self._said) from None

    # -- asking ------------------------------------------------------------------------------------

    def _exchange(self, case: Json) -> Reply:
        """Send a case with a ping behind it: whatever comes before the echo belongs to this case."""
        process, identifier = self._process, str(case["id"])
        assert process is not None
        echo = ping(f"{identifier}?")
        process.forget()
        if self._strict is not None:
            self._strict.check(case, "runner")
        process.send(encode(case) + encode(echo))
        began = time.monotonic()
        deadline = began + self.timeout
        try:
            answer = self._hear(process, deadline)
            self._check(answer, case)
            self._check_echo(self._hear(process, deadline), echo)
        except (SilenceError, EndedError, ProtocolError) as wrong:
            self._process = None
            return self._failed(process, wrong)
        self.took = time.monotonic() - began
        return reply_of(answer, self._said)

    def _once(self, case: Json) -> Reply:
        """A process for one case: the question on its input, the answer on its output, and it ends with 0."""
        process = self._start()
        process.send(encode(case), last=True)
        began = time.monotonic()
        try:
            answer = self._only_line(process)
            self._check(answer, case)
        except (SilenceError, EndedError, ProtocolError) as wrong:
            return self._failed(process, wrong)
        self.took = time.monotonic() - began
        process.leave()
        return reply_of(answer, self._said)

    def _only_line(self, process: Process) -> Json:
        lines = process.rest(time.monotonic() + self.timeout).split(b"\n")
        if process.code() != 0:
            raise EndedError
        for line in lines:
            self._remember(line)
        if lines[1:] not in ([], [b""]):
            raise ProtocolError("unasked", shortened(lines[1]))
        return decode(lines[0])

    def _hear(self, process: Process, deadline: float) -> Json:
        line = process.line(deadline)
        self._remember(line)
        return decode(line)

    def _remember(self, line: bytes) -> None:
        if line:
            self._said.append(shortened(line))

    def _remains(self, process: Process) -> list[str]:
        return [*self._said, *([shortened(process.unfinished)] if process.unfinished else [])]

    def _check(self, answer: Json, case: Json) -> None:
        if self._strict is not None:
            self._strict.check(answer, "implementation")
            self._strict.check_answer(answer, str(case["kind"]))
        check_answer(answer, str(case["id"]))

    def _check_echo(self, heard: Json, echo: Json) -> None:
        if heard.get("type") != "ping":
            raise ProtocolError("unasked", self._said[-1])
        if heard.get("id") != echo["id"]:
            raise ProtocolError("other-ping", repr(heard.get("id")))
        self._said.pop()

    def _failed(self, process: Process, wrong: SilenceError | EndedError | ProtocolError) -> Reply:
        """What to say of a program that fell silent, ended or talked nonsense; it is ended."""
        code = ended_with(process) if isinstance(wrong, EndedError) else ""
        process.kill()
        said = tuple(self._said if isinstance(wrong, ProtocolError) else self._remains(process))
        complaints = process.complaints()
        match wrong:
            case SilenceError():
                return Reply("timeout", None, "silent", f"{self.timeout:g}", said, complaints)
            case EndedError():
                return Reply("crash", None, code, "", said, complaints)
            case ProtocolError():
                return Reply("protocol", None, wrong.fault, wrong.detail, said, complaints)


def reply_of(answer: Json, said: Sequence[str] = ()) -> Reply:
    """The reply that a well-formed answer makes."""
    match answer["type"]:
        case "result":
            given = answer["answer"]
            assert isinstance(given, dict)
            return Reply("result", given, reason=str(answer.get("detail", "")), said=tuple(said))
        case "skip":
            return Reply("skip", None, "", str(answer["reason"]), tuple(said))
        case _:
            return Reply("error", None, str(answer["code"]), str(answer.get("message", "")), said=tuple(said))


def ended_with(process: Process) -> str:
    """How a program ended, in words that do not depend on the machine."""
    code = process.code()
    if code is None:
        return "closed"
    if code >= 0:
        return f"exit {code}"
    try:
        return Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def shortened(line: bytes) -> str:
    """The beginning of a line, as text whatever it is."""
    text = line[:SHOWN].decode("utf-8", errors="backslashreplace")
    return text if len(line) <= SHOWN else f"{text}…"
