"""A sheet that counts in 副 and 翻 as a terminal and as JSON show it."""

from __future__ import annotations

import pytest

from grammar.hands import parse_hand
from oracle.report.layout import Paint
from oracle.report.sheets import hand_report
from oracle.report.tree.parts import figures_tree
from oracle.rulebook.readings import Agreed
from oracle.rulesets.lingque.scoring.of_notation import score_hand

OURS = Agreed("lingque", {}, {})
WINS = "123m 456p 78s 55s EEE +9s/W seat:S"
BELOW = "123m 78s 55s pung:EEE chow:234p +9s/W seat:S"


def report(words: str, lang: str) -> list[str]:
    answer = score_hand(parse_hand("lingque", words), OURS)
    assert lang in ("en", "zh")
    return list(hand_report("lingque", "points", answer, "en" if lang == "en" else "zh", Paint()))


@pytest.mark.parametrize(("lang", "figures"), [("en", "2 fu 1 fan"), ("zh", "2副 1翻")])
def test_every_line_shows_both_figures(lang: str, figures: str) -> None:
    lines = report(WINS, lang)
    assert any("门前清" in line and figures in line and "LQ-2C.3.01" in line for line in lines)
    assert any("LQ-2B.2" in line for line in lines)


def test_a_hand_below_the_minimum_says_so_and_shows_its_lines() -> None:
    first, *lines = report(BELOW, "en")
    assert first.startswith("The hand does not win: it is worth 2 points; 10 are due")
    assert any("客风刻" in line for line in lines)


def test_json_has_both_figures_of_a_line() -> None:
    sheet = score_hand(parse_hand("lingque", WINS), OURS).sheet
    assert sheet is not None
    assert [figures_tree(item) for item in sheet.items if item.item == "men-qian-qing"] == [
        [[2, "fu"], [1, "fan"]]
    ]
