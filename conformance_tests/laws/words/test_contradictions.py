"""What cannot be true of one hand is refused, and nothing else is: every word, and every two, beside several hands.

Which words contradict one another stands in `worlds.py`, where no rule of the judge is asked: a hand is impossible
exactly where no way in which its last tile can have come has all that is written of it.
"""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import LONG, PART
from conformance_tests.laws.words.answers import GAMES
from conformance_tests.laws.words.worlds import (
    BEHIND_DOMINOES,
    BEHIND_MAHJONG,
    BESIDE,
    BESIDE_DOMINOES,
    BESIDE_MAHJONG,
    DISCS,
    FIRST_BEHIND,
    WINDS,
    domino_bases,
    domino_worlds,
    mahjong_bases,
    mahjong_worlds,
    unwritten_dominoes,
    unwritten_mahjong,
)
from grammar import words_of
from grammar.hands import parse_hand
from grammar.unreadable import UnreadableHand
from oracle.game.hands import hands_of
from oracle.rulebook.readings import agree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from conformance_tests.laws.words.worlds import Base, Says, World

MAHJONG = ("lingque", "taiwan", "yawan")

TILES = frozenset({"turned", "prospect"})
"""Circumstances that are tiles: they are counted with the others, by each game's own cases."""

SHORT = 220
"""About how many combinations of a game the everyday run asks."""

Written = tuple[str, str]
"""A word and its value: behind the last tile the word alone."""


def behind(game: str) -> Mapping[str, Says]:
    """What the words that a game may write behind the last tile say."""
    words = words_of(game)
    able = (each for each in words.laid.get("win", words.table("qualifiers").en) if each != "seat")
    there = (*able, *words.table("relatives").en, *words.table("seats").en)
    tails = BEHIND_MAHJONG if game in MAHJONG else {**BEHIND_DOMINOES, "first": FIRST_BEHIND[game]}
    return {word: tails[word] for word in there}


def beside(game: str) -> Mapping[Written, Says]:
    """What the circumstances that a game may write say, with every value that is a word or a seat."""
    words, seats = words_of(game), WINDS if game in MAHJONG else DISCS
    sides = {**BESIDE_MAHJONG, **BESIDE[game]} if game in MAHJONG else BESIDE_DOMINOES
    found: dict[Written, Says] = {}
    for key, note in words.table("circumstances").notes.items():
        if key in TILES:
            continue
        due = {"word": words.values_of(key).en, "seat": seats, "-": ("",)}.get(note.rstrip("?"))
        values = sides[key]
        assert due is None or key == "round" or {*due} - {""} <= {*values}, (game, key)
        found |= {(key, value): says for value, says in values.items()}
    return found


def combinations_of(game: str) -> Iterator[tuple[tuple[str, ...], tuple[Written, ...]]]:
    """Every word, and every two words, of those behind the last tile and the circumstances."""
    tails, sides = [*behind(game)], [*beside(game)]
    yield (), ()
    yield from (((tail,), ()) for tail in tails)
    yield from (((), (side,)) for side in sides)
    yield from (((tail,), (side,)) for tail, side in product(tails, sides))
    yield from ((pair, ()) for pair in combinations(tails, 2))
    yield from (((), pair) for pair in combinations(sides, 2) if pair[0][0] != pair[1][0])


def bases(game: str) -> Iterator[tuple[Base, tuple[World, ...]]]:
    """The hands of a game beside which words are written, each with the worlds there are."""
    found = mahjong_bases(game) if game in MAHJONG else domino_bases(game)
    worlds = mahjong_worlds(game) if game in MAHJONG else domino_worlds()
    for base in found:
        yield base, tuple(world for world in worlds if base.possible(world))


def cases(game: str) -> Iterator[tuple[str, bool]]:
    """The hands that are asked, and whether each can be."""
    tails, sides = behind(game), beside(game)
    unwritten = unwritten_mahjong if game in MAHJONG else unwritten_dominoes
    every = [*product(bases(game), combinations_of(game))]
    for (base, worlds), (said, pairs) in every[:: PART if LONG else max(1, len(every) // SHORT)]:
        text = " ".join([base.tiles, "/".join([base.last, *said]), *map(_written, pairs)])
        says = [*(tails[word] for word in said), *(sides[each] for each in pairs)]
        says.append(unwritten([*said, *(key for key, _ in pairs)]))
        contradicted = not base.never.isdisjoint(pairs)
        yield text, not contradicted and any(all(each(world) for each in says) for world in worlds)


def _written(pair: Written) -> str:
    return ":".join(filter(None, pair))


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_impossible_exactly_where_its_words_contradict_one_another(game: str) -> None:
    ask, wrong, asked = hands_of(game).score, list[str](), 0
    agreed = agree(game, {}, {}, ())
    for text, can_be in cases(game):
        try:
            hand = parse_hand(game, text)
        except UnreadableHand:
            continue
        asked += 1
        if bool(ask(hand, agreed).impossible) == can_be:
            wrong.append(f"{text}: {'refused' if can_be else 'taken'}")
    assert asked > 100 // PART
    assert not wrong, "\n".join(wrong)


def test_nothing_contradictory_is_left_out_of_the_words() -> None:
    for game in GAMES:
        covered = {key for key, _ in beside(game)} | TILES
        assert {*words_of(game).table("circumstances").en} <= covered
        assert len([*chain(behind(game))]) > 8
