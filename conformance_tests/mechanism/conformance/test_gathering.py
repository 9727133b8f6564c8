"""One mistake is one cause: planted in our own judge one by one, and told by what they have in common."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, cast

import pytest

from conformance_tests.mechanism.conformance.runs import case as made
from conformance_tests.mechanism.conformance.runs import conform, paipu, suite
from oracle.conformance.cases import suites
from oracle.conformance.hunt.differential import DifferentialRun
from oracle.conformance.hunt.hunting import Budget, Hunt
from oracle.conformance.hunt.report import Words, hunt_report
from oracle.conformance.hunt.witness import case_of
from oracle.conformance.inputs.forms import rows
from oracle.conformance.protocol.messages import LEVELS, Hello
from oracle.conformance.protocol.serve import Inside, answered
from oracle.conformance.report.junit import junit
from oracle.conformance.report.shape import fault
from oracle.conformance.report.terminal import run_report
from oracle.conformance.run.rows import head_of, row_of
from oracle.conformance.run.runner import outcomes
from oracle.conformance.run.summary import Summary
from oracle.report.layout import Paint
from oracle.rulebook.clauses import texts
from oracle.rulebook.readings import in_force

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json

GAMES = ("taiwan", "lingque", "tongqi")
KINDS = ("score", "settle", "next", "replay")


def hello(*, all_readings: bool = False) -> Hello:
    return Hello("faulty", "1", "python", GAMES, KINDS, ("L1", "L2", "L3"), all_readings=all_readings)


@cache
def hands(game: str = "taiwan") -> tuple[Case, ...]:
    """The hands of a game that ask for no reading."""
    return tuple(case for case in suites.load(game) if case.kind == "score" and not case.alternatives)


def wrong_in(change: Callable[[list[Json]], list[Json]]) -> Callable[[Json], Json]:
    """Our own judge with the items of every sheet told otherwise."""

    def answer(case: Json) -> Json:
        told = answered(case)
        given = cast("Json", told.get("answer", {}))
        for sheet in (given, *rows(given.get("scores", []))):
            if sheet.get("items"):
                sheet["items"] = [*change(rows(sheet["items"]))]
        return told

    return answer


def calling(names: Mapping[str, str]) -> Callable[[Json], Json]:
    return wrong_in(
        lambda items: [{**each, "item": names.get(str(each["item"]), each["item"])} for each in items]
    )


def without(*names: str) -> Callable[[Json], Json]:
    return wrong_in(lambda items: [each for each in items if each["item"] not in names])


def always(name: str) -> Callable[[Json], Json]:
    more: Json = {"item": name, "value": [[1, "tai"]], "clause": "TW-CNT-1"}
    return wrong_in(lambda items: items if any(each["item"] == name for each in items) else [*items, more])


def run_of(answer: Callable[[Json], Json], chosen: Iterable[Case], said: Hello | None = None) -> Summary:
    """What a run of such an engine amounts to, its rows written and read as a report has them."""
    said = said or hello()
    summary = Summary(head_of(said, None, ["--", "faulty"], {}))
    for outcome in outcomes(chosen, lambda: Inside(answer, said)):
        row = row_of(outcome)
        assert fault("case", json.loads(json.dumps(row))) is None
        summary.add(row)
    return summary


def told(summary: Summary, most: int | None = 10) -> str:
    return "\n".join(run_report(summary, "en", Paint(), most=most))


# -- items ---------------------------------------------------------------------------------------------


def test_an_item_called_otherwise_everywhere_is_one_cause_each() -> None:
    names = {"men-qing": "closed", "qi-qiang-yi": "七搶一"}
    summary = run_of(calling(names), hands())
    causes = summary.sorted_causes()
    assert [(each.slip[:2], each.slip.instead) for each in causes if each.slip] == [
        (("renamed", "men-qing"), "closed"),
        (("renamed", "qi-qiang-yi"), "七搶一"),
    ]
    assert sum(each.count for each in causes) == summary.unexpected
    lines = told(summary)
    assert "TW-TAI-3 · the item is called men-qing, not closed" in lines
    assert "the item is called qi-qiang-yi, not 七搶一" in lines


def test_an_item_known_by_another_id_is_not_taken_for_a_name() -> None:
    summary = run_of(calling({"men-qing": "zi-mo"}), hands()[:80])
    assert {each.slip.what for each in summary.sorted_causes() if each.slip} <= {"missing", "surplus"}


def test_items_that_are_missing_across_cases_are_one_cause_each_whatever_is_missing_beside_them() -> None:
    summary = run_of(without("men-qing", "zi-mo"), hands())
    assert [(each.clause, each.slip) for each in summary.sorted_causes()] == [
        ("TW-TAI-3", ("missing", "men-qing", "TW-TAI-3", "")),
        ("TW-TAI-22", ("missing", "zi-mo", "TW-TAI-22", "")),
    ]


def test_an_item_counted_everywhere_is_one_cause_with_the_clauses_that_shut_it_out() -> None:
    summary = run_of(always("men-qing"), hands())
    (cause,) = summary.sorted_causes()
    assert cause.slip is not None
    assert (cause.slip.what, cause.slip.about) == ("surplus", "men-qing")
    assert len(cause.clauses) >= 3
    assert f"under {len(cause.clauses)} clauses: TW-TAI-3 " in told(summary)


def test_the_heading_and_the_rule_are_those_of_the_hand_that_is_shown() -> None:
    """門清 counted always: whatever hand is the smallest, what takes 門清 there is the rule that is printed."""
    summary = run_of(always("men-qing"), hands())
    (cause,) = summary.sorted_causes()
    assert [each["clause"] for each in cause.witness.get("slips", ())] == [cause.clause]
    lines = told(summary).splitlines()
    title = texts("taiwan")[cause.clause].titled("en")
    assert any(f"{cause.clause} · items: men-qing 1 tai, not nothing" in line for line in lines)
    assert any(line.strip().startswith(f"rule {title}:") for line in lines)


def test_an_exclusion_forgotten_is_told_under_the_clause_that_excludes() -> None:
    """對對胡 beside what takes it in: one clause shuts it out, and the cause names that clause."""
    case = suites.find("taiwan/score/examples-example-10")
    assert case is not None
    (cause,) = run_of(always("dui-dui-hu"), [case]).sorted_causes()
    assert cause.slip == ("surplus", "dui-dui-hu", "TW-TAI-17", "")
    assert cause.clause == "TW-TAI-17"


def test_where_no_item_explains_more_than_another_the_case_says_what_it_tests() -> None:
    case = next(each for each in hands() if each.id == "taiwan/score/tw-tai-30a-as-if-dealt-in")
    (cause,) = run_of(wrong_in(lambda items: items[-1:]), [case]).sorted_causes()
    assert (cause.clause, cause.cause, cause.slip) == ("TW-TAI-30a", "L3 items several", None)


FLOWERS = {"ba-xian-guo-hai", "qi-qiang-yi", "pei-pai-hua-hu"}


def test_items_that_are_counted_in_their_own_cases_are_not_what_is_missing() -> None:
    """A win with flowers that forgets the complete hand is told under the clauses of that win, not of its items."""

    def flowers_alone(items: list[Json]) -> list[Json]:
        found = [each for each in items if each["item"] in FLOWERS]
        return found or items

    first, *others = run_of(wrong_in(flowers_alone), hands()).sorted_causes()
    assert (first.count, first.clause, first.cause, first.slip) == (4, "TW-TAI-30a", "L3 items several", None)
    assert {each.count for each in others} == {1}
    assert {"TW-TAI-28", "TW-TAI-29"} <= {each.clause for each in others}


def test_causes_do_not_hang_on_how_a_run_was_divided(tmp_path: Path) -> None:
    (tmp_path / "dividing_engine.py").write_text(
        "from conformance_tests.mechanism.conformance.test_gathering import calling\n"
        "HELLO = {'games': ['taiwan'], 'kinds': ['score']}\n"
        "answer = calling({'men-qing': 'closed', 'zi-mo': 'self-draw'})\n",
        encoding="utf-8",
    )
    chosen = ("--game", "taiwan", "--kind", "score", "--only", "taiwan/score/tw-tai-[1-3]*")
    files = [tmp_path / f"{number}.ndjson" for number in range(3)]
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        for file, more in zip(files, ([], ["--shard", "1/2"], ["--shard", "2/2"]), strict=True):
            paipu("conform", *chosen, *more, "--report", file, "--python", "dividing_engine:answer")
    merged = tmp_path / "merged.ndjson"
    paipu("report", "merge", *files[1:], "-o", merged)
    whole, parts = (paipu("report", "text", "--causes", "all", file).out for file in (files[0], merged))
    assert whole == parts
    assert "2 causes\n  1. TW-TAI-3 · the item is called men-qing, not closed · " in whole


# -- whether a hand wins -------------------------------------------------------------------------------


def test_a_hand_that_is_denied_the_minimum_is_told_under_the_minimum() -> None:
    def denies(case: Json) -> Json:
        told = answered(case)
        cast("Json", told["answer"])["wins"] = False
        return told

    chosen = [case for case in hands("lingque") if case.expect.get("wins")][:12]
    (cause,) = run_of(denies, chosen).sorted_causes()
    assert (cause.clause, cause.cause, cause.count) == ("LQ-1D.1", "L1 wins=false", 12)


# -- readings ------------------------------------------------------------------------------------------


def _following(**readings: str) -> Callable[[Json], Json]:
    return lambda case: answered({**case, "readings": {**readings}})


def test_a_reading_that_is_not_followed_is_the_cause_and_stands_above_the_hand() -> None:
    chosen = [case for case in suites.load("taiwan") if case.readings.get("TW-A5") and case.kind == "replay"]
    summary = run_of(_following(), chosen, hello(all_readings=True))
    ours = in_force("taiwan")["TW-A5"]
    (cause,) = (each for each in summary.sorted_causes() if each.slip and each.slip.about == "TW-A5")
    assert cause.slip is not None
    assert (cause.slip.what, cause.slip.instead) == ("reading", ours)
    lines = told(summary).splitlines()
    above = next(
        number for number, line in enumerate(lines) if "asked under the reading TW-A5: three-apart" in line
    )
    assert any(f"the program follows {ours} in the reading TW-A5" in line for line in lines[:above])
    assert any(line.startswith("     > ") or '"result"' in line for line in lines[above:])


@pytest.mark.parametrize("number", [1, 2])
def test_of_a_reading_that_too_few_cases_show_nothing_is_said(number: int) -> None:
    chosen = [case for case in suites.load("taiwan") if case.readings.get("TW-A5") and case.kind == "replay"]
    every = run_of(_following(), chosen, hello(all_readings=True)).failures
    few = [case for case in chosen if case.id in every][:number]
    causes = run_of(_following(), few, hello(all_readings=True)).sorted_causes()
    assert sum(each.count for each in causes) == number
    assert all(each.slip is None or each.slip.what != "reading" for each in causes)


def test_a_reading_that_the_program_is_shown_not_to_follow_is_not_suggested() -> None:
    chosen = [case for case in suites.load("taiwan") if case.readings.get("TW-A5") and case.kind == "replay"]
    summary = run_of(_following(), chosen, hello(all_readings=True))
    assert any(each.slip and each.slip.what == "reading" for each in summary.sorted_causes())
    summary.readings["TW-A5"]["yes"] += 1
    assert all(each.slip is None or each.slip.what != "reading" for each in summary.sorted_causes())


def _gives_up(case: Json) -> Json:
    return {"type": "error", "id": case["id"], "code": "internal", "message": "too hard"}


def test_a_report_for_builds_names_the_reading_before_the_question() -> None:
    case = next(case for case in suites.load("tongqi") if case.readings.get("TQ-A4"))
    faulty = hello(all_readings=True)
    (outcome,) = outcomes([case], lambda: Inside(_gives_up, faulty))
    text = junit(head_of(faulty, None, [], {}), [row_of(outcome)])
    assert -1 < text.find("asked under: TQ-A4=form-only") < text.find("input: ")


def test_a_hunt_tells_a_reading_as_one_cause_whose_witness_shows_it() -> None:
    differential = DifferentialRun(Inside(_following(**{"TW-A2": "5"}), hello()), LEVELS)
    hunt = Hunt(differential, ["taiwan"], frozenset({"score"}), Budget(examples=200))
    hunt.run()
    (cluster,) = hunt.clusters.values()
    assert (cluster.cause.clause, cluster.cause.cause) == ("TW-TAI-16", "reading TW-A2=5")
    head = head_of(differential.hello, None, [], {})
    lines = "\n".join(hunt_report(hunt, head, Words([], ["--", "faulty"]), "en", Paint()))
    assert "1. TW-TAI-16 · the program follows 5 in the reading TW-A2" in lines
    assert "expected si-an-kan 6 tai\n       got      si-an-kan 5 tai" in lines
    differential.close()


def test_a_hunt_names_the_reading_it_asked_under_above_the_hand() -> None:
    declared = replace(hello(), readings={"TW-A2": "5"})
    differential = DifferentialRun(Inside(_following(), declared), LEVELS)
    hunt = Hunt(differential, ["taiwan"], frozenset({"score"}), Budget(examples=60))
    hunt.run()
    differential.close()
    head = head_of(declared, None, [], {})
    lines = [*hunt_report(hunt, head, Words([], ["--", "faulty"]), "en", Paint())]
    above = next(number for number, line in enumerate(lines) if "asked under the reading TW-A2: 5" in line)
    (cluster,) = hunt.clusters.values()
    written = case_of(cluster).notation
    assert written is not None
    assert next(line.strip() for line in lines[above + 1 :]) == written.strip()


# -- impossible input ----------------------------------------------------------------------------------


def test_input_that_cannot_be_is_one_cause_with_its_clauses() -> None:
    def looks_at_nothing(case: Json) -> Json:
        told = answered(case)
        if cast("Json", told["answer"])["verdict"] == "impossible":
            told["answer"] = {"verdict": "clean", "wins": False}
        return told

    chosen = [case for case in hands() if case.about == "input"]
    summary = run_of(looks_at_nothing, chosen)
    (cause,) = summary.sorted_causes()
    assert cause.count == len(chosen) == summary.share("input").of
    assert set(cause.clauses) <= {clause for case in chosen for clause in (*case.tests, *_cited(case))}
    assert len(cause.clauses) > 5
    assert f"under {len(cause.clauses)} clauses: " in told(summary)


def _cited(case: Case) -> list[str]:
    return [str(clause) for clause in cast("list[str]", case.expect.get("impossible", []))]


# -- what is shown -------------------------------------------------------------------------------------


def test_under_a_difference_of_verdict_stands_what_is_found_first_and_why() -> None:
    def finds_nothing(case: Json) -> Json:
        told = answered(case)
        cast("Json", told["answer"]).update(verdict="clean", findings=[], first=None)
        return told

    case = next(
        each for each in suites.load("tongqi") if each.id == "tongqi/replay/tq-4-2c-discards-without-a-turn"
    )
    lines = told(run_of(finds_nothing, [case]))
    assert "finding breach @2 ren TQ-4.2c: ren discards, but no discard is due: ren has" in lines


def test_a_finding_that_our_judge_does_not_find_stands_without_its_sentence(tmp_path: Path) -> None:
    where = suite(tmp_path, [made("alpha")])
    where.answer({"tongqi/replay/alpha": {"verdict": "clean"}})
    assert "finding breach @3 di TQ-4.2c\n" in conform(where, "good").out


def _eleven(tmp_path: Path) -> tuple[Path, list[str]]:
    """A suite of which every case fails in its own way, and the words that run an engine that passes one of them."""
    cases = [made(f"case-{number:02}", clause=f"TQ-8.{number}") for number in range(1, 14)]
    cases += [made("right")]
    where = suite(tmp_path, cases)
    where.answer({each.id: {"verdict": "clean"} for each in cases[:-1]})
    return where.folder, where.command("good")


def test_all_causes_are_listed_a_line_each_and_the_run_says_how(tmp_path: Path) -> None:
    folder, command = _eleven(tmp_path)
    ran = paipu("conform", "--suite", folder, "--", *command)
    assert "… and 3 more causes: --causes all lists every one in a line" in " ".join(ran.out.split())
    every = paipu("conform", "--suite", folder, "--causes", "all", "--", *command).out.splitlines()
    start = next(number for number, line in enumerate(every) if "13 causes" in line)
    listed = every[start + 1 : start + 14]
    assert [line.split(".")[0].strip() for line in listed] == [str(number) for number in range(1, 14)]
    assert listed[0] == "  1. TQ-8.1 · verdict: clean, not broken · 1 case · tongqi/replay/case-01"
    assert not every[start + 14]


@pytest.mark.parametrize(("word", "shown"), [("1", 1), ("12", 12), ("40", 13)])
def test_so_many_causes_are_shown(tmp_path: Path, word: str, shown: int) -> None:
    folder, command = _eleven(tmp_path)
    out = paipu("conform", "--suite", folder, "--causes", word, "--", *command).out
    assert out.count("again: ") == shown


@pytest.mark.parametrize("word", ["0", "some", "-1"])
def test_what_is_no_number_of_causes_is_refused(tmp_path: Path, word: str) -> None:
    folder, command = _eleven(tmp_path)
    ran = paipu("conform", "--suite", folder, "--causes", word, "--", *command)
    assert ran.code == 2
    assert "neither a number nor all" in ran.err


# -- what is reckoned ----------------------------------------------------------------------------------


def of(kind: str, game: str = "lingque") -> tuple[Case, ...]:
    return tuple(case for case in suites.load(game) if case.kind == kind)


def answering(change: Callable[[Json, Json], None]) -> Callable[[Json], Json]:
    """Our own judge whose answers are changed, knowing what was asked."""

    def answer(case: Json) -> Json:
        told = answered(case)
        if "answer" in told:
            change(cast("Json", told["answer"]), cast("Json", case["input"]))
        return told

    return answer


def test_totals_that_lack_a_step_are_one_cause_under_its_clause() -> None:
    """No flower is counted: the items are right, and so are the clauses of the jumps."""

    def without_flowers(answer: Json, asked: Json) -> None:
        flowers = cast("Json", asked["hand"]).get("flowers", [])
        if answer.get("total") and flowers:
            ((number, unit),) = cast("list[list[object]]", answer["total"])
            answer["total"] = [[cast("int", number) - 2 * len(cast("list[str]", flowers)), cast("str", unit)]]

    (cause,) = run_of(answering(without_flowers), of("score")).sorted_causes()
    assert (cause.clause, cause.slip and cause.slip.what) == ("LQ-2A.1", "total")
    assert cause.count > 1


def test_a_win_denied_for_a_missing_item_is_told_by_the_item() -> None:
    def without_heavenly(answer: Json, _: Json) -> None:
        items = rows(answer.get("items", []))
        if any(each["item"] == "tian-he" for each in items):
            answer["wins"] = False
            answer["items"] = [each for each in items if each["item"] != "tian-he"]

    summary = run_of(answering(without_heavenly), of("score"))
    (cause,) = summary.sorted_causes()
    assert (cause.clause, cause.cause) == ("LQ-2C.1.01", "L1 wins=false")
    assert "LQ-2C.1.01 · items: nothing, not tian-he" in told(summary)


def test_payments_are_charged_to_the_clause_that_was_kept_otherwise() -> None:
    """Nobody pays for others: every payment is what LQ-3B.1 has, and the first cause is liability."""

    def each_for_himself(answer: Json, asked: Json) -> None:
        if asked.get("given"):
            case: Json = {"id": "x", "game": "lingque", "kind": "settle", "readings": {}}
            plain: Json = {key: value for key, value in asked.items() if key != "given"}
            answer["payments"] = cast("Json", answered({**case, "input": plain})["answer"])["payments"]

    causes = run_of(answering(each_for_himself), of("settle")).sorted_causes()
    assert [(each.clause, each.slip and each.slip.what) for each in causes][:1] == [("LQ-3B.2", "payment")]
    assert sum(each.count for each in causes) == 10


def test_payments_are_not_charged_to_what_the_right_ones_beside_them_rest_on() -> None:
    """A false win costs no surcharge: what the own hand is worth is right wherever the dealer has no part."""

    def without_surcharge(answer: Json, _: Json) -> None:
        result = cast("Json", answer["result"])
        streak = cast("int", result.get("streak") or 0)
        for each in rows(answer["payments"]) if result["how"] == "false" else ():
            if result.get("dealer") in (each["from"], each["to"]) and isinstance(each["amount"], list):
                pairs = {unit: number for number, unit in cast("list[tuple[int, str]]", each["amount"])}
                less = {**pairs, "tai": pairs.get("tai", 0) - 1 - 2 * streak}
                each["amount"] = [[number, unit] for unit, number in less.items() if number]

    about = {"TW-PEN-9", "TW-DEF-14"}
    cases = [each for each in of("replay", "taiwan") if about & {*each.tests} and not each.alternatives]
    causes = run_of(answering(without_surcharge), cases).sorted_causes()
    assert causes[0].clause == "TW-PEN-9"
    assert "TW-DEF-14" not in {each.clause for each in causes}


@pytest.mark.parametrize(("game", "clause"), [("lingque", "LQ-3B.5"), ("taiwan", "TW-SET-6")])
def test_who_deals_after_a_false_win_is_told_by_its_clause(game: str, clause: str) -> None:
    def passing(answer: Json, asked: Json) -> None:
        result = cast("Json", asked["result"])
        plain = result["how"] == "drawn" or (result["how"] == "won" and result.get("seat"))
        if not plain:
            answer["next_dealer"] = "N"

    (cause,) = run_of(answering(passing), of("next", game)).sorted_causes()
    assert (cause.clause, cause.slip and cause.slip.about) == (clause, "next_dealer")
