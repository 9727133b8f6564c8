"""The server of the Model Context Protocol, by its own library (the extra `mcp`)."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from oracle import VERSION
from oracle.conformance.protocol.messages import LONGEST, ProtocolError, decode
from oracle.editor.assistant.tools import TOOLS, Tool, answers, ask, asks

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json, JsonValue

INSTRUCTIONS = (
    "The referee of Chinese tile games, each by its book. Rules, values and payments differ from book to book and "
    "from what is played elsewhere: ask instead of guessing, and cite the clause of the answer. "
    "`words` says how a game is written."
)


async def _listed(
    _: ServerRequestContext[Any], __: types.PaginatedRequestParams | None
) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[_shown(tool) for tool in TOOLS.values()])


def _shown(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        description=tool.about,
        input_schema=asks(tool),
        output_schema=answers(tool),
        annotations=types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False),
    )


async def _called(_: ServerRequestContext[Any], asked: types.CallToolRequestParams) -> types.CallToolResult:
    """One at a time, for a verb has the streams of the process to itself; what else is asked waits."""
    answer = ask(asked.name, asked.arguments or {})
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=answer.text)],
        structured_content=answer.tree,
        is_error=answer.wrong,
    )


def made() -> Server[Any]:
    """The server, which no stream is given yet."""
    return Server(
        "paipu", version=VERSION, instructions=INSTRUCTIONS, on_list_tools=_listed, on_call_tool=_called
    )


def start() -> None:
    """Serve on standard input and output until the other end closes them."""
    anyio.run(_serve)


async def _serve() -> None:
    server = made()
    # The server has the streams to itself; what else is printed would break its messages.
    answers = _Answers(os.fdopen(os.dup(1), "wb"))
    questions = _Questions(os.fdopen(os.dup(0), "rb"), answers)
    os.dup2(2, 1)
    async with stdio_server(
        cast("anyio.AsyncFile[str]", questions), cast("anyio.AsyncFile[str]", answers)
    ) as (source, sink):
        await server.run(source, sink, server.create_initialization_options())


# -- the streams -------------------------------------------------------------------------------------


class _Answers:
    """Where answers go: a line at a time, each whole."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    async def write(self, line: str) -> None:
        """Write a line."""
        self._stream.write(line.encode("utf-8", "backslashreplace"))

    async def flush(self) -> None:
        """Hand over what was written."""
        self._stream.flush()


class _Questions:
    """The lines of an assistant that are messages; one that is none is answered with an error, so that nobody waits."""

    def __init__(self, stream: BinaryIO, answers: _Answers) -> None:
        self._stream, self._answers = stream, answers

    def __aiter__(self) -> _Questions:
        return self

    async def __anext__(self) -> str:
        while line := await anyio.to_thread.run_sync(self._line, abandon_on_cancel=True):
            wrong = _wrong_with(line)
            if wrong is None:
                return line.decode("utf-8")
            if line.strip():
                await self._answers.write(json.dumps(wrong) + "\n")
                await self._answers.flush()
        raise StopAsyncIteration

    def _line(self) -> bytes:
        """The next line; of one that is too long only as much is kept as shows that."""
        line = rest = self._stream.readline(LONGEST + 2)
        while rest and not rest.endswith(b"\n"):
            rest = self._stream.readline(LONGEST)
        return line


def _wrong_with(line: bytes) -> Json | None:
    """The answer to a line that is no message, by the limits of `paipu serve`."""
    try:
        decode(line.rstrip(b"\r\n"))
    except ProtocolError as wrong:
        return _refusal(line, types.PARSE_ERROR, str(wrong))
    try:
        types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        return _refusal(
            line, types.INVALID_REQUEST, "This is no message of JSON-RPC 2.0, or one that is too deep."
        )
    return None


def _refusal(line: bytes, code: int, why: str) -> Json:
    named = _ID.search(line)
    number: JsonValue = None if named is None else int(named[1])
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": why[:MOST_SAID]}}


_ID = re.compile(rb'(?<!\\)"id"[ \t]*:[ \t]*([0-9]{1,15})(?![0-9.eE])')
"""The number of a question, in a line that need not be JSON."""

MOST_SAID = 1_000
"""So many characters are said at most of a line that is no message."""
