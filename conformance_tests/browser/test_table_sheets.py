"""The sheets for the table: everything of the tables is on them, in the language of the page, and on how much paper.

They are read in the built site; chromium prints them.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from conformance_tests.browser.conftest import ROOT, SITE
from oracle.game.items import items_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


PAPER = {"jiaxing": 1, "lingque": 2, "tongqi": 2, "taiwan": 3, "yawan": 5}
"""The most pages of A4 a game takes; Taiwan has some forty clauses of penalties, Yawan 280 items."""

ENGLISH = re.compile(r"\b[a-z]{3,}\b")


def sheet(game: str, folder: str = "") -> Path:
    """The sheet of a game below a folder of the site."""
    return SITE / folder / "rules" / game / "sheet.html"


def body(game: str, folder: str = "") -> str:
    """The parts of a sheet, tags taken out, each cell apart."""
    page = sheet(game, folder).read_text(encoding="utf-8")
    article = page[page.index('<section id="items"') : page.index("</article>")]
    return re.sub(r"[\t\n]+", "\t", re.sub(r"<[^>]+>", "\t", article))


@pytest.mark.parametrize("game", PAPER)
def test_a_sheet_has_every_item_with_its_figure_and_every_clause_of_its_three_parts(game: str) -> None:
    cells = body(game)
    register = json.loads((ROOT / "spec" / game / "clauses.json").read_text(encoding="utf-8"))
    wanted = [
        clause["id"]
        for clause in register["clauses"]
        if set("RXT") & set(clause["kind"].split()) and not clause["informative"]
    ]
    assert [clause for clause in wanted if f"\t{clause}\t" not in cells] == []
    missing = []
    for item in items_of(game):
        exact = [worth for worth in item.value if worth.low == worth.high]
        figures = "".join(f"\t{number}" for number, _ in exact[0].low) if exact else ""
        row = rf"\t{re.escape(item.zh)}\t[^\t]*(\t[^\t]*)*?{figures}\t(?:[^\t]{{1,7}}\t)*?{re.escape(item.clause)}\t"
        if re.search(row, cells) is None:
            missing.append(item.id)
    assert missing == []


@pytest.mark.parametrize("folder", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("game", PAPER)
def test_a_chinese_sheet_has_no_english(game: str, folder: str) -> None:
    words = ENGLISH.findall(re.sub(r"[A-Z]{2}-[\w.-]+|&\w+;", "", body(game, folder)))
    assert words == []


def test_a_game_and_the_first_page_lead_to_the_sheet() -> None:
    for folder in ("", "zh-Hant", "zh-Hans"):
        first = (SITE / folder / "index.html").read_text(encoding="utf-8")
        for game in PAPER:
            index = (SITE / folder / "rules" / game / "index.html").read_text(encoding="utf-8")
            shown = [page[page.index("<article") : page.index("</article>")] for page in (first, index)]
            assert f'href="rules/{game}/sheet.html"' in shown[0]
            assert 'href="sheet.html"' in shown[1]


@pytest.mark.parametrize(("game", "folder"), [*((game, "") for game in PAPER), ("taiwan", "zh-Hans")])
def test_a_sheet_takes_few_pages_of_a4_and_nothing_else_of_the_site(
    page: Page, game: str, folder: str
) -> None:
    page.goto(sheet(game, folder).as_uri())
    printed = page.pdf(prefer_css_page_size=True)
    pages = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert 1 <= pages <= PAPER[game]
    assert re.search(rb"/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]", printed)
    page.emulate_media(media="print")
    hidden = (".paipu-languages", "footer", ".toc-drawer", ".sidebar-drawer", ".skip-to-content")
    assert [each for each in hidden if page.locator(each).first.is_visible()] == []
