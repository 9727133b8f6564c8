"""How sheets of Yawan are told: within a terminal's width, and what counts as decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from oracle.report.layout import WIDTH, Paint, cells
from oracle.report.sheets import hand_report
from oracle.report.tree.said import hand_status
from oracle.rulebook.messages import LANGUAGES, Lang
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.scoring.of_notation import score_hand

if TYPE_CHECKING:
    from oracle.ruling.hands import HandSheet

TWELVE_TILES_IN_ONE_ITEM = "123m 789m 123p 789p E +E/N seat:W round:E"
NINE_TILES_IN_THREE_SUITS = "3456m 22345p 1234s +2s/S seat:W round:E"
SIX_TILES_AT_MOST = "46m 123p 789p 234s 88s +5m/E seat:W round:E"
FULL = "123s 2s 456s 789s chow:12s:3s/upper +2s/self seat:S round:E"


def scored(words: str, **readings: str) -> HandSheet:
    agreed = Agreed("yawan", {key.replace("_", "-"): slug for key, slug in readings.items()}, {})
    return score_hand(parse_hand("yawan", words), agreed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_of_three_suits_are_sorted_where_runs_would_not_fit(lang: Lang) -> None:
    """Units of 花组式 change the suit with every tile."""
    lines = [*hand_report("yawan", "fang", scored(NINE_TILES_IN_THREE_SUITS), lang, Paint())]
    assert max(map(cells, lines)) <= WIDTH
    told = {
        "en": "345m 234p 123s",
        "zh": "三四五萬 二三四筒 一二三索",
        "zh-Hans": "三四五万 二三四筒 一二三索",
    }[lang]
    assert next(told in line for line in lines if "步步高" in line)


@pytest.mark.parametrize(
    ("lang", "item", "told"),
    [
        ("en", "双花龙", "123789m 123789p"),
        ("zh", "双花龙", "一二三七八九萬 一二三七八九筒"),
    ],
)
def test_tiles_run_together_where_they_would_not_fit(lang: Lang, item: str, told: str) -> None:
    lines = [*hand_report("yawan", "fang", scored(TWELVE_TILES_IN_ONE_ITEM), lang, Paint())]
    assert max(map(cells, lines)) <= WIDTH
    assert next(told in line for line in lines if item in line)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_stand_apart_where_they_fit(lang: Lang) -> None:
    lines = [*hand_report("yawan", "fang", scored(SIX_TILES_AT_MOST), lang, Paint())]
    assert max(map(cells, lines)) <= WIDTH
    assert any(("1p 2p 3p 7p" if lang == "en" else "一筒 二筒 三筒 七筒") in line for line in lines)


def test_a_total_that_is_full_whatever_is_unknown_is_decided() -> None:
    """YW-SCORE-10, YW-SCORE-13: under this reading two items of unknown value count, above a hand that is full."""
    found = scored(FULL, YW_A16="counted")
    assert found.sheet is not None
    assert not found.sheet.total.exact
    assert found.sheet.steps[-1].result.exact
    assert hand_status(found) == "clean"


def test_a_total_whose_points_are_open_is_undecided() -> None:
    """YW-SCORE-13: 23 known 方, and a threshold of 25 that the unknown ones may or may not reach."""
    assert hand_status(scored(TWELVE_TILES_IN_ONE_ITEM)) == "undecided"
