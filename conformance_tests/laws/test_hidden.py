"""Hiding tiles, lines or acts of a log never makes the judge say more: findings only go, or become undecided.

Asked of every game that tells which of its acts are seen by whom.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import LONG, PART, many
from conformance_tests.laws.hiding import (
    Veil,
    accusing,
    answered_otherwise,
    counted,
    created,
    games_weakened,
    hidden,
    hiding_of,
    spread,
    verdicts,
    weakened,
)
from conformance_tests.laws.mutations import dealt, mutator_of
from grammar.syntax import Act, Acts, Claim, Declared, Log, Tag
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Player, deal
from oracle.judge.replay import replay
from oracle.ruling.findings import Kind

GAMES = games_weakened()
VEILED = [(game, number) for game in GAMES for number in range(len(hiding_of(game).veils))]
DEALT = many(30, 3)
"""Hands with declarations, and as many without, whose tables have agreed on nothing."""


def hands(game: str) -> st.SearchStrategy[int]:
    """Which dealt hands of a game are asked."""
    return st.integers(0, DEALT * (1 + hiding_of(game).plain) - 1)


@cache
def dealt_log(game: str, seed: int) -> Log:
    """A dealt hand, one act a line."""
    if seed < DEALT:
        return dealt(game, seed)
    return spread(deal(game, seed - DEALT, Player(sensible=seed % 4 != 3)))


def weaker(game: str, log: Log, veil: Veil, seed: int) -> Log:
    return weakened(log, veil, seed, hiding_of(game).words)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=many(120, 6), deadline=None, derandomize=True)
@given(st.data(), st.integers(0, 1 << 30))
def test_a_weaker_record_of_a_lawful_hand_convicts_of_nothing(
    game: str, data: st.DataObject, chance: int
) -> None:
    seed = data.draw(hands(game))
    veil = data.draw(st.sampled_from(hiding_of(game).veils))
    assert verdicts(adjudicate(weaker(game, dealt_log(game, seed), veil, chance))) == {}


@cache
def broken(game: str, seed: int) -> tuple[tuple[str, Log], ...]:
    """Illegal mutations of a dealt hand that contradict nothing, each with its operator."""
    mutations = mutator_of(game).mutations(dealt(game, seed), Chance(seed), 12)
    return tuple(
        (mutation.operator, mutation.log)
        for mutation in mutations
        if all(found.kind is not Kind.IMPOSSIBLE for found in adjudicate(mutation.log).findings)
    )


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=many(120, 6), deadline=None, derandomize=True)
@given(st.data(), st.integers(0, DEALT - 1), st.integers(0, 1 << 30))
def test_a_weaker_record_convicts_of_no_more(game: str, data: st.DataObject, seed: int, chance: int) -> None:
    hiding = hiding_of(game)
    operator, log = data.draw(st.sampled_from(broken(game, seed)))
    veil = data.draw(st.sampled_from(hiding.veils))
    if operator in hiding.omitted:
        veil = replace(veil, private=0)
    full = verdicts(adjudicate(log))
    found = created(log, weaker(game, log, veil, chance))
    assert [each for each in found if not hiding.tells(each, full)] == [], operator


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=many(60, 3), deadline=None, derandomize=True)
@given(st.data(), st.integers(0, DEALT - 1), st.integers(0, 1 << 30))
def test_an_accusation_may_become_undecided_and_never_the_opposite(
    game: str, data: st.DataObject, seed: int, chance: int
) -> None:
    play = load(game).match
    assert play is not None
    seats = play.seats
    accusations = st.builds(
        Claim,
        by=st.just(seats[1]),
        against=st.sampled_from(seats),
        clause=st.sampled_from([*hiding_of(game).accused, None]),
        at=st.one_of(st.none(), st.integers(1, 60)),
    )
    accused = data.draw(st.lists(accusations, min_size=4, max_size=12))
    operator, log = data.draw(st.sampled_from(broken(game, seed)))
    veil = data.draw(st.sampled_from([one for one in hiding_of(game).veils if not one.gaps + one.private]))
    log, true = accusing(log, seats[1], accused)
    assert [claim.outcome for claim in adjudicate(log).claims[:true]] == ["upheld"] * true
    assert answered_otherwise(log, weaker(game, log, veil, chance)) == [], operator


@pytest.mark.parametrize(("game", "veil"), VEILED)
def test_something_is_hidden_by_every_veil(game: str, veil: int) -> None:
    log = dealt_log(game, 0)
    less = (weaker(game, log, hiding_of(game).veils[veil], seed) for seed in range(40))
    assert any(each.lines != log.lines for each in less)


@pytest.mark.parametrize("game", GAMES)
def test_every_dealt_hand_says_nothing_when_only_the_discards_are_left(game: str) -> None:
    for log in (dealt_log(game, seed) for seed in (*range(8), *range(DEALT, DEALT + 8))):
        scattered = replace(log, tags=(*log.tags, Tag("Record", "discards")))
        assert verdicts(adjudicate(scattered)) == {}


@pytest.mark.parametrize("game", [game for game in GAMES if hiding_of(game).public])
def test_a_public_record_is_clean_once_the_winner_has_shown_the_hand(game: str) -> None:
    """Only discards, claims, flowers and the winner's hand are written: nobody need be asked for anything else."""
    ends = set()
    for log in (dealt_log(game, seed) for seed in range(2 * DEALT)):
        ruling, table = adjudicate(log), replay(load(game), record_of(log)).table
        public = hidden(log, Veil(private=100, lines=100), lambda share: share > 0, hiding_of(game).words)
        seat = ruling.outcome.seat
        if seat is not None:
            lines = [line for line in public.lines if not isinstance(line, Declared)]
            show = Acts(seat, (Act("show", table.hands[seat].tiles()),), ruling.record.acts + 1)
            public = replace(public, lines=(*lines, show, *public.lines[len(lines) :]))
        again = adjudicate(counted(public))
        assert (again.status, again.scores, again.payments) == (ruling.status, ruling.scores, ruling.payments)
        ends.add(ruling.outcome.came)
    assert ends >= ({"draw", "discard", None} if LONG and PART == 1 else {None})


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=many(60, 3), deadline=None, derandomize=True)
@given(st.data(), st.integers(0, 1 << 30))
def test_what_is_paid_stays_within_the_bounds_of_a_weaker_record(
    game: str, data: st.DataObject, chance: int
) -> None:
    """A payment that a weaker record still shows, exactly or by its bounds, holds that of the full log."""
    seed = data.draw(hands(game))
    veil = data.draw(st.sampled_from(hiding_of(game).veils))
    log = dealt_log(game, seed)
    full = {(paid.payer, paid.payee): paid.amount for paid in adjudicate(log).payments}
    for paid in adjudicate(weaker(game, log, veil, chance)).payments:
        due = full.get((paid.payer, paid.payee))
        low, high = (0, 0) if due is None else (due.low, due.high)
        assert paid.amount.low <= low
        assert paid.amount.high is None or (high is not None and high <= paid.amount.high)
