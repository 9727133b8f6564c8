"""The folder of an audit: its parts, and the manifest by which one that was broken off goes on.

A part is written aside, brought to the disk, renamed, and only then entered in the manifest with its digest. Whatever
is not entered, or is not what was entered, is judged again. The manifest is lines of JSON that are only ever added to.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import field
from hashlib import file_digest
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.audits.extras import needed
from oracle.audits.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MANIFEST = "manifest.ndjson"
"""The name of the manifest."""

_ASIDE = ".unfinished"


class OtherAuditError(Exception):
    """The folder holds something else: `key` is the sentence that says what."""

    def __init__(self, key: str, **words: str) -> None:
        super().__init__(key)
        self.key = key
        self.words = words


@dataclass(slots=True)
class Folder:
    """The folder of an audit, open for writing; `head` is what its rows hang on, `done` its parts."""

    path: str
    head: Mapping[str, Any]
    done: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    seconds: float = 0.0
    _lock: int = -1

    def open(self) -> None:
        """Make the folder, or go on with what is in it. Raises `OtherAuditError` and `OSError`."""
        os.makedirs(self.path, exist_ok=True)
        self._take()
        lines = list(manifest(self.path)) if os.path.exists(self._of(MANIFEST)) else []
        if not lines:
            if any(name.endswith(".parquet") for name in os.listdir(self.path)):
                raise OtherAuditError("audit-other-files", name=self.path)
            self._write_anew([self.head])
            return
        before = {**lines[0]}
        if before != json.loads(json.dumps(self.head)):
            differs = [
                name for name in self.head if before.get(name) != json.loads(json.dumps(self.head))[name]
            ]
            raise OtherAuditError("audit-other-terms", name=self.path, what=", ".join(differs) or "schema")
        kept = []
        for line in lines[1:]:
            self.seconds += line.get("seconds", 0.0)
            if "part" in line and self._is_whole(line):
                self.done[line["part"]] = line
                kept.append(line)
        self._write_anew([self.head, *kept])
        entered = {each["file"] for each in self.done.values()}
        for name in os.listdir(self.path):
            if name.endswith(_ASIDE) or (name.endswith(".parquet") and name not in entered):
                os.unlink(self._of(name))

    def _take(self) -> None:
        """Keep others out for as long as this process lives."""
        try:
            import fcntl
        except ImportError:
            return
        self._lock = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise OtherAuditError("audit-under-way", name=self.path) from None

    def close(self) -> None:
        """Let others in."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _of(self, name: str) -> str:
        return os.path.join(self.path, name)

    def _is_whole(self, line: Mapping[str, Any]) -> bool:
        try:
            with open(self._of(line["file"]), "rb") as stream:
                return bool(file_digest(stream, "sha256").hexdigest() == line["sha256"])
        except FileNotFoundError:
            return False

    def write(self, part: int, batches: Sequence[Any], source: str, seconds: float) -> None:
        """Write a part whole, and enter it. Raises `OSError`."""
        arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
        # One group of rows: each has a directory of all columns, which is longer than a small group itself.
        table = arrow.Table.from_batches(batches, schema()).combine_chunks()
        name = f"part-{part:06}.parquet"
        aside = self._of(name + _ASIDE)
        try:
            with open(aside, "wb") as stream:
                parquet.write_table(table, stream, compression="zstd")
                stream.flush()
                os.fsync(stream.fileno())
        except BaseException:
            with suppress(OSError):
                os.unlink(aside)
            raise
        with open(aside, "rb") as stream:
            found = file_digest(stream, "sha256").hexdigest()
        os.replace(aside, self._of(name))
        rows = sum(each.num_rows for each in batches)
        line = {"part": part, "file": name, "rows": rows, "sha256": found, "source": source}
        self.enter({**line, "seconds": round(seconds, 3)})
        self.done[part] = line

    def enter(self, line: Mapping[str, Any]) -> None:
        """Add a line to the manifest. Raises `OSError`."""
        with open(self._of(MANIFEST), "ab") as stream:
            stream.write(_line(line))
            stream.flush()
            os.fsync(stream.fileno())

    def _write_anew(self, lines: Sequence[Mapping[str, Any]]) -> None:
        aside = self._of(MANIFEST + _ASIDE)
        with open(aside, "wb") as stream:
            stream.write(b"".join(map(_line, lines)))
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(aside, self._of(MANIFEST))


def _line(tree: Mapping[str, Any]) -> bytes:
    return json.dumps(tree, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def manifest(path: str) -> Iterator[dict[str, Any]]:
    """The lines of the manifest of a folder, up to one that was not written to its end. Raises `OSError`."""
    with open(os.path.join(path, MANIFEST), "rb") as stream:
        for line in stream:
            try:
                tree = json.loads(line)
            except ValueError:
                return
            if not isinstance(tree, dict) or not line.endswith(b"\n"):
                return
            yield tree


def part_files(path: str) -> list[str]:
    """The files of the parts that are entered, in their order. Raises `OSError` where the folder is no audit."""
    entered = {line["part"]: line["file"] for line in manifest(path) if "part" in line}
    return [os.path.join(path, entered[part]) for part in sorted(entered)]


def is_complete(path: str) -> bool:
    """Whether every hand of an audit has its row."""
    return any(line.get("complete") for line in manifest(path))
