"""A contrary pair with as few lines as it can have: lines that both logs share are left out of both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.irregular.logs import NEW, without
from grammar.syntax import Acts
from grammar.unreadable import UnreadableLog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.irregular.law import Law, Pair

TRIES = 160
"""How often a smaller pair is tried."""


def shrunk(law: Law, pair: Pair) -> Pair:
    """The smallest pair that is found contrary in the same way."""
    how, tries = _kinds(law.found(pair)), 0
    for size in _sizes(len(pair.base.lines)):
        place = 0
        while tries < TRIES:
            lines = _shared(law, pair)
            left_out = frozenset(lines[place : place + size])
            if not left_out:
                break
            tries += 1
            smaller = _without(pair, left_out)
            if how & _kinds(_found(law, smaller)):
                pair = smaller
            else:
                place += size
    return pair


def _sizes(lines: int) -> Iterator[int]:
    while lines > 1:
        lines = (lines + 1) // 2
        yield lines


def _shared(law: Law, pair: Pair) -> list[int]:
    """The lines that may be left out, the last ones first."""
    there = {line.line for line in pair.other.lines}
    return [
        line.line
        for line in reversed(pair.base.lines)
        if line.line in there and line.line < NEW and (law.shrinks or not isinstance(line, Acts))
    ]


def _without(pair: Pair, left_out: frozenset[int]) -> Pair:
    return replace(pair, base=without(pair.base, left_out), other=without(pair.other, left_out))


def _found(law: Law, pair: Pair) -> tuple[str, ...]:
    try:
        return law.found(pair)
    except UnreadableLog:
        return ()


def _kinds(found: tuple[str, ...]) -> set[str]:
    """In what ways a pair is contrary, without the figures."""
    return {each.partition(":")[0].split()[0] for each in found}
