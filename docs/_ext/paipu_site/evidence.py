"""The directive `values-evidence`: what a book proves of values whose tables it has lost, item by item.

Everything comes from the table of evidence of the game; a page types none of it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from paipu_site.language import LANGUAGE, said
from paipu_site.patterns import EVIDENCE, clause_link, depending, read_patterns
from paipu_site.pieces import extracting, table
from paipu_site.values import interval

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.evidence import Evidence, Row
    from paipu_site.patterns import Patterns

HEAD = ("number", "name", "by", "ends", "ours", "everyday", "remark")

OURS = ("reconstruction", "everyday")
"""The profiles that stand beside what the text proves."""


class ValuesEvidence(SphinxDirective):
    """The ways of proving with how many items each has, or with `form` a row for each item of a form."""

    option_spec: ClassVar = {"form": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Set the ways of proving, or the items of the form asked for."""
        if extracting(self):
            return []
        from oracle.rulebook.evidence import evidence_of  # a site without an oracle has no evidence

        game, folder = depending(self)
        evidence = evidence_of(game)
        if evidence is None:
            raise self.error(f"{game} has no {EVIDENCE}")
        patterns = read_patterns(folder)
        if "form" not in self.options:
            return [_ways(evidence)]
        rows = [
            row
            for row in evidence.rows.values()
            if patterns.rows[row.pattern]["form"] == self.options["form"]
        ]
        return [
            table(
                [said(f"evidence.{word}") for word in HEAD],
                [_cells(evidence, row, patterns, self.env.docname) for row in rows],
            )
        ]


def proved_of(patterns: Patterns, slug: str, game: str) -> str | None:
    """What the text proves of one item, in a line."""
    from oracle.rulebook.evidence import evidence_of  # a site without an oracle has no evidence

    evidence = evidence_of(game)
    row = None if evidence is None else evidence.rows.get(slug)
    if evidence is None or row is None:
        return None
    by = evidence.kinds[row.kind].said(LANGUAGE.asked)
    return said(
        "evidence.line", by=by, ends=ends_of(row), remark=remark_on(evidence, row, patterns), place=row.place
    )


def _ways(evidence: Evidence) -> nodes.Node:
    """Every way of proving, what it means, and of how many items."""
    counted = Counter(row.kind for row in evidence.rows.values())
    return table(
        [said(f"evidence.{word}") for word in ("by", "means", "items")],
        [
            [
                nodes.Text(text)
                for text in (kind.said(LANGUAGE.asked), kind.meaning(LANGUAGE.asked), str(counted[kind.slug]))
            ]
            for kind in evidence.kinds.values()
        ],
    )


def _cells(evidence: Evidence, row: Row, patterns: Patterns, page: str) -> list[nodes.Node]:
    """The row of one item: what the text proves, what ours are beside it, and where it stands."""
    ours = [_ours(patterns.values[profile].get(row.pattern)) for profile in OURS]
    remark = said("evidence.remarked", remark=remark_on(evidence, row, patterns), place=row.place)
    return [
        nodes.Text(row.number),
        clause_link(patterns, row.pattern, page),
        nodes.Text(evidence.kinds[row.kind].said(LANGUAGE.asked)),
        nodes.Text(ends_of(row)),
        *map(nodes.Text, ours),
        nodes.Text(remark),
    ]


def ends_of(row: Row) -> str:
    """What the text leaves: one figure, two ends, or none above the least."""
    low, high = row.ends
    return said("evidence.least", low=low) if high is None else interval([low, high])


def remark_on(evidence: Evidence, row: Row, patterns: Patterns) -> str:
    """The remark on an item in the language of the site."""
    return evidence.remark(
        row, LANGUAGE.asked, lambda slug: LANGUAGE.written(str(patterns.rows[slug]["name"]))
    )


def _ours(row: Mapping[str, object] | None) -> str:
    """A value of ours: its ends, or nothing where the profile has no such item."""
    value = None if row is None else row["value"]
    return interval(value) if isinstance(value, list) else ""
