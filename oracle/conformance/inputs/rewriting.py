"""A log rewritten: one act a line, other acts, other tiles, other seats; every number put right again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.syntax import (
    UNSEEN,
    Act,
    Acts,
    Back,
    Claim,
    Declaration,
    Declared,
    Dice,
    Holding,
    Line,
    Log,
    RefereeRules,
    RefereeValue,
    RefereeWarn,
    Row,
    Seat,
    Sets,
    SetWord,
    Stake,
    Tag,
    Tile,
    Turn,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

Deed = tuple[Seat, Act]
"""One act with the seat that made it."""


def spread(log: Log) -> Log:
    """The same log with one act and one declaration a line, every line and act numbered as its text would be."""
    return _numbered(replace(log, lines=tuple(_single(log.lines))))


def gathered(log: Log) -> Log:
    """The same log with the acts of one seat in a row on one line."""
    lines: list[Line] = []
    for line in log.lines:
        last = lines[-1] if lines else None
        if isinstance(line, Acts) and isinstance(last, Acts) and _joins(last, line):
            lines[-1] = replace(last, acts=(*last.acts, *line.acts))
        else:
            lines.append(line)
    return _numbered(replace(log, lines=tuple(lines)))


def _joins(last: Acts, line: Acts) -> bool:
    return (last.seat, last.name) == (line.seat, line.name) and not (last.comment or line.comment)


def _single(lines: tuple[Line, ...]) -> Iterator[Line]:
    for line in lines:
        if isinstance(line, Acts):
            yield from (replace(line, acts=(act,)) for act in line.acts)
        elif isinstance(line, Declared):
            yield from (replace(line, items=(item,)) for item in line.items)
        else:
            yield line


def _numbered(log: Log) -> Log:
    """The log with its acts and lines counted anew."""
    lines: list[Line] = []
    act, row = 1, len(log.heading) + len(log.tags) + sum(len(tag.above) for tag in log.tags)
    for line in log.lines:
        row += 1
        if isinstance(line, Acts):
            lines.append(replace(line, first=act, line=row))
            act += len(line.acts)
        else:
            lines.append(replace(line, line=row))
    return replace(log, lines=tuple(lines), end_line=row + 1, text="")


def head_of(log: Log) -> tuple[Line, ...]:
    """What was there before the first act."""
    for place, line in enumerate(log.lines):
        if isinstance(line, Acts):
            return log.lines[:place]
    return log.lines


def deeds_of(log: Log) -> tuple[Deed, ...]:
    """Every act with its seat, in order."""
    return tuple((line.seat, act) for line in log.lines if isinstance(line, Acts) for act in line.acts)


def played(log: Log, deeds: Collection[Deed], end: str = "cut") -> Log:
    """The same deal with these acts and nothing after them."""
    lines = tuple(Acts(seat, (act,), 1) for seat, act in deeds)
    return _numbered(replace(log, lines=(*head_of(log), *lines), end=end))


def without_acts(log: Log, first: int, last: int) -> Log:
    """A spread log without its acts `first` to `last`; what points at an act points at it still, or at none."""
    lines: list[Line] = []
    for line in log.lines:
        if isinstance(line, Acts):
            if not first <= line.first <= last:
                lines.append(line)
        elif isinstance(line, Claim | RefereeRules):
            lines.append(_pointing(line, first, last))
        else:
            lines.append(line)
    return _numbered(replace(log, lines=tuple(lines)))


def _pointing(line: Claim | RefereeRules, first: int, last: int) -> Claim | RefereeRules:
    def moved(number: int | None) -> int | None:
        if number is None or number < first:
            return number
        return None if number <= last else number - (last - first + 1)

    return replace(line, at=moved(line.at), before=moved(line.before), after=moved(line.after))


def without_lines(log: Log, places: Collection[int]) -> Log:
    """The log without the lines at these places."""
    return _numbered(
        replace(log, lines=tuple(line for place, line in enumerate(log.lines) if place not in places))
    )


def with_line(log: Log, place: int, line: Line) -> Log:
    """The log with another line at a place."""
    return _numbered(replace(log, lines=(*log.lines[:place], line, *log.lines[place + 1 :])))


# -- other names -----------------------------------------------------------------------------------


def with_tiles(log: Log, rename: Mapping[Tile, Tile]) -> Log:
    """The log with tiles renamed wherever they stand."""

    def renamed(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(rename.get(tile, tile) for tile in tiles)

    return replace(log, lines=tuple(_with_tiles(line, renamed) for line in log.lines))


def _with_tiles(line: Line, renamed: Callable[[tuple[Tile, ...]], tuple[Tile, ...]]) -> Line:
    match line:
        case Acts():
            return replace(line, acts=tuple(_act_with(act, renamed) for act in line.acts))
        case Holding():
            return replace(line, tiles=_sorted(renamed(line.tiles)))
        case Row():
            return replace(line, tiles=renamed(line.tiles))
        case Sets():
            return replace(line, sets=tuple(set_with(word, renamed) for word in line.sets))
        case Declared():
            return replace(line, items=tuple(_declared_with(item, renamed) for item in line.items))
        case _:
            return line


def _sorted(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: (tile == UNSEEN, tile)))


def _act_with(act: Act, renamed: Callable[[tuple[Tile, ...]], tuple[Tile, ...]]) -> Act:
    return replace(
        act,
        tiles=renamed(act.tiles),
        with_tiles=renamed(act.with_tiles),
        making=tuple(renamed(tiles) for tiles in act.making),
    )


def set_with(word: SetWord, renamed: Callable[[tuple[Tile, ...]], tuple[Tile, ...]]) -> SetWord:
    """A set word with its tiles renamed."""
    return replace(word, tiles=renamed(word.tiles), came=renamed(word.came))


def _declared_with(item: Declaration, renamed: Callable[[tuple[Tile, ...]], tuple[Tile, ...]]) -> Declaration:
    return replace(item, tiles=renamed(item.tiles))


def with_seats(log: Log, rename: Mapping[Seat, Seat]) -> Log:
    """The log with seats renamed wherever they stand."""

    def renamed(seat: Seat) -> Seat:
        return rename.get(seat, seat)

    tags = tuple(_tag_with(tag, renamed) for tag in log.tags)
    return replace(log, tags=tags, lines=tuple(_with_seats(line, renamed) for line in log.lines))


def _tag_with(tag: Tag, renamed: Callable[[Seat], Seat]) -> Tag:
    value = renamed(tag.value) if tag.key in ("Dealer", "Round", "Wind", "Opened") else tag.value
    return replace(tag, value=value, subject=None if tag.subject is None else renamed(tag.subject))


def _with_seats(line: Line, renamed: Callable[[Seat], Seat]) -> Line:  # noqa: PLR0911  a case a kind of line
    match line:
        case Acts():
            return replace(
                line, seat=renamed(line.seat), acts=tuple(_act_seats(act, renamed) for act in line.acts)
            )
        case Holding() | Stake() | Back() | RefereeValue() | RefereeWarn() | Turn():
            return replace(line, seat=renamed(line.seat))
        case Dice() if line.seat is not None:
            return replace(line, seat=renamed(line.seat))
        case Sets():
            return replace(
                line, seat=renamed(line.seat), sets=tuple(_set_seats(word, renamed) for word in line.sets)
            )
        case Declared():
            items = tuple(replace(item, to=renamed(item.to) if item.to else None) for item in line.items)
            return replace(line, seat=renamed(line.seat), items=items)
        case Claim():
            return replace(line, by=renamed(line.by), against=renamed(line.against))
        case RefereeRules() if line.for_ is not None:
            return replace(line, for_=renamed(line.for_))
        case _:
            return line


def _act_seats(act: Act, renamed: Callable[[Seat], Seat]) -> Act:
    return replace(
        act,
        from_=renamed(act.from_) if act.from_ else None,
        of=renamed(act.of) if act.of else None,
        for_=renamed(act.for_) if act.for_ else None,
    )


def _set_seats(word: SetWord, renamed: Callable[[Seat], Seat]) -> SetWord:
    return replace(word, qualifiers=tuple(renamed(each) for each in word.qualifiers))
