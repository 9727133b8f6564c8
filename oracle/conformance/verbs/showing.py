"""A case as a person reads it, at the width of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.cases.case import laid_out
from oracle.conformance.verbs.sentences import sentence
from oracle.report.layout import WIDTH, columns, wrapped
from oracle.rulebook.clauses import texts
from oracle.rulebook.messages import in_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import JsonValue
    from oracle.report.layout import Paint
    from oracle.rulebook.messages import Lang

INDENT = "  "


def case_report(case: Case, lang: Lang, paint: Paint) -> Iterator[str]:
    """Everything of a case: what it is for, what is asked, what is expected."""
    yield paint(case.id, "bold")
    yield from wrapped(_title(case, lang))
    edition = case.since if case.changed is None else f"{case.since}, {case.changed['edition']}"
    level, about = (sentence(lang, f"{name}.{getattr(case, name)}") for name in ("level", "about"))
    yield paint(f"{case.kind} · {level} · {about} · {edition}", "dim")
    yield ""
    yield from _clauses(case, lang, paint)
    if case.readings:
        yield paint(sentence(lang, "show-readings"), "bold")
        yield from _indented(readings_text(case.readings))
    yield paint(sentence(lang, "show-asked"), "bold")
    if case.notation is None:
        yield from _json(case.input)
    else:
        for line in case.notation.splitlines():
            yield from wrapped(line, INDENT * 2, INDENT)
        yield from _json({name: part for name, part in case.input.items() if name not in ("log", "hand")})
    yield from _expected(case, lang, paint)
    yield paint(sentence(lang, "show-origin"), "bold")
    source = case.provenance.get("source")
    said = sentence(lang, f"origin.{case.provenance['origin']}")
    yield from _indented(said if source is None else f"{said}: {source}")


def _title(case: Case, lang: Lang) -> str:
    return in_language(case.title, lang) or case.title["en"]


def _clauses(case: Case, lang: Lang, paint: Paint) -> Iterator[str]:
    published = texts(case.game)
    for key, clauses in (("show-tests", case.tests), ("show-touches", case.touches)):
        if not clauses:
            continue
        yield paint(sentence(lang, key), "bold")
        for clause in clauses:
            text = published.get(clause)
            title = "" if text is None else text.titled(lang)
            yield from wrapped(f"{clause}  {title}".rstrip(), INDENT * 2, INDENT)


def _expected(case: Case, lang: Lang, paint: Paint) -> Iterator[str]:
    yield paint(sentence(lang, "show-expected"), "bold")
    yield from _json(case.expect)
    for each in case.alternatives:
        readings = readings_text(each.readings)
        yield paint(sentence(lang, "show-under", readings=readings), "bold")
        yield from _json(each.expect)
    for witness in case.witnesses:
        yield paint(sentence(lang, "show-witness", verdict=witness.verdict), "bold")
        yield from _json(witness.input)


def _json(value: Mapping[str, JsonValue]) -> Iterator[str]:
    if value:
        for line in laid_out({**value}, WIDTH - 2 * len(INDENT)).splitlines()[1:-1]:
            yield from wrapped(line.lstrip(), INDENT + line[: len(line) - len(line.lstrip())])


def _indented(text: str) -> list[str]:
    return wrapped(text, INDENT * 2, INDENT)


def readings_text(readings: Mapping[str, str]) -> str:
    """Readings as they are chosen on the command line; `–` for ours."""
    return " ".join(f"{identifier}={slug}" for identifier, slug in sorted(readings.items())) or "–"


def cases_list(cases: Iterable[Case], lang: Lang) -> list[str]:
    """A line a case: id, kind, title."""
    return columns(((case.id, case.kind, _title(case, lang)) for case in cases), "<<<", "")
