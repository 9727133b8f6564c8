"""A program is asked, however it behaves: what is said of it, that nobody waits for ever, that nothing is left."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oracle.conformance.protocol.engine import Engine, UnusableError
from oracle.conformance.protocol.messages import question

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json

FAKE = Path(__file__).resolve().parents[2] / "engines" / "fakes" / "misbehave.py"


def fake(way: str, *more: str, timeout: float = 5.0, oneshot: bool = False, strict: bool = False) -> Engine:
    """Return an engine that misbehaves in a way."""
    command = [sys.executable, "-S", str(FAKE), way, *more]
    return Engine(command, timeout=timeout, hello_timeout=1.0, oneshot=oneshot, strict=strict)


def case(identifier: str = "lingque/score/one", pad: int = 0) -> Json:
    return question(identifier, "lingque", "score", {"hand": "x" * pad}, want=["L1"])


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that has died and waits for its parent does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def gone(pid: int) -> bool:
    """Tell whether a process is gone, if not at once then soon."""
    until = time.monotonic() + 5
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive(pid)


def test_an_answer_comes_back() -> None:
    with fake("good") as engine:
        reply = engine.ask(case())
        assert (reply.status, reply.answer) == ("result", {"verdict": "legal"})
        assert engine.hello.name == "fake-good"
        assert engine.hello.games == ("tongqi", "jiaxing", "lingque")
        assert engine.starts == 1


@pytest.mark.parametrize(
    ("way", "status", "cause"),
    [
        ("slow", "result", ""),
        ("crashing", "crash", "exit 3"),
        ("verbose", "protocol", "not-json"),
        ("out-of-order", "protocol", "other-type"),
        ("huge-line", "protocol", "too-long"),
        ("endless-line", "protocol", "too-long"),
        ("bad-utf8", "protocol", "not-utf8"),
        ("byte-order-mark", "protocol", "byte-order-mark"),
        ("no-json", "protocol", "not-json"),
        ("no-object", "protocol", "no-object"),
        ("wrong-id", "protocol", "other-id"),
        ("no-answer-in-it", "protocol", "no-field"),
        ("partial-line-and-gone", "crash", "exit 0"),
        ("early-exit", "crash", "exit 0"),
        ("double-answer", "protocol", "unasked"),
        ("dies-and-leaves-a-child", "crash", "exit 4"),
        ("closes-its-output", "crash", "closed"),
        ("floods-stderr", "result", ""),
        ("leaves-a-child", "result", ""),
        ("skipping", "skip", ""),
        ("failing", "error", "internal"),
    ],
)
def test_each_way_to_misbehave_has_its_status(way: str, status: str, cause: str) -> None:
    with fake(way) as engine:
        first = engine.ask(case())
        assert (first.status, first.cause) == (status, cause)
        second = engine.ask(case("lingque/score/two"))
        assert (second.status, second.cause) == (status, cause)
        assert engine.starts == (2 if first.broke else 1)


@pytest.mark.parametrize("way", ["hanging", "partial-line", "deaf-to-ping"])
def test_silence_is_ended_in_time(way: str) -> None:
    began = time.monotonic()
    with fake(way, timeout=0.3) as engine:
        reply = engine.ask(case())
    assert (reply.status, reply.cause) == ("timeout", "silent")
    assert time.monotonic() - began < 10


def test_a_program_that_does_not_read_cannot_block_the_runner() -> None:
    with fake("deaf", timeout=0.3) as engine:
        assert engine.ask(case()).status == "timeout"
        assert engine.ask(case(pad=900_000)).status == "timeout"


def test_a_line_larger_than_a_pipe_holds_goes_both_ways() -> None:
    with fake("echoing") as engine:
        reply = engine.ask(case(pad=900_000))
        assert reply.answer is not None
        heard = reply.answer["heard"]
        assert isinstance(heard, dict)
        assert heard["input"] == {"hand": "x" * 900_000}


def test_one_crash_spoils_no_other_case(tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text("{}", encoding="utf-8")
    with fake("crash-on-one", str(answers), "lingque/score/two") as engine:
        replies = [engine.ask(case(f"lingque/score/{name}")) for name in ("one", "two", "three")]
    assert [reply.status for reply in replies] == ["result", "crash", "result"]
    assert replies[1].cause == "SIGKILL"
    assert replies[1].stderr == "panic: index out of range [4]"


def test_what_was_said_is_kept_where_something_went_wrong() -> None:
    with fake("verbose") as engine:
        assert engine.ask(case()).said == ("thinking about it",)


@pytest.mark.parametrize(
    ("way", "cause"),
    [
        ("exit-at-once", "exit 7"),
        ("silent-at-hello", "silent"),
        ("wrong-version", "other-protocol"),
        ("no-name", "no-field"),
        ("talks-first", "not-json"),
    ],
)
def test_a_program_that_does_not_introduce_itself_cannot_be_used(way: str, cause: str) -> None:
    with pytest.raises(UnusableError) as refused, fake(way):
        pass
    assert refused.value.cause == cause


def test_a_program_that_is_not_there_cannot_be_used() -> None:
    with pytest.raises(UnusableError) as refused, Engine(["/nowhere/engine"]):
        pass
    assert refused.value.cause == "start"
    assert "/nowhere/engine" in refused.value.reason


@pytest.mark.parametrize("way", ["leaves-a-child", "dies-and-leaves-a-child"])
def test_no_child_of_a_program_outlives_the_run(way: str, capfd: pytest.CaptureFixture[str]) -> None:
    with fake(way) as engine:
        reply = engine.ask(case())
        process = engine._process
        stderr = reply.stderr or (process.complaints() if process else "")
        until = time.monotonic() + 5
        while process and "child" not in stderr and time.monotonic() < until:
            engine.ask(case())
            stderr = process.complaints()
        children = [int(pid) for pid in re.findall(r"child (\d+)", stderr)]
    assert children
    assert all(gone(pid) for pid in children)
    assert capfd.readouterr().err == ""


def test_a_hanging_program_is_gone_after_its_timeout() -> None:
    with fake("hanging", timeout=0.2) as engine:
        process = engine._process
        assert process is not None
        engine.ask(case())
        assert gone(process._popen.pid)


@pytest.mark.parametrize(
    ("way", "status", "cause"),
    [
        ("good", "result", ""),
        ("exit-with-error", "crash", "exit 5"),
        ("crashing", "crash", "exit 3"),
        ("hanging", "timeout", "silent"),
        ("double-answer", "protocol", "unasked"),
        ("bad-utf8", "protocol", "not-utf8"),
        ("leaves-a-child", "result", ""),
    ],
)
def test_a_process_for_each_case(way: str, status: str, cause: str) -> None:
    with fake(way, oneshot=True, timeout=0.5) as engine:
        reply = engine.ask(case())
        assert (reply.status, reply.cause) == (status, cause)
        engine.ask(case("lingque/score/two"))
        assert engine.starts == 3


def test_strict_holds_every_line_against_the_schema() -> None:
    with fake("skipping", strict=True) as engine:
        assert engine.ask(case()).status == "skip"
    with fake("no-answer-in-it", strict=True) as engine:
        reply = engine.ask(case())
        assert (reply.status, reply.cause) == ("protocol", "against-schema")
        assert "'answer' is a required property" in reply.reason


def test_strict_holds_every_answer_against_the_schema_of_its_kind() -> None:
    with fake("lying", strict=True) as engine:
        reply = engine.ask(case())
        assert (reply.status, reply.cause) == ("protocol", "against-schema")
        assert reply.reason == "answer: 'wins' is a required property"
