"""Where a match stands: who sits where after a hand of each round, and whether the match is over."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from oracle.conformance.variation.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.inputs.forms import Json
    from oracle.game.matches import MatchPlay, Rounds
    from oracle.game.ruleset import Ruleset

FEWER = 2
"""A number of rounds that players may agree on instead of the usual one."""


def standings(game: str) -> Iterator[Question]:
    """How a match of a game with rounds goes on from the first and the last deals of each of them."""
    from oracle.game.registry import load  # loads the judge in a scratch process

    ruleset = load(game)
    play = ruleset.match
    if play is None or play.next_dealer is None or play.rounds is None:
        return
    for (options, rounds), result in product(_agreements(ruleset, play.rounds), _results(play)):
        for number, passed in product(range(1, rounds + 1), (0, len(play.seats) - 1)):
            standing: Json = {"round": number, "passed": passed}
            asked: Json = {"result": result, "standing": standing, **options}
            source = f"round {number}, the deal passed {passed} times"
            yield Question(
                "how-the-match-goes-on",
                "next",
                asked,
                "how the match goes on",
                "generated",
                source,
                (),
                "",
                {},
            )


def _results(play: MatchPlay) -> Iterator[Json]:
    """The dealer wins, the seat after the dealer wins, nobody does."""
    dealing: Json = {} if play.places is None else {"dealer": play.dealer}
    dealer = play.seats.index(play.dealer)
    for seat in (play.dealer, play.seats[(dealer + 1) % len(play.seats)]):
        yield {"how": "won", "seat": seat, **dealing}
    yield {"how": "drawn", **dealing}


def _agreements(ruleset: Ruleset, rounds: Rounds) -> Iterator[tuple[Json, int]]:
    """Nothing agreed, fewer rounds, and each word that may be agreed upon; with each how many rounds there are."""
    yield {}, rounds.number
    if rounds.option is not None:
        yield {"options": {rounds.option: str(FEWER)}}, FEWER
    for name, choices in ruleset.agreements.choices.items():
        for word in choices[1:]:
            yield {"options": {name: word}}, rounds.number
