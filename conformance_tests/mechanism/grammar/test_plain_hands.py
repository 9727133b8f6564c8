"""Hands read word by word are the hands the grammar reads, and whatever is out of the ordinary goes through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance_tests.mechanism.grammar.strategies import hands
from grammar import UnreadableHand, parse_hand, render_hand
from grammar.hands import plain_hand
from grammar.tiles import family
from grammar.words import known_games, words_of

if TYPE_CHECKING:
    from grammar.syntax import Hand

WORDS = (
    "11 12x3 45 54 66x5 ?x3 _ 天 地牌 至尊 么六 123m 5z EEE E CC 1f 春 一二三萬 東 🀀 "
    "own:24x4 pung:11/tian pung:CCC/W four:24x4/side/first top:22x5/across/across eat:46s:5s/upper own: own:x "
    "pung:11:11/side 碰:中中中/西 自留:么么x3 flowers:15f 花:春梅 +11 +1m/self +55/tian/flip +E/W/rob + +11/ +11x2 "
    "seat:S seat:tian seat: seat streak:2 streak:x streak:2x ready ready:deal ready:heaven first first:take last "
    "last:1 prospect:11-12 turned:11 form:flower colour:35 passed 座:南 望:么么 E:W /W :11 11/tian"
)
"""Words of hands, well and badly made, of both tile families."""

PIECES = st.sampled_from(WORDS.split())


def read_plainly(game: str, text: str) -> Hand | None:
    words = words_of(game)
    return plain_hand(words, family(words.family), text)


@given(st.sampled_from(known_games()), st.lists(PIECES, max_size=8), st.sampled_from([" ", "  ", "\t"]))
def test_what_is_read_word_by_word_is_what_the_grammar_reads(
    game: str, pieces: list[str], blank: str
) -> None:
    text = blank.join(pieces)
    found = read_plainly(game, text)
    if found is not None:
        assert found == parse_hand(game, text, fast=False)


@given(st.sampled_from(known_games()), st.lists(PIECES, max_size=8))
def test_a_hand_that_cannot_be_read_earns_the_same_message_either_way(game: str, pieces: list[str]) -> None:
    def told(*, fast: bool) -> object:
        try:
            return parse_hand(game, " ".join(pieces), fast=fast)
        except UnreadableHand as fault:
            return str(fault)

    assert told(fast=True) == told(fast=False)


@given(hands())
def test_canonical_hands_are_read_word_by_word(hand: Hand) -> None:
    for lang in ("en", "zh"):
        assert read_plainly(hand.game, render_hand(hand, lang)) in (hand, None)
    assert read_plainly(hand.game, render_hand(hand, "en")) == hand


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            "tongqi",
            "45 55 own:33x3 press:36x4 pung:23x3/tian top:22x5/across/across +55/tian/flip prospect:13-23",
        ),
        ("taiwan", "123m 456m 789m 11p pung:CCC/W +1p/self seat:S dealer:E streak:2"),
        ("taiwan", "一二三萬 東東 碰:中中中/西 花:春梅 +東/自摸 座:南"),
    ],
)
def test_a_hand_as_it_is_typed_needs_no_parser(game: str, text: str) -> None:
    assert read_plainly(game, text) == parse_hand(game, text, fast=False)
