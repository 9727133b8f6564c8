"""A file of logs parted into chunks that can be judged beside each other: the unit is a match.

Parting reads no hand, it looks for the tags of games and players alone. Whether the hand that begins a match can be
judged it cannot tell; whoever judges chunks has to notice where none of one could be (`carrying`).
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
from oracle.judge.many.cutting import Names, Size, may_go_on, names_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import BinaryIO, TextIO

    from grammar.reading.intake import SourceLine
    from grammar.syntax import Log
    from grammar.unreadable import UnreadableLog

ENOUGH, MOST = 8, 64
"""Hands after which a chunk ends with the next match, and after which it ends within one."""


FIRST_LINES, LONGEST_TAG = 16, 200
"""The lines of a file among which the tag of its game is looked for, and as much of each as is read."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some hands of a file that follow one another; `number` is that of the first in its file, `size` how many they are.

    The lines begin with the hand before, so many answers of which are passed over as `again` says, and end with the line
    that opens the next: what stands between two hands may belong to either. A chunk that is not `apart` may go on
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


def chunks(stream: BinaryIO | TextIO, file: str) -> Iterator[Chunk]:
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
        with suppress(OSError), open(name, encoding="utf-8", errors="ignore") as file:
            tags = (_game_tag().match(file.readline(LONGEST_TAG)) for _ in range(FIRST_LINES))
            game = next((tag[1] for tag in tags if tag is not None), None)
            if game is not None and game not in met:
                met.add(game)
                yield name


class _Hand(NamedTuple):
    """The lines of a hand, how many answers they give, and whom they name.

    Lines before the first hand of a file are among its own; where they cannot be read that is an answer too.
    """

    lines: Sequence[SourceLine]
    answers: int = 0
    names: Names = frozenset()


class _Parting:
    """The hands of a file on their way into chunks."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.number = 1
        self.gathered: list[_Hand] = []
        self.before = _Hand(())
        self.names: set[Names] = set()

    def take(self, lines: Sequence[SourceLine]) -> Iterator[Chunk]:
        """The next hand; a chunk that has enough without it."""
        opening = next((place for place, line in enumerate(lines) if opens_hand(line)), None)
        head = lines[:opening]
        answers = 1 if opening is None else 1 + (before_the_first(head, self.file) is not None)
        hand = _Hand(lines, answers, names_in(lines))
        others = {each.names for each in self.gathered}
        # The first chunk is a single hand: what it loads, processes that are copied afterwards have.
        size = Size(ENOUGH if self.before.lines else 1, MOST)
        if size.is_full(len(self.gathered), goes_on=may_go_on(hand.names, others)):
            yield from self.close(lines[:1])
        self.gathered.append(hand)

    def close(self, following: Iterable[SourceLine]) -> Iterator[Chunk]:
        """The hands that are gathered, as a chunk, with the line that opens the next."""
        if not self.gathered:
            return
        names = {hand.names for hand in self.gathered}
        lines = [*self.before.lines, *chain.from_iterable(hand.lines for hand in self.gathered), *following]
        apart = not any(may_go_on(each, self.names) for each in names)
        size = sum(hand.answers for hand in self.gathered)
        yield Chunk(self.file, self.number, lines, size, self.before.answers, apart)
        self.number += size
        self.before, self.names, self.gathered = self.gathered[-1], names, []

    def rest(self, lines: Iterable[SourceLine]) -> Chunk:
        """All that is left of the file, as a chunk."""
        every = chain(self.before.lines, lines)
        return Chunk(self.file, self.number, every, 1, self.before.answers, apart=False, endless=True)


@cache
def _game_tag() -> re.Pattern[str]:
    keys = "|".join(map(re.escape, shared_table("tags").only("Game").read))
    return re.compile(rf'[ \t]*\[[ \t]*(?:{keys})[ \t]+"([^"\\]*)"')
