"""Engines as public ones were found to be are told their mistakes, each with its name, and nothing else."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from conformance_tests.engines.fakes.strangers import GAME, HOUSE, JOINING, STRANGERS, Mistake, Stranger
from oracle.conformance.cases import suites
from oracle.conformance.hunt.differential import DifferentialRun
from oracle.conformance.hunt.hunting import Budget, Hunt
from oracle.conformance.inputs.forms import rows
from oracle.conformance.protocol.serve import Inside
from oracle.conformance.run.rows import head_of, row_of
from oracle.conformance.run.runner import outcomes
from oracle.conformance.run.summary import Summary

if TYPE_CHECKING:
    from oracle.conformance.run.rows import Row

LEVELS = ("L1", "L2", "L3")
EVERY = {"score", "settle", "next", "waits"}
QUESTIONS = 160


@cache
def asked(stranger: str) -> tuple[Summary, tuple[Row, ...]]:
    """What a run of an engine over all published hands, payments, deals and waits amounts to."""
    (engine,) = (each for each in STRANGERS if each.name == stranger)
    hello = engine.hello()
    cases = sorted((case for case in suites.load(GAME) if case.kind in EVERY), key=lambda case: case.id)
    summary = Summary(head_of(hello, None, ["--", engine.name], {}))
    found = [row_of(outcome) for outcome in outcomes(cases, lambda: Inside(engine.answer, hello))]
    for each in found:
        summary.add(each)
    return summary, tuple(found)


@cache
def hunted(stranger: str) -> Hunt:
    """What a short hunt finds in an engine: always the same."""
    (engine,) = (each for each in STRANGERS if each.name == stranger)
    differential = DifferentialRun(Inside(engine.answer, engine.hello()), LEVELS)
    hunt = Hunt(differential, [GAME], frozenset({"score", "settle"}), Budget(examples=QUESTIONS, causes=30))
    hunt.run()
    differential.close()
    return hunt


def of_items(engine: Stranger, items: set[str]) -> set[Mistake]:
    """The mistakes of an engine that are about one of these items."""
    return {each for each in engine.mistakes if each.items & items}


def of_clause(engine: Stranger, clause: str) -> set[Mistake]:
    """The mistakes of an engine that are about no item, and kept otherwise under a clause."""
    return {each for each in engine.mistakes if clause in each.clauses}


def told_by_cases(engine: Stranger) -> list[tuple[str, set[Mistake]]]:
    """Every cause of a run in a line, with the mistakes that it may tell."""
    summary, _ = asked(engine.name)
    found: list[tuple[str, set[Mistake]]] = []
    for cause in summary.sorted_causes():
        about = "" if cause.slip is None else cause.slip.about
        mistakes = of_items(engine, {about}) or of_clause(engine, cause.clause)
        found.append((f"{cause.status} {cause.clause} {cause.cause} {cause.slip}", mistakes))
    return found


def told_by_hunt(engine: Stranger) -> list[tuple[str, set[Mistake]]]:
    """Every cause of a hunt in a line, with the mistakes that it may tell: those of the items that differ."""
    found: list[tuple[str, set[Mistake]]] = []
    for cluster in hunted(engine.name).clusters.values():
        cause = cluster.cause
        items = {
            str(place.get("item"))
            for each in cluster.outcome.differences
            if each.path == "items"
            for side in (each.expected, each.got)
            if isinstance(side, list)
            for place in rows(side)
        }
        of_the_cause = of_items(engine, {cause.cause.rpartition(" ")[2]})
        several = of_items(engine, items) if cause.cause.endswith("several") else set[Mistake]()
        found.append((str(cause), of_the_cause or several or of_clause(engine, cause.clause)))
    return found


@pytest.mark.parametrize("engine", STRANGERS, ids=lambda engine: engine.name)
def test_every_cause_told_is_a_mistake(engine: Stranger) -> None:
    told = [*told_by_cases(engine), *told_by_hunt(engine)]
    assert [line for line, mistakes in told if not mistakes] == []
    assert [
        line for line, _ in told if not line.startswith(("FAIL", "Cause(game='taiwan', status='FAIL'"))
    ] == []


@pytest.mark.parametrize("engine", STRANGERS, ids=lambda engine: engine.name)
def test_every_mistake_is_told(engine: Stranger) -> None:
    told = [*told_by_cases(engine), *told_by_hunt(engine)]
    assert {*engine.mistakes} == {each for _, mistakes in told for each in mistakes}


@pytest.mark.parametrize("engine", STRANGERS, ids=lambda engine: engine.name)
def test_a_mistake_is_hardly_more_than_one_cause(engine: Stranger) -> None:
    assert len(told_by_cases(engine)) <= len(engine.mistakes) + 1
    assert len(told_by_hunt(engine)) <= 2 * len(engine.mistakes)


def test_equal_items_in_one_line_and_declared_values_accuse_nobody() -> None:
    """Hands with flowers, dragons and one suit whose other items are right pass."""
    for engine, item in ((JOINING, "hua-pai"), (JOINING, "jian-zi-kan"), (HOUSE, "qing-yi-se")):
        _, found = asked(engine.name)
        about = [row for row in found if item in str(row.get("expect")) and row["status"] == "FAIL"]
        slips = {slip["about"] for row in about for slip in row.get("slips", []) if slip["what"] != "denied"}
        assert item not in slips, engine.name
        assert any(row["status"] == "PASS" and row["kind"] == "score" for row in found)


def test_what_an_engine_declines_is_skipped_and_is_no_cause() -> None:
    _, found = asked(HOUSE.name)
    declined = [row for row in found if row["kind"] in ("settle", "next", "waits")]
    assert {row["status"] for row in declined} == {"SKIP"}
    assert len(declined) > 50
