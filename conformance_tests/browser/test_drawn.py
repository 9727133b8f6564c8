"""What the site draws: sets as they lie, tiles in a line, the route of Yawan, an example and its reading for every item.

These ask the site's own parts, and the pages that were built; no browser is started.
"""

from __future__ import annotations

import re
import sys
import tomllib
import unicodedata
from importlib import import_module
from typing import Any

import pytest

from conformance_tests.browser.conftest import ROOT, SITE
from oracle.game.items import items_of
from oracle.rulesets.yawan.state.route import following, opening_turn

sys.path.insert(0, str(ROOT / "docs" / "_ext"))

GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")
SYLLABLE = re.compile(r"[aeiouü]+(?:ng|n(?![aeiouü])|r(?![aeiou]))?")
HAN = re.compile("[\u4e00-\u9fff]")

site: dict[str, Any] = {
    name: import_module(f"paipu_site.{name}") for name in ("figures", "items", "language", "route")
}
site["language"].LANGUAGE.spec = ROOT / "spec"
figure = site["figures"].figure


@pytest.mark.parametrize("game", ["tongqi", "jiaxing"])
def test_whatever_a_clause_draws_can_be_drawn(game: str) -> None:
    texts = [
        text
        for page in sorted((ROOT / "spec" / game).glob("[0-9]*.md"))
        for text in re.findall(r"^:drawn: (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(texts) > 30
    for text in texts:
        assert figure(game, text)["html"].count("<use ") >= 1


def test_a_set_lies_as_its_form_says() -> None:
    forms = tomllib.loads((ROOT / "spec" / "tongqi" / "forms.toml").read_text(encoding="utf-8"))["form"]
    for form in forms:
        lengths = [int(length) for length in form["shape"].split("-")]
        tiles = "36 14 25" if form["slug"] == "butong" else "35 33 33" if form["slug"] == "wuzi" else ""
        markup = figure("tongqi", f"{form['slug']}={tiles or f'22x{sum(lengths)}'}")["html"]
        rows = markup.split('<span class="row">')[1:]
        assert [row.count("<use ") for row in rows] == lengths, form["slug"]


@pytest.mark.parametrize("text", ["17", "nowhere: 12", "no-such-form=12x3"])
def test_what_is_no_tile_no_label_and_no_item_is_refused(text: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        figure("tongqi", text)


@pytest.mark.parametrize("game", GAMES)
def test_every_item_has_an_example_and_is_read_syllable_by_syllable(game: str) -> None:
    for item in items_of(game):
        assert "<use " in site["items"].example_of(game, item)["html"], item.id
        marks = unicodedata.normalize("NFD", site["items"].pinyin_of(game, item))
        plain = "".join(char for char in marks if not unicodedata.combining(char) or char == "\u0308")
        read = SYLLABLE.findall(unicodedata.normalize("NFC", plain))
        assert len(read) == len(HAN.findall(item.zh)), (item.id, item.zh, site["items"].pinyin_of(game, item))


def test_the_route_that_is_drawn_is_the_one_that_is_judged() -> None:
    route = tomllib.loads((ROOT / "spec" / "yawan" / "deal.toml").read_text(encoding="utf-8"))["route"]
    turn, seats = opening_turn(), []
    for _ in range(8):
        seats.append("ESWN".index(turn.seat))
        (turn,) = following(turn)
    assert [seat for seat, _ in site["route"].steps(route)] == seats


@pytest.mark.parametrize("folder", ["", "zh-Hant", "zh-Hans"])
def test_the_domino_chapters_are_drawn_in_every_language(folder: str) -> None:
    for page, figures in (("tongqi/05-sets", 20), ("tongqi/07-layout", 6), ("tongqi/10-values", 6)):
        text = (SITE / folder / "rules" / f"{page}.html").read_text(encoding="utf-8")
        assert text.count("paipu-figure") >= figures
        assert 'id="tile-domino-35"' in text
    route = (SITE / folder / "rules" / "yawan" / "08-route.html").read_text(encoding="utf-8")
    assert "The crossing route" in route
    assert "牌路" in route
