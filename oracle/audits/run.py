"""An audit from beginning to end: hands taken in, judged side by side, written part by part."""

from __future__ import annotations

import os
import time
from dataclasses import field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grammar
import oracle
import spec
from grammar.records import dataclass
from oracle import VERSION
from oracle.audits.crew import Crew, Limits
from oracle.audits.judging import Judge, Terms
from oracle.audits.parts import Folder, OtherAuditError
from oracle.audits.pieces import add, pieces, tasks
from oracle.audits.schema import VERSION_OF_SCHEMA, batch
from oracle.audits.sources import Meter, named, sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from oracle.audits.crew import Judging
    from oracle.audits.pieces import Task

ROWS = 5_000
"""Rows of a part, unless another number is asked for."""

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
    makes: Callable[[Terms], Judging] = Judge

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
            "seconds_a_hand": self.limits.seconds,
            "bytes_a_hand": self.limits.memory,
        }


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


def processors() -> int:
    """How many processes can work at the same time here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def run(audit: Audit, tell: Callable[[Progress], None] = lambda _: None) -> Progress:
    """Judge every hand that has no row yet; `tell` is told how far it is.

    Raises `NoSourceError`, `OtherAuditError`, `CrewError`, and `OSError` where the folder takes nothing.
    """
    folder = Folder(audit.folder, audit.head())
    folder.open()
    try:
        with Crew(audit.jobs, audit.terms, audit.limits, audit.makes) as crew:
            return _Run(audit, folder, tell).through(crew)
    finally:
        folder.close()


@dataclass(frozen=True, slots=True)
class _PartEnds:
    """Stands behind the last task of a part: its number, and the digest of what it was made from."""

    part: int
    source: str


class _Run:
    """What is under way, and what is to be told of it."""

    def __init__(self, audit: Audit, folder: Folder, tell: Callable[[Progress], None]) -> None:
        self.audit, self.folder, self.tell = audit, folder, tell
        self.progress = Progress()

    def through(self, crew: Crew) -> Progress:
        """Judge, and write the parts."""
        began = time.monotonic()
        gathered: list[Any] = []
        for ends, rows in crew.judged(self._tasks()):
            if ends is None:
                gathered.append(batch(rows))
                self.progress.rows += len(rows)
                self.tell(self.progress)
                continue
            now = time.monotonic()
            self.folder.write(ends.part, gathered, ends.source, now - began)
            gathered, began = [], now
        self.folder.enter({"complete": True, "rows": self.progress.rows, "parts": len(self.folder.done)})
        return self.progress

    def _tasks(self) -> Iterator[tuple[_PartEnds | None, Task]]:
        """The tasks that are to be judged, with a mark behind each part; parts that are there are passed over."""
        part, rows, source = 1, 0, sha256()
        meter = Meter()
        for task in tasks(pieces(sources(named(self.audit.words), meter))):
            self.progress.bytes = meter.taken()
            for piece in task:
                add(source, piece)
            rows += len(task)
            if part not in self.folder.done:
                yield None, task
            if rows >= self.audit.rows:
                yield from self._ended(part, rows, source.hexdigest())
                part, rows, source = part + 1, 0, sha256()
        if rows:
            yield from self._ended(part, rows, source.hexdigest())
        beyond = [number for number in self.folder.done if number > part or (number == part and not rows)]
        if beyond:
            raise OtherAuditError("audit-logs-changed", part=str(min(beyond)), name=self.audit.folder)

    def _ended(self, part: int, rows: int, source: str) -> Iterator[tuple[_PartEnds, Task]]:
        done = self.folder.done.get(part)
        if done is None:
            yield _PartEnds(part, source), ()
            return
        if done["source"] != source:
            raise OtherAuditError("audit-logs-changed", part=str(part), name=self.audit.folder)
        self.progress.rows += rows
        self.progress.before += rows
        self.tell(self.progress)
