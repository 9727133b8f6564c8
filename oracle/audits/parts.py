"""The folder of an audit: its parts, and the manifest by which one that was broken off goes on.

A part is written aside, brought to the disk, renamed, and only then entered in the manifest with its digest. Whatever
is not entered, or is not what was entered, is judged again. The manifest is lines of JSON that are only ever added to.

A part is a file, or one for each game and date that is in it, in folders as Hive names them
(`game=taiwan/date=1925-05-01`).
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import field
from hashlib import file_digest
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from grammar.records import dataclass
from oracle.audits.extras import needed
from oracle.audits.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MANIFEST = "manifest.ndjson"
"""The name of the manifest."""

PARTITIONS = ("game", "date")
"""The columns that folders are named by where the parts are laid by game and date, and that no file of theirs has."""

NOTHING = "__HIVE_DEFAULT_PARTITION__"
"""What Hive, and whoever reads as it does, calls the folder of rows that have nothing in that column."""

LONGEST = 200
"""Bytes that the name of a folder may have; whatever is longer than any date counts as none."""

ROWS_OF = "read_parquet($files, union_by_name = true, hive_partitioning = $hive, hive_types_autocast = false)"
"""The rows of an audit in DuckDB; `asked_of` has what it asks for."""

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
            if any(name.endswith(".parquet") for name in self._files()):
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
        entered = {name for line in self.done.values() for name in _files_of(line)}
        for name in self._files():
            if name.endswith(_ASIDE) or (name.endswith(".parquet") and name not in entered):
                os.unlink(self._of(name))

    def _files(self) -> Iterator[str]:
        """The files of the folder, and of those within it that are laid by game and date; by their paths from it."""
        below = [name for name in os.listdir(self.path) if name.startswith(f"{PARTITIONS[0]}=")]
        for name in os.listdir(self.path):
            if os.path.isfile(self._of(name)):
                yield name
        for top, _, names in (each for name in below for each in os.walk(self._of(name))):
            yield from (os.path.relpath(os.path.join(top, name), self.path) for name in names)

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
            return all(self._digest(name) == digest for name, digest in _files_of(line).items())
        except FileNotFoundError:
            return False

    def _digest(self, name: str) -> str:
        with open(self._of(name), "rb") as stream:
            return file_digest(stream, "sha256").hexdigest()

    def write(self, part: int, batches: Sequence[Any], source: str, seconds: float) -> None:
        """Write a part whole, and enter it. Raises `OSError`."""
        arrow = needed("pyarrow")
        table = arrow.Table.from_batches(batches, schema())
        name = f"part-{part:06}.parquet"
        laid = _laid(table) if self.head.get("partitions") else {"": table}
        tables = {os.path.join(place, name): each for place, each in laid.items()}
        try:
            for file, each in tables.items():
                self._write_aside(file, each)
        except BaseException:
            for file in tables:
                with suppress(OSError):
                    os.unlink(self._of(file + _ASIDE))
            raise
        found = {file: self._digest(file + _ASIDE) for file in tables}
        for file in tables:
            os.replace(self._of(file + _ASIDE), self._of(file))
        files = {"files": found} if self.head.get("partitions") else {"file": name, "sha256": found[name]}
        line = {"part": part, **files, "rows": table.num_rows, "source": source}
        self.enter({**line, "seconds": round(seconds, 3)})
        self.done[part] = line

    def _write_aside(self, file: str, table: Any) -> None:  # noqa: ANN401  (a table of pyarrow)
        """Write rows beside where they are to stand, and bring them to the disk."""
        parquet = needed("pyarrow.parquet")
        aside = self._of(file + _ASIDE)
        os.makedirs(os.path.dirname(aside), exist_ok=True)
        with open(aside, "wb") as stream:
            # One group of rows: each has a directory of all columns, which is longer than a small group itself.
            parquet.write_table(table.combine_chunks(), stream, compression="zstd")
            stream.flush()
            os.fsync(stream.fileno())

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


def _files_of(line: Mapping[str, Any]) -> Mapping[str, str]:
    """The files of a part as the manifest has them, with their digests."""
    files: Mapping[str, str] = line["files"] if "files" in line else {line["file"]: line["sha256"]}
    return files


def _laid(table: Any) -> dict[str, Any]:  # noqa: ANN401  (a table of pyarrow)
    """The rows of a table by the folder each belongs into, without the columns that the folders are named by."""
    arrow = needed("pyarrow")
    places = [
        os.path.join(*(f"{name}={_named(row[name])}" for name in PARTITIONS))
        for row in table.select(list(PARTITIONS)).to_pylist()
    ]
    rows: dict[str, list[int]] = {}
    for number, place in enumerate(places):
        rows.setdefault(place, []).append(number)
    rest = table.drop_columns(list(PARTITIONS))
    return {place: rest.take(arrow.array(rows[place])) for place in sorted(rows)}


def _named(value: str | None) -> str:
    """What a value is called in the name of a folder."""
    name = quote(value or NOTHING, safe="")
    return name if len(name) <= LONGEST else NOTHING


def told_by(file: str) -> dict[str, str | None]:
    """What the names of the folders say of the rows of a file that is laid by game and date."""
    told = (part.partition("=")[::2] for part in file.split(os.sep)[-1 - len(PARTITIONS) : -1])
    return {name: None if value == NOTHING else unquote(value) for name, value in told}


def is_laid_out(path: str) -> bool:
    """Whether the files of an audit stand in folders by game and date."""
    return bool(next(manifest(path), {}).get("partitions"))


def asked_of(path: str) -> dict[str, Any]:
    """What `ROWS_OF` asks for, of an audit that has rows. Raises `OSError` where the folder is no audit."""
    return {"files": part_files(path), "hive": is_laid_out(path)}


def part_files(path: str) -> list[str]:
    """The files of the parts that are entered, in their order. Raises `OSError` where the folder is no audit."""
    entered = {line["part"]: _files_of(line) for line in manifest(path) if "part" in line}
    return [os.path.join(path, name) for part in sorted(entered) for name in entered[part]]


def is_complete(path: str) -> bool:
    """Whether every hand of an audit has its row."""
    return any(line.get("complete") for line in manifest(path))
