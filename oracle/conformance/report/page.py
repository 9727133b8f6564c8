"""One HTML page from one or more reports: it asks nobody for anything, and is read without a network."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypedDict

from oracle import VERSION
from oracle.conformance.cases.case import ABOUT
from oracle.conformance.report.terminal import again, rule_text, run_report
from oracle.conformance.report.values import asked_lines, brief
from oracle.conformance.run.outcomes import FAILED, STATUSES
from oracle.conformance.run.phrases import page_labels
from oracle.conformance.run.summary import COUNTED, Summary, scope, share_of
from oracle.report.layout import Paint
from oracle.rulebook.messages import in_language
from oracle.viewer.page import TAGS, in_script, policy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.conformance.report.reading import Report
    from oracle.conformance.run.rows import DifferenceRow, Head, Row
    from oracle.conformance.run.summary import Part
    from oracle.rulebook.messages import Lang

WIDTH = 100
"""Cells of a line of a log on the page."""

SIGNS = {
    "PASS": "✓",
    "FAIL": "✗",
    "XFAIL": "~",
    "XPASS": "!",
    "SKIP": "–",
    "ERROR": "E",
    "CRASH": "C",
    "TIMEOUT": "T",
    "PROTOCOL": "P",
}
"""A sign beside every colour, for those who see none."""


class Cell(TypedDict):
    """A clause in a run: how many of its cases passed, of how many, and the worst that became of one."""

    run: int
    passed: int
    of: int
    worst: str


class Line(TypedDict):
    """A clause in all runs."""

    clause: str
    game: str
    title: str
    cells: list[Cell | None]


class RunView(TypedDict):
    """A run as the page shows it."""

    name: str
    version: str
    language: str
    edition: str
    shard: str
    complete: bool
    scope: list[str]
    shares: dict[str, str]
    counts: dict[str, int]
    text: str


def page(reports: Sequence[Report], lang: Lang) -> str:
    """The page of these reports, in a language."""
    from jinja2 import Environment, StrictUndefined  # only this page is a template

    cases: dict[str, Json] = {}
    summaries = [_read(report, number, len(reports), cases, lang) for number, report in enumerate(reports)]
    style, script = _part("page.css"), _part("page.js")
    labels = page_labels(lang)
    data: Json = {
        "say": {**labels},
        "signs": {**SIGNS},
        "runs": [f"{_who(summary.head)}" for summary in summaries],
        "rules": _rules(cases.values(), lang),
        "cases": [*sorted(cases.values(), key=_place)],
    }
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(_part("page.html")).render(
        lang=TAGS[lang],
        policy=policy(style, script),
        style=style,
        script=script,
        data=in_script(data),
        say=labels,
        signs=SIGNS,
        statuses=STATUSES,
        seen=[status for status in STATUSES if any(summary.counts[status] for summary in summaries)],
        runs=[_run_view(report, summary, lang) for report, summary in zip(reports, summaries, strict=True)],
        games=sorted({game for summary in summaries for game, _ in summary.by_area}),
        heat=[(about, _games(summaries, about, lang)) for about in ABOUT],
        counted=COUNTED,
        about=ABOUT,
        kinds=sorted({kind for summary in summaries for _, kind in summary.by_area}),
        version=VERSION,
    )


@cache
def _part(name: str) -> str:
    return files("oracle.conformance.report").joinpath("templates", name).read_text(encoding="utf-8")


def _who(head: Head) -> str:
    return f"{head['implementation']['name']} {head['implementation']['version']}"


def _read(report: Report, number: int, of: int, cases: dict[str, Json], lang: Lang) -> Summary:
    """Read a report into the cases of the page, by id; every case has a place for each run."""
    summary = Summary(report.head)
    for row in report.rows():
        summary.add(row)
        case = cases.setdefault(row["id"], _case(row, of))
        statuses, details = case["s"], case["d"]
        assert isinstance(statuses, list)
        assert isinstance(details, dict)
        statuses[number] = row["status"] + ("*" if row.get("flaky") else "")
        if row["status"] in FAILED or "reason" in row or "known" in row:
            details[str(number)] = _detail(report.head, row, lang)
        if "title" in row:
            case["t"] = in_language(row["title"], lang) or row["title"].get("en", "")
    if report.end is not None:
        summary.stale = report.end["stale"]
    return summary


def _case(row: Row, of: int) -> Json:
    statuses: list[JsonValue] = [""] * of
    return {
        "id": row["id"],
        "g": row["game"],
        "k": row["kind"],
        "l": row["level"],
        "a": row.get("about", "rules"),
        "c": [*row["clauses"]],
        "s": statuses,
        "d": {},
    }


def _place(case: Json) -> tuple[int, str]:
    """Where a case stands on the page: those about the rules first, by id."""
    return ABOUT.index(str(case["a"])), str(case["id"])


def _detail(head: Head, row: Row, lang: Lang) -> Json:
    """What is shown of a case that did not simply pass."""
    detail: Json = {
        "reason": row.get("reason", ""),
        "known": row.get("known", ""),
        "clause": row.get("clause", ""),
        "cause": row.get("was") or f"{row['status']} {row.get('cause', '')}",
    }
    if row["status"] in FAILED or row["status"] == "XFAIL":
        detail |= {
            "asked": [*asked_lines(row, WIDTH)],
            "readings": {**row.get("readings", {})},
            "places": [place for each in row.get("differences", []) for place in _places(each, lang)],
            "input": row.get("input"),
            "expect": row.get("expect"),
            "answer": row.get("answer"),
            "said": [*row.get("said", [])],
            "stderr": row.get("stderr", ""),
            "again": again(head, row["id"]),
        }
    return detail


def _places(difference: DifferenceRow, lang: Lang) -> Iterator[Json]:
    for place in difference["places"]:
        where = ".".join(filter(None, (difference["path"], place["at"])))
        yield {
            "level": difference["level"],
            "where": where,
            "expected": brief(place["expected"], lang),
            "got": brief(place["got"], lang),
        }


def _run_view(report: Report, summary: Summary, lang: Lang) -> RunView:
    head = summary.head
    levels = [(level, summary.share(level)) for level in COUNTED]
    return {
        "name": str(head["implementation"]["name"]),
        "version": str(head["implementation"]["version"]),
        "language": str(head["implementation"]["language"]),
        "edition": head["edition"] or "–",
        "shard": head["shard"] or "",
        "complete": report.end is not None and report.end["complete"],
        "scope": scope(summary),
        "shares": {level: str(share) if share.of else "–" for level, share in levels}
        | {"clauses": str(summary.clauses())},
        "counts": {status: summary.counts[status] for status in STATUSES},
        "text": "\n".join(run_report(summary, lang, Paint())),
    }


def _rules(cases: Iterable[Json], lang: Lang) -> Json:
    """Title and text of every clause that was to decide where something went wrong."""
    from oracle.rulebook.clauses import texts  # opens the register of texts

    found: Json = {}
    for case in cases:
        details = case["d"]
        assert isinstance(details, dict)
        for detail in details.values():
            clause = detail.get("clause") if isinstance(detail, dict) else None
            text = texts(str(case["g"])).get(str(clause))
            if text is not None:
                found[str(clause)] = [*rule_text(text, lang)]
    return found


# -- the heat map ------------------------------------------------------------------------------------


def _games(summaries: Sequence[Summary], about: str, lang: Lang) -> dict[str, list[Line]]:
    """The clauses of each game that cases about one thing test, in the order of their book, with a cell for each run."""
    from oracle.rulebook.clauses import texts  # opens the register of texts

    found: dict[str, list[Line]] = {}
    parts = [summary.parts[about] for summary in summaries]
    for game in sorted({game for part in parts for game, _ in part.by_area}):
        tested = {clause for part in parts for clause in part.by_clause}
        lines: list[Line] = [
            {
                "clause": identifier,
                "game": game,
                "title": rule_text(text, lang)[0],
                "cells": [_cell(part, number, identifier) for number, part in enumerate(parts)],
            }
            for identifier, text in texts(game).items()
            if identifier in tested
        ]
        if lines:
            found[game] = lines
    return found


def _cell(part: Part, number: int, clause: str) -> Cell | None:
    counts = part.by_clause.get(clause)
    if not counts:
        return None
    share = share_of(counts)
    worst = next(
        status for status in reversed(WORST) if counts[status] and not (share.of and status == "SKIP")
    )
    return {"run": number, "passed": share.passed, "of": share.of, "worst": worst}


WORST = ("PASS", "SKIP", "XPASS", "XFAIL", "FAIL", "ERROR", "PROTOCOL", "TIMEOUT", "CRASH")
"""The statuses from good to bad."""
