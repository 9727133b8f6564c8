"""A language server without its streams: frames go in, and what it says comes out."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

GREETING = {"jsonrpc": "2.0", "id": "greeting", "method": "initialize", "params": {"capabilities": {}}}
HEAD = b"Content-Length: %d\r\n\r\n"

MOST = 30
"""Messages of one input that are handed on."""


def framed(message: object) -> bytes:
    """A message behind its header."""
    body = json.dumps(message).encode()
    return HEAD % len(body) + body


def bodies(data: bytes) -> Iterator[bytes]:
    """What stands behind the headers of some frames, as the server parts them."""
    from oracle.editor.framing import Framed

    stream = Framed(cast("BinaryIO", io.BytesIO(data)))
    while head := stream.readline():
        length = int(head.partition(b":")[2])
        stream.readline()
        yield stream.read(length)


def answered(data: bytes) -> list[dict[str, Any]]:
    """What the server says to some frames, until nothing of it waits any more."""
    from oracle.editor import server as serving

    serving.QUIET = 0.0  # nobody types here
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    server, said = serving.made("en"), _Kept()
    server.protocol.set_writer(said)
    with suppress(SystemExit):  # as an editor asked it to
        asyncio.run(_fed(server, [json.dumps(GREETING).encode(), *bodies(data)][: MOST + 1]))
    server.shutdown()
    return [json.loads(each.partition(b"\r\n\r\n")[2]) for each in said.written]


class _Kept:
    """A writer that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Keep a message."""
        self.written.append(data)

    def close(self) -> None:
        """There is nothing to close."""


async def _fed(server: Any, messages: list[bytes]) -> None:  # noqa: ANN401  (of a library without types)
    for body in messages:
        with suppress(Exception):  # what is no message is logged, and the next is waited for
            message = json.loads(body, object_hook=server.protocol.structure_message)
            server.protocol.handle_message(message)
        await asyncio.sleep(0)
    while waiting := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(waiting)
