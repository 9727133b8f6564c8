"""Questions with the seats turned: what was asked of one seat is asked of the others, and who gives or deals is another.

Nothing here knows a rule. Where a deal is told from its beginning and the dealer has one seat, a turned log is out of
order in its first act; what is worth asking the builder sorts out by the answers.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from conformance_tests.builder.measures.seats import cells, is_robbed, seating, seats
from grammar.syntax import Dice
from oracle.conformance.inputs.forms import mapping, row, rows
from oracle.conformance.inputs.rewriting import with_seats
from oracle.conformance.inputs.structured import log_of, structured_log
from oracle.conformance.variation.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from conformance_tests.builder.measures.seats import Cell
    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json, JsonValue

NAME, TITLE = "in-another-seat", "In another seat"

FLIPPED = "flip"
"""How a tile came that is turned up for all, and that who turned it up may win on as well."""

PLAIN = (32, 60, 100)
"""Totals that no table of a game rounds otherwise under another reading; of one of them it is so in every game."""

BASES = 30
"""Cases that are turned for a cell, the smallest of those that can belong to it."""


def turned(game: str, cases: Collection[Case], lacking: Collection[Cell]) -> Iterator[Question]:
    """What cases ask, asked of other seats, so that it may belong to a cell that lacks; and results of every seat."""
    wanted = dict.fromkeys(lacking, BASES)
    kinds = {cell.kind for cell in lacking}
    robbed = _how_a_robbed_tile_came(cases)
    for case in sorted(cases, key=lambda case: len(str(case.input))):
        if case.kind in kinds and not case.readings:
            yield from _turned_for(game, case, wanted, robbed)
    yield from _results(game)


def _how_a_robbed_tile_came(cases: Iterable[Case]) -> str | None:
    """The word by which a result says that a kong was robbed, where the game has it."""
    results = (row(case.expect["result"]) for case in cases if case.kind == "replay")
    return next((str(each["came"]) for each in results if is_robbed(each)), None)


def _turned_for(game: str, case: Case, wanted: dict[Cell, int], robbed: str | None) -> Iterator[Question]:
    found = cells(game, case.kind, case.input, case.expect)
    order = seats(game)
    for steps in range(len(order)):
        names = dict(zip(order, (*order[steps:], *order[:steps]), strict=True))
        sought = [cell for each in found if wanted.get(cell := each._replace(seat=names[each.seat]))]
        asked = _renamed(game, case.input, names) if steps else case.input
        if sought and steps:
            wanted.update((cell, wanted[cell] - 1) for cell in sought)
            yield _again(case, asked, f"turned by {steps}")
        if "claims" in asked:
            yield from (
                _again(case, other, "with a claim too many") for other in _with_a_claim_more(game, asked)
            )
        if "log" not in case.input:
            for other in _given_by_another(game, asked):
                yield _again(case, other, f"turned by {steps}, given by another")
                yield from (_again(case, each, "of a plain total") for each in _of_plain_totals(other))
                if "totals" in other and robbed is not None:
                    kong: Json = {**other, "result": {**row(other["result"]), "came": robbed}}
                    yield from (_again(case, each, "robbed") for each in _of_plain_totals(kong))


def _again(case: Case, asked: Json, how: str) -> Question:
    return Question(NAME, case.kind, asked, TITLE, "generated", f"{case.id}, {how}", case.tests)


# -- turned as a whole ---------------------------------------------------------------------------------


def _renamed(game: str, asked: Json, names: Mapping[str, str]) -> Json:
    if "log" in asked:
        return _with_log(game, asked, names)
    return {name: _PARTS[name](part, names) for name, part in asked.items()}


def _with_log(game: str, asked: Json, names: Mapping[str, str]) -> Json:
    told = log_of(game, mapping(asked["log"], "log"))
    log = with_seats(told, names)
    if not seating(
        game
    ).any_deals:  # the dealer turns with the others, or the dice stay where they are thrown
        lines = zip(told.lines, log.lines, strict=True)
        log = replace(log, lines=tuple(was if isinstance(was, Dice) else now for was, now in lines))
    turned_log: Json = {**asked, "log": structured_log(log)}
    if "claims" in asked:
        turned_log["claims"] = [_named(claim, names, "seat", "from") for claim in rows(asked["claims"])]
    return turned_log


def _hand(value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    hand: Json = {**row(value)}
    if "melds" in hand:
        hand["melds"] = [_from(meld, names) for meld in rows(hand["melds"])]
    if "win" in hand:
        hand["win"] = _from(row(hand["win"]), names)
    if "circumstances" in hand:
        hand["circumstances"] = _named(row(hand["circumstances"]), names, "seat", "dealer")
    return hand


def _from(part: Json, names: Mapping[str, str]) -> Json:
    sources = part.get("from")
    return {**part, "from": [_seat(each, names) for each in sources]} if isinstance(sources, list) else part


def _result(value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    return _named(row(value), names, "seat", "from", "dealer")


def _by_seat(value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    return {names[seat]: number for seat, number in row(value).items()}


def _as_it_is(value: JsonValue, _: Mapping[str, str]) -> JsonValue:
    return value


_PARTS: Mapping[str, Callable[[JsonValue, Mapping[str, str]], JsonValue]] = {
    "hand": _hand,
    "result": _result,
    "totals": _by_seat,
    "given": _by_seat,
    "options": _as_it_is,
    "standing": _as_it_is,
}
"""What becomes of each part of a question that has no log."""


def _named(part: Json, names: Mapping[str, str], *keys: str) -> Json:
    return {key: _seat(value, names) if key in keys else value for key, value in part.items()}


def _seat(value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    return names.get(value, value) if isinstance(value, str) else value


# -- one seat alone ------------------------------------------------------------------------------------


def _given_by_another(game: str, asked: Json) -> Iterator[Json]:
    """The same win on the tile of every other seat; who won a hand is said where it was not."""
    if "hand" in asked and "win" in row(asked["hand"]):
        hand = row(asked["hand"])
        said, won = row(hand.get("circumstances", {})), row(hand["win"])
        sources = won.get("from")
        if not isinstance(sources, list) or sources == ["self"]:
            return
        for winner in (said["seat"],) if "seat" in said else seats(game):
            for other in seats(game):
                if other != winner:
                    told: Json = {
                        **hand,
                        "win": {**won, "from": [other]},
                        "circumstances": {**said, "seat": winner},
                    }
                    yield {**asked, "hand": told}
    elif "given" in asked:
        return
    elif "result" in asked and "from" in row(asked["result"]):
        result = row(asked["result"])
        for other in seats(game):
            if other != result.get("seat") or result.get("came") == FLIPPED:
                yield {**asked, "result": {**result, "from": other}}
    elif "totals" in asked and "seat" in row(asked["result"]):
        yield asked
        others = [seat for seat in seats(game) if seat != row(asked["result"])["seat"]]
        yield from (
            {**asked, "result": {**row(asked["result"]), "came": "discard", "from": seat}} for seat in others
        )


def _with_a_claim_more(game: str, asked: Json) -> Iterator[Json]:
    """The same claims, and behind them a pung by a seat that claims nothing."""
    claims = rows(asked["claims"])
    for seat in seats(game):
        if seat not in {claim["seat"] for claim in claims}:
            more: Json = {"seat": seat, "act": "pung", "tiles": claims[0]["tiles"]}
            yield {**asked, "claims": [*claims, more]}


def _of_plain_totals(asked: Json) -> Iterator[Json]:
    """The same result with totals of which nothing has to be rounded."""
    winner = row(asked["result"]).get("seat") if "totals" in asked else None
    if winner is not None:
        for number in PLAIN:
            yield {**asked, "totals": {seat: number * (seat == winner) for seat in row(asked["totals"])}}


def _results(game: str) -> Iterator[Question]:
    """Who deals next after each seat has won, or has declared a win that is none."""
    order, any_deals, goes_on, ends = seating(game)
    if not goes_on:
        return
    told = [how for how in ("won", "false") if how in ends]
    for how, seat, dealer in product(told, order, order if any_deals else (None,)):
        dealing: Json = {} if dealer is None else {"dealer": dealer}
        asked: Json = {"result": {"how": how, "seat": seat, **dealing}}
        source = " ".join((how, seat, *dealing))
        yield Question("who-deals-next", "next", asked, "who deals next", "generated", source)
