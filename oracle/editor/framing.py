"""Messages parted by their headers: one that is framed wrongly costs itself, and never those that are framed rightly.

The headers of an editor say how many bytes follow. What says nothing of that kind, too much or nonsense is passed over
up to the next header that says so, wherever in a line it stands: a length that was too short leaves the rest of its
message before it.
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

_LENGTH = re.compile(rb"Content-Length:[ \t]*([0-9]{1,10})[ \t]*\r?\n\Z", re.IGNORECASE)


class Framed(RawIOBase):
    """A stream of messages of which each stands behind a header of its own, whatever stands in between."""

    def __init__(self, source: BinaryIO) -> None:
        super().__init__()
        self._source = source
        self._length = 0
        self._blank = False

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readline(self, size: int | None = -1) -> bytes:  # noqa: ARG002  (the signature of streams)
        """The header of the next message, then a blank line; nothing at the end."""
        if self._blank:
            self._blank = False
            return b"\r\n"
        length = 0
        while line := self._source.readline(A_LINE):
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
        return self._source.read(length if size is None or size < 0 else min(size, length))
