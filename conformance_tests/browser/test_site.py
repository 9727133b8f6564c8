"""The built site in a real browser: every clause has its anchor and box, and nothing leaves the disk.

`make test-browser` builds the site and names it and the browser in `PAIPU_SITE` and `PAIPU_CHROMIUM`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from conformance_tests.browser.conftest import ROOT, SITE, accused

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


SHOWN = (
    *("index", "results", "search", "cases", "guides/compare"),
    *(
        "rules/tongqi/05-sets",
        "rules/taiwan/sheet",
        "words/jiaxing",
        "rules/yawan/08-route",
        "guides/notation",
    ),
)
"""A page of every make."""


IN_THE_DARK = ("index", "guides/compare", "guides/notation", "rules/yawan/08-route", "rules/taiwan/sheet")
"""Pages with a ruling and a table drawn, links, code, boxes and badges, and figures."""


def clauses() -> dict[Path, dict[str, str]]:
    """Return the titles of all clauses by the page they stand on and by their id."""
    pages: dict[Path, dict[str, str]] = {}
    for register in sorted((ROOT / "spec").glob("*/clauses.json")):
        for clause in json.loads(register.read_text(encoding="utf-8"))["clauses"]:
            page = SITE / "rules" / register.parent.name / f"{clause['page']}.html"
            pages.setdefault(page, {})[clause["id"]] = clause["title"]
    return pages


def test_every_clause_has_its_anchor_and_its_box_with_its_title(page: Page) -> None:
    """No page asks the network or complains meanwhile: `page` sees to that."""
    missing = []
    for path, titles in clauses().items():
        page.goto(path.as_uri())
        boxes: dict[str, str] = page.evaluate(
            """ids => Object.fromEntries(ids
                 .map(id => [id, document.getElementById(id)?.closest(".paipu-clause")])
                 .filter(([, box]) => box && box.getBoundingClientRect().height > 0)
                 .map(([id, box]) => [id, box.textContent.replaceAll("’", "'")]))""",
            [*titles],
        )
        missing += [clause for clause, title in titles.items() if title not in boxes.get(clause, "")]
    assert missing == []


def test_a_link_to_a_clause_brings_its_box_into_view(page: Page) -> None:
    path, titles = max(clauses().items(), key=lambda found: len(found[1]))
    last = list(titles)[-1]
    page.goto(f"{path.as_uri()}#{last}")
    page.wait_for_function(
        """id => { const { top } = document.getElementById(id).getBoundingClientRect();
                   return 0 <= top && top < innerHeight }""",
        arg=last,
        timeout=10_000,
    )


@pytest.mark.parametrize("name", IN_THE_DARK)
def test_what_is_dark_can_be_read(page: Page, name: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto((SITE / f"{name}.html").as_uri())
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number)")
    assert max(ground[:3]) < 60, "the page is dark"
    assert accused(page, "color-contrast") == []


@pytest.mark.parametrize("folder", ["", "zh-Hant"])
@pytest.mark.parametrize("name", SHOWN)
def test_nobody_is_shut_out_of_a_page(page: Page, name: str, folder: str) -> None:
    page.goto((SITE / folder / f"{name}.html").as_uri())
    assert accused(page) == []
