"""The reducer: what it finds is small, still shows what was asked for, and is the same every time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.syntax import Acts, Claim, Holding, Row
from grammar.writing.render import render_hand, render_log
from oracle.conformance.inputs.rewriting import (
    deeds_of,
    gathered,
    spread,
    with_seats,
    with_tiles,
    without_acts,
)
from oracle.conformance.variation.reduce import reduced_hand, reduced_log
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from grammar.syntax import Hand, Log

LOG = """# a heading
[Game "tongqi"]
[Notation "1"]
[Event "Winter"]
he holds 11x2 12x2 15 23 24 26 33 35 36x2 44 45x2 46 56x2 66x2
tian holds 11x2 13 14 15 22x2 24x2 25x2 26 33 35x2 46 55x2 56 66
turn he
he flip 12 pung 12 discard 35 # nothing to do with it
tian flip 16 pass
di flip 35
tian pung 35 discard 13
he claim tian TQ-8.12 at 7
end cut
"""


def breaks(clause: str, log: Log) -> bool:
    return clause in {finding.clause for finding in adjudicate(log).findings}


def test_only_what_makes_the_breach_is_left() -> None:
    small = reduced_log(parse_log(LOG), lambda log: breaks("TQ-8.12", log))
    assert breaks("TQ-8.12", small)
    assert len(deeds_of(small)) <= 4
    assert not small.heading
    assert [tag.key for tag in small.tags] == ["Game"]
    assert sum(isinstance(line, Holding | Row) for line in small.lines) <= 1
    assert sum(tile != "?" for line in small.lines if isinstance(line, Holding) for tile in line.tiles) <= 3


def test_nothing_is_hidden_that_shall_be_seen() -> None:
    small = reduced_log(parse_log(LOG), lambda log: breaks("TQ-8.12", log), hide=False)
    assert "?" not in render_log(small)
    assert breaks("TQ-8.12", small)


def test_a_dealt_hand_shrinks_to_the_acts_that_matter() -> None:
    whole = deal("jiaxing", 3)

    def two_seats_claim(log: Log) -> bool:
        return len({seat for seat, act in deeds_of(log) if act.act in ("pung", "eat")}) >= 2

    small = reduced_log(whole, two_seats_claim)
    assert [act.act for _, act in deeds_of(small)] in (
        ["eat", "eat"],
        ["eat", "pung"],
        ["pung", "eat"],
        ["pung"] * 2,
    )
    assert len(small.lines) == 2


def test_the_same_log_gives_the_same_bytes() -> None:
    first, second = (
        render_log(reduced_log(parse_log(LOG), lambda log: breaks("TQ-8.12", log))) for _ in range(2)
    )
    assert first == second


def test_the_budget_is_kept() -> None:
    asked = []

    def keeps(log: Log) -> bool:
        asked.append(log)
        return True

    reduced_log(deal("tongqi", 1), keeps, budget=20)
    assert len(asked) == 20


def test_what_never_agrees_is_left_as_it_was() -> None:
    log = deal("tongqi", 2)
    assert reduced_log(log, lambda _: False) == spread(log)


def test_an_accusation_follows_the_act_it_names() -> None:
    shorter = without_acts(spread(parse_log(LOG)), 1, 3)
    assert [line.at for line in shorter.lines if isinstance(line, Claim)] == [4]
    assert [line.first for line in shorter.lines if isinstance(line, Acts)] == [1, 2, 3, 4, 5]
    gone = without_acts(spread(parse_log(LOG)), 7, 7)
    assert [line.at for line in gone.lines if isinstance(line, Claim)] == [None]


@pytest.mark.parametrize("game", ["tongqi", "jiaxing"])
def test_what_is_spread_and_gathered_reads_back_as_itself(game: str) -> None:
    log = deal(game, 5)
    assert gathered(spread(log)) == log
    again = parse_log(render_log(spread(log)))
    assert [line.line for line in again.lines] == [line.line for line in spread(log).lines]


def test_tiles_and_seats_are_renamed_wherever_they_stand() -> None:
    log = spread(parse_log(LOG))
    other = with_tiles(log, {"35": "36", "36": "35"})
    assert "35x2" not in render_log(other).split("tian holds")[1].splitlines()[0]
    assert with_tiles(other, {"35": "36", "36": "35"}) == with_tiles(log, {})
    turned = with_seats(log, {"tian": "di", "di": "ren", "ren": "he", "he": "tian"})
    assert "tian flip 12" in render_log(turned)
    assert "tian claim di TQ-8.12 at 7" in render_log(turned)


HAND = "123m 456m 789m 11p pung:CCC/W chow:46s:5s/upper +1p/self seat:S dealer:E streak:2"


def shrunk(text: str, words: tuple[str, ...]) -> Hand:
    def keeps(hand: Hand) -> bool:
        return all(word in render_hand(hand) for word in words)

    return reduced_hand(parse_hand("taiwan", text), keeps)


def test_a_hand_keeps_what_matters_and_nothing_else() -> None:
    assert render_hand(shrunk(HAND, ("pung", "dealer"))) == "pung:CCC dealer:E"
    assert render_hand(shrunk(HAND, ("self",))) == "+1p/self"
    assert render_hand(shrunk(HAND, ())) == ""
