"""Hiding tiles, lines or acts of a lawful deal never makes the judge convict anybody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.laws.hiding import (
    Veil,
    Words,
    accusing,
    answered_otherwise,
    counted,
    created,
    hidden,
    spread,
    verdicts,
)
from conformance_tests.laws.lingque.mutating import TWINNING
from grammar.syntax import Act, Acts, Claim, Declared, Log, Tag
from oracle.adjudication import adjudicate
from oracle.chance import Chance
from oracle.dealing import Player, Telling, deal_match
from oracle.record import record_of
from oracle.registry import load
from oracle.replay import replay

WORDS = Words(
    draws=("draw", "replace"),
    open=("eat", "pung", "kong", "add-kong", "hidden-kong", "win", "discard", "flower"),
    private=("draw", "replace"),
)
"""The acts of Lingque by what a recorder may have missed of them."""

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
    Veil(private=100, lines=100),
    Veil(gaps=2),
    Veil(gaps=4, tiles=30),
    Veil(claims=5),
    Veil(claims=5, draws=50, tiles=30, wall=30),
    Veil(tiles=30, wall=30, draws=30, lines=20, private=30),
)
"""How much is hidden: single tiles, whole hands, the wall, draws, acts, and mixtures of them."""

DEALT = 30


@cache
def dealt(seed: int) -> Log:
    """A dealt hand with its declarations, one act a line."""
    player = Player(sensible=seed % 4 != 3)
    return spread(next(deal_match("lingque", seed, player, Telling(declared=True))))


def weaker(log: Log, veil: Veil, seed: int) -> Log:
    chance = Chance(seed)
    return hidden(log, veil, lambda share: share > 0 and chance.below(100) < share, WORDS)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.integers(0, DEALT - 1), st.sampled_from(VEILS), st.integers(0, 1 << 30))
def test_a_weaker_record_of_a_lawful_deal_convicts_of_nothing(seed: int, veil: Veil, chance: int) -> None:
    assert verdicts(adjudicate(weaker(dealt(seed), veil, chance))) == {}


@cache
def broken(seed: int) -> tuple[Log, ...]:
    """Illegal twins of a dealt hand that contradict nothing."""
    twins = (twin.log for twin in TWINNING.mutants(dealt(seed), Chance(seed), 12))
    return tuple(log for log in twins if all(kind != "impossible" for kind, *_ in verdicts(adjudicate(log))))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data(), st.integers(0, DEALT - 1), st.sampled_from(VEILS), st.integers(0, 1 << 30))
def test_a_weaker_record_convicts_of_no_more(data: st.DataObject, seed: int, veil: Veil, chance: int) -> None:
    """A false win on a tile that cannot be won on may be a false one on a tile nobody saw."""
    log = data.draw(st.sampled_from(broken(seed)))
    wins = {(line, seat) for _, clause, line, seat in verdicts(adjudicate(log)) if clause == "LQ-1C.8"}
    found = created(log, weaker(log, veil, chance))
    assert [each for each in found if (each[2], each[3]) not in wins] == []


ACCUSED = (
    *("LQ-1B.3", "LQ-1B.5", "LQ-1C.0", "LQ-1C.1", "LQ-1C.2", "LQ-1C.3", "LQ-1C.4", "LQ-1C.6", "LQ-1C.7"),
    *("LQ-1C.8", "LQ-1D.1", "LQ-2A.2", None),
)

claims = st.builds(
    Claim,
    by=st.just("S"),
    against=st.sampled_from(["E", "S", "W", "N"]),
    clause=st.sampled_from(ACCUSED),
    at=st.one_of(st.none(), st.integers(1, 60)),
)

NEITHER_MOVES_ACTS = tuple(veil for veil in VEILS if not veil.gaps and not veil.private)


@settings(max_examples=120, deadline=None, derandomize=True)
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
    log = data.draw(st.sampled_from(broken(seed)))
    log, true = accusing(log, "S", accused)
    assert [claim.outcome for claim in adjudicate(log).claims[:true]] == ["upheld"] * true
    assert answered_otherwise(log, weaker(log, veil, chance)) == []


def test_every_dealt_hand_says_nothing_when_only_the_discards_are_left() -> None:
    for log in map(dealt, range(8)):
        scattered = replace(log, tags=(*log.tags, Tag("Record", "discards")))
        assert verdicts(adjudicate(scattered)) == {}


def test_a_public_record_is_clean_once_the_winner_has_shown_the_hand() -> None:
    """Only discards, claims, flowers and the winner's hand are written: nobody need be asked for anything else."""
    ends = set()
    for log in map(dealt, range(DEALT)):
        ruling, table = adjudicate(log), replay(load("lingque"), record_of(log)).table
        public = hidden(log, Veil(private=100, lines=100), lambda share: share > 0, WORDS)
        seat = ruling.outcome.seat
        if seat is not None:
            at = next(place for place, line in enumerate(public.lines) if isinstance(line, Declared))
            show = Acts(seat, (Act("show", table.hands[seat].tiles()),), ruling.record.acts + 1)
            public = replace(public, lines=(*public.lines[:at], show, *public.lines[at:]))
        again = adjudicate(counted(public))
        assert (again.status, again.scores, again.payments) == ("clean", ruling.scores, ruling.payments)
        ends.add(ruling.outcome.came)
    assert ends >= {"draw", "discard", None}
