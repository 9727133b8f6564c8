"""Disputes as people tell them, entered on a phone by clicks alone, with what all agree on and what is declared.

What is typed are numbers, and the name of an item that the book has none for; what the log then says and what is found
is told by hand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from conformance_tests.browser import test_board
from conformance_tests.browser.conftest import PHONE
from conformance_tests.browser.test_set_up import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from conformance_tests.browser.test_board import Board

board = test_board.board


def open_figures(table: Table) -> None:
    """Open the figures."""
    desk = table.page.locator(".counted")
    if desk.get_attribute("open") is None:
        table.page.click(".counted > summary")
        expect(desk.locator('[data-key="agreed"]')).to_be_visible()


def figure(
    table: Table,
    seat: str,
    amount: int,
    unit: str = "points",
    *,
    item: str = "",
    tiles: str = "",
    declared: bool = False,
) -> None:
    """Click together a figure: what all agree on, or what a seat declares."""
    open_figures(table)
    desk = table.page.locator(".counted")
    for key in ("declared" if declared else "agreed", f"who {seat}", "score" if item else "total"):
        desk.locator(f'[data-key="{key}"]').click()
    if item:
        choice = desk.locator('[data-key="item"]')
        names = choice.locator("option").evaluate_all("(options) => options.map((one) => one.value)")
        choice.select_option(item if item in names else "another")
        if item not in names:
            desk.locator('[data-key="other"]').fill(item)
            desk.locator('[data-key="other"]').press("Tab")
    if tiles:
        if desk.locator("details").get_attribute("open") is None:
            desk.locator("details > summary").click()
        for name in tiles.split():
            desk.locator(f'[data-key="tile {name}"]').click()
    desk.locator(f'[data-key="amount {unit}"]').fill(str(amount))
    desk.locator(f'[data-key="amount {unit}"]').press("Tab")
    since = table.opened.moment()
    desk.locator('[data-key="write"]').click()
    table.opened.settled(since)


def missing(table: Table) -> None:
    """Say that acts are missing here."""
    open_figures(table)
    since = table.opened.moment()
    table.page.click('.counted [data-key="gap"]')
    table.opened.settled(since)


def ends(table: Table, how: str) -> None:
    """Tell how the hand ended."""
    open_figures(table)
    since = table.opened.moment()
    table.page.click(f'.counted [data-key="end {how}"]')
    table.opened.settled(since)


def option(table: Table, name: str, number: int) -> None:
    """Tell a figure that the table agreed on."""
    details = table.page.locator(".setup-agreed")
    if details.get_attribute("open") is None:
        table.page.click(".setup-agreed > summary")
    table.page.fill(f'[data-key="{name} figure"]', str(number))
    table.page.press(f'[data-key="{name} figure"]', "Tab")


def object_to(table: Table, clause: str, by: str) -> None:
    """Object to the act that is shown, under a clause."""
    page = table.page
    if page.locator(".objecting > details").get_attribute("open") is None:
        page.click(".objecting > details > summary")
    page.click(f"[data-object='object-by-{by}']")
    since = table.opened.moment()
    page.click(f"[data-object='{clause}']")
    table.opened.settled(since)


def paid(table: Table) -> list[str]:
    """What is paid, as the ruling lists it."""
    table.page.click("#tab-scores")
    return [" ".join(one.split()) for one in table.opened.payments()]


def fits(table: Table) -> None:
    """Expect nothing to scroll sideways, and nothing that keeps anybody out."""
    assert table.opened.accused() == []
    assert table.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_six_payments_after_a_big_hand(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE), "tongqi")
    option(table, "base", 10)
    option(table, "limit", 3000)
    table.tell("he", "win", "?")
    for seat, total in (("he", 2528), ("tian", 152), ("di", 64), ("ren", 24)):
        figure(table, seat, total)
    table.written(
        '[Game "tongqi"]',
        '[Notation "1"]',
        '[Option base "10"]',
        '[Option limit "3000"]',
        "he win",
        "agreed he total 2528",
        "agreed tian total 152",
        "agreed di total 64",
        "agreed ren total 24",
        "end won",
    )
    assert table.opened.kinds() == []
    found = paid(table)
    assert len(found) == 6
    for amount in ("3000", "2470", "2510", "180", "260", "40"):
        assert sum(amount in each.replace(",", "") for each in found) >= 1, (amount, found)
    fits(table)


def test_a_flower_win_declared_for_the_eight(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE, locale="zh-TW"), "taiwan", "zh")
    table.choose("Dealer figure", "E")
    table.page.fill('[data-key="Streak figure"]', "2")
    table.page.press('[data-key="Streak figure"]', "Tab")
    table.put("S", "flowers", "1f 2f 3f 4f 5f 6f 8f")
    table.choose("turn", "E")
    table.tell("E", "draw", "7f")
    table.tell("E", "flower", "7f")
    table.tell("S", "rob", "7f", whose=("from", "E"))
    table.tell("S", "replace")
    table.tell("S", "win")
    figure(table, "S", 8, item="八仙過海", declared=True)
    assert table.opened.kinds() == ["mismatch"]
    assert "TW-TAI-29" in table.found()
    found = paid(table)
    assert len(found) == 1
    assert "13" in found[0]
    fits(table)


def test_a_kong_nobody_has_seen(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE), "taiwan")
    table.choose("Dealer figure", "E")
    table.page.fill('[data-key="Streak figure"]', "0")
    table.page.press('[data-key="Streak figure"]', "Tab")
    table.lay("W", "hidden-kong", "?")
    table.choose("turn", "N")
    for act, tile in (("draw", ""), ("flower", "?"), ("replace", ""), ("win", "")):
        table.tell("N", act, tile)
    figure(table, "N", 8)
    assert table.opened.kinds() == ["undecided"]
    assert "TW-FOUL-21" in table.found()
    fits(table)


def test_a_win_on_the_first_discard(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE), "lingque")
    table.choose("Dealer figure", "E")
    table.put("S", "holds", "2m 3m 4m 2p 3p 4p 6p 7p 8p 2s 3s 5s 5s")
    table.tell("E", "draw")
    table.tell("E", "hidden-kong", "?")
    table.tell("E", "replace")
    table.tell("E", "discard", "4s")
    table.tell("S", "win", "4s")
    figure(table, "S", 1, "fan", item="地和", declared=True)
    assert "LQ-2C.1.02" in table.found()
    assert sorted(amounts(paid(table))) == [40, 40, 80]
    fits(table)


def test_a_dealers_first_discard_under_a_limit(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE, locale="zh-CN"), "jiaxing", "zh-Hans")
    option(table, "limit", 200)
    table.tell("tian", "take")
    table.tell("tian", "lay", "12 12 12 12")
    table.tell("tian", "replace")
    table.tell("tian", "discard", "26")
    table.tell("he", "win", "26")
    figure(table, "he", 9, item="尋常計數")
    for seat, total in (("tian", 6), ("di", 0), ("ren", 0)):
        figure(table, seat, total)
    assert table.opened.kinds() == []
    assert sorted(amounts(paid(table))) == [6, 6, 194, 200, 200]
    fits(table)


def test_a_second_bench_tile(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE), "tongqi")
    table.choose("turn", "tian")
    table.tell("tian", "discard", "22")
    table.tell("di", "flip")
    table.tell("di", "pass")
    missing(table)
    table.tell("ren", "four", "?")
    table.tell("ren", "press")
    table.tell("ren", "discard", "?")
    missing(table)
    table.tell("he", "discard", "22")
    table.tell("ren", "pung", "22")
    object_to(table, "TQ-8.12", "tian")
    assert "TQ-8.12" in table.page.inner_text(".objecting")
    assert table.page.locator(".objecting .claim.undecided").count() == 1
    fits(table)


def test_items_inside_a_dragon(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE, locale="zh-TW"), "yawan", "zh")
    option(table, "threshold", 25)
    table.tell("N", "win", "?", whose=("from", "W"))
    ends(table, "won")
    figure(table, "N", 14, item="青色龙", tiles="1s 2s 3s 4s 5s 6s 7s 8s 9s")
    figure(table, "N", 7, item="其他")
    figure(table, "N", 3, item="老少配", tiles="1s 2s 3s 7s 8s 9s", declared=True)
    figure(table, "N", 3, item="半条龙", tiles="1s 2s 3s 4s 5s 6s", declared=True)
    found = table.found()
    assert "YW-FOUL-7" in found
    assert "YW-SCORE-3" in found
    assert sorted(table.opened.kinds()) == ["breach", "mismatch", "mismatch"]
    assert paid(table) == []
    fits(table)


def test_a_late_pung(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE), "taiwan")
    table.choose("Dealer figure", "E")
    table.choose("turn", "W")
    table.tell("W", "draw")
    table.tell("W", "discard", "7p")
    table.tell("N", "draw")
    table.tell("N", "merge", incident=True)
    table.tell("S", "pung", "7p", "7p 7p", flag="together")
    object_to(table, "TW-PRI-4", "N")
    assert table.page.locator(".objecting .claim.undecided").count() == 1
    assert table.page.locator(".open-fact-card button").count() >= 2
    since = table.opened.moment()
    table.page.locator(".open-fact-card button").first.click()
    table.opened.settled(since)
    assert "undecided" not in table.opened.kinds()
    fits(table)


def test_a_second_chance(board: Callable[..., Board]) -> None:
    table = Table(board(PHONE, locale="zh-TW"), "jiaxing", "zh")
    table.put("di", "holds", "11 11 16 22 22 23 33 33 35 44 44 45 55 55 15 66 66 26 12 56")
    table.choose("turn", "he")
    table.tell("he", "flip", "34")
    table.tell("he", "pass")
    table.tell("tian", "flip", "25")
    table.tell("tian", "eat", "25", "13 46")
    table.tell("tian", "discard", "34")
    table.tell("di", "win", "34")
    object_to(table, "JX-2.4", "ren")
    assert table.opened.kinds() == ["breach"]
    assert "JX-2.4" in table.found()
    assert "JX-G.4" in table.found()
    assert table.page.locator(".objecting .claim.upheld").count() == 1
    assert paid(table) == []
    fits(table)


def amounts(rows: list[str]) -> list[int]:
    """The points of each row."""
    return [int(number) for row in rows for number in re.findall(r"(\d+) ?(?:points|點|点)", row)]
