"""A game with many mutants is measured by some of them, drawn by a seed, and the figures say of how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.builder.measures.measuring import Effort, drawn
from conformance_tests.builder.measures.scores import Sample, Scores, Tally
from conformance_tests.builder.measures.stats import Asked, stats_lines
from conformance_tests.builder.measures.survivors import Sorted
from conformance_tests.builder.mutation.rules import Rules
from oracle.report.layout import Paint

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json

MUTANTS = Rules.of("jiaxing").mutants


def test_the_same_seed_draws_the_same() -> None:
    first, sample = drawn(MUTANTS, Effort(sample=50, seed=1))
    again, _ = drawn(tuple(reversed(MUTANTS)), Effort(sample=50, seed=1))
    assert len(first) == 50
    assert {each.name for each in first} == {each.name for each in again}
    assert sample == Sample(len(MUTANTS), 1)
    assert first != drawn(MUTANTS, Effort(sample=50, seed=2))[0]


def test_all_are_tried_where_no_number_is_named_or_there_are_fewer() -> None:
    for effort in (Effort(), Effort(sample=len(MUTANTS))):
        assert drawn(MUTANTS, effort) == (MUTANTS, None)


def test_the_figures_say_of_how_many() -> None:
    tallies = dict.fromkeys(("figures", "guards", "code", "all"), Tally(10, 9, 1))
    scores = Scores(tallies, Sorted((), ()), (1, 2), (1, ()), {}, Sample(400, 7))
    head: Json = {"game": "demo", "edition": "2027.1", "cases": 1, "kinds": {}, "unshown": EMPTY}
    stats = {**head, **scores.tree()}
    said = " ".join(" ".join(stats_lines(stats, "en", Paint(), Asked())).split())
    assert "A sample of 10 mutants, drawn of 400 by the seed 7." in said


EMPTY: Json = {"reasons": [], "open": {}, "stale": {}}
