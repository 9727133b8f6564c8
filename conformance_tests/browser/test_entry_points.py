"""The entry points of the site: its first page, the foot of every page, 404, the map of the site, print, the books."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from conformance_tests.browser.conftest import PHONE, SITE, parsed, watched
from oracle.game.hands import known

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from conformance_tests.browser.conftest import Served


LANGUAGES = {"en": "", "zh-Hant": "zh-Hant/", "zh-Hans": "zh-Hans/"}

NAMES = {"x": "http://www.w3.org/1999/xhtml"}


@pytest.mark.parametrize("folder", LANGUAGES.values())
def test_the_first_page_shows_a_table_and_its_ruling_at_once(page: Page, folder: str) -> None:
    page.goto((SITE / folder / "index.html").as_uri())
    tiles = page.locator(".paipu-laid-table .tile")
    assert tiles.count() > 80
    boxes = [tiles.nth(number).bounding_box() for number in (0, 40, 80)]
    assert all(box is not None and box["width"] > 0 for box in boxes)
    verdicts = page.locator(".paipu-opening .paipu-verdict")
    assert verdicts.locator("a").all_inner_texts() == ["TQ-11.3"]
    assert page.locator(".paipu-payments").count() == 1


@pytest.mark.parametrize("folder", LANGUAGES.values())
def test_the_first_screen_of_a_phone_has_the_sentence_both_buttons_and_a_finding(
    browser: Browser, folder: str
) -> None:
    with watched(browser, PHONE) as page:
        page.goto((SITE / folder / "index.html").as_uri())
        for part in (
            "article h1 + p",
            ".paipu-buttons a >> nth=0",
            ".paipu-buttons a >> nth=1",
            ".paipu-verdict",
        ):
            box = page.locator(part).first.bounding_box()
            assert box is not None, part
            assert box["y"] + box["height"] <= PHONE[1], part
        leads = [each.get_attribute("href") for each in page.locator(".paipu-buttons a").all()]
        assert [str(each).rpartition("/")[2].partition("?")[0] for each in leads] == [
            "index.html",
            "search.html",
        ]


DOORS = """(document) => [...document.querySelectorAll(".sidebar-tree .caption, .paipu-to-board")]
  .map(each => each.textContent.trim())"""

LINKED = """(document) => [...document.querySelectorAll(".sidebar-tree a")].map(each => each.getAttribute("href"))"""

HEADS = """(document) => [document.title,
  ...["name='description'", "property='og:title'", "property='og:description'"]
    .map(each => document.head.querySelector(`meta[${each}]`)?.content ?? ""),
  document.head.querySelectorAll("meta[name=viewport]").length]"""


def test_the_tree_is_by_reader_and_begins_with_the_board(page: Page) -> None:
    found = parsed(page, SITE / "index.html", DOORS)
    assert found == ["Open the board", "At the table", "The rulebooks", "For engine authors", "For makers"]


@pytest.mark.parametrize("tag", ["zh-Hant", "zh-Hans"])
def test_the_chinese_tree_leads_to_one_english_page(page: Page, tag: str) -> None:
    links = parsed(page, SITE / tag / "index.html", LINKED)
    assert [link for link in links if link.startswith("../")] == ["../guides/test-your-engine.html"]
    own = [link for link in links if not link.startswith(("../", "#"))]
    assert len(own) > 60
    english = [
        link for link in own if "paipu-untranslated" in (SITE / tag / link).read_text(encoding="utf-8")
    ]
    assert english == []


HREF = re.compile(r'<a\b[^>]*\bhref="([^"#?]+)[^"]*"[^>]*>')
"""A link to another page of the site."""


@pytest.mark.parametrize("tag", ["zh-Hant", "zh-Hans"])
def test_from_the_chinese_pages_one_page_in_english_is_reached(tag: str) -> None:
    first = SITE / tag / "index.html"
    seen, ahead, outside = {first}, [first], set()
    while ahead:
        page = ahead.pop()
        text = page.read_text(encoding="utf-8")
        assert "paipu-untranslated" not in text, page
        for link in HREF.finditer(text):
            if "hreflang" in link[0] or ":" in link[1]:
                continue
            leads = (page.parent / link[1]).resolve()
            if leads.suffix != ".html" or leads in seen:
                continue
            seen.add(leads)
            if leads.is_relative_to(SITE.resolve() / tag):
                ahead.append(leads)
            else:
                outside.add(str(leads.relative_to(SITE.resolve())))
    assert len(seen) > 100
    assert outside == {"board/index.html", "guides/test-your-engine.html"}


@pytest.mark.parametrize("folder", LANGUAGES.values())
def test_every_page_is_described_and_no_two_have_one_title(page: Page, folder: str) -> None:
    pages = [*(SITE / folder).glob("*.html")]
    for below in ("rules", "guides", "words", "decisions"):
        pages += (SITE / folder / below).rglob("*.html")
    unlike = {"search.html", "404.html", "results-page.html"}
    heads = {path: parsed(page, path, HEADS) for path in pages if path.name not in unlike}
    assert [path.name for path, (_, *told, _) in heads.items() if not all(told)] == []
    assert [path.name for path, (*_, viewports) in heads.items() if viewports != 1] == []
    titles = [title for title, *_ in heads.values()]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def test_below_every_page_stand_version_date_and_edition() -> None:
    stamp = re.compile(
        r'<p class="paipu-stamp">[^<]*0\.\d+\.\d+ · \d{4}-\d\d-\d\d · [^<]*\d{4}\.\d+[^<]*</p>'
    )
    pages = [path for path in SITE.rglob("*.html") if "board" not in path.parts]
    assert len(pages) > 300
    assert [path for path in pages if not stamp.search(path.read_text(encoding="utf-8"))] == []


LEFT = "net::ERR_ABORTED"
"""A request that a page has not waited for before it was left."""


@pytest.mark.parametrize(
    ("lost", "title"), [("/no/such/page.html", "no such page"), ("/zh-Hant/no/page", "沒有這一頁")]
)
def test_an_address_that_is_none_leads_on_from_any_depth(
    browser: Browser, served: Served, lost: str, title: str
) -> None:
    page = browser.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url) if request.failure != LEFT else None)
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    answer = page.goto(f"{served.address}{lost}")
    assert answer is not None
    assert answer.status == 404
    assert title in page.inner_text("h1")
    page.locator("article a").last.click()
    page.wait_for_selector(".paipu-laid-table")
    page.close()
    assert failed == [f"{served.address}{lost}"]


def test_on_paper_no_box_is_torn_and_nothing_of_the_screen_is_left(page: Page) -> None:
    page.goto((SITE / "rules" / "jiaxing" / "03-play.html").as_uri())
    page.emulate_media(media="print")
    hidden = (".skip-to-content", ".sidebar-drawer", ".paipu-languages", ".related-pages", ".paipu-around")
    assert [each for each in hidden if page.locator(each).first.is_visible()] == []
    boxes = page.locator("div.paipu-clause, div.paipu-example")
    kept = "boxes => boxes.map(box => getComputedStyle(box).breakInside)"
    assert set(boxes.evaluate_all(kept)) == {"avoid"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", known())
def test_a_book_is_whole(game: str, language: str) -> None:
    with ZipFile(SITE / LANGUAGES[language] / "books" / f"paipu-{game}.epub") as book:
        assert book.infolist()[0].filename == "mimetype"
        assert book.read("mimetype") == b"application/epub+zip"
        pages = {name: ET.fromstring(book.read(name)) for name in book.namelist() if name.endswith(".xhtml")}  # noqa: S314
    ids = {name: {each.get("id") for each in tree.iter()} for name, tree in pages.items()}
    broken = []
    for name, tree in pages.items():
        assert tree.get("lang") == language
        for link in tree.iterfind(".//x:a[@href]", NAMES):
            file, _, anchor = link.get("href", "").partition("#")
            where = f"book/{file}" if file else name
            if where not in pages or (anchor and anchor not in ids[where]):
                broken.append((name, link.get("href")))
    assert broken == []
    assert (
        sum(
            "paipu-clause" in each.get("class", "").split() for tree in pages.values() for each in tree.iter()
        )
        > 40
    )


def test_a_book_opens_with_its_tiles_drawn(page: Page, tmp_path: Path) -> None:
    with ZipFile(SITE / "zh-Hant" / "books" / "paipu-tongqi.epub") as book:
        book.extractall(tmp_path)
    page.goto((tmp_path / "book" / "10-values.xhtml").as_uri())
    tile = page.locator(".paipu-hand .tile").first.bounding_box()
    assert tile is not None
    assert tile["height"] > tile["width"] > 10
    page.set_viewport_size({"width": 480, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    edges = "each => getComputedStyle(each).borderLeftWidth"
    boxed = f"[...document.querySelectorAll('p code.xref, li code.xref')].map({edges})"
    assert set(page.evaluate(boxed)) == {"0px"}, "the link of a clause is a word and no box"
    assert page.locator(".paipu-behind, .paipu-cases, .paipu-source-code").count() == 0
