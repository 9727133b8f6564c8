"""总副数 times 总翻数: the two jumps, the 番牌 as one fan, the minimum and its equivalent test."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from oracle.rulesets.lingque.figures.fans import FANS
from oracle.rulesets.lingque.figures.points import POINTS
from oracle.rulesets.lingque.scoring.points import (
    Counted,
    multiplied,
    reaches_minimum,
    reaches_minimum_by_equivalents,
)


def counted(*names: str) -> list[Counted]:
    """Fans by name, in the order of the table; `対` is not written, a pair is marked by a minus sign."""
    by_name = {fan.name.replace(" ", ""): fan for fan in FANS.fans.values()}
    found = []
    for name in names:
        plain, _, times = name.removeprefix("-").partition("×")
        found.append(Counted(by_name[plain], int(times or 1), name.startswith("-")))
    return found


def fan_of(*names: str, closed: bool = False) -> int:
    return multiplied(counted(*names), closed=closed, table=POINTS).fan


JUMPS = [
    (("对对和", "混一色"), 3, 3, 4),
    (("四连刻", "混一色"), 4, 3, 5),
    (("清一色", "四连刻"), 4, 4, 5),
    (("大四喜", "字一色", "清一色"), 5, 4, 6),
    (("四杠", "清幺九"), 5, 5, 6),
    (("四同顺", "清一色"), 6, 4, 7),
    (("大四喜", "对对和"), 5, 3, 5),
    (("三聚", "四同顺"), 6, 3, 6),
    (("双暗刻", "双同刻"), 2, 2, 2),
    (("双暗刻", "三色同顺"), 3, 2, 3),
]
"""Fans, the largest 翻 of two classes, and what they come to (LQ-2B.1a)."""


@pytest.mark.parametrize(("names", "first", "second", "due"), JUMPS)
def test_two_classes_jump_by_the_table(names: tuple[str, ...], first: int, second: int, due: int) -> None:
    del second
    assert fan_of(*names) == due
    assert due - first in (0, 1)


def test_two_fans_of_one_class_never_jump() -> None:
    """LQ-2B.1b: 字一色 and 大四喜 are both 字牌, 5 and 4 翻, and come to 5."""
    assert fan_of("字一色", "大四喜") == 5
    assert fan_of("混一色", "五门齐") == 3


def test_a_closed_hand_jumps_whatever_is_counted() -> None:
    """LQ-2B.2: beside 门前清 and beside a fan that forces a closed hand; both jumps may apply."""
    assert fan_of("门前清", "-番牌中", closed=True) == 2
    assert fan_of("七对", closed=True) == 4
    assert fan_of("七对", "混一色", closed=True) == 5


def test_pungs_of_dragons_and_seat_wind_are_one_fan() -> None:
    """LQ-2B.3: as many 翻 as pungs where there are two or three; pairs never raise it."""
    assert fan_of("番牌中") == fan_of("番牌中", "-番牌發") == 1
    assert fan_of("番牌中", "番牌發") == 2
    assert fan_of("番牌门风牌", "番牌中", "番牌發") == 3
    assert fan_of("番牌门风牌", "番牌中", "番牌發", "对对和") == 4


def test_three_merged_pungs_are_a_second_of_three() -> None:
    """The merged 番牌 may be 乙 as well: with 混一色 (3 翻, another class) it makes the compound jump."""
    assert fan_of("番牌门风牌", "番牌中", "番牌發", "混一色") == 4


def test_a_hand_without_fans_is_worth_nothing() -> None:
    """LQ-2A.9: no 副, no 翻, no points."""
    total = multiplied([], closed=False, table=POINTS)
    assert (total.fu, total.fan, total.points) == (0, 0, 0)
    assert not reaches_minimum(total.points, POINTS)


def test_fu_adds_up_and_fan_does_not() -> None:
    """LQ-2A.6: 幺九刻 four times has 8 副 and 1 翻."""
    total = multiplied(counted("幺九刻×4"), closed=False, table=POINTS)
    assert (total.fu, total.fan) == (8, 1)


@pytest.mark.parametrize(
    ("names", "closed", "wins"),
    [
        (("杠", "四归", "连六"), False, True),
        (("杠", "四归"), False, False),
        (("双暗刻", "连六"), False, True),
        (("双暗刻",), False, False),
        (("门前清", "番牌中"), True, True),
        (("门前清", "-番牌中"), True, False),
        (("五门齐",), False, True),
        (("抢杠",), False, True),
        (("番牌中", "番牌發"), False, True),
        (("番牌中", "-番牌發", "连六"), False, False),
    ],
)
def test_ten_points_win_and_the_equivalents_agree(names: tuple[str, ...], closed: bool, wins: bool) -> None:
    fans = counted(*names)
    assert reaches_minimum(multiplied(fans, closed=closed, table=POINTS).points, POINTS) == wins
    assert reaches_minimum_by_equivalents(fans, POINTS) == wins


def small_lines() -> list[Counted]:
    """Every line a fan that does not suffice by itself can make."""
    small = [FANS.fans[slug] for slug in POINTS.equivalent.points]
    return [
        Counted(fan, times, pair)
        for fan in small
        for times in range(1, fan.times + 1)
        for pair in ((False, True) if fan.pair_fu is not None else (False,))
    ]


def test_the_equivalent_points_say_what_the_minimum_says() -> None:
    """LQ-2D.8b, for every list of up to four lines; five lines of 2 副 and 2 points or more suffice by both."""
    lines = small_lines()
    assert min(line.fu for line in lines) == 2
    assert min(POINTS.equivalent.points.values()) == 2
    tried = 0
    for size in range(5):
        for chosen in combinations(lines, size):
            if len({line.fan.slug for line in chosen}) < size:
                continue
            closed = any(line.fan.slug == "men-qian-qing" for line in chosen)
            points = multiplied(chosen, closed=closed, table=POINTS).points
            assert reaches_minimum(points, POINTS) == reaches_minimum_by_equivalents(chosen, POINTS), chosen
            tried += 1
    assert tried > 10_000


def test_what_suffices_by_itself_suffices_by_both() -> None:
    for fan, closed in product(FANS.fans.values(), (False, True)):
        if fan.slug not in POINTS.equivalent.points:
            line = [Counted(fan, 1)]
            assert reaches_minimum(multiplied(line, closed=closed, table=POINTS).points, POINTS)
            assert reaches_minimum_by_equivalents(line, POINTS)
