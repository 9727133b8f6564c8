"""The witness of a cluster as a case: with an id, titles and clauses, fit to be kept beside the published ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle import VERSION
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import Case, sealed, written
from oracle.conformance.cases.manifest import load
from oracle.conformance.inputs.structured import notation_of
from oracle.conformance.kinds.consulted import cited, consulted_for
from oracle.conformance.variation.question import slug
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from oracle.conformance.hunt.hunting import Cluster

FIRST_EDITION = "1.1"
TITLE_EN, TITLE_ZH = 80, 40
DIGITS = 10
"""Hexadecimal digits of a digest that make an id unlike any other."""


def case_of(cluster: Cluster) -> Case:
    """The smallest question of a cluster as a case, with our own answer."""
    question, expect = cluster.question, cluster.outcome.case.expect
    game = cluster.place.game
    tests = _tests(cluster)
    nameless = sealed(
        Case(
            id="",
            game=game,
            kind=question.kind,
            title=_title(game, tests, question.title),
            tests=tests,
            input=question.input,
            expect=expect,
            readings=question.readings,
            provenance={
                "origin": "counterexample",
                "source": str(cluster.place),
                "generator": f"paipu hunt {VERSION}",
            },
            since=str((load() or {}).get("edition", FIRST_EDITION)),
            notation=notation_of(game, question.readings, question.input),
        )
    )
    name = slug(" ".join((*tests[:1], question.name)))
    digest = nameless.digest.partition(":")[2][:DIGITS]
    return replace(nameless, id=f"{game}/{question.kind}/{name}-{digest}")


def _tests(cluster: Cluster) -> tuple[str, ...]:
    """The clause that was to decide, where our judge consults it; else what its answer cites, else what it asks."""
    game, question = cluster.place.game, cluster.question
    consulted = consulted_for(question.kind, game, question.readings, question.input)
    published = texts(game)
    known = {clause for clause in consulted if not published or clause in published}
    if cluster.cause.clause in known:
        return (cluster.cause.clause,)
    named = sorted(known & cited(cluster.outcome.case.expect)) or sorted(known)
    return tuple(named[:1])


def _title(game: str, tests: tuple[str, ...], what: str) -> dict[str, str]:
    clause = texts(game).get(tests[0]) if tests else None
    about = clause.title.partition(" (")[0] if clause is not None else game
    zh = (clause.title_zh if clause is not None else None) or (tests[0] if tests else game)
    return {"en": f"{about}: {what[:1].lower()}{what[1:]}"[:TITLE_EN], "zh": zh[:TITLE_ZH]}


# -- files -----------------------------------------------------------------------------------------


def save(clusters: Iterable[Cluster], destination: Path) -> int:
    """Write the witnesses into a file `*.json`, or file by file into a folder of cases; how many were new.

    Cases that lie there already stay. Raises `OSError`, and `CaseError` for a file that is none of cases.
    """
    cases = [case_of(each) for each in clusters if each.other is None]
    if destination.suffix == ".json":
        return _add(cases, destination)
    number = 0
    for area in sorted({(case.game, case.area) for case in cases}):
        chosen = [case for case in cases if (case.game, case.area) == area]
        number += _add(chosen, destination / area[0] / f"{area[1]}.json")
    return number


def _add(cases: Iterable[Case], file: Path) -> int:
    there = list(suites.read(file)) if file.is_file() else []
    known = {case.id for case in there}
    new = [case for case in cases if case.id not in known]
    if new or not there:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written([*there, *new]), encoding="utf-8")
    return len(new)
