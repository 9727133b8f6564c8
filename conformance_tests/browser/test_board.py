"""The board in a real browser, served as `make site` serves it: judged in the page, kept offline, and asking nobody.

`make test-browser` builds the site with its board, and names it and the browser in `PAIPU_SITE` and `PAIPU_CHROMIUM`.
"""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from conformance_tests.browser.conftest import CHAPTER, DESKTOP, HOSTILE, PHONE, ROOT, SITE, accused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from conformance_tests.browser.conftest import Served

TEXT = CHAPTER.read_text(encoding="utf-8")
LONG = 90_000
"""Milliseconds that loading and judging may take on a machine which does much else."""

WORDS = {
    lang: json.loads((SITE / "board" / "words.json").read_text(encoding="utf-8"))["say"][lang]
    if (SITE / "board" / "words.json").exists()
    else {}
    for lang in ("en", "zh", "zh-Hans")
}


sys.path.insert(0, str(ROOT / "docs" / "_ext"))
links: Any = import_module("paipu_site.board")


class Board:
    """The board in a page, with everything it asked for and complained about."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.set_default_timeout(LONG)
        expect.set_options(timeout=LONG)
        page.context.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))

    def open(self, fragment: str = "") -> None:
        """Open the board and wait until Paipu runs in it."""
        self.page.goto(f"{self.address}/board/{fragment}")
        self.page.wait_for_selector("[data-phase=ready]", timeout=LONG)
        if "#" not in fragment:
            self.settled()

    def write(self, text: str) -> None:
        """Write a log, and wait for its ruling and for what it rests on."""
        before = self.page.evaluate("performance.now()")
        self.page.fill("#log-text", text)
        self.settled(before)

    def settled(self, since: float = 0) -> None:
        """Wait for a ruling of a text written after a moment, and for the readings it rests on."""
        self.page.wait_for_function(
            "(since) => Number(document.documentElement.dataset.judged ?? 0) > since", arg=since
        )

    def moment(self) -> float:
        """The clock of the page."""
        return float(self.page.evaluate("performance.now()"))

    def kinds(self) -> list[str]:
        """What is found, by the lines of the log that are marked."""
        return [
            str(one.get_attribute("class")).split()[-1]
            for one in self.page.locator(".log-numbers button").all()
        ]

    def payments(self) -> list[str]:
        """Who pays whom."""
        return [one.inner_text() for one in self.page.locator("#panel-scores .paid").all()]

    def accused(self) -> list[str]:
        """What axe-core has against the page."""
        return accused(self.page)


@pytest.fixture
def board(browser: Browser, served: Served) -> Iterator[Callable[..., Board]]:
    """Open the board; nothing may have been asked of another address afterwards, and nothing complained about."""
    boards: list[Board] = []

    def go(
        size: tuple[int, int] = DESKTOP, scheme: str = "light", locale: str = "en-GB", fragment: str = ""
    ) -> Board:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            locale=locale,
            bypass_csp=False,
        )
        opened = Board(context.new_page(), served.address)
        boards.append(opened)
        opened.open(fragment)
        return opened

    yield go
    for opened in boards:
        assert [url for url in opened.asked if not url.startswith((served.address, "blob:", "data:"))] == []
        assert opened.complaints == []
        opened.page.context.close()


def _kept_offline(context: BrowserContext, page: Page) -> None:
    page.wait_for_selector("[data-offline=true]", timeout=LONG)
    context.set_offline(True)


@pytest.mark.parametrize(("lang", "locale"), [("en", "en-GB"), ("zh", "zh-TW")])
def test_the_journey_of_a_referee(
    board: Callable[..., Board], lang: str, locale: str, tmp_path: Path
) -> None:
    opened = board(locale=locale)
    page, say = opened.page, WORDS[lang]
    expect(page.locator("label.log-label")).to_have_text(say["editor"])
    expect(page.locator("footer.status")).to_have_text(
        re.compile(r"\d+\.\d+\.\d+ · \d{4}-\d\d-\d\d · .*\d{4}\.\d+")
    )
    opened.write(TEXT)
    assert page.locator(".number-of").inner_text() == "3"
    assert opened.kinds() == ["mismatch"] * 3
    opened.write(TEXT.replace("he five 66 as 兩邊開招", "he five 66"))
    assert page.locator(".number-of").inner_text() == "2"
    expect(page.locator(".changes")).to_contain_text("TQ-5.5d")
    before = opened.payments()
    assert before
    page.click("#tab-readings")
    since = opened.moment()
    page.check("#reading-TQ-A3-total")
    opened.settled(since)
    assert '[Reading TQ-A3 "total"]' in page.input_value("#log-text")
    assert opened.payments() != before
    expect(page.locator(".changes")).to_contain_text("4920")
    written = page.input_value("#log-text")
    page.click(f"summary:has-text('{say['save']}')")
    with page.expect_download() as saved:
        page.click(f"text={say['save-log']}")
    saved.value.save_as(tmp_path / "log.paipu")
    assert (tmp_path / "log.paipu").read_text(encoding="utf-8") == written
    page.click(f"summary:has-text('{say['save']}')")
    with page.expect_download() as saved:
        page.click(f"text={say['save-page']}")
    saved.value.save_as(tmp_path / "page.html")
    assert '"TQ-A3"' in (tmp_path / "page.html").read_text(encoding="utf-8")
    _kept_offline(page.context, page)
    page.reload()
    opened.settled()
    assert page.input_value("#log-text") == written
    assert page.locator(".number-of").inner_text() == "3"
    page.click("#tab-readings")
    assert page.is_checked("#reading-TQ-A3-total")


def test_a_hand_is_clicked_from_its_deal_taken_back_and_branched(board: Callable[..., Board]) -> None:
    opened = board()
    page, say = opened.page, WORDS["en"]
    page.click(f"summary:has-text('{say['start']}')")
    page.select_option(".items select", "taiwan")
    since = opened.moment()
    page.click(f"text={say['start-deal']}")
    opened.settled(since)
    for _ in range(5):
        since = opened.moment()
        page.locator(".follow .act-button").first.click()
        opened.settled(since)
    played = page.input_value("#log-text")
    expect(page.locator(".verdict.clean")).to_be_visible()
    since = opened.moment()
    page.click(".take-back")
    opened.settled(since)
    assert len(page.input_value("#log-text")) < len(played)
    since = opened.moment()
    page.click(".undo")
    opened.settled(since)
    assert page.input_value("#log-text") == played
    page.locator(".log-text").blur()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".of-follow .caption").first).to_have_text(say["follow-middle"].format(at=1))
    since = opened.moment()
    page.locator(".follow .act-button").last.click()
    opened.settled(since)
    expect(page.locator(".log-chooser option")).to_have_count(2)
    assert page.input_value("#log-text") != played
    since = opened.moment()
    page.select_option(".log-chooser", "0")
    opened.settled(since)
    assert page.input_value("#log-text") == played


def test_what_cannot_be_read_is_told_in_place_and_the_table_stays(board: Callable[..., Board]) -> None:
    opened = board()
    page = opened.page
    opened.write(TEXT)
    page.fill("#log-text", TEXT.replace("tian flip 22", "tian flip 77"))
    card = page.locator(".card.unreadable")
    expect(card).to_contain_text("77")
    expect(card).to_contain_text(WORDS["en"]["expected"])
    assert "impossible" in opened.kinds()
    expect(page.locator(".felt")).to_be_visible()
    card.locator(".jump").click()
    line = page.evaluate(
        "() => { const area = document.querySelector('#log-text');"
        " return area.value.slice(0, area.selectionStart).split('\\n').length }"
    )
    assert TEXT.splitlines()[line - 1].startswith("tian flip 22")


def test_a_link_carries_the_log_and_the_hand(board: Callable[..., Board]) -> None:
    fragment = links.link(TEXT).partition("#")[2]
    opened = board(fragment=f"#{fragment}")
    page = opened.page
    opened.settled()
    assert page.input_value("#log-text") == TEXT
    assert "#" not in page.url
    hand = links.link_to_hand("taiwan", "111m 444p 777s EEE 55s 23m seat:E round:E").partition("#")[2]
    page.goto(f"{opened.address}/board/#{hand}")
    expect(page.locator(".waits tbody tr")).to_have_count(3)
    expect(page.locator(".waits tbody tr").nth(1)).to_contain_text("11")


def test_a_hand_is_scored_by_clicking_tiles(board: Callable[..., Board]) -> None:
    opened = board()
    page = opened.page
    page.click(f"text={WORDS['en']['hand-mode']}")
    for name in ["1m", "1m", "1m", "4p", "4p", "4p", "7s", "7s", "7s", "E", "E", "E", "5s", "5s", "2m", "3m"]:
        count = page.locator(".hand-held .act-button").count()
        page.click(f'[data-tile="{name}"]')
        expect(page.locator(".hand-held .act-button")).to_have_count(count + 1)
    for key in ("told-seat-E", "told-round-E"):
        page.click(f'[data-key="{key}"]')
    expect(page.locator(".waits tbody tr")).to_have_count(3)
    page.locator(".waits tbody button").nth(1).click()
    expect(page.locator(".hand-answer .sheet tfoot")).to_contain_text("11 tai", timeout=LONG)
    expect(page.locator('[data-key="last-self"]')).to_have_attribute("aria-pressed", "true")
    assert opened.accused() == []


@pytest.mark.parametrize(
    ("size", "locale", "lang", "text"),
    [
        (DESKTOP, "en-GB", "en", "123456m 22789p 55s SSS flowers:2f +5s/across seat:S round:E"),
        (PHONE, "zh-TW", "zh", "一二三四五六萬 二二七八九筒 五五索 南南南 花:夏 +五索/對家 座:南 圈:東"),
    ],
)
def test_the_wind_of_a_hand_and_its_flowers_are_clicked(
    board: Callable[..., Board], size: tuple[int, int], locale: str, lang: str, text: str
) -> None:
    opened = board(size, locale=locale)
    page = opened.page
    page.click(f"text={WORDS[lang]['hand-mode']}")
    for name in [
        "1m",
        "2m",
        "3m",
        "4m",
        "5m",
        "6m",
        "7p",
        "8p",
        "9p",
        "2p",
        "2p",
        "S",
        "S",
        "S",
        "5s",
        "5s",
        "2f",
    ]:
        page.click(f'[data-tile="{name}"]')
    page.click('[data-key="into-winning"]')
    page.click('[data-tile="5s"]')
    for key in ("last-across", "told-seat-S"):
        page.click(f'[data-key="{key}"]')
    expect(page.locator(".hand-sum")).to_contain_text({"en": "round", "zh": "圈"}[lang])
    page.click('[data-key="told-round-E"]')
    expect(page.locator(".hand-answer .sheet tfoot")).to_contain_text({"en": "3 tai", "zh": "3台"}[lang])
    assert page.input_value("#hand-text") == text
    page.click('[data-key="flowers-0"]')
    expect(page.locator(".hand-answer .sheet tfoot")).to_contain_text({"en": "2 tai", "zh": "2台"}[lang])
    assert opened.accused() == []
    page.click(".hand-meanings summary")
    assert opened.accused() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_what_is_written_of_a_hand_lights_its_chips_and_a_chip_puts_it_out(
    board: Callable[..., Board],
) -> None:
    opened = board()
    page = opened.page
    page.click(f"text={WORDS['en']['hand-mode']}")
    page.fill("#hand-text", "123m 55s pung:CCC/S +5s/self/rob seat:N last streak:2 oops")
    for key in ("last-self", "last-rob", "told-seat-N", "told-last", "told-streak"):
        expect(page.locator(f'[data-key="{key}"]')).to_have_attribute("aria-pressed", "true")
    for key in ("last-rob", "told-last", "told-streak+", "unread-0"):
        page.click(f'[data-key="{key}"]')
    page.select_option('[data-key="set:0-from-0"]', "upper")
    expect(page.locator("#hand-text")).to_have_value("123m 55s pung:CCC/upper +5s/self seat:N streak:3")
    for game in ("tongqi", "jiaxing", "lingque", "yawan"):
        page.select_option(".hand-head select", game)
        expect(page.locator(".hand-told")).to_have_count(1)
    page.select_option(".hand-head select", "tongqi")
    page.locator(".hand-head button").first.click()
    expect(page.locator(".hand-laid")).to_have_count(6)
    expect(page.locator(".waits tbody tr")).to_have_count(1)
    assert opened.accused() == []
    page.click('[data-key="into-eat"]')
    for name in ("15", "26", "34"):
        page.click(f'[data-tile="{name}"]')
    expect(page.locator(".hand-laid")).to_have_count(7)
    expect(page.locator(".hand-laid").last.locator(".act-button")).to_have_count(3)


@pytest.mark.parametrize(("lang", "locale"), [("en", "en-GB"), ("zh", "zh-TW")])
def test_the_ruling_is_printed_as_a_sheet_to_sign(
    board: Callable[..., Board], lang: str, locale: str
) -> None:
    opened = board(locale=locale)
    page, say = opened.page, WORDS[lang]
    opened.write(TEXT)
    page.evaluate("window.print = () => { document.documentElement.dataset.asked = 'paper' }")
    page.click(f"summary:has-text('{say['save']}')")
    page.click(f"text={say['save-sign']}")
    assert page.get_attribute("html", "data-asked") == "paper"
    page.emulate_media(media="print")
    paper = page.inner_text("body")
    for word in {"en": ("Signature", "TQ-5.5d", "board.paipu"), "zh": ("簽名", "TQ-5.5d", "board.paipu")}[
        lang
    ]:
        assert word in paper
    assert say["ready"].partition("{")[0] not in paper.partition("\n")[0]
    for hidden in (".felt", ".log-text", ".toolbar"):
        assert not page.locator(hidden).first.is_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1


def test_every_game_is_warm_behind_the_load(board: Callable[..., Board]) -> None:
    opened = board()
    opened.page.wait_for_selector("[data-warm=true]")
    opened.write(TEXT)
    assert opened.page.locator(".number-of").inner_text() == "3"


def test_words_of_others_stay_words(board: Callable[..., Board]) -> None:
    opened = board()
    page = opened.page
    opened.write(HOSTILE.read_text(encoding="utf-8"))
    for tab in ("findings", "scores", "readings", "about"):
        page.click(f"#tab-{tab}")
    assert page.locator("#page img, #page b:has-text('cat'), #page script").count() == 0
    kept = json.dumps({"at": 0, "logs": [{"name": "<img src=x>", "text": "<img src=x>"}]})
    page.evaluate("kept => localStorage.setItem('paipu-board', kept)", kept)
    page.reload()
    page.wait_for_selector(".card.unreadable")
    assert page.locator("#page img").count() == 0


@pytest.mark.parametrize(("size", "locale"), [(DESKTOP, "en-GB"), (PHONE, "zh-TW")])
def test_nobody_is_shut_out(board: Callable[..., Board], size: tuple[int, int], locale: str) -> None:
    opened = board(size, "light", locale)
    page = opened.page

    def grounds() -> set[str]:
        found = set()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert opened.accused() == [], scheme
            found.add(str(page.evaluate("getComputedStyle(document.body).backgroundColor")))
        return found

    assert len(grounds()) == 2
    opened.write(TEXT)
    grounds()
    for tab in ("readings", "scores"):
        page.click(f"#tab-{tab}")
        grounds()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_keyboard_suffices(board: Callable[..., Board]) -> None:
    opened = board()
    page = opened.page
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_class("skip")
    page.keyboard.press("Enter")
    expect(page.locator("#log-text")).to_be_focused()
    since = opened.moment()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text('[Game "tongqi"]\ntian holds 11 12 13\nend cut\n')
    opened.settled(since)
    page.keyboard.press("Tab")
    expect(page.locator("#log-text")).not_to_be_focused()
    passed_over = page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, input, textarea, a[href]")]
             .filter((one) => one.offsetParent && one.tabIndex < 0)
             .filter((one) => !one.closest("[aria-hidden=true]") && one.getAttribute("role") !== "tab")
             .map((one) => one.outerHTML)"""
    )
    assert passed_over == []


def test_the_board_opens_in_the_language_of_the_page_and_with_something_to_look_at(
    board: Callable[..., Board],
) -> None:
    opened = board(locale="en-GB", fragment="index.html?lang=zh-Hant")
    page, say = opened.page, WORDS["zh"]
    expect(page.locator("label.log-label")).to_have_text(say["editor"])
    expect(page.locator(".purpose")).to_have_text(say["purpose"])
    opened.settled()
    assert page.locator(".of-felt .tile").count() > 20
    log = page.input_value("#log-text")
    assert re.search("[a-z]{4}", log) is None, log
    assert str(page.get_attribute(".site-link", "href")) == "../zh-Hant/index.html"


def test_a_template_that_nobody_has_filled_in_is_no_clean_hand(board: Callable[..., Board]) -> None:
    opened = board()
    page, say = opened.page, WORDS["en"]
    page.click(f"summary:has-text('{say['start']}')")
    since = opened.moment()
    page.click(f"text={say['start-empty']}")
    opened.settled(since)
    expect(page.locator("#page")).to_contain_text("Nothing has been played yet.")
    assert "Clean" not in page.inner_text("#page")


DRAGON = """[Game "lingque"]
[Dealer "E"]
W sets pung:555p/S pung:222s/S pung:PPP
W holds 888s 3m
turn S
left 30
S draw discard 3m
W win 3m
end won
"""


@pytest.mark.parametrize(("size", "locale", "lang"), [(DESKTOP, "en-GB", "en"), (PHONE, "zh-TW", "zh")])
def test_an_open_fact_is_answered_by_a_button_and_taken_back(
    board: Callable[..., Board], size: tuple[int, int], locale: str, lang: str
) -> None:
    opened = board(size, locale=locale)
    page, say = opened.page, WORDS[lang]
    opened.write(DRAGON)
    buttons = page.locator(".facts .possible button")
    expect(buttons).to_have_count(3)
    assert opened.accused() == []
    since = opened.moment()
    buttons.nth(1).focus()
    page.keyboard.press("Enter")
    opened.settled(since)
    assert "referee finds W sets pung:PPP/S" in page.input_value("#log-text")
    page.click("#tab-scores")
    assert any("126" in paid for paid in opened.payments())
    expect(page.locator(".facts .found li")).to_have_count(1)
    expect(buttons).to_have_count(0)
    since = opened.moment()
    page.click(f".facts .found button:has-text('{say['facts-strike']}')")
    opened.settled(since)
    assert page.input_value("#log-text") == DRAGON
    expect(buttons).to_have_count(3)
    for _ in range(2):
        page.click(".undo")
    expect(page.locator("#log-text")).to_have_value(DRAGON)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


LATE = """[Game "taiwan"]
[Dealer "E"]
S holds 77p ?x14
turn W
left 50
W draw discard 7p
N draw
N merge
S pung 7p together
S insist
end cut
"""


@pytest.mark.parametrize(("size", "locale", "lang"), [(DESKTOP, "en-GB", "en"), (PHONE, "zh-TW", "zh")])
def test_who_objects_to_an_act_is_answered_at_once(
    board: Callable[..., Board], size: tuple[int, int], locale: str, lang: str
) -> None:
    opened = board(size, locale=locale)
    page, say = opened.page, WORDS[lang]
    opened.write(LATE)
    summary = page.locator(".objecting > details > summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-object='TW-PRI-P2']")).to_be_visible()
    since = opened.moment()
    page.click("[data-object='TW-PRI-P2']")
    opened.settled(since)
    assert "E claim S TW-PRI-P2 at 6" in page.input_value("#log-text")
    answers = page.locator(".answers .claim")
    expect(answers).to_have_count(1)
    expect(answers).to_have_class(re.compile("undecided"))
    assert opened.accused() == []
    since = opened.moment()
    answers.locator("button.jump").click()
    opened.settled(since)
    assert page.input_value("#log-text") == LATE
    page.locator(".log-text").blur()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(summary).to_have_text(say["object-to"].format(at=5))
    expect(page.locator(".object-clause").first).to_contain_text("TW-PRI-4")
    expect(page.locator(".object-clause").first).to_contain_text(say["object-undecided"])
    page.click("[data-object='object-by-N']")
    since = opened.moment()
    page.click("[data-object='TW-PRI-4']")
    opened.settled(since)
    assert "N claim S TW-PRI-4 at 5" in page.input_value("#log-text")
    expect(answers).to_have_class(re.compile("undecided"))
    since = opened.moment()
    page.locator(".facts .possible button").first.click()
    opened.settled(since)
    expect(page.locator("#panel-findings .claim.upheld")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_an_accusation_that_is_rejected_is_no_fault_of_the_hand(board: Callable[..., Board]) -> None:
    opened = board()
    opened.write('[Game "yawan"]\nturn E\nE holds 1m ?x13\nE discard 1m\nW claim E YW-FOUL-1\nend cut\n')
    expect(opened.page.locator("#panel-findings .claim.rejected")).to_have_count(1)
    expect(opened.page.locator(".number-of")).to_have_text("0")


def test_opened_as_a_file_it_says_that_it_has_to_be_served(browser: Browser) -> None:
    page = browser.new_page()
    page.goto((SITE / "board" / "index.html").as_uri())
    expect(page.locator("#served")).to_be_visible()
    expect(page.locator("#served")).to_contain_text("make site")
    page.close()


def test_what_is_sent_is_packed_and_the_policy_is_strict(served: Served) -> None:
    sent = 0
    for path in sorted((SITE / "board").rglob("*")):
        if path.is_file() and path.suffix != ".gz":
            packed = path.with_name(f"{path.name}.gz")
            sent += (packed if packed.exists() else path).stat().st_size
    assert sent < 9_000_000
    types = {"": "text/html", "worker.js": "text/javascript", "pyodide/pyodide.asm.wasm": "application/wasm"}
    for name, kind in types.items():
        wanted = Request(f"{served.address}/board/{name}", headers={"Accept-Encoding": "gzip"})  # noqa: S310
        with urlopen(wanted) as answer:  # noqa: S310
            headers = dict(answer.headers)
        policy = headers["Content-Security-Policy"]
        assert "'wasm-unsafe-eval'" in policy
        assert "unsafe-inline" not in policy
        assert " 'unsafe-eval'" not in policy
        assert headers["Content-Encoding"] == "gzip"
        assert headers["Content-Type"].startswith(kind)
