"""A page seen from one seat, in the chosen language, and what pages of hands of several units and false wins show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from playwright.sync_api import expect

from conformance_tests.browser.conftest import CHAPTER, PHONE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance_tests.browser.conftest import Visit

PLAY = """\
[Game "taiwan"]
[Dealer "E"]
[Player S "Lin"]
E holds 5m1234p56789s1199mEN
S holds 55m123p456p789s11sEES
W holds ?x16
N holds 7777s123m456m789mW1p3p
left 64
turn E
E draw 9p discard 5m
S pung 5m together discard S
W draw discard 9m
N draw 2f flower 2f replace 8p hidden-kong 7s replace 3p discard 3p
N peek hand of E
end cut
"""

PAID = """\
[Game "taiwan"]
[Dealer "E"]
[Streak "0"]
E holds 46m 123456p 123789s EE
turn E
left 50
E draw 5m win
end won
"""

FALSE = PAID.replace("E holds", "S holds").replace("E draw 5m win", "E draw discard 6m\nS win")


@pytest.fixture
def play(tmp_path: Path) -> Callable[[str], Path]:
    """Write a log."""

    def write(text: str) -> Path:
        path = tmp_path / f"game-{crc32(text.encode())}.paipu"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def faces(opened: Visit, place: int, what: str = "hand") -> list[str]:
    """The tiles before a place round the table, the one below first."""
    drawn = opened.page.locator(f'[data-pos="{place}"] .{what} use')
    return [str(one.get_attribute("href")).rsplit("-", maxsplit=1)[-1] for one in drawn.all()]


def go_to(opened: Visit, words: str) -> None:
    """Go to the act that these words describe in a seat's log."""
    opened.page.locator("#panel-log .entry", has_text=words).first.click()


def test_a_seats_view_turns_the_table_and_hides_what_it_could_not_see(
    visit: Callable[..., Visit], play: Callable[[str], Path]
) -> None:
    opened = visit(play(PLAY), at="#1/999")
    opened.page.click("#tab-log")
    assert {"1m", "9p"} <= set(faces(opened, 0))
    opened.page.select_option(".view-chooser", "S")
    go_to(opened, "N makes a concealed kong")
    assert opened.page.locator('[data-pos="0"]').get_attribute("aria-label") == "S"
    assert sorted(faces(opened, 0)) == sorted(
        ["1p", "2p", "3p", "4p", "5p", "6p", "7s", "8s", "9s", "1s", "1s", "E", "E"]
    )
    assert [set(faces(opened, place)) for place in (1, 2, 3)] == [{"back"}] * 3
    assert len(faces(opened, 3)) == 16
    assert set(faces(opened, 2, "set")) == {"back"}
    assert opened.words() == "N makes a concealed kong of an unseen tile: 暗槓"
    opened.page.select_option(".view-chooser", "N")
    assert opened.words() == "N makes a concealed kong of 7s: 暗槓"
    assert set(faces(opened, 0, "set")) == {"back", "7s"}
    opened.page.select_option(".view-chooser", "")
    assert opened.page.locator('[data-pos="0"]').get_attribute("aria-label") == "E"


def test_the_log_of_a_seats_view_tells_no_tile_it_could_not_see(
    visit: Callable[..., Visit], play: Callable[[str], Path]
) -> None:
    opened = visit(play(PLAY), at="#1/2")
    opened.page.select_option(".view-chooser", "S")
    panel = opened.page.inner_text("#panel-log")
    assert "E discards 5m" in panel
    for hidden in ("9p", "8p", "7s", "holds"):
        assert hidden not in panel
    go_to(opened, "E draws")
    assert "9p" not in opened.page.locator("[aria-live=polite]").inner_text()
    assert opened.page.locator(".shown use").first.get_attribute("href") == "#tile-mahjong-back"
    assert opened.page.locator(".pins .card").count() == 0
    go_to(opened, "N peeks at the hand of E")
    assert opened.words() == "N peeks at the hand of E"
    expect(opened.page.locator("#panel-log .entry.current")).to_contain_text("N peeks")


def test_a_hand_laid_out_by_a_win_is_seen_by_all(
    visit: Callable[..., Visit], play: Callable[[str], Path]
) -> None:
    opened = visit(play(PAID), at="#1/1")
    opened.page.select_option(".view-chooser", "W")
    assert set(faces(opened, 2)) == {"back"}
    opened.page.click(".step-button.last")
    assert "4m" in faces(opened, 2)


def test_who_may_act_is_told_of_the_seat_alone(visit: Callable[..., Visit]) -> None:
    opened = visit(CHAPTER, at="#1/26")
    opened.page.select_option(".view-chooser", "tian")
    assert opened.page.locator(".claimants li").all_inner_texts() == ["tian pung"]
    opened.page.select_option(".view-chooser", "di")
    assert opened.page.locator(".claimants li").count() == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_together_and_the_object_of_an_act_are_told(
    visit: Callable[..., Visit], play: Callable[[str], Path], lang: str
) -> None:
    opened = visit(play(PLAY))
    if lang == "zh":
        opened.page.click(".language")
    opened.page.locator("#panel-log .entry", has_text="S pung 5m together").click()
    assert ("at the same time" if lang == "en" else "與前一個動作同時") in opened.words()
    opened.page.locator("#panel-log .entry", has_text="N peek hand of E").click()
    assert opened.words() == ("N peeks at the hand of E" if lang == "en" else "北家窺看東家的手牌")


def test_the_language_and_how_the_log_is_shown_are_remembered(
    visit: Callable[..., Visit], play: Callable[[str], Path]
) -> None:
    opened = visit(play(PLAY))
    opened.press("ArrowRight", "ArrowRight")
    assert opened.words() == "E discards 5m"
    current = opened.page.locator(".entry.current code")
    opened.page.click(".language")
    expect(current).to_have_text("E draw 9p discard 5m")
    opened.page.locator(".log-choice button").nth(1).click()
    expect(current).to_have_text("東 摸 九筒 打 五萬")
    assert opened.page.inner_text(".entry mark") == "打 五萬"
    opened.page.reload()
    opened.asked.pop()
    assert opened.page.get_attribute("html", "lang") == "zh-Hant"
    expect(current).to_have_text("東 摸 九筒 打 五萬")
    opened.page.click(".language")
    expect(current).to_have_text("E draw 9p discard 5m")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_each_seat_gains_in_two_units_is_told_in_words(
    visit: Callable[..., Visit], play: Callable[[str], Path], lang: str
) -> None:
    opened = visit(play(PAID))
    if lang == "zh":
        opened.page.click(".language")
    opened.press("End")
    assert "[object" not in opened.page.inner_text("body")
    balances = opened.page.locator(".felt .balance").all_inner_texts()
    assert len(balances) == 4
    wanted = r"[+−]\d+ base [+−]\d+ tai" if lang == "en" else r"[+−]\d+底 [+−]\d+台"
    assert all(re.fullmatch(wanted, each) for each in balances)
    assert opened.page.locator("#panel-scores .badge.winner").count() == 1
    expect(opened.page.locator("#panel-scores .next-dealer")).to_contain_text(
        "streak 1" if lang == "en" else "連莊1"
    )


def test_nobody_is_winner_of_a_false_win(visit: Callable[..., Visit], play: Callable[[str], Path]) -> None:
    opened = visit(play(FALSE), at="#1/999")
    assert opened.page.locator(".badge.winner").count() == 0
    expect(opened.page.locator("#panel-scores .outcome")).to_contain_text("nobody wins")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_phone_has_room_for_the_choice_of_a_seat(
    visit: Callable[..., Visit], play: Callable[[str], Path], lang: str
) -> None:
    opened = visit(play(PLAY), PHONE, at="#1/9")
    if lang == "zh":
        opened.page.click(".language")
    opened.page.select_option(".view-chooser", "S")
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    expect(opened.page.locator(".view-chooser")).to_be_visible()
