"""The count of finished hands against one written straight from the clauses, which shares nothing with it.

It knows of pips only: it sorts a hand in every way by trying each set that can hold the first tile left,
counts every sorting by tables of its own, and takes the best.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from grammar.hands import parse_hand
from oracle.game.hands import own_hands_of
from oracle.rulebook.readings import agree

if TYPE_CHECKING:
    from collections.abc import Iterator

PIPS = [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]
LONG = [tile for tile in PIPS if tile[0] == tile[1]]
LOOSE = [
    *(tiles for tiles in combinations(PIPS, 3) if sorted("".join(tiles)) == list("123456")),
    *(
        tuple(sorted((long, long, short)))
        for long in LONG
        for short in PIPS
        if short not in LONG and long[0] in short
    ),
]
SECOND = {"66", "11", "44", "13", "12", "14"}
WINNING = {"side": (8, 4, 3), "across": (10, 6, 4), "self": (12, 8, 5), "drawn": (12, 8, 5)}
SET_POINTS = {
    ("pung", 3): (2, 0, 0),
    ("own", 3): (4, 2, 0),
    ("four", 4): (8, 4, 1),
    ("own", 4): (12, 6, 2),
    ("top", 5): (16, 8, 3),
    ("five", 5): (20, 10, 4),
    ("own", 5): (24, 12, 5),
}
TURNED = {1: (4, 2, 1), 2: (8, 4, 2), 3: (12, 6, 3), 4: (16, 8, 4), 5: (24, 12, 5)}
SEAT_TILE = {"tian": "66", "di": "11", "ren": "44", "he": "13"}
FROM_THE_DEALER = {"di": "side", "ren": "across", "he": "side"}
"""Where the first discard of the dealer, 天, comes from for each of the others."""

Tiles = tuple[str, ...]
Sets = tuple[tuple[str, Tiles], ...]
"""Sets with the word of their origin: eat, pung, own, four, five, top."""


@dataclass(frozen=True)
class Hand:
    """A hand as a test makes it up."""

    concealed: Tiles
    laid: Sets
    win: str
    source: str
    seat: str
    colour: str | None
    turned: Tiles
    last: bool
    first: bool
    limit: int

    def words(self) -> str:
        """The hand in hand notation."""
        parts = [*self.concealed]
        parts += [f"{kind}:{'-'.join(tiles)}" for kind, tiles in self.laid]
        parts += [f"+{self.win}/{self.source}", f"seat:{self.seat}"]
        parts += [f"colour:{self.colour}"] if self.colour else []
        parts += ["last"] if self.last else []
        parts += ["first:discard"] if self.first else []
        parts += [f"limit:{self.limit}"] if self.limit else []
        if self.turned:
            parts.append(f"prospect:{'-'.join(self.turned)}")
        return " ".join(parts)


# -- the naive count -------------------------------------------------------------------------------


def class_of(tile: str, colour: str | None) -> int:
    if tile in ("56", colour):
        return 0
    return 1 if tile in SECOND else 2


@cache
def loosely(tiles: Tiles) -> tuple[tuple[Tiles, ...], ...]:
    """Every way to sort tiles into 不同 and 五子."""
    if not tiles:
        return ((),)
    left = Counter(tiles)
    found = []
    for made in LOOSE:
        if made[0] == tiles[0] and not Counter(made) - left:
            rest = tuple(sorted((left - Counter(made)).elements()))
            found += [(made, *others) for others in loosely(rest)]
    return tuple(found)


def sortings(hand: Hand) -> Iterator[list[tuple[str, Tiles]]]:
    """Every way to sort the hand into seven sets with their origins."""
    mine = Counter(hand.concealed) + Counter([hand.win])
    own = Counter(hand.concealed) + Counter([hand.win] if hand.source == "drawn" else [])
    door = Counter(tile for kind, tiles in hand.laid if kind == "eat" for tile in tiles)
    firm = []
    for kind, tiles in (each for each in hand.laid if each[0] != "eat"):
        more = own[tiles[0]] if kind == "own" else 0
        firm.append((kind, (*tiles, *(tiles[0] for _ in range(more)))))
        mine -= Counter({tiles[0]: more})
    kinds = [tile for tile in PIPS if mine[tile] >= 3]
    sizes = [
        [size for size in (0, 3, 4, 5) if size <= mine[tile] and (own[tile] < 3 or size >= own[tile])]
        for tile in kinds
    ]
    for chosen in product(*sizes):
        equal = [(tile, size) for tile, size in zip(kinds, chosen, strict=True) if size]
        rest = mine + door - Counter(tile for tile, size in equal for _ in range(size))
        if sum(rest.values()) != 3 * (7 - len(firm) - len(equal)):
            continue
        for loose in loosely(tuple(sorted(rest.elements()))):
            made = [("pung" if size > own[tile] else "own", (tile,) * size) for tile, size in equal]
            yield [*firm, *made, *(("eat", tiles) for tiles in loose)]


def factors(hand: Hand, sets: list[tuple[str, Tiles]], *, absorb: bool) -> Iterator[int]:
    """What the score is multiplied by, one after another."""
    tiles = [tile for _, made in sets for tile in made]
    shapes = [
        "equal" if len(set(made)) == 1 else "wuzi" if len(set(made)) == 2 else "butong" for _, made in sets
    ]
    pairs = {tile for _, made in sets if len(set(made)) == 2 for tile in made if made.count(tile) == 2}
    seven = shapes.count("butong") == 7
    pure = all(kind in ("own", "pung") and len(made) == 3 for kind, made in sets if len(set(made)) == 1)
    pure = pure and shapes.count("equal") == 7
    mixed = shapes.count("equal") == 7
    lacking = [head for head in "123456" if not any(head in tile for tile in tiles)]
    table = [
        (2, all(kind == "own" for kind, _ in hand.laid), False),
        (2, sum(kind != "own" or len(made) == 5 for kind, made in hand.laid) == 6, False),
        (2, "butong" not in shapes, mixed),
        (2, "equal" not in shapes, seven),
        (2, "wuzi" not in shapes, mixed or seven),
        *((2, True, False) for _ in lacking),
        (2, not set(tiles) & set(LONG), seven),
        (2, hand.last, False),
        (2, hand.win in ("56", hand.colour), False),
        (2, hand.win == SEAT_TILE[hand.seat], False),
        (4, set(LONG) <= set(tiles), len(pairs) == 6),
        (8, len(pairs) == 6, False),
        (8, mixed, pure),
        (32, pure, False),
        (128, seven, False),
    ]
    for factor, met, implied in table:
        if met and not (absorb and implied):
            yield factor


def count(hand: Hand, *, absorb: bool = True) -> int | None:
    """What the hand is worth by the clauses, or None when it does not win."""
    best: int | None = None
    for sets in sortings(hand):
        points = WINNING[hand.source][class_of(hand.win, hand.colour)]
        for kind, made in sets:
            if len(set(made)) == 1:
                points += SET_POINTS[kind, len(made)][class_of(made[0], hand.colour)]
        held = [tile for _, made in sets for tile in made]
        for tile in hand.turned:
            held.append(tile)
            points += TURNED[held.count(tile)][class_of(tile, hand.colour)]
        for factor in factors(hand, sets, absorb=absorb):
            points *= factor
        best = points if best is None else max(best, points)
    if best is not None and hand.limit:
        return hand.limit if hand.first else min(best, hand.limit)
    return best


# -- random hands ----------------------------------------------------------------------------------

LAID_AS = {3: ("pung", "own"), 4: ("four", "own"), 5: ("top", "five", "own")}


def drawn_sets(chance: random.Random) -> list[Tiles]:
    """Seven sets of at most five copies of a kind; some hands are made of one sort of set."""
    butong, wuzi = LOOSE[:15], LOOSE[15:]
    equal = [(tile,) * size for tile in PIPS for size in (3, 3, 3, 4, 5)]
    weights = chance.choice(((6, 3, 1), (1, 0, 0), (1, 4, 0), (0, 0, 1), (0, 3, 2), (3, 1, 1)))
    while True:
        sorts = chance.choices((butong, wuzi, equal), weights, k=7)
        sets: list[Tiles] = [chance.choice(sort) for sort in sorts]
        if max(Counter(tile for made in sets for tile in made).values()) <= 5:
            return sets


def random_hand(chance: random.Random) -> Hand:
    """A hand that wins, or that would but for own tiles it may not split."""
    while True:
        sets = drawn_sets(chance)
        if len(sets[-1]) == 3:
            break
    win = chance.choice(sets[-1])
    concealed = list(sets[-1])
    concealed.remove(win)
    laid: list[tuple[str, Tiles]] = []
    door = chance.random()
    first = chance.random() < 0.1
    for made in sets[:-1]:
        if chance.random() >= door or (first and len(set(made)) > 1):
            concealed += made
        elif first:
            laid.append(("own", made))
        elif len(set(made)) == 1:
            laid.append((chance.choice(LAID_AS[len(made)]), made))
        else:
            laid.append(("eat", made))
    left = list((Counter(PIPS * 5) - Counter(tile for made in sets for tile in made)).elements())
    limit = chance.choice((0, 0, 0, 50, 1000))
    source, seat = chance.choice(("side", "across", "self", "drawn")), chance.choice([*SEAT_TILE])
    if first:
        seat, source = chance.choice([*FROM_THE_DEALER.items()])
    colour = chance.choice((None, *PIPS))
    turned = tuple(chance.sample(left, chance.randrange(1, 5)))
    last = not first and chance.random() < 0.1
    return Hand(
        concealed=tuple(concealed),
        laid=tuple(laid),
        win=win,
        source=source,
        seat=seat,
        colour=colour,
        turned=() if last else turned,
        last=last,
        first=first,
        limit=limit,
    )


@pytest.mark.parametrize("seed", range(8))
def test_the_oracle_counts_as_the_clauses_say(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  reproducible hands, nothing secret
    agreed = agree("jiaxing", {}, {})
    wins = 0
    hands = many(1_200, 80)
    for _ in range(hands):
        hand = random_hand(chance)
        wanted = count(hand)
        found = own_hands_of("jiaxing").score(parse_hand("jiaxing", hand.words()), agreed)
        assert found.wins == (wanted is not None), hand.words()
        if wanted is not None:
            assert found.sheet is not None
            assert (found.sheet.total.low, found.sheet.total.exact) == (wanted, True), hand.words()
            wins += 1
    assert 2 * wins > hands


def test_the_oracle_multiplies_everything_where_that_is_read() -> None:
    chance = random.Random("JX-A1")  # noqa: S311
    agreed = agree("jiaxing", {"JX-A1": "multiply"}, {})
    differ = 0
    for _ in range(400):
        hand = replace(random_hand(chance), limit=0)
        wanted = count(hand, absorb=False)
        found = own_hands_of("jiaxing").score(parse_hand("jiaxing", hand.words()), agreed)
        if wanted is not None:
            assert found.sheet is not None
            assert found.sheet.total.low == wanted, hand.words()
            differ += wanted != count(hand)
    assert differ > 40


def test_the_points_of_a_sheet_come_to_its_total() -> None:
    chance = random.Random("sums")  # noqa: S311
    agreed = agree("jiaxing", {}, {})
    for _ in range(300):
        hand = replace(random_hand(chance), limit=0)
        found = own_hands_of("jiaxing").score(parse_hand("jiaxing", hand.words()), agreed)
        if found.sheet is None:
            continue
        points, factor = 0, 1
        for item in found.sheet.items:
            if item.value.unit == "times":
                factor *= item.value.low
            else:
                points += item.value.low
        assert points * factor == found.sheet.total.low


# -- complete hands and waits ----------------------------------------------------------------------


def test_hands_complete_and_wait_as_a_brute_force_says() -> None:
    """Random and near-complete hands, with and without sets at the door, drawn tiles and discards."""
    chance = random.Random("waits")  # noqa: S311
    agreed = agree("jiaxing", {}, {})
    seen = 0
    for _ in range(many(250, 80)):
        hand = random_hand(chance)
        if chance.random() < 0.5:
            own = list(hand.concealed)
            own[0] = chance.choice(PIPS)
            hand = replace(hand, concealed=tuple(own))
        tiles = Counter(hand.concealed) + Counter(tile for _, made in hand.laid for tile in made)
        if max(tiles.values()) > 5:
            continue
        plain = replace(hand, turned=(), source="side", limit=0)
        wanted = tuple(
            tile
            for tile in PIPS
            if tiles[tile] < 5 and next(sortings(replace(plain, win=tile)), None) is not None
        )
        words = " ".join(
            word for word in plain.words().split() if not word.startswith(("+", "first", "last"))
        )
        found = own_hands_of("jiaxing").waits(parse_hand("jiaxing", words), agreed)
        if found.reason is None and not found.impossible:
            assert found.tiles == wanted, words
            seen += bool(wanted)
    assert seen > many(80, 20)
