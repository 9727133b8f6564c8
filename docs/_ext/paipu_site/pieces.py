"""Small pieces of page that several directives are made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sphinx.util.docutils import SphinxDirective

CITED = re.compile(r"\b([A-Z]{2}-[0-9A-Z][A-Za-z0-9.-]*[A-Za-z0-9](?:\([a-z]\))?)", re.ASCII)
"""An id of a clause or a reading, or the address of a limb, in a sentence."""

READING = re.compile(r"[A-Z]{2}-A[0-9]+")
"""The id of a reading; a clause of the same letters has a full stop or another word behind its prefix."""


LONGEST_KEPT = 20
"""Characters of code in a table that stand on one line; what is longer goes over several, so that the table fits."""


class LongCode(SphinxPostTransform):
    """Mark what stands in the tables of a page as code and is too long for one line of a cell."""

    default_priority = 910

    def run(self, **_: object) -> None:
        """Mark the page."""
        for table in self.document.findall(nodes.table):
            for literal in table.findall(nodes.literal):
                if len(literal.astext()) > LONGEST_KEPT:
                    literal["classes"].append("paipu-long")


def badge(text: str, kind: str) -> nodes.inline:
    """Write a word in a coloured box; the colour hangs on its kind."""
    return nodes.inline(text, text, classes=["paipu-badge", f"paipu-{kind}"])


def mention(identifier: str, what: str, page: str) -> pending_xref:
    """Mention a clause or reading, to be linked when every page has been read."""
    link = pending_xref(
        identifier,
        refdomain="paipu",
        reftype=what,
        reftarget=identifier,
        refdoc=page,
        refexplicit=False,
        refwarn=True,
    )
    link += nodes.literal(identifier, identifier, classes=["xref", "paipu"])
    return link


def spaced(parts: Iterable[nodes.Node], between: str = " ") -> list[nodes.Node]:
    """Put blanks, or another text, between parts."""
    row: list[nodes.Node] = []
    for part in parts:
        if row:
            row.append(nodes.Text(between))
        row.append(part)
    return row


def linked(text: str, page: str) -> list[nodes.Node]:
    """A sentence of the data with its clauses and readings linked, and what stands between backticks as code."""
    row: list[nodes.Node] = []
    for place, piece in enumerate(CITED.split(text)):
        if place % 2:
            row.append(mention(piece, "reading" if READING.fullmatch(piece) else "clause", page))
        else:
            row += [
                nodes.literal("", part) if number % 2 else nodes.Text(part)
                for number, part in enumerate(piece.split("`"))
                if part
            ]
    return row


def extracting(directive: SphinxDirective) -> bool:
    """Tell whether the pages are read for what is to be translated in them, and nothing else."""
    return directive.env.app.builder.name == "gettext"


def to_translate(directive: SphinxDirective, *texts: str | None) -> list[nodes.Node]:
    """Short texts of a directive's options as paragraphs, from which they enter the catalogue of the page."""
    found = []
    for text in texts:
        if text:
            paragraph = nodes.paragraph(text, text)
            paragraph.source, paragraph.line = directive.get_source_info()
            found.append(paragraph)
    return found


def line(*parts: nodes.Node, classes: Sequence[str] = ()) -> nodes.paragraph:
    """Set parts on one line."""
    row = nodes.paragraph(classes=list(classes))
    row += spaced(parts)
    return row


def table(
    head: Sequence[str], rows: Iterable[Sequence[nodes.Node]], classes: Sequence[str] = ()
) -> nodes.container:
    """Set rows of inline nodes under a head; wide tables scroll by themselves."""
    whole = nodes.table(classes=["paipu-table", *classes])
    group = nodes.tgroup(cols=len(head))
    whole += group
    group += [nodes.colspec(colwidth=1) for _ in head]
    header, body = nodes.thead(), nodes.tbody()
    header += _row([nodes.Text(word) for word in head])
    body += [_row(row) for row in rows]
    group += [header, body]
    return nodes.container("", whole, classes=["paipu-scroll"])


def _row(cells: Sequence[nodes.Node]) -> nodes.row:
    row = nodes.row()
    for cell in cells:
        entry = nodes.entry()
        paragraph = nodes.paragraph()
        paragraph += cell
        entry += paragraph
        row += entry
    return row


def group(*parts: nodes.Node) -> nodes.inline:
    """Take several inline nodes as one."""
    return nodes.inline("", "", *spaced(parts))
