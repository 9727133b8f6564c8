"""A report as Markdown, for a comment or the summary page of a build."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from oracle.conformance.report.terminal import again, heading
from oracle.conformance.report.titles import title_of
from oracle.conformance.run.outcomes import STATUSES
from oracle.conformance.run.phrases import phrase
from oracle.conformance.run.summary import COUNTED
from oracle.report.layout import Paint

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator

    from oracle.conformance.run.summary import Summary
    from oracle.rulebook.messages import Lang

CAUSES = 25


def markdown(summary: Summary, lang: Lang) -> Iterator[str]:
    """The lines of a report: a table of what was asked, then the causes."""
    yield f"### {_plain(' '.join(heading(summary.head, lang, Paint())))}"
    yield ""
    yield from _table(summary.areas("rules"))
    undeclared = summary.undeclared()
    if undeclared:
        listed = ", ".join(f"{game} {number}" for game, number in undeclared.items())
        yield f"{phrase(lang, 'not-declared')}: {_plain(listed)}"
        yield ""
    if summary.areas("input"):
        yield f"#### {phrase(lang, 'about-input')}"
        yield ""
        yield from _table(summary.areas("input"))
    shares = [(level, summary.share(level)) for level in COUNTED]
    parts = [f"{phrase(lang, f'level-{level}')} {share}" for level, share in shares if share.of]
    parts += [phrase(lang, "n-SKIP", n=summary.skipped)] if summary.skipped else []
    yield " · ".join(parts) or phrase(lang, "nothing-answered")
    causes = summary.sorted_causes()
    if not causes:
        return
    yield ""
    number = phrase(lang, "unexpected", n=summary.unexpected)
    yield f"#### {phrase(lang, 'of-causes', what=number, n=len(causes))}"
    yield ""
    for place, cause in enumerate(causes[:CAUSES]):
        if cause.about_input and (place == 0 or not causes[place - 1].about_input):
            yield ""
            yield f"**{phrase(lang, 'about-input')}**"
            yield ""
        yield f"- {_plain(title_of(cause, lang))} ({cause.count}) {_code(again(summary.head, cause.witness['id']))}"


def _table(areas: Iterable[tuple[str, str, Counter[str]]]) -> Iterator[str]:
    """How many cases of each status there were, by game and kind."""
    yield f"| {' | '.join(['', *STATUSES])} |"
    yield f"|---|{'--:|' * len(STATUSES)}"
    for game, kind, found in areas:
        yield f"| {_plain(f'{game}/{kind}')} | {' | '.join(str(found[status] or '') for status in STATUSES)} |"
    yield ""


def _plain(text: str) -> str:
    """A text of which Markdown and HTML make nothing else, on one line."""
    line = " ".join(text.split("\n")).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{char}" if char in "\\`*_{}[]|#!" else char for char in line)


def _code(text: str) -> str:
    """A command as code, between more backticks than stand in it."""
    line = " ".join(text.split("\n"))
    fence = "`" * (1 + max(map(len, re.findall("`+", line)), default=0))
    return f"{fence}{line}{fence}" if len(fence) == 1 else f"{fence} {line} {fence}"
