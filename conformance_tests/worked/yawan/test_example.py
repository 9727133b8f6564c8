"""The worked example of chapter 5 一, and what other readings make of it."""

from __future__ import annotations

import pytest

from grammar.hands import parse_hand
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.scoring.of_notation import score_hand
from oracle.ruling.sheets import Figure, Sheet

EXAMPLE = "123s 2s 456s 789s chow:12s:3s/upper +2s/self seat:S round:E"
PRINTED = {
    "青色龙": 14,
    "一般高": 3,
    "半条龙": 3,
    "老少配": 3,
    "清一色": 14,
    "四归一": 2,
    "二五八将": 1,
    "摸吊": 1,
    "项组式": 11,
}


def sheet(hand: str, **readings: str) -> Sheet:
    agreed = Agreed("yawan", {key.replace("_", "-"): slug for key, slug in readings.items()}, {})
    found = score_hand(parse_hand("yawan", hand, None), agreed)
    assert found.wins
    assert found.sheet is not None
    return found.sheet


def named(found: Sheet) -> dict[str, int]:
    assert len({item.name for item in found.items}) == len(found.items)
    return {item.name: item.value.low for item in found.items}


def test_the_example_is_counted_item_by_item() -> None:
    """YW-SCORE-2: nine items, 52 方, a full hand."""
    found = sheet(EXAMPLE)
    assert named(found) == PRINTED
    assert found.total == Figure.exactly(52, "fang") == Figure.exactly(sum(PRINTED.values()), "fang")
    assert found.steps[-1].result == Figure.exactly(1_000_000, "points")
    assert not found.open_facts


@pytest.mark.parametrize(
    ("readings", "total"),
    [
        ({"YW_A12": "inside-only"}, 52),
        ({"YW_A13": "taken-in"}, 52),
        ({"YW_A18": "four-of-a-tile"}, 52),
        ({"YW_A20": "reconstruction"}, 52),
        ({"YW_A16": "counted", "YW_A20": "reconstruction"}, 54),
        ({"YW_A20": "everyday"}, 53),
    ],
)
def test_the_example_under_other_readings(readings: dict[str, str], total: int) -> None:
    """YW-SCORE-3d, YW-SCORE-4b, YW-SCORE-12: 54 if 独五 and 独九 counted one each; the narrower bar changes nothing."""
    found = sheet(EXAMPLE, **readings)
    assert sum(item.value.low for item in found.items) == total
    assert found.total.low == total


def test_without_an_exposed_set_it_is_all_drawn() -> None:
    """YW-SCORE-2, YW-SCORE-4a: 不求人 would be added, and takes 摸吊 in."""
    found = sheet("123s 123s 2s 456s 789s +2s/self seat:S round:E", YW_A20="reconstruction")
    names = {item.name for item in found.items}
    assert names == set(PRINTED) - {"摸吊"} | {"不求人"}


def test_a_claimed_last_tile_has_a_wait_in_the_place_of_its_draw() -> None:
    """YW-SCORE-5: the same hand won on a discard; the 2 fits the pair and the middle of 123, and one wait counts."""
    found = sheet("123s 2s 456s 789s chow:12s:3s/upper +2s/E seat:S round:E", YW_A20="reconstruction")
    names = {item.name for item in found.items}
    assert "摸吊" not in names
    assert len(names & {"吊将", "嵌吊"}) == 1


def test_four_drawn_triplets_finished_by_a_draw() -> None:
    """YW-SCORE-6: 不求人 may be added to 摸四款; 门前清 and 摸吊 may not, and 款组式 is not barred."""
    found = sheet("222m 555p 777s EEE 9m +9m/self seat:S round:W", YW_A20="reconstruction")
    names = {item.name for item in found.items}
    assert {"摸四款", "不求人", "款组式"} <= names
    assert names.isdisjoint({"门前清", "摸吊", "摸三款"})


def test_a_kong_is_its_triplet() -> None:
    """YW-SCORE-12: a concealed kong is drawn and makes no 四归一, unless the players read it so."""
    hand = "555p 777s EEE 9m hidden-kong:2222m +9m/S seat:S round:W".replace("/S ", "/E ")
    plain = {item.name for item in sheet(hand, YW_A20="reconstruction").items}
    assert {"摸四款", "暗杠"} <= plain
    assert "四归一" not in plain
    fours = {item.name for item in sheet(hand, YW_A20="reconstruction", YW_A18="four-of-a-tile").items}
    assert fours - plain == {"四归一"}


def test_the_two_bars_part_where_different_items_share_two_units() -> None:
    """YW-SCORE-3, YW-SCORE-3d: 步步高 and 节节高 on 123 234 345 567."""
    hand = "123m 234m 345m 567m 9p +9p/E seat:S round:W"
    wide = {item.name for item in sheet(hand, YW_A20="reconstruction").items}
    narrow = {item.name for item in sheet(hand, YW_A20="reconstruction", YW_A12="inside-only").items}
    assert len(wide & {"步步高", "节节高"}) == 1
    assert {"步步高", "节节高"} <= narrow


def test_a_form_item_taken_in() -> None:
    """YW-SCORE-3b: 双青龙 beside 项组式, or in its place."""
    hand = "123m 789m 789m 9p chow:12m:3m/E +9p/E seat:S round:W"
    beside = {item.name for item in sheet(hand, YW_A20="reconstruction").items}
    taken = {item.name for item in sheet(hand, YW_A20="reconstruction", YW_A13="taken-in").items}
    assert {"双青龙", "项组式"} <= beside
    assert {"双青龙", "项组式"} - taken
