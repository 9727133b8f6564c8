"""The box of a clause and the page of the published cases: examples are there, unfold, and every case has an address."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from conformance_tests.browser.conftest import ROOT, SITE, parsed

if TYPE_CHECKING:
    from playwright.sync_api import Page


WANTED = {"jiaxing": 47, "lingque": 127, "taiwan": 197, "tongqi": 184, "yawan": 359}
"""How many clauses of a game show an example in their box, at the least."""


def heading_clauses(game: str) -> set[str]:
    """The clauses that logs of the gallery are for, but those under other readings: read by lines, not by code."""
    found: set[str] = set()
    folder = ROOT / "conformance_tests" / "gallery" / game
    for path in (*folder.rglob("*.paipu"), *folder.rglob("*.match")):
        text = path.read_text(encoding="utf-8")
        if "\n[Reading " not in text and "# shows: edge" not in text:
            found.update(text.partition("# clause: ")[2].partition("\n")[0].split())
    return found


@pytest.mark.parametrize("game", WANTED)
def test_every_clause_shows_an_example_or_is_listed_as_informative(page: Page, game: str) -> None:
    shown: set[str] = set()
    clauses = json.loads((ROOT / "spec" / game / "clauses.json").read_text(encoding="utf-8"))["clauses"]
    pages = dict.fromkeys(clause["page"] for clause in clauses)
    for name in pages:
        shown.update(
            parsed(
                page,
                SITE / "rules" / game / f"{name}.html",
                """(document) => [...document.querySelectorAll(".paipu-clause")]
                     .filter(box => box.querySelector(":scope > details .paipu-open"))
                     .map(box => box.id)""",
            )
        )
    assert len(shown) >= WANTED[game]
    assert heading_clauses(game) - shown == set()
    listed = {clause["id"] for clause in clauses if clause["informative"]}
    assert {clause["id"] for clause in clauses} - listed == shown


CLEAN = '<span class="paipu-badge paipu-firm">'
"""How the example of a box says that nothing was found."""

FEEDING = {"YW-FOUL-6", "YW-DOUBLE-2"}
"""The clauses of a foul that is paid for and no finding."""

PAID = {
    "": "Broken: it is paid for as the clause says, and is no finding",
    "zh-Hant/": "違反：照本條賠付，不另作認定",
    "zh-Hans/": "违反：照本条赔付，不另作认定",
}


def examples_below(page: Page, folder: str) -> list[tuple[str, str, str]]:
    """Every example of a language's pages: its clause, its summary and its markup."""
    script = """(document) => [...document.querySelectorAll(".paipu-clause > details")]
      .map(each => [each.closest(".paipu-clause").id, each.firstElementChild.textContent, each.innerHTML])"""
    return [
        (clause, summary, text)
        for path in sorted((SITE / folder / "rules").glob("*/*.html"))
        for clause, summary, text in parsed(page, path, script)
    ]


def test_what_is_called_broken_has_a_finding_or_is_said_to_be_paid_for(page: Page) -> None:
    examples = examples_below(page, "")
    kept = [clause for clause, summary, _ in examples if summary.startswith("Kept: ")]
    broken = {clause: text for clause, summary, text in examples if summary.startswith("Broken: ")}
    assert len(kept) > 150
    assert len(broken) > 200
    assert [clause for clause, text in broken.items() if CLEAN in text] == []
    assert {clause for clause, summary, _ in examples if summary == PAID[""]} == FEEDING


@pytest.mark.parametrize("folder", PAID)
def test_a_foul_that_is_paid_for_says_so(page: Page, folder: str) -> None:
    script = """(document) => [...document.querySelectorAll('[id="YW-FOUL-6"] > details > summary')]
      .map(each => each.textContent)"""
    assert PAID[folder] in parsed(page, SITE / folder / "rules" / "yawan" / "11-fouls.html", script)


def test_an_example_and_the_code_unfold(page: Page) -> None:
    page.goto((SITE / "rules" / "jiaxing" / "03-play.html").as_uri() + "#JX-3.6b")
    box = page.locator('[id="JX-3.6b"]')
    assert not box.locator("pre").first.is_visible()
    for summary in box.locator("summary").all():
        summary.click()
    assert "tian eat 15 with 26 34 from upper" in box.inner_text()
    assert "def only_the_open_tile_is_let_lie" in box.inner_text()
    assert "oracle/rulesets/jiaxing/play/" in box.inner_text()


def test_every_case_has_an_address_and_a_clause_leads_to_its_cases(page: Page) -> None:
    page.goto((SITE / "rules" / "jiaxing" / "03-play.html").as_uri())
    page.click('[id="JX-3.6b"] details.paipu-behind > summary')
    page.click('[id="JX-3.6b"] details.paipu-cases > summary')
    page.click('[id="JX-3.6b"] a[href$="cases.html?clause=JX-3.6b"]')
    page.wait_for_selector("#paipu-cases li a")
    first = page.inner_text("#paipu-cases li a >> nth=0")
    page.click("#paipu-cases li a >> nth=0")
    page.wait_for_selector(".paipu-published")
    assert first in page.inner_text(".paipu-published")
    assert "sha256:" in page.inner_text(".paipu-published")
    page.goto((SITE / "cases.html").as_uri() + "?case=jiaxing/replay/%3Cimg%20src=x%3E")
    page.wait_for_function("!document.querySelector('#paipu-cases').innerText.includes('loaded')")
    assert page.locator("#paipu-cases img").count() == 0


@pytest.mark.parametrize("folder", ["", "zh-Hant/", "zh-Hans/"])
def test_the_cases_of_a_clause_unfold_drawn_with_what_is_expected(page: Page, folder: str) -> None:
    page.goto((SITE / f"{folder}rules" / "jiaxing" / "03-play.html").as_uri())
    box = page.locator('[id="JX-3.6b"]')
    assert box.locator(".paipu-published").count() == 0
    box.locator("details.paipu-behind > summary").click()
    box.locator("details.paipu-cases > summary").click()
    page.wait_for_selector('[id="JX-3.6b"] .paipu-published')
    first = box.locator(".paipu-published").first
    assert first.locator("svg.tile use").count() > 5
    assert first.locator("ul.paipu-expected li, details[open] pre").count() >= 1
    texts = box.locator("ul.paipu-expected, .paipu-published > .paipu-foot").all_inner_texts()
    words = {word for text in texts for word in re.findall(r"(?<![\w/-])[a-z]{3,}(?![\w/-])", text)}
    assert (words == set()) == (folder != "")
    assert "?case=" in str(first.locator("a").first.get_attribute("href"))
    assert (
        box.locator('.paipu-published .paipu-open a[href*="board/index.html?lang="][href*="#log="]').count()
        >= 1
    )


def test_a_term_says_what_it_is_and_the_keyboard_reaches_it(page: Page) -> None:
    for folder in ("", "zh-Hant/"):
        page.goto((SITE / f"{folder}rules" / "tongqi" / "05-sets.html").as_uri())
        term = page.locator('[id="TQ-5.5e"] a.paipu-term').first
        term.focus()
        assert page.locator('[id="TQ-5.5e"] a.paipu-term:focus').count() == 1
        assert " · " in str(term.get_attribute("title"))
        term.click()
        page.wait_for_selector("tr:target")


def test_the_words_in_dispute_are_quoted(page: Page) -> None:
    page.goto((SITE / "rules" / "tongqi" / "readings.html").as_uri())
    assert page.inner_text('[id="TQ-A9"] q[lang="zh-Hant"]') == "有扣則扣"
    page.goto((SITE / "rules" / "tongqi" / "04-procedure.html").as_uri())
    assert page.locator('[id="TQ-4.3d2"] .paipu-foot q.paipu-book').count() >= 1


def test_a_clause_that_is_opened_on_a_phone_stands_below_the_bar(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((SITE / "rules" / "taiwan" / "10-false-win.html").as_uri() + "#TW-PEN-5")
    top = """() => [document.getElementById("TW-PEN-5").getBoundingClientRect().top,
                    document.querySelector(".mobile-header").getBoundingClientRect().bottom]"""
    clause, bar = page.evaluate(top)
    assert bar < clause < bar + 40


def test_nothing_for_authors_is_printed_of_a_box(page: Page) -> None:
    page.goto((SITE / "rules" / "taiwan" / "10-false-win.html").as_uri())
    page.click('[id="TW-PEN-5"] details.paipu-behind > summary')
    page.emulate_media(media="print")
    seen = "all => all.filter(each => each.getClientRects().length > 0).length"
    boxes = page.locator(
        ".paipu-clause .paipu-behind, .paipu-clause .paipu-open, .paipu-clause .paipu-around"
    )
    assert boxes.count() > 20
    assert boxes.evaluate_all(seen) == 0


@pytest.mark.parametrize("game", ["tongqi", "jiaxing", "taiwan", "lingque", "yawan"])
def test_the_first_page_of_a_game_has_its_table_of_clauses_folded_up(page: Page, game: str) -> None:
    page.goto((SITE / "rules" / game / "index.html").as_uri())
    assert not page.locator("table.paipu-clauses").is_visible()
    page.click("details.paipu-all > summary")
    assert page.locator("table.paipu-clauses tbody tr").count() > 40


def test_the_counting_tables_of_jiaxing_fit_on_a_desk(page: Page) -> None:
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto((SITE / "rules" / "jiaxing" / "04-count.html").as_uri())
    wide = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length"
    tables = page.locator(".table-wrapper.paipu-items")
    assert tables.count() >= 3
    assert tables.evaluate_all(wide) == 0
