"""Mutations of a hand: the same tiles with one thing changed, or one tile changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.syntax import Hand, SetWord, WinningTile
from grammar.tiles import family
from grammar.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grammar.words import Words
    from oracle.game.chance import Chance

LONGEST = 12
"""The highest number tried for a circumstance that is one."""


def hand_mutations(hand: Hand, chance: Chance) -> Iterator[tuple[str, Hand]]:
    """Every mutation of a hand, with the name of its operator, in an order that only `chance` decides."""
    waiting = [chance.shuffled(changes(hand)) for changes in OPERATORS.values()]
    names = list(OPERATORS)
    while any(waiting):
        for name, found in zip(names, waiting, strict=True):
            if found:
                yield name, found.pop()


OPERATORS: dict[str, Callable[[Hand], Iterator[Hand]]] = {}


def operator(changes: Callable[[Hand], Iterator[Hand]]) -> Callable[[Hand], Iterator[Hand]]:
    """Enter an operator under its name."""
    OPERATORS[changes.__name__.replace("_", "-")] = changes
    return changes


def _sources(words: Words) -> tuple[str, ...]:
    return (*words.table("seats").en, *words.table("relatives").en)


@operator
def won_otherwise(hand: Hand) -> Iterator[Hand]:
    """The winning tile from elsewhere, or in another way."""
    if hand.winning is None:
        return
    words = words_of(hand.game)
    tile, said = hand.winning.tile, hand.winning.qualifiers
    more = tuple(words.table("qualifiers").en)
    ways = [said[:place] + said[place + 1 :] for place in range(len(said))]
    ways += [(*said, word) for word in more if word not in said]
    ways += [(source, *said[1:]) for source in _sources(words) if source not in said]
    ways += [("self", word) for word in more if word != "self"]
    for way in ways:
        yield replace(hand, winning=WinningTile(tile, way))


@operator
def won_on_another_tile(hand: Hand) -> Iterator[Hand]:
    """One of the tiles in the hand as the one that came last."""
    if hand.winning is None:
        return
    for place, tile in enumerate(hand.concealed):
        if tile != hand.winning.tile and tile not in hand.concealed[:place]:
            kept = (*hand.concealed[:place], *hand.concealed[place + 1 :], hand.winning.tile)
            yield _with_hand(replace(hand, winning=replace(hand.winning, tile=tile)), kept)


@operator
def not_yet_won(hand: Hand) -> Iterator[Hand]:
    """The hand before its last tile came; or with it and nothing said of where it came from."""
    if hand.winning is not None:
        yield replace(hand, winning=None)
        yield replace(hand, winning=WinningTile(hand.winning.tile))


@operator
def under_other_circumstances(hand: Hand) -> Iterator[Hand]:
    """A circumstance less, one more, or another value."""
    words = words_of(hand.game)
    stated = dict(hand.circumstances)
    for key in stated:
        yield _under(hand, {other: value for other, value in stated.items() if other != key})
    for key, note in words.table("circumstances").notes.items():
        for value in _values(hand, key, note):
            if stated.get(key, "") != value:
                yield _under(hand, {**stated, key: value})


def _values(hand: Hand, key: str, note: str) -> Iterator[str | None]:
    words = words_of(hand.game)
    tiles = family(words.family)
    kind = note.rstrip("?")
    if kind == "-" or note.endswith("?"):
        yield None
    if kind == "seat":
        yield from words.table("seats").en
    elif kind == "number":
        yield from map(str, range(LONGEST + 1))
    elif kind == "word":
        yield from words.values_of(key).en
    elif kind == "tiles":
        yield from (tiles.write_word((tile,), "en") for tile in tiles.order)
        yield from (tiles.write_word((tile,) * 2, "en") for tile in tiles.order)


def _under(hand: Hand, stated: dict[str, str | None]) -> Hand:
    order = list(words_of(hand.game).table("circumstances").en)
    return replace(hand, circumstances=tuple(sorted(stated.items(), key=lambda each: order.index(each[0]))))


@operator
def with_another_set(hand: Hand) -> Iterator[Hand]:
    """A set of another kind, or with more or less said of where it came from."""
    words = words_of(hand.game)
    more = (*_sources(words), *words.table("qualifiers").en)
    for place, word in enumerate(hand.sets):
        ways = [replace(word, kind=kind) for kind in words.kinds.en if kind != word.kind]
        ways += [
            replace(word, qualifiers=word.qualifiers[:nth] + word.qualifiers[nth + 1 :])
            for nth in range(len(word.qualifiers))
        ]
        ways += [replace(word, qualifiers=(*word.qualifiers, each)) for each in more]
        ways += [
            replace(word, qualifiers=(*word.qualifiers[:nth], each, *word.qualifiers[nth + 1 :]))
            for nth in range(len(word.qualifiers))
            for each in more
        ]
        if word.came:
            ways.append(replace(word, tiles=(*word.tiles, *word.came), came=()))
        for way in ways:
            yield replace(hand, sets=(*hand.sets[:place], way, *hand.sets[place + 1 :]))


@operator
def in_the_hand(hand: Hand) -> Iterator[Hand]:
    """A set not on the table but in the hand, and three equal tiles on the table, not in the hand."""
    for place, word in enumerate(hand.sets):
        rest = (*hand.sets[:place], *hand.sets[place + 1 :])
        yield _with_hand(replace(hand, sets=rest), (*hand.concealed, *word.tiles, *word.came))
    for tile in dict.fromkeys(hand.concealed):
        if hand.concealed.count(tile) >= 3:
            kept = list(hand.concealed)
            for _ in range(3):
                kept.remove(tile)
            for kind in words_of(hand.game).kinds.en:
                laid = SetWord(kind, (tile,) * 3)
                yield _with_hand(replace(hand, sets=(*hand.sets, laid)), tuple(kept))


@operator
def with_another_tile(hand: Hand) -> Iterator[Hand]:
    """Another tile in the place of one."""
    kinds = family(words_of(hand.game).family).order
    for place, tile in enumerate(hand.concealed):
        if tile not in hand.concealed[:place]:
            for other in kinds:
                if other != tile:
                    yield _with_hand(hand, (*hand.concealed[:place], other, *hand.concealed[place + 1 :]))


@operator
def with_another_kind(hand: Hand) -> Iterator[Hand]:
    """Another tile in the place of every one of a kind, in the hand, on the table and as the winning tile."""
    kinds = family(words_of(hand.game).family).order
    for tile in dict.fromkeys((*hand.concealed, *(each for word in hand.sets for each in word.tiles))):
        for other in kinds:
            if other != tile:
                yield _renamed(hand, tile, other)


def _renamed(hand: Hand, tile: str, other: str) -> Hand:
    def renamed(tiles: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other if each == tile else each for each in tiles)

    sets = tuple(replace(word, tiles=renamed(word.tiles), came=renamed(word.came)) for word in hand.sets)
    winning = hand.winning
    if winning is not None:
        winning = replace(winning, tile=renamed((winning.tile,))[0])
    return _with_hand(replace(hand, sets=sets, winning=winning), renamed(hand.concealed))


@operator
def with_more_or_fewer(hand: Hand) -> Iterator[Hand]:
    """A tile or a set more or less."""
    for place, tile in enumerate(hand.concealed):
        if tile not in hand.concealed[:place]:
            yield _with_hand(hand, hand.concealed[:place] + hand.concealed[place + 1 :])
            yield _with_hand(hand, (*hand.concealed, tile))
    for place in range(len(hand.sets)):
        yield replace(hand, sets=(*hand.sets[:place], *hand.sets[place + 1 :]))


def _with_hand(hand: Hand, concealed: tuple[str, ...]) -> Hand:
    return replace(hand, concealed=family(words_of(hand.game).family).sorted(concealed))
