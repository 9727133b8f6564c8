"""Two ways in which what a log leaves open may have been, one for each verdict.

Hands nobody saw are filled with what they must have held, some copies of a tile that was played for, and tiles by
chance; a gap is left out. What comes out is judged, never assumed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.syntax import UNSEEN, Acts, Gap, Holding, Log, Row, Sets
from oracle.acts import Draw, PutOut, Reveal, SetAside, SetDown, TakeTurned
from oracle.chance import Chance
from oracle.conformance.case import Witness
from oracle.conformance.completion import completes
from oracle.conformance.generate.question import log_input
from oracle.conformance.generate.twins import made_of
from oracle.conformance.kinds import KINDS
from oracle.conformance.retold import deeds_of, head_of, played, spread
from oracle.lawful import played_to
from oracle.record import record_of
from oracle.registry import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.conformance.case import Json
    from oracle.registry import Ruleset

TRIALS = 240
"""Completions tried before a log is given up."""

SEATS_PER_SET = 3
"""Tiles a hand is the smaller for every set on the table."""


def witnesses(log: Log, readings: Mapping[str, str]) -> tuple[Witness, ...]:
    """Two completions of a log that leaves its verdict open, with different verdicts; none where none are found."""
    question = log_input(log)
    found: dict[str, Json] = {}
    for other in _completions(log):
        told = log_input(other)
        verdict = str(KINDS["replay"].answer(log.game, readings, told).get("verdict"))
        if verdict not in ("undecided", *found) and completes(told, question):
            found[verdict] = told
        if len(found) == 2:
            return tuple(Witness(told, verdict) for verdict, told in sorted(found.items()))
    return ()


def _completions(log: Log) -> Iterator[Log]:
    shapes = [log]
    if any(isinstance(line, Gap) for line in log.lines):
        shapes = [_without_gaps(log), *_before_the_gap(log)]
    fillers = [_Filler(shape) for shape in shapes]
    chance = Chance(1)
    for trial in range(TRIALS):
        yield fillers[trial % len(fillers)].filled(chance, trial // len(fillers))


def _without_gaps(log: Log) -> Log:
    return spread(replace(log, lines=tuple(line for line in log.lines if not isinstance(line, Gap))))


def _before_the_gap(log: Log) -> Iterator[Log]:
    for place, line in enumerate(log.lines):
        if isinstance(line, Gap):
            yield spread(replace(log, lines=log.lines[:place], end="cut"))
            return


class _Filler:
    """Fills the hands of one log."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.ruleset = load(log.game)
        judge, _ = played_to(self.ruleset, record_of(played(log, ())), None)
        self.seats = judge.table.seats
        self.needed = _needed(self.ruleset, log)
        self.held = {
            line.seat: line.tiles for line in log.lines if isinstance(line, Holding) and line.what == "holds"
        }
        self.left = Counter(judge.table.copies)
        for line in log.lines:
            self.left.subtract(_lying(line))
        self.wanted = [tile for _, act in deeds_of(log) for tile in act.tiles if tile != UNSEEN]
        self.sizes = _sizes(self.ruleset, log, self.seats)

    def filled(self, chance: Chance, trial: int) -> Log:
        """The log with every hand told; `trial` decides which tile somebody has more or fewer copies of."""
        left = Counter(self.left)
        hands: dict[str, list[str]] = {}
        for seat in self.seats:
            known = [tile for tile in self.held.get(seat, ()) if tile != UNSEEN]
            more = Counter(self.needed.get(seat, ())) - Counter(known)
            hands[seat] = [*known, *more.elements()]
            left.subtract(more)
        if self.wanted:
            tile = self.wanted[trial % len(self.wanted)]
            seat = self.seats[(trial // len(self.wanted)) % len(self.seats)]
            copies = chance.below(5)
            room = self._room(seat, hands)
            given = max(0, min(copies, left[tile], room))
            hands[seat] += [tile] * given
            left[tile] -= given
            if copies == 0:
                left[tile] = 0
        pool = chance.shuffled(sorted((+left).elements()))
        for seat in self.seats:
            room = self._room(seat, hands)
            hands[seat] += [pool.pop() for _ in range(min(room, len(pool)))]
        return self._with(hands)

    def _room(self, seat: str, hands: Mapping[str, list[str]]) -> int:
        whole = UNSEEN not in self.held.get(seat, (UNSEEN,))
        return 0 if whole else max(0, self.sizes[seat] - len(hands[seat]))

    def _with(self, hands: Mapping[str, list[str]]) -> Log:
        """The log with these hands, in the order in which hands are told."""
        holdings = tuple(
            Holding(seat, "holds", tuple(sorted(tiles))) for seat, tiles in hands.items() if tiles
        )
        head = tuple(
            line for line in head_of(self.log) if not (isinstance(line, Holding) and line.what == "holds")
        )
        rest = self.log.lines[len(head_of(self.log)) :]
        return spread(replace(self.log, lines=(*holdings, *head, *rest)))


def _needed(ruleset: Ruleset, log: Log) -> dict[str, list[str]]:
    """What every hand must have held, because it was put out, laid or shown and had not come before."""
    start = played(log, ())
    judge, _ = played_to(ruleset, record_of(start), None)
    came: dict[str, Counter[str]] = {seat: Counter() for seat in judge.table.seats}
    needed: dict[str, list[str]] = {seat: [] for seat in judge.table.seats}
    for number, (seat, act) in enumerate(deeds_of(log), start=1):
        made = made_of(seat, act, number)
        moves = ruleset.moves.get(act.act)
        for move in () if moves is None else moves(judge.table.copy(), made):
            match move:
                case Draw(drawer, tile):
                    came[drawer][tile] += 1
                case PutOut(opened):
                    _take(opened.seat, (opened.tile,), came, needed)
                case SetDown(owner, _, from_hand):
                    _take(owner, from_hand, came, needed)
                case SetAside(owner, tiles) | Reveal(owner, tiles):
                    _take(owner, tiles, came, needed)
                case TakeTurned(owner) if judge.table.turned:
                    came[owner][judge.table.turned[0]] += 1
                case _:
                    continue
        judge.act(made)
    return needed


def _take(
    seat: str, tiles: tuple[str, ...], came: Mapping[str, Counter[str]], needed: Mapping[str, list[str]]
) -> None:
    for tile in tiles:
        if tile == UNSEEN:
            continue
        if came[seat][tile]:
            came[seat][tile] -= 1
        else:
            needed[seat].append(tile)


def _lying(line: object) -> Counter[str]:
    """The tiles a line says lie somewhere."""
    match line:
        case Holding(tiles=tiles) | Row(tiles=tiles):
            return Counter(tile for tile in tiles if tile != UNSEEN)
        case Sets(sets=sets):
            return Counter(tile for word in sets for tile in (*word.tiles, *word.came))
        case Acts(acts=acts):
            drawn = (act for act in acts if act.act in ("draw", "flip", "press", "pat", "take", "replace"))
            return Counter(tile for act in drawn for tile in act.tiles if tile != UNSEEN)
        case _:
            return Counter()


def _sizes(ruleset: Ruleset, log: Log, seats: tuple[str, ...]) -> dict[str, int]:
    """How many tiles every hand has when the log begins: as dealt, less those of its sets."""
    dealt = 0
    if ruleset.playing is not None:
        lines = ruleset.playing.deal(Chance(1), record_of(log).agreed)
        dealt = min(len(line.tiles) for line in lines if isinstance(line, Holding) and line.what == "holds")
    laid = Counter({line.seat: len(line.sets) for line in log.lines if isinstance(line, Sets)})
    told = {
        line.seat: len(line.tiles) for line in log.lines if isinstance(line, Holding) and line.what == "holds"
    }
    return {seat: told.get(seat, dealt - SEATS_PER_SET * laid[seat]) for seat in seats}
