"""Hands in hand notation: circumstances, what is impossible, what stays open, and waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from oracle.rulebook.messages import LANGUAGES, say
from oracle.rulebook.readings import Agreed, checked
from oracle.rulesets.lingque.scoring.of_notation import score_hand, waits_of
from oracle.rulesets.lingque.scoring.sheet import item_names

if TYPE_CHECKING:
    from oracle.ruling.hands import HandSheet

OURS = Agreed("lingque", {}, {})


def answer(words: str, **readings: str) -> HandSheet:
    agreed = Agreed(
        "lingque", checked("lingque", {key.replace("_", "-"): v for key, v in readings.items()}), {}
    )
    return score_hand(parse_hand("lingque", words), agreed)


def names(words: str, **readings: str) -> list[str]:
    sheet = answer(words, **readings).sheet
    assert sheet is not None
    return [item.name for item in sheet.items]


def total(words: str, **readings: str) -> int:
    sheet = answer(words, **readings).sheet
    assert sheet is not None
    return sheet.total.low


PLAIN = "123m 456p 78s 55s EEE"


def test_a_sheet_has_fu_and_fan_on_every_line_and_names_its_clauses() -> None:
    found = answer(f"{PLAIN} +9s/W seat:S")
    assert found.wins
    assert found.sheet is not None
    for item in found.sheet.items:
        assert [figure.unit for figure in item.figures] == ["fu", "fan"]
        assert item.clause.startswith("LQ-2C.")
    assert (found.sheet.total.unit, found.sheet.clause, found.sheet.seat) == ("points", "LQ-2A.1", "S")
    assert [step.key for step in found.sheet.steps] == [
        "fu-added",
        "largest-fan",
        "closed-jump",
        "fu-times-fan",
    ]
    assert sum(item.value.low for item in found.sheet.items) == found.sheet.steps[0].result.low


CIRCUMSTANCES = [
    ("+9s/self", ["自摸"], ["岭上开花", "海底捞月", "天和"]),
    ("+9s/W", ["门前清"], ["自摸"]),
    ("+9s/self left:0", ["海底捞月"], ["自摸"]),
    ("+9s/self/last", ["海底捞月"], ["自摸"]),
    ("+9s/W left:0", ["河底捞鱼"], ["海底捞月"]),
    ("+9s/W left:3", [], ["河底捞鱼"]),
    ("+9s/W/rob", ["抢杠"], ["自摸", "河底捞鱼"]),
    ("+9s/W/rob last", ["抢杠", "河底捞鱼"], []),
    ("+9s/E first", ["地和"], ["门前清"]),
    ("+9s/upper first", ["地和"], ["门前清"]),
    ("+9s/W first", ["门前清"], ["地和"]),
    ("+9s/self first", ["自摸"], ["天和", "地和"]),
]


@pytest.mark.parametrize(("words", "has", "lacks"), CIRCUMSTANCES)
def test_circumstances_of_a_guest(words: str, has: list[str], lacks: list[str]) -> None:
    found = names(f"{PLAIN} {words} seat:S")
    assert set(has) <= set(found)
    assert not set(lacks) & set(found)


def test_the_dealers_first_tile_is_heavens() -> None:
    found = names(f"{PLAIN} +9s/self seat:E first")
    assert "天和" in found
    assert not {"自摸", "门前清"} & set(found)


KONG = "456p 78s 55s 123m hidden-kong:NNNN"


def test_a_replacement_for_a_kong_is_of_the_ridge_and_the_kong_counts() -> None:
    found = names(f"{KONG} +9s/self/tail seat:S")
    assert {"岭上开花", "杠", "门前清", "暗刻"} <= set(found)
    assert "自摸" not in found


def test_a_replacement_for_a_flower_is_not() -> None:
    found = names(f"{PLAIN} flowers:1f +9s/self/tail seat:S")
    assert "岭上开花" not in found
    assert "自摸" in found


def test_kong_and_flower_leave_open_what_was_replaced() -> None:
    left_open = answer(f"{KONG} flowers:1f +9s/self/tail seat:S")
    assert left_open.undecided
    assert left_open.reason == ("replaced-not-told", {})
    assert "岭上开花" in names(f"{KONG} flowers:1f +9s/self/tail seat:S replaces:kong")
    assert "岭上开花" not in names(f"{KONG} flowers:1f +9s/self/tail seat:S replaces:flower")


def test_flowers_add_points_and_never_reach_the_minimum() -> None:
    assert total(f"{PLAIN} flowers:15f +9s/W seat:S") == total(f"{PLAIN} +9s/W seat:S") + 4
    poor = "123m 78s 55s pung:777p chow:234p flowers:1234f +9s/W seat:S"
    below = answer(poor)
    assert not below.wins
    assert below.reason == ("below-minimum", {"points": 0, "due": 10})
    assert below.sheet is not None
    assert below.sheet.items == ()
    assert below.sheet.total.low == 8


IMPOSSIBLE = [
    (f"{PLAIN} +5s/W seat:S 5s", "LQ-2A.2", "too-many-tiles"),
    ("123m 456p 555s 5s EEE +5s/W seat:S", "LQ-1A.1", "too-many-copies"),
    (f"{PLAIN} flowers:11f +9s/W seat:S", "LQ-1A.1", "too-many-copies"),
    ("123m 456p 78s 55s pung:EES +9s/W seat:S", "LQ-2A.7", "no-set"),
    ("123m 456p 78s 55s chow:135m +9s/W seat:S", "LQ-2A.7", "no-set"),
    ("123m 456p 78s 55s chow:ESW +9s/W seat:S", "LQ-2A.7", "no-set"),
    ("123m 456p 78s 55s kong:EEE +9s/W seat:S", "LQ-2A.7", "no-set"),
    (f"{PLAIN} +9s/W/self seat:S", "LQ-1C.8", "drawn-and-given"),
    (f"{PLAIN} +9s/self/rob seat:S", "LQ-1C.8", "drawn-and-given"),
    (f"{PLAIN} +9s/S seat:S", "LQ-1C.8", "from-oneself"),
    (f"{PLAIN} +9s/W seat:S dealer:W", "LQ-2A.8", "dealer-is-east"),
    (f"{PLAIN} +9s/self/tail seat:S", "LQ-2C.1.03", "nothing-replaced"),
    (f"{PLAIN} +9s/self/last left:5 seat:S", "LQ-2C.1.04", "last-and-more"),
    (f"{KONG} +9s/self seat:E first", "LQ-2C.1.01", "first-and-sets"),
    (f"{PLAIN} +9s/self seat:E first last", "LQ-2C.1.01", "first-and-late"),
    ("123m 456p 99s 55s EEE +9s/W/rob seat:S", "LQ-2C.1.06", "robbed-and-held"),
]


@pytest.mark.parametrize(("words", "clause", "key"), IMPOSSIBLE)
def test_the_impossible_is_named_with_its_clause(words: str, clause: str, key: str) -> None:
    found = answer(words)
    assert [(str(where), wrong.key) for where, wrong in found.impossible] == [(clause, key)]
    assert not found.wins
    assert found.sheet is None
    for lang in LANGUAGES:
        assert say("lingque", lang, key, found.impossible[0][1].args)


OPEN = [
    (f"{PLAIN} +9s seat:S", "source-not-told"),
    (f"{PLAIN} +9s/W", "seat-not-told"),
    ("123m 456p 78s 55s EE? +9s/W seat:S", "tiles-unseen"),
]


@pytest.mark.parametrize(("words", "key"), OPEN)
def test_what_is_not_told_stays_open(words: str, key: str) -> None:
    found = answer(words)
    assert found.undecided
    assert found.reason == (key, {})
    assert all(say("lingque", lang, key) for lang in LANGUAGES)


def test_a_seat_that_changes_nothing_need_not_be_told() -> None:
    assert answer("123m 456m 78m 55s 999s +9m/across").wins


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (PLAIN, ("no-winning-tile", {})),
        (f"{PLAIN} +1s/W seat:S", ("no-form", {})),
        ("11m 22p 33s EE 456m 78m +9m/W seat:S", ("no-form", {})),
        ("1111m 22p 33s 44s 55s 6s +6s/W seat:S", ("no-form", {})),
        ("123m 456p 78s 55s EE +9s/W seat:S", ("wrong-size", {"tiles": 13, "due": 14})),
        ("123m 456p 78s 55s EE 1f +9s/W seat:S", ("flower-not-replaced", {"tile": "1f"})),
    ],
)
def test_why_a_hand_does_not_win(words: str, reason: tuple[str, dict[str, object]]) -> None:
    found = answer(words)
    assert (found.wins, found.sheet, found.undecided) == (False, None, False)
    assert found.reason == reason
    assert all(say("lingque", lang, found.reason[0], found.reason[1]) for lang in LANGUAGES)


CONCEALED = [
    ("55m 99m 123p 456p 777s +5m/W seat:S", ["暗刻"], "a two-pair wait completed by another's tile"),
    ("55m 99m 123p 456p 777s +5m/self seat:S", ["双暗刻"], "completed by the winner's own draw"),
    ("55546m 123p 789s 99p +5m/W seat:S", ["暗刻"], "three were held, the fourth goes into a sequence"),
    ("46m 123p 789s 99p pung:555m +5m/W seat:S", [], "a claimed pung"),
]


@pytest.mark.parametrize(("words", "has", "why"), CONCEALED)
def test_a_pung_is_concealed_by_the_tiles_it_was_made_of(words: str, has: list[str], why: str) -> None:
    """LQ-2D.3."""
    assert why
    assert [name for name in names(words) if "暗刻" in name] == has


def test_a_reading_changes_the_sheet() -> None:
    """The executable candidates reach the count: one hand each, with what it is worth under both."""
    rows = [
        ("LQ-A1", "exclusive", "123m 123p 555m 55p 99s +5p/W seat:S", "喜相逢"),
        ("LQ-A3", "counted", "111m 999m 111p 99p 99s +9p/W seat:S", "二数"),
        ("LQ-A4", "counted", "1133m 22p 5577s EE C +C/W seat:S", "门前清"),
        ("LQ-A7", "one", f"{PLAIN} +9s/W/rob last seat:S", "抢杠"),
        ("LQ-A10", "one-way", "123123m 123p 789p 5s +5s/W seat:S", "镜同"),
        ("LQ-A15", "stacks", "555m 777p 123m 45s 99s +6s/W seat:S", "暗刻"),
        ("LQ-A16", "inclusive", "EEE SSS CCC FFF P +P/W seat:S", "混一色"),
        ("LQ-A18", "mixed", "123456m 123789p 5s +5s/W seat:S", "双龙会"),
    ]
    for reading, slug, words, name in rows:
        hand = parse_hand("lingque", words)
        ours = score_hand(hand, OURS).sheet
        other = score_hand(hand, Agreed("lingque", checked("lingque", {reading: slug}), {})).sheet
        assert ours is not None
        assert other is not None
        mine, theirs = ({item.name for item in sheet.items} for sheet in (ours, other))
        assert name in mine ^ theirs, (reading, mine, theirs)
    pairs = "113355m 113355p E +E/W seat:S"
    twelve = score_hand(
        parse_hand("lingque", pairs), Agreed("lingque", checked("lingque", {"LQ-A5": "twelve"}), {})
    ).sheet
    assert twelve is not None
    assert (total(pairs), twelve.total.low) == (120, 100)


def test_waits_are_named_in_the_order_of_the_kinds() -> None:
    def waits(words: str) -> tuple[str, ...]:
        return waits_of(parse_hand("lingque", words), OURS).tiles

    assert waits("1112345678999m") == tuple(f"{number}m" for number in range(1, 10))
    assert waits("19m 19p 19s ESWNCFP") == ("1m", "9m", "1p", "9p", "1s", "9s", *"ESWNCFP")
    assert waits("147m 258p 39s ESWNC") == ("6s", "F", "P")
    assert waits("1133m 22p 5577s EE C") == ("C",)
    assert waits("123m 55p chow:234s pung:EEE 67p") == ("5p", "8p")
    assert waits("5555m 123p 456p 789s") == ()
    assert waits("5m pung:666m pung:777m pung:888m pung:999m") == ("5m",)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (f"{PLAIN} +9s/W", ("hand-not-standing", {})),
        ("123m", ("wrong-size", {"tiles": 3, "due": 13})),
    ],
)
def test_why_nothing_is_waited_for(words: str, reason: tuple[str, dict[str, int]]) -> None:
    assert waits_of(parse_hand("lingque", words), OURS).reason == reason


def test_the_best_of_two_sortings_and_of_two_exclusive_fans_is_taken() -> None:
    """LQ-2A.2, LQ-2D.6: seven pairs that are 二般高 as well; 三步高 rather than 三连环."""
    found = names("112233m 778899p E +E/W seat:S")
    assert "二般高" in found
    assert "七对" not in found
    both = names("123345m 234567m 9p +9p/W seat:S")
    assert "三步高" in both
    assert "三连环" not in both


def test_names_of_lines_are_all_known() -> None:
    known = item_names()
    assert {"番牌 中", "番牌中", "客风刻×2", "門前清", "men-qian-qing", "幺九刻×4"} <= known
    assert "幺九刻×5" not in known


def test_a_relative_source_may_be_the_dealer_while_the_seat_is_not_told() -> None:
    first = "45667889m 45666p +7m/upper first"
    assert answer(first).undecided
    assert "地和" in names(f"{first} seat:S")
    assert "地和" not in names(f"{first} seat:N")


def test_nobody_wins_on_his_own_discard_so_that_seat_is_left_out_of_those_there_could_be() -> None:
    hand = "66s EEEWW pung:SSS pung:555m +W"
    assert answer(f"{hand}/N").wins
    assert answer(f"{hand}/E").undecided


@pytest.mark.parametrize(
    "words", ["5f 33s 666s 88s 99s FFF +9s/N flowers:5f", "55f 33s 666s 88s 99s FF +9s/N"]
)
def test_a_flower_there_is_once_is_not_there_twice_wherever_it_lies(words: str) -> None:
    assert [clause for clause, _ in answer(f"{words} seat:E").impossible] == ["LQ-1A.1"]
