"""Tables worked out from files and cached beside them: used only while the table is whole and its files unchanged.

A wheel caches what takes long to work out; a checkout caches nothing. The first line of a file is a checksum of the
table and of everything it depends on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DEPENDS_ON = (".py", ".toml", ".lark")
"""The endings of files in a folder that a table may depend on."""


def to_cache(table: object, sources: Iterable[Path]) -> str:
    """The text of a cache file: a table worked out from these files and folders."""
    text = json.dumps(table, separators=(",", ":"))
    return f"{_checksum(text, sources)}\n{text}\n"


def cached(file: Path, sources: Iterable[Path]) -> object:
    """A cached table; None where there is none, or it is stale or damaged."""
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
        yield from (Path(here, name) for name in sorted(names) if name.endswith(_DEPENDS_ON))
