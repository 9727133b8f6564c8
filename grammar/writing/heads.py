"""What stands before the play of a log, its tags and its position, as values; and a text with another head.

Only the lines that say something else are written anew: every other line, its remark and its place stay as they were
written, and so do the acts behind the head. The order of the wall and the dice are no part of a head that is changed.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, TypeVar

from grammar.records import dataclass
from grammar.syntax import Acts, Gap, Holding, Left, Log, Row, Sets, Tag, Turn
from grammar.tiles import family
from grammar.words import words_of
from grammar.writing.render import render_line, render_log

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.words import Lang

Item = TypeVar("Item")

TURNED = "turned"

ORDER = ("holds", "sets", "pool", "flowers", TURNED, "turn", "left")
"""The lines of a position in the order in which a new one is put between those that are there."""

Place = tuple[str, str]
"""What a line tells, one of `ORDER`, and of which seat; no seat is the empty word."""

Told = Holding | Sets | Row | Turn | Left
"""A line of a position."""


@dataclass(frozen=True, slots=True)
class Head:
    """Tags by key and subject, and what a position tells, one line for each place, however many tell it in the text.

    The tiles of a hand stand in the order in which they are written, for a hand has no order of its own.
    """

    game: str
    tags: Mapping[tuple[str, str | None], str] = field(default_factory=dict)
    told: Mapping[Place, Told] = field(default_factory=dict)


class OtherGameError(ValueError):
    """A head of one game cannot be put before the play of another."""


def head_of(log: Log) -> Head:
    """The head of a log: what is written before its first act or its first gap."""
    told: dict[Place, Told] = {}
    for line in _standing(log):
        place = place_of(line)
        told[place] = _plain(log.game, _joined(told[place], line) if place in told else line)
    return Head(log.game, {(tag.key, tag.subject): tag.value for tag in log.tags}, told)


def place_of(line: Told) -> Place:
    """What a line of a position tells, and of which seat."""
    match line:
        case Holding():
            return line.what, line.seat
        case Sets():
            return "sets", line.seat
        case Row():
            return line.what, ""
        case Turn():
            return "turn", ""
        case Left():
            return "left", ""


def with_head(text: str, log: Log, head: Head, lang: Lang = "en") -> str:
    """The text with another head before a hand of it, new lines in a language.

    A line that tells nothing any more goes; its remark stays as a line of its own. Raises `OtherGameError`.
    """
    if head.game != log.game or head.tags.get(("Game", None)) != log.game:
        raise OtherGameError(head.game)
    page = _Page(text.split("\n"), log.game, lang)
    for tag in log.tags:
        value = head.tags.get((tag.key, tag.subject))
        if value != tag.value:
            page.put(tag, None if value is None else page.tag(tag.key, tag.subject, value))
    last_tag = max(tag.line for tag in log.tags)
    there = {(tag.key, tag.subject) for tag in log.tags}
    for (key, subject), value in head.tags.items():
        if (key, subject) not in there:
            page.insert(last_tag, page.tag(key, subject, value))
    before = head_of(log).told
    for place in sorted({*before, *head.told}, key=lambda place: _rank(log.game, place)):
        said = head.told.get(place)
        line = None if said is None or _is_empty(said) else _plain(log.game, said)
        if line != before.get(place):
            _put(page, log, place, line, last_tag)
    return page.text()


def _put(page: _Page, log: Log, place: Place, line: Told | None, last_tag: int) -> None:
    """Write a line: into those that tell of its place, or as a new one behind those that come before it."""
    lines = [each for each in _standing(log) if place_of(each) == place]
    for was, said in zip(lines, _parted(lines, line), strict=True):
        if said is None or _plain(log.game, said) != _plain(log.game, was):
            page.put(was, None if said is None else page.line(said))
    if not lines and line is not None:
        rank = _rank(log.game, place)
        before = [each.line for each in _standing(log) if _rank(log.game, place_of(each)) < rank]
        page.insert(before[-1] if before else last_tag, page.line(line))


def _parted(lines: Sequence[Told], line: Told | None) -> list[Told | None]:
    """What a line tells, parted over the lines that told of its place before."""
    if len(lines) < 2 or line is None:
        return [line for _ in lines]
    if isinstance(line, Sets):
        sets = _shared([each.sets for each in lines if isinstance(each, Sets)], line.sets)
        return [Sets(line.seat, part) if part else None for part in sets]
    if isinstance(line, Holding):
        tiles = _shared([each.tiles for each in lines if isinstance(each, Holding)], line.tiles)
        return [Holding(line.seat, line.what, part) if part else None for part in tiles]
    return [line, *(None for _ in lines[1:])]


def _shared(parts: Sequence[tuple[Item, ...]], items: tuple[Item, ...]) -> list[tuple[Item, ...]]:
    """Items parted over as many parts as told of them before: each where it was, a new one behind its neighbour."""
    owner = [number for number, part in enumerate(parts) for _ in part]
    made: list[list[Item]] = [[] for _ in parts]
    at = 0
    matched = SequenceMatcher(None, [item for part in parts for item in part], items, autojunk=False)
    for _, start, end, begins, ends in matched.get_opcodes():
        for number, item in enumerate(items[begins:ends], start):
            at = owner[number] if number < end else at
            made[at].append(item)
        at = owner[end - 1] if end > start else at
    return [tuple(part) for part in made]


class _Page:
    """The lines of a text, some of them written anew; nothing else is touched."""

    def __init__(self, lines: list[str], game: str, lang: Lang) -> None:
        self.lines = lines
        self.game = game
        self.lang: Lang = lang
        self.anew: dict[int, str | None] = {}
        self.behind: dict[int, list[str]] = {}

    def tag(self, key: str, subject: str | None, value: str) -> str:
        """Write a tag."""
        log = Log(self.game, (Tag(key, value, subject),), (), "cut")
        return render_log(log, self.lang).split("\n", 1)[0]

    def line(self, line: Told) -> str:
        """Write a line of a position."""
        return " ".join(render_line(self.game, line, self.lang))

    def put(self, was: Told | Tag, said: str | None) -> None:
        """Write a line anew, with the remark it has."""
        written = self.lines[was.line - 1]
        remark = _remark(written, was.comment)
        if said is None:
            self.anew[was.line] = remark.strip() or None
        else:
            self.anew[was.line] = written[: len(written) - len(written.lstrip())] + said + remark

    def insert(self, behind: int, said: str) -> None:
        """Put a new line behind another."""
        self.behind.setdefault(behind, []).append(said)

    def text(self) -> str:
        """Give the whole text."""
        return "\n".join(self._all())

    def _all(self) -> Iterator[str]:
        for number, written in enumerate(self.lines, 1):
            said = self.anew.get(number, written)
            if said is not None:
                yield said
            yield from self.behind.get(number, ())


def _remark(written: str, comment: str | None) -> str:
    """The remark at the end of a line, with the blanks before it."""
    if comment is None:
        return ""
    for found in re.finditer(r"\s*[#\N{FULLWIDTH NUMBER SIGN}]", written):
        if written[found.end() :].strip() == comment:
            return written[found.start() :].rstrip()
    return f" # {comment}"


def _standing(log: Log) -> Iterator[Told]:
    """The lines of a position before the play."""
    for line in log.lines:
        if isinstance(line, Acts | Gap):
            return
        if isinstance(line, Holding | Sets | Turn | Left) or (isinstance(line, Row) and line.what == TURNED):
            yield line


def _joined(line: Told, more: Told) -> Told:
    """A line with what another tells of its place."""
    if isinstance(line, Sets) and isinstance(more, Sets):
        return replace(line, sets=line.sets + more.sets)
    if isinstance(line, Holding) and isinstance(more, Holding):
        return replace(line, tiles=line.tiles + more.tiles)
    return more


def _plain(game: str, line: Told) -> Told:
    """A line without its remark; the tiles of a hand in order."""
    if isinstance(line, Holding) and line.what == "holds":
        line = replace(line, tiles=family(words_of(game).family).sorted(line.tiles))
    return replace(line, comment=None)


def _is_empty(line: Told) -> bool:
    return (isinstance(line, Holding | Row) and not line.tiles) or (isinstance(line, Sets) and not line.sets)


def _rank(game: str, place: Place) -> tuple[int, int]:
    what, seat = place
    seats = [*words_of(game).table("seats").en]
    return ORDER.index(what), seats.index(seat) if seat in seats else -1
