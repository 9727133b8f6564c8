"""The published schema of a row: what stands in the files of an audit (`docs/guides/audits.md`)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from grammar.visible import encodable
from oracle.audits.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from oracle.audits.judging import Row

VERSION_OF_SCHEMA = 1
"""The number of the schema. Columns may be added under it; none changes its type or its meaning."""


@cache
def schema() -> Any:  # noqa: ANN401  (a `pyarrow.Schema`)
    """The schema. Raises `MissingExtraError` where pyarrow is not installed."""
    arrow = needed("pyarrow")
    text, number, tall = arrow.string(), arrow.int32(), arrow.float32()
    texts = arrow.list_(text)
    amount = arrow.list_(arrow.struct([("n", arrow.int64()), ("unit", text)]))
    bounds = [("low", amount), ("high", amount)]
    item = arrow.struct([("item", text), ("clause", text)])

    def each(*parts: tuple[str, Any]) -> Any:  # noqa: ANN401  (a type of pyarrow)
        return arrow.list_(arrow.struct(parts))

    where = [("at", number), ("line", number), ("column", number), ("seat", text)]
    columns = [
        ("file", text),
        ("hand", number),
        ("line", number),
        ("game", text),
        ("edition", text),
        ("date", text),
        ("log", text),
        ("digest", text),
        ("ruled", text),
        ("status", text),
        ("label", text),
        ("reason", text),
        ("acts", number),
        ("how", text),
        ("winners", texts),
        ("tile", text),
        ("dealer", text),
        ("next_dealer", text),
        ("next_streak", number),
        (
            "findings",
            each(("kind", text), ("clause", text), ("also", texts), *where, ("key", text), ("reason", text)),
        ),
        (
            "claims",
            each(("by", text), ("against", text), ("clause", text), ("at", number), ("outcome", text)),
        ),
        ("scores", each(("seat", text), *bounds, ("items", arrow.list_(item)))),
        ("payments", each(("payer", text), ("payee", text), ("clause", text), *bounds, ("over", number))),
        ("payments_open", arrow.bool_()),
        ("declared", each(("payer", text), ("payee", text), ("line", number), ("amount", amount))),
        ("readings", arrow.map_(text, text)),
        ("profile", text),
        ("options", arrow.map_(text, text)),
        ("undecided", each(("clause", text), ("at", number), ("seat", text), ("fact", text))),
        ("read_ms", tall),
        ("judge_ms", tall),
        ("paipu", text),
    ]
    kept = {"file", "hand", "line", "status", "paipu"}
    fields = [arrow.field(name, kind, nullable=name not in kept) for name, kind in columns]
    return arrow.schema(fields, metadata={"paipu.schema": str(VERSION_OF_SCHEMA)})


def batch(rows: Iterable[Row], unheld: Callable[[Row], Row]) -> Any:  # noqa: ANN401  (a `pyarrow.RecordBatch`)
    """Rows as a batch of the schema; what a row does not name is null.

    What of a text is no character stands by its number; a row with a number that no column holds becomes what `unheld`
    makes of it, and no other row is lost with it.
    """
    arrow = needed("pyarrow")
    gathered = list(rows)
    try:
        return arrow.RecordBatch.from_pylist(gathered, schema=schema())
    except _UNFIT:
        return arrow.RecordBatch.from_pylist([_fitting(row, unheld) for row in gathered], schema=schema())


_UNFIT = (ValueError, OverflowError, TypeError)
"""What pyarrow raises at a text that is none and at a number that no column holds."""


def _fitting(row: Row, unheld: Callable[[Row], Row]) -> Row:
    """A row that the schema holds."""
    arrow = needed("pyarrow")
    clean: Row = _clean(row)
    try:
        arrow.RecordBatch.from_pylist([clean], schema=schema())
    except _UNFIT:
        return unheld(clean)
    return clean


def _clean(value: Any) -> Any:  # noqa: ANN401  (a row, or a part of one)
    match value:
        case str():
            return encodable(value)
        case dict():
            return {name: _clean(each) for name, each in value.items()}
        case list() | tuple():
            return [_clean(each) for each in value]
        case _:
            return value
