"""The figures of the fouls: who pays for whom, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.typed import rows_as

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Span:
    """Which wins a clause makes somebody pay for, within how many draws; 0 for the rest of the hand."""

    clause: str
    draws: int
    wins: frozenset[str]
    one_tile: bool


@cites("TW-PEN-13")
def read_spans(document: Section) -> Mapping[str, tuple[Span, ...]]:
    """Read the spans by their clauses; a clause may have two."""
    spans: dict[str, tuple[Span, ...]] = {}
    for span in rows_as(document, "liability", Span):
        spans[span.clause] = (*spans.get(span.clause, ()), span)
    return spans
