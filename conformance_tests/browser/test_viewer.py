"""The page of `paipu show` in a real browser: stepping, jumping, speaking, and asking nobody for anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from conformance_tests.browser.conftest import CHAPTER, DESKTOP, HOSTILE, PHONE, POSITION, Visit
from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.viewer.page import page as html_of
from oracle.viewer.tree import hand_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser

ACTS = 55
END = ACTS + 1

CONTRAST = """() => {
  const rgb = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage.includes("gradient")) return rgb(style.backgroundImage.match(/rgb[^)]*\\)/)[0]);
      const found = rgb(style.backgroundColor);
      if (found.length < 4 || found[3] > 0.99) return found;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const box = element.getBoundingClientRect();
    if (!own || element.closest(".unseen, .skip, noscript, script, style, .tile") || !box.width) continue;
    const [one, other] = [light(rgb(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < 4.5) faint.push(`${element.className || element.tagName}: ${ratio.toFixed(2)}`);
  }
  return [...new Set(faint)];
}"""
"""Every text that is shown with less contrast than 4.5 to 1."""


def test_keys_step_through_the_hand(visit: Callable[..., Visit]) -> None:
    opened = visit()
    assert (opened.step(), opened.words()) == (0, "Play is about to begin")
    opened.press("ArrowRight")
    assert (opened.step(), opened.words()) == (1, "tian takes the first tile, 22")
    opened.press("PageDown", "ArrowLeft")
    assert opened.step() == 10
    opened.press("End")
    assert (opened.step(), opened.words()) == (END, "ren wins on 55, flipped by tian.")
    opened.press("ArrowRight", "Home", "ArrowLeft")
    assert opened.step() == 0


def test_the_slider_and_the_buttons_step_too(visit: Callable[..., Visit]) -> None:
    opened = visit()
    opened.page.fill("#slider", "26")
    assert opened.words() == "ren discards 12"
    opened.page.click(".step-button.back")
    assert opened.step() == 25
    opened.page.click(".step-button.last")
    assert opened.step() == END
    opened.page.click(".step-button.first")
    opened.page.click(".step-button.forward")
    assert opened.step() == 1


def test_the_keyboard_alone_reaches_every_control_and_sees_where_it_is(visit: Callable[..., Visit]) -> None:
    opened = visit()
    reached, outlines = [], set()
    for _ in range(25):
        opened.press("Tab")
        name, outline = opened.page.evaluate(
            """() => [document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent,
                      getComputedStyle(document.activeElement).outlineStyle]"""
        )
        if opened.page.evaluate("document.activeElement === document.body"):
            break
        reached.append(name)
        outlines.add(outline)
    for wanted in (
        "Skip to the controls",
        "Act",
        "First",
        "Back",
        "Play",
        "Forward",
        "Last",
        "Next finding",
        "Log",
    ):
        assert wanted in reached
    assert "none" not in outlines


def test_a_finding_leads_to_its_act(visit: Callable[..., Visit]) -> None:
    opened = visit()
    opened.page.click("#tab-findings")
    opened.page.locator("#panel-findings .card.mismatch .jump").first.click()
    assert opened.step() == 44
    pin = opened.page.locator(".pins .card.mismatch")
    expect(pin).to_have_count(1)
    expect(pin).to_contain_text("Mismatch")
    expect(pin).to_contain_text("TQ-5.5d")
    expect(pin).to_contain_text("by the rules it is 兩邊鑿穿")
    expect(pin.locator("svg.icon-mismatch")).to_have_count(1)


def test_shift_and_arrow_go_from_finding_to_finding(visit: Callable[..., Visit]) -> None:
    opened = visit()
    opened.press("Shift+ArrowRight")
    assert opened.step() == 44
    opened.press("Shift+ArrowRight")
    assert opened.step() == END
    opened.press("Shift+ArrowLeft")
    assert opened.step() == 44


def test_the_table_shows_who_may_claim_the_open_tile(visit: Callable[..., Visit]) -> None:
    opened = visit(at="#1/26")
    assert opened.page.locator(".claimants li").all_inner_texts() == ["tian pung", "he (和) eat"]
    assert opened.page.locator(".open .spot").get_attribute("aria-label") == "Open tile: 12, discarded by ren"
    assert opened.page.locator(".seat.claims .glyph").all_inner_texts() == ["天", "和"]


def test_every_tile_on_the_table_is_drawn(visit: Callable[..., Visit]) -> None:
    opened = visit(at="#1/26")
    drawn = opened.page.evaluate(
        """() => [...document.querySelectorAll(".felt .tile use")]
             .map(use => document.querySelector(use.getAttribute("href")) !== null)"""
    )
    assert len(drawn) == 105
    assert all(drawn)


def test_tiles_nobody_has_drawn_are_written(visit: Callable[..., Visit], tmp_path: Path) -> None:
    ruling = adjudicate(parse_log(CHAPTER.read_text(encoding="utf-8")))
    target = tmp_path / "written.html"
    target.write_text(html_of([{**hand_tree(ruling), "family": "undrawn"}], "en"), encoding="utf-8")
    opened = visit(at="#1/26")
    opened.asked.clear()
    opened.page.goto(f"{target.as_uri()}#1/26")
    assert opened.page.inner_text(".open .tile") == "12"
    assert opened.page.locator(".felt .tile.written").count() == 105 - 13


LYING = """(set) => [...set.querySelectorAll(".row > *")].map((part) => {
  const tiles = [...part.querySelectorAll("use"), ...(part.matches("svg") ? [part.querySelector("use")] : [])];
  const names = [...new Set(tiles)].map((use) => use.getAttribute("href").split("-").pop());
  return part.matches(".turned-tile") ? `${names.join("+")} ${part.querySelector(".giver").textContent}` : names[0];
})"""
"""The tiles of a set as they lie; those on their side together with the seat that gave the claimed one."""


def test_claimed_tiles_lie_on_their_side_towards_the_seat_that_gave_them(visit: Callable[..., Visit]) -> None:
    opened = visit(POSITION)
    sets = {
        seat: [one.evaluate(LYING) for one in opened.page.locator(f'[data-pos="{seat}"] .set').all()]
        for seat in range(4)
    }
    assert sets == {
        0: [["5m 北", "4m", "6m"], ["C", "C 西", "C"]],
        1: [["7p+7p 東", "7p", "7p"], ["1s", "1s", "1s", "1s 西"]],
        2: [["back", "8s", "8s", "back"]],
        3: [],
    }


def test_discards_lie_before_the_seat_that_made_them_and_the_open_one_among_them(
    visit: Callable[..., Visit],
) -> None:
    opened = visit(POSITION, at="#1/2")
    rivers = [one.get_attribute("aria-label") for one in opened.page.locator(".river").all()]
    assert rivers == [
        "Pool · E: 9m, N, 1m",
        "Pool · S: W",
        "Pool · W: F, unseen, 2m",
        "Pool · N: no tile yet",
    ]
    assert (
        opened.page.locator('[data-pos="1"] .river .is-open use').get_attribute("href") == "#tile-mahjong-2s"
    )
    assert (
        opened.page.locator('[data-pos="2"] .river use').nth(1).get_attribute("href")
        == "#tile-mahjong-unknown"
    )
    assert opened.page.locator(".front .caption").all_inner_texts() == ["Flowers", "Flowers"]


@pytest.mark.parametrize("size", [PHONE, (820, 1100), DESKTOP])
def test_no_tile_of_a_mahjong_table_hides_another_or_leaves_the_cloth(
    visit: Callable[..., Visit], size: tuple[int, int]
) -> None:
    opened = visit(POSITION, size, at="#1/2")
    hidden = opened.page.evaluate(
        """() => {
          const felt = document.querySelector(".felt").getBoundingClientRect();
          const box = (tile) => tile.getBoundingClientRect();
          const tiles = [...document.querySelectorAll(".felt .tile:not(.is-open)")].map(box);
          const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
          const out = tiles.filter((a) =>
            a.left < felt.left || a.right > felt.right || a.top < felt.top || a.bottom > felt.bottom);
          return tiles.filter((a, i) => tiles.some((b, k) => k > i && over(a, b))).length + out.length;
        }"""
    )
    assert hidden == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_of_a_mahjong_table_can_be_read(visit: Callable[..., Visit], scheme: str) -> None:
    opened = visit(POSITION, scheme=scheme, at="#1/2")
    assert opened.page.evaluate(CONTRAST) == []


def test_play_runs_counter_clockwise_from_the_dealer_below(visit: Callable[..., Visit]) -> None:
    opened = visit()
    middles = opened.page.evaluate(
        """() => [...document.querySelectorAll(".seat .hand")].map(hand => {
             const felt = document.querySelector(".felt").getBoundingClientRect();
             const box = hand.getBoundingClientRect();
             return [(box.x + box.width / 2 - felt.x) / felt.width, (box.y + box.height / 2 - felt.y) / felt.height];
           })"""
    )
    sides = [
        "bottom" if y > 0.8 else "top" if y < 0.2 else "right" if x > 0.8 else "left" for x, y in middles
    ]
    assert sides == ["bottom", "right", "top", "left"]


def test_the_log_marks_the_act_in_play_and_a_line_leads_to_its_act(visit: Callable[..., Visit]) -> None:
    opened = visit(at="#1/44")
    expect(opened.page.locator(".entry.current")).to_contain_text("he five 66 as 兩邊開招")
    assert opened.page.inner_text(".entry mark") == "five 66 as 兩邊開招"
    opened.page.locator(".entry", has_text="di pung 45 discard 14").click()
    assert opened.words() == "di pungs 45, flipped by ren: 碰子"


def test_the_end_shows_scores_and_payments_with_their_reckoning(visit: Callable[..., Visit]) -> None:
    opened = visit()
    opened.press("End")
    panel = opened.page.locator("#panel-scores")
    expect(panel).to_be_visible()
    expect(panel.locator(".balance-table td")).to_have_text(["−3360", "−1700", "+7750", "−2690"])
    expect(panel.locator(".sheet").first).to_contain_text("對飛開招對飛余上")
    expect(panel.locator(".payments li").first).to_contain_text("2592 − 136 = 2456")
    assert opened.page.locator(".card.mismatch:visible").count() == 2
    opened.press("ArrowLeft")
    expect(opened.page.locator("#panel-log")).to_be_visible()


def test_a_clause_opens_with_its_text_and_closes_by_escape(visit: Callable[..., Visit]) -> None:
    opened = visit(at="#1/44")
    opened.page.locator(".pins .clause").first.click()
    expect(opened.page.locator("dialog")).to_contain_text("A dealt, pat or press four")
    opened.press("ArrowRight", "Escape")
    expect(opened.page.locator("dialog")).to_have_count(0)
    assert opened.step() == 44


def test_the_page_speaks_both_languages(visit: Callable[..., Visit]) -> None:
    opened = visit(at="#1/44")
    opened.page.click(".language")
    assert opened.page.get_attribute("html", "lang") == "zh-Hant"
    assert opened.words() == "和家鑿穿六六（天家所打）：兩邊鑿穿"
    expect(opened.page.locator(".pins")).to_contain_text("不符")
    assert opened.step() == 44
    opened.page.click(".language")
    assert opened.words() == "he (和) completes a five with 66, discarded by tian: 兩邊鑿穿"


def test_the_act_is_announced(visit: Callable[..., Visit]) -> None:
    opened = visit(at="#1/43")
    opened.press("ArrowRight")
    live = opened.page.locator("[aria-live=polite]").inner_text()
    assert live.startswith("Act 44 of 55. he (和) completes a five with 66")
    assert "Mismatch: The log calls this claim of he (和) 兩邊開招" in live


def test_the_tabs_are_walked_by_arrow_keys(visit: Callable[..., Visit]) -> None:
    opened = visit()
    opened.page.focus("#tab-log")
    opened.press("ArrowRight", "ArrowRight")
    expect(opened.page.locator("#panel-scores")).to_be_visible()
    assert opened.step() == 0


def test_the_colours_can_be_chosen(visit: Callable[..., Visit]) -> None:
    opened = visit()

    def ground() -> str:
        return str(opened.page.evaluate("getComputedStyle(document.body).backgroundColor"))

    before = ground()
    opened.page.click(".theme")
    assert ground() == before
    opened.page.click(".theme")
    assert ground() != before


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("at", ["#1/0", "#1/26", "#1/44", f"#1/{END}"])
def test_all_text_can_be_read(visit: Callable[..., Visit], scheme: str, at: str) -> None:
    opened = visit(scheme=scheme, at=at)
    assert opened.page.evaluate(CONTRAST) == []


@pytest.mark.parametrize("log", [CHAPTER, HOSTILE])
@pytest.mark.parametrize("at", ["#1/0", "#1/9", "#1/999"])
def test_a_phone_needs_no_sideways_scrolling(visit: Callable[..., Visit], log: Path, at: str) -> None:
    opened = visit(log, PHONE, at=at)
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    outside = opened.page.evaluate(
        """() => [...document.querySelectorAll(".felt .tile")]
             .map(tile => tile.getBoundingClientRect())
             .filter(box => box.left < 0 || box.right > innerWidth).length"""
    )
    assert outside == 0
    for button in opened.page.locator(".step-button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 32


@pytest.mark.parametrize("size", [DESKTOP, (1920, 1080), (1080, 700)])
def test_the_whole_table_and_its_controls_fit_the_screen(
    visit: Callable[..., Visit], size: tuple[int, int]
) -> None:
    opened = visit(size=size)
    for part in (".felt", ".console"):
        box = opened.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
        assert box["x"] + box["width"] <= size[0]


def test_words_of_others_stay_words(visit: Callable[..., Visit]) -> None:
    opened = visit(HOSTILE)
    page = opened.page
    for tab in ("findings", "scores", "about", "log"):
        page.click(f"#tab-{tab}")
        opened.press("End", "Home")
        opened.press(*["ArrowRight"] * 14)
    assert page.title() == "hostile.paipu · Tongqi 同棋 · Paipu"
    assert page.locator("#page img, #page script, #page b:has-text('cat'), #page i").count() == 0
    assert page.locator("script").count() == 2
    page.goto(page.url.partition("#")[0] + "#1/10")
    assert '</script><b>bold</b> &amp; "q"' in opened.words()
    players = page.locator(".player").all_inner_texts()
    assert players[0] == "<img src=x onerror=document.title=1>"
    assert players[3] == "{seat} %s ${1+1} `x` \\"


def test_marks_that_turn_the_direction_of_writing_are_made_visible(visit: Callable[..., Visit]) -> None:
    opened = visit(HOSTILE)
    assert "U+202E" in opened.page.locator(".player").nth(2).inner_text()
    shown_text = opened.page.locator(".stage").inner_text()
    assert "\u202e" not in shown_text


def test_several_hands_are_chosen_from_a_list(visit: Callable[..., Visit], tmp_path: Path) -> None:
    log = tmp_path / "match.paipu"
    log.write_text(
        '[Game "tongqi"]\ntian take discard 56\nend cut\n'
        '[Game "tongqi"]\ntian discard 77\nend cut\n'
        '[Game "tongqi"]\ndi take discard 56\nend cut\n',
        encoding="utf-8",
    )
    opened = visit(log)
    chooser = opened.page.locator(".hand-chooser")
    expect(chooser.locator("option")).to_have_count(4)
    expect(opened.page.locator(".stage .match-table tbody tr")).to_have_count(3)
    chooser.select_option("1")
    expect(opened.page.locator(".unreadable-hand")).to_contain_text("77")
    opened.press("ArrowRight")
    chooser.select_option("2")
    opened.page.click("#tab-findings")
    expect(opened.page.locator("#panel-findings .card.breach").first).to_contain_text("TQ-")


def test_it_prints_without_controls_and_with_every_part(visit: Callable[..., Visit]) -> None:
    opened = visit(at="#1/44")
    opened.page.evaluate("document.documentElement.dataset.print = 'all'")
    opened.page.emulate_media(media="print")
    for part in ("#panel-log", "#panel-findings", "#panel-scores", ".felt", ".pins .card"):
        expect(opened.page.locator(part).first).to_be_visible()
    for control in (".buttons", "#slider", ".tabs", ".theme"):
        expect(opened.page.locator(control)).to_be_hidden()


def test_without_script_the_ruling_stands_in_words(browser: Browser, shown: Callable[[Path], str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(shown(CHAPTER))
    assert "ren wins on 55, flipped by tian." in page.locator("noscript").inner_text()
    context.close()
