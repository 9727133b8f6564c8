"""The drawn tiles: every tile of a family with what it has to show, and nothing where nobody drew."""

from __future__ import annotations

import re

import pytest

from grammar.tiles import family
from oracle.viewer.domino import faces as dominoes
from oracle.viewer.drawings import DRAWINGS, symbols
from oracle.viewer.mahjong import faces as mahjong
from oracle.viewer.mahjong import names
from oracle.viewer.strokes import STROKES

RED = {"1", "4"}
FAMILIES = {"domino": dominoes, "mahjong": mahjong}
NUMBERS = range(2, 10)


def test_all_21_dominoes_are_drawn() -> None:
    assert sorted(dominoes()) == [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]


@pytest.mark.parametrize("tile", dominoes())
def test_a_domino_has_the_pips_of_its_heads(tile: str) -> None:
    circles = re.findall(r'<circle class="(red|ink)" cx="(\d+)" cy="(\d+)"', dominoes()[tile])
    upper = [colour for colour, _, y in circles if int(y) < 36]
    lower = [colour for colour, _, y in circles if int(y) > 36]
    assert (len(upper), len(lower)) == (int(tile[0]), int(tile[1]))
    assert set(upper) == {"red" if tile[0] in RED else "ink"}
    assert set(lower) == {"red" if tile[1] in RED else "ink"}


def test_all_34_kinds_and_eight_flowers_are_drawn() -> None:
    kinds = {f"{number}{suit}" for suit in "mps" for number in range(1, 10)} | set("ESWNCFP")
    flowers = {f"{number}f" for number in range(1, 9)}
    assert set(mahjong()) == kinds | flowers | {"unknown"}
    assert set(names()) == kinds | flowers


@pytest.mark.parametrize("number", NUMBERS)
def test_a_tile_of_circles_has_as_many_rings_as_its_number(number: int) -> None:
    assert mahjong()[f"{number}p"].count('class="ring ') == number


@pytest.mark.parametrize("number", NUMBERS)
def test_a_tile_of_bamboo_has_as_many_canes_with_three_knots_as_its_number(number: int) -> None:
    canes = re.findall(r'class="cane \w+" d="([^"]+)"', mahjong()[f"{number}s"])
    knots = re.findall(r'class="knot \w+" d="([^"]+)"', mahjong()[f"{number}s"])
    assert sum(path.count("M") for path in canes) == number
    assert sum(path.count("M") for path in knots) == 3 * number


def test_circles_touch_neither_the_rim_nor_each_other() -> None:
    for tile, least, most in (("domino", 2, 70), ("mahjong", 0, 51)):
        rings = {"domino": r'<circle class="\w+" ', "mahjong": r'<circle class="ring \w+" '}[tile]
        for face in FAMILIES[tile]().values():
            spots = re.findall(rings + r'cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', face)
            pips = [tuple(map(float, spot)) for spot in spots]
            assert all(r + least < x < 40 - r - least and r + least < y < most - r for x, y, r in pips)
            for number, (x, y, r) in enumerate(pips):
                assert all(((x - a) ** 2 + (y - b) ** 2) ** 0.5 > r + s for a, b, s in pips[number + 1 :])


def test_the_names_in_chinese_are_those_of_the_notation() -> None:
    known = family("mahjong")
    assert {tile: known.read(chinese) for tile, (_, chinese) in names().items()} == {
        tile: (tile,) for tile in names()
    }


def test_characters_are_strokes_and_need_no_font() -> None:
    assert "<text" not in symbols("mahjong")
    for sign, path in STROKES.items():
        points = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", path)]
        assert 0 <= min(points) <= max(points) <= 20, sign


@pytest.mark.parametrize("name", DRAWINGS)
def test_no_two_tiles_look_the_same(name: str) -> None:
    faces = DRAWINGS[name].faces()
    assert len(set(faces.values())) == len(faces)


def test_of_a_family_nobody_has_drawn_only_the_back_is_shown() -> None:
    assert re.findall(r'<symbol id="([^"]+)"', symbols("cards")) == ["tile-cards-back"]


@pytest.mark.parametrize("name", DRAWINGS)
def test_symbols_carry_no_inline_style_and_every_reference_leads_somewhere(name: str) -> None:
    drawn = symbols(name)
    assert "style=" not in drawn
    assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(re.findall(r'id="([^"]+)"', drawn))
