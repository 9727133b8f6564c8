"""The questions of a game: what people wrote, dealt hands, mutations of both, and the notation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.builder.questions.notations import notations
from conformance_tests.builder.questions.sources import hands, logs, written
from conformance_tests.builder.questions.standings import standings
from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.syntax import UNSEEN, Holding
from grammar.tiles import family
from grammar.words import words_of
from oracle.conformance.cases.case import Witness
from oracle.conformance.inputs.rewriting import with_line, without_lines
from oracle.conformance.kinds import KINDS
from oracle.conformance.variation.following import around, made_up, walks_of
from oracle.conformance.variation.hand_mutations import hand_mutations
from oracle.conformance.variation.mutations import other_readings
from oracle.conformance.variation.question import hand_input, log_input, readings_in, slug
from oracle.game.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Hand, Log
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.variation.following import Budget
    from oracle.conformance.variation.question import Question


PER_HAND = 500
"""Mutations of a hand at most."""

READINGS = 6
"""Other readings every hand is counted under."""


def questions(game: str, budget: Budget) -> Iterator[Question]:
    """Every question there is of a game within a budget, those that people wrote first."""
    yield from written(game)
    chance = Chance(1)
    texts, rows = list(logs(game)), list(hands(game))
    for name, text in texts:
        log = parse_log(text)
        yield from around(log, slug(name), Chance(chance.word()), budget.logs // len(texts))
        yield from _left_open(log, slug(name), Chance(chance.word()), budget.logs // len(texts))
    for name, line, readings in rows:
        hand = parse_hand(game, line)
        yield from _under_other_readings(game, name, hand, Chance(chance.word()))
        yield _asked_otherwise(name, hand, readings)
        for number, (operator, mutated) in enumerate(hand_mutations(hand, Chance(chance.word())), start=1):
            if number > min(PER_HAND, budget.hands // len(rows)):
                break
            kind = "waits" if mutated.winning is None else "score"
            yield made_up(kind, hand_input(mutated), operator, f"{name}, {operator}", readings)
    yield from walks_of(game, budget)
    yield from standings(game)
    yield from notations(game)


def _under_other_readings(game: str, name: str, hand: Hand, chance: Chance) -> Iterator[Question]:
    """A hand under some other readings."""
    kind = "waits" if hand.winning is None else "score"
    for identifier, candidate in chance.shuffled(other_readings(game))[:READINGS]:
        source = f"{name}, {identifier} {candidate}"
        yield made_up(kind, hand_input(hand), "read otherwise", source, {identifier: candidate})


def _asked_otherwise(name: str, hand: Hand, readings: Mapping[str, str]) -> Question:
    """A standing hand asked what it is worth, a finished one asked what it waits for."""
    kind = "score" if hand.winning is None else "waits"
    return made_up(kind, hand_input(hand), "asked otherwise", f"{name}, asked otherwise", readings)


def _left_open(log: Log, name: str, chance: Chance, number: int) -> Iterator[Question]:
    """What is open when nobody saw a tile that decides: two logs that differ in it are the witnesses."""
    first, verdict = _verdict(log)
    places = [
        (place, nth)
        for place, line in enumerate(log.lines)
        if isinstance(line, Holding) and line.what == "holds"
        for nth in range(len(line.tiles))
    ]
    kinds = list(family(words_of(log.game).family).order)
    for place, nth in chance.shuffled(places)[:number]:
        line = log.lines[place]
        assert isinstance(line, Holding)
        tile = chance.one_of(kinds)
        second, other = _verdict(_with_tile(log, place, nth, tile))
        if {verdict, other} != {"clean", "broken"}:
            continue
        seen = (Witness(first, verdict), Witness(second, other))
        for hidden in (_with_tile(log, place, nth, UNSEEN), without_lines(log, (place,))):
            asked = log_input(hidden)
            yield replace(
                made_up("replay", asked, "not seen", f"{name}, {line.seat} {tile}", readings_in(log)),
                witnesses=tuple(sorted(seen, key=lambda each: each.verdict)),
            )


def _verdict(log: Log) -> tuple[Json, str]:
    asked = log_input(log)
    return asked, str(KINDS["replay"].answer(log.game, readings_in(log), asked)["verdict"])


def _with_tile(log: Log, place: int, nth: int, tile: str) -> Log:
    """The log with another tile in a hand, or with one nobody saw."""
    line = log.lines[place]
    assert isinstance(line, Holding)
    order = family(words_of(log.game).family)
    tiles = order.sorted((*line.tiles[:nth], tile, *line.tiles[nth + 1 :]))
    return with_line(log, place, replace(line, tiles=tiles))
