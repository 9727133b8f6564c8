"""The drawn tiles: as many pips as the heads have, red where Chinese tiles are red, nothing where nobody drew."""

from __future__ import annotations

import re

import pytest

from oracle.report.viewer.drawings import domino, symbols

RED = {"1", "4"}


def test_all_21_dominoes_are_drawn() -> None:
    assert sorted(domino()) == [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]


@pytest.mark.parametrize("tile", domino())
def test_a_tile_has_the_pips_of_its_heads(tile: str) -> None:
    circles = re.findall(r'<circle class="(red|ink)" cx="(\d+)" cy="(\d+)"', domino()[tile])
    upper = [colour for colour, _, y in circles if int(y) < 36]
    lower = [colour for colour, _, y in circles if int(y) > 36]
    assert (len(upper), len(lower)) == (int(tile[0]), int(tile[1]))
    assert set(upper) == {"red" if tile[0] in RED else "ink"}
    assert set(lower) == {"red" if tile[1] in RED else "ink"}


def test_no_two_pips_touch_the_rim_or_each_other() -> None:
    for face in domino().values():
        pips = [tuple(map(float, found)) for found in re.findall(r'cx="(\d+)" cy="(\d+)" r="([\d.]+)"', face)]
        assert all(r + 2 < x < 38 - r and r + 2 < y < 70 - r for x, y, r in pips)
        for number, (x, y, r) in enumerate(pips):
            assert all(((x - a) ** 2 + (y - b) ** 2) ** 0.5 > r + s for a, b, s in pips[number + 1 :])


def test_a_family_nobody_has_drawn_has_no_symbols() -> None:
    assert symbols("mahjong") == ""


def test_symbols_carry_no_inline_style() -> None:
    assert "style=" not in symbols("domino")
