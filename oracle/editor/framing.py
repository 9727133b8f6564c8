"""Messages parted by their headers: one that is framed wrongly costs itself, and never those that are framed rightly.

The headers of an editor say how many bytes follow. What says nothing of that kind, too much or nonsense is passed over
up to the next header that says so, wherever in a line it stands: a length that was too short leaves the rest of its
message before it, one that was too long has taken it in. No message has a header within: a line ends in no JSON text.
"""

from __future__ import annotations

import re
from io import RawIOBase
from typing import TYPE_CHECKING

from grammar.limits import FRAME

if TYPE_CHECKING:
    from typing import BinaryIO

LONGEST = FRAME.most
"""Bytes a message may have."""

A_LINE = 1 << 16
"""Bytes of a line that are looked at as one."""

A_HEADER = 64
"""Bytes from the end of a message within which a header may have begun."""

_LENGTH = re.compile(rb"Content-Length:[ \t]*([0-9]{1,10})[ \t]*\r?\n\Z", re.IGNORECASE)


class Framed(RawIOBase):
    """A stream of messages of which each stands behind a header of its own, whatever stands in between."""

    def __init__(self, source: BinaryIO) -> None:
        super().__init__()
        self._source = source
        self._length = 0
        self._blank = False
        self._header = b""
        self._tail = b""

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readline(self, size: int | None = -1) -> bytes:  # noqa: ARG002  (the signature of streams)
        """The header of the next message, then a blank line; nothing at the end."""
        if self._blank:
            self._blank = False
            return b"\r\n"
        length = 0
        while line := self._next():
            found = _LENGTH.search(line)
            if found is not None:
                length = int(found[1])
                if length > LONGEST:
                    length = 0
            elif length and not line.strip():
                self._length, self._blank = length, True
                return b"Content-Length: %d\r\n" % length
        return b""

    def read(self, size: int | None = -1) -> bytes:
        """The bytes of the message whose header was read."""
        length, self._length = self._length, 0
        wanted = length if size is None or size < 0 else min(size, length)
        body = bytearray()
        while len(body) < wanted and (line := self._source.readline(min(A_LINE, wanted - len(body)))):
            body += line
            found = _LENGTH.search(body[-A_HEADER:]) if line.endswith(b"\n") else None
            if found is not None:
                self._header = found[0]
                del body[-len(found[0]) :]
                return bytes(body)
        self._tail = bytes(body[-A_HEADER:])
        return bytes(body)

    def _next(self) -> bytes:
        """The next line: a header that a message had taken in, or what of one is left of it."""
        line, self._header = self._header, b""
        if not line:
            line, self._tail = self._tail, b""
            more = self._source.readline(A_LINE)
            line = line + more if more else b""
        return line
