"""Small pieces of page that several directives are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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
