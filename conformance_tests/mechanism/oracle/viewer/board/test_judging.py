"""What the board is told of a text: hands as the viewer draws them, faults in place, readings to switch, changes."""

from __future__ import annotations

import pytest

from conformance_tests.mechanism.oracle.viewer.board.asking import judging, playing
from conformance_tests.mechanism.oracle.viewer.conftest import CHAPTER, HOSTILE
from oracle.rulebook.messages import LANGUAGES

TEXT = CHAPTER.read_text(encoding="utf-8")
MENDED = TEXT.replace("he five 66 as 兩邊開招", "he five 66")


def test_chapter_twelve_has_three_mismatches_and_mended_in_one_line_two() -> None:
    (hand,) = judging.judge(TEXT)["hands"]
    assert [found["clauses"][0] for found in hand["findings"]] == ["TQ-5.5d", "TQ-11.3", "TQ-4.3d4"]
    (mended,) = judging.judge(MENDED)["hands"]
    assert [found["clauses"][0] for found in mended["findings"]] == ["TQ-11.3", "TQ-4.3d4"]


def test_a_change_is_told_in_every_language() -> None:
    (change,) = judging.compare(TEXT, MENDED, 1)
    assert {*change} == {*LANGUAGES}
    assert "TQ-5.5d" in change["en"]
    assert judging.compare(TEXT, TEXT, 1) == []


def test_a_line_more_at_the_head_changes_nothing() -> None:
    assert judging.compare(TEXT, TEXT.replace("[Source", '[Site "here"]\n[Source'), 1) == []


def test_a_passage_read_otherwise_changes_what_it_was_said_to_change() -> None:
    told = {each["id"]: each for each in judging.weigh(TEXT, 1)["readings"]}
    (other,) = [each for each in told["TQ-A3"]["candidates"] if not each["ours"]]
    switched = playing.read_as(TEXT, 1, "TQ-A3", other["slug"])
    assert judging.compare(TEXT, switched, 1) == other["changes"]
    assert any("pays" in change["en"] for change in other["changes"])
    back = {each["id"]: each for each in judging.weigh(switched, 1)["readings"]}["TQ-A3"]
    assert back["in_force"] == other["slug"]
    assert playing.read_as(switched, 1, "TQ-A3", told["TQ-A3"]["in_force"]) == TEXT


def test_a_reading_that_was_chosen_stays_to_be_switched_where_nothing_hangs_on_it() -> None:
    text = '[Game "taiwan"]\n[Reading TW-A2 "5"]\nend cut\n'
    assert [each["id"] for each in judging.weigh(text, 1)["readings"]] == ["TW-A2"]


def test_what_cannot_be_read_is_told_with_its_place_and_remedy_and_spoils_no_other_hand() -> None:
    bad, good = judging.judge(f'[Game "tongqi"]\ntian discard 77\nend cut\n{TEXT}')["hands"]
    assert (bad["fault"]["line"], bad["fault"]["column"]) == (2, 14)
    assert all(bad["fault"]["what"][lang] for lang in LANGUAGES)
    assert bad["fault"]["what"]["zh"] != bad["fault"]["what"]["en"]
    assert good["status"] == "broken"


def test_a_reading_nobody_knows_is_told_at_its_line() -> None:
    (hand,) = judging.judge('[Game "tongqi"]\n[Notation "1"]\n[Reading TQ-A3 "nobodys"]\nend cut\n')["hands"]
    assert hand["fault"]["line"] == 3
    assert "nobodys" in hand["fault"]["what"]["en"]


@pytest.mark.parametrize(
    "text", ["", "\n\n", "nothing of the kind", "[Game", "end cut", "\ufeff", "天地人和"]
)
def test_any_text_is_answered(text: str) -> None:
    assert all("unreadable" in hand for hand in judging.judge(text)["hands"])
    assert judging.weigh(text, 1)["readings"] == []
    assert playing.follow(text, 1)["options"] == []


def test_words_of_others_stand_in_the_page_as_words() -> None:
    page = judging.page(HOSTILE.read_text(encoding="utf-8"), "en")
    assert page.count("<script") == 2
    assert "<img src=x" not in page
