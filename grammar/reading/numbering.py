"""One numbering for the tables of a grammar, so that they are the same whenever they are made.

lark numbers tokens, states and rules as they come out of sets, which lie otherwise in every process.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = Any
"""What lark writes: objects, lists and plain values, nested as its classes are."""


def in_one_order(data: Json, memo: Mapping[int, Json]) -> tuple[Json, dict[str, Json]]:
    """The tables, numbered by names: rules by what they say, tokens by name, states as they are reached."""
    entries = sorted(memo, key=lambda number: _text(memo[number]))
    place = {number: new for new, number in enumerate(entries)}
    data = _renamed(data, place)
    data["rules"].sort(key=_text)
    data["parser"]["parser_conf"]["rules"].sort(key=_text)
    data["parser"]["lexer_conf"]["terminals"].sort(key=_text)
    data["parser"]["parser"] |= _table(data["parser"]["parser"])
    return data, {str(place[number]): memo[number] for number in entries}


def _text(part: Json) -> str:
    return json.dumps(part, sort_keys=True)


def _renamed(part: Json, place: Mapping[int, int]) -> Json:
    """A part in which what it refers to has its new number."""
    if isinstance(part, dict):
        return {key: place[value] if key == "@" else _renamed(value, place) for key, value in part.items()}
    return [_renamed(each, place) for each in part] if isinstance(part, list | tuple) else part


def _table(table: Json) -> dict[str, Json]:
    """The states, each numbered when it is first reached, and the tokens by name."""
    names = sorted(table["tokens"].values())
    states = {
        state: sorted((names.index(table["tokens"][token]), action) for token, action in actions.items())
        for state, actions in table["states"].items()
    }
    reached = {state: number for number, state in enumerate(table["start_states"].values())}
    for state in (waiting := list(reached)):
        for _, (reduces, what) in states[state]:
            if not reduces and what not in reached:
                reached[what] = len(reached)
                waiting.append(what)
    return {
        "tokens": dict(enumerate(names)),
        "states": {
            reached[state]: {
                token: [reduces, what if reduces else reached[what]]
                for token, (reduces, what) in states[state]
            }
            for state in reached
        },
        "start_states": {start: reached[state] for start, state in table["start_states"].items()},
        "end_states": {start: reached[state] for start, state in table["end_states"].items()},
    }
