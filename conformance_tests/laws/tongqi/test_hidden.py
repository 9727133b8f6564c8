"""Hiding tiles, lines or acts of a log never makes the judge say more: findings only go, or become undecided."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.laws.hiding import (
    Veil,
    Words,
    accusing,
    answered_otherwise,
    created,
    hidden,
    spread,
    verdicts,
)
from conformance_tests.laws.tongqi.mutating import TWINNING
from grammar.logs import parse_log
from grammar.syntax import Claim, Log, Tag
from oracle.adjudication import adjudicate
from oracle.chance import Chance
from oracle.dealing import Player, Telling, deal_match
from oracle.verdict import Kind

WORDS = Words(
    draws=("take", "pat", "press", "flip", "prospect"),
    open=("pung", "four", "five", "top", "leap", "win", "discard", "press-out", "pass"),
    private=("press",),
)
"""The acts of Tongqi by what a recorder may have missed of them."""

VEILS = (
    Veil(tiles=10),
    Veil(tiles=50),
    Veil(tiles=100, wall=100, draws=100),
    Veil(wall=30),
    Veil(lines=50),
    Veil(lines=100),
    Veil(draws=60),
    Veil(private=50),
    Veil(private=100, tiles=20),
    Veil(gaps=2),
    Veil(gaps=4, tiles=30),
    Veil(claims=5),
    Veil(claims=5, draws=50, tiles=30, wall=30),
    Veil(tiles=30, wall=30, draws=30, lines=20, private=30),
)
"""How much is hidden: single tiles, whole hands, the wall, draws, acts, and mixtures of them."""

DEALT = 24

WRITES_NO_PRESS = "discards-before-his-press"
"""The change that leaves a 軋 out: in a record of public acts that reads as drawn."""


@cache
def dealt(seed: int) -> Log:
    """A dealt hand with its declarations, one act a line."""
    telling = Telling(declared=True)
    return spread(next(deal_match("tongqi", seed, Player(sensible=seed % 4 != 3), telling)))


@cache
def broken(seed: int) -> tuple[tuple[str, Log], ...]:
    """Illegal twins of a dealt hand that contradict nothing, each with its operator."""
    found = ((twin.operator, twin.log) for twin in TWINNING.mutants(dealt(seed), Chance(seed), 12))
    return tuple(
        (name, log)
        for name, log in found
        if all(finding.kind is not Kind.IMPOSSIBLE for finding in adjudicate(log).findings)
    )


def weaker(log: Log, veil: Veil, seed: int) -> Log:
    chance = Chance(seed)
    return hidden(log, veil, lambda share: share > 0 and chance.below(100) < share, WORDS)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, DEALT - 1), st.sampled_from(VEILS), st.integers(0, 1 << 30))
def test_a_weaker_record_of_a_lawful_hand_convicts_of_nothing(seed: int, veil: Veil, chance: int) -> None:
    assert verdicts(adjudicate(weaker(dealt(seed), veil, chance))) == {}


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data(), st.integers(0, DEALT - 1), st.sampled_from(VEILS), st.integers(0, 1 << 30))
def test_a_weaker_record_convicts_of_no_more(data: st.DataObject, seed: int, veil: Veil, chance: int) -> None:
    name, log = data.draw(st.sampled_from(broken(seed)))
    if veil.private and name == WRITES_NO_PRESS:
        veil = replace(veil, private=0)
    assert created(log, weaker(log, veil, chance)) == {}


CLAUSES = (
    *("TQ-8.1", "TQ-8.2", "TQ-8.4", "TQ-8.6", "TQ-8.8", "TQ-8.9", "TQ-8.12", "TQ-8.13", "TQ-8.15", "TQ-8.17"),
    *("TQ-8.20", "TQ-4.1a", "TQ-4.2a", "TQ-4.2a3", "TQ-4.2b", "TQ-4.2c", None),
)

claims = st.builds(
    Claim,
    by=st.just("di"),
    against=st.sampled_from(["tian", "di", "ren", "he"]),
    clause=st.sampled_from(CLAUSES),
    at=st.one_of(st.none(), st.integers(1, 60)),
)

NEITHER_MOVES_ACTS = tuple(veil for veil in VEILS if not veil.gaps and not veil.private)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(
    st.data(),
    st.integers(0, DEALT - 1),
    st.sampled_from(NEITHER_MOVES_ACTS),
    st.lists(claims, min_size=4, max_size=12),
    st.integers(0, 1 << 30),
)
def test_an_accusation_may_become_undecided_and_never_the_opposite(
    data: st.DataObject, seed: int, veil: Veil, accused: list[Claim], chance: int
) -> None:
    _, log = data.draw(st.sampled_from(broken(seed)))
    log, true = accusing(log, "di", accused)
    assert [claim.outcome for claim in adjudicate(log).claims[:true]] == ["upheld"] * true
    assert answered_otherwise(log, weaker(log, veil, chance)) == []


@pytest.mark.parametrize("veil", VEILS, ids=str)
def test_something_is_hidden_by_every_veil(veil: Veil) -> None:
    log = dealt(0)
    assert any(weaker(log, veil, seed).lines != log.lines for seed in range(40))


# -- small cases -----------------------------------------------------------------------------------

HEAD = '[Game "tongqi"]\n'


def found(text: str) -> list[tuple[str, str, int | None, str | None]]:
    return [
        (one.kind.value, one.clause, one.place.at, one.seat)
        for one in adjudicate(parse_log(HEAD + text)).findings
    ]


def test_a_gap_leaves_open_whose_turn_it_is() -> None:
    assert found("turn di\ndi flip 15\ngap 2\nhe flip 13\nend cut\n") == []
    assert found("turn di\ndi flip 15\nhe flip 13\nend cut\n") == [("breach", "TQ-4.2a", 2, "he")]


def test_a_gap_leaves_open_what_was_relaid_since() -> None:
    laid = "tian sets eat:11-11-12/he eat:12-35-46/he\ntian holds 13 14x2 15 16 25 26 33x2 35 36 46 56 66\nturn he\n"
    act = "he flip 16 pass\n{}tian eat 16 making 11-16-11\nend cut\n"
    assert found(laid + act.format("")) == [("breach", "TQ-6.1f", 3, "tian")]
    assert found(laid + act.format("gap\n")) == []


def test_a_gap_leaves_open_how_much_is_left() -> None:
    assert found("turn di\nleft 5\ndi flip 15\ngap\nleft 2\nend cut\n") == []
    assert found("turn di\nleft 5\ndi flip 15\nleft 2\nend cut\n") == [("impossible", "TQ-3.4a", None, None)]


def test_a_record_of_public_acts_leaves_out_a_press() -> None:
    play = "turn di\nleft 9\ndi flip 15\nhe four 15 discard 16\nend cut\n"
    assert found(play) == [("breach", "TQ-4.2c", 3, "he")]
    assert found('[Record "public"]\n' + play) == []


def test_a_record_of_discards_leaves_out_whatever_came_between() -> None:
    play = "tian discard 15\nren discard 16\nhe pung 16 discard 14\nend cut\n"
    assert found('[Record "discards"]\n' + play) == []
    assert [clause for _, clause, _, _ in found(play)] == ["TQ-4.2c", "TQ-4.2c"]


def test_a_record_of_discards_still_holds_only_five_copies() -> None:
    play = "".join(f"{seat} discard 15\n" for seat in ("tian", "di", "ren", "he", "tian", "di"))
    assert found(f'[Record "discards"]\n{play}end cut\n') == [("impossible", "TQ-1.1b", 6, "di")]


def test_an_unseen_winning_hand_bounds_the_score() -> None:
    ruling = adjudicate(
        parse_log(HEAD + "turn di\nleft 9\ndi flip 15\nren win 15 prospect 11 12 13 14\nend won\n")
    )
    assert ruling.status == "undecided"
    sheet = next(sheet for sheet in ruling.scores if sheet.seat == "ren")
    assert (sheet.total.low, sheet.total.high, len(sheet.open_facts)) == (0, None, 1)
    assert ruling.payments == ()


def test_every_dealt_hand_says_nothing_when_only_the_discards_are_left() -> None:
    for log in map(dealt, range(8)):
        scattered = replace(log, tags=(*log.tags, Tag("Record", "discards")))
        assert verdicts(adjudicate(scattered)) == {}
