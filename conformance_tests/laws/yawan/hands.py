"""Random hands of Yawan: under every form, with sets on the table, right and nearly right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.yawan.naive import SUIT_OF_DRAGON, WINDS, Case, Set
from oracle.rulesets.yawan.state.hands import Laid, Win, WonHand

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

SUITS = "mps"
NUMBERED = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
DRAGONS = ["C", "F", "P"]
ALL = [*NUMBERED, *WINDS, *DRAGONS]
HEADS = {suit: dragon for dragon, suit in SUIT_OF_DRAGON.items()}


def random_case(chance: Random) -> Case:
    """A hand that is complete under some form, or one tile away from it, of tiles there are."""
    while True:
        seat = chance.choice(WINDS)
        make = chance.choice([by_suit, by_rank, by_rank, doubled, equal_pairs, mixed_pairs])
        tiles, sets = make(chance, seat)
        if chance.random() < 0.25:
            tiles[chance.randrange(len(tiles))] = chance.choice(ALL)
        every = [*tiles, *(tile for laid in sets for tile in laid.tiles)]
        if all(every.count(tile) <= 4 for tile in every):
            chance.shuffle(tiles)
            return Case(seat, tuple(tiles), tuple(sets))


def by_suit(chance: Random, seat: str) -> tuple[list[str], list[Set]]:
    """Four sets and a pair by suit, close together so that they divide in several ways."""
    del seat
    lows = range(1, 8) if chance.random() < 0.5 else range(1, 5)
    suits = SUITS if chance.random() < 0.6 else chance.choice(SUITS)
    tiles, sets = [chance.choice(ALL)] * 2, list[Set]()
    for _ in range(4):
        low, suit = chance.choice(lows), chance.choice(suits)
        run = [f"{low + more}{suit}" for more in range(3)]
        same = [chance.choice(ALL if chance.random() < 0.4 else [f"{low}{suit}"])] * 3
        chosen = run if chance.random() < 0.6 else same
        laid = table_set(chance, chosen, chosen is run) if chance.random() < 0.25 else None
        if laid is None:
            tiles += chosen
        else:
            sets.append(laid)
    return tiles, sets


def table_set(chance: Random, tiles: list[str], run: bool) -> Set:
    if run:
        return Set("eat", tuple(tiles), chance.choice(tiles))
    kind = chance.choice(["pung", "pung", "kong", "add-kong", "hidden-kong"])
    size = 3 if kind == "pung" else 4
    came = tiles[0] if kind in {"pung", "kong"} else ""
    return Set(kind, (tiles[0],) * size, came)


def by_rank(chance: Random, seat: str) -> tuple[list[str], list[Set]]:
    """Four sets and a pair by rank; now and then a set breaks the order, or a couple is another."""
    order, couple = chance.sample(SUITS, 3), chance.sample(SUITS, 2)
    others = [wind for wind in WINDS if wind != seat]
    wind_couple = chance.sample(others, 2)
    tiles, sets = pair_by_rank(chance, couple, wind_couple), list[Set]()
    for _ in range(4):
        if chance.random() < 0.04:
            order = chance.sample(SUITS, 3)
        if chance.random() < 0.04:
            couple, wind_couple = chance.sample(SUITS, 2), chance.sample(others, 2)
        tiles_of_set, base, run = set_by_rank(chance, order, (couple, wind_couple), others)
        if chance.random() < 0.3:
            sets.append(laid_by_rank(chance, tiles_of_set, base, seat if not run else ""))
        else:
            tiles += tiles_of_set
    return tiles, sets


def pair_by_rank(chance: Random, couple: Sequence[str], wind_couple: Sequence[str]) -> list[str]:
    pick = chance.random()
    if pick < 0.15:
        return [HEADS[suit] for suit in couple]
    if pick < 0.3:
        return list(wind_couple)
    rank = chance.randrange(1, 10)
    return [f"{rank}{suit}" for suit in couple]


def set_by_rank(
    chance: Random, order: Sequence[str], couples: tuple[Sequence[str], Sequence[str]], others: list[str]
) -> tuple[list[str], list[str], bool]:
    """A set, the two base tiles of it if it is a triplet, and whether it is a sequence."""
    pick = chance.random()
    if pick < 0.5:
        low = chance.randrange(1, 8)
        return [f"{low + more}{suit}" for more, suit in enumerate(order)], [], True
    if pick < 0.6:
        return list(DRAGONS), [HEADS[suit] for suit in couples[0]], False
    if pick < 0.7:
        return list(others), list(couples[1]), False
    rank = chance.randrange(1, 10)
    return [f"{rank}{suit}" for suit in SUITS], [f"{rank}{suit}" for suit in couples[0]], False


def laid_by_rank(chance: Random, tiles: list[str], base: list[str], seat: str) -> Set:
    if not base:
        return Set("eat", tuple(tiles), chance.choice(tiles))
    (came,) = [tile for tile in tiles if tile not in base]
    if tiles[0] in WINDS and chance.random() < 0.4:
        kind = chance.choice(["kong", "add-kong", "hidden-kong"])
        return Set(kind, (*tiles, seat), "" if kind == "hidden-kong" else came)
    return Set("pung", tuple(tiles), came)


def equal_pairs(chance: Random, seat: str) -> tuple[list[str], list[Set]]:
    del seat
    near = [f"{rank}{chance.choice(SUITS)}" for rank in range(1, 10)]
    source = ALL if chance.random() < 0.4 else [*near, *WINDS]
    return [tile for tile in chance.choices(source, k=7) for _ in range(2)], []


def doubled(chance: Random, seat: str) -> tuple[list[str], list[Set]]:
    """Two sequences of a suit, each twice, and a pair: seven pairs as well."""
    del seat
    suits, tiles = chance.choice(SUITS) * 3, [chance.choice(ALL)] * 2
    for _ in range(2):
        low = chance.randrange(1, 8)
        tiles += [f"{low + more}{suit}" for more, suit in enumerate(suits)] * 2
    return tiles, []


def mixed_pairs(chance: Random, seat: str) -> tuple[list[str], list[Set]]:
    couple, others = chance.sample(SUITS, 2), [wind for wind in WINDS if wind != seat]
    winds = chance.sample(others, 2)
    return [tile for _ in range(7) for tile in pair_by_rank(chance, couple, winds)], []


def won(chance: Random, case: Case) -> WonHand:
    """The hand of a case, one of its tiles the last, and how that came."""
    tiles = list(case.tiles)
    tile = tiles.pop(chance.randrange(len(tiles)))
    drawn = chance.random() < 0.4
    win = Win(
        tile,
        drawn,
        robbed=not drawn and chance.random() < 0.1,
        replacement=False,
        last=chance.random() < 0.1,
        opening="",
        declared=False,
        visible=chance.choice([0, 0, 1, 3]),
    )
    laid = tuple(Laid(each.kind, each.tiles, each.came) for each in case.sets)
    return WonHand(case.seat, chance.choice(WINDS), tuple(tiles), laid, win)


def with_suits_moved(hand: WonHand, moved: dict[str, str]) -> WonHand:
    """The hand with its suits exchanged, and their head tiles with them."""

    def other(tile: str) -> str:
        if tile in SUIT_OF_DRAGON:
            return HEADS[moved[SUIT_OF_DRAGON[tile]]]
        return tile[0] + moved[tile[1]] if tile and tile[0].isdigit() else tile

    laid = tuple(
        each._replace(tiles=tuple(map(other, each.tiles)), came=other(each.came)) for each in hand.laid
    )
    win = hand.win._replace(tile=other(hand.win.tile))
    return hand._replace(concealed=tuple(map(other, hand.concealed)), laid=laid, win=win)
