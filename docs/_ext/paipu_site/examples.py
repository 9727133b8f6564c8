"""The directive `example`: a log or a hand that is judged while the site is built."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from grammar.unreadable import UnreadableHand
from paipu_site.board import link, link_to_hand, opened
from paipu_site.command import judged
from paipu_site.hands import drawn
from paipu_site.judging import UnansweredError, address_of, findings, sheet_of
from paipu_site.language import LANGUAGE, named, said
from paipu_site.pieces import badge, extracting, line, mention
from paipu_site.rulebooks import game_of
from paipu_site.sheets import amount, sheet_table
from paipu_site.written import hand_written, log_written
from spec.sentences import ADDRESS, parted

if TYPE_CHECKING:
    from collections.abc import Sequence

logger = logging.getLogger(__name__)

EXPECTED = re.compile(r"(?P<kind>\w+)\s+(?P<clause>\S+)(?:\s+at\s+(?P<at>\d+))?")

GAME = re.compile(r'^\[Game "(?P<game>\w+)"\]$', re.MULTILINE)
"""The tag that says which game a log is of."""


@dataclass(frozen=True)
class Found:
    """A finding as the ruling states it: what, by which clause or limb, at which act, and why."""

    kind: str
    clause: str
    at: str | None
    reason: str = ""

    def meets(self, wanted: Found) -> bool:
        """Tell whether this is the finding that was expected; an act or a limb that is not named may be any."""
        same = self.kind == wanted.kind and wanted.clause in (self.clause, parted(self.clause)[0])
        return same and wanted.at in (None, self.at)


class ExampleDirective(SphinxDirective):
    """A log (`:expect:`) or a hand (`:total:`); a verdict other than the one expected is a warning."""

    has_content = True
    option_spec: ClassVar = {
        "game": directives.unchanged_required,
        "expect": directives.unchanged_required,
        "total": directives.unchanged_required,
        "title": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Set the example and what the oracle says of it."""
        if extracting(self):
            return []
        text = "\n".join(self.content) + "\n"
        whole = nodes.container(classes=["paipu-example"])
        if "total" in self.options:
            hand = " ".join(text.split())
            whole += self._hand(hand)
            game = self.options.get("game", game_of(self.env.docname))
            whole += opened(link_to_hand(game, hand_written(game, hand)), self.env.docname)
            return [whole]
        shown = log_written(text)
        whole += nodes.literal_block(shown, shown, language="none", classes=["paipu-log"])
        if not LANGUAGE.judges or find_spec("oracle.cli.main") is None:
            logger.info("no oracle to run the examples of %s", self.env.docname)
            return [whole]
        game = GAME.search(text)
        if game is not None and not judged(game["game"]):
            logger.info("nobody judges %s yet; the log stands alone", game["game"])
            return [whole]
        whole += self._log(text)
        whole += opened(link(shown), self.env.docname)
        return [whole]

    def _log(self, text: str) -> list[nodes.Node]:
        try:
            answered = findings(text)
        except UnansweredError as unanswered:
            raise self.error(f"the example could not be judged: {unanswered}") from None
        found = [
            Found(
                kind=str(finding["kind"]),
                clause=address_of(finding),
                at=None if finding.get("at") is None else str(finding["at"]),
                reason=str(finding["reason"]),
            )
            for finding in answered
        ]
        promised = self.options.get("expect", "clean")
        if not agree(found, expected(promised)):
            earned = "; ".join(f"{one.kind} {one.clause} at {one.at}" for one in found) or "clean"
            logger.warning("the example earns “%s”, not “%s”", earned, promised, location=self.get_location())
        clean = line(badge(said("example.clean"), "firm"), classes=["paipu-verdict"])
        return [self._finding(one) for one in found] or [clean]

    def _finding(self, found: Found) -> nodes.paragraph:
        row = line(badge(named("findings", found.kind), "disputed"), classes=["paipu-verdict"])
        if ADDRESS.fullmatch(found.clause):
            row += [nodes.Text(" "), mention(found.clause, "clause", self.env.docname)]
        where = said("example.at", act=found.at) if found.at is not None else " "
        row += nodes.Text(f"{where}{found.reason}")
        return row

    def _hand(self, text: str) -> list[nodes.Node]:
        game = self.options.get("game", game_of(self.env.docname))
        try:
            shown = drawn(game, text)
            if not judged(game):
                logger.info("nobody judges %s yet; the hand is drawn alone", game)
                return shown
            sheet = sheet_of(game, text)
        except (UnreadableHand, UnansweredError) as unanswered:
            raise self.error(f"the example could not be judged: {unanswered}") from None
        total, promised = amount(sheet["total"]), self.options["total"].replace(",", "")
        if total.split()[0] != promised:
            logger.warning("the hand is worth %s, not %s", total, promised, location=self.get_location())
        return [*shown, sheet_table(sheet, self.env.docname)]


def expected(text: str) -> list[Found]:
    """Read `:expect:`: `clean`, or findings parted by semicolons such as `breach TQ-8.3 at 5`."""
    if text.strip() == "clean":
        return []
    matches = [EXPECTED.fullmatch(part.strip()) for part in text.split(";")]
    if None in matches:
        raise ValueError(f"not a list of findings: {text}")
    return [Found(match["kind"], match["clause"], match["at"]) for match in matches if match]


def agree(found: Sequence[Found], wanted: Sequence[Found]) -> bool:
    """Tell whether the findings are exactly those expected, in any order."""
    left = list(found)
    for one in wanted:
        hit = next((other for other in left if other.meets(one)), None)
        if hit is None:
            return False
        left.remove(hit)
    return not left
