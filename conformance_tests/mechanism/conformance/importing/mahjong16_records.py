"""Dealt hands written as mahjong16 documents its private hand records: from its description alone, sharing no code.

Every tile comes from the end of one list, a flower is replaced as it is drawn, and draws are no steps.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from oracle.conformance.inputs.structured import structured_log
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS = "ESWN"
NUMBERS = {
    name: number
    for number, name in enumerate(
        [rank + suit for suit in "mps" for rank in "123456789"]
        + [*"ESWNCFP"]
        + [f"{each}f" for each in range(1, 9)]
    )
}


def played(seed: int) -> dict[str, Any] | None:
    """A dealt hand as a structured log without wall and dice; None where somebody leaves a tile that may be drawn.

    The engine always draws it.
    """
    log: dict[str, Any] = structured_log(deal("taiwan", seed))
    if any(act["act"] == "decline" for act in log["acts"]):
        return None
    return {name: part for name, part in log.items() if name not in {"wall", "dice"}}


def record(log: dict[str, Any], rotated: int = 0) -> dict[str, Any]:
    """The record of a hand; `rotated` says which player has which seat."""
    players = SEATS[rotated:] + SEATS[:rotated]
    acts = list(log["acts"])
    opening = 0
    while acts[opening]["act"] in {"flower", "replace"}:
        opening += 1
    popped = [*dealt(log, acts[:opening])]
    popped += [act["tiles"][0] for act in acts[opening:] if act["act"] in {"draw", "replace"}]
    rest = Counter({name: 1 if name.endswith("f") else 4 for name in NUMBERS}) - Counter(popped)
    wall = [NUMBERS[tile] for tile in [*popped, *sorted(rest.elements())]][::-1]
    last = acts[-1]
    won = last["act"] in {"win", "rob"}
    return {
        "format_version": 1,
        "engine_version": "of no engine",
        "hand_id": "a hand",
        "rules": {
            "include_flowers": True,
            "n_players": 4,
            "initial_hand": 16,
            "dead_wall_mode": "fixed",
            "dead_wall_base": 16,
        },
        "seed": None,
        "setup": {
            "wall": wall,
            "seat_winds": [*players],
            "dealer_pid": players.index(log["dealer"]),
            "quan_feng": log["wind"],
            "dealer_streak": log["streak"],
        },
        "steps": [*steps(acts[opening:], players)],
        "status": "completed",
        "settlement": {"winner": players.index(last["seat"]) if won else None, "tai": 3},
    }


def dealt(log: dict[str, Any], acts: list[dict[str, Any]]) -> Iterator[str]:
    """The tiles of the deal as they leave the wall: one each in sixteen rounds, then the dealer's seventeenth."""
    after = {
        seat: [act["tiles"][0] for act in acts if (act["seat"], act["act"]) == (seat, "replace")]
        for seat in SEATS
    }
    chains = {seat: [[tile] for tile in log["hands"][seat]] for seat in SEATS}
    for seat, tiles in after.items():
        while tiles:
            for chain in [each for each in chains[seat] if each[-1].endswith("f")]:
                chain.append(tiles.pop(0))
    for turn in range(16):
        for seat in SEATS:
            yield from chains[seat][turn]
    yield from chains[log["dealer"]][16]


def steps(acts: list[dict[str, Any]], players: str) -> Iterator[dict[str, Any]]:
    """The steps of play: acts in one's turn, and an answer of each of the others to what lies open."""
    made = [
        {
            **act,
            "own": before["act"] in {"draw", "replace"},
            "drawn": act.get("tiles") == before.get("tiles"),
        }
        for before, act in zip([{"act": "draw"}, *acts], acts, strict=False)
        if act["act"] not in {"draw", "flower", "replace"}
    ]
    number = 0
    for place, act in enumerate(made):
        if act["act"] in {"eat", "pung", "kong", "rob"} or (act["act"] == "win" and not act["own"]):
            continue
        number += 1
        yield {
            "seq": number,
            "phase": "TURN",
            "pid": players.index(act["seat"]),
            "action": turn(act),
            "info": {},
        }
        if act["act"] not in {"discard", "add-kong"}:
            continue
        after = made[place + 1] if place + 1 < len(made) else {"act": "", "seat": act["seat"]}
        name = claim(after)
        at = SEATS.index(act["seat"])
        for distance in (1, 2, 3):
            seat = SEATS[(at + distance) % 4]
            number += 1
            mine = name is not None and seat == after["seat"]
            step: dict[str, Any] = {
                "seq": number,
                "phase": "REACTION",
                "pid": players.index(seat),
                "info": {},
            }
            step["action"] = {"type": name if mine else "PASS"}
            if name is not None and distance == 3:
                step["info"] = {"resolved_claim": settled(after, name, act["seat"], players)}
            yield step


def claim(act: dict[str, Any]) -> str | None:
    """What the engine calls a claim of an open tile; None for what is none."""
    if act["act"] == "win" and act["own"]:
        return None
    return {"eat": "CHI", "pung": "PONG", "kong": "GANG", "win": "HU", "rob": "HU"}.get(act["act"])


def turn(act: dict[str, Any]) -> dict[str, Any]:
    """An act in one's turn."""
    if act["act"] == "win":
        return {"type": "HU", "source": "TSUMO"}
    name = {"discard": "DISCARD", "hidden-kong": "ANGANG", "add-kong": "KAKAN"}[act["act"]]
    made: dict[str, Any] = {"type": name, "tile": NUMBERS[act["tiles"][0]]}
    if name == "DISCARD":
        made["from"] = "drawn" if act["own"] and act["drawn"] else "hand"
    return made


def settled(act: dict[str, Any], name: str, source: str, players: str) -> dict[str, Any]:
    """Which claim prevailed."""
    found: dict[str, Any] = {
        "pid": players.index(act["seat"]),
        "type": name,
        "tile": NUMBERS[act["tiles"][0]],
    }
    found["from_pid"] = players.index(source)
    if "with" in act:
        found["use"] = [NUMBERS[tile] for tile in act["with"]]
    return found
