"""`settle` and `next`: who pays whom for a given result, and who sits where in the next hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import mapping, number, part_of, text
from oracle.conformance.kinds.figures import PAYERS, PAYMENT_CLAUSES, PAYMENTS, payments_answer
from oracle.conformance.kinds.kind import Kind, UnsupportedError, part
from oracle.rulebook.readings import Agreed, agree
from oracle.ruling.ruling import Outcome
from oracle.ruling.sheets import Figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.inputs.forms import Json
    from oracle.game.matches import MatchPlay
    from oracle.judge.matches import Phase
    from oracle.ruling.payments import Payment


def _agreed(game: str, readings: Mapping[str, str], question: Json) -> Agreed:
    options = mapping(question.get("options", {}), "options")
    return agree(game, {}, {name: text(value, name) for name, value in options.items()}, (readings,))


def _outcome(question: Json) -> Outcome:
    """The result asked about; who deals next is never given."""
    stated = mapping(part_of(question, "result"), "result")
    how, seat, tile, came, source = (
        None if stated.get(name) is None else text(stated[name], name)
        for name in ("how", "seat", "tile", "came", "from")
    )
    dealer = None if stated.get("dealer") is None else text(stated["dealer"], "dealer")
    streak = None if stated.get("streak") is None else number(stated["streak"], "streak")
    return Outcome(how or "", seat, tile, None, came, source, dealer, streak)


def _totals(question: Json, unit: str) -> dict[str, Figure]:
    """What every seat has counted, in the order of the question."""
    totals = mapping(part_of(question, "totals"), "totals")
    return {seat: Figure.exactly(number(value, "totals"), unit) for seat, value in totals.items()}


def settled(game: str, readings: Mapping[str, str], question: Json) -> tuple[Payment, ...]:
    """What is paid for the result that is asked about."""
    from oracle.game.registry import load  # who only compares answers loads no rules of play

    ruleset = load(game)
    if ruleset.unplayed is None:
        raise UnsupportedError(f"{game} settles no result without its play")
    given = mapping(question.get("given", {}), "given")
    return ruleset.unplayed.settled(
        _outcome(question),
        _totals(question, ruleset.unit),
        {seat: number(tiles, "given") for seat, tiles in given.items()},
        _agreed(game, readings, question),
    )


def _settle(game: str, readings: Mapping[str, str], question: Json) -> Json:
    return {"payments": payments_answer(settled(game, readings, question))}


def _next(game: str, readings: Mapping[str, str], question: Json) -> Json:
    from oracle.game.registry import load
    from oracle.judge.matches import pass_on  # who only compares answers loads no judge

    play = load(game).match
    if play is None or play.next_dealer is None:
        raise UnsupportedError(f"{game} does not say who deals after a result")
    outcome, agreed = _outcome(question), _agreed(game, readings, question)
    settled = replace(outcome, next_dealer=play.next_dealer(outcome, agreed))
    moves = play.seats_after(settled)
    if "standing" not in question:
        return {"next_dealer": settled.next_dealer, "seats": _seats(play, moves)}
    if play.rounds is None:
        raise UnsupportedError(f"{game} has no rounds")
    answer: Json = {"next_dealer": settled.next_dealer, "seats": None, "standing": None, "over": None}
    if moves is None:
        return answer
    passage = pass_on(play, _phase(question), moves, agreed)
    rounds, passed = passage.phase
    over = rounds >= play.rounds.agreed_number(agreed)
    standing: Json = {"round": rounds + 1, "passed": passed}
    return {
        **answer,
        "seats": None if over else _seats(play, passage.moves),
        "standing": standing,
        "over": over,
    }


def _seats(play: MatchPlay, moves: Mapping[str, str] | None) -> Json | None:
    """Who sits where; where any seat may deal, seats are left out."""
    return None if moves is None or play.places is not None else {**moves}


def _phase(question: Json) -> Phase:
    """The point of a match that a hand was played at: the round from 0, and how often the deal has passed in it."""
    standing = mapping(part_of(question, "standing"), "standing")
    return number(part_of(standing, "round"), "round") - 1, number(part_of(standing, "passed"), "passed")


SETTLE = Kind("settle", _settle, (PAYERS, PAYMENTS, PAYMENT_CLAUSES))
NEXT = Kind("next", _next, tuple(part("L1", name) for name in ("next_dealer", "seats", "standing", "over")))
