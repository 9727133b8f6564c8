"""The smallest log or hand that still shows what a larger one shows.

After the ideas of Hypothesis (MacIver and Donaldson, 2020): parts are deleted in ever smaller chunks from the
back, then what is left is made simpler, and every step is kept that a predicate agrees to. No chance is in it
and no clock: the same thing and the same predicate give the same bytes with every version of everything.
Long because every way to make a log or a hand smaller stands in one list, in the order in which they are tried.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Generic, TypeVar

from grammar.syntax import UNSEEN, Act, Acts, Declared, Hand, Holding, Line, Log, Remark, Row, Sets, Tag
from grammar.words import words_of
from oracle.conformance.inputs.rewriting import (
    gathered,
    set_with,
    spread,
    with_line,
    with_seats,
    with_tiles,
    without_acts,
    without_lines,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from grammar.syntax import Tile

T = TypeVar("T")

Measure = tuple[object, ...]

BUDGET = 1_000
"""Questions to the predicate after which a reduction stops where it is."""


def reduced_log(
    log: Log, keeps: Callable[[Log], bool], budget: int = BUDGET, *, hide: bool = True, coarse: bool = False
) -> Log:
    """The smallest log found for which `keeps` says yes, as it does for `log` itself.

    `keeps` is asked of logs with one act a line. With `hide`, tiles that do not matter become unseen. With
    `coarse`, whole lines go before single tiles are looked at.
    """
    search = _Search(spread(log), keeps, _log_measure, budget)
    while coarse and search.run(_coarse_passes()):
        pass
    while search.run(_log_passes(hide=hide)):
        pass
    joined = gathered(search.best)
    return joined if search.budget <= 0 or keeps(joined) else search.best


def reduced_hand(hand: Hand, keeps: Callable[[Hand], bool], budget: int = BUDGET) -> Hand:
    """The smallest hand found for which `keeps` says yes, as it does for `hand` itself."""
    search = _Search(hand, keeps, _hand_measure, budget)
    while search.run(_HAND_PASSES):
        pass
    return search.best


class _Pass(Generic[T]):
    """A way to make a thing smaller: how many places it has there, and the thing with some of them simplified."""

    def __init__(self, places: Callable[[T], int], without: Callable[[T, int, int], T | None]) -> None:
        self.places = places
        self.without = without


class _Search(Generic[T]):
    """The best thing so far, and how often the predicate may still be asked."""

    def __init__(
        self, start: T, keeps: Callable[[T], bool], measure: Callable[[T], Measure], budget: int
    ) -> None:
        self.best = start
        self.keeps = keeps
        self.measure = measure
        self.budget = budget
        self.tried = {start}

    def run(self, passes: Iterable[_Pass[T]]) -> bool:
        """Go through all passes once; whether anything became smaller."""
        before = self.measure(self.best)
        for each in passes:
            self._in_chunks(each)
        return self.budget > 0 and self.measure(self.best) < before

    def _in_chunks(self, way: _Pass[T]) -> None:
        size = max(1, way.places(self.best) // 2)
        while size:
            place = way.places(self.best) - size
            while place >= 0:
                self._try(way.without(self.best, place, size))
                place = min(place, way.places(self.best)) - size
            size //= 2

    def _try(self, variant: T | None) -> None:
        if variant is None or variant in self.tried or self.budget <= 0:
            return
        if self.measure(variant) >= self.measure(self.best):
            return
        self.tried.add(variant)
        self.budget -= 1
        if self.keeps(variant):
            self.best = variant


# -- logs ------------------------------------------------------------------------------------------


def _log_measure(log: Log) -> Measure:
    acts = sum(isinstance(line, Acts) for line in log.lines)
    tiles = [tile for line in log.lines if isinstance(line, Holding | Row) for tile in line.tiles]
    known = sum(tile != UNSEEN for tile in tiles)
    return acts, len(log.lines) + len(log.tags), known, len(tiles), _words(log), repr((log.tags, log.lines))


def _words(log: Log) -> int:
    """How much the acts and declarations say besides who did what."""
    said = 0
    for line in log.lines:
        if isinstance(line, Acts):
            said += sum(len(act.with_tiles) + sum(map(len, act.making)) + _extras(act) for act in line.acts)
        if getattr(line, "comment", None):
            said += 1
    return (
        said + len(log.heading) + len(log.closing) + sum(bool(tag.comment or tag.above) for tag in log.tags)
    )


_PLAIN = Act("")
_DETAILS = ("time", "words", "number", "form", "flags", "from_", "place", "with_tiles", "making")


def _extras(act: Act) -> int:
    return sum(getattr(act, name) != getattr(_PLAIN, name) for name in _DETAILS)


def _act_lines(log: Log) -> list[int]:
    return [place for place, line in enumerate(log.lines) if isinstance(line, Acts)]


def _other_lines(log: Log) -> list[int]:
    return [place for place, line in enumerate(log.lines) if not isinstance(line, Acts)]


def _drop_acts(log: Log, place: int, size: int) -> Log:
    return without_acts(log, place + 1, place + size)


def _drop_acts_and_what_follows(log: Log, place: int, size: int) -> Log | None:
    """The log broken off after an act; one chunk size is enough, the last."""
    if size > 1:
        return None
    first = _act_lines(log)[place]
    kept = log.lines[:first]
    return spread(replace(log, lines=kept, end="cut"))


def _drop_lines(log: Log, place: int, size: int) -> Log:
    return without_lines(log, frozenset(_other_lines(log)[place : place + size]))


def _loose_tags(log: Log) -> list[Tag]:
    return [tag for tag in log.tags if tag.key != "Game"]


def _drop_tags(log: Log, place: int, size: int) -> Log:
    gone = _loose_tags(log)[place : place + size]
    return spread(replace(log, tags=tuple(tag for tag in log.tags if tag not in gone)))


def _drop_comments(log: Log, place: int, size: int) -> Log | None:
    if (place, size) != (0, 1):
        return None
    tags = tuple(replace(tag, comment=None, above=()) for tag in log.tags)
    lines = tuple(replace(line, comment=None) for line in log.lines if not isinstance(line, Remark))
    return spread(replace(log, heading=(), closing=(), end_comment=None, tags=tags, lines=lines))


def _row_tiles(log: Log) -> list[tuple[int, int]]:
    return [
        (place, nth)
        for place, line in enumerate(log.lines)
        if isinstance(line, Holding | Row)
        for nth in range(len(line.tiles))
    ]


def _on_rows(log: Log, place: int, size: int, change: Callable[[Tile], tuple[Tile, ...]]) -> Log:
    chosen = frozenset(_row_tiles(log)[place : place + size])
    lines: list[Line] = []
    for number, line in enumerate(log.lines):
        if isinstance(line, Holding | Row):
            shown = [
                change(tile) if (number, nth) in chosen else (tile,) for nth, tile in enumerate(line.tiles)
            ]
            left = tuple(tile for tiles in shown for tile in tiles)
            lines.append(replace(line, tiles=left) if left else line)
        else:
            lines.append(line)
    return replace(log, lines=tuple(lines))


def _drop_row_tiles(log: Log, place: int, size: int) -> Log:
    return _on_rows(log, place, size, lambda _: ())


def _hide_row_tiles(log: Log, place: int, size: int) -> Log:
    return _on_rows(log, place, size, lambda _: (UNSEEN,))


def _detail_places(log: Log) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for place, line in enumerate(log.lines):
        if isinstance(line, Acts):
            (act,) = line.acts
            found += [(place, name) for name in _DETAILS if getattr(act, name) != getattr(_PLAIN, name)]
    return found


def _drop_details(log: Log, place: int, size: int) -> Log | None:
    if size > 1:
        return None
    number, name = _detail_places(log)[place]
    line = log.lines[number]
    if not isinstance(line, Acts):
        return None
    return with_line(log, number, replace(line, acts=(_plainer(line.acts[0], name),)))


def _plainer(act: Act, name: str) -> Act:
    """The act without one of its details."""
    ways: Mapping[str, Act] = {
        "time": replace(act, time=None),
        "words": replace(act, words=None),
        "number": replace(act, number=None),
        "form": replace(act, form=None),
        "flags": replace(act, flags=()),
        "from_": replace(act, from_=None),
        "place": replace(act, place=None),
        "with_tiles": replace(act, with_tiles=()),
        "making": replace(act, making=()),
    }
    return ways[name]


def _renamings(log: Log) -> list[Mapping[Tile, Tile]]:
    seen = sorted({tile for line in log.lines for tile in _tiles_of(line)} - {UNSEEN})
    return list(_swaps(seen))


def _tiles_of(line: Line) -> Iterator[Tile]:
    match line:
        case Acts():
            for act in line.acts:
                yield from (*act.tiles, *act.with_tiles, *(tile for made in act.making for tile in made))
        case Holding() | Row():
            yield from line.tiles
        case Sets():
            for word in line.sets:
                yield from (*word.tiles, *word.came)
        case Declared():
            for item in line.items:
                yield from item.tiles
        case _:
            return


def _swaps(seen: list[Tile]) -> Iterator[Mapping[Tile, Tile]]:
    """Two symbols exchanged in every tile (a pip, a suit, a number), then two tiles that stand side by side."""
    symbols = sorted({symbol for tile in seen for symbol in tile})
    for low, high in combinations(symbols, 2):
        if _alike(low, high):
            table = str.maketrans(low + high, high + low)
            yield {tile: _ordered(tile.translate(table)) for tile in seen}
    for low, high in pairwise(seen):
        yield {low: high, high: low}


def _alike(symbol: str, other: str) -> bool:
    return (symbol.isdigit(), symbol.isupper()) == (other.isdigit(), other.isupper())


def _ordered(tile: Tile) -> Tile:
    """A domino has its low pip first; a tile of a suit is written number first as it is."""
    return "".join(sorted(tile)) if tile.isdigit() else tile


def _rename(log: Log, place: int, size: int) -> Log | None:
    ways = _renamings(log)
    return with_tiles(log, ways[place]) if size == 1 and place < len(ways) else None


def _turns(log: Log) -> int:
    return len(words_of(log.game).table("seats").en) - 1


def _turn_seats(log: Log, place: int, size: int) -> Log | None:
    if size > 1:
        return None
    seats = list(words_of(log.game).table("seats").en)
    turned = seats[place + 1 :] + seats[: place + 1]
    return with_seats(log, dict(zip(seats, turned, strict=True)))


def _coarse_passes() -> tuple[_Pass[Log], ...]:
    def acts(log: Log) -> int:
        return len(_act_lines(log))

    return (
        _Pass(lambda _: 1, _drop_comments),
        _Pass(acts, _drop_acts_and_what_follows),
        _Pass(acts, _drop_acts),
        _Pass(lambda log: len(_other_lines(log)), _drop_lines),
        _Pass(lambda log: len(_loose_tags(log)), _drop_tags),
    )


def _log_passes(*, hide: bool) -> tuple[_Pass[Log], ...]:
    return (
        *_coarse_passes(),
        _Pass(lambda log: len(_row_tiles(log)), _drop_row_tiles),
        *([_Pass(lambda log: len(_row_tiles(log)), _hide_row_tiles)] if hide else []),
        _Pass(lambda log: len(_detail_places(log)), _drop_details),
        _Pass(_turns, _turn_seats),
        _Pass(lambda log: len(_renamings(log)), _rename),
    )


# -- hands -----------------------------------------------------------------------------------------


def _hand_measure(hand: Hand) -> Measure:
    tiles = len(hand.concealed) + sum(len(word.tiles) + len(word.came) for word in hand.sets)
    qualifiers = sum(len(word.qualifiers) + len(word.came) for word in hand.sets)
    qualifiers += len(hand.winning.qualifiers) if hand.winning is not None else 0
    words = len(hand.circumstances) + len(hand.flowers) + (hand.winning is not None)
    return tiles, len(hand.sets) + words, qualifiers, repr(hand)


def _without_concealed(hand: Hand, place: int, size: int) -> Hand:
    return replace(hand, concealed=hand.concealed[:place] + hand.concealed[place + size :])


def _without_sets(hand: Hand, place: int, size: int) -> Hand:
    return replace(hand, sets=hand.sets[:place] + hand.sets[place + size :])


def _without_circumstances(hand: Hand, place: int, size: int) -> Hand:
    return replace(hand, circumstances=hand.circumstances[:place] + hand.circumstances[place + size :])


def _without_flowers(hand: Hand, place: int, size: int) -> Hand:
    return replace(hand, flowers=hand.flowers[:place] + hand.flowers[place + size :])


def _plainer_set(hand: Hand, place: int, size: int) -> Hand | None:
    """One set without its qualifiers and without the tile that came."""
    if size > 1:
        return None
    word = hand.sets[place]
    plain = replace(word, tiles=tuple(sorted((*word.tiles, *word.came))), came=(), qualifiers=())
    return replace(hand, sets=(*hand.sets[:place], plain, *hand.sets[place + 1 :]))


def _plainer_winning(hand: Hand, place: int, size: int) -> Hand | None:
    if hand.winning is None or size > 1:
        return None
    qualifiers = hand.winning.qualifiers[:place] + hand.winning.qualifiers[place + 1 :]
    return replace(hand, winning=replace(hand.winning, qualifiers=qualifiers))


def _standing(hand: Hand, place: int, size: int) -> Hand | None:  # noqa: ARG001  the only place there is
    return replace(hand, winning=None)


def _hand_tiles(hand: Hand) -> list[Tile]:
    winning = () if hand.winning is None else (hand.winning.tile,)
    sets = (tile for word in hand.sets for tile in (*word.tiles, *word.came))
    return sorted({*hand.concealed, *sets, *winning} - {UNSEEN})


def renamed_hands(hand: Hand) -> Iterator[Hand]:
    """The hand with two symbols, or two kinds of tiles, exchanged wherever they stand."""
    return (_renamed(hand, names) for names in _swaps(_hand_tiles(hand)))


def _renamed(hand: Hand, names: Mapping[Tile, Tile]) -> Hand:
    def renamed(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(names.get(tile, tile) for tile in tiles)

    winning = hand.winning
    return replace(
        hand,
        concealed=tuple(sorted(renamed(hand.concealed))),
        sets=tuple(set_with(word, renamed) for word in hand.sets),
        winning=None if winning is None else replace(winning, tile=renamed((winning.tile,))[0]),
    )


def _rename_hand(hand: Hand, place: int, size: int) -> Hand | None:
    ways = list(_swaps(_hand_tiles(hand)))
    return _renamed(hand, ways[place]) if size == 1 and place < len(ways) else None


_HAND_PASSES: tuple[_Pass[Hand], ...] = (
    _Pass(lambda hand: len(hand.circumstances), _without_circumstances),
    _Pass(lambda hand: len(hand.flowers), _without_flowers),
    _Pass(lambda hand: len(hand.sets), _without_sets),
    _Pass(lambda hand: len(hand.sets), _plainer_set),
    _Pass(lambda _: 1, _standing),
    _Pass(lambda hand: len(hand.winning.qualifiers) if hand.winning else 0, _plainer_winning),
    _Pass(lambda hand: len(hand.concealed), _without_concealed),
    _Pass(lambda hand: len(list(_swaps(_hand_tiles(hand)))), _rename_hand),
)
