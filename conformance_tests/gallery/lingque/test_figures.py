"""The figures of the fan table and of points, written out as the book has them; each test is a case."""

from __future__ import annotations

import pytest

from oracle.rulebook.tables import read_table
from oracle.rulesets.lingque.figures.exclusions import load_exclusions
from oracle.rulesets.lingque.figures.fans import FANS, load_fans
from oracle.rulesets.lingque.figures.points import POINTS, load_points
from oracle.rulesets.lingque.scoring.points import compound_jump

# The name of every fan in the order of the book, its 副 and 翻, and how often it counts where that is more than once.
PRINTED = {
    "LQ-2C.1": "天和 48 3, 地和 48 3, 岭上开花 8 2, 海底捞月 8 2, 河底捞鱼 8 2, 抢杠 8 2, 自摸 2 1",
    "LQ-2C.2": "七对 8 3, 全不靠 12 3, 十三幺 48 3",
    "LQ-2C.3": "门前清 2 1",
    "LQ-2C.4": "四杠 96 5, 三杠 32 4, 双杠 8 2, 杠 4 1, 四暗刻 48 3, 三暗刻 16 3, 双暗刻 4 2, 暗刻 2 1, "
    "对对和 8 3, 四归 4 1 3",
    "LQ-2C.5": "字一色 48 4, 大四喜 64 5, 小四喜 48 4, 四喜对 24 3, 大三元 48 4, 小三元 24 4, 三元对 12 3, "
    "番牌门风牌 4 1, 番牌中 4 1, 番牌發 4 1, 番牌白 4 1, 客风刻 2 1 3",
    "LQ-2C.6": "清幺九 64 5, 混幺九 16 3, 清带幺 12 3, 混带幺 4 3, 幺九刻 2 1 4",
    "LQ-2C.7": "九莲宝灯 96 5, 清一色 24 4, 混一色 8 3, 缺一门 2 1, 五门齐 4 3",
    "LQ-2C.8": "二数 32 4, 三聚 24 3, 四聚 8 3, 九数贯通 12 3",
    "LQ-2C.9": "镜数 12 3, 镜数对 24 3",
    "LQ-2C.10": "四同顺 96 6, 三同顺 32 4, 二般高 24 3, 一般高 4 2",
    "LQ-2C.11": "三同刻 24 3, 双同刻 4 2 2, 三色同顺 8 3, 喜相逢 2 1 2, 三同二对 24 3, 镜同 4 3, 镜同对 16 3, "
    "四连刻 48 4, 三连刻 24 3, 四步高 48 4, 三步高 16 3, 四连环 32 4, 三连环 8 3, 一气贯通 8 3, 双龙会 8 3, "
    "连六 2 1, 老少副 2 1, 三色连刻 8 2, 三色步高 4 2, 三色连环 4 2, 三色贯通 8 3",
}

ROWS = {
    f"{group}.{number:02}": fan
    for group, line in PRINTED.items()
    for number, fan in enumerate(line.split(", "), start=1)
}
"""The printed figures by the clause of the fan."""


@pytest.mark.clause("LQ-2C.0", "LQ-2A.6", *ROWS, shows="satisfied")
@pytest.mark.parametrize(("clause", "printed"), list(ROWS.items()))
def test_every_fan_has_the_figures_of_the_book(clause: str, printed: str) -> None:
    (fan,) = [fan for fan in load_fans(read_table("lingque", "fans")).fans.values() if fan.clause == clause]
    name, fu, multiplier, *times = printed.split()
    assert fan.name.replace(" ", "") == name
    assert (fan.fu, fan.fan, fan.times) == (int(fu), int(multiplier), int(times[0]) if times else 1)


@pytest.mark.clause("LQ-2C.5.08", "LQ-2C.5.09", "LQ-2C.5.10", "LQ-2C.5.11", shows="satisfied")
def test_a_pair_of_the_four_is_worth_half_a_pung() -> None:
    halves = {fan.clause: fan.pair_fu for fan in FANS.fans.values() if fan.pair_fu is not None}
    assert halves == {f"LQ-2C.5.{number:02}": 2 for number in (8, 9, 10, 11)}


@pytest.mark.clause("LQ-2C.0", shows="near miss")
def test_there_are_as_many_fans_as_the_book_names() -> None:
    """Wrong: 75 or 76 fans, with 大七星 and 连七对 that are named once and defined nowhere."""
    names = {fan.name for fan in FANS.fans.values()}
    assert len(names) == len(ROWS) == 74
    assert not {"大七星", "连七对"} & names


SHUT_OUT = {
    "天和": "自摸 门前清",
    "地和": "门前清",
    "岭上开花": "自摸",
    "海底捞月": "自摸",
    "七对": "门前清",
    "全不靠": "门前清",
    "十三幺": "门前清",
    "四杠": "对对和 三杠 双杠 杠",
    "三杠": "双杠 杠",
    "双杠": "杠",
    "四暗刻": "对对和 门前清 三暗刻 双暗刻 暗刻",
    "三暗刻": "双暗刻 暗刻",
    "双暗刻": "暗刻",
    "大四喜": "番牌门风牌 客风刻",
    "小四喜": "番牌门风牌 客风刻",
    "四喜对": "番牌门风牌 门前清",
    "大三元": "番牌中 番牌發 番牌白",
    "小三元": "番牌中 番牌發 番牌白",
    "三元对": "番牌中 番牌發 番牌白 门前清",
    "清幺九": "幺九刻 混幺九 二数",
    "清一色": "缺一门",
    "镜数对": "门前清",
    "四同顺": "四归 缺一门 二般高 三同顺 一般高",
    "三同顺": "一般高",
    "二般高": "一般高",
    "三同刻": "双同刻",
    "三色同顺": "喜相逢",
    "三同二对": "门前清",
    "镜同对": "门前清",
    "四连刻": "缺一门 三连刻",
    "四步高": "缺一门 三步高 连六",
    "四连环": "缺一门 三连环 老少副",
    "一气贯通": "连六 老少副",
    "双龙会": "连六 老少副",
}
"""What each fan shuts out, written or implied; 九莲宝灯 shuts out all but the accidental class."""

EITHER = "三步高/三连环 三色步高/三色连环 镜同/双龙会 一气贯通/双龙会 三色贯通/连六 三色贯通/老少副"


def excluded() -> dict[str, set[str]]:
    """What the table shuts out with every reading as it is chosen, by the names of the fans."""
    chosen = {"LQ-A1": "both", "LQ-A3": "not-counted", "LQ-A4": "never", "LQ-A7": "both"}
    chosen |= {"LQ-A14": "counted", "LQ-A15": "exactly-one"}
    found = load_exclusions(read_table("lingque", "exclusions"), FANS).under(chosen.__getitem__)
    either = {"/".join(sorted(FANS.fans[slug].name for slug in two)) for two in found.mutex}
    assert either == {"/".join(sorted(two.split("/"))) for two in EITHER.split()}
    return {
        FANS.fans[fan].name: {FANS.fans[other].name.replace(" ", "") for other in others}
        for fan, others in found.excluded.items()
    }


@pytest.mark.clause("LQ-2A.4", "LQ-2A.5", "LQ-2D.6", "LQ-2D.7", shows="satisfied")
def test_nothing_is_shut_out_but_what_the_book_writes_or_implies() -> None:
    found = excluded()
    gates = found.pop("九莲宝灯")
    assert found == {fan: set(others.split()) for fan, others in SHUT_OUT.items()}
    accidental = {line.split()[0] for line in PRINTED["LQ-2C.1"].split(", ")}
    assert gates == {printed.split()[0] for printed in ROWS.values()} - accidental - {"九莲宝灯"}


@pytest.mark.clause("LQ-2A.5", shows="near miss")
def test_what_a_fan_of_another_class_implies_stands() -> None:
    """Wrong: 对对和 shut out by 大四喜, 四连刻, 二数 or 清幺九, which all need four pungs."""
    found = excluded()
    assert not [fan for fan in ("大四喜", "四连刻", "二数", "清幺九") if "对对和" in found.get(fan, ())]
    assert "七对" not in set().union(*found.values()) - found["九莲宝灯"]


JUMPS = {(3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 4)}
"""The largest 翻 and the largest of another class that add one to the first."""


@pytest.mark.clause("LQ-1D.1", "LQ-2A.1", "LQ-2B.1a", "LQ-2B.2", "LQ-2B.3", shows="satisfied")
def test_the_figures_of_points_are_those_of_the_book() -> None:
    table = load_points(read_table("lingque", "points"), FANS)
    assert (table.minimum, table.flower, table.compound.adds, table.closed_adds) == (10, 2, 1, 1)
    assert table.compound.pairs == JUMPS
    names = {FANS.fans[slug].name.replace(" ", "") for slug in table.merged}
    assert names == {"番牌门风牌", "番牌中", "番牌發", "番牌白"}


@pytest.mark.clause("LQ-2B.1a", shows="near miss")
def test_no_other_two_jump() -> None:
    """Wrong: a jump for 2 with 2, 3 with 2, 5 with 3 or 6 with 3, where the square is no more than the double."""
    jumping = {
        (first, second)
        for first in range(1, 7)
        for second in range(first + 1)
        if compound_jump(first, second, POINTS)
    }
    assert jumping == JUMPS


EQUIVALENT = {
    8: "双暗刻 一般高 双同刻 三色步高 三色连环",
    6: "门前清",
    4: "杠 四归 番牌门风牌 番牌中 番牌發 番牌白",
    2: "自摸 暗刻 客风刻 幺九刻 缺一门 喜相逢 连六 老少副",
}


@pytest.mark.clause("LQ-2D.8a", "LQ-2D.8b", shows="satisfied")
def test_the_equivalent_points_are_those_of_the_second_table() -> None:
    found = load_points(read_table("lingque", "points"), FANS).equivalent
    names: dict[int, set[str]] = {}
    for slug, points in found.points.items():
        names.setdefault(points, set()).add(FANS.fans[slug].name.replace(" ", ""))
    assert names == {points: set(fans.split()) for points, fans in EQUIVALENT.items()}
    assert set(found.pair_points.values()) == {2}
    assert (found.fu_of_two_fan, found.enough_fan, found.merged_pungs) == (8, 3, 2)
