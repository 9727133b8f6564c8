"""Tiles drawn where a text describes them: below the sentence of a clause, and in place of tiles written out in a line.

A clause says with `:drawn:` what is drawn in its box: groups of tiles parted by ` | `. A group is tiles (`14 25 36`,
`33x3`, `?` for a back, `3*8` for eight piles of three backs), or a set by the id of its item (`four-side=22x4`),
which then lies as the game lays it out; before a colon it may have a label: a word of `[drawn]` in the sentences of
the site, a seat of the game, or a Chinese term, which is the same in every language.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from grammar.words import words_of
from oracle.viewer.drawings import drawing
from paipu_site.language import LANGUAGE, said, sentences
from paipu_site.rulebooks import game_of, root_of
from paipu_site.tiles import drawn_hand, faces_of, named_tile, tile_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from oracle.game.items import Item

TIMES = re.compile(r"(?P<tile>\S+?)x(?P<number>\d)")
PILES = re.compile(r"(?P<high>\d)\*(?P<number>\d+)")


def drawing_of(game: str, text: str) -> drawn_hand:
    """The picture of a clause; raises `ValueError` for what is no tile, no item and no label."""
    family = words_of(game).family
    groups, spoken = [], []
    for piece in text.split(" | "):
        label, colon, body = piece.rpartition(":")
        name = _label(game, label.strip()) if colon else ""
        item, equals, tiles = body.strip().rpartition("=")
        columns = [column for word in tiles.split() for column in _columns(family, word)]
        flat = [tile for column in columns for tile in column]
        if equals:
            known = _items(game)[item]
            name = name or LANGUAGE.written(known.zh)
            groups.append(_laid(family, _rows(game, item, flat), name))
        else:
            groups.append(_laid(family, [columns], name))
        spoken.append(f"{name}{said('marks.colon')}{_spoken(game, tiles)}" if name else _spoken(game, tiles))
    words = said("marks.semicolon").join(spoken)
    markup = f'<div class="paipu-hand paipu-drawing" role="img" aria-label="{escape(words)}">{"".join(groups)}</div>'
    return drawn_hand("", html=markup, family=family, words=words)


def _spoken(game: str, tiles: str) -> str:
    """The tiles of a group for those who do not see them, in the language of this build."""
    return said("marks.comma").join(_said(game, word) for word in tiles.split())


def _said(game: str, word: str) -> str:
    piles, times = PILES.fullmatch(word), TIMES.fullmatch(word)
    if piles:
        return said("hand.piles", number=piles["number"], high=piles["high"])
    if times:
        return said("hand.times", tile=named_tile(game, times["tile"]), number=times["number"])
    return named_tile(game, word)


def _columns(family: str, word: str) -> Iterable[Sequence[str]]:
    """The tiles of a word, each a pile of its own; piles of backs are piles of many."""
    piles = PILES.fullmatch(word)
    if piles:
        return [["?"] * int(piles["high"])] * int(piles["number"])
    times = TIMES.fullmatch(word)
    tile, number = (times["tile"], int(times["number"])) if times else (word, 1)
    if tile != "?" and tile not in faces_of(family):
        raise ValueError(f"{tile} is no tile")
    return [[tile]] * number


def _laid(family: str, rows: Sequence[Sequence[Sequence[str]]], label: str) -> str:
    """A group: rows of piles, the row in front above; the label below."""
    shown = "".join(
        f'<span class="row">{"".join(_pile(family, pile) for pile in row)}</span>' for row in rows
    )
    below = f'<span class="label">{escape(label)}</span>' if label else ""
    return f'<span class="group set">{shown}{below}</span>'


def _pile(family: str, pile: Sequence[str]) -> str:
    drawn = "".join(tile_of(family, tile) for tile in pile)
    return drawn if len(pile) == 1 else f'<span class="pile">{drawn}</span>'


def _rows(game: str, form: str, tiles: Sequence[str]) -> list[list[list[str]]]:
    """How a set lies, by the game that knows it; in one row where none does."""
    from oracle.game.registry import load  # a site without an oracle lays out nothing
    from oracle.table.acts import LaidSet

    lay_out = load(game).layout.lay_out
    laid = None if lay_out is None else lay_out(LaidSet("", tuple(tiles), form, 0, claimed=tiles[0]))
    rows = (tiles,) if laid is None else laid.rows
    return [[[tile] for tile in row] for row in rows]


@cache
def _items(game: str) -> Mapping[str, Item]:
    from oracle.game.items import items_of  # a site without an oracle has no items

    return {item.id: item for item in items_of(game)}


def _label(game: str, label: str) -> str:
    """A label in the language of this build."""
    if not label.isascii():
        return LANGUAGE.written(label)
    seats = words_of(game).table("seats")
    if label in seats.en:
        return LANGUAGE.written(seats.write(label, "zh"))
    said = sentences(LANGUAGE.tag)["drawn"].get(label)
    if said is None:
        raise ValueError(f"{label} is no label")
    return said


class TilesInLines(SphinxPostTransform):
    """Draw what the text of a rulebook writes as tiles: code that is nothing but tiles of a family without names.

    Mahjong hands are written by suits and drawn by `hand`; the tiles of a domino set are named by their heads alone.
    """

    default_priority = 899

    def run(self, **_: object) -> None:
        """Look at every piece of code in a line of a rulebook of such a family."""
        page = self.env.docname
        game = game_of(page)
        words = root_of(self.config) / game / "words.toml"
        if not page.startswith("rules/") or not words.is_file():
            return
        family = words_of(game).family
        if drawing(family).rivers:
            return
        for literal in list(self.document.findall(nodes.literal)):
            tiles = _tiles(family, literal.astext())
            if not tiles or "paipu-notation" in literal.parent.get("classes", ()):
                continue
            text = literal.astext()
            markup = f'<span class="paipu-tiles" role="img" aria-label="{text}">{"".join(tiles)}</span>'
            literal.replace_self(drawn_hand("", html=markup, family=family, words=text))


def _tiles(family: str, text: str) -> list[str]:
    """The tiles of a text that is nothing else, drawn."""
    drawn: list[str] = []
    for word in re.split(r"[ -]", text):
        times = TIMES.fullmatch(word)
        tile, number = (times["tile"], int(times["number"])) if times else (word, 1)
        if tile not in faces_of(family):
            return []
        drawn += [tile_of(family, tile)] * number
    return drawn
