"""A log that begins later: what its first acts led to, recorded as a position in mid-hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.syntax import Acts, Holding, Left, Row, Sets, SetWord, Turn
from grammar.words import words_of
from oracle.conformance.inputs.rewriting import deeds_of, played, spread
from oracle.game.registry import load, record_of
from oracle.judge.lawful import played_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Line, Log, Seat
    from oracle.conformance.inputs.rewriting import Deed
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table

WINS = frozenset({"win", "rob"})

KEPT = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24)
"""How many of the last acts are kept, the fewest first."""


def begun_later(log: Log) -> Iterator[Log]:
    """The same log with its first acts gone: first with nothing stated, then with more and more."""
    deeds = deeds_of(log)
    for kept in (*(number for number in KEPT if number < len(deeds)), len(deeds)):
        made = len(deeds) - kept
        replay, _ = played_to(load(log.game), record_of(played(log, deeds[:made])), None)
        turn = deeds[made][0] if kept else None
        for head in ((), _bare(replay.table, turn), _whole(replay.table, turn, deeds)):
            start = replace(log, lines=tuple(head))
            later = played(start, deeds[made:], _end_of(log, deeds[made:]))
            declared = tuple(line for line in log.lines if not _is_play(line))
            yield spread(replace(later, lines=(*later.lines, *declared)))


def _end_of(log: Log, kept: Sequence[Deed]) -> str:
    """How the hand ends by what is kept of it: a win among the acts that are gone is no end of this log."""
    won = any(act.act in WINS for _, act in kept)
    return "cut" if log.end == "won" and not won else log.end


def _is_play(line: Line) -> bool:
    return isinstance(line, Acts | Holding | Row | Sets | Turn | Left)


def _bare(table: Table[object], turn: Seat | None) -> Iterator[Line]:
    if turn is not None:
        yield Turn(turn)
    if table.wall.sized:
        yield Left(table.wall.left)


def _whole(table: Table[object], turn: Seat | None, deeds: Sequence[Deed]) -> Iterator[Line]:
    """Every hand and every set, the pool, what was laid aside, and how many tiles the wall has."""
    origins = {laid: _origin(laid, deeds) for seat in table.seats for laid in table.laid[seat]}
    if table.turned:
        yield Row("turned", table.turned)
    for seat in table.seats:
        tiles = tuple(table.hands[seat].tiles())
        if tiles and table.knows_hand(seat):
            yield Holding(seat, "holds", tiles)
        words = tuple(word for laid in table.laid[seat] if (word := _word(table, laid, origins)) is not None)
        if words:
            yield Sets(seat, words)
        lying = tuple(opened.tile for opened in table.pool if opened.seat == seat)
        if lying:
            yield Holding(seat, "pool", lying)
        if table.aside[seat]:
            yield Holding(seat, "flowers", tuple(table.aside[seat]))
    yield from _bare(table, turn)


def _origin(laid: LaidSet, deeds: Sequence[Deed]) -> str:
    """The act that laid a set, as far as it is in the log."""
    return "" if laid.at is None else deeds[laid.at - 1][1].act


def _word(table: Table[object], laid: LaidSet, origins: Mapping[LaidSet, str]) -> SetWord | None:
    """The set in a word: by the act that laid it, or a set of the same form, else by what it is."""
    kinds = words_of(table.agreed.game).kinds.en
    like = [act for other, act in origins.items() if other.form == laid.form]
    kind = next((name for name in (origins[laid], *like, laid.kind, laid.form) if name in kinds), None)
    if kind is None:
        kind = "own" if "own" in kinds else None
    source = () if laid.source is None else (laid.source,)
    return None if kind is None else SetWord(kind, tuple(sorted(laid.tiles)), qualifiers=source)
