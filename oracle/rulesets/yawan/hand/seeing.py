"""What every item is shown of an arrangement: its aspects, and where the units of each stand among all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import COLOUR_OF, HONOURS, NUMBER_OF, SUITS, WINDS
from oracle.rulesets.yawan.hand.arrangement import RANK_BITS, rank_mask
from oracle.rulesets.yawan.hand.views import (
    Common,
    Copies,
    Division,
    Dragons,
    Entries,
    Entry,
    Finish,
    Held,
    Honour,
    Lone,
    Pairs,
    Palette,
    Sequences,
    Triplets,
    Winds,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.rulesets.yawan.hand.arrangement import Arrangement, Shape, Unit
    from oracle.rulesets.yawan.hand.views import Aspect, Numbered


class Seen(NamedTuple):
    """An aspect, and the place among all units of the first unit it lists."""

    aspect: Aspect
    first: int


def aspects_of(hand: Arrangement) -> list[Seen]:
    """The aspects of an arrangement; the fancy items see the arrangement itself."""
    form, units = hand.form, hand.units
    shapes = [unit.shape for unit in units]
    sequences: list[Numbered] = []
    triplets: list[Numbered] = []
    pairs: list[Numbered] = []
    winds: list[Honour] = []
    dragons: list[Honour] = []
    for unit in units:
        shape = unit.shape
        if shape.sort == "number":
            group = _GROUPS[shape.kind]
            (sequences if group == 0 else triplets if group == 1 else pairs).append((shape.suit, shape.rank))
        else:
            honour = Honour(shape.kind, shape.rank, unit.kong)
            (winds if shape.sort == "wind" else dragons).append(honour)
    places = [0, len(sequences), len(sequences) + len(triplets)]
    places.append(places[-1] + len(pairs))
    places.append(places[-1] + len(winds))
    masks = tuple([_RANKS[shape] for shape in shapes])
    found = [
        Seen(_division(hand, shapes), 0),
        Seen(_palette(hand, masks, winds=bool(winds), dragons=bool(dragons)), 0),
        Seen(_common(hand, masks), 0),
        Seen(Lone(form, tuple([_HELD[mask] for mask in masks])), 0),
        Seen(_copies(hand), 0),
        Seen(Entries(form, hand.win.drawn, tuple([_entry(unit) for unit in units])), 0),
        Seen(_finish(hand, len(sequences), honours=bool(winds or dragons)), 0),
    ]
    if sequences:
        found.append(Seen(Sequences(form, tuple(sequences)), 0))
    if triplets:
        found.append(Seen(Triplets(form, tuple(triplets)), places[1]))
    if pairs:
        found.append(Seen(Pairs(form, tuple(pairs)), places[2]))
    if winds:
        seat, round_wind = 1 + WINDS.index(hand.seat), 1 + WINDS.index(hand.round)
        found.append(Seen(Winds(form, tuple(winds), seat, round_wind), places[3]))
    if dragons:
        found.append(Seen(Dragons(form, tuple(dragons)), places[4]))
    return found


_GROUPS = {"sequence": 0, "triplet": 1, "pair": 2}


class _RankMasks(dict["Shape", int]):
    """For each shape the mask of the ranks of its tiles, worked out when it is first asked for."""

    def __missing__(self, shape: Shape) -> int:
        if shape.sort != "number":
            mask = 0
        elif shape.kind == "sequence":
            mask = RANK_BITS[shape.rank] * 0b111
        else:
            mask = RANK_BITS[shape.rank]
        self[shape] = mask
        return mask


_RANKS = _RankMasks()


class _ColourMasks(dict[tuple["Tile", ...], int]):
    """For tiles the mask of their suits, dragons counted to those they head, worked out when it is first asked for."""

    def __missing__(self, tiles: tuple[Tile, ...]) -> int:
        colours = {COLOUR_OF[tile] for tile in tiles}
        mask = self[tiles] = sum(1 << place for place, suit in enumerate(SUITS) if suit in colours)
        return mask


_COLOURS = _ColourMasks()

_SUITS = tuple(
    tuple(suit for place, suit in enumerate(SUITS) if mask >> place & 1) for mask in range(1 << len(SUITS))
)
"""The suits of each mask of suits."""


ENDS = rank_mask(1, 9)

_HELD = tuple(
    Held(
        bool(mask & rank_mask(1)),
        bool(mask & rank_mask(5)),
        bool(mask & rank_mask(9)),
        not mask or bool(mask & ENDS),
    )
    for mask in range(1 << len(RANK_BITS))
)
"""What a unit of each mask of ranks holds; one without ranks is of honours."""


def _common(hand: Arrangement, masks: Sequence[int]) -> Common:
    common, yao = -1, True
    for mask in masks:
        common &= mask
        yao = yao and _HELD[mask].yao
    return Common(hand.form, common, yao)


def _division(hand: Arrangement, shapes: Sequence[Shape]) -> Division:
    kinds = [shape.kind for shape in shapes]
    return Division(hand.form, kinds.count("sequence"), kinds.count("triplet"), kinds.count("pair"))


def _palette(hand: Arrangement, masks: Sequence[int], *, winds: bool, dragons: bool) -> Palette:
    colours = ranks = 0
    for mask in masks:
        ranks |= mask
    for unit in hand.units:
        colours |= _COLOURS[unit.tiles]
    return Palette(hand.form, _SUITS[colours], ranks, winds, dragons)


@cites("YW-SCORE-12")
def _copies(hand: Arrangement) -> Copies:
    """The fours of suited tiles among the fourteen; the fourth tile of a kong lies outside them."""
    fours = sum([tile not in HONOURS for tile in hand.fours])
    return Copies(
        hand.form, fours, sum(bool(unit.kong) and unit.shape.sort == "number" for unit in hand.units)
    )


def _entry(unit: Unit) -> Entry:
    shape = unit.shape
    rank = shape.rank if shape.kind == "triplet" and shape.sort == "number" else 0
    return Entry(shape.kind, rank, unit.claimed, unit.drawn, unit.kong)


@cites("YW-SCORE-5")
def _finish(hand: Arrangement, sequences: int, *, honours: bool) -> Finish:
    """The winning tile in its unit, by which the waits are judged."""
    tile = hand.win.tile
    shape = next((unit.shape for unit in hand.units if unit.wins), hand.units[0].shape)
    low = shape.rank if shape.sort == "number" else 0
    place = NUMBER_OF[tile] - low if shape.kind == "sequence" else 0
    own = sum([unit.tiles.count(tile) for unit in hand.units if unit.claimed])
    pairs = [unit.shape for unit in hand.units if unit.shape.kind == "pair"]
    paired = pairs[0] if len(pairs) == 1 else None
    return Finish(
        form=hand.form,
        drawn=hand.win.drawn,
        kind=shape.kind,
        sort=shape.sort,
        low=low,
        place=place,
        visible=hand.win.visible,
        own=own,
        pair=paired.rank if paired is not None and paired.sort == "number" else 0,
        all_sequences=sequences == len(hand.units) - 1,
        honours=honours,
    )
