"""What one player could know never contradicts what the whole log shows: a breach he can prove is one.

Asked of every game, of lawful hands and of illegal mutations, by the eyes of every seat.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many, played
from conformance_tests.laws.hiding import hiding_of, verdicts
from conformance_tests.laws.mutations import dealt, mutator_of
from grammar.logs import parse_log
from grammar.writing.render import render_log
from oracle.game.chance import Chance
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate
from oracle.judge.counterfactual.seen import Onlooker
from oracle.judge.dealing import Player, deal
from oracle.ruling.consistent import beyond

if TYPE_CHECKING:
    from grammar.syntax import Log

HANDS = many(60, 3)
PLACE = st.integers(0, 3)


def seats(game: str) -> tuple[str, ...]:
    play = load(game).match
    assert play is not None
    return play.seats


@pytest.mark.parametrize("game", played())
@settings(max_examples=many(160, 2), deadline=None, derandomize=True)
@given(st.integers(0, HANDS - 1), PLACE)
def test_of_a_lawful_hand_a_player_proves_nothing_and_excludes_nothing(
    game: str, seed: int, place: int
) -> None:
    full = adjudicate(parse_log(render_log(deal(game, seed, Player(sensible=seed % 4 != 3)))))
    seen = Onlooker().judge(full, seats(game)[place])
    assert verdicts(seen) == {}
    assert list(beyond(seen, full)) == []
    assert seen.seen is not None
    assert seen.seen.beyond == ()


@cache
def mutations(game: str, seed: int) -> tuple[tuple[str, Log], ...]:
    """Illegal mutations of a dealt hand, each with its operator."""
    found = mutator_of(game).mutations(dealt(game, seed), Chance(seed), 8)
    return tuple((mutation.operator, mutation.log) for mutation in found)


@pytest.mark.parametrize("game", played())
@settings(max_examples=many(200, 2), deadline=None, derandomize=True)
@given(st.data(), st.integers(0, many(20, 2) - 1), PLACE)
def test_what_a_player_can_prove_is_in_the_full_ruling(
    game: str, data: st.DataObject, seed: int, place: int
) -> None:
    operator, log = data.draw(st.sampled_from(mutations(game, seed)))
    full = adjudicate(log)
    seen = Onlooker().judge(full, seats(game)[place])
    whole, proved = verdicts(full), verdicts(seen)
    tells = hiding_of(game).tells
    assert [each for each in proved if each not in whole and not tells(each, whole)] == [], operator
    assert seen.seen is not None
    beyond = [full.findings[number] for number in seen.seen.beyond]
    unknown = {(found.kind.value, found.clause, found.place.line, found.seat) for found in beyond}
    assert unknown == {*whole} - {*proved}
