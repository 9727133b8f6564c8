"""04-count: the conditions (番) that multiply the winner's score, one predicate each (section 3.7 ③)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.families.dominoes.tiles import HEADS, heads_of, is_long
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.doublings import DOUBLINGS, Doubling
from oracle.rulesets.jiaxing.figures.sets import EQUAL
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grammar.syntax import Tile
    from oracle.families.dominoes.sets import TileSet

PURE = frozenset({"peng", "ke"})
SIX = 6


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished hand: its seven sets with the form of each, the winning tile, and how it was won.

    `laid` is the number of sets at the door before the winning tile joined, `all_own` whether every tile but
    the winning one is own; `last` says that the winning tile was the last of the wall.
    """

    sets: tuple[TileSet, ...]
    forms: tuple[str, ...]
    seat: str
    tile: Tile
    colour: Tile | None
    colour_known: bool
    laid: int
    all_own: bool
    last: Known

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the seven sets."""
        return tuple(tile for made in self.sets for tile in made.tiles)

    def has(self, kind: str) -> bool:
        """Whether a set of this shape is among the seven."""
        return any(made.kind == kind for made in self.sets)


@dataclass(frozen=True, slots=True)
class Met:
    """A condition a hand meets; `certain` is `False` where the log leaves it undecided."""

    doubling: Doubling
    name: str
    certain: bool = True


@cites("JX-3.7cA")
def is_ready_from_own(hand: Finished) -> bool:
    """Whether the hand is 立直: every tile but the winning one is own."""
    return hand.all_own


@cites("JX-3.7cA")
def is_eighteen_laid(hand: Finished) -> bool:
    """Whether the hand is 十八落台: six sets lie at the door when the winning tile comes."""
    return hand.laid == SIX


@cites("JX-3.7cA")
def lacks_butong(hand: Finished) -> bool:
    """Whether the hand lacks 不同 (缺不同): no 不同 among the sets."""
    return not hand.has("butong")


@cites("JX-3.7cA")
def lacks_equal(hand: Finished) -> bool:
    """Whether the hand lacks 刻 and 碰 (缺刻碰): no set of equal tiles."""
    return not any(made.kind in EQUAL for made in hand.sets)


@cites("JX-3.7cA")
def lacks_ke_and_peng(hand: Finished) -> bool:
    """Whether neither a 刻 nor a 碰 is among the sets, whatever fours and fives are: 缺刻碰 by one reading (JX-A39)."""
    return not PURE.intersection(hand.forms)


@cites("JX-3.7cA")
def lacks_wuzi(hand: Finished) -> bool:
    """Whether the hand lacks 五子 (缺五子): no 五子 among the sets."""
    return not hand.has("wuzi")


@cites("JX-3.7cA")
def lacks_long(hand: Finished) -> bool:
    """Whether the hand lacks long tiles (缺長牌): no long tile in the hand."""
    return not any(map(is_long, hand.tiles()))


@cites("JX-3.7cA")
def heads_lacking(hand: Finished) -> tuple[int, ...]:
    """The heads that no tile shows, each of which counts (缺一點)."""
    shown = {head for tile in hand.tiles() for head in heads_of(tile)}
    return tuple(head for head in HEADS if head not in shown)


@cites("JX-3.7cA")
def wins_on_ox_or_colour(hand: Finished) -> bool:
    """Whether the winning tile is 牛頭 or the 彩牌; one that is both counts once."""
    return hand.tile in DOUBLINGS.ox or hand.tile == hand.colour


@cites("JX-3.7cA")
def wins_on_own_seat(hand: Finished) -> bool:
    """Whether the winning tile is the 天 地 人 or 和 tile that belongs to the winner's seat."""
    return hand.tile in DOUBLINGS.of_seat[hand.seat]


@cites("JX-3.7cB")
def is_mixed_six_long(hand: Finished) -> bool:
    """Whether the hand is 混六長: six different long tiles are in the hand."""
    return len({tile for tile in hand.tiles() if is_long(tile)}) == SIX


@cites("JX-3.7cC")
def is_pure_six_long(hand: Finished) -> bool:
    """Whether the hand is 清六長: six 五子 of six different long kinds."""
    pairs = {
        tile
        for made in hand.sets
        if made.kind == "wuzi"
        for tile, number in Counter(made.tiles).items()
        if number == 2
    }
    return len(pairs) == SIX


@cites("JX-3.7cC")
def has_six_wuzi(hand: Finished) -> bool:
    """Whether six different 五子 are among the sets, whatever their long tiles: 清六長 by one reading (JX-A20)."""
    return len({tuple(sorted(made.tiles)) for made in hand.sets if made.kind == "wuzi"}) >= SIX


@cites("JX-3.7cC")
def is_mixed_equal(hand: Finished) -> bool:
    """Whether the hand is 混刻碰: neither a 不同 nor a 五子 in the hand."""
    return all(made.kind in EQUAL for made in hand.sets)


@cites("JX-3.7cD")
def is_pure_equal(hand: Finished) -> bool:
    """Whether the hand is 清刻碰: all sets are 刻 and 碰."""
    return set(hand.forms) <= PURE


@cites("JX-3.7cE")
def is_seven_butong(hand: Finished) -> bool:
    """Whether the hand is 七不同: all seven sets are 不同."""
    return all(made.kind == "butong" for made in hand.sets)


CONDITIONS = {
    "li-zhi": is_ready_from_own,
    "eighteen-laid": is_eighteen_laid,
    "no-butong": lacks_butong,
    "no-equal": lacks_equal,
    "no-wuzi": lacks_wuzi,
    "no-long": lacks_long,
    "own-seat": wins_on_own_seat,
    "mixed-six-long": is_mixed_six_long,
    "pure-six-long": is_pure_six_long,
    "mixed-equal": is_mixed_equal,
    "pure-equal": is_pure_equal,
    "seven-butong": is_seven_butong,
}
"""The conditions that the hand alone decides and that are met once."""


STROKES = (frozenset({"no-butong", "no-equal", "no-wuzi"}), frozenset({"no-head", "no-long"}))
"""The conditions that stand together between two strokes of the list (JX-A19)."""


class ConditionReadings(NamedTuple):
    """What is disputed of the conditions.

    `each_head` counts every missing head, `by_stroke` one condition of those between two strokes (JX-A19); `six_kinds`
    asks six long kinds for 清六長 (JX-A20); `ke_or_peng` finds 缺刻碰 where neither of the two is (JX-A39).
    """

    each_head: bool = True
    six_kinds: bool = True
    by_stroke: bool = False
    ke_or_peng: bool = False


OUR_READINGS = ConditionReadings()


@cites("JX-3.7c")
def met(
    hand: Finished,
    doublings: Iterable[Doubling] = tuple(DOUBLINGS.by_slug.values()),
    readings: ConditionReadings = OUR_READINGS,
    *,
    absorb: bool,
) -> tuple[Met, ...]:
    """The conditions a hand meets, in the book's order, of those that are asked.

    A named hand absorbs the conditions it implies (JX-A1) unless everything is to multiply.
    """
    found = tuple(_all_met(hand, doublings, readings))
    absorbed = {slug for each in found for slug in each.doubling.absorbs} if absorb else set()
    counted = tuple(each for each in found if each.doubling.slug not in absorbed)
    return tuple(_once_a_stroke(counted)) if readings.by_stroke else counted


def _once_a_stroke(found: Iterable[Met]) -> Iterator[Met]:
    """Of the conditions between two strokes the first alone, as one reading has it (JX-A19)."""
    told: set[frozenset[str]] = set()
    for each in found:
        stroke = next((slugs for slugs in STROKES if each.doubling.slug in slugs), None)
        if stroke is None or stroke not in told:
            yield each
        if stroke is not None:
            told.add(stroke)


def _all_met(hand: Finished, doublings: Iterable[Doubling], readings: ConditionReadings) -> Iterator[Met]:
    """The conditions a hand meets before any is absorbed."""
    for doubling in doublings:
        slug = doubling.slug
        if slug == "no-head":
            lacking = heads_lacking(hand)
            for head in lacking if readings.each_head else lacking[:1]:
                yield Met(doubling, doubling.name.format(head=DOUBLINGS.head_names[HEADS.index(head)]))
        elif slug == "last-tile":
            if hand.last is not Known.NO:
                yield Met(doubling, doubling.name, certain=hand.last is Known.YES)
        elif slug == "ox-or-colour":
            if wins_on_ox_or_colour(hand):
                yield Met(doubling, doubling.name)
            elif not hand.colour_known:
                yield Met(doubling, doubling.name, certain=False)
        elif _condition(slug, readings)(hand):
            yield Met(doubling, doubling.name)


def _condition(slug: str, readings: ConditionReadings) -> Callable[[Finished], bool]:
    """What a hand has to be for a condition that the hand alone decides."""
    if slug == "no-equal" and readings.ke_or_peng:
        return lacks_ke_and_peng
    if slug == "pure-six-long" and not readings.six_kinds:
        return has_six_wuzi
    return CONDITIONS[slug]
