"""A file of logs parted into portions that can be judged beside each other: the unit is a match.

Parting reads no hand, it looks for the tags of games and players alone. Whether the hand that begins a match can be
judged it cannot tell; whoever judges portions has to notice where none of one could be (`carrying`).
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from grammar.logs import before_the_first, opens_hand, read_lines
from grammar.reading.intake import MOST_LINES, source_lines
from grammar.records import dataclass
from grammar.words import shared_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import BinaryIO, TextIO

    from grammar.reading.intake import SourceLine
    from grammar.syntax import Log
    from grammar.unreadable import UnreadableLog

ENOUGH, MOST = 8, 64
"""Hands after which a portion ends with the next match, and after which it ends within one."""


FIRST_LINES, LONGEST_TAG = 16, 200
"""The lines of a file among which the tag of its game is looked for, and as much of each as is read."""


@dataclass(frozen=True, slots=True)
class Portion:
    """Some hands of a file that follow one another; `number` is that of the first in its file, `size` how many they are.

    The lines begin with the hand before, so many answers of which are passed over as `again` says, and end with the line
    that opens the next: what stands between two hands may belong to either. A portion that is not `apart` may go on
    with the match of the one before. An `endless` one is what is left of the file, from a hand on that is longer than
    any may be: its lines can be taken but once.
    """

    file: str
    number: int
    lines: Iterable[SourceLine]
    size: int = 1
    again: int = 0
    apart: bool = True
    endless: bool = False

    @property
    def first(self) -> bool:
        """Whether it begins the file."""
        return self.number == 1

    def hands(self) -> Iterator[Log | UnreadableLog]:
        """Read the hands."""
        end = None if self.endless else self.again + self.size
        return islice(read_lines(self.lines, self.file), self.again, end)


def portions(stream: BinaryIO | TextIO, file: str) -> Iterator[Portion]:
    """Part a file, or a stream that goes on; of a hand no more is kept than may be read of one.

    Raises `OSError` as reading does, behind the hands before it.
    """
    lines, parting = source_lines(stream), _Parting(file)
    hand: list[SourceLine] = []
    opened = False
    try:
        for line in lines:
            if opens_hand(line):
                if opened:
                    yield from parting.take(hand)
                    hand = []
                opened = True
            hand.append(line)
            if len(hand) > MOST_LINES:
                yield from parting.close(hand[:1])
                yield parting.rest(chain(hand, lines))
                return
    except OSError:
        yield from parting.close(hand[:1])
        raise
    yield from parting.take(hand)
    yield from parting.close(())


def one_of_each_game(names: Iterable[str]) -> Iterator[str]:
    """Of these files one for each word by which they name a game; a file whose first lines name none is passed over.

    A stream is left alone: what is read of it is gone.
    """
    met: set[str] = set()
    for name in names:
        if not os.path.isfile(name):
            continue
        with suppress(OSError), open(name, encoding="utf-8", errors="replace") as file:
            tags = (_game_tag().match(file.readline(LONGEST_TAG)) for _ in range(FIRST_LINES))
            game = next((tag[1] for tag in tags if tag is not None), None)
            if game is not None and game not in met:
                met.add(game)
                yield name


Names = frozenset[str] | None
"""Who is named in a hand; None where only reading it tells."""


class _Hand(NamedTuple):
    """The lines of a hand, how many answers they give, and whom they name.

    Lines before the first hand of a file are among its own; where they cannot be read that is an answer too.
    """

    lines: Sequence[SourceLine]
    answers: int = 0
    names: Names = frozenset()


class _Parting:
    """The hands of a file on their way into portions."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.number = 1
        self.gathered: list[_Hand] = []
        self.before = _Hand(())
        self.names: set[Names] = set()

    def take(self, lines: Sequence[SourceLine]) -> Iterator[Portion]:
        """The next hand; a portion that has enough without it."""
        opening = next((place for place, line in enumerate(lines) if opens_hand(line)), None)
        head = lines[:opening]
        answers = 1 if opening is None else 1 + (before_the_first(head, self.file) is not None)
        hand = _Hand(lines, answers, _named(lines))
        others = {each.names for each in self.gathered}
        # The first portion is a single hand: what it loads, processes that are copied afterwards have.
        enough = ENOUGH if self.before.lines else 1
        number = len(self.gathered)
        if number >= MOST or (number >= enough and not _may_go_on(hand.names, others)):
            yield from self.close(lines[:1])
        self.gathered.append(hand)

    def close(self, following: Iterable[SourceLine]) -> Iterator[Portion]:
        """The hands that are gathered, as a portion, with the line that opens the next."""
        if not self.gathered:
            return
        names = {hand.names for hand in self.gathered}
        lines = [*self.before.lines, *chain.from_iterable(hand.lines for hand in self.gathered), *following]
        apart = not any(_may_go_on(each, self.names) for each in names)
        size = sum(hand.answers for hand in self.gathered)
        yield Portion(self.file, self.number, lines, size, self.before.answers, apart)
        self.number += size
        self.before, self.names, self.gathered = self.gathered[-1], names, []

    def rest(self, lines: Iterable[SourceLine]) -> Portion:
        """All that is left of the file, as a portion."""
        every = chain(self.before.lines, lines)
        return Portion(self.file, self.number, every, 1, self.before.answers, apart=False, endless=True)


def _may_go_on(names: Names, before: Iterable[Names]) -> bool:
    """Whether the match of hands that name those may go on in one that names these."""
    if names is None:
        return any(each is None or each for each in before)
    return bool(names) and any(each is None or each == names for each in before)


def _named(lines: Iterable[SourceLine]) -> Names:
    """Who is named, in letters of one form: names that differ in more are different when they are read."""
    names: set[str] = set()
    for line in lines:
        if "[" in line.text and _player_tag().match(line.text) is not None:
            found = _player().match(line.text)
            if found is None:
                return None
            names.add(" ".join(found[1].split()).casefold())
    return frozenset(names)


@cache
def _player_tag() -> re.Pattern[str]:
    keys = "|".join(map(re.escape, shared_table("tags").only("Player").read))
    return re.compile(rf"[ \t]*\[[ \t]*(?:{keys})")


@cache
def _game_tag() -> re.Pattern[str]:
    keys = "|".join(map(re.escape, shared_table("tags").only("Game").read))
    return re.compile(rf'[ \t]*\[[ \t]*(?:{keys})[ \t]+"([^"\\]*)"')


@cache
def _player() -> re.Pattern[str]:
    return re.compile(_player_tag().pattern + r'[ \t]+[^ \t"\\]+[ \t]*"([^"\\]*)"')
