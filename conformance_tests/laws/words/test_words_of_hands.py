"""What a hand says is used or refused: every word a game may write changes an answer somewhere.

For each there are two inputs that differ in it alone and have different answers. The pairs are found among the cases
of the gallery and those that are published: one that has the word, and the same without it, or with another. What no
case shows, and what is kept and never judged, stands in `kept.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.laws.words.answers import GAMES, worthy
from conformance_tests.laws.words.kept import HAND_KEPT, hands_by_hand
from grammar import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Hand


def _keys() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, key) for key in words_of(game).table("circumstances").en)


@pytest.mark.parametrize(("game", "key"), few(_keys(), 6))
def test_a_circumstance_is_used(game: str, key: str) -> None:
    if (game, key) in HAND_KEPT:
        return

    def without(hand: Hand) -> Iterator[Hand]:
        left = tuple((each, value) for each, value in hand.circumstances if each != key)
        if left != hand.circumstances:
            yield replace(hand, circumstances=left)

    assert worthy(game, without) or hands_by_hand(game, key), "refuse it: [unused] in the game's words"


def _values() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        words = words_of(game)
        for key, note in words.table("circumstances").notes.items():
            if note.rstrip("?") == "word":
                yield from ((game, key, value) for value in words.values_of(key).en)


@pytest.mark.parametrize(("game", "key", "value"), few(_values(), 6))
def test_a_value_of_a_circumstance_is_used(game: str, key: str, value: str) -> None:
    def without(hand: Hand) -> Iterator[Hand]:
        if (key, value) in hand.circumstances:
            yield replace(
                hand, circumstances=tuple(each for each in hand.circumstances if each != (key, value))
            )

    assert worthy(game, without) or hands_by_hand(game, key, value)


def _qualifiers() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        words = words_of(game)
        able = words.laid.get("win", words.table("qualifiers").en)
        behind = (word for word in words.table("qualifiers").en if word in able)
        yield from ((game, word) for word in (*behind, *words.table("relatives").en))


@pytest.mark.parametrize(("game", "word"), few(dict.fromkeys(_qualifiers()), 6))
def test_what_stands_behind_the_winning_tile_is_used(game: str, word: str) -> None:
    def without(hand: Hand) -> Iterator[Hand]:
        won = hand.winning
        if won is not None:
            left = tuple(each for each in won.qualifiers if each != word)
            yield replace(
                hand, winning=replace(won, qualifiers=(*left, *((word,) if left == won.qualifiers else ())))
            )

    if (game, "+", word) in HAND_KEPT:
        return
    assert worthy(game, without) or hands_by_hand(game, "+", word), "refuse it: [unused] in the game's words"


def _laid() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        words = words_of(game)
        yield from (
            (game, kind, part) for kind in words.kinds.en for part in dict.fromkeys(words.laid.get(kind, ()))
        )


@pytest.mark.parametrize(("game", "kind", "part"), few(_laid(), 6))
def test_what_stands_behind_a_set_is_used(game: str, kind: str, part: str) -> None:
    seats = ("upper", "across", "lower", *words_of(game).table("seats").en)

    def otherwise(hand: Hand) -> Iterator[Hand]:
        for place, word in enumerate(hand.sets):
            for other in ((), *((seat,) for seat in seats)) if part == "seat" else ((part,), ()):
                if word.kind == kind:
                    yield replace(
                        hand,
                        sets=(*hand.sets[:place], replace(word, qualifiers=other), *hand.sets[place + 1 :]),
                    )

    assert worthy(game, otherwise) or hands_by_hand(game, kind, part)


def _kinds() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, kind) for kind in words_of(game).kinds.en)


@pytest.mark.parametrize(("game", "kind"), few(_kinds(), 6))
def test_a_kind_of_set_is_used(game: str, kind: str) -> None:
    others = [other for other in words_of(game).kinds.en if other != kind]

    def otherwise(hand: Hand) -> Iterator[Hand]:
        for place, word in enumerate(hand.sets):
            for other in others if word.kind == kind else ():
                yield replace(
                    hand, sets=(*hand.sets[:place], replace(word, kind=other), *hand.sets[place + 1 :])
                )

    assert worthy(game, otherwise)


@pytest.mark.parametrize("game", [game for game in GAMES if words_of(game).table("hand_words").en])
def test_the_flowers_of_a_hand_are_used(game: str) -> None:
    assert worthy(game, lambda hand: (replace(hand, flowers=hand.flowers[1:]),))
