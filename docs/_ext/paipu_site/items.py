"""What a table of items shows beside figures: how a name is read, and the least hand that has the item, drawn."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from docutils import nodes

from grammar.hands import parse_hand
from oracle.rulebook.meanings import glossary, own_table
from paipu_site.drawings import drawing_of
from paipu_site.shown import KEEPS, hands_of
from paipu_site.tiles import drawn_hand, picture
from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.game.items import Item

SUITES = FOLDER.parent / "conformance_tests" / "suites"


def pinyin_of(game: str, item: Item) -> str:
    """How the name of an item is read: by the glossary, or by the game's own table."""
    own = own_table(game)
    if own.has("pinyin") and own.section("pinyin").has(item.id):
        return own.section("pinyin").text(item.id)
    return glossary()[item.id].pinyin


def read(game: str, item: Item) -> nodes.inline:
    """The same as a cell, in the language it is in."""
    return nodes.inline("", pinyin_of(game, item), classes=["language-zh-Latn-pinyin"])


def anchor_of(item: Item) -> str:
    """Where an item stands on the page of its game's words."""
    return f"item-{item.id}"


def example_of(game: str, item: Item) -> drawn_hand:
    """The example of an item: a set as it lies where the game's table has one, otherwise a hand."""
    own = own_table(game)
    if own.has("examples") and own.section("examples").has(item.id):
        text = own.section("examples").text(item.id)
        return _in_cell(drawing_of(game, text) if "=" in text else picture(parse_hand(game, text)))
    return _in_cell(picture(parse_hand(game, _least(game, item))))


def _in_cell(drawn: drawn_hand) -> drawn_hand:
    """A picture small, and as a part of a line, which a cell is."""
    inner = drawn["html"].removeprefix("<div").removesuffix("</div>")
    small = inner.replace('class="paipu-hand"', 'class="paipu-hand paipu-drawing"', 1)
    drawn["html"] = f"<span{small}</span>"
    return drawn


def _least(game: str, item: Item) -> str:
    """The least hand that has an item: of the published cases, else of the gallery's for its clause."""
    by_item, by_clause = _hands(game)
    return by_item[item.id] if item.id in by_item else by_clause[item.clause]


@cache
def _hands(game: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    found: dict[str, tuple[tuple[int, int], str]] = {}
    for case in json.loads((SUITES / game / "score.json").read_text(encoding="utf-8")):
        if case["readings"] or not case.get("notation"):
            continue
        items = case["expect"].get("items") or ()
        rank = (len(items), len(case["notation"]))
        for row in items:
            if row["item"] not in found or rank < found[row["item"]][0]:
                found[row["item"]] = (rank, case["notation"])
    by_clause: dict[str, str] = {}
    for clauses, sort, example in hands_of(game, every=True):
        if sort == KEEPS and len(example.text) < len(by_clause.get(clauses[0], example.text + " ")):
            by_clause[clauses[0]] = example.text
    return {item: text for item, (_, text) in found.items()}, by_clause
