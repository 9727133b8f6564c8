"""The folder of an audit: its parts, and the manifest by which one that was broken off goes on.

The files of a part are announced in the manifest, written aside, brought to the disk, renamed, and only then entered
with their digests. Whatever is not entered, or is not what was entered, is judged again. No file is touched that the
manifest does not name, whatever it is called. The manifest is lines of JSON that are only ever added to.

A part is a file, or one for each game and date that is in it, in folders as Hive names them
(`game=taiwan/date=1925-05-01`).
"""

from __future__ import annotations

import errno
import json
import os
import re
from contextlib import suppress
from dataclasses import field
from hashlib import file_digest
from secrets import token_hex
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from grammar.outside import json_of
from grammar.records import dataclass
from oracle.audits.extras import needed
from oracle.audits.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    _named: set[str] = field(default_factory=set)

    def open(self) -> None:
        """Make the folder, or go on with what is in it. Raises `OtherAuditError` and `OSError`."""
        os.makedirs(self.path, exist_ok=True)
        self._take()
        if os.path.lexists(self.of(MANIFEST)) and not os.path.isfile(self.of(MANIFEST)):
            raise OtherAuditError("audit-in-the-way", name=self.of(MANIFEST))
        lines = list(manifest(self.path)) if os.path.exists(self.of(MANIFEST)) else []
        if not lines:
            if not _line(self.head).startswith(self._begun()):
                raise OtherAuditError("audit-in-the-way", name=self.of(MANIFEST))
            if any(name.endswith(".parquet") for name in self._files()):
                raise OtherAuditError("audit-other-files", name=self.path)
            _write(self.of(MANIFEST), [_line(self.head)], "wb")
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
        entered = {name for line in self.done.values() for name in _files_of(line)}
        self._named = {name for line in lines[1:] for name in (*line.get("begun", ()), *_files_of(line))}
        for name in sorted(self._named):
            if name.endswith(".parquet"):
                self._remove(name + _ASIDE)
            if name not in entered:
                self._remove(name)
        self._write_anew([self.head, *kept])

    def _files(self) -> Iterator[str]:
        """The files of the folder, and of those within it that are laid by game and date."""
        for name in os.listdir(self.path):
            if os.path.isfile(self.of(name)):
                yield name
            elif name.startswith(f"{PARTITIONS[0]}="):
                yield from (each for _, _, names in os.walk(self.of(name)) for each in names)

    def _remove(self, name: str) -> None:
        """Remove a file that the manifest names, if it is there, and is a file within this folder."""
        path = self.of(name)
        home, here = os.path.realpath(self.path), os.path.realpath(os.path.dirname(path))
        if os.path.commonpath([home, here]) == home:
            with suppress(FileNotFoundError, IsADirectoryError, NotADirectoryError):
                os.unlink(path)

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

    def of(self, name: str) -> str:
        """The path of a file of this folder."""
        return os.path.join(self.path, name)

    def _is_whole(self, line: Mapping[str, Any]) -> bool:
        return all(self.is_whole(line, name) for name in _files_of(line))

    def is_whole(self, line: Mapping[str, Any], name: str) -> bool:
        """Whether a file of a part is what was entered of it."""
        if not os.path.isfile(self.of(name)):
            return False
        with suppress(FileNotFoundError, PermissionError):
            return self._digest(name) == str(_files_of(line)[name])
        return False

    def _digest(self, name: str) -> str:
        with open(self.of(name), "rb") as stream:
            return file_digest(stream, "sha256").hexdigest()

    def write(self, part: int, batches: Sequence[Any], source: str, seconds: float) -> None:
        """Write a part whole, and enter it. Raises `OSError`."""
        arrow = needed("pyarrow")
        table = arrow.Table.from_batches(batches, schema())
        name = f"part-{part:06}.parquet"
        laid = _laid(table) if self.head.get("partitions") else {"": table}
        tables = {os.path.join(place, name): each for place, each in laid.items()}
        self._announce(sorted(tables))
        try:
            for file, each in tables.items():
                self._write_aside(file, each)
        except BaseException:
            for file in tables:
                with suppress(OSError):
                    os.unlink(self.of(file + _ASIDE))
            raise
        found = {file: self._digest(file + _ASIDE) for file in tables}
        for file in tables:
            os.replace(self.of(file + _ASIDE), self.of(file))
        files = {"files": found} if self.head.get("partitions") else {"file": name, "sha256": found[name]}
        line = {"part": part, **files, "rows": table.num_rows, "source": source}
        self.enter({**line, "seconds": round(seconds, 3)})
        self.done[part] = line

    def _announce(self, files: Sequence[str]) -> None:
        """Name files in the manifest before they are made. Raises `OtherAuditError` where a stranger's has the name."""
        for file in files:
            for name in (file, file + _ASIDE):
                if file not in self._named and os.path.lexists(self.of(name)):
                    raise OtherAuditError("audit-in-the-way", name=self.of(name))
        self.enter({"begun": [*files]})
        self._named.update(files)

    def _write_aside(self, file: str, table: Any) -> None:  # noqa: ANN401  (a table of pyarrow)
        """Write rows beside where they are to stand, and bring them to the disk."""
        parquet = needed("pyarrow.parquet")
        aside = self.of(file + _ASIDE)
        os.makedirs(os.path.dirname(aside), exist_ok=True)
        with open(aside, "wb") as stream:
            # One group of rows: each has a directory of all columns, which is longer than a small group itself.
            parquet.write_table(table.combine_chunks(), stream, compression="zstd")
            stream.flush()
            os.fsync(stream.fileno())

    def enter(self, line: Mapping[str, Any], behind: bytes = b"") -> None:
        """Add a line to the manifest. Raises `OSError`."""
        _write(self.of(MANIFEST), [behind, _line(line)], "ab")

    def _write_anew(self, lines: Sequence[Mapping[str, Any]]) -> None:
        aside = f"{MANIFEST}.{token_hex(4)}{_ASIDE}"  # no file of anybody has this name
        self.enter({"begun": [aside]}, b"" if self._begun().endswith(b"\n") else b"\n")
        _write(self.of(aside), map(_line, lines), "xb")
        os.replace(self.of(aside), self.of(MANIFEST))

    def _begun(self) -> bytes:
        """What stands in the manifest; nothing where there is none."""
        with suppress(FileNotFoundError), open(self.of(MANIFEST), "rb") as stream:
            return stream.read()
        return b""


def _write(path: str, lines: Iterable[bytes], mode: str) -> None:
    """Write into a file, and bring it to the disk. Raises `OSError`."""
    with open(path, mode) as stream:
        stream.write(b"".join(lines))
        stream.flush()
        os.fsync(stream.fileno())


def _line(tree: Mapping[str, Any]) -> bytes:
    return json.dumps(tree, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def manifest(path: str) -> Iterator[dict[str, Any]]:
    """The lines of the manifest of a folder; one that is damaged, or was not written to its end, says nothing.

    Raises `OSError`.
    """
    if not os.path.isfile(os.path.join(path, MANIFEST)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.path.join(path, MANIFEST))
    with open(os.path.join(path, MANIFEST), "rb") as stream:
        first = True
        for line in stream:
            try:
                tree = json_of(line) if line.endswith(b"\n") else None
            except ValueError:
                tree = None
            if isinstance(tree, dict) and (first or _is_sound(tree)):
                yield tree
            elif first:
                return  # without its head nobody knows what it is of
            first = False


def _is_sound(line: Mapping[str, Any]) -> bool:
    """Whether a line behind the head says what such lines say, and names no file that an audit would not make."""
    seconds, files, part = line.get("seconds", 0.0), dict(_files_of(line)), line.get("part")
    begun = line.get("begun", [])
    return (
        isinstance(seconds, int | float)
        and 0 <= seconds < float("inf")
        and isinstance(begun, list)
        and all(isinstance(name, str) and _OURS.fullmatch(name) for name in (*begun, *files))
        and all(isinstance(digest, str) for digest in files.values())
        and ("part" not in line or (_is_part(line, part) and bool(files)))
    )


def _is_part(line: Mapping[str, Any], part: object) -> bool:
    numbers = (part, line.get("rows"))
    whole = all(isinstance(each, int) and not isinstance(each, bool) for each in numbers)
    return whole and isinstance(line.get("source"), str)


_OURS = re.compile(
    r"(?:game=[^/\\\0]{1,200}[/\\]date=[^/\\\0]{1,200}[/\\])?part-[0-9]{6,9}\.parquet"
    r"|manifest\.ndjson\.[0-9a-f]{8}\.unfinished"
)
"""How the files of an audit are called, from its folder."""


def _files_of(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The files of a part as the manifest has them, with their digests; none of a line of another kind."""
    if "files" not in line and "file" not in line:
        return {}
    files = line.get("files", {str(line.get("file")): line.get("sha256")})
    return files if isinstance(files, dict) else {"": ""}


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


def damaged(path: str) -> list[str]:
    """The files of the parts that are missing or are not what was entered. Raises `OSError`."""
    folder = Folder(path, {})
    lines = [line for line in manifest(path) if "part" in line]
    return [folder.of(name) for line in lines for name in _files_of(line) if not folder.is_whole(line, name)]


def is_complete(path: str) -> bool:
    """Whether every hand of an audit has its row."""
    return any(line.get("complete") for line in manifest(path))
