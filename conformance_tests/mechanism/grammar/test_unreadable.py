"""Each labelled sample earns exactly its message, at its place, and the guide's gallery shows them all."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from conformance_tests.unreadable.samples import Sample, page, samples
from grammar import UnreadableHand, UnreadableLog, parse_hand, parse_log
from grammar.unreadable import sentences

SAMPLES = samples()
ROWS_OF_THE_NOTATION = range(1, 32)
MESSAGES = Path(__file__).parents[3] / "spec" / "messages"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.label}-{sample.shown[-24:]!r}")
def test_a_sample_earns_its_message(sample: Sample) -> None:
    failure = sample.read()
    assert failure is not None
    assert failure.label == sample.label
    assert str(failure) == sample.message
    assert failure.message("zh") == sample.zh


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.label}-{sample.shown[-24:]!r}")
def test_the_caret_stands_under_the_column(sample: Sample) -> None:
    failure = sample.read()
    assert failure is not None
    place, *rest = str(failure).split("\n")
    assert place.startswith(f"{failure.name}:{failure.line}:{failure.column}: ")
    if failure.excerpt.isascii() and not failure.excerpt.startswith("…") and failure.excerpt:
        assert rest[1] == " " * (failure.column - 1) + "^"


def test_every_row_of_the_notation_is_a_sample() -> None:
    assert sorted(sample.row for sample in SAMPLES if sample.row) == list(ROWS_OF_THE_NOTATION)


def test_every_message_has_a_sample_or_a_test_of_its_own() -> None:
    sampled = {sample.label for sample in SAMPLES}
    assert set(sentences("en")) - sampled == {"several-hands", "unknown-honours"}


def test_both_languages_say_the_same_messages() -> None:
    english, chinese = sentences("en"), sentences("zh")
    assert {label: set(parts) for label, parts in english.items()} == {
        label: set(parts) for label, parts in chinese.items()
    }


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.label}-{sample.shown[-24:]!r}")
def test_what_a_chinese_message_expects_is_said_in_chinese(sample: Sample) -> None:
    failure = sample.read()
    assert failure is not None
    words = re.findall("[a-z]{2,}", failure.sentence("expected", "zh"))
    assert [word for word in words if word not in sample.shown] == []


def test_no_chinese_sentence_needs_a_word_the_english_one_has_not() -> None:
    for label, parts in sentences("zh").items():
        english = {name for said in sentences("en")[label].values() for one in said for name in _words(one)}
        assert {name for said in parts.values() for one in said for name in _words(one)} <= english, label


def _words(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_labels_stand_once_in_the_catalogue() -> None:
    for lang in ("en", "zh"):
        tomllib.loads((MESSAGES / f"unreadable.{lang}.toml").read_text(encoding="utf-8"))


def test_the_guide_shows_every_message() -> None:
    guide = Path(__file__).parents[3] / "docs" / "guides" / "unreadable.md"
    assert guide.read_text(encoding="utf-8") == page()


def test_one_text_is_one_hand() -> None:
    with pytest.raises(UnreadableLog) as failed:
        parse_log('[Game "tongqi"]\nend cut\n\n[Game "tongqi"]\nend cut\n', "two.paipu")
    assert (failed.value.label, failed.value.line, failed.value.column) == ("several-hands", 4, 1)


def test_honours_are_numbered_in_one_of_two_ways() -> None:
    with pytest.raises(UnreadableHand) as failed:
        parse_hand("taiwan", "5z", "tenhou")
    assert failed.value.label == "unknown-honours"
    assert str(failed.value).startswith("hand:1:1: tenhou is no way to number the honours\n")


def test_a_wide_character_is_passed_by_two_columns_of_the_screen() -> None:
    with pytest.raises(UnreadableLog) as failed:
        parse_log('[牌戲 "同棋"]\n天 打 至尊\n')
    assert failed.value.column == 5
    assert str(failed.value).split("\n")[2] == "      ^"
