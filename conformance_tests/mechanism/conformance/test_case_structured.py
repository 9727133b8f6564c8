"""The structured form of logs and hands: it says all that is judged, and says it in one way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from conformance_tests.collecting import few, many
from conformance_tests.gallery.reading import hand_rows, log_files
from conformance_tests.mechanism.grammar.strategies import hands, logs
from grammar import parse_hand, parse_log, render_log
from oracle.conformance.cases.schemas import validator
from oracle.conformance.inputs.structured import (
    StructuredError,
    hand_of,
    log_of,
    notation_of,
    readings_of,
    says_the_same,
    structured_hand,
    structured_log,
)
from oracle.conformance.kinds.replayed import findings_answer, result_answer
from oracle.game.hands import known, own_hands_of
from oracle.judge.adjudication import adjudicate
from oracle.rulebook.readings import agree
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from grammar.syntax import Hand, Log
    from oracle.conformance.inputs.forms import Json

HERE = Path(__file__).parents[2]
NOTATION = sorted((HERE / "mechanism" / "grammar" / "logs").glob("*.paipu"))
GALLERY = [(game, path) for game in known() for path in log_files(game)]

some = settings(
    max_examples=many(60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def fits(part: str, tree: Json) -> list[str]:
    """What of a tree does not fit a part of the schema."""
    return [error.message for error in validator(f"kinds#{part}").iter_errors(tree)]


@some
@given(logs())
def test_a_log_has_the_structured_form_of_the_log_that_form_says(log: Log) -> None:
    told, readings = structured_log(log), readings_of(log)
    again = log_of(log.game, told, readings)
    assert (structured_log(again), readings_of(again)) == (told, readings)


@some
@given(logs())
def test_the_structured_form_of_a_log_fits_its_schema(log: Log) -> None:
    assert fits("log", structured_log(log)) == []


@some
@given(logs())
def test_the_notation_made_from_a_structured_log_says_the_same(log: Log) -> None:
    question: Json = {"log": structured_log(log)}
    notation = notation_of(log.game, readings_of(log), question)
    assert notation is not None
    assert says_the_same(log.game, readings_of(log), question, notation)


@some
@given(hands())
def test_a_hand_is_the_hand_its_structured_form_says(hand: Hand) -> None:
    told = structured_hand(hand)
    again = hand_of(hand.game, told)
    assert structured_hand(again) == told
    assert fits("hand", told) == []
    assert (again.concealed, again.flowers, again.circumstances) == (
        hand.concealed,
        hand.flowers,
        hand.circumstances,
    )
    assert [sorted(each.qualifiers) for each in again.sets] == [sorted(each.qualifiers) for each in hand.sets]


@pytest.mark.parametrize("path", NOTATION, ids=lambda path: path.stem)
def test_the_examples_of_the_notation_are_told_whole(path: Path) -> None:
    log = parse_log(path.read_text(encoding="utf-8"))
    told = structured_log(log)
    again = log_of(log.game, told, readings_of(log))
    assert structured_log(again) == told
    assert parse_log(render_log(again)) == again
    assert fits("log", told) == []


def judged(log: Log) -> tuple[object, ...]:
    """Everything a ruling says that does not hang on lines."""
    ruling = adjudicate(log)
    return (
        ruling.status,
        findings_answer(ruling),
        result_answer(ruling.outcome),
        ruling.scores,
        ruling.payments,
        [answered.outcome for answered in ruling.claims],
        dict(ruling.options),
    )


@pytest.mark.parametrize("game", known())
def test_every_log_of_the_gallery_is_judged_alike_in_structured_form(game: str) -> None:
    differing = []
    for of, path in few(GALLERY, 16):
        if of == game:
            log = parse_log(path.read_text(encoding="utf-8"))
            told = log_of(game, json.loads(json.dumps(structured_log(log))), readings_of(log))
            if judged(told) != judged(log):
                differing.append(path.stem)
    assert differing == []


@pytest.mark.parametrize("game", known())
def test_every_hand_of_the_gallery_is_counted_alike_in_structured_form(game: str) -> None:
    rows = few(hand_rows(game), 8)
    assert rows
    for row in rows:
        hand = parse_hand(game, row.words)
        told = hand_of(game, structured_hand(hand))
        agreed = agree(game, row.readings, {})
        assert own_hands_of(game).score(told, agreed) == own_hands_of(game).score(hand, agreed), row.id


@pytest.mark.parametrize(
    "wrong",
    [
        {"end": "cut", "wind of change": "E"},
        {"end": "cut", "hands": {"E": ["11"]}},
        {"end": "cut", "acts": [{"at": 2, "seat": "di", "act": "flip"}]},
        {"end": "cut", "acts": [{"seat": "di", "act": "flip"}]},
        {"end": "cut", "acts": [{"at": 1, "seat": "di", "act": "flip", "tile": "11"}]},
        {"end": "cut", "acts": [{"at": 1, "seat": "di", "act": "flip", "tiles": "11"}]},
        {"end": "cut", "acts": [{"at": 1, "seat": "di"}]},
        {"end": "cut", "declared": [{"seat": "di", "what": "total", "amount": [["11", "he"]]}]},
        {"end": "cut", "rulings": [{"what": "pardons", "said": 0}]},
        {"acts": []},
    ],
)
def test_what_is_no_log_is_refused(wrong: Json) -> None:
    with pytest.raises(StructuredError):
        log_of("tongqi", wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hidden": ["11"]},
        {"melds": [{"kind": "pung", "tiles": ["11"], "source": ["di"]}]},
        {"win": {"tile": 11}},
        {"circumstances": {"weather": "rain"}},
        {"concealed": "11"},
    ],
)
def test_what_is_no_hand_is_refused(wrong: Json) -> None:
    with pytest.raises(StructuredError):
        hand_of("tongqi", wrong)


def test_findings_of_logs_without_lines_keep_their_order() -> None:
    """A structured log has no lines; what is found in it is told by acts, what belongs to none comes last."""
    chapter = parse_log((HERE / "worked" / "tongqi" / "chapter12.paipu").read_text(encoding="utf-8"))
    told = log_of("tongqi", structured_log(chapter), readings_of(chapter))
    found = judged(told)[1]
    assert isinstance(found, list)
    assert [(each["kind"], each["at"]) for each in found] == [
        (Kind.MISMATCH.value, 44),
        (Kind.MISMATCH.value, None),
        (Kind.MISMATCH.value, None),
    ]


def test_the_schemas_are_schemas() -> None:
    for name in ("case", "kinds", "manifest", "tombstones"):
        source = Path(__file__).parents[3] / "oracle" / "schemas" / f"{name}.schema.json"
        Draft202012Validator.check_schema(json.loads(source.read_text(encoding="utf-8")))


def test_a_kind_of_set_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(StructuredError, match="expected eat pung kong"):
        hand_of("lingque", {"concealed": ["1m"], "melds": [{"kind": "chow", "tiles": ["1m", "2m", "3m"]}]})
