"""The directive `measured`: of which version each measured result is, and a mark where its code has changed since.

The records are those that the measuring commands write beside the pages of `docs/history`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from conformance_tests.benchmarks.results import RECORDS, RESULTS, ROOT, aged, record_of
from paipu_site.language import said
from paipu_site.pieces import badge, extracting, table

if TYPE_CHECKING:
    from collections.abc import Container

HEAD = ("what", "version", "day", "took", "state")


class MeasuredDirective(SphinxDirective):
    """A row a result: what was measured, of which version, and whether that is the code of today."""

    def run(self) -> list[nodes.Node]:
        """Set the records beside the code as it is now."""
        if extracting(self):
            return []
        self.env.note_reread()  # the code changes without this page
        for name in RESULTS:
            self.env.note_dependency(str(ROOT / RECORDS / f"{name}.json"))
        old = aged()
        return [
            table([said(f"measured.{word}") for word in HEAD], [_row(name, old) for name in RESULTS]),
        ]


def _row(name: str, old: Container[str]) -> list[nodes.Node]:
    kept = record_of(name)
    seconds = kept.get("seconds")
    state = badge(said("measured.aged", commit=kept["commit"]), "disputed") if name in old else _now()
    return [
        nodes.Text(said(f"measured.{name}")),
        nodes.literal("", kept["commit"]),
        nodes.Text(kept["day"]),
        nodes.Text(said("measured.minutes", minutes=max(1, round(seconds / 60))) if seconds else "–"),
        state,
    ]


def _now() -> nodes.Node:
    return nodes.Text(said("measured.now"))
