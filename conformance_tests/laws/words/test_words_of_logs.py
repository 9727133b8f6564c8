"""What a log says is used or refused: every word a game may write changes an answer somewhere.

For each there are two inputs that differ in it alone and have different answers. The pairs are found among the cases
of the gallery and those that are published: one that has the word, and the same without it, or with another. What no
case shows, and what is kept and never judged, stands in `kept.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.laws.words.answers import GAMES, differing, logs_of, plays
from conformance_tests.laws.words.kept import AS_IN_THE_WORDS, ELSEWHERE, EVIDENCE, FREE_TEXT, KEPT, by_hand
from grammar import words_of
from grammar.syntax import (
    Act,
    Acts,
    Back,
    Claim,
    Declared,
    Dice,
    Gap,
    Holding,
    Left,
    Log,
    RefereeRules,
    RefereeValue,
    RefereeWarn,
    Row,
    Sets,
    Stake,
    Tag,
    Turn,
)
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate
from oracle.rulebook.readings import ReadingError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from grammar.syntax import Line
    from grammar.words import Words


# -- pairs of logs -----------------------------------------------------------------------------------


def _with_part(words: Words, log: Log, name: str, part: str) -> Iterator[Log]:
    """The log with a part of one act of this name put otherwise, for every act there is."""
    for place, line in enumerate(log.lines):
        if not isinstance(line, Acts):
            continue
        for nth, act in enumerate(line.acts):
            for other in _otherwise(words, act, part) if act.act == name else ():
                acts = (*line.acts[:nth], other, *line.acts[nth + 1 :])
                yield replace(
                    log, lines=(*log.lines[:place], replace(line, acts=acts), *log.lines[place + 1 :])
                )


def _without_act(log: Log, name: str) -> Iterator[Log]:
    """The log with an act of this name left out."""
    for place, line in enumerate(log.lines):
        if isinstance(line, Acts):
            for nth, act in enumerate(line.acts):
                if act.act == name:
                    acts = (*line.acts[:nth], *line.acts[nth + 1 :])
                    here: tuple[Line, ...] = (replace(line, acts=acts),) if acts else ()
                    yield replace(log, lines=(*log.lines[:place], *here, *log.lines[place + 1 :]))


def _without_line(log: Log, is_it: Callable[[Line], bool]) -> Iterator[Log]:
    for place, line in enumerate(log.lines):
        if is_it(line):
            yield replace(log, lines=(*log.lines[:place], *log.lines[place + 1 :]))


def _otherwise(words: Words, act: Act, part: str) -> Iterator[Act]:
    """An act with a part of this kind left out, put in, or put otherwise."""
    what, colon, which = part.partition(":")
    if what == "as":
        for form in (None, which or "foo"):
            yield replace(act, form=form)
    elif colon:
        field = {"from": "from_", "for": "for_"}.get(what, what)
        for where in (None, *(words.table("seats").en if which == "seat" else (which,))):
            yield replace(act, **{field: where})
    elif what == "with":
        for tile in SAMPLES[words.family]:
            yield replace(act, with_tiles=(tile, *act.with_tiles[1:]))
    elif what == "making":
        yield replace(act, making=(SAMPLES[words.family],))
        yield replace(act, making=())
    elif what.startswith("@"):
        yield replace(act, place=None if act.place else what[1:])
    elif what == "time":
        yield replace(act, time=None)
    elif what in act.flags:
        yield replace(act, flags=tuple(flag for flag in act.flags if flag != what))
    elif not ({what, *act.flags} >= {"drawn", "held"}):
        yield replace(act, flags=(*act.flags, what))


SAMPLES: Mapping[str, tuple[str, ...]] = {"mahjong": ("1m", "9s", "E"), "domino": ("12", "66", "34")}


# -- the law -----------------------------------------------------------------------------------------


def _acts() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, act) for act in words_of(game).table("acts").en)


@pytest.mark.parametrize(("game", "act"), few(_acts(), 6))
def test_an_act_is_used(game: str, act: str) -> None:
    if (game, act) in KEPT:
        assert not plays(game, act)
        return
    if not plays(game, act):
        assert act in EVIDENCE, "refuse it: [unused] in the game's words"
        return
    if act in EVIDENCE:
        return
    assert differing(game, lambda log: _without_act(log, act)) or by_hand(game, act)


def _parts() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        takes = words_of(game).takes
        for act in words_of(game).table("acts").en:
            parts = {part for part in takes[act] if plays(game, act) and part not in AS_IN_THE_WORDS}
            yield from ((game, act, part) for part in sorted(parts) if (game, act, part) not in KEPT)


@pytest.mark.parametrize(("game", "act", "part"), few(_parts(), 6))
def test_a_part_of_an_act_is_used(game: str, act: str, part: str) -> None:
    words = words_of(game)
    place = part.removeprefix("@")
    if place != part and f"to:{place}" in words.takes[act]:
        part = f"to:{place}"  # a place that stands by itself is where the tile goes
    assert differing(game, lambda log: _with_part(words, log, act, part)), (
        "refuse it: [takes] in the game's words"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "act", "part"), [key for key in KEPT if len(key) == len(("game", "act", "part"))]
)
def test_nothing_is_kept_that_is_used(game: str, act: str, part: str) -> None:
    words = words_of(game)
    assert part in words.takes[act]
    assert not differing(game, lambda log: _with_part(words, log, act, part))


def _holding(what: str) -> Callable[[Line], bool]:
    return lambda line: isinstance(line, Holding) and line.what == what


def _row(what: str) -> Callable[[Line], bool]:
    return lambda line: isinstance(line, Row) and line.what == what


def _declaring(what: str) -> Callable[[Line], bool]:
    return lambda line: isinstance(line, Declared) and any(item.what == what for item in line.items)


LINES: Mapping[str, Callable[[Line], bool]] = {
    **{what: _holding(what) for what in ("holds", "pool", "flowers")},
    **{what: _row(what) for what in ("wall", "tail", "turned")},
    **{what: _declaring(what) for what in ("score", "total", "pay")},
    "sets": lambda line: isinstance(line, Sets),
    "dice": lambda line: isinstance(line, Dice),
    "left": lambda line: isinstance(line, Left),
    "turn": lambda line: isinstance(line, Turn),
    "gap": lambda line: isinstance(line, Gap),
    "stake": lambda line: isinstance(line, Stake),
    "back": lambda line: isinstance(line, Back),
    "claim": lambda line: isinstance(line, Claim),
    "rules": lambda line: isinstance(line, RefereeRules),
    "value": lambda line: isinstance(line, RefereeValue),
    "warn": lambda line: isinstance(line, RefereeWarn),
}


def _lines() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, line) for line in LINES if not words_of(game).has_no_use_for("lines", line))


@pytest.mark.parametrize(("game", "line"), few(_lines(), 6))
def test_a_line_is_used(game: str, line: str) -> None:
    if (game, line) not in KEPT:
        assert differing(game, lambda log: _without_line(log, LINES[line])) or by_hand(game, line)


def _tags() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from (
            (game, tag) for tag in words_of(game).table("tags").en if tag not in FREE_TEXT | ELSEWHERE
        )


@pytest.mark.parametrize(("game", "tag"), few(_tags(), 6))
def test_a_tag_is_used(game: str, tag: str) -> None:
    def without(log: Log) -> Iterator[Log]:
        left = tuple(each for each in log.tags if each.key != tag)
        if left != log.tags:
            yield replace(log, tags=left)

    if (game, tag) not in KEPT:
        assert differing(game, without) or by_hand(game, tag)


def _options() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from ((game, option) for option in words_of(game).table("options").en)


@pytest.mark.parametrize(("game", "option"), few(_options(), 6))
def test_an_option_is_used(game: str, option: str) -> None:
    """A figure or a word that nobody can agree is refused; one that somebody can is in force."""
    ruleset = load(game)
    assert option == "profile" or option in {**ruleset.agreements.figures, **ruleset.agreements.choices}
    log = logs_of(game)[0]
    agreed = (*log.tags, Tag("Option", "nobody agrees on this", option))
    with pytest.raises(ReadingError):
        adjudicate(replace(log, tags=agreed))


@pytest.mark.parametrize("result", ["won", "drawn", "stopped", "cut"])
@pytest.mark.parametrize("game", GAMES)
def test_how_a_hand_ends_is_used(game: str, result: str) -> None:
    def otherwise(log: Log) -> Iterator[Log]:
        if log.end != result:
            yield replace(log, end=result)

    assert differing(game, otherwise)


@pytest.mark.parametrize("game", GAMES)
def test_a_unit_is_used(game: str) -> None:
    """A figure in another unit than the game counts in is another figure."""
    units = [unit for unit in words_of(game).table("units").en if unit not in ("points", load(game).unit)]

    def otherwise(unit: str) -> Callable[[Log], Iterator[Log]]:
        return lambda log: counted_in(log, unit)

    def counted_in(log: Log, unit: str) -> Iterator[Log]:
        for place, line in enumerate(log.lines):
            if isinstance(line, Declared):
                items = tuple(replace(item, amount=((item.amount[0][0], unit),)) for item in line.items)
                yield replace(
                    log, lines=(*log.lines[:place], replace(line, items=items), *log.lines[place + 1 :])
                )

    assert [unit for unit in units if not differing(game, otherwise(unit))] == []
