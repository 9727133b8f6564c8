"""House rules of the games of dominoes: what sets, named hands, tiles looked at and the settlement come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.logs import parse_log
from oracle import check, score
from oracle.rulebook.readings import ReadingError, profile

TESTS = Path(__file__).resolve().parents[3]

TONGQI = (
    "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across "
    "+55/tian/flip prospect:13-23-46-11 seat:ren"
)
"""The winner of the book's game: 底 20, sets 160, 望 144, three lifts for 斷么頭同."""

JIAXING = "22x3 33x3 55x3 23x3 24x3 25x3 45x2 +45/across prospect:16"
"""清刻碰 32, 立直, 缺么 and 缺六 2 each; 飛 4 and 望 1."""

OPEN = "22x3 33x3 55x3 23x3 24x3 25x3 45x2 +45/across"
"""The same with the tiles looked at left out."""

GAME = TESTS / "worked" / "tongqi" / "chapter12.paipu"
CONDITION = TESTS / "gallery" / "jiaxing" / "04-count" / "JX-3.7c-as-laid-out-with-every-hand-shown.paipu"


def club(folder: Path, text: str) -> str:
    """The path of a profile file."""
    place = folder / "club.toml"
    place.write_text(text, encoding="utf-8")
    return str(place)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("[values]\nown-three = { plain = 20 }", (324 + 8) * 8),
        ("[values]\npat-three = { plain = 20 }", 324 * 8),
        ("[values]\npung = { plain = 3, middle = 4, upper = 5 }", (324 + 4) * 8),
        ("[values]\nbase = 100", (324 + 80) * 8),
        ("[options]\nbase = 100", (324 + 80) * 8),
        ("[values]\nprospect = { plain-0 = 10 }", (324 + 2 + 2) * 8),
        ("[values]\ntou-tong = 5", 324 * 32),
        ("[values]\ntou-tong = 2", 324 * 4),
        ("[settlement]\nlift.factor = 3", 324 * 27),
        ("off = ['base']", 304 * 8),
        ("off = ['own-three', 'press-three']", 300 * 8),
        ("off = ['prospect']", 180 * 8),
        ("off = ['tou-tong']", 324 * 2),
    ],
)
def test_values_of_tongqi_are_the_houses(text: str, total: int, tmp_path: Path) -> None:
    sheet = score("tongqi", TONGQI, profile=club(tmp_path, text)).sheet
    assert sheet is not None
    assert (sheet.total.low, sheet.total.high) == (total, total)
    own = score("tongqi", TONGQI).sheet
    assert own is not None
    assert own.total.low == 324 * 8


LAST = "11x3 12 13x3 23x3 24x3 33x3 35 36 45 55 +55/self seat:tian last prospect:44"
"""A win by 海底, whose one 望 of 8 for an upper general counts four times by the book."""


@pytest.mark.parametrize(
    ("text", "each"), [("", 32), ("last_tile.factor = 3", 24), ("last_tile.factor = 1", 8)]
)
def test_how_often_the_prospect_counts_after_the_last_tile_is_the_houses(
    text: str, each: int, tmp_path: Path
) -> None:
    sheet = score("tongqi", LAST, profile=club(tmp_path, f"[settlement]\n{text}")).sheet
    assert sheet is not None
    (prospect,) = (item for item in sheet.items if item.item == "prospect")
    assert prospect.value is not None
    assert (prospect.value.low, sheet.total.low) == (each, (92 + each) * 2)


def test_the_prospect_cannot_count_less_than_once_after_the_last_tile(tmp_path: Path) -> None:
    with pytest.raises(ReadingError, match=r"last_tile\.factor"):
        score("tongqi", LAST, profile=club(tmp_path, "[settlement]\nlast_tile.factor = 0"))


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("[values]\npure-equal = 10", 5 * 80),
        ("[values]\nno-head = 3", 5 * 32 * 2 * 9),
        ("[values]\nwinning-tile-opposite = { third = 9 }", 10 * 256),
        ("[values]\nprospect = { third-1 = 0 }", 4 * 256),
        ("[values]\nke = { third = 7 }", (5 + 6 * 7) * 256),
        ("[limits]\nmost = 600", 600),
        ("off = ['no-head']", 5 * 64),
        ("off = ['winning-tile-opposite']", 256),
        ("off = ['pure-equal']", 5 * 8 * 2 * 4),
        ("off = ['pure-equal', 'mixed-equal']", 5 * 2 * 2 * 2 * 4),
    ],
)
def test_values_of_jiaxing_are_the_houses(text: str, total: int, tmp_path: Path) -> None:
    sheet = score("jiaxing", JIAXING, profile=club(tmp_path, text)).sheet
    assert sheet is not None
    assert (sheet.total.low, sheet.total.high) == (total, total)
    own = score("jiaxing", JIAXING).sheet
    assert own is not None
    assert own.total.low == 5 * 256


def test_what_is_off_takes_nothing_and_leaves_nothing_open(tmp_path: Path) -> None:
    lost = score("jiaxing", OPEN).sheet
    assert lost is not None
    assert not lost.total.exact
    sheet = score("jiaxing", OPEN, profile=club(tmp_path, "off = ['prospect']")).sheet
    assert sheet is not None
    assert (sheet.total.low, sheet.total.exact) == (4 * 256, True)


def test_a_changed_item_is_marked_and_no_other(tmp_path: Path) -> None:
    text = "[values]\nown-three = { plain = 20 }\ntou-tong = 3"
    sheet = score("tongqi", TONGQI, profile=club(tmp_path, text)).sheet
    assert sheet is not None
    assert {item.item for item in sheet.items if item.house_rules} == {"own-three"}


def test_the_game_of_the_book_is_settled_by_the_house(tmp_path: Path) -> None:
    log = parse_log(GAME.read_text(encoding="utf-8"))
    text = "[limits]\nmost = 9999\n[settlement]\ndealer.factor = 3\nrounding.unit = 1\nothers.settle = 'none'"
    ruling = check(log, profile=club(tmp_path, text))
    paid = {(each.payer, each.payee): each.amount.low for each in ruling.payments}
    assert paid == {
        ("tian", "ren"): (2592 - 136) * 3,
        ("di", "ren"): 2592 - 320,
        ("he", "ren"): 2592 - 128,
    }


def test_a_house_of_jiaxing_may_double_the_dealer_and_leave_the_losers_alone(tmp_path: Path) -> None:
    log = parse_log(CONDITION.read_text(encoding="utf-8"))
    assert len(check(log).payments) == 5
    ruling = check(log, profile=club(tmp_path, "[settlement]\ndealer.factor = 2\nothers.settle = 'none'"))
    paid = {(each.payer, each.payee): each.amount.low for each in ruling.payments}
    assert paid == {("tian", "he"): 8, ("di", "he"): 6, ("ren", "he"): 6}


@pytest.mark.parametrize(
    ("game", "text", "line", "told"),
    [
        ("tongqi", "[values]\nbutong = { plain = 1 }", 2, "butong is no item of tongqi"),
        ("tongqi", "[values]\nown-three = 4", 2, "own-three = { plain = 5, middle = 5, upper = 5 }"),
        ("tongqi", "[values]\nprospect = { plain-7 = 4 }", 2, "plain-0 = 5"),
        ("tongqi", "[values]\n\ntou-tong = 0", 3, "tou-tong can be from 1 to 99"),
        ("tongqi", "[values]\nbase = 5\n[options]\nbase = 6", 2, "write it once"),
        ("tongqi", "off = ['base']\n[values]\nbase = 6", 1, "write it once"),
        ("tongqi", "[settlement]\nrounding.unit = 0", 2, "rounding.unit can be from 1"),
        ("tongqi", "[settlement]\nothers.settle = 'winner'", 2, "pairs, none"),
        ("jiaxing", "[values]\nwuzi = { first = 1 }", 2, "wuzi is no item of jiaxing"),
        ("jiaxing", "[values]\nli-zhi = 0", 2, "li-zhi can be from 1"),
        ("jiaxing", "[limits]\nleast = 4", 2, "it has: most"),
        ("jiaxing", "[settlement]\ndealer.share = 4", 2, "dealer.factor"),
        ("lingque", "[settlement]\ndrawn.each.over = 0", 2, "drawn.each.over can be from 1"),
    ],
)
def test_what_no_table_can_have_is_refused_with_line_and_remedy(
    game: str, text: str, line: int, told: str, tmp_path: Path
) -> None:
    place = club(tmp_path, text)
    with pytest.raises(ReadingError) as refused:
        profile(game, place)
    for lang in ("en", "zh"):
        assert refused.value.sentence("en" if lang == "en" else "zh").startswith(f"{place}:{line}: ")
    assert told in refused.value.sentence("en")


@pytest.mark.parametrize(
    ("game", "hand"), [("tongqi", f"{TONGQI} base:50"), ("jiaxing", f"{JIAXING} limit:50")]
)
def test_a_hand_that_says_another_figure_than_the_profile_is_a_conflict(
    game: str, hand: str, tmp_path: Path
) -> None:
    text = "[values]\nbase = 100" if game == "tongqi" else "[limits]\nmost = 100"
    with pytest.raises(ReadingError, match=r"The hand says (base|limit) 50, the profile club 100"):
        score(game, hand, profile=club(tmp_path, text))
    assert score(game, hand.replace("50", "100"), profile=club(tmp_path, text)).wins
