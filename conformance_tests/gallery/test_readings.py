"""Every reading can be put into force, or says why it changes nothing."""

from __future__ import annotations

import re

import pytest

from conformance_tests.gallery.hinging import differs, named, unasked, unplayed, wanting
from conformance_tests.gallery.reading import cases
from oracle.game.hands import known
from oracle.rulebook.passages import passage
from oracle.rulebook.readings import register
from spec.registry import INERT

SENTENCE = re.compile(r"[A-Za-z]{4,}")

ASKED_BY_HANDS = frozenset({"jiaxing", "lingque", "taiwan", "tongqi"})
"""The games in which some candidates are put into force by a hand or a result alone, and a log under ours is judged
otherwise by them. No other game may join them."""


@pytest.mark.parametrize("game", known())
def test_a_reading_is_executable_or_inert(game: str) -> None:
    assert [each.id for each in register(game).values() if each.executable == (each.inert is not None)] == []


@pytest.mark.parametrize("game", known())
def test_an_inert_reading_has_a_reason_of_the_list_and_a_sentence_in_both_languages(game: str) -> None:
    for reading in register(game).values():
        if reading.inert is None:
            continue
        assert reading.inert in INERT, reading.id
        chinese = passage(game, reading, "zh")
        assert len(SENTENCE.findall(reading.because or "")) >= 3, reading.id
        assert len(chinese.because or "") >= 10, reading.id
        assert len(reading.candidates) > 1 or reading.inert == "unsupported", reading.id


@pytest.mark.parametrize("game", known())
def test_every_candidate_that_can_be_put_into_force_changes_the_ruling_on_a_case(game: str) -> None:
    assert wanting(game) == []
    same = [
        (reading, candidate, case)
        for reading, row in named(game).items()
        for candidate, those in row.items()
        for case in those
        if not differs(game, case, reading, candidate)
    ]
    assert same == []


@pytest.mark.parametrize("game", known())
def test_every_candidate_that_can_be_put_into_force_is_shown_in_play(game: str) -> None:
    """By a log that it rules otherwise, or by a test where only several hands show it."""
    assert unplayed(game) == []


@pytest.mark.parametrize("game", [game for game in known() if game not in ASKED_BY_HANDS])
def test_every_candidate_that_can_be_put_into_force_is_asked_for_by_a_log(game: str) -> None:
    """By one that is named for it, so that it would be ruled otherwise under ours."""
    assert unasked(game) == []


@pytest.mark.parametrize("game", known())
def test_the_table_of_cases_names_what_there_is(game: str) -> None:
    names = {case.id for case in cases(game)}
    for reading, row in named(game).items():
        found = register(game)[reading]
        assert found.executable, reading
        assert not {*row} - {*found.candidates} | {found.chosen} & {*row}, reading
        assert not {case for those in row.values() for case in those} - names, reading


CHINESE = re.compile(r"[一-鿿]")


@pytest.mark.parametrize("game", known())
def test_every_title_and_every_candidate_is_told_in_chinese(game: str) -> None:
    """No English sentence is left: what is written in Chinese has Chinese characters, or is a figure."""
    count = 0
    for reading in register(game).values():
        here = passage(game, reading, "zh")
        assert CHINESE.search(here.title), reading.id
        assert {*here.candidates} == {*reading.candidates}
        for slug, text in here.candidates.items():
            assert CHINESE.search(text), (reading.id, slug)
            assert not SENTENCE.search(text) or text.startswith("在"), (reading.id, slug)
            count += 1
        assert here.effect is not None, reading.id
    assert count == sum(len(each.candidates) for each in register(game).values())
