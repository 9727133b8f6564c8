"""The protocol paipu/1 on standard input and output: one JSON object a line in, one out.

The words behind the command are the readings it declares, `LQ-A1=both TW-A2=6 …`; none of them, and it is silent about
readings. It follows the rulebook's own choices either way.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from conformance_tests.engines.plain import lingque, taiwan

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Json = dict[str, Any]

ANSWERS: Mapping[tuple[str, str], Callable[[Json], Json]] = {
    ("lingque", "score"): lingque.score,
    ("lingque", "waits"): lingque.waits,
    ("lingque", "settle"): lingque.settle,
    ("lingque", "next"): lingque.following,
    ("taiwan", "score"): taiwan.score,
    ("taiwan", "waits"): taiwan.waits,
    ("taiwan", "settle"): taiwan.settle,
    ("taiwan", "next"): taiwan.following,
}

HELLO: Json = {
    "type": "hello",
    "protocol": "paipu/1",
    "name": "plain",
    "version": "1.0",
    "language": "python",
    "games": ["lingque", "taiwan"],
    "kinds": ["next", "score", "settle", "waits"],
    "levels": ["L1", "L2", "L3", "L4"],
}


def reply(message: Json, declared: Mapping[str, str]) -> Json:
    """What is said to a message."""
    if message["type"] == "hello":
        return {**HELLO, "readings": {**declared}} if declared else HELLO
    if message["type"] == "ping":
        return message
    game, kind = message["game"], message["kind"]
    answer = ANSWERS.get((game, kind))
    if answer is None:
        return {"type": "skip", "id": message["id"], "reason": f"no {kind} of {game} here"}
    if message.get("readings"):
        return {"type": "skip", "id": message["id"], "reason": "the rulebook's own readings alone"}
    try:
        return {"type": "result", "id": message["id"], "answer": answer(message["input"])}
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
        return {"type": "error", "id": message["id"], "code": "bad-input", "message": repr(wrong)}


def main() -> None:
    """Answer line after line."""
    declared = dict(word.split("=", 1) for word in sys.argv[1:])
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "bye":
            return
        sys.stdout.buffer.write(json.dumps(reply(message, declared), ensure_ascii=False).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
