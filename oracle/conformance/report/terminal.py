"""A run on a terminal: what passed in a line, what did not by its cause, with what to do about it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from oracle.conformance.cases.case import LEVELS
from oracle.conformance.report.titles import title_of
from oracle.conformance.report.values import asked_lines, brief, first_finding
from oracle.conformance.run.outcomes import BROKEN, STATUSES
from oracle.conformance.run.phrases import phrase
from oracle.conformance.run.summary import CAUSES, UNASKED, scope, words_of
from oracle.report.layout import WIDTH, columns, shortened, wrapped
from oracle.rulebook.messages import in_language

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.causes.gathering import Cause
    from oracle.conformance.run.rows import Head, Row
    from oracle.conformance.run.summary import Summary
    from oracle.report.layout import Paint
    from oracle.rulebook.clauses import ClauseText
    from oracle.rulebook.messages import Lang


CAUSES_OF_ALL = 2
"""Causes that are shown where every case failed: then they say little."""

CLAUSES = 12
"""Clauses that are named where a cause has several."""

PLACES = 4
"""Places of a difference that are shown."""

REASONS = 3
"""Reasons to skip a case that are shown where every case was skipped."""

RULE = 240
"""Cells of a clause that are shown."""

COLOURS = {"PASS": "green", "SKIP": "dim", UNASKED: "dim", "XFAIL": "dim", "XPASS": "yellow"}


def run_report(  # noqa: PLR0913  (a run, and how it is shown)
    summary: Summary,
    lang: Lang,
    paint: Paint,
    *,
    alone: Collection[str] = (),
    report: str | None = None,
    most: int | None = CAUSES,
) -> Iterator[str]:
    """The lines of a run; `alone` are the witnesses that pass when they are asked alone.

    So many causes are shown at `most`; where that is `None` all are, each in one line.
    """
    yield from heading(summary.head, lang, paint)
    yield from _areas(summary, lang, paint)
    yield from _causes(summary, lang, paint, alone, most)
    yield from _stale(summary, lang, paint)
    yield ""
    yield from _footer(summary, lang, paint, report)


def heading(head: Head, lang: Lang, paint: Paint) -> list[str]:
    """Who was asked by whom."""
    implementation = head["implementation"]
    who = f"{implementation['name']} {implementation['version']} ({implementation['language']})"
    parts = [f"paipu {head['paipu']}", who]
    if head["edition"] is not None:
        parts.append(phrase(lang, "edition", edition=head["edition"]))
    if head["shard"] is not None:
        parts.append(phrase(lang, "shard", shard=head["shard"]))
    return [paint(line, "bold") for line in wrapped(" · ".join(parts), "  ", "")]


def _areas(summary: Summary, lang: Lang, paint: Paint) -> Iterator[str]:
    """What became of the cases by game and kind: those about the rules, what is not declared, those about input."""
    rows = _rows(summary.areas("rules"), lang, paint)
    rows += [
        (game, str(number), phrase(lang, "cases", n=number), paint(phrase(lang, "not-declared"), "dim"))
        for game, number in summary.undeclared().items()
    ]
    yield from columns(rows, "<><<", "  ") if rows else ()
    rows = _rows(summary.areas("input"), lang, paint)
    if rows:
        yield ""
        yield "  " + paint(phrase(lang, "about-input"), "bold")
        yield from columns(rows, "<><<", "  ")


def _rows(areas: Iterable[tuple[str, str, Counter[str]]], lang: Lang, paint: Paint) -> list[tuple[str, ...]]:
    """A row for each game and kind."""
    return [
        (
            f"{game}/{kind}",
            str(found.total()),
            phrase(lang, "cases", n=found.total()),
            "  ".join(
                paint(phrase(lang, f"n-{status}", n=found[status]), COLOURS.get(status, "red"))
                for status in (*STATUSES, UNASKED)
                if found[status]
            ),
        )
        for game, kind, found in areas
    ]


# -- causes ------------------------------------------------------------------------------------------


def _causes(
    summary: Summary, lang: Lang, paint: Paint, alone: Collection[str], most: int | None
) -> Iterator[str]:
    causes = summary.sorted_causes()
    if not causes:
        return
    yield ""
    number = phrase(lang, "unexpected", n=summary.unexpected)
    yield "  " + paint(phrase(lang, "of-causes", what=number, n=len(causes)), "bold", "red")
    if most is None:
        yield from _every_cause(causes, lang)
        return
    most = min(most, CAUSES_OF_ALL) if summary.everything_failed else most
    for place, cause in enumerate(causes[:most], start=1):
        yield ""
        if cause.about_input and (place == 1 or not causes[place - 2].about_input):
            yield "  " + paint(phrase(lang, "about-input"), "bold")
            yield ""
        yield from cause_lines(summary.head, place, cause, lang, paint, alone=cause.witness["id"] in alone)
    if len(causes) > most:
        yield ""
        yield from wrapped(phrase(lang, "more-causes", n=len(causes) - most), "  ", "  ")


def _every_cause(causes: Sequence[Cause], lang: Lang) -> Iterator[str]:
    """All causes, one line each: what it is, how many cases it explains, and the smallest."""
    for place, cause in enumerate(causes, start=1):
        number = phrase(lang, "n-cases", n=cause.count)
        yield f"  {place}. {title_of(cause, lang)} · {number} · {cause.witness['id']}"


def cause_lines(  # noqa: PLR0913  (one cause, and how it is shown)
    head: Head, place: int, cause: Cause, lang: Lang, paint: Paint, *, alone: bool = False
) -> Iterator[str]:
    """One cause: what was expected, what came, the rule, and the command that asks it again."""
    row = cause.witness
    indent = "     "
    yield from wrapped(title_of(cause, lang), indent, f"  {place}. ")
    yield from wrapped(_how_often(cause, lang), indent, indent)
    if len(cause.clauses) > 1:
        named = " ".join(cause.clauses[:CLAUSES]) + (" …" if len(cause.clauses) > CLAUSES else "")
        yield from wrapped(phrase(lang, "of-clauses", n=len(cause.clauses), named=named), indent, indent)
    if cause.status == "FAIL":
        yield from _difference_lines(row, lang, paint, indent)
    else:
        yield from trouble_lines(row, lang, indent)
    if cause.status not in BROKEN:
        yield from rule_lines(row, lang, paint, indent, clause=cause.clause)
    if cause.flaky:
        yield from wrapped(phrase(lang, "flaky", n=cause.flaky), indent, indent)
    if alone:
        yield from wrapped(phrase(lang, "passes-alone"), indent, indent)
    yield indent + phrase(lang, "again") + again(head, row["id"])


def again(head: Head, identifier: str) -> str:
    """The command that asks one case again."""
    return f"paipu conform --only {shlex.quote(identifier)} {shlex.join(head['command'])}"


def _how_often(cause: Cause, lang: Lang) -> str:
    title = cause.witness.get("title", {})
    words = in_language(title, lang) or title.get("en", "")
    shown = f"{cause.witness['id']}: {words}" if words else cause.witness["id"]
    return shown if cause.count == 1 else phrase(lang, "smallest-of", n=cause.count, id=shown)


def _difference_lines(row: Row, lang: Lang, paint: Paint, indent: str) -> Iterator[str]:
    yield from reading_lines(row, lang, indent)
    for line in asked_lines(row, WIDTH - len(indent) - 2):
        marked = line.startswith("> ")
        yield indent + (paint(line, "bold", "red") if marked else line)
    yield from place_lines(row, lang, indent)
    yield from finding_lines(row, lang, indent)


def reading_lines(row: Row, lang: Lang, indent: str) -> Iterator[str]:
    """The candidates that are not in force under which a case was asked."""
    for identifier, slug in sorted(row.get("readings", {}).items()):
        yield from wrapped(phrase(lang, "asked-under", id=identifier, slug=slug), indent + "  ", indent)


def finding_lines(row: Row, lang: Lang, indent: str) -> Iterator[str]:
    """Under a difference of verdict what is found first, in the sentence that says why."""
    if row["kind"] != "replay" or not any(
        each["path"] == "verdict" for each in row.get("differences", [])[:1]
    ):
        return
    said = first_finding(row, lang)
    if said:
        yield from wrapped(said, indent + "    ", indent + phrase(lang, "finding"))


def place_lines(row: Row, lang: Lang, indent: str) -> Iterator[str]:
    """The places where an answer first differs: what was expected there, and what came."""
    every = row.get("differences", [])
    found = [
        (difference, place)
        for difference in every
        if difference["level"] == every[0]["level"]
        for place in difference["places"]
    ]
    for difference, place in found[:PLACES]:
        where = ".".join(filter(None, (difference["path"], place["at"])))
        yield f"{indent}{difference['level']} {where}"
        for key, value in (("expected", place["expected"]), ("got", place["got"])):
            said = shortened(brief(value, lang), 2 * WIDTH)
            yield from wrapped(said, indent + "    ", f"{indent}  {phrase(lang, key)}")
    left = sum(len(each["places"]) + each["more"] for each in every) - len(found[:PLACES])
    if left > 0:
        yield indent + phrase(lang, "more-places", n=left)


def trouble_lines(row: Row, lang: Lang, indent: str) -> Iterator[str]:
    """What a program said before it broke."""
    lines = [("said", each) for each in row.get("said", [])[-3:]]
    lines += [("stderr", each) for each in row.get("stderr", "").splitlines()[-5:]]
    for key, said in lines:
        yield indent + phrase(lang, key) + shortened(said, WIDTH - 20)


def rule_lines(row: Row, lang: Lang, paint: Paint, indent: str, *, clause: str = "") -> list[str]:
    """The clause that was to decide, as far as it fits; that of the row, unless another is named."""
    from oracle.rulebook.clauses import texts  # opens the register of texts

    found = texts(row["game"]).get(clause or row.get("clause", ""))
    if found is None:
        return []
    title, text = rule_text(found, lang)
    stop = ": " if lang == "en" else "："
    said = wrapped(shortened(f"{title}{stop}{text}", RULE), indent + "  ", indent + phrase(lang, "rule"))
    return [paint(line, "dim") for line in said]


def rule_text(clause: ClauseText, lang: Lang) -> tuple[str, str]:
    """The title and the text of a clause in a language."""
    return clause.titled(lang), clause.said(lang)


# -- the ledger, and what it all comes to ------------------------------------------------------------


def _stale(summary: Summary, lang: Lang, paint: Paint) -> Iterator[str]:
    if not summary.stale:
        return
    yield ""
    yield "  " + paint(phrase(lang, "stale", n=len(summary.stale)), "yellow", "bold")
    for entry in summary.stale[:CAUSES]:
        yield from wrapped(phrase(lang, f"stale-{entry['why']}", id=entry["id"]), "       ", "     ")
    if len(summary.stale) > CAUSES:
        yield "     " + phrase(lang, "more-stale", n=len(summary.stale) - CAUSES)


def _footer(summary: Summary, lang: Lang, paint: Paint, report: str | None) -> Iterator[str]:
    if summary.everything_failed:
        yield from wrapped(paint(phrase(lang, "everything-failed"), "yellow"), "", "")
        if "--" in (command := summary.head["command"]):
            smoke = f"paipu adapter smoke {shlex.join(command[command.index('--') :])}"
            yield "  " + phrase(lang, "try", command=smoke)
    if summary.everything_skipped:
        yield from _why_skipped(summary, lang, paint)
    parts = [
        f"{phrase(lang, f'level-{level}')} {summary.share(level)}"
        for level in LEVELS
        if summary.share(level).of
    ]
    parts += [phrase(lang, "n-XFAIL", n=summary.counts["XFAIL"])] if summary.counts["XFAIL"] else []
    parts += [phrase(lang, "n-SKIP", n=summary.skipped)] if summary.skipped else []
    parts += [phrase(lang, "n-flaky", n=len(summary.flaky))] if summary.flaky else []
    covered = scope(summary)
    yield from wrapped(paint(" · ".join(parts) or phrase(lang, "nothing"), "bold"), "  ", "")
    share = summary.clauses()
    if share.of:
        said = [phrase(lang, "clauses-passed", n=share.passed, of=share.of)]
        said += [f"{level}: {number}" for level, number in sorted(summary.parts["rules"].first_at.items())]
        yield from wrapped(" · ".join([*said, *covered]), "  ", "")
    yield from _figures_of_input(summary, lang)
    if summary.housed:
        yield from wrapped(phrase(lang, "housed", n=summary.housed), "  ", "")
    if strange := ", ".join(summary.strange()):
        yield from wrapped(paint(phrase(lang, "hello-strange", words=strange), "yellow"), "  ", "")
    if summary.unasked and not summary.everything_skipped:
        yield from wrapped(phrase(lang, "unasked", n=summary.unasked), "  ", "")
    for identifier, slugs in sorted(summary.readings.items()):
        yield _reading(identifier, sorted(slugs.items()), lang)
    if report is not None:
        yield phrase(lang, "report-in", name=report)


def _figures_of_input(summary: Summary, lang: Lang) -> Iterator[str]:
    """What the cases about input come to; they are part of no figure above."""
    part, share = summary.parts["input"], summary.share("input")
    if share.of:
        first = [f"{level}: {number}" for level, number in sorted(part.first_at.items())]
        yield from wrapped(" · ".join([f"{phrase(lang, 'level-input')} {share}", *first]), "  ", "")


def _why_skipped(summary: Summary, lang: Lang, paint: Paint) -> Iterator[str]:
    """What the program said it knows, what there are cases of, and why it skipped those that it was asked."""
    implementation = summary.head["implementation"]
    games, levels = (", ".join(words_of(implementation[name])) for name in ("games", "levels"))
    kinds = ", ".join(_kinds_declared(implementation))
    there = ", ".join(sorted({game for game, _ in summary.by_area}))
    asked = ", ".join(sorted({kind for _, kind in summary.by_area}))
    said = phrase(lang, "everything-skipped", games=games or "–", kinds=kinds or "–", levels=levels)
    yield from wrapped(paint(said, "yellow"), "", "")
    yield from wrapped(phrase(lang, "skipped-there", games=there, kinds=asked), "  ", "  ")
    for reason, number in summary.skips.most_common(REASONS):
        yield from wrapped(phrase(lang, "skipped-because", n=number, why=reason or "–"), "    ", "  ")


def _kinds_declared(implementation: Json) -> Iterator[str]:
    """The kinds that a program declares, and behind them those of a game it names by itself."""
    yield from words_of(implementation["kinds"])
    by_game = implementation.get("kinds_by_game")
    for game, kinds in by_game.items() if isinstance(by_game, dict) else ():
        yield f"{game} {' '.join(words_of(kinds)) or '–'}"


def _reading(identifier: str, slugs: Sequence[tuple[str, int]], lang: Lang) -> str:
    listed = ", ".join(f"{slug} ({number})" for slug, number in slugs)
    return phrase(lang, "reading-one" if len(slugs) == 1 else "reading-mixed", id=identifier, slugs=listed)
