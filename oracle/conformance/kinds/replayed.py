"""`replay`: a hand of play judged from its deal to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import mapping, part_of, row, rows
from oracle.conformance.inputs.log_from_form import log_of
from oracle.conformance.kinds.figures import (
    ITEM_CLAUSES,
    ITEMS,
    PAYMENT_CLAUSES,
    PAYMENTS,
    TOTAL_CLAUSES,
    TOTALS,
    payments_answer,
    sheet_answer,
)
from oracle.conformance.kinds.kind import Kind, Part, in_any_order, part
from oracle.rulebook.house_rules import apart
from oracle.ruling.findings import Kind as Found

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.ruling.ruling import Outcome, Ruling

UNLAWFUL = (Found.BREACH, Found.IMPOSSIBLE)
"""The findings that make an act the first illegal one."""


def ruling_on(game: str, readings: Mapping[str, str], question: Json) -> Ruling:
    """The ruling on the hand of play that is asked about."""
    from oracle.judge.adjudication import (  # kinds are known without loading the judge
        adjudicate,
    )

    return adjudicate(
        log_of(game, mapping(part_of(question, "log"), "log"), readings), readings=apart(readings)
    )


def _replay(game: str, readings: Mapping[str, str], question: Json) -> Json:
    ruling = ruling_on(game, readings, question)
    answer: Json = {
        "verdict": ruling.status,
        "first": first_illegal(ruling),
        "findings": findings_answer(ruling),
        "result": result_answer(ruling.outcome),
        "scores": [{"seat": sheet.seat, **sheet_answer(sheet)} for sheet in ruling.scores],
        "payments": payments_answer(ruling.payments),
    }
    if ruling.claims:
        answer["claims"] = [claimed.outcome for claimed in ruling.claims]
    return answer


def first_illegal(ruling: Ruling) -> int | None:
    """The number of the first act that is unlawful or cannot be, None where there is none."""
    numbers = (found.place.at for found in ruling.findings if found.kind in UNLAWFUL)
    return min((at for at in numbers if at is not None), default=None)


def findings_answer(ruling: Ruling) -> list[JsonValue]:
    """What was found, by act; what belongs to no act comes last. What is alike is found once."""
    found: list[Json] = [
        {
            "kind": each.kind.value,
            "at": each.place.at,
            "seat": each.seat,
            "clause": each.clause,
            **({"also": list(each.also)} if each.also else {}),
        }
        for each in ruling.findings
    ]
    return [*sorted(_distinct(found), key=_place)]


def _distinct(found: list[Json]) -> list[Json]:
    """Findings without those that say the same again: what is alike in kind, act, seat and clause is one.

    What goes with any of them goes with the one.
    """
    kept: dict[str, Json] = {}
    for each in found:
        alike = repr([each.get(name) for name in ("kind", "at", "seat", "clause")])
        also = [*dict.fromkeys([*map(str, _also(kept.get(alike, {}))), *map(str, _also(each))])]
        kept[alike] = {**kept.get(alike, each), **({"also": [*also]} if also else {})}
    return [*kept.values()]


def result_answer(outcome: Outcome) -> Json:
    """How the hand ended; what does not apply is absent."""
    result: Json = {
        "how": outcome.how,
        "seat": outcome.seat,
        "tile": outcome.tile,
        "came": outcome.came,
        "from": outcome.source,
        "next_dealer": outcome.next_dealer,
        "dealer": outcome.dealer,
        "streak": outcome.streak,
        "next_streak": outcome.next_streak,
    }
    return {name: value for name, value in result.items() if value is not None}


def _result(tree: Json) -> JsonValue:
    """How the hand ended; a part that is null is as good as absent."""
    return {name: value for name, value in row(tree["result"]).items() if value is not None}


def _place(found: Json) -> tuple[bool, int, str]:
    at = found["at"]
    number = at if isinstance(at, int) else 0
    return at is None, number, repr([found.get(name) for name in ("kind", "seat", "clause")])


def _places(tree: Json) -> JsonValue:
    """What was found where, of whom; without its clause it is listed once, however many clauses are broken by it."""
    places: list[JsonValue] = []
    for found in rows(tree["findings"]):
        entry: Json = {name: found.get(name) for name in ("kind", "at", "seat")}
        if entry not in places:
            places.append(entry)
    return in_any_order(places)


def _clauses(tree: Json) -> JsonValue:
    """Under each place the clauses of what was found there: each as a list, the clause before those it adds."""
    return [
        [found["kind"], found.get("at"), found.get("seat"), [found["clause"], *_also(found)]]
        for found in sorted(_distinct(rows(tree["findings"])), key=_place)
    ]


def _also(found: Json) -> list[JsonValue]:
    also = found.get("also", [])
    if not isinstance(also, list):
        raise TypeError("an array is wanted")
    return also


def _cites(expected: JsonValue, got: JsonValue) -> bool:
    """Whether for every finding expected one at its place has its clause or one that goes with it."""
    left = list(got) if isinstance(got, list) else []
    for each in expected if isinstance(expected, list) else []:
        match = next((other for other in left if _same_finding(each, other)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _same_finding(expected: JsonValue, got: JsonValue) -> bool:
    match expected, got:
        case [[*place, list(clauses)], [*other, list(cited)]]:
            return place == other and bool(cited) and cited[0] in clauses
        case _:
            return False


REPLAY = Kind(
    "replay",
    _replay,
    (
        part("L1", "verdict"),
        part("L2", "first"),
        Part("L3", "findings", _places),
        Part("L3", "result", _result),
        TOTALS,
        ITEMS,
        PAYMENTS,
        part("L3", "claims"),
        Part("L4", "findings.clause", _clauses, _cites),
        TOTAL_CLAUSES,
        ITEM_CLAUSES,
        PAYMENT_CLAUSES,
    ),
)
