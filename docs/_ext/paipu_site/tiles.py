"""Hands as drawn tiles: one picture a hand, and on each page that has any the drawings themselves, once."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes

from grammar.words import words_of
from oracle.viewer.drawings import drawing, symbols

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from grammar.hand_syntax import Hand, SetWord, WinningTile

RELATIVES = ("self", "lower", "across", "upper")
"""The seats as one sits to another, in the order of turns."""

LABELS = {"add-kong": "added kong", "hidden-kong": "concealed kong"}
"""What sets are called whose word in the notation is no phrase."""

WORDS = {"self": "drawn", "rob": "robbed from a kong", "tail": "from the tail of the wall", "flip": "flipped"}
"""What the qualifiers of the winning tile say."""


class drawn_hand(nodes.General, nodes.Element):  # noqa: N801  (nodes are named so)
    """A hand as a picture: its markup, the family of its tiles, and the same in words."""


def picture(hand: Hand) -> drawn_hand:
    """Draw a hand: concealed tiles, sets as they lie, flowers, and apart from them the tile that came last."""
    words = words_of(hand.game)
    owner = dict(hand.circumstances).get("seat")
    parts = [
        _group("held", _tiles(words.family, hand.concealed)),
        *(_set(hand, word, owner) for word in hand.sets),
        _group("flowers", _tiles(words.family, hand.flowers), "flowers" if hand.flowers else ""),
    ]
    if hand.winning is not None:
        label = _came(hand.game, hand.winning)
        parts.append(_group("won", _tiles(words.family, (hand.winning.tile,)), label))
    said = in_words(hand)
    markup = f'<div class="paipu-hand" role="img" aria-label="{escape(said)}">{"".join(parts)}</div>'
    return drawn_hand("", html=markup, family=words.family, words=said)


def _group(kind: str, tiles: Sequence[str], label: str = "") -> str:
    if not tiles:
        return ""
    below = f'<span class="label">{escape(label)}</span>' if label else ""
    return f'<span class="group {kind}"><span class="row">{"".join(tiles)}</span>{below}</span>'


def _tiles(family: str, tiles: Iterable[str], *classes: str) -> list[str]:
    return [_tile(family, tile, *classes) for tile in tiles]


def _tile(family: str, tile: str, *classes: str) -> str:
    drawn = drawing(family)
    wide, high = drawn.size
    name = (
        tile if tile in drawn.faces() else "unknown" if tile == "?" and "unknown" in drawn.faces() else "back"
    )
    return (
        f'<svg class="{" ".join(("tile", *classes))}" viewBox="0 0 {wide} {high}" aria-hidden="true">'
        f'<use href="#tile-{family}-{name}"/></svg>'
    )


def _set(hand: Hand, word: SetWord, owner: str | None) -> str:
    """A set as it lies: the tile that came on its side where the word tells it and who gave it."""
    words = words_of(hand.game)
    label = LABELS.get(word.kind, words.kinds.write(word.kind, "en"))
    family, tiles = words.family, (*word.tiles, *word.came)
    if not drawing(family).rivers:
        return _group("set", _tiles(family, tiles), label)
    if word.kind == "hidden-kong":
        return _group(
            "set", [_tile(family, tile if nth % 3 else "back") for nth, tile in enumerate(tiles)], label
        )
    giver = _giver(hand.game, word, owner)
    claimed = word.came[0] if word.came else tiles[0] if word.kind != "eat" else None
    if giver is None or claimed is None:
        return _group("set", _tiles(family, tiles), label)
    own = list(tiles)
    own.remove(claimed)
    turned = f'<span class="sideways">{_tile(family, claimed)}</span>'
    if word.kind == "add-kong":
        turned = f'<span class="sideways">{_tile(family, own.pop())}</span>{turned}'
    place = {"upper": 0, "across": 1, "lower": len(own)}[giver]
    row = _tiles(family, own)
    row.insert(place, f'<span class="turned">{turned}</span>')
    return _group("set", row, label)


def _giver(game: str, word: SetWord, owner: str | None) -> str | None:
    """Where the seat that gave a set its tile sits to the owner; the next before it for a chow."""
    if word.kind == "eat":
        return "upper"
    seats = list(words_of(game).table("seats").en)
    for named in word.qualifiers:
        if named in RELATIVES[1:]:
            return named
        if named in seats and owner in seats:
            return RELATIVES[(seats.index(named) - seats.index(owner)) % len(seats)]
    return None


def _came(game: str, winning: WinningTile) -> str:
    """How the winning tile came, in a word or two."""
    names = drawing(words_of(game).family).names()
    said = [WORDS[word] for word in winning.qualifiers if word in WORDS]
    said += [
        f"from {names[word][0].capitalize() if word in names else word}"
        for word in winning.qualifiers
        if word not in WORDS
    ]
    return ", ".join(said)


def in_words(hand: Hand) -> str:
    """A hand as a sentence, for those who do not see the picture."""
    words = words_of(hand.game)
    names = drawing(words.family).names()

    def named(tiles: Iterable[str]) -> str:
        runs = [(tile, len(list(run))) for tile, run in groupby(tiles)]
        return ", ".join(
            names.get(tile, (tile, ""))[0] + (f" times {number}" if number > 1 else "")
            for tile, number in runs
        )

    said = [named(hand.concealed)]
    said += [f"{_called(hand.game, word, names)}: {named((*word.tiles, *word.came))}" for word in hand.sets]
    if hand.flowers:
        said.append(f"flowers: {named(hand.flowers)}")
    if hand.winning is not None:
        came = _came(hand.game, hand.winning)
        said.append(f"last tile: {named((hand.winning.tile,))}" + (f", {came}" if came else ""))
    said += [key if value is None else f"{key} {value}" for key, value in hand.circumstances]
    return "; ".join(part for part in said if part)


def _called(game: str, word: SetWord, names: Mapping[str, tuple[str, str]]) -> str:
    """What kind of set it is, and who gave it."""
    kind = LABELS.get(word.kind, words_of(game).kinds.write(word.kind, "en"))
    givers = ", ".join(names[seat][0] if seat in names else seat for seat in word.qualifiers)
    return f"{kind} from {givers}" if givers else kind


def visit_html(writer: HTML5Translator, node: drawn_hand) -> None:
    """Write the picture."""
    writer.body.append(node["html"])
    raise nodes.SkipNode


def visit_text(writer: object, node: drawn_hand) -> None:
    """Write the hand in words, where nothing can be drawn."""
    writer.add_text(node["words"])
    raise nodes.SkipNode


def add_drawings(
    _: Sphinx, __: str, ___: str, context: dict[str, object], doctree: nodes.document | None
) -> None:
    """Put the drawings of every family a page shows before its body, with the rules they are drawn by."""
    if doctree is None:
        return
    families = sorted({node["family"] for node in doctree.findall(drawn_hand)})
    if families:
        context["body"] = f"{sprite(families)}{context['body']}"


def sprite(families: Iterable[str]) -> str:
    """The drawings of tile families as one hidden picture."""
    rules = files("oracle.viewer").joinpath("tiles.css").read_text(encoding="utf-8")
    drawn = "".join(map(symbols, families))
    return (
        f'<svg class="paipu-drawings" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<style>{rules}</style>{drawn}</svg>"
    )
