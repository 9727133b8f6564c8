"""A ruling for a terminal, as a referee would read it aloud: what is wrong first, then scores and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.report.counterfactual.branches import branches_lines
from oracle.report.counterfactual.weighing import weighing_lines
from oracle.report.layout import wrapped
from oracle.report.ruling.closing import closing_lines
from oracle.report.ruling.findings import claim_lines, contest_lines, findings_lines
from oracle.report.ruling.payments import payments_lines, scores_lines
from oracle.report.ruling.verdict import heading_lines, verdict_lines
from oracle.report.ruling.voice import Voice, title_lines
from oracle.report.sheets import INDENT
from oracle.report.tree.said import fact_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.report.layout import Paint
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.ruling import Ruling


def ruling_report(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines of a ruling: heading, verdict, findings, claims, scores, payments, balance, readings, digest."""
    voice = Voice(ruling, lang, paint, {})
    yield from heading_lines(voice)
    yield ""
    yield from verdict_lines(voice)
    yield from findings_lines(voice)
    if ruling.contests:
        yield from title_lines(voice, "contests-title")
        for contest in ruling.contests:
            yield from contest_lines(voice, contest)
    if ruling.claims:
        yield from title_lines(voice, "claims-title")
        for answered in ruling.claims:
            yield from claim_lines(voice, answered)
    if ruling.noted:
        yield from title_lines(voice, "noted-title")
        for act in ruling.noted:
            args: Arguments = {
                "at": act.place.at or 0,
                "line": act.place.line,
                "seat": act.seat,
                "act": act.name,
            }
            yield from wrapped(voice.say("noted-act", args), INDENT, "")
    if ruling.facts:
        yield from title_lines(voice, "facts-title")
        for fact in ruling.facts:
            yield from wrapped(fact_text(ruling, fact, lang), INDENT, "")
    if ruling.scores:
        yield from title_lines(voice, "scores-title")
        yield from scores_lines(voice)
        yield from title_lines(voice, "payments-title")
        yield from payments_lines(voice)
    yield from _otherwise(voice)
    yield ""
    yield from closing_lines(voice)


def _otherwise(voice: Voice) -> Iterator[str]:
    """What each possibility of an open fact gives, and what other readings of disputed passages do."""
    ruling = voice.ruling
    if ruling.branches is not None and ruling.branches.is_told:
        yield from title_lines(voice, "branches-title")
        yield from branches_lines(ruling, voice.lang, voice.paint)
    if ruling.weighing is not None and ruling.weighing.is_told:
        yield from title_lines(voice, "rests-title")
        yield from weighing_lines(ruling, voice.lang, voice.paint)
