"""From a judged log to events: what no event tells is told beside one, so that reading gives the log back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle import VERSION
from oracle.conformance.importers import ExportError
from oracle.conformance.importers.mjai.events import OWN, Course
from oracle.conformance.importers.mjai.reading import EMPTY, FAMILY, SEATS, sizes_of_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from oracle.conformance.importers import Imported
    from oracle.conformance.importers.mjai.events import Event
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.ruling.ruling import Ruling

HEAD = ("dealer", "wind", "streak", "hands", "players", "acts", "end")
"""What of a log the head of a hand, its events and its end tell."""

ENDED = {"won": "hora", "drawn": "ryukyoku", "stopped": "ryukyoku"}


def write(hand: Imported, ruling: Ruling) -> Iterator[Json]:
    """The events of a hand, a game of its own; raises `ExportError` for a game that is not of these tiles."""
    if words_of(hand.game).family != FAMILY:
        raise ExportError("export-no-events", game=hand.game)
    log = hand.log
    names = _object(log, "players") if all(_object(log, "players").values()) else {}
    own: Json = {"version": VERSION}
    if hand.readings:
        own["readings"] = dict(hand.readings)
    yield {
        "type": "start_game",
        "game": hand.game,
        "names": [names.get(seat, "") for seat in SEATS],
        OWN: own,
    }
    hands, head = _head(hand.game, log)
    yield head
    acts = log.get("acts", [])
    events = [*_played(Course(SEATS, hands), acts if isinstance(acts, list) else [])]
    last = events.pop()
    if log["end"] in {"drawn", "stopped"}:
        events.append({"type": "ryukyoku"})
    _counted(events, ruling)
    yield from events
    told = "won" if any(each["type"] == "hora" for each in events) else "cut"
    told = "drawn" if events and events[-1]["type"] == "ryukyoku" else told
    ending: Json = {**last, "status": ruling.status}
    if log["end"] != told:
        ending["end"] = log["end"]
    if ruling.findings:
        ending["findings"] = [
            {"kind": found.kind.value, "clause": found.cited, "at": found.place.at}
            for found in ruling.findings
        ]
    yield {"type": "end_kyoku", OWN: ending}
    yield {"type": "end_game"}


def _head(game: str, log: Json) -> tuple[list[list[str]], Json]:
    """What everybody holds, and the event a hand begins with."""
    held = _object(log, "hands")
    hands = [[tile for tile in _list(held.get(seat)) if isinstance(tile, str)] for seat in SEATS]
    rest: Json = {name: part for name, part in log.items() if name not in HEAD}
    made: Json = {"type": "start_kyoku"}
    dealer = log.get("dealer")
    if "wind" in log:
        made["bakaze"] = log["wind"]
    if isinstance(dealer, str):
        made["kyoku"] = SEATS.index(dealer) + 1
    if "streak" in log:
        made["honba"] = log["streak"]
    if isinstance(dealer, str):
        made["oya"] = SEATS.index(dealer)
    made |= {"seats": [*SEATS], "tehais": [[*hand] for hand in hands], **EMPTY}
    deals, others = sizes_of_games()[game]
    dealt = [deals if seat == (dealer or SEATS[0]) else others for seat in SEATS]
    if any(hand and len(hand) != size for hand, size in zip(hands, dealt, strict=True)) or any(
        seat in held and not hand for seat, hand in zip(SEATS, hands, strict=True)
    ):
        rest["hands"] = dict(held)
    if not all(_object(log, "players").values()):
        rest["players"] = log["players"]
    if rest:
        made[OWN] = {"log": rest}
    return hands, made


def _played(course: Course, acts: Iterable[JsonValue]) -> Iterator[Json]:
    """The events of the acts, and at last what stands beside the end: acts behind the last event."""
    before: list[JsonValue] = []
    for told in acts:
        act = {name: part for name, part in told.items() if name != "at"} if isinstance(told, dict) else told
        events = course.events(act) if isinstance(act, dict) else []
        if not events:
            before.append(act)
            continue
        said = [*course.acts, act]
        trees = _by(events, course, said, alone=not before)
        if trees is None:
            trees = [event.tree() for event in events]
            trees[0][OWN] = {"acts": [*before, act]}
            course.laying = None
        course.acts, before = said[-1:], []
        yield from trees
    yield {"acts": before} if before else {}


def _by(events: list[Event], course: Course, said: list[JsonValue], *, alone: bool) -> list[Json] | None:
    """The events as they are, where they come to what is said by themselves; else None."""
    for event in events:
        course.feed(event)
    return [event.tree() for event in events] if alone and course.acts == said else None


def _counted(events: list[Json], ruling: Ruling) -> None:
    """Say with the last win, or with the end of the wall, what each seat gets and pays, where that is certain."""
    if ruling.leaves_payments_open or ruling.status != "clean" or not ruling.payments:
        return
    if len({figure.unit for paid in ruling.payments for figure in paid.figures}) > 1:
        return
    deltas: dict[str, int] = dict.fromkeys(SEATS, 0)
    for paid in ruling.payments:
        if paid.over != 1 or not {paid.payer, paid.payee} <= {*SEATS}:
            return
        deltas[paid.payer] -= paid.amount.low
        deltas[paid.payee] += paid.amount.low
    for event in reversed(events):
        if event["type"] in {"hora", "ryukyoku"}:
            own = event.pop(OWN, None)
            event["deltas"] = [deltas[seat] for seat in SEATS]
            if own is not None:
                event[OWN] = own
            return


def _object(log: Mapping[str, JsonValue], name: str) -> Mapping[str, JsonValue]:
    found = log.get(name)
    return found if isinstance(found, dict) else {}


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []
