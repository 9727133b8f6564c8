"""Lines that say what all agree on, what the referee finds, and a table told again."""

from __future__ import annotations

import pytest

from grammar import UnreadableLog, parse_log, render_log
from grammar.syntax import AgreedFigures, Declaration, Holding, RefereeFinds, SetWord
from grammar.writing.render import render_fact

TAGS = '[Game "taiwan"]\n[Notation "1"]\n'
PLAY = "E discard 5m\nS pung 5m together discard 9p\n"

FINDINGS = {
    "at 2 before 1": (RefereeFinds(2, before=1), "在 2 先於 1"),
    "at 1 after 2": (RefereeFinds(1, after=2), "在 1 後於 2"),
    "at 2 from E": (RefereeFinds(2, from_="E"), "在 2 從 東"),
    "at 3 S holds 55m": (RefereeFinds(3, seat="S", what="holds", tiles=("5m", "5m")), "在 3 南 持 五五萬"),
    "at 2 S waits 36s": (
        RefereeFinds(at=2, seat="S", what="waits", tiles=("3s", "6s")),
        "在 2 南 聽 三六索",
    ),
    "S lacks 5m9p": (RefereeFinds(seat="S", what="lacks", tiles=("5m", "9p")), "南 無 五萬 九筒"),
    "W sets pung:PPP/S": (
        RefereeFinds(seat="W", what="sets", sets=(SetWord("pung", ("P", "P", "P"), (), ("S",)),)),
        "西 組 碰:白白白/南",
    ),
    "at 1 was 5m": (RefereeFinds(1, what="was", tiles=("5m",)), "在 1 為 五萬"),
}


@pytest.mark.parametrize("said", FINDINGS)
def test_a_fact_the_referee_finds_is_read_and_written_in_both_languages(said: str) -> None:
    expected, chinese = FINDINGS[said]
    log = parse_log(f"{TAGS}{PLAY}referee finds {said}\nend cut\n")
    line = log.lines[-1]
    assert line == expected
    assert isinstance(line, RefereeFinds)
    assert parse_log(render_log(log, "zh")) == log
    assert f"裁判 認定 {chinese}\n" in render_log(log, "zh")
    assert parse_log(f"{TAGS}{PLAY}referee finds {render_fact('taiwan', line)}\nend cut\n") == log


def test_agreed_figures_are_read_and_written_in_both_languages() -> None:
    log = parse_log(f'{TAGS}{PLAY}agreed E total 3 tai score CCC "箭字坎" 1 tai balance -4\nend won\n')
    agreed = log.lines[-1]
    assert isinstance(agreed, AgreedFigures)
    assert agreed.items[0] == Declaration("total", ((3, "tai"),))
    assert [item.what for item in agreed.items] == ["total", "score", "balance"]
    assert '公認 東 共 3 台 計 中中中 "箭字坎" 1 台 結存 -4\n' in render_log(log, "zh")
    assert parse_log(render_log(log, "zh")) == log


@pytest.mark.parametrize(
    ("text", "label", "line"),
    [
        ("E discard 5m\nS holds 123m\nS draw\nend cut\n", "table-among-acts", 4),
        ("E discard 5m\nS holds 123m\ngap\nend cut\n", "table-among-acts", 4),
        ("gap\nS holds 123m\nE discard 5m\nS pool 9p\nE discard 5m\nend cut\n", "table-among-acts", 6),
        ("E discard 5m\ngap\ndice E 1 2 3\nend cut\n", "standing-after-play", 5),
        ("E discard 5m\nreferee finds at 1 before 1\nend cut\n", "finds-mixture", 4),
        ("E discard 5m\nreferee finds at 0 was 5m\nend cut\n", "finds-no-act", 4),
        ("referee finds at 1 was 5m\nE discard ?\nend cut\n", "finds-no-act", 3),
    ],
)
def test_what_cannot_stand_there_is_refused_where_it_stands(text: str, label: str, line: int) -> None:
    with pytest.raises(UnreadableLog) as refused:
        parse_log(TAGS + text)
    assert (refused.value.label, refused.value.line) == (label, line)


def test_a_table_is_told_again_after_a_gap_and_after_the_last_act() -> None:
    text = (
        f"{TAGS}E discard 5m\ngap 3\n# what the table showed then\nS holds 123m\nwall 56m\nturn S\nleft 31\n"
        "S draw discard 9p\nS holds 123m\nS sets pung:CCC\nend cut\n"
    )
    log = parse_log(text)
    assert render_log(log) == text
    assert parse_log(render_log(log, "zh")) == log
    assert sum(isinstance(line, Holding) for line in log.lines) == 2
