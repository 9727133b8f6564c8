"""The directive `ruled`: parts of what `paipu check` says of a log, asked while the site is built.

    :::{ruled} conformance_tests/gallery/taiwan/08-priority/NAME.paipu
    :parts: WHAT EACH POSSIBILITY GIVES
    :::

The log is a file, from the root of the sources, or the content of the directive, which then stands above the answer.
`:parts:` names parts of the answer by how they begin in English, parted by semicolons; a page in another language has
the same parts in its own. A part that is not there is an error of the build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from paipu_site.command import answer_to
from paipu_site.judging import ROOT, UnansweredError, kept
from paipu_site.language import ASKED, LANGUAGE
from paipu_site.pieces import extracting
from paipu_site.written import log_written

if TYPE_CHECKING:
    from collections.abc import Sequence


class RuledDirective(SphinxDirective):
    """A log and parts of the ruling on it, as the command has them."""

    optional_arguments = 1
    has_content = True
    option_spec: ClassVar = {"parts": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Set the log where it stands here, and below it what is said of it."""
        if extracting(self):
            return []
        shown: list[nodes.Node] = []
        if self.arguments:
            self.env.note_dependency(str(ROOT / self.arguments[0]))
            log = (ROOT / self.arguments[0]).read_text(encoding="utf-8")
        else:
            log = "\n".join(self.content) + "\n"
            text = log_written(log)
            shown.append(nodes.literal_block(text, text, language="none", classes=["paipu-log"]))
        if not LANGUAGE.judges:
            return shown
        wanted = [part.strip() for part in self.options["parts"].split(";")]
        try:
            said = parts_of(log, wanted)
        except UnansweredError as unanswered:
            raise self.error(f"the log could not be judged as the page says: {unanswered}") from None
        shown.append(nodes.literal_block(said, said, language="none", classes=["paipu-said"]))
        return shown


def parts_of(log: str, wanted: Sequence[str]) -> str:
    """The parts of the answer to a log that begin so in English, as this site says them.

    Raises `UnansweredError`.
    """
    answers = kept(
        f"answer\n{log}",
        lambda: {lang: answer_to("check", "-", given=log, lang=lang) for lang in ASKED.values()},
    )
    told, here = (str(answers[lang]).split("\n\n") for lang in ("en", LANGUAGE.asked))
    found = [
        text
        for english, text in zip(told, here, strict=True)
        if english.lstrip("\n").startswith(tuple(wanted))
    ]
    if len(found) != len(wanted):
        raise UnansweredError(f"no part begins with one of {', '.join(wanted)}")
    return "\n\n".join(text.strip("\n") for text in found)
