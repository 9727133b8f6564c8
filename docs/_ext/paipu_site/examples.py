"""The directive `example`: a log or a hand that is judged while the site is built."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from paipu_site.clauses import game_of
from paipu_site.pieces import badge, group, line, mention, table
from spec import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-c", "from oracle.cli import main; main()")
"""The command as anybody runs it, with the interpreter that builds the site."""

ROOT = registry.ROOT.parent
"""Where the command is run."""

ANSWERS = (0, 1, 3)
"""Exit codes that come with a ruling."""

EXPECTED = re.compile(r"(?P<kind>\w+)\s+(?P<clause>\S+)(?:\s+at\s+(?P<at>\d+))?")


@dataclass(frozen=True)
class Found:
    """A finding as the ruling states it: what, by which clause, at which act, and why."""

    kind: str
    clause: str
    at: str | None
    reason: str = ""

    def meets(self, wanted: Found) -> bool:
        """Tell whether this is the finding that was expected; an act not named may be any."""
        same = (self.kind, self.clause) == (wanted.kind, wanted.clause)
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
        text = "\n".join(self.content) + "\n"
        block = nodes.literal_block(text, text, language="none", classes=["paipu-log"])
        whole = nodes.container("", block, classes=["paipu-example"])
        if find_spec("oracle.cli") is None:
            logger.info("no oracle to run the examples of %s", self.env.docname)
            return [whole]
        whole += self._hand(text) if "total" in self.options else self._log(text)
        return [whole]

    def _log(self, text: str) -> list[nodes.Node]:
        rulings = [json.loads(row) for row in self._ask("check", "--json", "-", text=text)]
        found = [
            Found(
                kind=str(finding["kind"]),
                clause=str(finding["clause"]),
                at=None if finding.get("at") is None else str(finding["at"]),
                reason=str(finding["reason"]),
            )
            for ruling in rulings
            for finding in ruling["findings"]
        ]
        promised = self.options.get("expect", "clean")
        if not agree(found, expected(promised)):
            said = "; ".join(f"{one.kind} {one.clause} at {one.at}" for one in found) or "clean"
            logger.warning("the example earns “%s”, not “%s”", said, promised, location=self.get_location())
        clean = line(badge("clean", "firm"), classes=["paipu-verdict"])
        return [self._finding(one) for one in found] or [clean]

    def _finding(self, found: Found) -> nodes.paragraph:
        row = line(badge(found.kind, "disputed"), classes=["paipu-verdict"])
        if registry.CLAUSE_ID.fullmatch(found.clause):
            row += [nodes.Text(" "), mention(found.clause, "clause", self.env.docname)]
        where = f" at act {found.at}: " if found.at is not None else " "
        row += nodes.Text(f"{where}{found.reason}")
        return row

    def _hand(self, text: str) -> list[nodes.Node]:
        game = self.options.get("game", game_of(self.env.docname))
        (answer,) = self._ask("score", "--json", game, *text.split(), text="")
        sheet = json.loads(answer)
        total, promised = amount(sheet["total"]), self.options["total"].replace(",", "")
        if total.split()[0] != promised:
            logger.warning("the hand is worth %s, not %s", total, promised, location=self.get_location())
        rows = [self._item(item) for item in sheet["items"]] + [self._step(step) for step in sheet["steps"]]
        return [table(["Tiles", "Item", "Clauses", "Value"], rows, ["paipu-sheet"])]

    def _item(self, item: dict[str, object]) -> list[nodes.Node]:
        tiles, clauses = " ".join(map(str, item["tiles"])), [item["clause"], *item["also"]]
        return [
            nodes.literal(tiles, tiles) if tiles else nodes.Text(""),
            nodes.Text(str(item["name"])),
            group(*(mention(str(clause), "clause", self.env.docname) for clause in clauses)),
            nodes.Text(amount(item["value"])),
        ]

    def _step(self, step: dict[str, object]) -> list[nodes.Node]:
        return [
            nodes.Text(""),
            nodes.emphasis("", str(step["text"])),
            mention(str(step["clause"]), "clause", self.env.docname),
            nodes.strong("", amount(step["result"])),
        ]

    def _ask(self, *words: str, text: str) -> Sequence[str]:
        answer = subprocess.run(  # noqa: S603  the words are the site's own
            [*COMMAND, *words],
            input=text,
            capture_output=True,
            encoding="utf-8",
            check=False,
            cwd=ROOT,
        )
        if answer.returncode not in ANSWERS:
            raise self.error(f"the example could not be judged: {answer.stderr.strip() or answer.returncode}")
        return answer.stdout.splitlines()


def amount(value: object) -> str:
    """Write an amount of the JSON in words: `[[2592, "he"]]` as `2592 points`, a range by its lower end."""
    if isinstance(value, dict):
        return f"{amount(value['low'])} or more"
    if not isinstance(value, list):
        return str(value)
    words = {"he": "points", "lift": "lifts"}
    return " ".join(f"{number} {words.get(unit, unit)}" for number, unit in value)


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
