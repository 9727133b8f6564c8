"""What play can lead to: hands of the number of tiles that the game gives them, results that no play contradicts.

How many tiles a hand has says the game itself (`Hands.surplus`), for hands and for logs; what a result can be is learnt
from the published and the dealt ones.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from grammar.syntax import Acts, Hand, Holding, Sets
from oracle.conformance.inputs.forms import row
from oracle.conformance.inputs.structured import hand_of, log_of
from oracle.game.hands import hands_of
from oracle.game.registry import record_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grammar.syntax import Line, Log, Seat, SetWord, Tile
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.variation.question import Question


class Sizes(NamedTuple):
    """How many tiles the hands of a question are short of, and how many they have too many; of all hands the most.

    `dealt` says that the log begins with the deal, whose rules say what becomes of a wrong share.
    """

    short: int = 0
    beyond: int = 0
    dealt: bool = False

    def within(self, other: Sizes) -> bool:
        """Whether no hand is further from its number of tiles than one of the other question."""
        return self.short <= other.short and self.beyond <= other.beyond


def sizes_of(game: str, question: Question) -> Sizes:
    """How far the hands of a question are from their number of tiles.

    Of a log the hands count that it tells before its first act; there somebody may have drawn.
    """
    asked = question.input
    if "hand" in asked:
        return _sizes([hands_of(game).surplus(hand_of(game, row(asked["hand"])))])
    if "log" in asked:
        log = log_of(game, row(asked["log"]), question.readings)
        found = [number - (number > 0) for number in _stated(log)]
        return _sizes(found)._replace(dealt=not record_of(log).starts_midway)
    return Sizes()


def says_whose_turn(game: str, question: Question) -> bool:
    """Whether a log that begins in mid-hand says whose turn it is, so that its first act can be one out of turn."""
    if "log" not in question.input:
        return True
    record = record_of(log_of(game, row(question.input["log"]), question.readings))
    return not record.starts_midway or record.turn is not None or not record.acts


def _sizes(found: Sequence[int]) -> Sizes:
    return Sizes(-min(0, *found, 0), max(0, *found, 0))


def _stated(log: Log) -> Iterator[int]:
    """How many tiles each hand has too many, standing, that is stated before the first act."""
    held: dict[Seat, tuple[Tile, ...]] = {}
    laid: dict[Seat, tuple[SetWord, ...]] = {}
    for line in _opening(log):
        if isinstance(line, Holding) and line.what == "holds":
            held[line.seat] = (*held.get(line.seat, ()), *line.tiles)
        elif isinstance(line, Sets):
            laid[line.seat] = (*laid.get(line.seat, ()), *line.sets)
    for seat, tiles in held.items():
        yield hands_of(log.game).surplus(Hand(log.game, tiles, laid.get(seat, ()), (), None, ()))


def _opening(log: Log) -> Iterable[Line]:
    return takewhile(lambda line: not isinstance(line, Acts), log.lines)


# -- results -----------------------------------------------------------------------------------------


class Bounds(NamedTuple):
    """What is known of the results of a game: what totals and gifts occur in them.

    `least` is the least that a winner was seen to have; `others` whether anybody else ever counts. `gifts` are the most
    tiles that one seat gave: one that gave the last tile too, and one that did not.
    """

    least: int
    others: bool
    gifts: tuple[int, int]


def bounds_of(results: Iterable[Json]) -> Bounds:
    """What holds of these results."""
    least, others, last, earlier = set[int](), False, 0, 0
    for asked in results:
        result = row(asked["result"])
        winner, giver = result.get("seat"), result.get("from")
        for seat, total in _numbers(asked, "totals"):
            if seat == winner:
                least.add(total)
            else:
                others = others or total > 0
        for seat, tiles in _numbers(asked, "given"):
            if seat == giver:
                last = max(last, tiles)
            else:
                earlier = max(earlier, tiles)
    return Bounds(min(least, default=0), others, (last, earlier))


def _numbers(asked: Json, name: str) -> Iterator[tuple[str, int]]:
    for seat, number in row(asked.get(name, {})).items():
        assert isinstance(number, int)
        yield seat, number


def contradicted(asked: Json, bounds: Bounds) -> bool:
    """Whether a result contradicts itself: a winner with too little, a loser who counts, gifts that cannot have been.

    Who gave the last tile has given one at least. Nobody gives himself anything.
    """
    result = row(asked["result"])
    winner, giver = result.get("seat"), result.get("from")
    for seat, total in _numbers(asked, "totals"):
        if total < bounds.least if seat == winner else total and not bounds.others:
            return True
    given = dict(_numbers(asked, "given"))
    if winner in given or any(tiles > bounds.gifts[seat != giver] for seat, tiles in given.items()):
        return True
    return bool(given) and winner is not None and giver is not None and given.get(str(giver), 0) < 1
