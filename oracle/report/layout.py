"""Text for a terminal: width counted in cells, lines broken where a reader would break them, colour if asked.

A Chinese character fills two cells and may stand at the end of a line; a word of letters is never broken.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

WIDTH = 80
"""Cells a report is wide at most, where nobody says how wide the terminal is."""

_WIDE: ContextVar[int] = ContextVar("wide", default=WIDTH)


@contextmanager
def wide(width: int) -> Generator[None]:
    """Lines are laid out for a terminal of so many cells."""
    before = _WIDE.set(width)
    try:
        yield
    finally:
        _WIDE.reset(before)


def room() -> int:
    """How many cells a line has."""
    return _WIDE.get()


CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}

_NOT_FIRST = "，。；：、！？）」』》〉…,.;:!?)"
_NOT_LAST = "（「『《〈("
_PIECE = re.compile(r"\s+|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+|.")


@dataclass(frozen=True, slots=True)
class Paint:
    """Marks text for a terminal that shows colour, and leaves it alone for any other reader."""

    colour: bool = False

    def __call__(self, text: str, *styles: str) -> str:
        """The text in these styles."""
        if not self.colour or not styles or not text:
            return text
        return f"\x1b[{';'.join(CODES[style] for style in styles)}m{text}\x1b[0m"


def cells(text: str) -> int:
    """How many cells a text fills."""
    if text.isascii():
        return len(text)
    return sum(map(_cell, text))


def _cell(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def left(text: str, width: int) -> str:
    """A text with blanks behind it to fill a width."""
    return text + " " * (width - cells(text))


def right(text: str, width: int) -> str:
    """A text with blanks before it to fill a width."""
    return " " * (width - cells(text)) + text


def wrapped(text: str, indent: str = "", first: str | None = None, width: int | None = None) -> list[str]:
    """A text broken into lines; `first` stands before the first line, `indent` before the others."""
    width = room() if width is None else width
    lines: list[str] = []
    line = head = indent if first is None else first
    for piece in _fitting(text, width - cells(indent)):
        if piece.isspace():
            line += " " if line not in (head, indent) else ""
        elif cells(piece) <= width - cells(line) or line in (head, indent):
            line += piece
        else:
            lines.append(line.rstrip())
            line = indent + piece
    lines.append(line.rstrip())
    return lines


def chained(parts: Sequence[str], link: str, indent: str, width: int | None = None) -> list[str]:
    """Parts joined by a link; a line ends only before a link, never within a part that fits a line."""
    width = room() if width is None else width
    lines = [indent]
    for number, part in enumerate(parts):
        piece = (link if number else "") + part
        if lines[-1] != indent and cells(lines[-1] + piece) > width:
            lines.append(indent)
            piece = piece.lstrip()
        lines[-1] += piece
    return [short for line in lines for short in wrapped(line.removeprefix(indent), indent, width=width)]


def _fitting(text: str, most: int) -> Iterator[str]:
    """The pieces of a text between which a line may end; a path longer than a line is parted behind a `/`."""
    for piece in _unbroken(text):
        if cells(piece) <= most or "/" not in piece:
            yield piece
            continue
        held = ""
        for part in re.findall(r"[^/]*/|[^/]+", piece):
            if held and cells(held + part) > most:
                yield held
                held = ""
            held += part
        yield held


def _unbroken(text: str) -> Iterator[str]:
    """The pieces of a text between which a line may end."""
    held = ""
    for piece in _PIECE.findall(text):
        if piece.isspace():
            if held:
                yield held
            held = ""
            yield piece
        elif held and (piece[0] in _NOT_FIRST or held[-1] in _NOT_LAST):
            held += piece
        else:
            if held:
                yield held
            held = piece
    if held:
        yield held


def shortened(text: str, most: int) -> str:
    """A text cut behind a clause of its sentence when it is longer than so many cells."""
    if cells(text) <= most:
        return text
    ends = [found.end() for found in re.finditer(r"[;.](?=\s)|[；。]", text)]
    fitting = [end for end in ends if cells(text[:end]) <= most]
    if fitting:
        return text[: fitting[-1]].rstrip(";.；。") + " …"
    cut = text
    while cells(cut) > most:
        cut = cut[: max(cut.rfind(" "), cut.rfind("，"), len(cut) - 20)]
    return cut.rstrip(",，、 ") + " …"


def columns(rows: Iterable[Sequence[str]], aligned: str, indent: str) -> list[str]:
    """Rows of cells under one another; `aligned` has `<` or `>` for each column."""
    table = [tuple(row) for row in rows]
    widths = [max(map(cells, column)) for column in zip(*table, strict=True)]
    return [
        (
            indent
            + "  ".join(
                left(text, width) if side == "<" else right(text, width)
                for text, width, side in zip(row, widths, aligned, strict=True)
                if width
            )
        ).rstrip()
        for row in table
    ]


def compact(tiles: Sequence[str]) -> list[str]:
    """Tiles as the notation writes them: equal ones in a row once, with their number."""
    found: list[tuple[str, int]] = []
    for tile in tiles:
        if found and found[-1][0] == tile:
            found[-1] = (tile, found[-1][1] + 1)
        else:
            found.append((tile, 1))
    return [f"{tile}x{number}" if number > 1 else tile for tile, number in found]
