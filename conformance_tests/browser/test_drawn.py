"""What the site draws: sets as they lie, tiles in a line, the route of Yawan, an example and its reading for every item.

These ask the site's own parts, and the pages that were built. The tables of items are held against the tables of the
games and the hands of the cases, not against what draws them.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import unicodedata
from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from conformance_tests.browser.conftest import ROOT, SITE, parsed
from grammar.hands import parse_hand
from oracle.cli.main import main
from oracle.game.items import items_of
from oracle.rulesets.yawan.state.route import following, opening_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from grammar.hand_syntax import Hand

sys.path.insert(0, str(ROOT / "docs" / "_ext"))

GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")
SYLLABLE = re.compile(r"[aeiouü]+(?:ng|n(?![aeiouü])|r(?![aeiou]))?")
HAN = re.compile("[\u4e00-\u9fff]")

site: dict[str, Any] = {
    name: import_module(f"paipu_site.{name}") for name in ("drawings", "items", "language", "route")
}
site["language"].LANGUAGE.spec = ROOT / "spec"
drawing = site["drawings"].drawing_of


@pytest.mark.parametrize("game", ["tongqi", "jiaxing"])
def test_whatever_a_clause_draws_can_be_drawn(game: str) -> None:
    texts = [
        text
        for page in sorted((ROOT / "spec" / game).glob("[0-9]*.md"))
        for text in re.findall(r"^:drawn: (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(texts) > 30
    for text in texts:
        assert drawing(game, text)["html"].count("<use ") >= 1


def test_a_set_lies_as_its_form_says() -> None:
    forms = tomllib.loads((ROOT / "spec" / "tongqi" / "forms.toml").read_text(encoding="utf-8"))["form"]
    for form in forms:
        lengths = [int(length) for length in form["shape"].split("-")]
        tiles = "36 14 25" if form["slug"] == "butong" else "35 33 33" if form["slug"] == "wuzi" else ""
        markup = drawing("tongqi", f"{form['slug']}={tiles or f'22x{sum(lengths)}'}")["html"]
        rows = markup.split('<span class="row">')[1:]
        assert [row.count("<use ") for row in rows] == lengths, form["slug"]


@pytest.mark.parametrize("text", ["17", "nowhere: 12", "no-such-form=12x3"])
def test_what_is_no_tile_no_label_and_no_item_is_refused(text: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        drawing("tongqi", text)


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
        assert text.count("paipu-drawing") >= figures
        assert 'id="tile-domino-35"' in text
    route = (SITE / folder / "rules" / "yawan" / "08-route.html").read_text(encoding="utf-8")
    assert "The crossing route" in route
    assert "牌路" in route


# -- the tables of items --------------------------------------------------------------------------------


EQUALS = {"three": 3, "four": 4, "five": 5}
"""How many equal tiles a set of dominoes has."""

SITES = ("", "zh-Hant", "zh-Hans")
ROWS = """(document) => [...document.querySelectorAll("table.paipu-items tbody tr")].map(row => ({
  id: row.querySelector("[id^=item-]").id.slice(5),
  cells: [...row.cells].slice(1).map(cell => cell.textContent.trim()),
  tiles: [...row.cells[0].querySelectorAll("use")].map(use => use.getAttribute("href").replace(/^#tile-[a-z]+-/, "")),
  tongues: [...new Set([...row.cells[2].querySelectorAll("[lang]")].map(each => each.lang))],
}))"""
"""What a table of items shows: the id of each row, its cells, the tiles of its example, the tongues of its pinyin."""


def table_of(page: Page, game: str, folder: str = "") -> list[dict[str, Any]]:
    """The rows of the table of items that the site shows."""
    return parsed(page, SITE / folder / "words" / f"{game}.html", ROWS)


def rows_of(game: str) -> dict[str, dict[str, Any]]:
    """The rows of the game's own tables by the id of their item, as `meanings.toml` says where they stand."""
    own = tomllib.loads((ROOT / "spec" / game / "meanings.toml").read_text(encoding="utf-8"))
    found: dict[str, dict[str, Any]] = {row["id"]: row for row in own.get("item", ())}
    for source in own["items"]:
        name, *places = source["rows"].split(".")
        rows: Any = tomllib.loads((ROOT / "spec" / game / f"{name}.toml").read_text(encoding="utf-8"))
        for place in places:
            rows = rows[place]
        found |= {source.get("id", "{slug}").format(slug=row["slug"]): row for row in rows}
    return found


def hands_with_items(game: str) -> dict[str, list[Counter[str]]]:
    """The tiles of every hand that is judged to have an item, by the id of the item and by its name."""
    found: dict[str, list[Counter[str]]] = {}
    for case in json.loads((ROOT / "conformance_tests/suites" / game / "score.json").read_text("utf-8")):
        hand = case["input"].get("hand")
        for row in (case["expect"].get("items") or ()) if hand else ():
            tiles = [*hand.get("concealed", ()), *hand.get("flowers", ())]
            tiles += [
                each for meld in hand.get("melds", ()) for each in (*meld["tiles"], *meld.get("came", ()))
            ]
            tiles += [hand["win"]["tile"]] if "win" in hand else []
            found.setdefault(row["item"], []).append(Counter(tiles))
    for text, row in gallery_of(game).items():
        for word in " ".join(row.get("items", ())).split():
            found.setdefault(word, []).append(held(parse_hand(game, text)))
    return found


def gallery_of(game: str) -> dict[str, dict[str, Any]]:
    """The hands of the gallery as they are written, with what stands beside them."""
    rows = [
        row
        for path in sorted((ROOT / "conformance_tests" / "gallery" / game).rglob("hands*.toml"))
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["hand"]
    ]
    return {row["words"]: row for row in rows if "words" in row}


def held(hand: Hand) -> Counter[str]:
    """The tiles of a hand."""
    tiles = [*hand.concealed, *hand.flowers]
    tiles += [each for meld in hand.sets for each in (*meld.tiles, *meld.came)]
    return Counter([*tiles, hand.winning.tile] if hand.winning else tiles)


def texts_of(game: str) -> Iterator[tuple[str, Counter[str]]]:
    """The hands of the gallery and of the game's own examples as they are written, with their tiles."""
    own = tomllib.loads((ROOT / "spec" / game / "meanings.toml").read_text(encoding="utf-8"))
    for text in (*gallery_of(game), *own.get("examples", {}).values()):
        if "=" not in text:
            yield text, held(parse_hand(game, text))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_items_has_every_item_once_and_names_it_in_both_languages(page: Page, game: str) -> None:
    rows = rows_of(game)
    register = json.loads((ROOT / "spec" / game / "clauses.json").read_text(encoding="utf-8"))
    clauses = {clause["id"] for clause in register["clauses"]}
    for folder in SITES:
        shown = table_of(page, game, folder)
        assert [row["id"] for row in shown] == [*dict.fromkeys(row["id"] for row in shown)]
        assert {row["id"] for row in shown} == set(rows)
        for row in shown:
            name, pinyin, english, value, clause = row["cells"]
            assert HAN.search(name), row
            assert name == name.strip()
            assert re.search("[A-Za-z]{2}", re.sub(r"\{.*?\}", "", english)), row
            assert row["tongues"] in ([], ["zh-Latn-pinyin"]), row
            assert pinyin
            assert value or row["id"] in ("butong", "wuzi"), "sets of Jiaxing that are worth nothing"
            assert clause in clauses
            if folder != "zh-Hans":
                assert rows[row["id"]]["name"] in name, row


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_an_item_is_judged_to_have_it(page: Page, game: str) -> None:
    """By what the published cases and the gallery expect; where they have no such hand, it is judged here."""
    known, rows = hands_with_items(game), rows_of(game)
    without = []
    for shown in table_of(page, game):
        tiles, row = Counter(shown["tiles"]), rows[shown["id"]]
        hidden = tiles.pop("back", 0)
        hands = known.get(shown["id"], []) + known.get(row["name"], [])
        if not any(hand >= tiles and hand.total() == tiles.total() + hidden for hand in hands):
            without.append((shown["id"], row, tiles))
    assert len(without) < len(rows) * 0.52, "the hands of the cases are found again"
    assert [
        slug
        for slug, row, tiles in without
        if not (is_set_of(row, tiles) or is_judged_to_have(game, slug, row["clause"], tiles))
    ] == []


def is_set_of(row: dict[str, Any], tiles: Counter[str]) -> bool:
    """Whether tiles are a set of dominoes as its table says: all six heads once, five of one, or so many equal ones."""
    heads = Counter("".join(tiles.elements()))
    if row["slug"] in ("butong", "wuzi"):
        return heads == Counter("123456") if row["slug"] == "butong" else max(heads.values()) == 5
    shape = str(EQUALS.get(row.get("kind", ""), row.get("shape", "")))
    return shape != "" and len(tiles) == 1 and tiles.total() == sum(map(int, shape.split("-")))


def is_judged_to_have(game: str, slug: str, clause: str, tiles: Counter[str]) -> bool:
    """Whether a hand with these tiles has an item, as the rules are read, by another reading, or in a profile."""
    readings = tomllib.loads((ROOT / "spec" / game / "readings.toml").read_text(encoding="utf-8"))["reading"]
    others = [
        ("--reading", f"{reading['id']}={candidate['slug']}")
        for reading in readings
        if clause in reading["clauses"]
        for candidate in reading["candidates"]
    ]
    profiles = [("--profile", path.stem) for path in (ROOT / "spec" / game / "profiles").glob("*.toml")]
    for text in (text for text, hand in texts_of(game) if hand == tiles):
        for words in ((), *others, *profiles):
            ran = CliRunner().invoke(main, ["score", "--json", *words, game, *text.split()])
            if ran.exit_code == 0 and slug in [row["item"] for row in json.loads(ran.stdout)["items"]]:
                return True
    return False
