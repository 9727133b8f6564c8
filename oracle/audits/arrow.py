"""Rulings as Arrow: logs judged in this process, and the map over partitions that engines of many machines run.

Nothing is shut in here: a log that hangs, hangs the caller. `paipu audit` judges in processes of its own.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from oracle.audits.extras import needed
from oracle.audits.judging import Row, RowMaker, agreed_terms, unheld
from oracle.audits.pieces import Piece, pieces
from oracle.audits.schema import batch, schema
from oracle.audits.sources import NOTATION, ONE_JSON, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Log
    from grammar.unreadable import UnreadableLog

    Audited = Log | UnreadableLog | str | bytes | Mapping[str, Any]

NAMES, TEXTS = ("file", "path"), ("text", "bytes", "content", "value")
"""How the columns of names and of logs may be called: the engines call what they read so."""


def audit(
    logs: Iterable[Audited],
    *,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
    rows: int = 1_000,
    file: str = "-",
) -> Any:  # noqa: ANN401  (a `pyarrow.RecordBatchReader`)
    r"""Judge many logs in this process: a `pyarrow.RecordBatchReader` of rows by `audit_schema()`, lazily.

    A log is what `read` gives, a text in notation of one hand or more, or a structured log as an object. They are taken
    as the hands of one `file` in their order, so that a match is judged as one. `rows` is how many stand in a batch.
    Raises `MissingExtraError` without pyarrow, and `ReadingError` for a reading or a profile that no game has.

    >>> table = audit(['[Game "tongqi"]\ntian discard 77\nend cut\n', '[Game "tongqi"]\nend cut\n']).read_all()
    >>> table.column("status").to_pylist()
    ['unreadable', 'clean']
    """
    arrow = needed("pyarrow")
    terms = agreed_terms(readings or {}, profile)
    found = _rows(RowMaker(terms), logs, file)
    return arrow.RecordBatchReader.from_batches(schema(), _batches(found, rows))


def audit_table(
    table: Any,  # noqa: ANN401  (a `pyarrow.Table` or `pyarrow.RecordBatch`)
    *,
    readings: Mapping[str, str] | None = None,
    profile: str | None = None,
) -> Any:  # noqa: ANN401  (a `pyarrow.Table`)
    """Judge a partition: a table of logs becomes a table of rows. This is what Dask, Ray Data and Spark map.

    A row of the table is a file: its name in the column `file` or `path`, its hands in notation, as text or bytes, in
    `text`, `bytes`, `content` or `value`. Raises as `audit` does, and `KeyError` where a column is missing.
    """
    arrow = needed("pyarrow")
    maker = RowMaker(agreed_terms(readings or {}, profile))
    name = next((each for each in NAMES if each in table.schema.names), None)
    text = next((each for each in TEXTS if each in table.schema.names), None)
    if name is None or text is None:
        raise KeyError(f"a partition needs a column {' or '.join(NAMES)} and a column {' or '.join(TEXTS)}")
    files = zip(table.column(name).to_pylist(), table.column(text).to_pylist(), strict=True)
    found = (row for file, said in files for row in _rows(maker, [said or ""], str(file)))
    return arrow.Table.from_batches(_batches(found, 1_000), schema=schema())


def audit_batches(batches: Iterable[Any]) -> Iterator[Any]:
    """Judge partitions batch by batch: the function for `mapInArrow` of Spark."""
    for each in batches:
        yield from audit_table(each).to_batches()


def audit_schema() -> Any:  # noqa: ANN401  (a `pyarrow.Schema`)
    """The schema of an audit's rows. Raises `MissingExtraError` without pyarrow."""
    return schema()


def _batches(rows: Iterator[Row], size: int) -> Iterator[Any]:
    while gathered := list(islice(rows, size)):
        yield batch(gathered, unheld)


def _rows(maker: RowMaker, logs: Iterable[Audited], file: str) -> Iterator[Row]:
    maker.begin()
    hand = 0
    for log in logs:
        for piece, read in _pieces(log, file):
            hand += 1
            numbered = piece._replace(hand=hand)
            yield maker.row(numbered) if read is None else maker.row_of_log(numbered, read)


def _pieces(log: Audited, file: str) -> Iterator[tuple[Piece, Log | UnreadableLog | None]]:
    if isinstance(log, bytes):
        yield from ((piece, None) for piece in pieces([Source(file, NOTATION, io.BytesIO(log))]))
    elif isinstance(log, str):
        yield from _pieces(log.encode("utf-8", "surrogatepass"), file)
    elif isinstance(log, Mapping):
        yield (
            Piece(file, 0, 1, ONE_JSON, json.dumps(log, ensure_ascii=False).encode("utf-8", "surrogatepass")),
            None,
        )
    else:
        yield (
            Piece(file, 0, log.line, NOTATION, getattr(log, "text", "").encode("utf-8", "surrogatepass")),
            log,
        )
