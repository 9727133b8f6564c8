"""What a page prints: one sheet of A4 to be signed, with everything a ruling says, in chromium's own PDF."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from conformance_tests.browser.conftest import CHAPTER
from oracle.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from conformance_tests.browser.conftest import Visit

DISPUTES_FOLDER = Path(__file__).parents[1] / "gallery" / "disputes"
"""The logs of the disputes as people tell them."""

DISPUTES = {
    "a late pung": """\
[Game "taiwan"]
[Dealer "E"]
S holds 77p ?x14
turn W
left 50
W draw discard 7p
N draw
N merge
S pung 7p together
S insist
N claim S TW-PRI-4 "the tile stood among mine"
referee rules TW-PRI-4 at 5 for N "merged before the call"
end cut
""",
    "a false win": """\
[Game "taiwan"]
[Dealer "E"]
[Streak "2"]
[Player E "Wu"]
S holds 46m 123456p 123789s EE
turn E
left 50
E draw discard 6m
S win
end won
""",
    "who fed the dragon": """\
[Game "lingque"]
[Dealer "E"]
W sets pung:555p/S pung:222s/S pung:PPP
W holds 888s 3m
turn S
left 30
S draw discard 3m
W win 3m
end won
""",
    "the fifth of an opened four": """\
[Game "tongqi"]
he sets four:14x4/di
turn tian
tian flip 23 eat 23 with 15 46 discard 14
he top 14
di eat 14 with 25 36 discard 12
end drawn
""",
    "an unlawful pung": """\
[Game "jiaxing"]
he holds 25 11 12 13 14 15 16 22 23 24 26 33 34 35 36 44 45 46 55 56
turn tian
tian flip 23 eat 23 with 14 56 discard 25
he pung 25
di eat 25 with 13 46 discard 12
end cut
""",
    "two signs": """\
[Game "yawan"]
[Dealer "E"]
E discard 5m
W chow 5m with 46m discard 1m
S pung 5m with 55m together discard 2m
end cut
""",
    "the worked game": CHAPTER.read_text(encoding="utf-8"),
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted(DISPUTES_FOLDER.glob("*.paipu"))},
}


def printed(opened: Visit) -> tuple[int, tuple[float, float]]:
    """How many pages chromium prints, and how large the first is, in millimetres."""
    pdf = opened.page.pdf(prefer_css_page_size=True)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    wide, high = (float(each) * 25.4 / 72 for each in box.groups())
    return len(re.findall(rb"/Type\s*/Page\b", pdf)), (wide, high)


@pytest.fixture
def dispute(tmp_path: Path) -> Callable[[str], Path]:
    """Write the log of a dispute."""

    def write(name: str) -> Path:
        path = tmp_path / f"{name.replace(' ', '-')}.paipu"
        path.write_text(DISPUTES[name], encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_prints_as_one_page_of_a4(
    visit: Callable[..., Visit], dispute: Callable[[str], Path], name: str
) -> None:
    opened = visit(dispute(name))
    for lang in ("en", "zh-Hant"):
        if lang != "en":
            opened.page.click(".language")
        assert opened.page.get_attribute("html", "lang") == lang
        pages, (wide, high) = printed(opened)
        assert pages == 1
        assert (round(wide), round(high)) == (210, 297)


def on_paper(opened: Visit) -> str:
    """Everything that is seen on paper."""
    opened.page.emulate_media(media="print")
    return opened.page.inner_text("body")


def test_the_sheet_says_everything_a_ruling_says(
    visit: Callable[..., Visit], dispute: Callable[[str], Path]
) -> None:
    opened = visit(dispute("a false win"))
    paper = on_paper(opened)
    for text in (
        "Whether anything in this hand breaks a rule",
        "S holds 46m 123456p 123789s EE",
        "S declares a false win; nobody wins, and the hand is over.",
        "TW-WIN-1",
        "Flowers are not among the seventeen, and of a kong only three tiles are.",
        "Consequence TW-PEN-5",
        "the referee names it (referee value)",
        "1 base at least 5 tai",
        "Next dealer: E, streak 2",
        "Paipu's own for every doubtful passage.",
        "Wu",
        "Signature",
        "Date and place",
    ):
        assert text in paper
    assert re.search(r"Digest sha256:[0-9a-f]{64}", paper)
    for hidden in (".felt", ".top", ".console", ".tabs"):
        assert not opened.page.locator(hidden).is_visible()


def test_the_question_is_the_accusation_and_the_facts_are_what_was_found(
    visit: Callable[..., Visit], dispute: Callable[[str], Path]
) -> None:
    opened = visit(dispute("a late pung"))
    paper = on_paper(opened)
    question, _, rest = paper.partition("Facts relied on")
    facts, _, answer = rest.partition("Answer")
    assert "N accuses S under TW-PRI-4" in question
    assert "the tile stood among mine" in question
    assert "referee" in facts
    assert "The draw prevails if the drawn tile was laid among the hidden tiles" in answer


def test_who_has_a_tile_that_several_sought_stands_on_the_sheet(
    visit: Callable[..., Visit], dispute: Callable[[str], Path]
) -> None:
    opened = visit(dispute("two signs"))
    answer = on_paper(opened).partition("Answer")[2]
    assert opened.page.locator(".card.contest").first.locator(".reason").inner_text() in answer
    assert "YW-PLAY-8d" in answer


def test_what_is_open_of_a_payment_is_said_where_no_score_says_it(
    visit: Callable[..., Visit], dispute: Callable[[str], Path]
) -> None:
    opened = visit(dispute("who fed the dragon"))
    open_facts = opened.page.locator("#panel-scores .payments .open-fact")
    opened.press("End")
    assert "from whom every set of W was claimed" in open_facts.first.inner_text()
    assert "LQ-3B.2" in open_facts.first.inner_text()
    assert "Who gave W a tile of the set" in on_paper(opened)


@pytest.mark.parametrize(
    ("what", "sheet", "table", "log"), [("board", 0, 1, 0), ("all", 1, 1, 1), ("ruling", 1, 0, 0)]
)
def test_the_command_says_what_the_page_prints(  # noqa: PLR0917
    visit: Callable[..., Visit],
    tmp_path: Path,
    dispute: Callable[[str], Path],
    what: str,
    sheet: int,
    table: int,
    log: int,
) -> None:
    target = tmp_path / "asked.html"
    done = CliRunner().invoke(main, ["show", str(dispute("a false win")), "-o", str(target), "--print", what])
    assert done.exit_code == 0
    opened = visit(dispute("two signs"))
    opened.asked.clear()
    opened.page.goto(target.as_uri())
    opened.page.emulate_media(media="print")
    seen = [opened.page.locator(part).is_visible() for part in (".to-sign", ".felt", "#panel-log")]
    assert seen == [bool(sheet), bool(table), bool(log)]
    assert (printed(opened)[0] == 1) == (what != "all")


def test_on_the_screen_the_sheet_is_not_seen_nor_read_out(visit: Callable[..., Visit]) -> None:
    opened = visit()
    paper = opened.page.locator(".drawer")
    assert paper.get_attribute("aria-hidden") == "true"
    assert paper.evaluate("(one) => getComputedStyle(one).visibility") == "hidden"
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
