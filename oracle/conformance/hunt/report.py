"""What a hunt found, for a terminal and for machines."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING

from grammar.records import dataclass
from grammar.syntax import Acts
from oracle.conformance.cases.case import to_json
from oracle.conformance.hunt.causes import READING, act_in_question, cause_of
from oracle.conformance.hunt.hunting import PATIENCE
from oracle.conformance.hunt.witness import case_of
from oracle.conformance.inputs.forms import mapping
from oracle.conformance.inputs.rewriting import spread
from oracle.conformance.inputs.structured import log_of
from oracle.conformance.report.terminal import (
    finding_lines,
    heading,
    place_lines,
    reading_lines,
    rule_lines,
    trouble_lines,
)
from oracle.conformance.report.titles import title_of
from oracle.conformance.report.values import brief
from oracle.conformance.run.causes.failures import MANY
from oracle.conformance.run.causes.gathering import Cause as Titled
from oracle.conformance.run.phrases import phrase
from oracle.conformance.run.rows import row_of
from oracle.report.layout import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Log
    from oracle.conformance.hunt.hunting import Cluster, Hunt
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.outcomes import Outcome
    from oracle.conformance.run.rows import Head, Row
    from oracle.report.layout import Paint
    from oracle.rulebook.messages import Lang

INDENT = "     "
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a command: what was chosen to be asked, who was asked, and where witnesses are kept."""

    options: Sequence[str]
    who: Sequence[str]
    saved: str | None = None

    def again(self, cluster: Cluster) -> str:
        """The command that shows a cluster again."""
        if self.saved is not None and not self.saved.endswith(".json") and cluster.other is None:
            place = f"--suite {shlex.quote(self.saved)} --only {case_of(cluster).id}"
            return f"paipu conform {place} {shlex.join(self.who)}"
        return f"paipu hunt --again {cluster.place} {shlex.join([*self.options, *self.who])}"


def hunt_report(hunt: Hunt, head: Head, words: Words, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines of a hunt; nothing in them hangs on how fast it was."""
    yield from heading(head, lang, paint)
    yield "  " + phrase(lang, "hunt-comparing", level=hunt.differential.hello.levels[-1])
    yield ""
    clusters = sorted_clusters(hunt)
    if hunt.unanswered:
        yield from wrapped(paint(phrase(lang, "hunt-unanswered", n=hunt.asked), "yellow"), "  ", "  ")
    elif clusters:
        yield "  " + paint(phrase(lang, "hunt-found", n=len(clusters)), "bold", "red")
    else:
        yield "  " + paint(phrase(lang, "hunt-nothing"), "green")
    for place, cluster in enumerate(clusters, start=1):
        yield ""
        if cluster.about_input and (place == 1 or not clusters[place - 2].about_input):
            yield "  " + paint(phrase(lang, "about-input"), "bold")
            yield ""
        yield from cluster_lines(place, cluster, words, lang, paint)
    yield ""
    yield from wrapped(stop_line(hunt, lang), "", "")
    if words.saved is not None and clusters:
        yield phrase(lang, "hunt-saved", name=words.saved)


def sorted_clusters(hunt: Hunt) -> list[Cluster]:
    """What broke before what was wrong, the smallest witness first; input that contradicts itself comes last."""
    return sorted(
        hunt.clusters.values(),
        key=lambda each: (each.about_input, each.outcome.status == "FAIL", _size(each), str(each.place)),
    )


def _size(cluster: Cluster) -> tuple[int, int]:
    return acts_of(cluster), len(json.dumps(cluster.question.input))


def acts_of(cluster: Cluster) -> int:
    """How many acts a witness has."""
    log = cluster.question.input.get("log")
    acts = log.get("acts", []) if isinstance(log, dict) else []
    assert isinstance(acts, list)
    return len(acts)


def stop_line(hunt: Hunt, lang: Lang) -> str:
    """Why the hunt ended."""
    key, number = {
        "examples": ("hunt-stop-examples", hunt.asked),
        "seconds": ("hunt-stop-seconds", 0),
        "causes": ("hunt-stop-causes", len(hunt.clusters)),
        "broken": ("hunt-stop-broken", PATIENCE),
        "exhausted": ("hunt-stop-exhausted", hunt.asked),
        "interrupted": ("hunt-stop-interrupted", 0),
    }[str(hunt.stopped)]
    return phrase(lang, key, n=number)


# -- a cluster -------------------------------------------------------------------------------------


def cluster_lines(place: int, cluster: Cluster, words: Words, lang: Lang, paint: Paint) -> Iterator[str]:
    """One cluster: the witness, what either says of it, the rule, and the command that asks it again."""
    row = row_of(cluster.outcome)
    yield from wrapped(paint(_title(cluster, row, lang), "bold"), INDENT, f"  {place}. ")
    yield INDENT + _what(cluster, lang)
    yield from reading_lines(row, lang, INDENT)
    for line in witness_lines(cluster):
        for part in wrapped(line[2:], INDENT + "    ", INDENT + line[:2]):
            yield paint(part, "bold", "red") if line.startswith("> ") else part
    if cluster.other is not None:
        yield from _two_answers(cluster, lang)
    elif cluster.outcome.status == "FAIL":
        yield from place_lines(row, lang, INDENT)
        yield from finding_lines(row, lang, INDENT)
        yield from rule_lines(row, lang, paint, INDENT)
    else:
        yield from trouble_lines(row, lang, INDENT)
    if cluster.alone:
        yield from wrapped(phrase(lang, "passes-alone"), INDENT, INDENT)
    yield INDENT + phrase(lang, "again") + words.again(cluster)


def _title(cluster: Cluster, row: Row, lang: Lang) -> str:
    if cluster.other is not None:
        return phrase(lang, "hunt-flaky")
    cause = cluster.cause
    whose, _, kind = cause.cause.partition(" ")
    if whose == READING and cluster.count < MANY:
        cause = cause_of(cluster.outcome)
        whose, _, kind = cause.cause.partition(" ")
    if whose == READING:
        about, _, instead = kind.partition("=")
        said = phrase(lang, "slip-reading", about=about, instead=instead)
        return f"{cause.clause} · {said}" if cause.clause else said
    if cluster.outcome.status == "FAIL" and whose in ("a", "no"):
        said = phrase(lang, "hunt-we-find" if whose == "no" else "hunt-it-finds", kind=kind)
        return f"{cause.clause} · {said}" if cause.clause else said
    return title_of(Titled(cluster.outcome.status, cause.clause, cause.cause, row, 0), lang)


def _what(cluster: Cluster, lang: Lang) -> str:
    kind = cluster.question.kind
    if "log" in cluster.question.input:
        return phrase(lang, "hunt-act", kind=kind, n=acts_of(cluster))
    return phrase(lang, "hunt-hand" if "hand" in cluster.question.input else "hunt-result", kind=kind)


def _two_answers(cluster: Cluster, lang: Lang) -> Iterator[str]:
    for key, outcome in (("hunt-first", cluster.outcome), ("hunt-second", cluster.other)):
        assert outcome is not None
        yield from wrapped(_answer(outcome, lang), INDENT + "  ", INDENT + phrase(lang, key))


def _answer(outcome: Outcome, lang: Lang) -> str:
    answer = outcome.reply.answer if outcome.reply is not None else None
    if outcome.status == "PASS":
        answer = outcome.case.expect
    return brief(answer, lang) if answer is not None else outcome.outcome


def witness_lines(cluster: Cluster) -> list[str]:
    """The witness in notation, one act a line, each line behind a mark; in JSON where it has no notation."""
    from grammar.writing.render import render_hand, render_log  # judging needs no notation
    from oracle.conformance.inputs.structured import hand_of

    game, question = cluster.place.game, cluster.question
    if "hand" in question.input:
        return ["  " + render_hand(hand_of(game, mapping(question.input["hand"], "hand")))]
    if "log" not in question.input:
        return ["  " + json.dumps(question.input, ensure_ascii=False)]
    log = spread(log_of(game, mapping(question.input["log"], "log"), question.readings))
    marked = _marked_line(log, cluster.outcome)
    lines = render_log(log).splitlines()
    claims = {name: value for name, value in question.input.items() if name != "log"}
    shown = [("> " if number == marked else "  ") + line for number, line in enumerate(lines, start=1)]
    return [*shown, *(["  " + json.dumps(claims, ensure_ascii=False)] if claims else [])]


def _marked_line(log: Log, outcome: Outcome) -> int:
    """The number of the line with the act in question, or else with the last act."""
    number = act_in_question(outcome)
    acts = [line for line in log.lines if isinstance(line, Acts)]
    chosen = next((line for line in acts if line.first == number), acts[-1] if acts else None)
    return chosen.line - _first_line(log) + 1 if chosen is not None else len(log.tags) + len(log.lines) + 1


def _first_line(log: Log) -> int:
    """The number that the numbering of lines gives to the first line of the text."""
    return log.end_line - len(log.tags) - len(log.lines)


# -- for machines ------------------------------------------------------------------------------------


def hunt_rows(hunt: Hunt, head: Head, words: Words) -> Iterator[Json]:
    """One object for the hunt, one for every cluster, one for the end."""
    yield {
        "type": "hunt",
        "schema": SCHEMA,
        "paipu": head["paipu"],
        "implementation": head["implementation"],
        "command": [*words.options, *words.who],
        "levels": [*hunt.differential.hello.levels],
        "games": [*hunt.games],
        "kinds": [*sorted(hunt.kinds)],
    }
    for cluster in sorted_clusters(hunt):
        yield cluster_row(cluster, words)
    yield {
        "type": "end",
        "stopped": str(hunt.stopped),
        "asked": hunt.asked,
        "skipped": hunt.skipped,
        "causes": len(hunt.clusters),
    }


def cluster_row(cluster: Cluster, words: Words) -> Json:
    """A cluster as JSON: its cause, the case its witness makes, and what the program answered."""
    outcome, cause = cluster.outcome, cluster.cause
    row: Json = {
        "type": "cause",
        "status": outcome.status,
        "clause": cause.clause,
        "cause": cause.cause,
        "acts": acts_of(cluster),
        "place": str(cluster.place),
        "alone": cluster.alone,
        "case": to_json(case_of(cluster)),
        "answer": None if outcome.reply is None else outcome.reply.answer,
        "again": words.again(cluster),
    }
    if outcome.reply is not None and outcome.status != "FAIL":
        row |= {"said": [*outcome.reply.said], "stderr": outcome.reply.stderr}
    if cluster.other is not None:
        row["second"] = cluster.other.reply.answer if cluster.other.reply is not None else None
    return row
