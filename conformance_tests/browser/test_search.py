"""The search of the site: what people type, in either language and either writing, opens at the box it should.

Each row is typed into the page of the search as a reader would. The hit that is expected has to be among the first,
an id that is written whole the very first, and a click on it has to bring its box into view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.browser.conftest import SITE, watched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


FIRST = 5
"""Among how many hits the expected one has to be, for each game may have its own; a whole id has to be the first."""

QUERIES = (
    ("詐胡", "TW-PEN-5"),
    ("诈胡", "TW-PEN-5"),
    ("過水", "TW-PASS-1"),
    ("过水", "TW-PASS-1"),
    ("放炮", "YW-FOUL-6"),
    ("放槍", "YW-FOUL-6"),
    ("放枪", "YW-FOUL-6"),
    ("相公", "TW-FOUL-1"),
    ("軋度", "TQ-5.4b"),
    ("轧度", "TQ-5.4b"),
    ("兩邊開招", "TQ-5.4e"),
    ("两边开招", "TQ-5.4e"),
    ("十八落台", "TQ-9.2b"),
    ("嵌心五", "YW-P-079"),
    ("般般高", "YW-P-031"),
    ("花組式", "YW-FORM-2"),
    ("花组式", "YW-FORM-2"),
    ("碰", "TW-PROC-24"),
    ("望", "JX-3.7b"),
    ("台", "TW-EQ-3"),
    ("TW-FOUL-4", "TW-FOUL-4"),
    ("tw-foul-46", "TW-FOUL-46"),
    ("TQ-A85", "TQ-A85"),
    ("LQ-2C.7.02", "LQ-2C.7.02"),
    ("TQ-5.5", "TQ-5.5a"),
    ("full flush", "TW-TAI-13"),
    ("false win", "TW-PEN-5"),
    ("robbing a kong", "TW-TAI-11"),
    ("big three dragons", "TW-TAI-20"),
    ("大三元", "LQ-2C.5.05"),
    ("海底捞月", "LQ-2C.1.04"),
    ("清一色", "YW-P-001"),
    ("self-draw", "TW-TAI-22"),
    ("furiten", "TW-PASS-1"),
    ("包牌", "LQ-3B.2"),
    ("半包牌", "LQ-3B.2"),
    ("白和", "TQ-4.3b0"),
    ("螳螂肚皮", "TQ-8.11"),
    ("white win", "TQ-4.3b0"),
    ("crossing route", "YW-PLAY-4"),
    ("dead hand", "TW-FOUL-1"),
    ("滿貫", "YW-SCORE-10"),
    ("补花", "LQ-1B.5"),
    ("kaizhao", "term-four"),
    ("一炮雙響", "TW-PRI-8"),
    ("一炮双响", "TW-PRI-8"),
    ("拉莊", "TW-TAI-9"),
    ("拉庄", "TW-TAI-9"),
    ("單吊", "TW-TAI-10"),
    ("单吊", "TW-TAI-10"),
    ("邊張", "YW-P-078"),
    ("边张", "YW-P-078"),
    ("嵌張", "YW-P-080"),
    ("嵌张", "YW-P-080"),
    ("摸錯牌", "TW-FOUL-1"),
    ("摸错牌", "TW-FOUL-1"),
    ("多一張牌", "TW-FOUL-1"),
    ("多一张牌", "TW-FOUL-1"),
    ("滿方", "TQ-11.0b"),
    ("满方", "TQ-11.0b"),
    ("chicken hand", "LQ-1D.1"),
    ("wrong number of tiles", "TW-FOUL-1"),
    ("limit 3000", "TQ-11.0b"),
    ("chow from across", "TW-PROC-23"),
)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """The page of the search, open for all questions."""
    with watched(browser) as opened:
        opened.goto((SITE / "search.html").as_uri())
        yield opened


def hits(page: Page) -> list[str]:
    """The anchors of what is listed."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.paipu-hit-link')].map(link => link.href.split('#')[1])"
    )
    return found


@pytest.mark.parametrize(("asked", "expected"), QUERIES, ids=[asked for asked, _ in QUERIES])
def test_what_is_asked_is_found_and_opens_at_its_box(page: Page, asked: str, expected: str) -> None:
    page.fill("#paipu-search input", asked)
    page.wait_for_function("asked => new URL(location.href).searchParams.get('q') === asked", arg=asked)
    most = 1 if asked.upper() == expected else FIRST
    assert expected in hits(page)[:most], hits(page)[:10]
    with page.context.expect_page() as opening:
        page.click(f'.paipu-hit-link[href$="#{expected}"]', modifiers=["Control"])
    opened = opening.value
    opened.wait_for_function(
        """id => { const box = document.getElementById(id);
                   if (box === null) return false;
                   const { top, height } = box.getBoundingClientRect();
                   return height > 0 && 0 <= top && top < innerHeight }""",
        arg=expected,
        timeout=10_000,
    )
    opened.close()


def test_the_field_beside_a_page_leads_to_the_hits(browser: Browser) -> None:
    page = browser.new_page()
    page.goto((SITE / "index.html").as_uri())
    page.fill(".sidebar-search", "詐胡")
    page.press(".sidebar-search", "Enter")
    page.wait_for_selector(".paipu-hit")
    assert hits(page)[0] == "TW-PEN-5"
    assert "Taiwan" in page.inner_text(".paipu-hit >> nth=0")
    page.close()


def test_hostile_words_stay_words_and_nothing_found_says_so(page: Page) -> None:
    for asked in ("<img src=x onerror=document.title=1>", "zzzzqqqq", "((((", '"'):
        page.fill("#paipu-search input", asked)
        page.wait_for_function("asked => new URL(location.href).searchParams.get('q') === asked", arg=asked)
        assert page.inner_text("#paipu-search output") != ""
        assert page.locator("#paipu-search img").count() == 0
        assert page.title().startswith("Search")
    assert hits(page) == []
