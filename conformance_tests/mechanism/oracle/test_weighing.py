"""What a ruling rests on: beside judging anew under every candidate of every reading, whether consulted or not."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import oracle
from conformance_tests.collecting import LONG, REST, SIXTH
from conformance_tests.gallery.reading import log_files
from grammar.logs import read_logs
from grammar.syntax import Log
from oracle.api import check, to_json, weighed, weighed_hand
from oracle.cli.main import main
from oracle.conformance.inputs.forms import row, rows
from oracle.judge.counterfactual import checkpoints
from oracle.judge.replay import played_on
from oracle.report.counterfactual.weighing import weighing_texts
from oracle.rulebook.readings import ReadingError, register

if TYPE_CHECKING:
    from oracle.judge.replay import Replay
    from oracle.ruling.ruling import Played, Ruling
    from oracle.table.record import Record

FOLDER = Path(oracle.__file__).parent / "schemas"
GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")
EACH = 36 if REST else 3 if LONG else 90
"""Of the logs of the gallery one in so many is asked."""

FIRST = 6 * SIXTH % EACH if REST else 0
"""The first of them."""

TRIPLETS = """[Game "taiwan"]
[Dealer "E"]
E holds 111m 444p 777s EEE 55s 23m
left 60
turn S
S draw discard 9p
W draw discard 9p
N draw discard 4m
E win 4m
end won
"""


def logs_of(game: str) -> list[Log]:
    found = []
    for number, file in enumerate(sorted(log_files(game))):
        if number % EACH == FIRST:
            with open(file, "rb") as stream:
                found += [log for log in read_logs(stream, str(file)) if isinstance(log, Log)]
    return found


def answer(ruling: Ruling) -> object:
    """What is said of a hand beside the readings it was judged by."""
    told = to_json(ruling)
    paid = [{name: each[name] for name in ("from", "to", "amount")} for each in rows(told["payments"])]
    totals = [(each["seat"], json.dumps(each["total"])) for each in rows(told["scores"])]
    findings = [(each["kind"], each["clause"], each["line"], each["seat"]) for each in rows(told["findings"])]
    return told["status"], findings, totals, paid, row(told["result"])["next_dealer"]


@pytest.mark.parametrize("game", GAMES)
def test_a_reading_that_is_not_weighed_decides_nothing(game: str) -> None:
    """Judge anew under every candidate of every reading: whatever changes a ruling is among what it rests on."""
    asked = 0
    for log in logs_of(game):
        try:
            ruling = weighed(check(log), both_ways=True)
        except ReadingError:
            continue
        assert ruling.weighing is not None
        matters = {each.reading for each in ruling.weighing.rests_on if each.matters}
        weighings = {
            (each.reading, other.candidate): answer(other.ruling)
            for each in ruling.weighing.rests_on
            for other in each.others
        }
        ours = answer(check(log))
        for reading in register(game).values():
            if (
                not reading.executable
                or reading.tables is not None
                or reading.id in ruling.record.agreed.readings
            ):
                continue
            others = [slug for slug in reading.candidates if slug != reading.chosen]
            anew = {slug: answer(check(log, readings={reading.id: slug})) for slug in others}
            changes = [each != ours for each in anew.values()]
            asked += len(changes)
            for slug, each in anew.items():
                assert weighings.get((reading.id, slug), ours) == each, (log.text, reading.id, slug)
            assert not any(changes) or reading.id in matters, (log.text, reading.id)
    assert asked > 20


def test_a_hand_is_gone_on_from_where_a_reading_is_first_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    (log,) = read_logs(io.BytesIO(TRIPLETS.encode()), "-")
    assert isinstance(log, Log)
    ruling = check(log)
    events, places = len(ruling.record.events), list[int]()

    def seen(replay: Replay, record: Record, place: int) -> Played:
        places.append(place)
        return played_on(replay, record, place)

    monkeypatch.setattr(checkpoints, "played_on", seen)
    told = weighed(ruling, compare=("TW-A2",)).weighing
    monkeypatch.undo()
    assert told is not None
    assert told == weighed(ruling, compare=("TW-A2",)).weighing
    assert len(places) == 1
    assert events - 1 <= places[0] <= events + 1  # nothing hangs on it before the win


def test_a_hand_of_four_concealed_triplets_hangs_on_what_they_are_worth() -> None:
    (log,) = read_logs(io.BytesIO(TRIPLETS.encode()), "-")
    assert isinstance(log, Log)
    ruling = weighed(check(log))
    assert ruling.weighing is not None
    told = {each.reading: each for each in ruling.weighing.rests_on if each.matters}
    assert [*told] == ["TW-A2"]
    assert (told["TW-A2"].clause, told["TW-A2"].in_force) == ("TW-TAI-16", "6")
    (other,) = told["TW-A2"].others
    here, there = ruling.scores[0].total, other.ruling.scores[0].total
    assert (here.low, here.high) == (8, 9)
    assert (there.low, there.high) == (7, 8)


def told(*options: str) -> tuple[int, str]:
    answered = CliRunner().invoke(main, ["check", "-", *options], input=TRIPLETS)
    return answered.exit_code, answered.output


def test_a_reader_is_told_the_line_a_decision_hangs_on_in_his_language() -> None:
    code, text = told()
    assert code == 3
    assert "TW-TAI-16 is in dispute (TW-A2" in text
    assert "E totals 7 to 8 tai" in text
    assert "Consulted too" not in text
    (left_out,) = re.findall(r"Readings consulted and not weighed: (\d+); --both-ways weighs all\.", text)
    (log,) = read_logs(io.BytesIO(TRIPLETS.encode()), "-")
    assert isinstance(log, Log)
    everything, some = weighed(check(log), both_ways=True).weighing, weighed(check(log)).weighing
    assert everything is not None
    assert some is not None
    assert int(left_out) == len(everything.rests_on) - len(some.rests_on)
    _, text = told("--lang", "zh")
    assert "TW-TAI-16有爭議（TW-A2" in text
    assert "東家共7至8台" in text


def test_both_ways_tells_of_every_reading_and_compare_of_the_one_that_is_named() -> None:
    _, text = told("--both-ways")
    assert "Consulted too, and the same either way: " in text
    assert "not weighed" not in text
    _, text = told("--compare", "TW-A4")
    assert "No such passage decides anything here." in text
    assert "the same either way: TW-A4." in text


@pytest.mark.parametrize(("name", "says"), [("TW-A999", "no registered reading"), ("TW-A1", "TW-A1")])
def test_a_reading_that_cannot_be_weighed_is_refused(name: str, says: str) -> None:
    code, text = told("--compare", name)
    assert code == 2
    assert says in text


def test_the_json_tells_it_where_it_is_asked_for_and_only_there() -> None:
    schema = json.loads((FOLDER / "ruling.schema.json").read_text(encoding="utf-8"))
    _, plain = told("--json")
    assert "rests_on" not in json.loads(plain)
    _, text = told("--json", "--compare", "TW-A2")
    ruling = json.loads(text)
    Draft202012Validator(schema).validate(ruling)
    (only,) = ruling["rests_on"]
    assert (only["reading"], only["in_force"], only["matters"]) == ("TW-A2", "6", True)
    assert only["others"][0]["totals"]["E"] == {"low": [[7, "tai"]], "high": [[8, "tai"]]}
    assert only["others"][0]["next_dealer"] == "E"


def test_at_most_eight_are_weighed_and_the_rest_is_named() -> None:
    (log,) = read_logs(io.BytesIO(TRIPLETS.encode()), "-")
    assert isinstance(log, Log)
    some, every = weighed(check(log)).weighing, weighed(check(log), both_ways=True).weighing
    assert some is not None
    assert every is not None
    assert len(some.rests_on) == 8
    assert not every.left_out
    names = [each.reading for each in every.rests_on]
    assert [*(each.reading for each in some.rests_on), *some.left_out] == names


def test_what_is_weighed_changes_nothing_that_is_ruled_afterwards() -> None:
    (log,) = read_logs(io.BytesIO(TRIPLETS.encode()), "-")
    assert isinstance(log, Log)
    before = check(log)
    weighed(before, both_ways=True)
    assert to_json(check(log)) == to_json(before)


HAND = ["111m", "444p", "777s", "EEE", "55s", "23m", "+4m/self", "seat:E", "round:E"]


def scored(*options: str) -> str:
    answered = CliRunner().invoke(main, ["score", "taiwan", *HAND, *options])
    assert answered.exit_code == 0
    return answered.output


def test_a_single_hand_tells_what_its_sheet_hangs_on_where_it_is_asked() -> None:
    """四暗坎 is 6 or 5 台: the hand of 11 comes to 10."""
    assert "in dispute" not in scored()
    text = scored("--both-ways")
    assert "TW-TAI-16 is in dispute (TW-A2" in text
    assert "it comes to 10 tai" in text
    assert "Consulted too" in text
    chinese = scored("--compare", "TW-A2", "--lang", "zh")
    assert "若改讀作「五台，照三個算例」：共10台。" in chinese
    schema = json.loads((FOLDER / "hand.schema.json").read_text(encoding="utf-8"))
    told = json.loads(scored("--compare", "TW-A2", "--json"))
    Draft202012Validator(schema).validate(told)
    (only,) = told["rests_on"]
    assert (only["in_force"], only["others"][0]["total"]) == ("6", [[10, "tai"]])
    assert "rests_on" not in json.loads(scored("--json"))


def test_a_hand_is_weighed_by_no_reading_that_cannot_be_applied() -> None:
    for name in ("TW-A999", "TW-A46"):
        answered = CliRunner().invoke(main, ["score", "taiwan", *HAND, "--compare", name])
        assert answered.exit_code == 2
        assert name in answered.output


def test_readings_that_are_named_are_weighed_whether_they_matter_or_not() -> None:
    found = weighed_hand("taiwan", " ".join(HAND), compare=["TW-A2", "TW-A9"])
    assert [(each.reading, each.matters) for each in found] == [("TW-A2", True), ("TW-A9", False)]
    assert [other.answer.wins for each in found for other in each.others] == [True, True]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_ruling_rests_on_is_told_in_chinese_without_an_english_sentence(game: str) -> None:
    told = 0
    for log in logs_of(game):
        try:
            ruling = weighed(check(log))
        except ReadingError:
            continue
        for _, head, others in weighing_texts(ruling, "zh"):
            for text in (head, *others):
                told += 1
                assert len(ENGLISH.findall(SLUGS.sub("", text))) < 3, text
    assert told


ENGLISH = re.compile(r"\b[A-Za-z]{3,}\b")
SLUGS = re.compile(r"（[a-z0-9-]+）|[A-Z]{2}-[A-Za-z0-9.-]+|\"[A-Za-z]+\"")
"""What is no sentence: candidates, clauses, and the names of people in quotes."""
