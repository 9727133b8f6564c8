"""The figures of the table of 台 and what takes what, written out as the book has them; each test is a case."""

from __future__ import annotations

import pytest

from oracle.rulebook.tables import read_table
from oracle.rulesets.taiwan.figures.items import ITEMS, load_items

PRINTED = {
    "TW-TAI-1": "風字坎 1",
    "TW-TAI-2": "箭字坎 1, 合圈序 1",
    "TW-TAI-3": "門清 1",
    "TW-TAI-4": "全求 2",
    "TW-TAI-5": "半求 1",
    "TW-TAI-6": "平胡 2",
    "TW-TAI-7": "對對胡 4",
    "TW-TAI-10": "獨聽 1",
    "TW-TAI-11": "搶槓 1",
    "TW-TAI-12": "字一色 16, 字一色減除 -4",
    "TW-TAI-13": "清一色 12",
    "TW-TAI-14": "湊一色 4",
    "TW-TAI-15": "三暗坎 2",
    "TW-TAI-16": "四暗坎 6",
    "TW-TAI-17": "五暗坎 16",
    "TW-TAI-18": "大四喜 16",
    "TW-TAI-19": "小四喜 8",
    "TW-TAI-20": "大三元 8",
    "TW-TAI-21": "小三元 4",
    "TW-TAI-22": "自摸 1",
    "TW-TAI-23": "不求.自摸 2",
    "TW-TAI-24": "槓上開花 1",
    "TW-TAI-25": "海底撈月 1",
    "TW-TAI-26": "花牌 1, 花槓 2, 滿花 8",
    "TW-TAI-28": "配牌花胡 12",
    "TW-TAI-29": "八仙過海 8",
    "TW-TAI-30": "七搶一 8",
    "TW-TAI-31": "天聽 8",
    "TW-TAI-32": "地聽 4",
    "TW-TAI-33": "地聽一發 8",
    "TW-TAI-34": "天胡 16",
    "TW-TAI-35": "地胡 16",
    "TW-TAI-36": "人胡 16",
    "TW-TAI-37": "嚦咕嚦咕 8",
}
"""Every item with its 台; 作莊 and 連N拉N are settled between two players and are no items of a hand."""

TAKES = {
    "字一色": "對對胡",
    "五暗坎": "門清 對對胡 四暗坎 三暗坎",
    "四暗坎": "三暗坎",
    "大四喜": "風字坎",
    "大三元": "箭字坎",
    "小三元": "箭字坎",
    "不求.自摸": "自摸",
    "天聽": "門清",
    "地聽": "門清",
    "地聽一發": "門清 地聽",
    "天胡": "門清 不求.自摸 自摸",
    "地胡": "門清 天聽 不求.自摸 自摸",
    "人胡": "門清 天聽",
    "嚦咕嚦咕": "門清",
    "滿花": "花槓 花牌",
    "配牌花胡": "滿花 花槓 花牌 八仙過海 七搶一",
    "八仙過海": "滿花 花槓 花牌",
    "七搶一": "滿花 花槓 花牌",
}
"""What each item takes, written or implied; every other pair adds. 花槓 is counted in place of its own flower."""

CHOSEN = {"TW-A2": "6", "TW-A13": "16", "TW-A17": "2"}
"""The readings that hold unless a table says otherwise."""


def under(**others: str) -> dict[str, tuple[int, set[str]]]:
    """The 台 of each item by its name, and what it takes, with some readings chosen otherwise."""
    readings = {**CHOSEN, **{f"TW-{key}": value for key, value in others.items()}}
    items = load_items(read_table("taiwan", "items")).under(readings.__getitem__)
    return {item.name: (item.tai, {items[other].name for other in item.takes}) for item in items.values()}


@pytest.mark.clause(*PRINTED, shows="satisfied")
def test_the_figures_are_those_of_the_book() -> None:
    rows: dict[str, list[str]] = {}
    for item in ITEMS.items.values():
        rows.setdefault(item.clause, []).append(f"{item.name} {item.tai}")
    assert {clause: ", ".join(found) for clause, found in rows.items()} == PRINTED


@pytest.mark.clause("TW-CNT-2", shows="satisfied")
def test_nothing_is_taken_but_what_the_book_writes_or_implies() -> None:
    found = {name: takes for name, (_, takes) in under().items() if takes}
    assert found == {name: set(others.split()) for name, others in TAKES.items()}


@pytest.mark.clause("TW-CNT-2", shows="near miss")
@pytest.mark.parametrize(
    ("dearer", "cheaper"),
    [
        ("大四喜", "對對胡"),
        ("大四喜", "湊一色"),
        ("四暗坎", "對對胡"),
        ("四暗坎", "門清"),
        ("平胡", "清一色"),
        ("天聽", "平胡"),
        ("小四喜", "風字坎"),
        ("不求.自摸", "門清"),
        ("全求", "獨聽"),
        ("半求", "獨聽"),
        ("半求", "自摸"),
        ("槓上開花", "自摸"),
        ("槓上開花", "不求.自摸"),
        ("海底撈月", "自摸"),
        ("海底撈月", "不求.自摸"),
        ("海底撈月", "槓上開花"),
        ("天聽", "不求.自摸"),
        ("五暗坎", "不求.自摸"),
        ("天胡", "五暗坎"),
        ("嚦咕嚦咕", "獨聽"),
    ],
)
def test_what_does_not_always_come_together_adds(dearer: str, cheaper: str) -> None:
    """Wrong: one of two items left out where the book adds both."""
    assert cheaper not in under()[dearer][1]


@pytest.mark.clause("TW-TAI-16", shows="edge")
def test_four_concealed_pungs_by_the_other_figure() -> None:
    assert under(A2="5")["四暗坎"][0] == 5


@pytest.mark.clause("TW-TAI-35", shows="edge")
def test_a_first_draw_beside_the_self_draw_by_another_reading() -> None:
    assert under(A13="18")["地胡"][1] == {"門清", "天聽"}


@pytest.mark.clause("TW-TAI-37", shows="edge")
def test_pairs_drawn_by_another_reading() -> None:
    assert under(A17="1")["嚦咕嚦咕"][1] == {"門清", "不求.自摸"}
