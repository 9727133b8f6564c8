"""Random and constructed winning hands of Lingque, as cases of the naive scorer and in hand notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.lingque.naive import ALL, HONOURS, MELDS, SUITS, WINDS, Case, is_run
from grammar.syntax import Hand, SetWord, WinningTile

if TYPE_CHECKING:
    from random import Random

TERMINALS = [f"{number}{suit}" for suit in SUITS for number in (1, 9)]
LAID = {True: ["chow"], False: ["pung", "kong", "add-kong", "hidden-kong"]}


def of_melds(chance: Random) -> tuple[list[str], list[tuple[str, ...]]]:
    """A pair and four melds, drawn from all melds or, half the time, from a narrow choice with many fans."""
    while True:
        pool = narrowed(chance)
        melds = [chance.choice(pool) for _ in range(4)]
        tiles = sorted({tile for meld in pool for tile in meld})
        pair = [chance.choice(tiles)] * 2
        every = [*pair, *(tile for meld in melds for tile in meld)]
        if max(every.count(tile) for tile in set(every)) <= 4:
            return pair, melds


def narrowed(chance: Random) -> list[tuple[str, ...]]:
    """The melds to draw from: crowded together, of some suits, some numbers, of pungs or of sequences alone."""
    pool = MELDS
    if chance.random() < 0.3:
        suit, low = chance.choice(SUITS), chance.randint(1, 4)
        crowd = [f"{number}{suit}" for number in range(low, low + 6)]
        return [meld for meld in pool if set(meld) <= set(crowd)]
    if chance.random() < 0.5:
        suits = chance.sample(SUITS, chance.randint(0, 2))
        honours = chance.random() < 0.5
        pool = [meld for meld in pool if (meld[0][1:] in suits) or (honours and meld[0] in HONOURS)] or pool
    if chance.random() < 0.4:
        low = chance.randint(1, 8)
        span = range(low, low + chance.randint(2, 5))
        pool = [
            meld for meld in pool if meld[0] in HONOURS or all(int(tile[0]) in span for tile in meld)
        ] or pool
    if chance.random() < 0.2:
        ends = [meld for meld in pool if any(tile[0] in "19" or tile in HONOURS for tile in meld)]
        pool = ends or pool
    if chance.random() < 0.2:
        pool = [meld for meld in pool if not is_run(meld)]
    elif chance.random() < 0.3:
        pool = [meld for meld in pool if is_run(meld)] or pool
    return pool


def special(chance: Random) -> list[str]:
    """Fourteen tiles of one of the special forms, or of nine gates."""
    kind = chance.randrange(5)
    if kind <= 1:
        few = chance.sample(ALL, chance.randint(7, 20))
        if chance.random() < 0.4:
            few = [tile for tile in ALL if tile[0] in chance.sample("123456789", 4) or chance.random() < 0.1]
        if chance.random() < 0.3:
            few = [*chance.sample(ALL, 4), *HONOURS]
        few = few if len(few) >= 7 else ALL
        return [tile for tile in chance.sample(few, 7) for _ in range(2)]
    if kind == 2:
        suits = chance.sample(SUITS, 3)
        groups = zip(suits, ("147", "258", "369"), strict=True)
        return chance.sample([number + suit for suit, group in groups for number in group] + HONOURS, 14)
    if kind == 3:
        return [*TERMINALS, *HONOURS, chance.choice([*TERMINALS, *HONOURS])]
    suit = chance.choice(SUITS)
    return [f"{number}{suit}" for number in "1112345678999"] + [f"{chance.randint(1, 9)}{suit}"]


def random_case(chance: Random) -> Case:
    """A winning hand with its circumstances; one in ten is of a special form."""
    laid: list[tuple[str, tuple[str, ...]]] = []
    if chance.random() < 0.1:
        tiles = special(chance)
    else:
        tiles, melds = of_melds(chance)
        openness = chance.choice([0.0, 0.3, 0.8])
        for meld in melds:
            if chance.random() >= openness:
                tiles.extend(meld)
                continue
            kind = chance.choice(LAID[is_run(meld)])
            laid.append((kind, (*meld, meld[0]) if kind.endswith("kong") else meld))
        every = [*tiles, *(tile for _, meld in laid for tile in meld)]
        if max(every.count(tile) for tile in set(every)) > 4:
            return random_case(chance)
    chance.shuffle(tiles)
    return circumstances(chance, tiles, tuple(laid))


def circumstances(chance: Random, tiles: list[str], laid: tuple[tuple[str, tuple[str, ...]], ...]) -> Case:
    *concealed, tile = tiles
    drawn = chance.random() < 0.5
    kongs = any(kind.endswith("kong") for kind, _ in laid)
    every = [*tiles, *(one for _, meld in laid for one in meld)]
    seat = chance.choice(WINDS)
    first = not laid and (drawn == (seat == "E")) and chance.random() < 0.1
    return Case(
        concealed=tuple(concealed),
        tile=tile,
        melds=laid,
        seat=seat,
        drawn=drawn,
        robbed=not (drawn or first) and every.count(tile) == 1 and chance.random() < 0.3,
        first=first,
        after_kong=drawn and kongs and chance.random() < 0.3,
        wall_empty=not first and chance.random() < 0.1,
        flowers=chance.choice([0, 0, 0, 2]),
    )


NAMES = {"chow": "eat"}


def in_notation(case: Case) -> Hand:
    """The case as a hand in hand notation."""
    dealers = "E" if case.first and not case.drawn else next(wind for wind in WINDS if wind != case.seat)
    words = ("self", "tail") if case.after_kong else ("self",) if case.drawn else (dealers,)
    said: list[tuple[str, str | None]] = [("seat", case.seat)]
    if case.first:
        said.append(("first", None))
    if case.wall_empty:
        said.append(("left", "0"))
    if case.after_kong:
        said.append(("replaces", "kong"))
    return Hand(
        game="lingque",
        concealed=case.concealed,
        sets=tuple(SetWord(NAMES.get(kind, kind), meld) for kind, meld in case.melds),
        flowers=("1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f")[: case.flowers],
        winning=WinningTile(case.tile, (*words, "rob") if case.robbed else words),
        circumstances=tuple(said),
    )
