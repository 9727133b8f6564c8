"""The structured form of a hand: plain JSON, the same field names in every game.

`{"concealed": […], "melds": [{"kind", "tiles", "came", "from", "how"}], "flowers": […],
"win": {"tile", "from", "how"}, "circumstances": {…}}`; absent parts are empty. It says all that hand notation
says: `hand_of` and `structured_hand` are inverse to each other (sources come before what else is said of a set).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grammar.hand_syntax import Hand, SetWord, WinningTile
from grammar.tiles import family
from grammar.words import words_of
from oracle.conformance.inputs.forms import StructuredError, array, known, mapping, text, tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.conformance.inputs.forms import Json, JsonValue


def structured_hand(hand: Hand) -> Json:
    """A hand in its structured form."""
    tree: Json = {}
    if hand.concealed:
        tree["concealed"] = list(hand.concealed)
    if hand.sets:
        tree["melds"] = [meld(hand.game, each) for each in hand.sets]
    if hand.flowers:
        tree["flowers"] = list(hand.flowers)
    if hand.winning is not None:
        tree["win"] = {"tile": hand.winning.tile, **_said(hand.game, hand.winning.qualifiers)}
    if hand.circumstances:
        tree["circumstances"] = {
            key: _circumstance(hand.game, key, value) for key, value in hand.circumstances
        }
    return tree


def hand_of(game: str, tree: Mapping[str, JsonValue]) -> Hand:
    """The hand a structured form says. Raises `StructuredError`."""
    known(tree, "hand", "concealed", "melds", "flowers", "win", "circumstances")
    words = words_of(game)
    order = _circumstance_order(game)
    stated = mapping(tree.get("circumstances", {}), "circumstances")
    for key in stated:
        if key not in order:
            raise StructuredError(f"circumstances: {key!r}: no such circumstance")
    win = tree.get("win")
    return Hand(
        game,
        family(words.family).sorted(tiles(tree.get("concealed", []), "concealed")),
        tuple(set_word(game, each) for each in array(tree.get("melds", []), "melds")),
        tiles(tree.get("flowers", []), "flowers"),
        None if win is None else _win(mapping(win, "win")),
        tuple((key, _stated(game, key, stated[key])) for key in sorted(stated, key=order.__getitem__)),
    )


# -- sets and what is said of them -------------------------------------------------------------------


def meld(game: str, each: SetWord) -> Json:
    """A set on the table, or one kept whole, in its structured form."""
    tree: Json = {"kind": each.kind, "tiles": list(each.tiles)}
    if each.came:
        tree["came"] = list(each.came)
    return {**tree, **_said(game, each.qualifiers)}


def set_word(game: str, value: JsonValue) -> SetWord:
    """The set a structured form says; `StructuredError` names the kinds there are for another."""
    tree = mapping(value, "melds")
    known(tree, "melds", "kind", "tiles", "came", "from", "how")
    qualifiers = (*tiles(tree.get("from", []), "from"), *tiles(tree.get("how", []), "how"))
    kind, kinds = text(tree.get("kind"), "kind"), words_of(game).kinds.en
    if kind not in kinds:
        raise StructuredError(f"melds: {kind!r}: no kind of set; expected {' '.join(kinds)}")
    return SetWord(
        kind,
        tiles(tree.get("tiles", []), "tiles"),
        tiles(tree.get("came", []), "came"),
        qualifiers,
    )


def _win(tree: Mapping[str, JsonValue]) -> WinningTile:
    known(tree, "win", "tile", "from", "how")
    qualifiers = (*tiles(tree.get("from", []), "from"), *tiles(tree.get("how", []), "how"))
    return WinningTile(text(tree.get("tile"), "tile"), qualifiers)


def _said(game: str, qualifiers: Iterable[str]) -> Json:
    """Who put a tile out (seats, relative seats, oneself), and how else it came."""
    found = tuple(qualifiers)
    sources = _sources(game)
    tree: Json = {}
    if any(each in sources for each in found):
        tree["from"] = [each for each in found if each in sources]
    if any(each not in sources for each in found):
        tree["how"] = [each for each in found if each not in sources]
    return tree


@cache
def _sources(game: str) -> frozenset[str]:
    words = words_of(game)
    return frozenset((*words.table("seats").en, *words.table("relatives").en))


# -- circumstances -----------------------------------------------------------------------------------


@cache
def _circumstance_order(game: str) -> Mapping[str, int]:
    return {key: place for place, key in enumerate(words_of(game).table("circumstances").en)}


def _circumstance(game: str, key: str, value: str | None) -> JsonValue:
    """A circumstance as a number, a list of tiles or a word; true where it needs nothing more."""
    if value is None:
        return True
    words = words_of(game)
    match words.table("circumstances").notes[key].rstrip("?"):
        case "number":
            return int(value)
        case "tiles":
            return list(family(words.family).read(value))
        case _:
            return value


def _stated(game: str, key: str, value: JsonValue) -> str | None:
    """The text that hand notation has for a circumstance; `StructuredError` where one that takes a value has none."""
    if value is True:
        takes = words_of(game).table("circumstances").notes[key]
        if takes != "-" and not takes.endswith("?"):
            raise StructuredError(f"circumstances: {key!r}: it takes a value")
        return None
    if isinstance(value, list):
        return family(words_of(game).family).write_word(tiles(value, key), "en")
    return str(value)
