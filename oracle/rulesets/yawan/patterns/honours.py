"""Winds and dragons (风, 元): their triplets, pairs and kongs.

In the flower forms a unit of winds or dragons is of several kinds at once, and only their number counts.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracle.rulesets.yawan.figures.kinds import DRAGONS, WINDS
from oracle.rulesets.yawan.hand.views import Dragons, Honour, Winds
from oracle.rulesets.yawan.patterns.register import combination, unit_item

if TYPE_CHECKING:
    from oracle.rulesets.yawan.hand.arrangement import UnitKind

Units = tuple[Honour, ...]


def _every(units: Units, kind: UnitKind, count: int) -> list[int]:
    """The masks of `number` units of a kind, whichever they are."""
    places = [1 << place for place, unit in enumerate(units) if unit.kind == kind]
    return [sum(chosen) for chosen in combinations(places, count)]


def _of_different(units: Units, *, triplets: int = 0, pairs: int = 0) -> list[int]:
    """The masks of a number of triplets and of pairs, each of another wind or dragon."""
    return [
        sum(1 << place for place, _ in chosen)
        for chosen in combinations(enumerate(units), triplets + pairs)
        if len({unit.rank for _, unit in chosen}) == triplets + pairs
        and sum(unit.kind == "triplet" for _, unit in chosen) == triplets
    ]


def _twice(units: Units) -> list[tuple[int, int]]:
    """The two pairs of one wind or dragon: which it is, and their mask."""
    return [
        (unit.rank, 1 << place | 1 << other_place)
        for (place, unit), (other_place, other) in combinations(enumerate(units), 2)
        if unit.kind == other.kind == "pair" and unit.rank == other.rank
    ]


# The four winds, the three dragons


@combination(Winds, "YW-P-035")
def da_si_feng(hand: Winds) -> list[int]:
    """大四风: triplets of all four winds."""
    return _of_different(hand.units, triplets=len(WINDS))


@combination(Winds, "YW-P-036")
def xiao_si_feng(hand: Winds) -> list[int]:
    """小四风: triplets of three winds and a pair of the fourth."""
    return _of_different(hand.units, triplets=len(WINDS) - 1, pairs=1)


@combination(Winds, "YW-P-169")
def si_feng_dui(hand: Winds) -> list[int]:
    """四风对: a pair of each wind."""
    return _of_different(hand.units, pairs=len(WINDS))


@combination(Dragons, "YW-P-037")
def da_san_yuan(hand: Dragons) -> list[int]:
    """大三元: triplets of all three dragons."""
    return _of_different(hand.units, triplets=len(DRAGONS))


@combination(Dragons, "YW-P-038")
def xiao_san_yuan(hand: Dragons) -> list[int]:
    """小三元: triplets of two dragons and a pair of the third."""
    return _of_different(hand.units, triplets=len(DRAGONS) - 1, pairs=1)


@combination(Dragons, "YW-P-170")
def san_yuan_dui(hand: Dragons) -> list[int]:
    """三元对: a pair of each dragon."""
    return _of_different(hand.units, pairs=len(DRAGONS))


# So many of the flower forms; dragons are a rank of their own under YW-A43


@combination(Winds, "YW-P-112")
def feng_si_kuan(hand: Winds) -> list[int]:
    """风四款: four triplets of winds."""
    return _every(hand.units, "triplet", 4)


@combination(Winds, "YW-P-113")
def feng_san_kuan(hand: Winds) -> list[int]:
    """风三款: three triplets of winds."""
    return _every(hand.units, "triplet", 3)


@combination(Dragons, "YW-P-123", reading="YW-A43", candidate="dragons-too")
@combination(Dragons, "YW-P-114")
def yuan_si_kuan(hand: Dragons) -> list[int]:
    """元四款: four triplets of dragons."""
    return _every(hand.units, "triplet", 4)


@combination(Dragons, "YW-P-124", reading="YW-A43", candidate="dragons-too")
@combination(Dragons, "YW-P-115")
def yuan_san_kuan(hand: Dragons) -> list[int]:
    """元三款: three triplets of dragons."""
    return _every(hand.units, "triplet", 3)


@combination(Dragons, "YW-P-146", reading="YW-A43", candidate="dragons-too")
def tong_hua_liang_kuan_of_dragons(hand: Dragons) -> list[int]:
    """同花两款 read so that the dragons are a rank too: two triplets of them."""
    return _every(hand.units, "triplet", 2)


@combination(Winds, "YW-P-210")
def feng_si_dui(hand: Winds) -> list[int]:
    """风四对: four pairs of winds."""
    return _every(hand.units, "pair", 4)


@combination(Winds, "YW-P-211")
def feng_san_dui(hand: Winds) -> list[int]:
    """风三对: three pairs of winds."""
    return _every(hand.units, "pair", 3)


@combination(Winds, "YW-P-234")
def feng_liang_dui(hand: Winds) -> list[int]:
    """风两对: two pairs of winds."""
    return _every(hand.units, "pair", 2)


@combination(Dragons, "YW-P-223", reading="YW-A43", candidate="dragons-too")
@combination(Dragons, "YW-P-212")
def yuan_si_dui(hand: Dragons) -> list[int]:
    """元四对: four pairs of dragons."""
    return _every(hand.units, "pair", 4)


@combination(Dragons, "YW-P-224", reading="YW-A43", candidate="dragons-too")
@combination(Dragons, "YW-P-213")
def yuan_san_dui(hand: Dragons) -> list[int]:
    """元三对: three pairs of dragons."""
    return _every(hand.units, "pair", 3)


@combination(Dragons, "YW-P-233", reading="YW-A43", candidate="dragons-too")
@combination(Dragons, "YW-P-235")
def yuan_liang_dui(hand: Dragons) -> list[int]:
    """元两对: two pairs of dragons."""
    return _every(hand.units, "pair", 2)


# One wind or dragon


@unit_item(Dragons, "YW-P-073", "YW-P-144")
def san_yuan_kuan(hand: Dragons) -> list[int]:
    """三元款: a triplet of one dragon, in a flower form of all three; once for each."""
    return _every(hand.units, "triplet", 1)


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
