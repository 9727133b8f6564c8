"""The figures of the fouls: who pays for whom, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.tables import Section


class Span(NamedTuple):
    """Which wins a clause makes somebody pay for, within how many draws; 0 for the rest of the hand."""

    draws: int
    wins: frozenset[str]
    one_tile: bool


@cites("TW-PEN-13")
def read_spans(document: Section) -> Mapping[str, tuple[Span, ...]]:
    """Read the spans by their clauses; a clause may have two."""
    spans: dict[str, tuple[Span, ...]] = {}
    for row in document.sections("liability"):
        span = Span(row.number("draws"), frozenset(row.texts("wins")), row.flag("one_tile"))
        clause = row.text("clause")
        spans[clause] = (*spans.get(clause, ()), span)
    return spans
