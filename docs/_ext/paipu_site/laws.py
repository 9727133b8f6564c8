"""The directive `laws`: how often each law of irregular play was asked of each game, and how often it was contrary.

The counts are those that the tests hold on to, written by `make laws`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from paipu_site.language import said
from paipu_site.pieces import extracting, table
from paipu_site.titles import name_of
from spec import FOLDER

COUNTS = FOLDER.parent / "conformance_tests" / "laws" / "irregular" / "counts.json"
"""What was counted last."""

Count = Mapping[str, Any]
"""The counts of a law in a game."""


class LawsDirective(SphinxDirective):
    """The table of the laws, and when and of what it was counted."""

    def run(self) -> list[nodes.Node]:
        """Set a row a law and a column a game."""
        if extracting(self):
            return []
        self.env.note_dependency(str(COUNTS))
        counted = json.loads(COUNTS.read_text(encoding="utf-8"))
        games = [*dict.fromkeys(each["game"] for each in counted["counts"])]
        laws = [*dict.fromkeys(each["law"] for each in counted["counts"])]
        by = {(each["law"], each["game"]): each for each in counted["counts"]}
        head = [said("laws.law"), *(name_of(game) for game in games)]
        rows = [[nodes.Text(law), *(_cell(by.get((law, game))) for game in games)] for law in laws]
        last = {key: counted[key] for key in ("day", "commit", "start")}
        return [table(head, rows), nodes.paragraph("", said("laws.counted", **last))]


def _cell(count: Count | None) -> nodes.Text:
    """The pairs asked, those contrary, and what falls under an exception."""
    if count is None or not count["asked"]:
        return nodes.Text("–")
    key = "laws.excepted" if count["excepted"] else "laws.contrary"
    return nodes.Text(said(key, **count))
