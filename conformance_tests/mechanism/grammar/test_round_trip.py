"""Laws of the notation over generated logs and hands of every game."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from conformance_tests.collecting import many
from conformance_tests.mechanism.grammar.strategies import damaged, hands, logs, other_words
from grammar import (
    UnreadableLog,
    hand_from_json,
    hand_to_json,
    log_from_json,
    log_to_json,
    parse_hand,
    parse_log,
    read_logs,
    render_hand,
    render_log,
)
from grammar.syntax import Hand, Log

LOGS = Path(__file__).parent / "logs"
EXAMPLES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("*.paipu"))}
SCHEMA = Draft202012Validator(
    json.loads(
        (Path(__file__).parents[3] / "grammar" / "writing" / "syntax.schema.json").read_text(encoding="utf-8")
    )
)
LANGUAGES = st.sampled_from(["en", "zh"])

some = settings(
    max_examples=many(30, 6),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def read_whole(text: str, *, fast: bool = True) -> list[Log | str]:
    """Read a text; give each log, or the message of what cannot be read."""
    found = read_logs(io.BytesIO(text.encode()), "-", fast=fast)
    return [each if isinstance(each, Log) else str(each) for each in found]


def hand_or_failure(game: str, text: str) -> Hand | UnreadableLog:
    """Read a hand; give it, or why it cannot be read."""
    try:
        return parse_hand(game, text)
    except UnreadableLog as failure:
        return failure


@some
@given(logs(), LANGUAGES)
def test_a_log_is_its_own_canonical_text_read_back(log: Log, lang: str) -> None:
    text = render_log(log, lang)  # type: ignore[arg-type]  # en or zh
    assert parse_log(text) == log
    assert render_log(parse_log(text), lang) == text  # type: ignore[arg-type]  # en or zh


@some
@given(hands(), LANGUAGES)
def test_a_hand_is_its_own_canonical_text_read_back(hand: Hand, lang: str) -> None:
    text = render_hand(hand, lang)  # type: ignore[arg-type]  # en or zh
    assert parse_hand(hand.game, text) == hand


@some
@given(hands())
def test_an_english_hand_needs_no_quoting_in_a_shell(hand: Hand) -> None:
    free = set("?")
    assert set(render_hand(hand)) <= {
        *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 :/+-",
        *free,
    }


@some
@given(logs())
def test_english_to_chinese_to_english_gives_the_same_bytes(log: Log) -> None:
    english = render_log(log)
    assert render_log(parse_log(render_log(parse_log(english), "zh"))) == english


@some
@given(logs())
def test_a_log_goes_through_json(log: Log) -> None:
    tree = json.loads(json.dumps(log_to_json(log)))
    SCHEMA.validate(tree)
    assert log_from_json(tree) == log


def test_the_limb_of_a_clause_goes_through_json() -> None:
    lines = '[Game "jiaxing"]', "tian claim di JX-2.4(c)", "referee rules JX-2.4(c) for di", "end cut"
    log = parse_log("\n".join(lines))
    tree = json.loads(json.dumps(log_to_json(log)))
    SCHEMA.validate(tree)
    assert [line["limb"] for line in tree["lines"]] == ["c", "c"]
    assert log_from_json(tree) == log


@some
@given(hands())
def test_a_hand_goes_through_json(hand: Hand) -> None:
    tree = json.loads(json.dumps(hand_to_json(hand)))
    SCHEMA.validate(tree)
    assert hand_from_json(tree) == hand


@some
@given(st.lists(logs(), min_size=1, max_size=3), LANGUAGES)
def test_the_fast_lane_says_what_the_grammar_says(found: list[Log], lang: str) -> None:
    text = "\n".join(render_log(log, lang) for log in found)  # type: ignore[arg-type]  # en or zh
    fine = read_whole(text, fast=False)
    assert read_whole(text) == fine
    assert read_whole(text) == fine  # the second time everything is remembered


@some
@given(st.data(), logs(), LANGUAGES)
def test_what_is_remembered_of_a_line_is_not_said_of_another(
    data: st.DataObject, log: Log, lang: str
) -> None:
    """Lines that differ only in a word, a tile, a number or what is quoted share what is remembered of them."""
    text = render_log(log, lang)  # type: ignore[arg-type]  # en or zh
    twin = "\n".join(data.draw(other_words(line)) for line in text.split("\n"))
    assert read_whole(text + twin) == read_whole(text + twin, fast=False)
    assert read_whole(twin + text) == read_whole(twin + text, fast=False)


@some
@given(damaged(logs().map(render_log) | st.sampled_from([*EXAMPLES.values()])))
def test_damage_is_named_and_both_lanes_name_it_alike(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    started = time.process_time()
    fine = read_whole(text, fast=False)
    assert time.process_time() - started < 5
    assert read_whole(text) == fine
    for each in fine:
        if isinstance(each, Log):
            assert parse_log(render_log(each)) == each


@some
@given(damaged(hands().map(render_hand)), st.sampled_from(["tongqi", "taiwan"]))
def test_a_damaged_hand_is_named(text: str, game: str) -> None:
    hand = hand_or_failure(game, text)
    if isinstance(hand, Hand):
        assert parse_hand(game, render_hand(hand)) == hand
    else:
        assert hand.line == 1
        assert hand.column >= 1
        assert str(hand)


@some
@given(st.lists(logs(), min_size=1, max_size=3))
def test_hands_of_one_file_are_read_one_by_one(found: list[Log]) -> None:
    assert read_whole("\n".join(map(render_log, found)))[-1] == found[-1]
    assert len(read_whole("\n".join(map(render_log, found)))) == len(found)


class _Trickle(io.RawIOBase):
    """A stream that gives a few bytes at a time."""

    def __init__(self, content: bytes, width: int) -> None:
        self._rest = io.BytesIO(content)
        self._width = width

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]  # a writable buffer
        piece = self._rest.read(min(self._width, len(view)))
        view[: len(piece)] = piece
        return len(piece)


@some
@given(st.lists(logs(), min_size=1, max_size=2), st.integers(1, 7))
def test_a_stream_in_pieces_reads_as_the_whole(found: list[Log], width: int) -> None:
    text = "\n".join(render_log(log, "zh") for log in found)
    stream = io.BufferedReader(_Trickle(text.encode(), width))
    assert [str(each) for each in read_logs(stream, "-")] == [str(each) for each in read_whole(text)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_logs_of_the_notation_are_their_own_canonical_text(name: str) -> None:
    assert render_log(parse_log(EXAMPLES[name])) == EXAMPLES[name]
    chinese = render_log(parse_log(EXAMPLES[name]), "zh")
    assert render_log(parse_log(chinese)) == EXAMPLES[name]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_logs_of_the_notation_are_well_formed_json(name: str) -> None:
    tree = json.loads(json.dumps(log_to_json(parse_log(EXAMPLES[name]))))
    SCHEMA.validate(tree)
    assert log_from_json(tree) == parse_log(EXAMPLES[name])
