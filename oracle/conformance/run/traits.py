"""What a program shows that it can do: finding a breach, listing a pung, saying how the tile came, calling an item.

What it does in no case in which it should is one mistake, whatever the cases were made for. So every row says what its
answer rightly does, and a failure what it lacks; whether that is lacking everywhere is known when all rows are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import row, rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.inputs.forms import Json, JsonValue

FINDS, SAYS, LISTS, ANSWERS, COUNTS = "finding", "result", "act", "verdict", "item"
CONVICTS = "breach"
"""The kinds of traits: a kind of finding, a part of a result, an act listed, a verdict of a hand alone, an item, an act
that is a breach."""

SEVERAL = "more than one"
"""What stands for the kind of a finding where there are several."""

BESIDE_CLEAN = ("undecided", "impossible")
"""The verdicts that a program may never give."""


def traits(answer: Json, asked: Json) -> frozenset[str]:
    """What an answer to what was asked shows, each as its kind and a name; nothing where it is of another shape."""
    try:
        return frozenset(f"{kind} {name}" for kind, name in (*_traits(answer), *_convicted(answer, asked)))
    except (KeyError, TypeError, ValueError):
        return frozenset()


def _traits(answer: Json) -> Iterator[tuple[str, JsonValue]]:
    if "findings" in answer:
        yield from ((FINDS, each["kind"]) for each in rows(answer["findings"]))
        yield from ((FINDS, SEVERAL) for _ in rows(answer["findings"])[1:])
        yield from ((FINDS, answer[name]) for name in ("verdict",) if answer.get(name) in BESIDE_CLEAN)
    elif answer.get("verdict") in BESIDE_CLEAN:
        yield ANSWERS, answer["verdict"]
    if "result" in answer:
        yield from ((SAYS, name) for name, part in row(answer["result"]).items() if part is not None)
    if "acts" in answer:
        yield from ((LISTS, each["act"]) for each in rows(answer["acts"]))
    for sheet in (answer, *rows(answer.get("scores", []))):
        yield from ((COUNTS, each["item"]) for each in rows(sheet.get("items", [])))


def _convicted(answer: Json, asked: Json) -> Iterator[tuple[str, JsonValue]]:
    """What acts are found to be breaches."""
    breaches = [each.get("at") for each in rows(answer.get("findings", [])) if each["kind"] == "breach"]
    yield from ((CONVICTS, act_at(asked, at)) for at in breaches if isinstance(at, int))


def act_at(asked: Json, number: int) -> str:
    """The name of an act of the log that is asked about; empty for none."""
    acts = rows(row(asked["log"]).get("acts", [])) if "log" in asked else []
    return next((str(act["act"]) for act in acts if act.get("at") == number), "")


def shown(expect: Json, answer: Json, asked: Json) -> frozenset[str]:
    """What an answer to what was asked shows that it should."""
    return traits(expect, asked) & traits(answer, asked)
