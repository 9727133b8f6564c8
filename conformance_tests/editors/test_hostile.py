"""What no editor should send, and texts nobody should write: the server goes on, and says nothing of its code."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from conformance_tests.editors.session import ROOT, URI, environment
from oracle.editor.documents import Document
from oracle.editor.shaping import canonical, folds

if TYPE_CHECKING:
    from collections.abc import Iterable

CHAPTER = (ROOT / "conformance_tests/worked/tongqi/chapter12.paipu").read_text(encoding="utf-8")

TEXTS = (
    "",
    "\n\n\n",
    "\ufeff",
    "# only a remark",
    "[Game",
    '[Game "',
    '[Game "nothing"]\nE discard 5m\nend cut',
    '[Game "taiwan"]' * 50,
    '[Game "taiwan"]\n' * 50,
    '[Game "taiwan"]\nE ' + "draw " * 3000,
    '[Game "yawan"]\nE holds ' + "1m" * 5000,
    CHAPTER.replace("\n", "\r\n"),
    CHAPTER.replace("\n", "\r"),
    CHAPTER.replace(" ", "\u3000"),
    CHAPTER.replace("a", "\0"),
    CHAPTER.replace("5", "\u2028\x0b\x85"),
    CHAPTER.replace("tian", "\ud800"),
    CHAPTER[: len(CHAPTER) // 2],
    CHAPTER * 3,
)


def messages(parts: Iterable[bytes | dict[str, object]]) -> bytes:
    """Messages of the protocol, some of which are none."""
    framed = b""
    for part in parts:
        body = part if isinstance(part, bytes) else json.dumps(part).encode()
        framed += b"Content-Length: %d\r\n\r\n" % len(body) + body
    return framed


def asked(number: int, method: str, **params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def notification(method: str, **params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


PLACES = (
    {"line": 0, "character": 0},
    {"line": 10**9, "character": 10**9},
    {"line": 3, "character": 2**31 - 1},
)
QUESTIONS = ("hover", "completion", "definition")


def a_bad_day() -> Iterable[bytes | dict[str, object]]:
    """A session in which much is wrong."""
    yield asked(1, "initialize", capabilities={})
    yield notification("initialized")
    yield b"no JSON"
    yield b'{"jsonrpc": "2.0"}'
    yield b"[]"
    number = 1
    for version, text in enumerate(TEXTS, 1):
        yield notification(
            "textDocument/didOpen",
            textDocument={"uri": URI, "languageId": "paipu", "version": version, "text": text},
        )
        for place in PLACES:
            for question in QUESTIONS:
                number += 1
                yield asked(number, f"textDocument/{question}", textDocument={"uri": URI}, position=place)
        for question in ("formatting", "foldingRange"):
            number += 1
            options = {"tabSize": 1, "insertSpaces": True}
            yield asked(number, f"textDocument/{question}", textDocument={"uri": URI}, options=options)
    yield asked(number + 1, "textDocument/hover", textDocument={"uri": "file:///none"}, position=PLACES[0])
    yield asked(number + 2, "textDocument/hover", textDocument=5)
    yield asked(number + 3, "no/such/method")
    yield asked(number + 4, "shutdown")
    yield notification("exit")


def test_a_bad_day_is_lived_through_without_a_traceback() -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "oracle.cli", "lsp", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    out, err = run.communicate(messages(a_bad_day()), timeout=120)
    assert b"Traceback" not in err + out
    assert b'File "' not in err + out
    answers = answered(out)
    numbers = [each["id"] for each in a_bad_day() if isinstance(each, dict) and "id" in each]
    missing = set(numbers) - set(answers)
    assert not missing
    *questions, _, _, wrong, unknown, _ = numbers
    assert all("result" in answers[number] for number in questions)
    assert "error" in answers[wrong]
    assert "error" in answers[unknown]


@pytest.mark.parametrize("text", TEXTS)
def test_no_text_is_lost_by_formatting(text: str) -> None:
    hands = Document().read(text)
    list(folds(hands))
    shaped = canonical(text, hands)
    if shaped is None:
        return
    assert canonical(shaped, Document().read(shaped)) == shaped
    assert [line.split() for line in shaped.splitlines() if line.strip()] == [
        line.split() for line in CHAPTER.splitlines() if line.strip()
    ] * (3 if text == CHAPTER * 3 else 1)


def answered(out: bytes) -> dict[object, dict[str, object]]:
    """The answers of a server, by the numbers of what was asked."""
    answers: dict[object, dict[str, object]] = {}
    while out:
        head, _, rest = out.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        answer, out = json.loads(rest[:length]), rest[length:]
        if answer.get("id") is not None:
            answers[answer["id"]] = answer
    return answers


def served(data: bytes) -> dict[object, dict[str, object]]:
    run = subprocess.run(
        [sys.executable, "-m", "oracle.cli", "lsp"],
        input=data,
        capture_output=True,
        env=environment(),
        timeout=120,
        check=False,
    )
    assert b"Traceback" not in run.stderr
    return answered(run.stdout)


def test_a_length_that_is_too_great_costs_its_own_message_alone() -> None:
    """Wherever the end it states falls: within the next header, behind it, or far beyond every message there is."""
    hover = {"textDocument": {"uri": URI}, "position": PLACES[0]}
    data, number, expected = messages([asked(1, "initialize", capabilities={})]), 1, [1]
    for more in (*range(1, 30), 60, 200, 5_000, 10**6):
        body = json.dumps(asked(number + 1, "textDocument/hover", **hover)).encode()
        data += b"Content-Length: %d\r\n\r\n" % (len(body) + more) + body
        data += messages([asked(number + 2, "textDocument/hover", **hover)])
        number += 2
        expected.append(number)
    data += messages([asked(number + 1, "shutdown"), notification("exit")])
    assert {*expected, number + 1} - set(served(data)) == set()


def test_what_is_asked_after_the_end_is_refused() -> None:
    hover = asked(3, "textDocument/hover", textDocument={"uri": URI}, position=PLACES[0])
    said = [asked(1, "initialize", capabilities={}), asked(2, "shutdown"), hover, notification("exit")]
    assert served(messages(said))[3]["error"] == {"code": -32600, "message": "Invalid Request"}
