"""The site in three languages: Chinese in every clause's box, one address for each language, a switch that stays.

`make test-browser` builds the site and names it and the browser in `PAIPU_SITE` and `PAIPU_CHROMIUM`.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from conformance_tests.browser.conftest import ROOT, SITE, parsed

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHINESE = ("zh-Hant", "zh-Hans")

ENGLISH = """(document) => [...document.querySelectorAll(".paipu-clause, .paipu-reading")].map(box => {
  const copy = box.cloneNode(true);
  copy.querySelectorAll("code, pre").forEach(element => element.remove());
  const hovers = [...copy.querySelectorAll("[title]")].map(each => each.title);
  const silent = [...copy.querySelectorAll(".paipu-term")].map(each => each.title)
    .filter(title => !/ · .*\\p{Script=Han}/u.test(title));
  if (silent.length > 0) return [box.id, silent.join(" | ")];
  const told = [copy.textContent, ...hovers].join(" | ");
  return [box.id, (told.match(/[A-Za-z]{2,}(?:[ ,]+[a-z]{2,}){2,}/g) || []).join(" | ")];
}).filter(([, found]) => found)"""
"""The boxes of a page with three English words in a row, be it in what shows over a word, and those words; what a log or
the command writes is none. Of every term of the glossary it has to be said in Chinese what it means."""

SCRIPT = f"""(document) => [
  document.documentElement.lang,
  [...document.querySelectorAll(".paipu-clause")].map(box => box.id),
  ({ENGLISH})(document),
]"""
"""The language of a page, the clauses that have a box on it, and the boxes with English in them."""

ANCHORS = "(document) => [...document.querySelectorAll('article [id]')].map(each => each.id)"


def pages() -> dict[str, list[str]]:
    """The clauses of every page of the rulebooks."""
    found: dict[str, list[str]] = {}
    for register in sorted((ROOT / "spec").glob("*/clauses.json")):
        for clause in json.loads(register.read_text(encoding="utf-8"))["clauses"]:
            found.setdefault(f"rules/{register.parent.name}/{clause['page']}.html", []).append(clause["id"])
    return found


@pytest.mark.parametrize("tag", CHINESE)
def test_every_clause_has_a_chinese_box_without_an_english_sentence(page: Page, tag: str) -> None:
    missing: list[str] = []
    english: dict[str, str] = {}
    for name, clauses in pages().items():
        lang, boxes, sentences = parsed(page, SITE / tag / name, SCRIPT)
        assert lang == tag
        missing += [clause for clause in clauses if clause not in boxes]
        english |= dict(sentences)
    assert (missing, english) == ([], {})


def test_the_anchors_are_the_same_in_every_language(page: Page) -> None:
    for name in ("rules/taiwan/06-passing.html", "rules/tongqi/readings.html", "guides/referees.html"):
        anchors = [set(parsed(page, SITE / tag / name, ANCHORS)) for tag in ("", *CHINESE)]
        assert anchors[0] <= anchors[1], name
        assert anchors[1] == anchors[2], name


def test_the_switch_stays_at_the_clause(page: Page) -> None:
    page.goto(f"{(SITE / 'rules/taiwan/06-passing.html').as_uri()}#TW-PASS-6")
    for tag, where in (("zh-Hant", "zh-Hant/"), ("zh-Hans", "zh-Hans/"), ("en", "")):
        page.click(f".paipu-languages a[hreflang={tag}]")
        page.wait_for_url(f"**/{where}rules/taiwan/06-passing.html#TW-PASS-6")
        assert page.evaluate("document.documentElement.lang") == tag
        page.wait_for_function(
            """() => { const { top } = document.getElementById("TW-PASS-6").getBoundingClientRect();
                       return 0 <= top && top < innerHeight }""",
            timeout=10_000,
        )


def test_a_word_of_another_language_says_so(page: Page) -> None:
    page.goto((SITE / "rules/taiwan/06-passing.html").as_uri())
    assert page.get_attribute("h1 span", "lang") == "zh-Hant"
    page.goto((SITE / "zh-Hant/guides/protocol.html").as_uri())
    assert page.get_attribute("article > div", "lang") == "en"
    assert "英文" in page.inner_text(".paipu-untranslated")


WRITTEN = """(document) => [...document.querySelectorAll("pre")].map(each => each.textContent)
  .filter(text => !/^(paipu|profile|\\{|@|def |class )/.test(text))"""
"""The blocks of a page but for commands, tables, JSON and code."""


@pytest.mark.parametrize("tag", CHINESE)
def test_logs_and_rulings_on_chinese_pages_are_chinese(page: Page, tag: str) -> None:
    blocks: list[str] = []
    for name in (
        "guides/referees",
        "rules/taiwan/06-passing",
        "rules/tongqi/08-laws",
        "rules/yawan/08-route",
    ):
        blocks += parsed(page, SITE / tag / f"{name}.html", WRITTEN)
    assert sum("\n終 " in block or "\n终 " in block for block in blocks) > 100
    words = re.compile(r"\[Game|\b(?:discard|draw|holds|pung|end|turn|claim|Clean|breach)\b")
    assert [block for block in blocks if words.search(block)] == []


CASE = "tongqi/legal/tq-4-1c-must-draw"

LABELS = """(document) => [...document.querySelectorAll(".paipu-hand .label, .paipu-route text[lang]")]
  .map(each => each.textContent)"""
"""What stands below the parts of drawn hands, and the seats of the route."""


SPOKEN = """(document) => [...document.querySelectorAll('.paipu-hand[role="img"]')]
  .map(each => each.getAttribute("aria-label"))"""
"""What is said of drawn hands to those who do not see them."""


@pytest.mark.parametrize("tag", CHINESE)
def test_what_is_said_of_drawn_tiles_is_chinese(page: Page, tag: str) -> None:
    spoken = [
        label
        for path in sorted((SITE / tag / "rules").glob("*/*.html"))
        for label in parsed(page, path, SPOKEN)
    ]
    assert len(set(spoken)) > 500
    assert [label for label in spoken if re.search("[A-Za-z]{2}", label)] == []
    assert {"聽" in label for label in spoken if "聽" in label or "听" in label} == {tag == "zh-Hant"}


@pytest.mark.parametrize("tag", CHINESE)
def test_what_stands_below_drawn_tiles_is_chinese(page: Page, tag: str) -> None:
    labels: list[str] = []
    for name in (
        *("words/jiaxing", "words/taiwan", "words/tongqi", "words/yawan", "rules/jiaxing/04-count"),
        *("rules/tongqi/09-lifted-hands", "rules/yawan/04-fancy", "rules/yawan/08-route"),
    ):
        labels += parsed(page, SITE / tag / f"{name}.html", LABELS)
    assert len(set(labels)) > 40
    assert [label for label in labels if re.search("[A-Za-z]", label)] == []
    assert ("東" in "".join(labels)) == (tag == "zh-Hant")
    assert {"对家打出" if tag == "zh-Hans" else "對家打出"} <= set(labels)


@pytest.mark.parametrize(
    ("tag", "title", "fault"),
    [
        ("zh-Hant", "莊家拍牌與發牌", "漏計一個名目：永成雙"),
        ("zh-Hans", "庄家拍牌与发牌", "漏计一个名目：永成双"),
        ("en", "Must draw", "a named hand is forgotten: 永成雙"),
    ],
)
def test_a_case_and_a_planted_fault_are_named_in_the_language_of_the_page(
    page: Page, tag: str, title: str, fault: str
) -> None:
    folder = SITE / ("" if tag == "en" else tag)
    page.goto(f"{(folder / 'cases.html').as_uri()}?case={CASE}")
    assert title in page.locator("#paipu-cases section h2").inner_text(timeout=10_000)
    page.goto((folder / "results.html").as_uri())
    assert page.get_by_text(fault).count() == 1
