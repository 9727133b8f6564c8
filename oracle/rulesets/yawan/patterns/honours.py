"""Winds and dragons (风, 元): the own wind and that of the circle, two pairs of one, the kong of the four winds.

How many of them there are stands in patterns.toml. In the flower forms a unit of winds or dragons is of several kinds at
once, and only their number counts.
"""

from __future__ import annotations

from itertools import combinations

from oracle.rulesets.yawan.hand.views import Dragons, Honour, Winds
from oracle.rulesets.yawan.patterns.register import combination, unit_item

Units = tuple[Honour, ...]


def together(units: Units, *, triplets: int, pairs: int, different: bool) -> list[int]:
    """The masks of so many triplets and pairs of winds or of dragons, each of another one or whichever they are."""
    return [
        sum(1 << place for place, _ in chosen)
        for chosen in combinations(enumerate(units), triplets + pairs)
        if sum(unit.kind == "triplet" for _, unit in chosen) == triplets
        and not (different and len({unit.rank for _, unit in chosen}) < len(chosen))
    ]


def _twice(units: Units) -> list[tuple[int, int]]:
    """The two pairs of one wind or dragon: which it is, and their mask."""
    return [
        (unit.rank, 1 << place | 1 << other_place)
        for (place, unit), (other_place, other) in combinations(enumerate(units), 2)
        if unit.kind == other.kind == "pair" and unit.rank == other.rank
    ]


# One wind or dragon


@unit_item(Winds, "YW-P-056")
def ling_feng(hand: Winds) -> list[int]:
    """令风: a triplet of the wind of the circle."""
    return _triplets_of(hand, hand.round)


@unit_item(Winds, "YW-P-057")
def men_feng(hand: Winds) -> list[int]:
    """门风: a triplet of the wind of the own seat."""
    return _triplets_of(hand, hand.seat)


@unit_item(Winds, "YW-P-057", reading="YW-A41", candidate="one")
def men_feng_of_its_own(hand: Winds) -> list[int]:
    """门风 read so that a wind counts once: where it is the wind of the circle too, it is 令风 alone."""
    return [] if hand.seat == hand.round else _triplets_of(hand, hand.seat)


def _triplets_of(hand: Winds, wind: int) -> list[int]:
    return [
        1 << place for place, unit in enumerate(hand.units) if (unit.kind, unit.rank) == ("triplet", wind)
    ]


@unit_item(Winds, "YW-P-185")
def ling_feng_dui(hand: Winds) -> list[int]:
    """令风 of pairs: two pairs of the wind of the circle."""
    return [mask for wind, mask in _twice(hand.units) if wind == hand.round]


@unit_item(Winds, "YW-P-186")
def men_feng_dui(hand: Winds) -> list[int]:
    """门风 of pairs: two pairs of the wind of the own seat."""
    return [mask for wind, mask in _twice(hand.units) if wind == hand.seat]


@unit_item(Winds, "YW-P-186", reading="YW-A41", candidate="one")
def men_feng_dui_of_its_own(hand: Winds) -> list[int]:
    """门风 of pairs read so that a wind counts once: where it is the wind of the circle too, it is 令风 alone."""
    return [mask for wind, mask in _twice(hand.units) if wind == hand.seat != hand.round]


@combination(Winds, "YW-P-197")
def feng_si_gui(hand: Winds) -> list[int]:
    """风四归: two pairs of the same wind; what 令风 and 门风 take in of it stands in the table."""
    return [mask for _, mask in _twice(hand.units)]


@combination(Dragons, "YW-P-198")
def yuan_si_gui(hand: Dragons) -> list[int]:
    """元四归: two pairs of the same dragon."""
    return [mask for _, mask in _twice(hand.units)]


# The kong of the four winds


@unit_item(Winds, "YW-P-131")
def men_feng_kong(hand: Winds) -> list[int]:
    """门风 of a flower form: a kong of the four winds, the own one added to the triplet of the others."""
    return [1 << place for place, unit in enumerate(hand.units) if unit.kong]


@unit_item(Winds, "YW-P-130")
def ling_feng_kong(hand: Winds) -> list[int]:
    """令风 of a flower form: a kong of the four winds while the own wind is that of the circle."""
    return [1 << place for place, unit in enumerate(hand.units) if unit.kong and hand.seat == hand.round]


@unit_item(Winds, "YW-P-130", reading="YW-A44", candidate="triplet")
def ling_feng_of_a_triplet(hand: Winds) -> list[int]:
    """令风 of a flower form, read of triplets: a triplet or kong that holds the wind of the circle."""
    return [
        1 << place
        for place, unit in enumerate(hand.units)
        if unit.kind == "triplet" and (unit.kong or hand.seat != hand.round)
    ]
