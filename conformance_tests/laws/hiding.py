"""Weaker records of the same play: tiles unseen, lines dropped, acts missing, private draws left out.

Every function here takes a log and gives one that says less; nothing it says is new. Lines keep their
numbers, so that a finding about the fuller log and one about the weaker one can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from grammar.syntax import UNSEEN, Act, Acts, Claim, Declared, Gap, Holding, Line, Log, Row, Tag
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oracle.ruling.ruling import ClaimOutcome, Ruling


@dataclass(frozen=True, slots=True)
class Words:
    """The acts of a game that bring up tiles of the wall, those with tiles that all saw, and those in private."""

    draws: tuple[str, ...]
    open: tuple[str, ...]
    private: tuple[str, ...]


Choose = Callable[[int], bool]
"""Whether to hide something, so many times in a hundred."""


def spread(log: Log) -> Log:
    """The same log with one act a line and every line numbered."""
    lines: list[Line] = []
    for line in log.lines:
        if isinstance(line, Acts):
            lines.extend(
                replace(line, acts=(act,), first=line.first + nth) for nth, act in enumerate(line.acts)
            )
        elif isinstance(line, Declared):
            lines.extend(replace(line, items=(item,)) for item in line.items)
        else:
            lines.append(line)
    numbered = tuple(replace(line, line=number) for number, line in enumerate(lines, start=1))
    return replace(log, lines=numbered, end_line=len(numbered) + 1)


def counted(log: Log) -> Log:
    """The same log with its acts counted anew."""
    lines: list[Line] = []
    number = 1
    for line in log.lines:
        if isinstance(line, Acts):
            lines.append(replace(line, first=number))
            number += len(line.acts)
        else:
            lines.append(line)
    return replace(log, lines=tuple(lines))


@dataclass(frozen=True, slots=True)
class Veil:
    """How much is hidden, in parts of a hundred."""

    tiles: int = 0
    wall: int = 0
    lines: int = 0
    draws: int = 0
    claims: int = 0
    gaps: int = 0
    private: int = 0


VEILS = (
    Veil(tiles=10),
    Veil(tiles=50),
    Veil(tiles=100, wall=100, draws=100),
    Veil(wall=30),
    Veil(lines=50),
    Veil(lines=100),
    Veil(draws=60),
    Veil(private=50),
    Veil(private=100, tiles=20),
    Veil(private=100, lines=100),
    Veil(gaps=2),
    Veil(gaps=4, tiles=30),
    Veil(claims=5),
    Veil(claims=5, draws=50, tiles=30, wall=30),
    Veil(tiles=30, wall=30, draws=30, lines=20, private=30),
)
"""How much is hidden: single tiles, whole hands, the wall, draws, acts, and mixtures of them."""


def hidden(log: Log, veil: Veil, chance: Choose, words: Words) -> Log:
    """A weaker record of a log that has been spread; `chance(n)` is true n times in a hundred."""
    lines = tuple(_veiled(log, veil, chance, words))
    tags = log.tags
    if veil.private:
        tags = (*tags, Tag("Record", "public"))
    return counted(replace(log, tags=tags, lines=lines))


def _veiled(log: Log, veil: Veil, chance: Choose, words: Words) -> Iterator[Line]:
    for line in log.lines:
        if isinstance(line, Holding | Row):
            if not chance(veil.lines):
                yield _lifted(line, veil, chance)
        elif isinstance(line, Acts):
            yield from _stated(line, veil, chance, words)
        else:
            yield line


def _lifted(line: Holding | Row, veil: Veil, chance: Choose) -> Line:
    """A row of tiles with some of them unseen; the wall may stop early."""
    if isinstance(line, Holding) or line.what != "wall":
        return replace(line, tiles=_some(line.tiles, veil.tiles, chance))
    cut = len(line.tiles)
    while cut > 1 and chance(veil.wall):
        cut -= 1
    return replace(line, tiles=_some(line.tiles, veil.wall, chance)[:cut])


def _stated(line: Acts, veil: Veil, chance: Choose, words: Words) -> Iterator[Line]:
    """An act, or a gap in its place, or nothing where it is a private draw."""
    (act,) = line.acts
    if veil.private and act.act in words.private and chance(veil.private):
        return
    yield Gap(1, line.line) if chance(veil.gaps) else replace(line, acts=(_dimmed(act, veil, chance, words),))


def _some(tiles: tuple[str, ...], share: int, chance: Choose) -> tuple[str, ...]:
    return tuple(UNSEEN if chance(share) else tile for tile in tiles)


def _dimmed(act: Act, veil: Veil, chance: Choose, words: Words) -> Act:
    share = veil.draws if act.act in words.draws else veil.claims if act.act in words.open else 0
    return replace(act, tiles=_some(act.tiles, share, chance))


def weakened(log: Log, veil: Veil, seed: int, words: Words) -> Log:
    """A weaker record by chance."""
    chance = Chance(seed)
    return hidden(log, veil, lambda share: share > 0 and chance.below(100) < share, words)


Verdict = tuple[str, str, int, str | None]


def verdicts(ruling: Ruling) -> dict[Verdict, str]:
    """What a ruling convicts of, by kind, clause, line and seat, each with its message key."""
    return {
        (found.kind.value, found.clause, found.place.line, found.seat): found.key
        for found in ruling.findings
        if found.kind is not Kind.UNDECIDED
    }


_KEPT: dict[int, tuple[Log, Ruling]] = {}


def ruling_of(full: Log) -> Ruling:
    """The ruling on a fuller record, given once for all the weaker ones that are compared with it.

    It is kept for this very log: one that is equal may stand on other lines.
    """
    kept = _KEPT.get(id(full))
    if kept is None:
        if len(_KEPT) >= 64:
            _KEPT.clear()
        kept = _KEPT[id(full)] = (full, adjudicate(full))
    return kept[1]


def created(full: Log, weaker: Log) -> dict[Verdict, str]:
    """What the weaker record of a log convicts of and the fuller one does not."""
    known = verdicts(ruling_of(full))
    return {found: key for found, key in verdicts(adjudicate(weaker)).items() if found not in known}


def accusing(log: Log, by: str, accused: Iterable[Claim]) -> tuple[Log, int]:
    """The log of somebody who accuses of every breach there is and then of these, and how many of them are true."""
    true = [
        Claim(by, found.seat, found.clause, found.place.at)
        for found in ruling_of(log).findings
        if found.kind is Kind.BREACH and found.seat is not None
    ]
    last = len(log.lines)
    lines = [replace(claim, line=last + number) for number, claim in enumerate([*true, *accused], start=1)]
    return replace(log, lines=(*log.lines, *lines), end_line=last + len(lines) + 1), len(true)


def answered_otherwise(full: Log, weaker: Log) -> list[ClaimOutcome]:
    """The accusations that a weaker record answers otherwise than by leaving them open for what it does not show."""
    pairs = zip(ruling_of(full).claims, adjudicate(weaker).claims, strict=True)
    return [
        after
        for before, after in pairs
        if after.outcome not in (before.outcome, "undecided")
        or (after.outcome == "undecided" and after.finding is None and after.fact is None)
    ]


def nothing_else(found: Verdict, known: Iterable[Verdict]) -> bool:
    """That a weaker record tells nothing under another clause, or elsewhere."""
    return found in known


def at_the_same_act(found: Verdict, known: Iterable[Verdict]) -> bool:
    """Whether the fuller record convicts of something at that act."""
    return any((line, seat) == found[2:] for _, _, line, seat in known)


@dataclass(frozen=True, slots=True)
class Hiding:
    """What a game brings for its records to be weakened: the value `HIDING` of its module `hiding`.

    `accused` are the clauses players accuse each other of; `tells` says of what a weaker record convicts of whether
    the fuller one tells the same. `omitted` are changes that a record of public acts cannot show. `public` says that
    a record of public acts is clean once the winner has shown the hand, `plain` that hands are asked too whose tables
    have agreed on nothing.
    """

    words: Words
    accused: tuple[str, ...]
    veils: tuple[Veil, ...] = VEILS
    tells: Callable[[Verdict, Iterable[Verdict]], bool] = nothing_else
    omitted: frozenset[str] = frozenset()
    public: bool = True
    plain: bool = True


def games_weakened() -> tuple[str, ...]:
    """The games whose records are weakened: the folders beside this module that have a module `hiding`."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/hiding.py")))


def hiding_of(game: str) -> Hiding:
    """What a game brings."""
    found = import_module(f"{__package__}.{game}.hiding").HIDING
    assert isinstance(found, Hiding)
    return found
