"""A four or five shown before the first discard, of which a record of public acts tells less, convicts nobody of JX-3.5.

Made of dealt hands in which somebody draws for equal tiles that were dealt: they are shown, and the draws left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from conformance_tests.collecting import many
from conformance_tests.laws.hiding import counted, spread
from conformance_tests.laws.telling_less import convicted
from grammar.syntax import UNSEEN, Act, Acts, Holding, Line, Log, Tag
from grammar.writing.render import render_log
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Iterator

HANDS = many(400, 40)

WAYS = 4
"""How many weaker logs are made of a hand."""


def with_fours_shown(seed: int) -> Log | None:
    """A dealt hand up to the first discard with every dealt four and five shown before it; None where there is none."""
    log = spread(deal("jiaxing", seed))
    first = next(place for place, line in enumerate(log.lines) if _does(line, "discard"))
    held = Counter(
        (line.seat, tile)
        for line in log.lines[:first]
        if isinstance(line, Holding | Acts)
        for tile in (line.tiles if isinstance(line, Holding) else line.acts[0].tiles)
    )
    shown = tuple(
        Acts(seat, (Act("lay", (tile,) * number),), 0) for (seat, tile), number in held.items() if number > 3
    )
    if not shown or any(_does(line, "lay") for line in log.lines[:first]):
        return None
    return counted(replace(log, lines=(*log.lines[:first], *shown, log.lines[first]), end="cut"))


def _does(line: Line, act: str) -> bool:
    return isinstance(line, Acts) and line.acts[0].act == act


def in_part(log: Log, chance: Chance) -> Log:
    """A record of public acts: draws left out, hands left out or with unseen tiles, and what is shown seen in part."""
    lines = chain.from_iterable(_less_of(line, chance) for line in log.lines)
    return counted(replace(log, tags=(*log.tags, Tag("Record", "public")), lines=tuple(lines)))


def _less_of(line: Line, chance: Chance) -> Iterator[Line]:
    unseen = chance.below(3)
    match line:
        case Holding(tiles=tiles):
            if unseen:
                yield replace(line, tiles=(*tiles[unseen:], *(UNSEEN,) * unseen))
        case Acts(acts=(Act(act="take" | "replace"),)):
            if not unseen:
                yield line
        case Acts(acts=(Act(act="lay") as act,)):
            tiles = (*act.tiles[unseen:], *(UNSEEN,) * unseen)
            yield replace(line, acts=(replace(act, tiles=tiles),))
        case _:
            yield line


def test_a_four_shown_in_part_in_a_record_of_public_acts_convicts_nobody() -> None:
    hands = [log for seed in range(HANDS) if (log := with_fours_shown(seed)) is not None]
    assert len(hands) > HANDS // 8
    assert [render_log(log) for log in hands if convicted(adjudicate(log))] == []
    less = [in_part(log, Chance(seed)) for seed in range(WAYS) for log in hands]
    assert [render_log(log) for log in less if convicted(adjudicate(log))] == []
