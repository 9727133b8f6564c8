"""`paipu mcp` as an assistant meets it: started as a program, asked by the protocol's own library."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import anyio
from mcp import Client, StdioServerParameters

from oracle import VERSION
from oracle.editor.assistant.tools import TOOLS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = StdioServerParameters(command=sys.executable, args=["-m", "paipu", "mcp"], cwd=str(ROOT))
HAND = "111m 444p 777s EEE 55s 23m +1m/W seat:S round:E"


def asked(*calls: tuple[str, dict[str, Any]]) -> tuple[list[Any], list[Any]]:
    """The tools that a server lists, and what it answers to calls, one after another."""

    async def session() -> tuple[list[Any], list[Any]]:
        async with Client(PROGRAM) as client:
            listed = await client.list_tools()
            return listed.tools, [await client.call_tool(name, given) for name, given in calls]

    return anyio.run(session)


def test_an_assistant_asks_the_referee() -> None:
    tools, (score, refused, later) = asked(
        ("score", {"game": "taiwan", "hand": HAND}),
        ("score", {"game": "chess", "hand": HAND}),
        ("explain", {"what": "TW-PRI-0"}),
    )
    assert [tool.name for tool in tools] == [*TOOLS]
    assert all(tool.annotations.read_only_hint for tool in tools)
    assert score.structured_content["total"] == [[8, "tai"]]
    assert "風字坎" in score.content[0].text
    assert (score.is_error, refused.is_error, later.is_error) == (False, True, False)
    assert "TW-PRI-0" in later.content[0].text


def test_what_is_no_message_ends_nothing() -> None:
    lines = [
        "no json",
        "[]",
        '{"jsonrpc": "2.0", "id": 1}',
        "{" * 2000,
        '{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
        '"clientInfo":{"name":"x","version":"1"}}}',
    ]
    done = subprocess.run(
        [sys.executable, "-m", "paipu", "mcp"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    assert f'"version":"{VERSION}"' in done.stdout
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


def call(number: int, name: object, **arguments: object) -> bytes:
    """A question to a tool."""
    params = {"name": name, "arguments": arguments}
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}).encode()


def nested(depth: int) -> dict[str, object]:
    """Objects within one another."""
    within: dict[str, object] = {}
    for _ in range(depth):
        within = {"a": within}
    return within


START = (
    b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
    b'"clientInfo":{"name":"x","version":"1"}}}',
    b'{"jsonrpc":"2.0","method":"notifications/initialized"}',
)
CALLED = b'{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"score","arguments":{"hand":%s}}}'
NO_MESSAGE = (
    b"no json",
    b"\xff\xfe\x00",
    call(1, "check", log="x" * (1 << 21)),
    call(2, "check", log="x" * (1 << 25)),
    call(3, "check", log=nested(900)),
    CALLED % (4, b"[" * 100_000 + b"]" * 100_000),
    CALLED % (5, b"9" * 6000),
    CALLED % (6, b"NaN"),
    CALLED % (7, b'"\\ud800"'),
    b'{"jsonrpc":"2.0","id":8,"method":"tools/call","params":7}',
    b'{"jsonrpc":"2.0","id":9}',
    b'{"jsonrpc":"2.0","id":10,"method":"no/such"}',
    call(11, 5),
)
"""Lines that are no message, or no question; whoever waits is told so, where his number can be read."""

NO_QUESTION = (
    call(20, "nothing"),
    call(21, "words"),
    call(22, "score", game="taiwan", hand=[1]),
    call(23, "score", game={"x": 1}, hand=HAND),
    call(24, "score", game="taiwan", hand="1m" * 200_000),
    call(25, "score", game="taiwan", hand=HAND, files="/etc/passwd"),
    call(26, "check", log='[Game "taiwan"]\nE ' + "draw " * 100_000),
    call(27, "settle", game="taiwan", result="a:b " * 100_000),
    call(28, "explain", what="\0" * 1000),
    call(29, "legal", log="x", at="-1"),
)
"""Questions of other kinds, sizes and names than there are: each is refused in a page of text."""

LAST = 99


def test_a_hostile_client_is_answered_line_by_line_and_the_next_question_is_heard() -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "paipu", "mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert (server.stdin, server.stdout, server.stderr) != (None, None, None)
    sent = b"\n".join((*START, *NO_MESSAGE, *NO_QUESTION, call(LAST, "score", game="taiwan", hand=HAND), b""))
    answers: dict[object, Any] = {}

    def send() -> None:
        assert server.stdin is not None
        server.stdin.write(sent)
        server.stdin.flush()

    writing = Thread(target=send, daemon=True)
    writing.start()
    assert server.stdout is not None
    for line in server.stdout:
        answer = json.loads(line)
        answers[answer.get("id")] = answer
        if answer.get("id") == LAST:
            break
    writing.join(60)
    _, complaint = server.communicate(timeout=60)
    assert (server.returncode, b"Traceback" in complaint) == (0, False)
    assert set(answers) == {None, 0, LAST, *range(1, 12), *range(20, 30)}
    assert all(-32800 < answers[number]["error"]["code"] < -32599 for number in range(1, 12))
    assert all(answers[number]["result"]["isError"] for number in range(20, 30))
    assert max(len(json.dumps(answers[number])) for number in range(1, 30) if number in answers) < 40_000
    assert answers[LAST]["result"]["structuredContent"]["total"] == [[8, "tai"]]
