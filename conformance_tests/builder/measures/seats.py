"""Who sits where in the published cases: of every role that a seat can have, how many cases have each seat in it.

A program that knows three seats of four, or takes East for the dealer, is noticed only where another is asked about.
So there is a table: a cell for every kind of case, role and seat, and every cell that can be has a case in which nobody
passes without that seat in that role: one that must be passed, or a disputed one in which all readings agree on it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from conformance_tests.builder.mutation.scratch import apart
from oracle.conformance.inputs.forms import row, rows
from oracle.game.registry import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json, JsonValue

RELATIVES = ("self", "lower", "across", "upper")
"""Where a seat sits beside another, by the number of steps in turn."""

BEHIND = (None, "wins, next to who gave", "wins, opposite who gave", "wins, before who gave")
"""What a winner is beside who gave him the tile, by the number of steps in turn between them."""

PLAYED = ("wins", "wins on an own draw", *BEHIND[1:], "gives", "is robbed", "fouls")

ROLES = {
    "score": ("dealer", *PLAYED[:-1], "has a set of the own wind", "is the round, and has a set of it not"),
    "replay": ("dealer", *PLAYED, "breaks a rule", "pays", "is paid", "deals next"),
    "legal": ("dealer", "may act", "may win"),
    "priority": ("dealer", "prevails", "gives way", "claims unlawfully"),
    "settle": ("dealer", *PLAYED[:-1], "pays", "is paid", "gave tiles before"),
    "next": ("dealer", "wins", "fouls", "deals next", "takes over the deal"),
    "census": ("dealer",),
}
"""The roles that mean something in each kind of case; in the others (`waits`, `parse`, `roundtrip`) nobody has one."""


MAHJONG = ("lingque", "taiwan", "yawan")

ONLY_IN: dict[str, tuple[str, ...]] = {
    "dealer": ("taiwan",),
    "is robbed": MAHJONG,
    "has a set of the own wind": MAHJONG,
    "is the round, and has a set of it not": ("taiwan", "yawan"),
    "gave tiles before": ("lingque",),
    "next: fouls": ("lingque", "taiwan"),
}
"""The games that have a role, where not all have: elsewhere one seat deals, no kong is robbed, no tile is a wind."""


class Cell(NamedTuple):
    """A kind of case, a role in it, and the seat that has the role."""

    kind: str
    role: str
    seat: str


class Seating(NamedTuple):
    """How the seats of a game stand: in turn; whether any of them deals; whether and how a result goes on to a deal."""

    seats: tuple[str, ...]
    any_deals: bool
    goes_on: bool
    ends: tuple[str, ...]


@cache
def seating(game: str) -> Seating:
    """How the seats of a game stand, as a process of its own tells: who tries mutants of rules has loaded none."""
    (told,) = apart(lambda: [_seating(game)])
    stated = row(told)
    seats, ends = (tuple(map(str, cast("list[str]", stated[name]))) for name in ("seats", "ends"))
    return Seating(seats, bool(stated["any_deals"]), bool(stated["goes_on"]), ends)


def _seating(game: str) -> Json:
    ruleset = load(game)
    assert ruleset.match is not None
    return {
        "seats": [*ruleset.match.seats],
        "any_deals": ruleset.match.places is not None,
        "goes_on": ruleset.match.next_dealer is not None,
        "ends": [] if ruleset.unplayed is None else [*ruleset.unplayed.ends],
    }


def seats(game: str) -> tuple[str, ...]:
    """The seats of a game in turn."""
    return seating(game).seats


def possible(game: str) -> frozenset[Cell]:
    """The cells that there can be cases of."""
    return frozenset(
        Cell(kind, role, seat)
        for kind, roles in ROLES.items()
        for role in roles
        if game in ONLY_IN.get(f"{kind}: {role}", ONLY_IN.get(role, (game,)))
        for seat in _who(game, role)
    )


def _who(game: str, role: str) -> tuple[str, ...]:
    """Who can have a role: where one seat always deals, it or the seat next to it deals after it."""
    order = seats(game)
    after = {"deals next": order[:2], "takes over the deal": order[1:2]}
    return order if seating(game).any_deals else after.get(role, order)


def cells(game: str, kind: str, asked: Json, answer: Json) -> frozenset[Cell]:
    """The cells that a question with its answer belongs to."""
    if kind not in ROLES or answer.get("verdict") == "impossible":
        return frozenset()
    roles = _READ[kind](game, asked, answer)
    return frozenset(
        Cell(kind, role, seat) for role, seat in roles if role in ROLES[kind] and seat in seats(game)
    )


def agreed(game: str, kind: str, asked: Json, answers: Iterable[Json]) -> frozenset[Cell]:
    """The cells that a question belongs to by every answer that passes."""
    return frozenset.intersection(*(cells(game, kind, asked, answer) for answer in answers))


def filled(cases: Iterable[Case]) -> Counter[Cell]:
    """How many cases belong to each cell."""
    return Counter(
        cell
        for case in cases
        if case.about == "rules"
        for cell in agreed(case.game, case.kind, case.input, (each.expect for each in case.expectations))
    )


def _of_a_hand(game: str, asked: Json, answer: Json) -> Iterator[tuple[str, str]]:
    if not answer.get("wins"):
        return
    hand = row(asked["hand"])
    said, won = row(hand.get("circumstances", {})), row(hand["win"])
    seat, dealer = str(said.get("seat")), str(said.get("dealer"))
    yield from (("wins", seat), ("dealer", dealer))
    sources = _words(won.get("from"))
    if sources and seat in seats(game):
        yield from _came(
            game, seat, _seat_of(game, seat, sources[-1]), robbed="rob" in _words(won.get("how"))
        )
    wind = str(said.get("round"))
    held = {tile for tile, number in _tiles(hand).items() if number > 2}
    if wind != seat:
        yield from (("has a set of the own wind", tile) for tile in held & {seat})
        yield from (("is the round, and has a set of it not", tile) for tile in held & {wind})


def _seat_of(game: str, seat: str, source: str) -> str:
    """The seat that a source is, seen from another."""
    if source not in RELATIVES:
        return source
    return seats(game)[(seats(game).index(seat) + RELATIVES.index(source)) % len(seats(game))]


def _tiles(hand: Json) -> Counter[str]:
    sets = (tile for meld in rows(hand.get("melds", [])) for tile in _words(meld["tiles"]))
    return Counter((*_words(hand.get("concealed")), *sets, str(row(hand["win"])["tile"])))


def _came(game: str, winner: str, giver: str, *, robbed: bool) -> Iterator[tuple[str, str]]:
    """The roles of who won and of who gave the tile."""
    if winner not in seats(game) or giver not in seats(game):
        return
    steps = (seats(game).index(winner) - seats(game).index(giver)) % len(seats(game))
    role = BEHIND[steps]
    yield ("wins on an own draw", winner) if role is None else (role, winner)
    if role is not None:
        yield from (("gives", giver), *((("is robbed", giver),) if robbed else ()))


def _of_a_result(game: str, asked: Json, answer: Json) -> Iterator[tuple[str, str]]:
    result = row(answer["result"] if "result" in answer else asked["result"])
    how, seat, dealer = result.get("how"), str(result.get("seat")), str(result.get("dealer"))
    yield ("dealer", dealer)
    if how == "false":
        yield ("fouls", seat)
    if how in ("won", "white"):
        yield ("wins", seat)
        yield from _came(game, seat, str(result.get("from", seat)), robbed=is_robbed(result))
    follows = str(answer.get("next_dealer", result.get("next_dealer")))
    yield ("deals next", follows)
    if follows != str(result.get("dealer", seats(game)[0])):
        yield ("takes over the deal", follows)
    for payment in rows(answer.get("payments", [])):
        yield from (("pays", str(payment["from"])), ("is paid", str(payment["to"])))
    for giver, number in row(asked.get("given", {})).items():
        if number:
            yield ("gave tiles before", giver)


def is_robbed(result: Json) -> bool:
    """Whether a hand was won on a tile with which another was making a kong."""
    came, giver = str(result.get("came")), result.get("from")
    return came.endswith("kong") and giver is not None and giver != result.get("seat")


def _of_a_log(game: str, asked: Json, answer: Json) -> Iterator[tuple[str, str]]:
    yield ("dealer", str(row(asked["log"]).get("dealer")))
    yield from _of_a_result(game, asked, answer)
    for found in rows(answer["findings"]):
        if found["kind"] == "breach":
            yield ("breaks a rule", str(found["seat"]))


def _of_what_may_be_done(_: str, asked: Json, answer: Json) -> Iterator[tuple[str, str]]:
    yield ("dealer", str(row(asked["log"]).get("dealer")))
    for act in rows(answer["acts"]):
        yield ("may act", str(act["seat"]))
        if act["act"] == "win":
            yield ("may win", str(act["seat"]))


def _of_who_prevails(_: str, asked: Json, answer: Json) -> Iterator[tuple[str, str]]:
    yield ("dealer", str(row(asked["log"]).get("dealer")))
    claims, first = rows(asked["claims"]), answer["prevails"]
    if not isinstance(first, int):
        return
    winner, lawful = str(claims[first]["seat"]), cast("list[int]", answer["lawful"])
    yield ("prevails", winner)
    for place, claim in enumerate(claims):
        if claim["seat"] != winner:
            yield ("gives way" if place in lawful else "claims unlawfully", str(claim["seat"]))


def _of_a_deal(_: str, asked: Json, __: Json) -> Iterator[tuple[str, str]]:
    yield ("dealer", str(row(asked["log"]).get("dealer")))


_READ = {
    "score": _of_a_hand,
    "replay": _of_a_log,
    "legal": _of_what_may_be_done,
    "priority": _of_who_prevails,
    "settle": _of_a_result,
    "next": _of_a_result,
    "census": _of_a_deal,
}


def _words(value: JsonValue) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
