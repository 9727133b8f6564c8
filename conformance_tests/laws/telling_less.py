"""Telling less of the same hand: exactly the weakenings the notation names, one at a time and several.

A tile is written `?`; acts become a `gap`; a line of `holds wall tail dice turned`, a word `from with drawn as`, or a
tag of dealer, wind and streak is left out; the record is lowered together with the lines it covers; `together` is put
on acts. A weaker log is never broken where the stronger is not, and never contradicts it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from conformance_tests.laws.hiding import counted, hiding_of, spread
from grammar.syntax import UNSEEN, Act, Acts, Dice, Gap, Holding, Line, Log, Row, Tag
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Player, deal

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

Weakening: TypeAlias = Callable[[Log, Chance], Log]

LEFT_OUT_TAGS = ("Dealer", "Wind", "Streak")

KEPT = 64
"""Dealt hands kept with their rulings: every seed is a hand of its own."""

SHARE = 15
"""How many in a hundred of what a weakening can touch it does."""


@lru_cache(KEPT)
def full(game: str, seed: int) -> tuple[Log, Ruling]:
    """A dealt hand, one act a line, and the ruling on it."""
    log = spread(deal(game, seed, Player(sensible=seed % 4 != 3)))
    return log, adjudicate(log)


def _acts(log: Log, change: Callable[[Acts], Acts | Gap | None]) -> Log:
    lines: list[Line] = []
    for line in log.lines:
        changed = change(line) if isinstance(line, Acts) else line
        if changed is not None:
            lines.append(changed)
    return counted(replace(log, lines=tuple(lines)))


def _act(log: Log, change: Callable[[Act], Act]) -> Log:
    return _acts(log, lambda line: replace(line, acts=tuple(map(change, line.acts))))


def _often(chance: Chance, share: int = SHARE) -> bool:
    return chance.below(100) < share


def tiles_unseen(log: Log, chance: Chance) -> Log:
    """Tiles of acts, hands, wall and turned row written `?`."""

    def some(tiles: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(UNSEEN if _often(chance) else tile for tile in tiles)

    lines = tuple(
        replace(line, tiles=some(line.tiles)) if isinstance(line, Holding | Row) else line
        for line in log.lines
    )
    log = replace(log, lines=lines)
    return _act(log, lambda act: replace(act, tiles=some(act.tiles), with_tiles=some(act.with_tiles)))


def acts_missing(log: Log, chance: Chance) -> Log:
    """Acts become a gap."""
    return _acts(log, lambda line: Gap(1, line.line) if _often(chance, 4) else line)


def lines_left_out(log: Log, chance: Chance) -> Log:
    """Lines of what was there are left out."""
    kept = (
        line for line in log.lines if not isinstance(line, Holding | Row | Dice) or not _often(chance, 30)
    )
    return replace(log, lines=tuple(kept))


def words_left_out(log: Log, chance: Chance) -> Log:
    """`from`, `with` of equal tiles, `drawn`, `held` and `as` are left out."""

    def less(act: Act) -> Act:
        equal = act.act != "eat" and len({*act.tiles, *act.with_tiles}) == 1
        return replace(
            act,
            from_=None if act.from_ != "tail" and _often(chance, 50) else act.from_,
            with_tiles=() if equal and _often(chance, 50) else act.with_tiles,
            flags=tuple(
                flag for flag in act.flags if flag not in ("drawn", "held") or not _often(chance, 50)
            ),
            form=act.form if act.act == "ready" or not _often(chance, 50) else None,
        )

    return _act(log, less)


def tags_left_out(log: Log, chance: Chance) -> Log:
    """The tags of dealer, wind and streak are left out."""
    return replace(
        log, tags=tuple(tag for tag in log.tags if tag.key not in LEFT_OUT_TAGS or not _often(chance, 50))
    )


def private_left_out(log: Log, chance: Chance) -> Log:
    """A record of public acts, without some of the private draws."""
    private = hiding_of(log.game).words.private
    log = _acts(log, lambda line: None if line.acts[0].act in private and _often(chance, 60) else line)
    return replace(log, tags=(*log.tags, Tag("Record", "public")))


def said_together(log: Log, chance: Chance) -> Log:
    """Acts of which nobody knows the order."""
    return _act(log, lambda act: replace(act, flags=(*act.flags, "together")) if _often(chance, 3) else act)


WEAKENINGS: dict[str, Weakening] = {
    each.__name__.replace("_", "-"): each
    for each in (
        tiles_unseen,
        acts_missing,
        lines_left_out,
        words_left_out,
        tags_left_out,
        private_left_out,
        said_together,
    )
}


def convicted(ruling: Ruling) -> tuple[str, ...]:
    """What is found to be wrong for certain."""
    return tuple(
        f"{found.kind.value} {found.clause} {found.key} {found.seat}"
        for found in ruling.findings
        if found.kind.value != "undecided"
    )
