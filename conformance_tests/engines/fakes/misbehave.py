"""Engines that misbehave, each in one way: `python misbehave.py WAY [ANSWERS [CASE]]`.

ANSWERS is a file with an object, from the id of a case to its answer; a case that is not in it gets
`{"verdict": "legal"}`. CASE is the id of the case at which those that misbehave only once do so.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

WAY = sys.argv[1]
ANSWERS: dict[str, object] = json.loads(Path(sys.argv[2]).read_text("utf-8")) if len(sys.argv) > 2 else {}
CASE = sys.argv[3] if len(sys.argv) > 3 else ""

HELLO = {
    "type": "hello",
    "protocol": "paipu/1",
    "name": f"fake-{WAY}",
    "version": "1",
    "language": "python",
    "games": ["tongqi", "jiaxing", "lingque"],
    "kinds": [
        "parse",
        "roundtrip",
        "score",
        "waits",
        "replay",
        "legal",
        "priority",
        "settle",
        "next",
        "census",
    ],
}

Message = dict[str, object]


def put(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def line(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


def complain(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def sleep() -> NoReturn:
    while True:
        time.sleep(60)


def result(case: Message) -> Message:
    identifier = str(case["id"])
    return {"type": "result", "id": identifier, "answer": ANSWERS.get(identifier, {"verdict": "legal"})}


def good(case: Message) -> None:
    put(line(result(case)))


def slow(case: Message) -> None:
    time.sleep(0.3)
    good(case)


def crashing(_: Message) -> NoReturn:
    complain("panic: index out of range [4]")
    os._exit(3)


def crash_on_one(case: Message) -> None:
    if case["id"] == CASE:
        complain("panic: index out of range [4]")
        os.kill(os.getpid(), signal.SIGKILL)
    good(case)


def hanging(case: Message) -> None:
    if case["id"] == CASE or not CASE:
        complain("thinking")
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sleep()
    good(case)


def lying(case: Message) -> None:
    put(line({"type": "result", "id": case["id"], "answer": {"verdict": "never heard of"}}))


def lying_on_one(case: Message) -> None:
    if case["id"] == CASE:
        lying(case)
    else:
        good(case)


def verbose(case: Message) -> None:
    put(b"thinking about it\n")
    good(case)


def out_of_order(case: Message) -> None:
    echo = sys.stdin.buffer.readline()
    put(echo)
    good(case)


def huge_line(case: Message) -> None:
    put(line({**result(case), "detail": "x" * (1 << 20)}))


def endless_line(_: Message) -> NoReturn:
    while True:
        put(b"x" * (1 << 16))


def bad_utf8(_: Message) -> None:
    put(b'{"type":"result","id":"\xff"}\n')


def byte_order_mark(case: Message) -> None:
    put(b"\xef\xbb\xbf" + line(result(case)))


def no_json(_: Message) -> None:
    put(b"{'type': 'result'}\n")


def no_object(_: Message) -> None:
    put(b"[]\n")


def wrong_id(case: Message) -> None:
    put(line({**result(case), "id": "another"}))


def no_answer_in_it(case: Message) -> None:
    put(line({"type": "result", "id": case["id"]}))


def partial_line(case: Message) -> NoReturn:
    put(line(result(case))[:20])
    sleep()


def partial_line_and_gone(case: Message) -> NoReturn:
    put(line(result(case))[:20])
    os._exit(0)


def early_exit(case: Message) -> NoReturn:
    good(case)
    os._exit(0)


def double_answer(case: Message) -> None:
    good(case)
    good(case)


def flaky(case: Message) -> None:
    """Wrong, then right: each case is answered rightly only the second time it is asked of one process."""
    if case["id"] in flaky_seen:
        good(case)
    else:
        flaky_seen.add(str(case["id"]))
        lying(case)


flaky_seen: set[str] = set()


def forgetful(case: Message) -> None:
    """Right for the first case it is asked, wrong for all after it."""
    if flaky_seen - {str(case["id"])}:
        lying(case)
    else:
        good(case)
    flaky_seen.add(str(case["id"]))


def child(seconds: str = "60") -> None:
    """Start a child that holds our pipes and outlives us; where it is, is told on standard error."""
    import subprocess  # only here: the tests start hundreds of these programs

    started = subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({seconds})"])
    complain(f"child {started.pid}")


def leaves_a_child(case: Message) -> None:
    child()
    good(case)


def dies_and_leaves_a_child(_: Message) -> NoReturn:
    child()
    os._exit(4)


def closes_its_output(_: Message) -> NoReturn:
    os.close(1)
    sleep()


def deaf(_: Message) -> NoReturn:
    sleep()


def floods_stderr(case: Message) -> None:
    sys.stderr.write("noise " * 200_000)
    sys.stderr.flush()
    good(case)


def echoing(case: Message) -> None:
    put(line({"type": "result", "id": case["id"], "answer": {"heard": case}}))


def skipping(case: Message) -> None:
    put(line({"type": "skip", "id": case["id"], "reason": "not yet"}))


def failing(case: Message) -> None:
    put(line({"type": "error", "id": case["id"], "code": "internal", "message": "tile table is missing"}))


def deaf_to_ping(case: Message) -> None:
    good(case)
    sys.stdin.buffer.readline()


def exit_with_error(case: Message) -> NoReturn:
    """For one process a case: a right answer, and then an exit code that says it went wrong."""
    good(case)
    os._exit(5)


def beginnings() -> dict[str, Callable[[], None]]:
    """Ways to misbehave before the first word."""
    return {
        "exit-at-once": lambda: os._exit(7),
        "silent-at-hello": sleep,
        "wrong-version": lambda: put(line({**HELLO, "protocol": "paipu/9"})),
        "no-name": lambda: put(line({key: value for key, value in HELLO.items() if key != "name"})),
        "talks-first": lambda: put(b"Welcome to fake 1.0\n" + line(HELLO)),
    }


def main() -> None:
    begin = beginnings().get(WAY, lambda: put(line(HELLO)))
    act: Callable[[Message], None] = globals().get(WAY.replace("-", "_"), good)
    for said in sys.stdin.buffer:
        message = json.loads(said)
        match message["type"]:
            case "hello":
                begin()
            case "case":
                act(message)
            case "ping":
                put(said)
            case "bye":
                return


if __name__ == "__main__":
    main()
