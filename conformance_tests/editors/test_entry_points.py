"""Messages that no editor sends, by the thousand: the server lives through them and answers whatever asks something.

A message is one of an editor with values of other types, places out of range or a damaged text in it, or its JSON or
its framing is damaged. Each is made by chance from its number; `PAIPU_ENTRY_POINTS=100000` asks that many.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any

import pytest

from conformance_tests.editors.session import environment
from conformance_tests.gallery.reading import log_files
from conformance_tests.laws.damage import CHUNK, CHUNKS, chance, damaged, misshapen
from grammar.words import known_games, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random
    from typing import IO

URIS = ("file:///logs/a.paipu", "file:///logs/b.paipu", "untitled:c", "")
PLACES = (0, 1, 2, 3, 5, 8, 13, 40, -1, 10**6, 2**31 - 1, 2**31, -(2**31), 2**63, 10**30)
LONG_LOG = 700
"""Bytes from which a log is too long to be judged a thousand times."""

ASKS = {"jsonrpc": "2.0"}
ENDS = {**ASKS, "id": "ends", "method": "shutdown"}
EXIT = {**ASKS, "method": "exit"}
PATIENCE = 600.0
"""Seconds after which a server is said to hang."""

HEAD = b"Content-Length: %d\r\n\r\n"


@cache
def logs() -> tuple[tuple[str, str], ...]:
    """Short logs of the gallery, with their games."""
    found = ((game, path.read_text(encoding="utf-8")) for game in known_games() for path in log_files(game))
    return tuple((game, text) for game, text in found if len(text) < LONG_LOG)


@cache
def words(game: str) -> tuple[str, ...]:
    """Words of a game."""
    tables = (words_of(game).table("seats").en, words_of(game).table("acts").en, words_of(game).kinds.en)
    return tuple(word for table in tables for word in table)


def text_of(rng: Random) -> str:
    """A log with damage in it."""
    game, text = rng.choice(logs())
    return damaged(text, words(game), rng).decode("utf-8", "replace")


def place(rng: Random) -> dict[str, object]:
    return {"line": rng.choice(PLACES), "character": rng.choice(PLACES)}


def question(number: int, rng: Random) -> dict[str, Any]:
    """A request as an editor makes it, but that its place may be anywhere."""
    document, where = {"uri": rng.choice(URIS)}, {"start": place(rng), "end": place(rng)}
    method, more = rng.choice(
        (
            ("hover", {"position": place(rng)}),
            ("hover", {"position": place(rng)}),
            ("completion", {"position": place(rng)}),
            ("definition", {"position": place(rng)}),
            ("codeAction", {"range": where, "context": {"diagnostics": []}}),
            ("formatting", {"options": {"tabSize": rng.choice(PLACES), "insertSpaces": True}}),
            ("foldingRange", {}),
            ("inlayHint", {"range": where}),
        )
    )
    params = {"textDocument": document, **more}
    return {"jsonrpc": "2.0", "id": number, "method": f"textDocument/{method}", "params": params}


def change(number: int, rng: Random) -> dict[str, Any]:
    """A text opened, changed, in a part of it too, or closed."""
    uri = rng.choice(URIS)
    params: dict[str, Any]
    match rng.randrange(6):
        case 0 | 1:
            item = {"uri": uri, "languageId": "paipu", "version": number, "text": text_of(rng)}
            method, params = "didOpen", {"textDocument": item}
        case 2 | 3 | 4:
            part: dict[str, object] = {"text": text_of(rng)}
            if rng.random() < 0.5:
                part = {
                    "text": rng.choice(("", "5m", "\n", "[")),
                    "range": {"start": place(rng), "end": place(rng)},
                }
            document: dict[str, Any] = {"uri": uri, "version": number}
            params = {"textDocument": document, "contentChanges": [part]}
            method = "didChange"
        case _:
            method, params = "didClose", {"textDocument": {"uri": uri}}
    return {"jsonrpc": "2.0", "method": f"textDocument/{method}", "params": params}


def encoded(tree: dict[str, Any]) -> bytes:
    return json.dumps(tree).encode()


def framed(body: bytes) -> bytes:
    return HEAD % len(body) + body


def misframed(body: bytes, rng: Random) -> bytes:
    """A message whose header is wrong; what follows it makes up for what may be swallowed with it."""
    length = len(body)
    head = rng.choice(
        (
            HEAD % max(length - rng.randint(1, 60), 0),
            HEAD % (length + rng.randint(1, 60)),
            b"Content-Length: -1\r\n\r\n",
            b"Content-Length: 0\r\n\r\n",
            b"Content-Length: " + b"9" * rng.choice((12, 30, 5000)) + b"\r\n\r\n",
            b"Content-Length: %d\n\n" % length,
            b"content-length:%d\r\n\r\n" % length,
            b"Content-Length: ten\r\n\r\n",
            b"Content-Length: 0x10\r\n\r\n",
            b"Content-Length: \r\n\r\n",
            b"Content-Type: x\r\nContent-Length: %d\r\n\r\n" % length,
            b"Content-Length: %d\r\nContent-Length: 5\r\n\r\n" % length,
            b"\r\n\r\n" + HEAD % length,
            b"\x00\xff\xfe" * rng.randint(1, 3000) + b"\r\n",
            b"",
        )
    )
    filler = json.dumps({"jsonrpc": "2.0", "method": "$/filler", "params": {"x": "x" * 100}}).encode()
    return head + body + framed(filler)


def message(number: int) -> tuple[bytes, str | int | None]:
    """A message, and the id under which it has to be answered."""
    rng = chance("editor", number)
    whole = question(number, rng) if rng.random() < 0.6 else change(number, rng)
    match rng.randrange(10):
        case 0 | 1 | 2 | 3:
            changed: Any = misshapen(whole, rng)
        case 4:
            body = json.dumps(whole).encode()
            at = rng.randrange(len(body))
            cut = rng.choice((body[:at] or b"{", body[:at] + bytes([rng.randrange(256)]) + body[at + 1 :]))
            return framed(cut), None
        case 5:
            return misframed(json.dumps(whole).encode(), rng), None
        case 6 if rng.random() < 0.1:
            return framed(
                rng.choice((b"[" * 10**5, b'{"a":' * 10**4, b"5", b"[]", b"null", b'""', b"NaN"))
            ), None
        case _:
            changed = whole
    asks = changed.get("jsonrpc") == "2.0" and isinstance(changed.get("method"), str)
    asked = changed.get("id") if asks else None
    answered = asked if isinstance(asked, str | int) and not isinstance(asked, bool) else None
    return framed(json.dumps(changed).encode()), answered


def answers(said: IO[Any]) -> Iterator[dict[str, Any]]:
    """What a server says, until it says no more."""
    while head := said.readline():
        length = int(head.lower().removeprefix(b"content-length:"))
        while said.readline().strip():
            pass
        yield json.loads(said.read(length))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_message_that_asks_is_answered_whatever_came_before_it(chunk: int, tmp_path: Path) -> None:
    made = [message(number) for number in range(chunk * CHUNK, (chunk + 1) * CHUNK)]
    first = ({**ASKS, "id": "begins", "method": "initialize", "params": {"capabilities": {}}},)
    last = question(-1, chance("last", chunk))
    sent = [*map(framed, map(encoded, first)), *(data for data, _ in made), framed(encoded(last))]
    due = {asked for _, asked in made if asked is not None} | {"begins", -1}
    with (tmp_path / "log").open("wb+") as log:
        run = subprocess.Popen(
            [sys.executable, "-m", "oracle.cli", "lsp", "--lang", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            env=environment(),
        )
        assert run.stdin is not None
        assert run.stdout is not None
        writing = Thread(target=run.stdin.write, args=(b"".join(sent),))
        writing.start()
        patience = Timer(PATIENCE, run.kill)
        patience.start()
        open_ids = set(due)
        for answer in answers(run.stdout):
            assert 'File "' not in json.dumps(answer.get("error"))
            if isinstance(answer.get("id"), str | int):
                open_ids.discard(answer["id"])
            if not open_ids and not run.stdin.closed:
                # No end comes before an answer, which would be lost by it.
                writing.join()
                run.stdin.write(b"".join(framed(encoded(each)) for each in (ENDS, EXIT)))
                run.stdin.close()
        patience.cancel()
        code = run.wait(PATIENCE)
        run.stdout.close()
        log.seek(0)
        complained = log.read().decode("utf-8", "replace")
    lost = [data.partition(b"\r\n\r\n")[2] for data, asked in made if asked in open_ids]
    assert "Traceback" not in complained
    assert (lost, code) == ([], 0), complained[-2000:]
