"""`legal`, `priority` and `census`: what may be done at a point of play, who prevails, what can follow."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.conformance.inputs.faults import depth_of
from oracle.conformance.inputs.forms import array, mapping, part_of, rows
from oracle.conformance.inputs.log_from_form import log_of
from oracle.conformance.kinds.kind import Kind, Part, UnsupportedError, in_any_order, ordered, part, unordered
from oracle.rulebook.house_rules import apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Log
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.game.play import Option
    from oracle.table.acts import LaidSet

_DONE = ("tiles", "with", "making", "from", "as")


def _log(game: str, readings: Mapping[str, str], question: Json) -> Log:
    from oracle.game.registry import load

    if load(game).playing is None:
        raise UnsupportedError(f"{game} lists no lawful acts")
    return log_of(game, mapping(part_of(question, "log"), "log"), readings)


def _legal(game: str, readings: Mapping[str, str], question: Json) -> Json:
    from oracle.judge.lawful import legal

    options = legal(_log(game, readings, question), readings=apart(readings)).options
    return {"acts": ordered([option_answer(option) for option in options])}


def option_answer(option: Option) -> Json:
    """A lawful act with its clause; `forced` where that clause commands it."""
    act = option.act
    answer: Json = {"seat": act.seat, "act": act.name}
    if act.tiles:
        answer["tiles"] = list(act.tiles)
    if act.with_tiles:
        answer["with"] = list(act.with_tiles)
    if act.making:
        answer["making"] = [list(tiles) for tiles in act.making]
    if act.source is not None:
        answer["from"] = act.source
    if act.form is not None:
        answer["as"] = act.form
    if option.forced:
        answer["forced"] = True
    return {**answer, "clause": option.clause}


def same_act(claim: Mapping[str, JsonValue]) -> str:
    """What makes two acts the same: who, what, with which tiles; the order of tiles and of sets is none."""
    parts = [f"{claim['seat']} {claim['act']}"]
    for name in _DONE:
        value = claim.get(name)
        if value:
            parts.append(_unordered(value) if name == "tiles" else f"{name} {_unordered(value)}")
    return " ".join(parts)


def _shortly(claim: Mapping[str, JsonValue], laid: Iterable[LaidSet]) -> Mapping[str, JsonValue]:
    """A claim without the sets it leaves as they lie; what makes one new set then names the own tiles of it."""
    making = claim.get("making")
    if not isinstance(making, list):
        return claim
    lying = Counter(tuple(sorted(each.tiles)) for each in laid)
    new = Counter(tuple(sorted(map(str, array(tiles, "making")))) for tiles in making) - lying
    short: dict[str, JsonValue] = {**claim, "making": [list(tiles) for tiles in new.elements()]}
    if new.total() == 1:
        del short["making"]
        own = Counter(*new) - Counter(map(str, array(part_of(claim, "tiles"), "tiles")))
        short["with"] = [*own.elements()]
    return short


def _unordered(value: JsonValue) -> str:
    """Words in one order; those of a list within a list are joined."""
    if not isinstance(value, list):
        return str(value)
    return " ".join(
        sorted("-".join(sorted(map(str, each))) if isinstance(each, list) else str(each) for each in value)
    )


def _acts_by_seat(tree: Json) -> JsonValue:
    return in_any_order([*{f"{act['seat']} {act['act']}" for act in rows(tree["acts"])}])


def _acts(tree: Json) -> JsonValue:
    return in_any_order(
        [same_act(act) + (" (forced)" if act.get("forced") else "") for act in rows(tree["acts"])]
    )


def _act_clauses(tree: Json) -> JsonValue:
    return in_any_order([f"{same_act(act)} {act['clause']}" for act in rows(tree["acts"])])


def _priority(game: str, readings: Mapping[str, str], question: Json) -> Json:
    """Which of the claims prevails, and which of them are lawful, as places in the list asked about."""
    from oracle.judge.lawful import position, priority

    log = _log(game, readings, question)
    agreed = apart(readings)
    ranked, laid = priority(log, readings=agreed), position(log, readings=agreed).laid
    claims = [mapping(each, "claims") for each in array(part_of(question, "claims"), "claims")]

    def shortly(claim: Mapping[str, JsonValue]) -> object:
        return same_act(_shortly(claim, laid.get(str(claim.get("seat")), ())))

    asked = [shortly(claim) for claim in claims]
    places = [
        (place, option)
        for offered, option in ((shortly(option_answer(option)), option) for option in ranked)
        for place, claim in enumerate(asked)
        if offered == claim
    ]
    answer: Json = {"prevails": places[0][0] if places else None}
    answer["lawful"] = ordered([place for place, _ in places])
    if places:
        answer["clause"] = places[0][1].clause
    return answer


def _census(game: str, readings: Mapping[str, str], question: Json) -> Json:
    from oracle.judge.lawful import NotSettledError, census

    try:
        counts = census(
            _log(game, readings, question), depth_of(part_of(question, "depth")), readings=apart(readings)
        )
    except NotSettledError as hidden:
        raise UnsupportedError(str(hidden)) from None
    return {"counts": list(counts)}


LEGAL = Kind(
    "legal",
    _legal,
    (
        Part("L1", "acts.act", _acts_by_seat),
        Part("L3", "acts", _acts),
        Part("L4", "acts.clause", _act_clauses),
    ),
)
PRIORITY = Kind(
    "priority", _priority, (part("L1", "prevails"), unordered("L3", "lawful"), part("L4", "clause"))
)
CENSUS = Kind("census", _census, (part("L1", "counts"),))
