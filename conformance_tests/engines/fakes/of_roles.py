"""Mistakes about who: a seat forgotten, a wrong payer, a wrong dealer, the wrong one of two claims, in every game.

As in `reported.py` each is made in what our own judge answers, and is nobody's code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.builder.measures.seats import seats
from conformance_tests.engines.fakes.reported import Fake, left_out, never, never_found, no_act, paid
from oracle.conformance.inputs.forms import row, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conformance_tests.engines.fakes.reported import Making
    from oracle.conformance.inputs.forms import Json

GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")
ALIKE = ("yawan",)
"""The game in which all three pay alike, whoever gave the tile."""

ROBBED = ("lingque", "taiwan")
"""The games in which a kong can be robbed and the result says so."""


def of_roles() -> Iterator[Fake]:
    """Every mistake."""
    for game in GAMES:
        for seat in seats(game):
            yield from _forgotten(game, seat)
        yield from _of_payments(game)
        yield from _of_the_dealer(game)
        yield from _of_claims(game)
        yield from _of_results(game)


def _forgotten(game: str, seat: str) -> Iterator[Fake]:
    """One seat that a program never thinks of."""
    yield Fake(game, ("settle",), f"{seat} pays nothing", paid(_but(lambda pay: pay["from"] == seat)))
    yield Fake(game, ("settle",), f"{seat} is paid nothing", paid(_but(lambda pay: pay["to"] == seat)))
    yield Fake(game, ("legal",), f"{seat} may do nothing", _kept("acts", lambda act: act["seat"] != seat))
    yield Fake(game, ("replay",), f"{seat} breaks no rule", _breaks_nothing(seat))
    yield Fake(game, ("replay",), f"{seat} never wins", _never_wins(seat))


def _but(unpaid: Callable[[Json], bool]) -> Callable[[Json, list[Json]], list[Json]]:
    return lambda _, payments: [pay for pay in payments if not unpaid(pay)]


def _kept(part: str, keeps: Callable[[Json], bool]) -> Making:
    return lambda _, answer: {**answer, part: [each for each in rows(answer[part]) if keeps(each)]}


def _breaks_nothing(seat: str) -> Making:
    def make(_: Json, answer: Json) -> Json:
        kept = [each for each in rows(answer["findings"]) if each["seat"] != seat or each["kind"] != "breach"]
        return {**answer, "findings": [*kept]}

    return make


def _never_wins(seat: str) -> Making:
    cut: Json = {"how": "cut"}
    return lambda _, answer: (
        {**answer, "result": cut} if row(answer["result"]).get("seat") == seat else answer
    )


# -- payments ------------------------------------------------------------------------------------------


def _of_payments(game: str) -> Iterator[Fake]:
    order = seats(game)

    def turned(_: Json, payments: list[Json]) -> list[Json]:
        return [{**pay, "from": order[(order.index(str(pay["from"])) + 1) % len(order)]} for pay in payments]

    def by_all(asked: Json, payments: list[Json]) -> list[Json]:
        result = row(asked["result"])
        if "from" not in result or not payments:
            return payments
        return [{**payments[0], "from": seat} for seat in order if seat != payments[0]["to"]]

    yield Fake(game, ("settle",), "the seat behind pays", paid(turned))
    if game not in ALIKE:
        yield Fake(game, ("settle",), "all pay alike", paid(by_all))
    yield Fake(game, ("settle",), "nobody pays", paid(lambda _, __: []))
    if game in ROBBED:
        yield Fake(game, ("settle",), "all pay alike for a robbed kong", _when_robbed(paid(by_all)))


def _when_robbed(make: Making) -> Making:
    return lambda asked, answer: (
        make(asked, answer) if row(asked["result"]).get("came") == "add-kong" else answer
    )


# -- the dealer ----------------------------------------------------------------------------------------


def _of_the_dealer(game: str) -> Iterator[Fake]:
    order = seats(game)

    def deals(who: Callable[[str], str]) -> Making:
        def make(asked: Json, answer: Json) -> Json:
            dealer = str(row(asked["result"]).get("dealer", order[0]))
            return answer if answer.get("next_dealer") is None else {**answer, "next_dealer": who(dealer)}

        return make

    behind = lambda dealer: order[(order.index(dealer) + 1) % len(order)]  # noqa: E731  (one line a mistake)
    yield Fake(game, ("next",), "the deal never passes", deals(lambda dealer: dealer))
    yield Fake(game, ("next",), "the deal always passes", deals(behind))
    yield Fake(game, ("next",), "the first seat always deals", deals(lambda _: order[0]))


# -- claims --------------------------------------------------------------------------------------------


def _of_claims(game: str) -> Iterator[Fake]:
    for place, name in ((0, "the first claim prevails"), (-1, "the last claim prevails")):
        yield Fake(game, ("priority",), name, _prevails(place))
    yield Fake(game, ("priority",), "every claim is lawful", _all_lawful)
    yield Fake(game, ("legal",), "no win is listed", no_act("win"))


def _prevails(place: int) -> Making:
    def make(asked: Json, answer: Json) -> Json:
        number = len(rows(asked["claims"]))
        return {**answer, "prevails": place % number} if number else answer

    return make


def _all_lawful(asked: Json, answer: Json) -> Json:
    return {**answer, "lawful": [*range(len(rows(asked["claims"])))]}


# -- what became of a hand -----------------------------------------------------------------------------


def _of_results(game: str) -> Iterator[Fake]:
    order = seats(game)

    def changed(change: Callable[[Json], Json]) -> Making:
        return lambda _, answer: {**answer, "result": change(row(answer["result"]))}

    def from_before(result: Json) -> Json:
        told = "from" in result and result.get("seat") in order
        return {**result, "from": order[order.index(str(result["seat"])) - 1]} if told else result

    def drawn(result: Json) -> Json:
        kept: Json = {name: part for name, part in result.items() if name != "from"}
        return {**kept, "came": "draw"} if result.get("came") == "add-kong" else result

    yield Fake(game, ("replay",), "the seat before the winner gave the tile", changed(from_before))
    yield Fake(game, ("replay",), "who deals next is not told", left_out("next_dealer"))
    yield Fake(game, ("replay",), "nothing is ever impossible", never_found("impossible"))
    yield Fake(game, ("waits",), "no standing hand is impossible", never("impossible"))
    if game in ROBBED:
        yield Fake(game, ("replay",), "a robbed kong is a self-draw", changed(drawn))
