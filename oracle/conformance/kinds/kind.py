"""What a kind of case is: a question that can be answered, and answers that can be compared."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from grammar.records import dataclass
from oracle.conformance.inputs.forms import Json, JsonValue

COMPARED = ("L1", "L2", "L3", "L4")
"""What is compared, from coarse to fine: the verdict; where it first goes wrong; lists and figures; clauses."""

MISSING = "(missing)"
"""What stands in a difference for a part that the answer does not have."""

MISSHAPEN = "(misshapen)"
"""What stands in a difference for a part of the answer that is not of the shape its schema asks for."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where an answer is not what was expected."""

    level: str
    path: str
    expected: JsonValue
    got: JsonValue


Answer: TypeAlias = Callable[[str, Mapping[str, str], Json], Json]
"""What our judge answers: game, readings that are not ours by default, input."""

Pick: TypeAlias = Callable[[Json], JsonValue]
"""What is taken of an answer to be compared; it may raise where the answer has no such shape."""

Others: TypeAlias = Callable[[Json], Sequence[Json]]
"""What else of an expectation an answer may be, where several are right."""

Hearing: TypeAlias = Callable[[Json, Json], Json]
"""What of an answer is heard, by what is expected."""

Fits: TypeAlias = Callable[[JsonValue, JsonValue], bool]
"""Whether what was picked of an answer is as good as what was picked of the expectation."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is compared: at which level, where it stands in the answer, in what form.

    Where the expectation does not have it, nothing is compared; where it has `others`, any of them will do, and the
    one that is nearest to an answer is what that differs from.
    """

    level: str
    path: str
    pick: Pick
    fits: Fits = lambda expected, got: expected == got
    others: Others = lambda _: ()

    def difference(self, expect: Json, answer: Json) -> Difference | None:
        """How an answer differs from an expectation in this part."""
        try:
            expected = self.pick(expect)
        except KeyError:
            return None
        try:
            got = self.pick(answer)
            right = (expected, *map(self.pick, self.others(expect)))
            if any(self.fits(each, got) for each in right):
                return None
            expected = min(right, key=lambda each: distance(each, got))
        except KeyError:
            got = MISSING
        except (TypeError, ValueError, AttributeError, IndexError):
            got = MISSHAPEN
        return Difference(self.level, self.path, expected, got)


class UnsupportedError(LookupError):
    """A question that the ruleset of this game does not answer; the argument says which."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of case: what our judge says to an input, and what of an answer is compared.

    `answer` has no sentence in it; it raises `UnsupportedError` for a game that has no such question. `heard` leaves
    out of an implementation's answer what a question did not ask for.
    """

    name: str
    answer: Answer
    parts: tuple[Part, ...]
    heard: Hearing = lambda _, answer: answer

    def differences(self, expect: Json, answer: Json) -> tuple[Difference, ...]:
        """How an answer differs from what is expected at every level, coarsest first."""
        if answer == expect:
            return ()
        heard = self.heard(expect, answer)
        found = (part.difference(expect, heard) for part in self.parts)
        return tuple(each for each in found if each is not None)


def field(name: str) -> Pick:
    """Pick a part of an answer as it is."""
    return lambda tree: tree[name]


def part(level: str, name: str) -> Part:
    """Compare a part of an answer as it is."""
    return Part(level, name, field(name))


def unordered(level: str, name: str) -> Part:
    """Compare a part of an answer that is an array, in whatever order it comes."""

    def pick(tree: Json) -> JsonValue:
        found = tree[name]
        if not isinstance(found, list):
            raise TypeError("an array is wanted")
        return in_any_order(found)

    return Part(level, name, pick)


def ordered(values: list[JsonValue]) -> list[JsonValue]:
    """Values in the order in which our own answers list them."""
    return sorted(values, key=repr)


def in_any_order(values: list[JsonValue]) -> list[JsonValue]:
    """Values in one order, for lists whose order has no meaning, whatever order the members of an object have."""
    return sorted(values, key=in_one_way)


def in_one_way(value: JsonValue) -> str:
    """A value as text that is the same for equal values: the members of an object stand by their names."""
    return json.dumps(value, sort_keys=True)


def distance(one: JsonValue, other: JsonValue) -> int:
    """In how many entries two lists differ; of objects the sum over their members."""
    if isinstance(one, dict) and isinstance(other, dict):
        return sum(distance(one.get(key), other.get(key)) for key in one.keys() | other.keys())
    if isinstance(one, list) and isinstance(other, list):
        ours, theirs = (Counter(map(in_one_way, each)) for each in (one, other))
        return (ours - theirs).total() + (theirs - ours).total()
    return int(one != other)
