"""A hand written by clicking: the text read as far as it can be, and the text with one thing more, one less or another.

Every answer is a text, or what the page draws of one; the text is the hand, and nothing is remembered beside it. What a
game has to be clicked comes from its tables, and how many tiles a set takes from its own answer.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grammar.hand_syntax import Hand, SetWord, WinningTile
from grammar.hands import parse_hand
from grammar.tiles import family
from grammar.unreadable import UnreadableHand
from grammar.words import words_of
from grammar.writing.render import render_hand
from oracle.api import waits
from oracle.game.registry import load
from oracle.game.vocabulary import vocabulary
from oracle.rulebook.messages import LANGUAGES
from oracle.ruling.hands import WrongSize

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.hand_syntax import Tile
    from grammar.words import Lang, Vocabulary
    from oracle.game.vocabulary import Word
    from oracle.report.tree.values import Json, JsonValue

Part = TypeVar("Part")

HAN = re.compile("[\u3400-\u9fff]")

WINNING = "win"
"""What the table of what may stand behind a set calls the winning tile."""

SOURCE = "seat"
"""What that table calls the seat a tile came from."""

LARGEST = 5
"""The most tiles a set of any game has."""


class Draft(NamedTuple):
    """A hand as far as its text can be read, and the words of it that cannot."""

    hand: Hand
    unread: tuple[str, ...] = ()


def drafted(game: str, text: str) -> Draft:
    """The hand of a text; where the whole cannot be read, of all of its words that can be read together."""
    try:
        return Draft(parse_hand(game, text))
    except UnreadableHand:
        pass
    hand, read, unread = Hand(game), list[str](), list[str]()
    for word in text.split():
        try:
            hand = parse_hand(game, " ".join((*read, word)))
        except UnreadableHand:
            unread.append(word)
        else:
            read.append(word)
    return Draft(hand, tuple(unread))


def _written(before: str, draft: Draft, lang: Lang) -> str:
    """A draft as a text, in the language of the text before; in that of the page where nothing was written."""
    into: Lang = lang
    if before.strip():
        into = "en" if not HAN.search(before) else "zh" if lang == "en" else lang
    return " ".join(part for part in (render_hand(draft.hand, into), *draft.unread) if part)


# -- what there is to click --------------------------------------------------------------------------


def choices(game: str) -> Json:
    """What of a game's hand notation can be clicked beside its tiles.

    `circumstances` with what each takes; where the winning tile can have `come` from, and its `qualifiers`; where the
    tiles of a set can have come from (`sources`), and of each kind of set how many sources and which qualifiers it has.
    """
    words, table = words_of(game), vocabulary(load(game))
    plain = {word.word: word for word in table.plain["qualifiers"]}
    relatives = [word.word for word in table.plain["relatives"]]
    at_will = [key.said.word for key in table.circumstances]
    last = [word for word in words.laid.get(WINNING, plain) if word in plain and word not in at_will]
    qualifier, relative = words.table("qualifiers"), words.table("relatives")
    return {
        "seats": [_named(words.table("seats"), word) for word in table.plain["seats"]],
        "sources": [_named(relative, word) for word in table.plain["relatives"]],
        "came": [
            _named(qualifier, plain[word.word]) if word.word in last else _named(relative, word)
            for word in table.plain["relatives"]
        ],
        "qualifiers": [_named(qualifier, plain[word]) for word in last if word not in relatives],
        "circumstances": [
            {
                **_named(words.table("circumstances"), key.said),
                "takes": key.takes,
                "optional": key.optional,
                "values": [_named(words.values_of(key.said.word), value) for value in key.values],
            }
            for key in table.circumstances
        ],
        "behind": {
            each.said.word: {
                "sources": each.behind.count(SOURCE),
                "qualifiers": [_named(qualifier, plain[word]) for word in each.behind if word in plain],
            }
            for each in table.sets
        },
        "flowers": [*family(words.family).sorted(family(words.family).flowers)],
    }


def _named(words: Vocabulary, said: Word) -> Json:
    return {
        "word": said.word,
        "name": {lang: words.write(said.word, lang) for lang in LANGUAGES},
        "means": {lang: said.means.said(lang) for lang in LANGUAGES},
    }


# -- what a text says --------------------------------------------------------------------------------


def draft(game: str, text: str) -> Json:
    """What the text of a hand says, part by part, for the page to draw and to light."""
    hand, unread = drafted(game, text)
    tiles = family(words_of(game).family)
    winning: JsonValue = None
    if hand.winning is not None:
        winning = {"tile": hand.winning.tile, "qualifiers": [*hand.winning.qualifiers]}
    notes = words_of(game).table("circumstances").notes
    told: Json = {
        key: {
            "value": value,
            "tiles": [*tiles.read(value)] if value and notes[key].startswith("tiles") else [],
        }
        for key, value in hand.circumstances
    }
    return {
        "concealed": [*hand.concealed],
        "flowers": [*hand.flowers],
        "sets": [
            {"kind": each.kind, "tiles": [*each.tiles, *each.came], "qualifiers": [*each.qualifiers]}
            for each in hand.sets
        ],
        "winning": winning,
        "told": told,
        "unread": [*unread],
    }


# -- one thing more, one less ------------------------------------------------------------------------


def add(game: str, text: str, lang: Lang, tile: Tile, into: str) -> Json:
    """The text with a tile more, and where the next tile goes.

    `into` is `concealed`, `winning`, a kind of set, `set:N` for the set of that place, or `told:KEY` for a
    circumstance. A set of equal tiles is made at once; any other is built up until the game knows it as a set.
    """
    hand, unread = drafted(game, text)
    place, _, which = into.partition(":")
    after = into
    if tile in family(words_of(game).family).flowers and place != "told":
        hand = replace(hand, flowers=family(words_of(game).family).sorted((*hand.flowers, tile)))
    elif into == "winning":
        hand = replace(
            hand, winning=WinningTile(tile, () if hand.winning is None else hand.winning.qualifiers)
        )
    elif into == "concealed":
        hand = replace(hand, concealed=(*hand.concealed, tile))
    elif place == "told":
        said = next((value for key, value in hand.circumstances if key == which), None)
        hand = _with_circumstance(hand, which, tile if said is None else f"{said}-{tile}")
    else:
        hand, after = _with_tile_of_set(hand, tile, into)
    return {"text": _written(text, Draft(hand, unread), lang), "into": after}


def _with_tile_of_set(hand: Hand, tile: Tile, into: str) -> tuple[Hand, str]:
    """A hand with a tile more in one of its sets, or with a set more that has it."""
    place, _, which = into.partition(":")
    if place == "set":
        number = int(which)
        old = hand.sets[number]
        new = replace(old, tiles=family(words_of(hand.game).family).sorted((*old.tiles, tile)))
    else:
        number = len(hand.sets)
        new = SetWord(place, (tile,) * (_size(hand.game, place, tile) or 1))
    sets = (*hand.sets[:number], new, *hand.sets[number + 1 :])
    done = len(new.tiles) >= LARGEST or _is_set(hand.game, new.kind, new.tiles)
    return replace(hand, sets=sets), new.kind if done else f"set:{number}"


@cache
def _size(game: str, kind: str, tile: Tile) -> int | None:
    """How many equal tiles a set of a kind has at least, as the game answers; None where it has different ones."""
    sizes = range(2, LARGEST + 1)
    return next((number for number in sizes if _is_set(game, kind, (tile,) * number)), None)


def _is_set(game: str, kind: str, tiles: Sequence[Tile]) -> bool:
    """Whether the game knows tiles as a set of a kind, wherever they came from."""
    seats = vocabulary(load(game)).sets
    slots = next(each.behind for each in seats if each.said.word == kind).count(SOURCE)
    sources = (None, *words_of(game).table("relatives").en) if slots else (None,)
    return any(
        answer.reason is not None and isinstance(answer.reason, WrongSize) and not answer.impossible
        for source in sources
        for answer in [
            waits(
                game,
                Hand(game, sets=(SetWord(kind, (*tiles,), (), () if source is None else (source,) * slots),)),
            )
        ]
    )


def take(game: str, text: str, lang: Lang, part: str, place: int) -> str:
    """The text with one thing less: a tile of a part by its place, or the whole of a set, of the last tile or a word.

    `part` is `concealed`, `flowers`, `winning`, `sets`, `unread`, `set:N` for a tile of that set, or `told:KEY`.
    """
    hand, unread = drafted(game, text)
    name, _, which = part.partition(":")
    if name == "unread":
        unread = _without(unread, place)
    elif name == "winning":
        hand = replace(hand, winning=None)
    elif name == "told":
        said = family(words_of(game).family).read(dict(hand.circumstances).get(which) or "")
        left = _without(said, place)
        hand = _with_circumstance(hand, which, "-".join(left)) if left else _without_circumstance(hand, which)
    elif name == "set":
        hand = _without_tile_of_set(hand, int(which), place)
    elif name == "sets":
        hand = replace(hand, sets=_without(hand.sets, place))
    elif name == "flowers":
        hand = replace(hand, flowers=_without(hand.flowers, place))
    else:
        hand = replace(hand, concealed=_without(hand.concealed, place))
    return _written(text, Draft(hand, unread), lang)


def _without_tile_of_set(hand: Hand, number: int, place: int) -> Hand:
    """A hand with a tile less in one of its sets; without the set where it was the last of it."""
    old = hand.sets[number]
    left = _without((*old.tiles, *old.came), place)
    new = () if not left else (replace(old, tiles=left, came=()),)
    return replace(hand, sets=(*hand.sets[:number], *new, *hand.sets[number + 1 :]))


def _without(parts: tuple[Part, ...], place: int) -> tuple[Part, ...]:
    return (*parts[:place], *parts[place + 1 :])


def tell(  # noqa: PLR0913, PLR0917  what is told, of what, and how it is written
    game: str, text: str, lang: Lang, key: str, value: str | None, on: bool
) -> str:
    """The text with a circumstance told, its value where it takes one, or without it where it is not `on`."""
    hand, unread = drafted(game, text)
    hand = _with_circumstance(hand, key, value) if on else _without_circumstance(hand, key)
    return _written(text, Draft(hand, unread), lang)


def _with_circumstance(hand: Hand, key: str, value: str | None) -> Hand:
    order = [*words_of(hand.game).table("circumstances").en]
    told = {**dict(hand.circumstances), key: value}
    return replace(hand, circumstances=tuple(sorted(told.items(), key=lambda said: order.index(said[0]))))


def _without_circumstance(hand: Hand, key: str) -> Hand:
    return replace(hand, circumstances=tuple(said for said in hand.circumstances if said[0] != key))


def qualify(  # noqa: PLR0913, PLR0917  as `tell`
    game: str, text: str, lang: Lang, part: str, word: str, place: int = 0
) -> str:
    """The text with a word more behind the last tile (`winning`) or a set (`set:N`), or without it where it stood there.

    A source takes the place of another: of that of this `place`, where a set has several. No word takes it away.
    """
    hand, unread = drafted(game, text)
    name, _, which = part.partition(":")
    if name == "winning" and hand.winning is not None:
        said = _qualified(game, hand.winning.qualifiers, word, place)
        hand = replace(hand, winning=replace(hand.winning, qualifiers=said))
    elif name == "set":
        number = int(which)
        old = hand.sets[number]
        new = replace(old, qualifiers=_qualified(game, old.qualifiers, word, place))
        hand = replace(hand, sets=(*hand.sets[:number], new, *hand.sets[number + 1 :]))
    return _written(text, Draft(hand, unread), lang)


def _qualified(game: str, said: Sequence[str], word: str, place: int) -> tuple[str, ...]:
    sources = {*words_of(game).table("seats").en, *words_of(game).table("relatives").en}
    came = [each for each in said if each in sources]
    others = [each for each in said if each not in sources]
    if word and word not in sources:
        others = [each for each in others if each != word] if word in others else [*others, word]
    elif word and came[place : place + 1] != [word]:
        came[place : place + 1] = [word]
    else:
        del came[place : place + 1]
    return (*came, *others)
