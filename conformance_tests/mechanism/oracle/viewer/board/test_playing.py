"""A log played on: what may follow is what `legal` lists, and a text with an act more is judged as the act is."""

from __future__ import annotations

import io

import pytest

from conformance_tests.collecting import played
from conformance_tests.mechanism.oracle.viewer.board.asking import judging, playing
from conformance_tests.mechanism.oracle.viewer.conftest import CHAPTER
from oracle.api import legal, read

TEXT = CHAPTER.read_text(encoding="utf-8")
START = '[Game "tongqi"]\ntian holds 11 12 13\nend cut\n'


def test_what_may_follow_is_what_is_legal_there() -> None:
    (log,) = read(io.BytesIO(TEXT.encode()))
    assert not isinstance(log, Exception)
    for at in (0, 8, 20, 55):
        told = playing.follow(TEXT, 1, at)
        point = legal(log, at=at)
        assert [(each["seat"], each["act"], each["clause"], each["must"]) for each in told["options"]] == [
            (option.act.seat, option.act.name, option.clause, option.forced)
            for option in (*point.options, *point.free)
        ]


@pytest.mark.parametrize("game", played())
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_hand_clicked_from_its_deal_stays_clean_in_the_language_of_its_log(game: str, lang: str) -> None:
    text = playing.dealt(game, 3, "zh" if lang == "zh" else "en")
    for _ in range(12):
        told = playing.follow(text, 1)
        forced = [number for number, each in enumerate(told["options"]) if each["must"]]
        text = playing.play(text, 1, told["at"], forced[0] if forced else len(told["options"]) - 1, "en")
    (hand,) = judging.judge(text)["hands"]
    assert hand["status"] == "clean", hand
    assert hand["acts"] == 12
    assert ("終" in text) == (lang == "zh")


def test_an_act_in_the_middle_takes_the_place_of_what_was_played_there() -> None:
    text = playing.play(TEXT, 1, 20, 1)
    before, after = TEXT.splitlines(), text.splitlines()
    assert after[-1] == "end cut"
    assert after[-2].startswith("ren four 24 press 36 press-out 36 press 25 discard ")
    assert before[: len(after) - 2] == after[:-2]


def test_acts_taken_back_leave_the_log_as_it_stood_before_them() -> None:
    once = playing.take_back(TEXT, 1)
    assert once.splitlines()[-2:] == ["ren win 55", "end cut"]
    twice = playing.take_back(once, 1)
    assert twice.splitlines()[-2:] == ["tian flip 55", "end cut"]
    assert playing.take_back(START, 1) == START


def test_the_hand_ends_with_the_act_that_ends_it() -> None:
    text = playing.take_back(playing.take_back(TEXT, 1), 1)
    told = playing.follow(text, 1)
    win = next(number for number, each in enumerate(told["options"]) if each["act"] == "win")
    won = playing.play(text, 1, told["at"], win)
    assert won.splitlines()[-2:] == ["ren win 55", "end won"]


def test_the_hands_behind_it_stay() -> None:
    second = '\n[Game "tongqi"]\nend cut\n'
    assert playing.take_back(TEXT + second, 1).endswith(second)


def test_an_act_that_is_not_there_is_refused() -> None:
    with pytest.raises(playing.Gone):
        playing.play(TEXT, 1, 0, 10_000)
    with pytest.raises(playing.Gone):
        playing.play(TEXT, 2, 0, 0)


def test_a_log_is_told_in_the_other_language_and_judged_alike() -> None:
    chinese = playing.translate(TEXT, "zh")
    assert "人 和" in chinese or "人 胡" in chinese or "終" in chinese
    here, there = judging.judge(TEXT)["hands"][0], judging.judge(chinese)["hands"][0]
    assert here["balance"] == there["balance"]
    assert playing.translate("nothing of the kind", "zh") == "nothing of the kind"
