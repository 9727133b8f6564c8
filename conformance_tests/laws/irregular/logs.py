"""Logs as rows of lines: one act a line, each line known by a number that it keeps while others are put in or left out.

What is asked of a log is asked of the text it is written as, as users ask it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import spread
from grammar.logs import parse_log
from grammar.syntax import UNSEEN, Acts, Holding
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from grammar.writing.render import render_log
from oracle.api import check
from oracle.judge.dealing import written_act

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grammar.syntax import Line, Log
    from oracle.ruling.ruling import Ruling
    from oracle.table.acts import Act

NEW = 10_000
"""The number of the first line that was put into a log."""

KEPT = 256
"""Rulings kept: a log is asked again and again with one line more."""

_RULINGS: OrderedDict[str, Ruling] = OrderedDict()


def numbered(log: Log) -> Log:
    """The log with one act a line, and its lines numbered."""
    return spread(log)


def with_lines(log: Log, lines: Iterable[Line]) -> Log:
    """The log with other lines."""
    return replace(log, lines=tuple(lines))


def put_in(log: Log, place: int, *lines: Line) -> Log:
    """The log with lines before the one at a place; they are numbered as new."""
    new = [replace(line, line=NEW + number) for number, line in enumerate(lines)]
    return with_lines(log, (*log.lines[:place], *new, *log.lines[place:]))


def line_of(act: Act) -> Acts:
    """An act as a line of its own."""
    return Acts(act.seat, (replace(written_act(act), tiles=act.tiles),), 0)


def places_of_acts(log: Log) -> list[int]:
    """The places of the lines of acts."""
    return [place for place, line in enumerate(log.lines) if isinstance(line, Acts)]


def acts_before(log: Log, place: int) -> int:
    """How many acts stand before a place."""
    return sum(isinstance(line, Acts) for line in log.lines[:place])


_TEXTS: OrderedDict[int, tuple[Log, str]] = OrderedDict()


def text_of(log: Log) -> str:
    """A log as it is written; kept for this very log, which is asked for again and again."""
    if id(log) not in _TEXTS:
        _TEXTS[id(log)] = log, _written(log)
        while len(_TEXTS) > KEPT:
            _TEXTS.popitem(last=False)
    return _TEXTS[id(log)][1]


def _written(log: Log) -> str:
    first = 1
    lines: list[Line] = []
    for line in log.lines:
        lines.append(replace(line, first=first) if isinstance(line, Acts) else line)
        first += len(line.acts) if isinstance(line, Acts) else 0
    return render_log(replace(log, lines=tuple(lines)))


def read(log: Log) -> Log:
    """A log as it is read from its text."""
    return parse_log(text_of(log))


def can_be_read(log: Log) -> bool:
    """Whether a log can be read from its text; one may name an act that is left out."""
    try:
        return bool(read(log).game)
    except UnreadableLog:
        return False


def ruled(log: Log) -> Ruling:
    """The ruling on a log as it is written."""
    text = text_of(log)
    if text not in _RULINGS:
        _RULINGS[text] = check(parse_log(text))
        while len(_RULINGS) > KEPT:
            _RULINGS.popitem(last=False)
    return _RULINGS[text]


def new_acts(log: Log) -> frozenset[int]:
    """The acts, counted as in the log, that were put into it."""
    acts = [line for line in log.lines if isinstance(line, Acts)]
    return frozenset(number for number, line in enumerate(acts, 1) if line.line >= NEW)


def without(log: Log, left_out: frozenset[int]) -> Log:
    """The log without the lines of these numbers."""
    return with_lines(log, (line for line in log.lines if line.line not in left_out))


def seats_of(log: Log) -> Sequence[str]:
    """The seats of a game, in the order of their names."""
    return tuple(words_of(log.game).table("seats").en)


def tells_all_hands(log: Log) -> bool:
    """Whether every seat's hand stands in the head, every tile seen."""
    told = {line.seat for line in log.lines if isinstance(line, Holding) and UNSEEN not in line.tiles}
    return told == {*seats_of(log)}
