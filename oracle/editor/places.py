"""Places in a text: words under a column, columns as an editor counts them, and the act a line number means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from grammar.places import column_of
from grammar.syntax import Acts

if TYPE_CHECKING:
    from grammar.syntax import Log
    from oracle.editor.documents import Hand

_WORD = re.compile("[^ \t\u3000]+")
_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|(?<![^ \t\u3000])[#\uff03].*')
CLAUSE = re.compile(r"(?<![A-Za-z0-9-])[A-Z]{2}-[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9](?:\([a-z]\))?")


class Span(NamedTuple):
    """A part of a line of the text, in characters counted from 0."""

    line: int
    start: int
    end: int


def to_units(line: str, column: int, encoding: str) -> int:
    """A column in the units that an editor counts."""
    before = line[: max(column, 0)]
    if encoding == "utf-32":
        return len(before)
    if encoding == "utf-8":
        return len(before.encode("utf-8", "surrogatepass"))
    return len(before) + sum(char > "\uffff" for char in before)


def from_units(line: str, units: int, encoding: str) -> int:
    """The column that is so many units of an editor from the beginning of a line; its end, where there are fewer."""
    column, left = 0, units
    for char in line:
        left -= to_units(char, 1, encoding)
        if left < 0:
            break
        column += 1
    return column


def word_at(line: str, column: int) -> tuple[int, int]:
    """Where the word under a column begins and ends; an empty part where there is none."""
    for found in _WORD.finditer(line):
        if found.start() <= column <= found.end():
            return found.start(), found.end()
    return column, column


def clause_at(line: str, column: int) -> tuple[str, int, int] | None:
    """The id of a clause or the address of a limb under a column, with its place."""
    for found in CLAUSE.finditer(line):
        if found.start() <= column <= found.end():
            return found.group(), found.start(), found.end()
    return None


def body_of(line: str) -> str:
    """A line without its comment."""
    for found in _COMMENT.finditer(line):
        if found[1] is None:
            return line[: found.start()].rstrip()
    return line.rstrip()


def span_of_act(hand: Hand, line: int, nth: int) -> Span:
    """Where the nth act of a line of a hand stands, by the number of the line in the hand, counted from 1."""
    number = min(max(line - 1, 0), len(hand.lines) - 1)
    text = body_of(hand.lines[number])
    start = column_of(text, nth) - 1
    after = column_of(text, nth + 1) - 1
    end = len(text[: after if after > start else len(text)].rstrip())
    if nth == 0:
        start = len(text) - len(text.lstrip())
    return Span(hand.first + number, start, max(end, start))


def act_at(log: Log, hand: Hand, line: int, column: int) -> int | None:
    """The number of the act that stands at a place; of a line without one, None."""
    for each in log.lines:
        if isinstance(each, Acts) and hand.first + each.line - 1 == line:
            here = 0
            for nth in range(len(each.acts)):
                if span_of_act(hand, each.line, nth).start <= column:
                    here = nth
            return each.first + here
    return None
