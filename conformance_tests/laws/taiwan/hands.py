"""Random and constructed winning hands of sixteen tiles, as cases of the naive counter and in hand notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.taiwan.naive import ALL, FLOWERS, HONOURS, SUITS, WINDS, Case
from grammar.syntax import Hand, SetWord, WinningTile

if TYPE_CHECKING:
    from random import Random

    from conformance_tests.laws.taiwan.naive import Came

RUNS: list[tuple[str, ...]] = [
    tuple(f"{low + step}{suit}" for step in range(3)) for suit in SUITS for low in range(1, 8)
]
PUNGS: list[tuple[str, ...]] = [(tile,) * 3 for tile in ALL]
OTHERS = {
    "TW-A2": "5",
    "TW-A4": "zhong-fa-bai",
    "TW-A9": "counts",
    "TW-A13": "18",
    "TW-A14": "all",
    "TW-A15": "bamboo-third",
    "TW-A17": "1",
    "TW-A26": "none-scoring",
}
"""The other candidate of every reading that counts."""

Laid = tuple[str, tuple[str, ...]]


def few_enough(tiles: list[str]) -> bool:
    return all(tiles.count(tile) <= 4 for tile in set(tiles))


def sets_of(chance: Random) -> tuple[list[str], list[tuple[str, ...]]]:
    """A pair and five sets: from all there are, crowded into one suit, of honours, or of pungs alone."""
    style = chance.random()
    while True:
        pool = RUNS + PUNGS
        pairs = ALL
        if style < 0.25:
            suit, low = chance.choice(SUITS), chance.randint(1, 3)
            pairs = [f"{number}{suit}" for number in range(low, low + 7)] + chance.choice([[], HONOURS])
            pool = [each for each in pool if set(each) <= set(pairs)]
        elif style < 0.45:
            pairs = HONOURS + (ALL if style < 0.35 else [])
            pool = [(tile,) * 3 for tile in pairs if tile in HONOURS] * 2 + [
                each for each in pool if set(each) <= set(pairs)
            ]
        elif style < 0.6:
            pool = PUNGS
        elif style < 0.75:
            pairs, pool = ALL[:27], RUNS
        sets = [chance.choice(pool) for _ in range(5)]
        pair = [chance.choice(pairs)] * 2
        if few_enough([*pair, *(tile for each in sets for tile in each)]):
            return pair, sets


def seven_pairs_and_a_triplet(chance: Random) -> list[str]:
    """嚦咕嚦咕, crowded together half the time."""
    while True:
        pool = ALL
        if chance.random() < 0.5:
            pool = [tile for tile in ALL if tile[1:] == chance.choice(SUITS)] + chance.choice([[], HONOURS])
            pool = pool if len(pool) >= 4 else HONOURS
        elif chance.random() < 0.2:
            pool = HONOURS
        pairs = [chance.choice(pool) for _ in range(7)]
        tiles = [*pairs, *pairs, *[chance.choice(pool)] * 3]
        if few_enough(tiles):
            return tiles


def random_case(chance: Random) -> Case:
    """A winning hand with its circumstances; one in ten is 嚦咕嚦咕, some win by their flowers alone."""
    laid: list[Laid] = []
    ligu = chance.random() < 0.2
    if ligu and chance.random() < 0.5:
        tiles = seven_pairs_and_a_triplet(chance)
    else:
        tiles, sets = sets_of(chance)
        openness = chance.choice([0.0, 0.3, 0.8, 1.0])
        hidden = chance.choice([0.05, 0.4])
        for each in sets:
            if chance.random() >= openness:
                tiles.extend(each)
            elif each[0] != each[1]:
                laid.append(("eat", each))
            else:
                kind = (
                    "hidden-kong" if chance.random() < hidden else chance.choice(["pung", "kong", "add-kong"])
                )
                laid.append((kind, (*each, each[0]) if kind != "pung" else each))
    every = [*tiles, *(tile for _, meld in laid for tile in meld)]
    if not few_enough(every):
        return random_case(chance)
    chance.shuffle(tiles)
    return circumstances(chance, tiles, tuple(laid), ligu=ligu)


def circumstances(chance: Random, tiles: list[str], laid: tuple[Laid, ...], *, ligu: bool) -> Case:
    """How the hand was won: any way the rules know, opening items and flower wins included."""
    flower_win = chance.choice(["eight", "seven"]) if not ligu and chance.random() < 0.12 else ""
    if flower_win and chance.random() < 0.4:
        tiles = incomplete(chance, len(tiles), laid)
    *concealed, tile = tiles
    every = [*tiles, *(one for _, meld in laid for one in meld)]
    flowers = tuple(FLOWERS) if flower_win else some_flowers(chance)
    first = chance.random() < 0.25 and not any(kind != "hidden-kong" for kind, _ in laid)
    came: Came = "drawn" if flower_win or chance.random() < 0.5 else "thrown"
    if flower_win == "seven" and not first and chance.random() < 0.5:
        came = "flower-robbed"
    if came == "thrown" and not first and every.count(tile) == 1 and chance.random() < 0.3:
        came = "robbed"
    replaces = bool(flowers) or any(kind.endswith("kong") for kind, _ in laid)
    tail = came == "flower-robbed" or (came == "drawn" and replaces and chance.random() < 0.4)
    return Case(
        concealed=tuple(concealed),
        tile=tile,
        melds=laid,
        seat=chance.choice(WINDS),
        round=chance.choice(WINDS),
        dealer=chance.choice(WINDS),
        came=came,
        tail=tail,
        last=not first and chance.random() < 0.1,
        ready=chance.choice(["heaven", "earth"]) if chance.random() < 0.35 else "",
        first=first,
        flowers=flowers,
        flower_win=flower_win,
        ligu=ligu,
        readings=some_readings(chance),
    )


def incomplete(chance: Random, number: int, laid: tuple[Laid, ...]) -> list[str]:
    """Tiles that make no hand but by chance."""
    while True:
        tiles = [chance.choice(ALL) for _ in range(number)]
        if few_enough([*tiles, *(tile for _, meld in laid for tile in meld)]):
            return tiles


def some_flowers(chance: Random) -> tuple[str, ...]:
    style = chance.random()
    if style < 0.4:
        return ()
    if style < 0.5:
        return tuple(FLOWERS)
    if style < 0.6:
        return tuple(sorted({*chance.choice([FLOWERS[:4], FLOWERS[4:]]), chance.choice(FLOWERS)}))
    return tuple(sorted(chance.sample(FLOWERS, chance.randint(1, 7))))


def some_readings(chance: Random) -> dict[str, str]:
    """Our own candidates most of the time, otherwise any of them."""
    if chance.random() < 0.7:
        return {}
    return {name: other for name, other in OTHERS.items() if chance.random() < 0.5}


FORMS = {"eight": "flower", "seven": "seven"}


def in_notation(case: Case) -> Hand:
    """The case as a hand in hand notation; a table that plays 嚦咕嚦咕 is named where no flower win is."""
    other = WINDS[(WINDS.index(case.seat) + 1) % 4]
    words = ["self"] if case.came == "drawn" else [other]
    words += ["tail"] * case.tail + ["rob"] * (case.came == "robbed")
    said: list[tuple[str, str | None]] = [
        ("seat", case.seat),
        ("round", case.round),
        ("dealer", case.dealer),
    ]
    said += [("ready", case.ready)] * bool(case.ready) + [("left", "0")] * case.last
    form = FORMS.get(case.flower_win, "ligu" if case.ligu else "")
    said += [("form", form)] * bool(form) + [("first", None)] * case.first
    return Hand(
        game="taiwan",
        concealed=case.concealed,
        sets=tuple(SetWord(kind, meld) for kind, meld in case.melds),
        flowers=case.flowers,
        winning=WinningTile(case.tile, tuple(words)),
        circumstances=tuple(said),
    )
