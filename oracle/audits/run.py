"""An audit from beginning to end: hands taken in, judged side by side, written part by part."""

from __future__ import annotations

import time
from dataclasses import field
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grammar
import oracle
import spec
from grammar.records import dataclass
from oracle import VERSION
from oracle.audits.judging import RowMaker, Terms, begun, failed, unheld
from oracle.audits.parts import PARTITIONS, Folder, OtherAuditError
from oracle.audits.pieces import add, chunks, pieces
from oracle.audits.schema import VERSION_OF_SCHEMA, batch
from oracle.audits.sources import Meter, named, sources
from oracle.judge.many.workers import Job, Limits, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from oracle.audits.judging import MakesRows, Row
    from oracle.audits.pieces import Chunk, Piece

ROWS = 5_000
"""Rows of a part, unless another number is asked for."""

AHEAD = 8
"""Chunks for each process that are under way, or done and waiting for one before them."""

JUDGING = frozenset({".py", ".lark", ".toml", ".json"})
"""How the names of the files end that have a part in a ruling."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What is audited, into which folder, by what and how."""

    words: Sequence[str]
    folder: str
    terms: Terms = field(default_factory=Terms)
    limits: Limits = field(default_factory=Limits)
    jobs: int = 2
    rows: int = ROWS
    hive: bool = False
    makes: Callable[[Terms], MakesRows] = RowMaker

    def head(self) -> dict[str, Any]:
        """What the rows depend on; another audit may not go on in the same folder."""
        return {
            "schema": VERSION_OF_SCHEMA,
            "paipu": VERSION,
            "code": code(),
            "logs": list(self.words),
            "readings": {**self.terms.readings},
            "profile": self.terms.profile,
            "lang": self.terms.lang,
            "rows": self.rows,
            "partitions": list(PARTITIONS) if self.hive else [],
            "seconds_a_hand": self.limits.seconds,
            "bytes_a_hand": self.limits.memory,
        }

    def job(self) -> Job[Piece, Row]:
        """What each process does: judge hand after hand, every one shut in."""
        begins = partial(begun, partial(self.makes, self.terms))
        return Job(begins, self.limits, failed, ("oracle.audits.loaded",))


@dataclass(slots=True)
class Progress:
    """How far an audit is: its rows, of which some `before` were there already, and bytes of files taken in."""

    rows: int = 0
    before: int = 0
    bytes: int = 0


@cache
def code() -> str:
    """A digest of all that judges, code and tables: between two releases it may change under one version."""
    found = sha256()
    for package in (grammar, oracle, spec):
        folder = Path(str(package.__file__)).parent
        there = (each for each in folder.rglob("*") if "node_modules" not in each.parts)
        for file in sorted(each for each in there if each.suffix in JUDGING):
            found.update(file.relative_to(folder.parent).as_posix().encode() + b"\0" + file.read_bytes())
    return f"sha256:{found.hexdigest()}"


def run(audit: Audit, tell: Callable[[Progress], None] = lambda _: None) -> Progress:
    """Judge every hand that has no row yet; `tell` receives the progress.

    Raises `NoSourceError`, `OtherAuditError`, `StartError`, and `OSError` where the folder takes nothing.
    """
    folder = Folder(audit.folder, audit.head())
    try:
        folder.open()
        with Workers(audit.job(), audit.jobs) as workers:
            return _Run(audit, folder, tell).through(workers)
    finally:
        folder.close()


@dataclass(frozen=True, slots=True)
class _PartEnds:
    """Stands behind the last chunk of a part: its number, and the digest of what it was made from."""

    part: int
    source: str


class _Run:
    """What is under way, and whom its progress is reported to."""

    def __init__(self, audit: Audit, folder: Folder, tell: Callable[[Progress], None]) -> None:
        self.audit, self.folder, self.tell = audit, folder, tell
        self.progress = Progress()

    def through(self, workers: Workers[Piece, Row]) -> Progress:
        """Judge, and write the parts."""
        began = time.monotonic()
        gathered: list[Any] = []
        for ends, rows in workers.in_order(self._chunks(), AHEAD):
            if ends is None:
                gathered.append(batch(rows, unheld))
                self.progress.rows += len(rows)
                self.tell(self.progress)
                continue
            now = time.monotonic()
            self.folder.write(ends.part, gathered, ends.source, now - began)
            gathered, began = [], now
        self.folder.enter({"complete": True, "rows": self.progress.rows, "parts": len(self.folder.done)})
        return self.progress

    def _chunks(self) -> Iterator[tuple[_PartEnds | None, Chunk]]:
        """The chunks that are to be judged, with a mark behind each part; parts that are there are passed over."""
        part, rows, source = 1, 0, sha256()
        meter = Meter()
        for chunk in chunks(pieces(sources(named(self.audit.words), meter))):
            self.progress.bytes = meter.taken()
            for piece in chunk:
                add(source, piece)
            rows += len(chunk)
            if part not in self.folder.done:
                yield None, chunk
            if rows >= self.audit.rows:
                yield from self._ended(part, rows, source.hexdigest())
                part, rows, source = part + 1, 0, sha256()
        if rows:
            yield from self._ended(part, rows, source.hexdigest())
        beyond = [number for number in self.folder.done if number > part or (number == part and not rows)]
        if beyond:
            raise OtherAuditError("audit-logs-changed", part=str(min(beyond)), name=self.audit.folder)

    def _ended(self, part: int, rows: int, source: str) -> Iterator[tuple[_PartEnds, Chunk]]:
        done = self.folder.done.get(part)
        if done is None:
            yield _PartEnds(part, source), ()
            return
        if done["source"] != source:
            raise OtherAuditError("audit-logs-changed", part=str(part), name=self.audit.folder)
        self.progress.rows += rows
        self.progress.before += rows
        self.tell(self.progress)
