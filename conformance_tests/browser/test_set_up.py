"""A table set up by clicking, on a phone: disputes as people tell them are entered without a letter of notation.

What is typed are numbers; everything else is clicked. What the log then says, and what is found, is told by hand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from conformance_tests.browser import test_board
from conformance_tests.browser.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from conformance_tests.browser.test_board import Board

board = test_board.board
WORDS = test_board.WORDS


class Table:
    """The table that is set up on a board, by clicks alone."""

    def __init__(self, opened: Board, game: str, lang: str = "en") -> None:
        self.opened, self.page, self.say = opened, opened.page, WORDS[lang]
        self.page.click(f".modes >> text={self.say['setup-mode']}")
        self.page.select_option("[data-key=game]", game)
        self.page.wait_for_selector(".setup-seat")

    def key(self, key: str) -> None:
        """Click what bears a key."""
        self.page.click(f'.setup-side [data-key="{key}"]')

    def choose(self, key: str, value: str) -> None:
        """Choose a value of a figure of the table."""
        self.page.select_option(f'[data-key="{key}"]', value)

    def left(self, number: int) -> None:
        """Tell how many tiles the wall holds."""
        self.page.fill('[data-key="left"]', str(number))
        self.page.press('[data-key="left"]', "Tab")

    def place(self, seat: str, heap: str) -> None:
        """Choose where a click puts a tile."""
        self.key(f"{seat} seat")
        self.key(f"{seat} {heap}")

    def put(self, seat: str, heap: str, tiles: str) -> None:
        """Click tiles into a place."""
        self.place(seat, heap)
        for name in tiles.split():
            self.key(f"tile {name}")

    def lay(self, seat: str, kind: str, tiles: str, source: str = "", lay: str = "") -> None:
        """Click a set before a seat."""
        self.place(seat, "sets")
        self.key(f"kind {kind}")
        if source:
            self.choose("from 0", source)
        for name in tiles.split():
            self.key(f"tile {name}")
        if lay:
            self.key(lay)

    def written(self, *lines: str) -> None:
        """Expect the lines of the log."""
        expect(self.page.locator("#log-text")).to_have_value("\n".join(lines) + "\n")

    def act(self, name: str) -> None:
        """Click an act that may follow."""
        since = self.opened.moment()
        self.page.get_by_role("button", name=name, exact=True).click()
        self.opened.settled(since)

    def tell(  # noqa: PLR0917  an act has these parts
        self,
        seat: str,
        act: str,
        tiles: str = "",
        own: str = "",
        flag: str = "",
        whose: tuple[str, str] | None = None,
        *,
        incident: bool = False,
    ) -> None:
        """Click together an act, whether it may follow or not."""
        told = self.page.locator(".tell")
        if told.get_attribute("open") is None:
            self.page.click(".tell > summary")
        told.locator(f'[data-key="who {seat}"]').click()
        if incident:
            told.locator("details > summary").click()
        for key in (f"act {act}", *(f"tile {name}" for name in tiles.split())):
            told.locator(f'[data-key="{key}"]').click()
        for name in own.split():
            told.locator(f'[data-key="tile {name}"]').click()
        if whose is not None:
            told.locator(f'[data-key="whose {whose[0]}"]').select_option(whose[1])
        if flag:
            told.locator(f'[data-key="flag {flag}"]').click()
        since = self.opened.moment()
        told.locator('[data-key="write"]').click()
        self.opened.settled(since)

    def found(self) -> str:
        """What the ruling says."""
        return self.page.inner_text(".of-book")


def test_who_fed_the_white_dragon_is_asked_by_clicks_alone(board: Callable[..., Board]) -> None:
    opened = board(PHONE)
    table = Table(opened, "lingque")
    table.choose("Dealer figure", "E")
    table.choose("turn", "S")
    for tile, source in (("5p", "S"), ("2s", "S"), ("P", "")):
        table.lay("W", "pung", tile, source)
    table.put("W", "holds", "8s 8s 8s 3m")
    table.put("S", "holds", "3m")
    table.key("S unseen")
    table.left(30)
    head = [
        '[Game "lingque"]',
        '[Notation "1"]',
        '[Dealer "E"]',
        "S holds 3m ?x12",
        "W holds 3m 888s",
        "W sets pung:555p/S pung:222s/S pung:PPP",
        "turn S",
        "left 30",
    ]
    table.written(*head, "end cut")
    assert opened.accused() == []
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    table.act("S: draw")
    table.act("S: discard 3m")
    table.act("W: win 3m")
    table.written(*head, "S draw discard 3m", "W win 3m", "end won")
    opened.page.click("#tab-scores")
    assert "LQ-3B.2" in table.found()
    assert "126" in table.found()


def test_the_text_and_the_table_follow_one_another_and_nothing_written_is_lost(
    board: Callable[..., Board],
) -> None:
    opened = board(DESKTOP)
    page = opened.page
    page.click(f".modes >> text={WORDS['en']['setup-mode']}")
    text = (
        '[Game "taiwan"] # of Thursday\n[Player E "Lin"]\n[Dealer "E"]\n\n# what all remember\n'
        "S holds 5m 4m ?x14 # as she shows it\nturn E\nleft 40\nE draw discard 5m # the quarrel\nend cut\n"
    )
    opened.write(text)
    expect(page.locator('[data-key="Dealer figure"]')).to_have_value("E")
    expect(page.locator('[data-key^="S holds "]')).to_have_count(3)
    expect(page.locator(".setup-end .caption")).to_contain_text("2")
    page.click('[data-key="S holds 0"]')
    expect(page.locator("#log-text")).to_have_value(text.replace("S holds 5m 4m ?x14", "S holds 5m ?x14"))
    page.click('[data-key="N seat"]')
    page.click('[data-key="N pool"]')
    page.click('[data-key="tile C"]')
    expect(page.locator("#log-text")).to_have_value(
        text.replace("S holds 5m 4m ?x14", "S holds 5m ?x14").replace("\nturn E", "\nN pool C\nturn E")
    )
    since = opened.moment()
    page.click(".undo")
    page.click(".undo")
    opened.settled(since)
    assert page.input_value("#log-text") == text
    expect(page.locator('[data-key="tile 4m"] .held-number')).to_have_text("1")
    page.fill("#log-text", text.replace("turn E", "turn F"))
    expect(page.locator(".setup-start .caption")).to_have_text(WORDS["en"]["setup-unreadable"])


def test_a_table_is_set_up_by_the_keyboard(board: Callable[..., Board]) -> None:
    opened = board(DESKTOP, locale="zh-TW")
    page = opened.page
    Table(opened, "taiwan", "zh")
    page.focus('[data-key="S seat"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="S seat"]')).to_be_focused()
    expect(page.locator('[data-key="S seat"]')).to_have_attribute("aria-pressed", "true")
    page.focus('[data-key="tile 9m"]')
    for _ in range(4):
        page.keyboard.press("Enter")
    expect(page.locator("#log-text")).to_have_value(re.compile("南 持 九九九九萬\n"))
    expect(page.locator('[data-key="tile 9m"]')).to_be_disabled()
    page.focus('[data-key="S holds 0"]')
    page.keyboard.press("Enter")
    expect(page.locator("#log-text")).to_have_value(re.compile("南 持 九九九萬\n"))
    expect(page.locator('[data-key="S holds 0"]')).to_be_focused()
    page.focus('[data-key="play"]')
    page.keyboard.press("Enter")
    assert page.get_attribute("html", "data-mode") == "table"


def test_the_fifth_of_an_opened_four_is_claimed_by_clicks_alone(board: Callable[..., Board]) -> None:
    opened = board(PHONE, locale="zh-TW")
    table = Table(opened, "tongqi", "zh")
    table.lay("he", "four", "14", "di", "lay 4")
    table.put("di", "holds", "25 36")
    table.choose("turn", "tian")
    table.left(12)
    table.tell("tian", "flip", "23")
    table.tell("tian", "eat", "23", "15 46")
    table.tell("tian", "discard", "14")
    table.tell("he", "top", "14")
    table.tell("di", "eat", "14", "25 36")
    table.written(
        '[牌戲 "同棋"]',
        '[記譜 "1"]',
        "地 持 二五 三六",
        "和 組 開招:么四x4/地",
        "輪 天",
        "餘 12",
        "天 翻 二三 吃 二三 以 么五 四六 打 么四",
        "和 余上 么四",
        "地 吃 么四 以 二五 三六",
        "終 未完",
    )
    assert opened.kinds() == ["breach"]
    found = table.found()
    assert "TQ-5.5e" in found
    assert "TQ-4.2b" in found
    opened.page.click(".tell > summary")
    assert opened.accused() == []
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_two_signs_of_which_nobody_saw_the_first_are_entered_by_clicks_alone(
    board: Callable[..., Board],
) -> None:
    opened = board(PHONE)
    table = Table(opened, "yawan")
    table.choose("Dealer figure", "E")
    table.choose("turn", "E")
    table.put("E", "holds", "5m")
    table.put("S", "holds", "5m 5m")
    table.put("W", "holds", "4m 6m")
    table.key("unseen all")
    table.left(60)
    table.act("E: draw")
    table.act("E: discard 5m")
    table.tell("W", "eat", "5m", "4m 6m")
    table.tell("W", "discard", "9p")
    table.tell("S", "pung", "5m", "5m 5m", flag="together")
    table.tell("S", "discard", "1s")
    table.written(
        '[Game "yawan"]',
        '[Notation "1"]',
        '[Dealer "E"]',
        "E holds 5m ?x12",
        "S holds 55m ?x11",
        "W holds 46m ?x11",
        "N holds ?x13",
        "turn E",
        "left 60",
        "E draw discard 5m",
        "W chow 5m with 46m discard 9p",
        "S pung 5m with 55m together discard 1s",
        "end cut",
    )
    assert opened.kinds() == ["undecided", "undecided"]
    assert "YW-PLAY-8d" in table.found()
    assert opened.accused() == []
