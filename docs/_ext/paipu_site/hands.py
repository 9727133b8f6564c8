"""The directive `hand`: a hand drawn as tiles, with the sheet the command makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from grammar.hands import parse_hand
from grammar.unreadable import UnreadableHand
from paipu_site.catalogues import text_of
from paipu_site.command import judged
from paipu_site.judging import UnansweredError, sheet_of
from paipu_site.language import said
from paipu_site.pieces import extracting, to_translate
from paipu_site.rulebooks import game_of
from paipu_site.sheets import amount, sheet_line, sheet_table, shortfall
from paipu_site.tiles import picture
from paipu_site.written import hand_written

if TYPE_CHECKING:
    from collections.abc import Mapping

logger = logging.getLogger(__name__)


def drawn(game: str, text: str) -> list[nodes.Node]:
    """A hand as a picture and below it in hand notation; raises `UnreadableHand`."""
    written = hand_written(game, text)
    notation = nodes.paragraph("", "", nodes.literal(written, written), classes=["paipu-notation"])
    return [picture(parse_hand(game, text)), notation]


class HandDirective(SphinxDirective):
    """A hand in hand notation, of the game named or of the page's own.

    `:counts:` promises items on its sheet, `:misses:` promises that they are not, `:total:` what it comes to; a
    promise that is not kept is a warning. A hand with any promise shows its sheet, one that misses in a line; with
    `:profile:` it is counted under that profile.
    """

    optional_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "caption": directives.unchanged_required,
        "counts": directives.unchanged_required,
        "misses": directives.unchanged_required,
        "total": directives.unchanged_required,
        "profile": directives.unchanged_required,
        "sheet": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Draw the hand and ask what it is worth."""
        if extracting(self):
            return to_translate(self, self.options.get("caption"))
        game = self.arguments[0] if self.arguments else game_of(self.env.docname)
        text = " ".join(" ".join(self.content).split())
        try:
            shown = drawn(game, text)
        except UnreadableHand as unreadable:
            raise self.error(f"the hand cannot be read: {unreadable}") from None
        whole = nodes.container(classes=["paipu-example", "paipu-drawn"])
        whole += self._caption()
        whole += shown
        if {"counts", "misses", "total", "sheet"} & set(self.options):
            whole += self._sheet(game, text)
        return [whole]

    def _caption(self) -> list[nodes.Node]:
        caption = text_of(self.env, self.options.get("caption", ""))
        if not caption:
            return []
        words, messages = self.state.inline_text(caption, self.lineno)
        return [nodes.paragraph("", "", *words, classes=["paipu-caption"]), *messages]

    def _sheet(self, game: str, text: str) -> list[nodes.Node]:
        if not judged(game):
            logger.info("nobody judges %s yet; the hand is drawn alone", game)
            return []
        try:
            sheet = sheet_of(game, text, self.options.get("profile"))
        except UnansweredError as unanswered:
            raise self.error(f"the hand could not be counted: {unanswered}") from None
        self._hold_promises(sheet)
        if "misses" in self.options or sheet["total"] is None:
            return [nodes.paragraph("", "", *sheet_line(sheet), classes=["paipu-verdict"])]
        below = [] if sheet["wins"] else [nodes.paragraph("", said("sheet.no-win", why=shortfall(sheet)))]
        return [*below, sheet_table(sheet, self.env.docname)]

    def _hold_promises(self, sheet: Mapping[str, object]) -> None:
        items = {str(item["item"]) for item in sheet["items"]}
        absent = [item for item in self.options.get("counts", "").split() if item not in items]
        present = [item for item in self.options.get("misses", "").split() if item in items]
        total = amount(sheet["total"]).split()[0] if sheet["total"] is not None else "nothing"
        promised = self.options.get("total", total).replace(",", "")
        for broken in (
            *(f"the sheet does not have {item}" for item in absent),
            *(f"the sheet has {item}" for item in present),
            *([f"the hand is worth {total}, not {promised}"] if total != promised else []),
        ):
            logger.warning("%s", broken, location=self.get_location())
