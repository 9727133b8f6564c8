"""Every word of a log that a game reads changes something in some ruling, or the ruling notes it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grammar import known_games
from grammar.logs import parse_log
from grammar.syntax import Acts
from grammar.words import words_of
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grammar.syntax import Act, Line, Log
    from oracle.ruling.ruling import Ruling

GALLERY = Path(__file__).resolve().parents[2] / "gallery"


HAND = "tian holds 11x2 12x2 13x2 14x2 15x2 16x2 23 24 25 26 33 34 35 36"

MORE = {
    "tongqi": (
        f"{HAND};tian take 22 discard 22 held",
        "tian take 22 discard 23 drawn",
    ),
    "jiaxing": (
        "turn tian;tian draw 12",
        "turn tian;tian pat 12",
        "turn tian;tian press-out 12",
        "turn tian;tian leap 12",
        "tian show 12 12 12;di show 12 12 12",
        f"{HAND};tian take 22 discard 22 held",
    ),
    "lingque": ("S lay 111m;W lay 11m", "E discard 5m;S pass;N pung 5m;W win 5m"),
    "taiwan": (
        "S lay 111m;W lay 11m",
        '[Dealer "E"];left 60;turn W;W holds 46m 123456p 123789s EE;W draw 5m win drop 5m below table',
    ),
    "yawan": ("E discard 5m;S pass;N pung 5m with 55m;W win 5m",),
}
"""Logs beside those of the gallery, their lines parted by semicolons."""

TOLD_ONLY = {("taiwan", "down"), ("yawan", "down")}
"""How a concealed kong lies: its tiles are told or not told beside it, and nothing else hangs on that."""


@cache
def logs(game: str) -> tuple[Log, ...]:
    """The logs of the gallery of a game and some more, the small ones first."""
    texts = [path.read_text(encoding="utf-8") for path in GALLERY.glob(f"{game}/*/*.paipu")]
    texts += ["\n".join((f'[Game "{game}"]', *log.split(";"), "end cut\n")) for log in MORE[game]]
    return tuple(parse_log(text) for text in sorted(texts, key=len))


@cache
def ruled(game: str, place: int) -> object:
    return told(adjudicate(logs(game)[place]))


def told(ruling: Ruling) -> object:
    """What a ruling says, wherever its acts stand in the log."""
    outcome = ruling.outcome
    return (
        ruling.status,
        sorted((one.kind.value, one.clause, one.key, str(one.seat)) for one in ruling.findings),
        (outcome.how, outcome.winners, outcome.tile, outcome.next_dealer, outcome.next_streak, outcome.came),
        [(sheet.seat, sheet.total, sheet.items) for sheet in ruling.scores],
        [(paid.payer, paid.payee, paid.figures, paid.clause) for paid in ruling.payments],
        [(one.outcome, one.why) for one in ruling.claims],
        [(each.open.tile, each.has, [one.outcome for one in each.sought]) for each in ruling.contests],
        sorted(one.name for one in ruling.noted),
    )


def changed(log: Log, change: Callable[[Act], Act | None]) -> Log | None:
    """The log with some of its acts as a change makes them, or without them; None where it makes none."""
    lines = tuple(made for line in log.lines if (made := _line(line, change)) is not None)
    return None if lines == log.lines else replace(log, lines=_numbered(lines), text="")


def _line(line: Line, change: Callable[[Act], Act | None]) -> Line | None:
    if not isinstance(line, Acts):
        return line
    acts = tuple(made for act in line.acts if (made := change(act)) is not None)
    return replace(line, acts=acts) if acts else None


def _numbered(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines with their acts counted anew."""
    first = 1
    made: list[Line] = []
    for line in lines:
        made.append(replace(line, first=first) if isinstance(line, Acts) else line)
        first += len(line.acts) if isinstance(line, Acts) else 0
    return tuple(made)


def weighs(game: str, change: Callable[[Act], Act | None]) -> bool:
    """Whether a ruling of the gallery is another where a change is made in its log."""
    for place, log in enumerate(logs(game)):
        other = changed(log, change)
        if other is not None and ruled(game, place) != told(adjudicate(other)):
            return True
    return False


def words() -> Iterator[tuple[str, str]]:
    for game in known_games():
        for act in sorted(set(words_of(game).table("acts").en) & set(load(game).acts)):
            yield game, act


FLAGS = [(game, flag) for game in known_games() for flag in sorted(words_of(game).table("flags").en)]


@pytest.mark.parametrize(("game", "act"), list(words()))
def test_an_act_weighs_or_is_noted(game: str, act: str) -> None:
    kind = load(game).kind(act)
    assert kind.is_only_noted or weighs(game, lambda each: None if each.act == act else each)


@pytest.mark.parametrize(("game", "flag"), FLAGS)
def test_what_may_follow_an_act_weighs(game: str, flag: str) -> None:
    def without(act: Act) -> Act:
        return replace(act, flags=tuple(each for each in act.flags if each != flag))

    takes = words_of(game).takes
    kinds = ((act, load(game).kind(act)) for one, act in words() if one == game)
    allowed = any(flag in takes.get(act, ()) for act, kind in kinds if not kind.is_only_noted)
    assert (game, flag) in TOLD_ONLY or not allowed or weighs(game, without)
