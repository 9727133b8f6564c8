"""Nothing is asked that play cannot lead to: hands of another size, results that contradict themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from grammar.hands import parse_hand
from grammar.logs import parse_log
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import contradicts_itself
from oracle.conformance.hunt.causes import Cause, cause_of
from oracle.conformance.hunt.differential import DifferentialRun, case_of
from oracle.conformance.hunt.hunting import Budget, Cluster, Hunt, take_back_readings
from oracle.conformance.hunt.material import Material
from oracle.conformance.hunt.possible import Bounds, Sizes, contradicted, says_whose_turn, sizes_of
from oracle.conformance.hunt.report import Words, hunt_report, hunt_rows, sorted_clusters
from oracle.conformance.hunt.results import CHOICES, altered
from oracle.conformance.hunt.search import Place
from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.inputs.structured import hand_of, structured_log
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol.serve import Inside, answered, our_hello
from oracle.conformance.run.outcomes import Outcome
from oracle.conformance.run.rows import head_of
from oracle.conformance.variation.question import Question, hand_input, log_input
from oracle.game.hands import hands_of, known
from oracle.report.layout import Paint

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.outcomes import Status

# -- hands -------------------------------------------------------------------------------------------

STANDING = {
    "lingque": ("123m 456p 78s 55s EEE", 13),
    "taiwan": ("234m 567m 46p 789p 345s 99s", 16),
    "yawan": ("123m 456p 78s 55s EEE", 13),
    "tongqi": ("11 11 11 22 22 22 33 33 33 44 44 44 55 55 55 66 66 66 12 12", 20),
    "jiaxing": ("11 11 11 22 22 22 33 33 33 44 44 44 55 55 55 66 66 66 12 12", 20),
}
"""A standing hand of each game, and how many tiles it has."""


def asked(game: str, words: str) -> Question:
    """A question about a hand."""
    hand = parse_hand(game, words)
    kind = "waits" if hand.winning is None else "score"
    return Question("hand", kind, hand_input(hand), "A hand", "counterexample", "")


def test_every_game_is_among_these() -> None:
    assert sorted(STANDING) == list(known())


@pytest.mark.parametrize("game", known())
def test_every_game_says_how_many_tiles_a_hand_has(game: str) -> None:
    words, number = STANDING[game]
    hand = parse_hand(game, words)
    assert len(hand.concealed) == number
    others = [tile for tile in ("13", "14", "9m", "2s") if tile[1].isdigit() == words[1].isdigit()]
    for change in (-3, -1, 0, 1, 2):
        tiles = (*hand.concealed, *others)[: number + change]
        assert hands_of(game).surplus(replace(hand, concealed=tiles)) == change


@pytest.mark.parametrize("game", known())
def test_every_published_hand_that_wins_or_waits_has_its_number_of_tiles(game: str) -> None:
    found = 0
    for case in suites.load(game):
        if case.kind in ("score", "waits") and (case.expect.get("wins") or case.expect.get("tiles")):
            tree = case.input["hand"]
            assert isinstance(tree, dict)
            assert hands_of(game).surplus(hand_of(game, tree)) == 0, case.id
            found += 1
    assert found > 40


@pytest.mark.parametrize("game", known())
def test_no_published_hand_that_was_made_by_chance_has_another_number_of_tiles(game: str) -> None:
    """Unless that is found to be impossible; whoever wrote a hand down may have meant a tile too few."""
    for case in suites.load(game):
        if case.provenance["origin"] == "generated" and case.about == "rules" and "hand" in case.input:
            tree = case.input["hand"]
            assert isinstance(tree, dict)
            assert hands_of(game).surplus(hand_of(game, tree)) == 0, case.id


def test_four_equal_dominoes_count_as_three_or_stand_in_several_sets() -> None:
    assert sizes_of("tongqi", asked("tongqi", "11x4 22x3 33x3 44x3 55x3 66x3 12x2")) == Sizes()
    assert sizes_of("tongqi", asked("tongqi", "11x4 22x3 33x3 44x3 55x3 66x3 12x1")) == Sizes()
    assert sizes_of("tongqi", asked("tongqi", "11x4 22x3 33x3 44x3 55x3 66x3 12x3")) == Sizes(beyond=1)


def test_a_position_counts_the_hands_that_it_tells() -> None:
    def sizes(*lines: str) -> Sizes:
        text = "\n".join(('[Game "lingque"]', "", *lines, "end cut", ""))
        return sizes_of(
            "lingque", Question("", "replay", log_input(parse_log(text)), "", "counterexample", "")
        )

    assert sizes("turn E", "left 60", "E draw discard 1m") == Sizes()
    assert sizes("turn E", "E holds 123m 456p 78s 55s EEE", "E draw discard 1m") == Sizes()
    assert sizes("turn E", "E sets pung:EEE", "E holds 123m 456p 78s 55s", "E draw discard 1m") == Sizes()
    assert sizes("turn E", "E holds 123m 456p 78s 55s EEEN", "E discard 1m") == Sizes(), "E has drawn"
    assert sizes("turn E", "E holds 123m ?x8", "E draw discard 1m") == Sizes(short=2)
    assert sizes("turn E", "E holds ?x16", "E discard 1m") == Sizes(beyond=2)


# -- results -----------------------------------------------------------------------------------------

LINGQUE = Bounds(10, others=False, gifts=(5, 4))


def test_what_can_be_is_learnt_from_published_and_dealt_results() -> None:
    assert Material("lingque").bounds == LINGQUE
    assert Material("tongqi").bounds.others, "everybody counts"
    assert Material("taiwan").bounds == Bounds(0, others=False, gifts=(0, 0)), (
        "nobody is asked what was given"
    )


@pytest.mark.parametrize(
    ("source", "winner", "loser", "given", "wrong"),
    [
        ("S", 20, 0, {}, False),
        ("S", 8, 0, {}, True),
        ("S", 20, 12, {}, True),
        ("S", 20, 0, {"S": 5}, False),
        (None, 20, 0, {"S": 4}, False),
        (None, 20, 0, {"S": 5}, True),
        ("W", 20, 0, {"S": 4}, True),
        ("W", 20, 0, {"S": 4, "W": 1}, False),
        ("W", 20, 0, {"E": 1, "W": 1}, True),
    ],
    ids=[
        "a win",
        "below the minimum",
        "a loser who counts",
        "five and the last among them",
        "four and a draw",
        "five and a draw",
        "the last that nobody gave",
        "four and the last of another",
        "a gift to oneself",
    ],
)
def test_a_result_that_contradicts_itself(
    source: str | None, winner: int, loser: int, given: dict[str, int], wrong: bool
) -> None:
    result: Json = {"how": "won", "seat": "E", "came": "draw" if source is None else "discard"}
    if source is not None:
        result["from"] = source
    totals: Json = {"E": winner, "S": 0, "W": loser, "N": 0}
    assert contradicted({"result": result, "totals": totals, "given": {**given}}, LINGQUE) is wrong


@pytest.mark.parametrize("game", few(known(), 2))
def test_no_change_of_a_result_contradicts_it(game: str) -> None:
    material = Material(game)
    bounds, tried = material.bounds, 0
    for group in material.results(0):
        for number in range(60):
            numbers = [number * factor % 97 for factor in (1, 5, 11, 23)]
            assert len(numbers) == CHOICES
            question = group[number % len(group)].input
            if not contradicted(question, bounds):
                assert not contradicted(altered(game, question, numbers, bounds), bounds)
                tried += 1
    assert tried > 0 or not material.results(0)


# -- made small --------------------------------------------------------------------------------------


def hunted(game: str, kind: str, wrong: Callable[[Json], Json]) -> Cluster:
    """The first cause found in an engine that answers wrongly, made small."""

    def reply(message: Json) -> Json:
        told = answered(message)
        return {**told, "answer": wrong(told["answer"])} if "answer" in told else told  # type: ignore[arg-type]

    differential = DifferentialRun(Inside(reply, replace(our_hello(), games=(game,))), ("L1", "L2", "L3"))
    hunt = Hunt(differential, [game], frozenset({kind}), Budget(examples=300, causes=1))
    hunt.run()
    differential.close()
    return next(iter(hunt.clusters.values()))


@pytest.mark.parametrize("game", few(known(), 5))
def test_a_hand_made_small_keeps_its_number_of_tiles(game: str) -> None:
    cluster = hunted(game, "waits", lambda answer: {**answer, "tiles": ["9x"]} if answer["tiles"] else answer)
    assert not contradicts_itself(cluster.outcome.case.expect)
    assert sizes_of(game, cluster.question) == Sizes()


@pytest.mark.parametrize("game", few(("tongqi", "yawan"), 1))
def test_a_log_made_small_begins_with_nothing_that_no_table_could_do(game: str) -> None:
    """An engine that finds no breach: what is left of the log holds the one that it misses, and no other."""

    def clean(answer: Json) -> Json:
        kept = [found for found in rows(answer["findings"]) if found["kind"] != "breach"]
        return {**answer, "findings": [*kept], "verdict": "clean", "first": None} if not kept else answer

    cluster = hunted(game, "replay", clean)
    assert says_whose_turn(game, cluster.question)
    found = [each for each in rows(cluster.outcome.case.expect["findings"]) if each["kind"] != "undecided"]
    assert {str(each["kind"]) for each in found} == {"breach"}
    assert [each["clause"] for each in found] == [cluster.cause.clause]


def test_a_position_made_small_says_whose_turn_it_is() -> None:
    """Without it a log began with a press that no four came before, or a flip in another's turn."""

    def fewer(answer: Json) -> Json:
        return {**answer, "acts": [act for act in rows(answer.get("acts", [])) if act["act"] != "eat"]}

    cluster = hunted("tongqi", "legal", fewer)
    assert says_whose_turn("tongqi", cluster.question)
    log = row(cluster.question.input["log"])
    ruling = KINDS["replay"].answer("tongqi", {}, {"log": log})
    assert ruling["verdict"] != "broken"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["di sets eat:15-34-26/tian", "di press 34"], False),
        (["di sets eat:15-34-26/tian", "turn di", "di press 34"], True),
        (["tian take 11"], True),
        (["di holds ?x20"], True),
    ],
)
def test_whose_turn_it_is_has_to_be_said_in_mid_hand_before_an_act(lines: list[str], *, told: bool) -> None:
    log = parse_log("\n".join(['[Game "tongqi"]', '[Notation "1"]', *lines, "end cut"]) + "\n")
    question = Question("hunt", "legal", {"log": structured_log(log)}, "", "counterexample", "")
    assert says_whose_turn("tongqi", question) is told


# -- in which order they are told ----------------------------------------------------------------------


def test_what_breaks_comes_first_and_input_that_cannot_be_last() -> None:
    """A hunt told in the order in which it helps, whatever was met first."""
    possible = Question("hunt", "score", {"hand": {"concealed": ["1m"]}}, "", "counterexample", "")
    small = replace(possible, input={"hand": {}})
    fair: Json = {"verdict": "clean", "wins": False}
    contrary: Json = {"verdict": "impossible", "wins": False, "impossible": ["TW-EQ-1"]}
    met: list[tuple[str, Question, Json, Status]] = [
        ("of input, and broken", small, contrary, "CRASH"),
        ("of input", small, contrary, "FAIL"),
        ("of the rules, larger", possible, fair, "FAIL"),
        ("of the rules", small, fair, "FAIL"),
        ("broken", possible, fair, "CRASH"),
    ]
    differential = DifferentialRun(Inside(answered, replace(our_hello(), games=("taiwan",))), ("L1",))
    hunt = Hunt(differential, ["taiwan"], frozenset({"score"}), Budget(examples=1))
    for number, (name, question, expect, status) in enumerate(met):
        outcome = Outcome(case_of("taiwan", question, expect), status, expect=expect)
        cause = Cause("taiwan", status, "", name, "")
        hunt.clusters[cause] = Cluster(cause, Place("taiwan", "hand", (number,)), question, outcome)
    differential.close()
    assert [each.cause.cause for each in sorted_clusters(hunt)] == [
        "broken",
        "of the rules",
        "of the rules, larger",
        "of input, and broken",
        "of input",
    ]


def test_a_hand_that_cannot_be_is_told_by_why_it_cannot() -> None:
    """Whatever the program counts in it: the rule of an item would be the rule of another hand."""
    hand: Json = {
        "concealed": ["1m", "1m", "1m", "6p", "6p", "6p", "7p", "8p", "S", "S", "S", "W", "W"],
        "win": {"tile": "9p", "how": ["self", "rob"]},
        "circumstances": {"seat": "E", "round": "E"},
    }
    question = Question("hunt", "score", {"hand": hand}, "", "counterexample", "")

    def reply(message: Json) -> Json:
        told = answered(message)
        if "input" not in message:
            return told
        item: Json = {"item": "bu-qiu-ren", "value": [[1, "fang"]], "clause": "YW-P-052"}
        return {**told, "answer": {"wins": True, "items": [item], "total": [[1, "fang"]]}}

    differential = DifferentialRun(Inside(reply, replace(our_hello(), games=("yawan",))), ("L1", "L2", "L3"))
    outcome = differential.ask("yawan", question)
    differential.close()
    assert outcome is not None
    assert cause_of(outcome) == Cause("yawan", "FAIL", "YW-PLAY-10a", "impossible", "")


# -- readings -----------------------------------------------------------------------------------------


def test_a_reading_is_taken_back_where_the_very_same_goes_wrong_without_it() -> None:
    """One candidate explains the first differences; then one comes that it does not explain."""
    expect: Json = {"verdict": "clean", "wins": True}
    question = Question("hunt", "score", {"hand": {}}, "", "counterexample", "")
    case = case_of("taiwan", question, expect)
    outcome = Outcome(case, "FAIL", cause="L3 total", clause="TW-CNT-1", expect=expect)
    plain = cause_of(outcome)
    reading = plain._replace(cause="reading TW-A2=6")
    clusters: dict[tuple[str, ...], Cluster] = {
        reading: Cluster(reading, Place("taiwan", "hand", (1,)), question, outcome, count=3)
    }
    take_back_readings(clusters, plain)
    assert {key: (each.cause, each.count) for key, each in clusters.items()} == {plain: (plain, 3)}


def test_a_hunt_in_which_nothing_was_answered_says_so() -> None:
    def skips(message: Json) -> Json:
        return {"type": "skip", "id": message["id"], "reason": "not written yet"}

    differential = DifferentialRun(Inside(skips, replace(our_hello(), games=("taiwan",))), ("L1", "L2", "L3"))
    hunt = Hunt(differential, ["taiwan"], frozenset({"settle"}), Budget(examples=5))
    hunt.run()
    differential.close()
    assert hunt.unanswered
    head = head_of(differential.hello, None, [], {})
    words = Words([], ["--", "fake"])
    lines = [*hunt_report(hunt, head, words, "en", Paint())]
    assert any("Nothing was answered: the program skipped all 5 questions" in line for line in lines)
    assert not any("No difference was found" in line for line in lines)
    *_, end = hunt_rows(hunt, head, words)
    assert (end["asked"], end["skipped"]) == (5, 5)


def test_a_result_made_small_contradicts_nothing() -> None:
    def nobody_pays(answer: Json) -> Json:
        return {**answer, "payments": []}

    cluster = hunted("lingque", "settle", nobody_pays)
    assert not contradicted(cluster.question.input, LINGQUE)
    totals = cluster.question.input["totals"]
    assert isinstance(totals, dict)
    assert sorted({str(total) for total in totals.values()}) == ["0", "10"], "no win is worth less"
