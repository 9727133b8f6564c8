"""Tables of terms: the same in every language of the site, but for their heads."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from sphinx.transforms import SphinxTransform

COLUMNS: dict[str, str | None] = {
    "Chinese": "zh-Hant",
    "Simplified": "zh-Hans",
    "Pinyin": "zh-Latn-pinyin",
    "English": "en",
    "identifier": None,
}
"""The language of what stands under each head; an identifier is of none."""


TONGUE = "paipu_tongue"
"""Where a paragraph keeps its language until quotes have been made round: those are not made in every language."""


class TermTables(SphinxTransform):
    """Say of a table with a column of Pinyin what language each column is in, and that nobody is to translate it."""

    default_priority = 4
    columns: ClassVar = COLUMNS

    def apply(self, **_: object) -> None:
        """Look at every table of the page; before any is translated."""
        for table in self.document.findall(nodes.table):
            heads = [
                entry.astext() for head in table.findall(nodes.thead) for entry in head.findall(nodes.entry)
            ]
            if "Pinyin" not in heads:
                continue
            for body in table.findall(nodes.tbody):
                for row in body.findall(nodes.row):
                    for head, entry in zip(heads, row.findall(nodes.entry), strict=True):
                        self._mark(entry, COLUMNS.get(head))

    @staticmethod
    def _mark(entry: nodes.entry, language: str | None) -> None:
        for paragraph in entry.findall(nodes.paragraph):
            paragraph["translatable"] = False
            if language is not None:
                paragraph[TONGUE] = language
