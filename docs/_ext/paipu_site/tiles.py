"""Hands as drawn tiles: one picture a hand, and on each page that has any the drawings themselves, once."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes

from grammar.words import words_of
from oracle.viewer.drawings import drawing, symbols
from paipu_site.language import LANGUAGE, named, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from grammar.hand_syntax import Hand, SetWord, WinningTile

RELATIVES = ("self", "lower", "across", "upper")
"""The seats as one sits to another, in the order of turns."""

BY_A_SEAT = {"flip": "hand.flipped", "rob": "hand.robbed"}
"""The qualifiers of a winning tile that say what the seat beside them did, if one is named: else it threw the tile."""


class drawn_hand(nodes.General, nodes.Element):  # noqa: N801  (nodes are named so)
    """A hand as a picture: its markup, the family of its tiles, and the same in words."""


def picture(hand: Hand) -> drawn_hand:
    """Draw a hand: concealed tiles, sets as they lie, flowers, and apart from them the tile that came last."""
    words = words_of(hand.game)
    owner = dict(hand.circumstances).get("seat")
    parts = [
        drawn_group("held", drawn_tiles(words.family, hand.concealed)),
        *(_set(hand, word, owner) for word in hand.sets),
        drawn_group(
            "flowers", drawn_tiles(words.family, hand.flowers), said("hand.flowers") if hand.flowers else ""
        ),
    ]
    if hand.winning is not None:
        label = _came(hand.game, hand.winning)
        parts.append(drawn_group("won", drawn_tiles(words.family, (hand.winning.tile,)), label))
    caption = in_words(hand)
    markup = f'<div class="paipu-hand" role="img" aria-label="{escape(caption)}">{"".join(parts)}</div>'
    return drawn_hand("", html=markup, family=words.family, words=caption)


def drawn_group(kind: str, tiles: Sequence[str], label: str = "") -> str:
    if not tiles:
        return ""
    below = f'<span class="label">{escape(label)}</span>' if label else ""
    return f'<span class="group {kind}"><span class="row">{"".join(tiles)}</span>{below}</span>'


def drawn_tiles(family: str, tiles: Iterable[str], *classes: str) -> list[str]:
    return [tile_of(family, tile, *classes) for tile in tiles]


@cache
def faces_of(family: str) -> frozenset[str]:
    """The kinds of tile that a family draws."""
    return frozenset(drawing(family).faces())


def tile_of(family: str, tile: str, *classes: str) -> str:
    drawn = drawing(family)
    wide, high = drawn.size
    faces = faces_of(family)
    name = tile if tile in faces else "unknown" if tile == "?" and "unknown" in faces else "back"
    return (
        f'<svg class="{" ".join(("tile", *classes))}" viewBox="0 0 {wide} {high}" aria-hidden="true">'
        f'<use href="#tile-{family}-{name}"/></svg>'
    )


def _set(hand: Hand, word: SetWord, owner: str | None) -> str:
    """A set as it lies: the tile that came on its side where the word tells it and who gave it."""
    words = words_of(hand.game)
    label = _kind(hand.game, word.kind)
    family, tiles = words.family, (*word.tiles, *word.came)
    if not drawing(family).rivers:
        return drawn_group("set", drawn_tiles(family, tiles), label)
    if word.kind == "hidden-kong":
        return drawn_group(
            "set", [tile_of(family, tile if nth % 3 else "back") for nth, tile in enumerate(tiles)], label
        )
    giver = _giver(hand.game, word, owner)
    claimed = word.came[0] if word.came else tiles[0] if word.kind != "eat" else None
    if giver is None or claimed is None:
        return drawn_group("set", drawn_tiles(family, tiles), label)
    own = list(tiles)
    own.remove(claimed)
    turned = f'<span class="sideways">{tile_of(family, claimed)}</span>'
    if word.kind == "add-kong":
        turned = f'<span class="sideways">{tile_of(family, own.pop())}</span>{turned}'
    place = {"upper": 0, "across": 1, "lower": len(own)}[giver]
    row = drawn_tiles(family, own)
    row.insert(place, f'<span class="turned">{turned}</span>')
    return drawn_group("set", row, label)


def _kind(game: str, kind: str) -> str:
    """What a set is called: a phrase of the site, or the word of the notation."""
    phrase = named("sets", kind)
    if phrase != kind:
        return phrase
    word = words_of(game).kinds.write(kind, "en" if LANGUAGE.english else "zh")
    return word if LANGUAGE.english else LANGUAGE.written(word)


def named_tile(game: str, tile: str) -> str:
    """A tile of a game in the language of this build."""
    return _name(drawing(words_of(game).family).names(), tile)


def _name(names: Mapping[str, tuple[str, str]], word: str) -> str:
    """A tile or a seat in the language of this build; a name of a tile is written sign by sign."""
    if word not in names:
        return word
    english, chinese = names[word]
    return english if LANGUAGE.english else "".join(map(LANGUAGE.written, chinese or english))


def _giver(game: str, word: SetWord, owner: str | None) -> str | None:
    """Where the seat that gave a set its tile sits to the owner, None for the owner; the next before it for a chow."""
    if word.kind == "eat":
        return "upper"
    seats = list(words_of(game).table("seats").en)
    for giver in word.qualifiers:
        if giver in RELATIVES[1:]:
            return giver
        if giver in seats and owner in seats:
            place = (seats.index(giver) - seats.index(owner)) % len(seats)
            return RELATIVES[place] if place else None
    return None


def _came(game: str, winning: WinningTile) -> str:
    """How the winning tile came, in a word or two: `came` in the sentences says what is no seat."""
    seats = [word for word in winning.qualifiers if _is_seat(game, word)]
    done = next((word for word in winning.qualifiers if word in BY_A_SEAT), "") if seats else ""
    parts = [named("came", word) for word in winning.qualifiers if word not in (*seats, done)]
    parts += [said(BY_A_SEAT.get(done, "hand.from"), seat=_capital(_seat(game, word))) for word in seats]
    return said("marks.comma").join(parts)


def _capital(name: str) -> str:
    return name.capitalize() if LANGUAGE.english else name


def _is_seat(game: str, word: str) -> bool:
    """Whether a qualifier says whose a tile was, and not how it came."""
    tables = words_of(game)
    return word in tables.table("seats").en or (word != RELATIVES[0] and word in tables.table("relatives").en)


def _seat(game: str, word: str) -> str:
    """Whose a tile was, by the name of the seat or by how it sits to the owner."""
    names = drawing(words_of(game).family).names()
    if LANGUAGE.english:
        return _name(names, word)
    table = words_of(game).table("seats" if word in words_of(game).table("seats").en else "relatives")
    chinese = table.write(word, LANGUAGE.asked)
    return chinese if chinese.endswith(("家", "邊", "边")) else f"{chinese}家"


def in_words(hand: Hand) -> str:
    """A hand as a sentence, for those who do not see the picture."""
    words = words_of(hand.game)
    names = drawing(words.family).names()

    def tiles_of(tiles: Iterable[str]) -> str:
        runs = [(tile, len(list(run))) for tile, run in groupby(tiles)]
        return said("marks.comma").join(
            said("hand.times", tile=_name(names, tile), number=number) if number > 1 else _name(names, tile)
            for tile, number in runs
        )

    colon, comma = said("marks.colon"), said("marks.comma")
    parts = [tiles_of(hand.concealed)]
    parts += [
        f"{_called(hand.game, word, names)}{colon}{tiles_of((*word.tiles, *word.came))}" for word in hand.sets
    ]
    if hand.flowers:
        parts.append(f"{said('hand.flowers')}{colon}{tiles_of(hand.flowers)}")
    if hand.winning is not None:
        came = _came(hand.game, hand.winning)
        last = tiles_of((hand.winning.tile,))
        parts.append(f"{said('hand.last')}{colon}{last}" + (f"{comma}{came}" if came else ""))
    parts += [_circumstance(hand.game, key, value, names) for key, value in hand.circumstances]
    return said("marks.semicolon").join(part for part in parts if part)


def _circumstance(game: str, key: str, value: str | None, names: Mapping[str, tuple[str, str]]) -> str:
    """One circumstance: on an English page as the notation writes it, on a Chinese one in its words there."""
    if value is None or LANGUAGE.english:
        return _word(game, "circumstances", key) + (f" {value}" if value is not None else "")
    table = words_of(game).table("circumstances")
    kind = table.notes[key].rstrip("?")
    text = value
    if key == "round":
        text = _word(game, "seats", value)
    elif kind == "seat":
        text = _seat(game, value)
    elif kind == "tiles":
        text = said("marks.comma").join(_name(names, tile) for tile in value.split("-"))
    elif kind == "word":
        text = LANGUAGE.written(words_of(game).values_of(key).write(value, "zh"))
    return f"{_word(game, 'circumstances', key)} {text}"


def _word(game: str, table: str, key: str) -> str:
    """A word of the notation in the language of this build."""
    word = words_of(game).table(table).write(key, "en" if LANGUAGE.english else "zh")
    return word if LANGUAGE.english else LANGUAGE.written(word)


def _called(game: str, word: SetWord, names: Mapping[str, tuple[str, str]]) -> str:
    """What kind of set it is, and who gave it."""
    kind = _kind(game, word.kind)
    givers = said("marks.comma").join(
        _seat(game, each) if _is_seat(game, each) else named("came", _name(names, each))
        for each in word.qualifiers
    )
    return said("hand.given", kind=kind, seat=givers) if givers else kind


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
