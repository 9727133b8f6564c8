"""The sheet of a match: it comes before the hands, leads to each of them, and prints as one page of A4."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from conformance_tests.browser.conftest import PHONE, ROOT
from conformance_tests.browser.test_sheet import on_paper, printed
from oracle.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance_tests.browser.conftest import Visit

MATCHES = sorted((ROOT / "conformance_tests" / "mechanism" / "oracle" / "matches").glob("*.paipu"))
TAIWAN = next(path for path in MATCHES if path.stem == "taiwan")


@pytest.mark.parametrize("log", MATCHES, ids=lambda path: path.stem)
def test_a_match_prints_as_one_page_of_a4(visit: Callable[..., Visit], log: Path) -> None:
    opened = visit(log)
    for lang in ("en", "zh-Hant", "zh-Hans"):
        if lang != "en":
            opened.page.click(f".language[lang={lang}]")
        assert opened.page.get_attribute("html", "lang") == lang
        pages, (wide, high) = printed(opened)
        assert pages == 1
        assert (round(wide), round(high)) == (210, 297)


def test_a_match_of_four_rounds_prints_as_one_page_too(visit: Callable[..., Visit], tmp_path: Path) -> None:
    log = tmp_path / "sixteen.paipu"
    dealt = CliRunner().invoke(main, ["deal", "tongqi", "--seed", "5", "--hands", "16"])
    log.write_text(dealt.stdout, encoding="utf-8")
    opened = visit(log)
    assert opened.page.locator(".stage .match-table tbody tr").count() == 16
    assert printed(opened)[0] == 1


def test_the_sheet_on_paper_says_what_the_one_on_the_screen_says(visit: Callable[..., Visit]) -> None:
    opened = visit(TAIWAN)
    rows = opened.page.locator(".stage .match-table tbody tr").all_inner_texts()
    paper = on_paper(opened)
    assert len(rows) == 5
    for text in ("Next dealer", "TW-CNT-1", "E Lin is warned", "Signature", "Referee", "−3…−2 base ?…−4 tai"):
        assert text in paper
    assert re.search(r"Digest sha256:[0-9a-f]{64}", paper)
    assert not opened.page.locator(".stage").is_visible()


def test_the_sheet_leads_to_each_hand_and_back(visit: Callable[..., Visit]) -> None:
    opened = visit(TAIWAN)
    assert opened.page.url.endswith("#match")
    opened.page.locator(".stage .match-table .to-hand").nth(2).click()
    assert opened.page.url.endswith("#3/0")
    expect(opened.page.locator(".felt")).to_be_visible()
    opened.page.click(".to-match")
    expect(opened.page.locator(".stage .match-table")).to_be_visible()
    opened.page.locator(".stage .match-disputed .to-hand").nth(1).click()
    assert opened.page.url.endswith("#5/0")
    opened.page.select_option(".hand-chooser", "-1")
    opened.page.locator(".stage .match-disputed .clause").first.click()
    assert "TW-CNT-1" in opened.page.locator("dialog").inner_text()


def test_the_address_opens_a_hand_without_the_sheet(visit: Callable[..., Visit]) -> None:
    assert visit(TAIWAN, at="#2/3").step() == 3


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_phone_shows_the_sheet_without_being_wider(visit: Callable[..., Visit], lang: str) -> None:
    opened = visit(TAIWAN, PHONE)
    if lang == "zh":
        opened.page.locator(".language").first.click()
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    expect(opened.page.locator(".stage h1")).to_be_visible()


def test_several_files_stand_on_one_page(visit: Callable[..., Visit], tmp_path: Path) -> None:
    target = tmp_path / "two.html"
    logs = [str(path) for path in MATCHES[:2]]
    done = CliRunner().invoke(main, ["show", *logs, "-o", str(target), "--lang", "zh"])
    assert done.exit_code == 0
    opened = visit(TAIWAN)
    opened.asked.clear()
    opened.page.goto(target.as_uri())
    assert opened.page.locator(".hand-chooser option").count() == 12
    opened.page.select_option(".hand-chooser", "-2")
    assert "靈雀" in opened.page.inner_text(".stage h1")
    opened.page.locator(".stage .to-hand").first.click()
    assert opened.page.url.endswith("#6/0")
