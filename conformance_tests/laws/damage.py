"""Damage: text and JSON changed by chance, so that the same number always gives the same change."""

from __future__ import annotations

import json
import os
import signal
from contextlib import contextmanager
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, NoReturn

from conformance_tests.collecting import many

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from types import FrameType

    from oracle.conformance.inputs.forms import JsonValue

EXAMPLES = int(os.environ.get("PAIPU_ENTRY_POINTS") or many(1_000, 20))
"""Examples an entry point."""

CHUNK = min(EXAMPLES, 1_000)
"""Examples of one test, so that several can run at a time."""

CHUNKS = range(EXAMPLES // CHUNK)

PATIENCE = 20.0
"""Seconds of processor time after which an example is said to hang."""

Path = tuple["str | int", ...]

_WORDS = (
    "",
    "?",
    "E",
    "tian",
    "nobody",
    "5m",
    "55",
    "12-34",
    "win",
    "self",
    "x" * 50,
    "\u202e",
    "\x1b[2J",
    "<b>",
)
ODD: list[JsonValue] = [
    None,
    True,
    0,
    1,
    -1,
    5,
    10**9,
    *_WORDS,
    [],
    [[]],
    {},
    {"a": 1},
    ["5m"],
    ["?"],
    [None],
]
"""Values that are at home nowhere, or somewhere else."""


def chance(entry: str, number: int) -> Random:
    """The chance of one example."""
    return Random(f"{entry} {number}")  # noqa: S311  (nothing is kept secret)


class HangsError(Exception):
    """An example took longer than anybody should wait."""


@contextmanager
def patience() -> Generator[None]:
    """Raise `HangsError` when what is done here takes too long."""

    def give_up(_: int, __: FrameType | None) -> NoReturn:
        raise HangsError

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# -- text --------------------------------------------------------------------------------------------


def damaged(text: str, words: Sequence[str], rng: Random) -> bytes:
    """A text with one to four changes: of lines, of words, of characters, of bytes."""
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        match rng.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3 | 4 | 5:
                lines[at] = _of_words(lines[at], words, rng)
            case 6:
                lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
            case 7:
                char = rng.choice('?"[]#:/-+ \t\0x9\u202e\u3000一\ufeff')
                place = rng.randint(0, len(lines[at]))
                lines[at] = lines[at][:place] + char + lines[at][place + rng.randint(0, 1) :]
            case _:
                lines.insert(at, " ".join(rng.choices(words, k=rng.randint(1, 6))))
        text = "\n".join(lines)
    data = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.05 and data:
        place = rng.randrange(len(data))
        data = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
    return data


def _of_words(line: str, words: Sequence[str], rng: Random) -> str:
    """A line with one word left out, doubled, or another."""
    parts = line.split(" ")
    at = rng.randrange(len(parts))
    match rng.randrange(3):
        case 0:
            del parts[at]
        case 1:
            parts.insert(at, rng.choice(words))
        case _:
            parts[at] = rng.choice(words)
    return " ".join(parts)


# -- JSON --------------------------------------------------------------------------------------------


def paths(value: JsonValue, path: Path = ()) -> list[Path]:
    """Every place in a JSON value but the whole."""
    found: list[Path] = []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found += [(*path, key), *paths(part, (*path, key))]
    return found


def part(value: JsonValue, path: Path) -> JsonValue:
    """What stands at a place."""
    for key in path:
        value = value[key]  # type: ignore[index]  # the path is one of this value
    return value


def misshapen(value: JsonValue, rng: Random) -> JsonValue:
    """A JSON value with one to three changes: a part left out, doubled, of another type, or from elsewhere in it."""
    tree = deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        places = paths(tree)
        if not places:
            return tree
        *above, key = rng.choice(places)
        parent = part(tree, tuple(above))
        assert isinstance(parent, dict | list)
        match rng.randrange(5):
            case 0 | 1:
                del parent[key]  # type: ignore[arg-type]  # a key of this parent
            case 2:
                parent[key] = deepcopy(rng.choice(ODD))  # type: ignore[index]
            case 3:
                parent[key] = deepcopy(part(tree, rng.choice(places)))  # type: ignore[index]
            case _ if isinstance(parent, list):
                parent.insert(0, deepcopy(rng.choice(ODD)))
            case _:
                parent[rng.choice(("x", "tile", "at", "seat", "with"))] = deepcopy(rng.choice(ODD))
    return tree


def written(value: JsonValue) -> str:
    """A JSON value on one line."""
    return json.dumps(value, ensure_ascii=False)
