"""A table that is worked out from files and kept beside them: taken only while it is whole and they are as they were.

A wheel keeps what takes long to work out; a checkout keeps nothing. The first line of a file is a checksum of the table
and of everything it hangs on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HUNG_ON = (".py", ".toml", ".lark")
"""The endings of files in a folder that a table may hang on."""


def to_keep(table: object, sources: Iterable[Path]) -> str:
    """A table as it is kept, worked out from these files and folders."""
    text = json.dumps(table, separators=(",", ":"))
    return f"{_checksum(text, sources)}\n{text}\n"


def kept(file: Path, sources: Iterable[Path]) -> object:
    """A table that was kept; None where there is none, or none that holds."""
    try:
        checksum, text = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    return json.loads(text) if checksum == _checksum(text, sources) else None


def _checksum(text: str, sources: Iterable[Path]) -> str:
    found = crc32(text.encode())
    for source in sources:
        for path in _files(source):
            found = crc32(path.read_bytes(), found)
    return f"{found:08x}"


def _files(source: Path) -> Iterator[Path]:
    if source.is_file():
        yield source
    for here, below, names in os.walk(source):
        below.sort()
        yield from (Path(here, name) for name in sorted(names) if name.endswith(_HUNG_ON))
