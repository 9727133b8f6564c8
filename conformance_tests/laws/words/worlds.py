"""How a hand can have come about, without any rule of the judge: a list of worlds, and what each word says of one.

A world is one way in which the last tile came to one seat. Words contradict one another where no world has all of them.
What is not written does not hold, but for whose hand it is and where the tile came from: those are left open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WINDS = ("E", "S", "W", "N")
DISCS = ("tian", "di", "ren", "he")

DRAWN = ("wall", "tail")
"""How a mahjong tile comes that its winner draws."""

OWN = ("take", "draw", "own-flip")
"""How a domino comes that its winner draws or turns up; `take` is the dealer's first."""


@dataclass(frozen=True, slots=True)
class World:
    """Whose hand it is, how the last tile came and who gave it, and what else is so.

    `first` is a first tile: of the winner to draw, of the giver to discard. `left` is how many tiles are left behind it.
    `wait` is a wait that was declared, and `replaced` what a tile of the tail stands for.
    """

    seat: str
    how: str
    giver: str | None
    first: bool
    left: int
    wait: str = ""
    replaced: str = ""


Says = Callable[[World], bool]


@dataclass(frozen=True, slots=True)
class Base:
    """A hand to write words beside: its text before and after the qualifiers, and which worlds it can be of.

    `never` are the circumstances that its own tiles and sets contradict.
    """

    tiles: str
    last: str
    possible: Says
    never: frozenset[tuple[str, str]] = frozenset()


def steps(seats: tuple[str, ...], world: World) -> int | None:
    """How many seats on in turn the giver is from the winner."""
    if world.giver is None:
        return None
    return (seats.index(world.giver) - seats.index(world.seat)) % len(seats)


def behind(seats: tuple[str, ...]) -> dict[str, Says]:
    """What the relative seats say behind the last tile."""
    places = {"lower": {1}, "across": {2}, "upper": {3}, "side": {1, 3}}
    return {word: _steps_in(seats, frozenset(there)) for word, there in places.items()}


def from_seat(seat: str) -> Says:
    """The seat named put the tile out."""
    return lambda world: world.giver == seat


def of_seat(seat: str) -> Says:
    """The hand is that of the seat named."""
    return lambda world: world.seat == seat


def waited(wait: str) -> Says:
    """This wait was declared."""
    return lambda world: world.wait == wait


def replacing(what: str) -> Says:
    """The tile replaces this."""
    return lambda world: world.replaced == what


def always(so: bool) -> Says:
    """What is so, or is not, whatever the world."""
    return lambda _: so


def _steps_in(seats: tuple[str, ...], there: frozenset[int]) -> Says:
    return lambda world: steps(seats, world) in there


# -- mahjong -------------------------------------------------------------------------------------------


@cache
def mahjong_worlds(game: str) -> tuple[World, ...]:
    """Every way in which a tile can come in one of the three games."""
    return tuple(_mahjong(game))


def _mahjong(game: str) -> Iterator[World]:
    waits = {"lingque": ("",), "yawan": ("", "wait"), "taiwan": ("", "heaven", "earth")}[game]
    ways: list[tuple[str, str, str | None]] = [(seat, how, None) for seat in WINDS for how in DRAWN]
    ways += [
        (seat, how, giver)
        for seat in WINDS
        for how in ("thrown", "robbed")
        for giver in WINDS
        if giver != seat
    ]
    for (seat, how, giver), first, left, wait in product(ways, (False, True), (0, 5), waits):
        for replaced in ("kong", "flower") if how == "tail" else ("",):
            world = World(seat, how, giver, first, left, wait, replaced)
            if _can_be(game, world):
                yield world


def _can_be(game: str, world: World) -> bool:
    if world.first and world.left == 0:
        return False
    if game == "taiwan":
        return True
    if world.first and world.how == "robbed":
        return False
    if game == "yawan" and world.replaced == "flower":
        return False
    return not (world.wait and world.first and world.how == "thrown" and world.giver == "E")


BEHIND_MAHJONG: Mapping[str, Says] = {
    **behind(WINDS),
    **{seat: from_seat(seat) for seat in WINDS},
    "self": lambda world: world.how in DRAWN,
    "drawn": lambda world: world.how in DRAWN,
    "tail": lambda world: world.how == "tail",
    "rob": lambda world: world.how == "robbed",
    "first": lambda world: world.first,
    "last": lambda world: world.left == 0,
}
"""What each word behind the last tile says."""

BESIDE_MAHJONG: Mapping[str, Mapping[str, Says]] = {
    "seat": {seat: of_seat(seat) for seat in WINDS},
    "round": {"E": lambda _: True},
    "streak": {"2": lambda _: True},
    "first": {"": lambda world: world.first},
    "last": {"": lambda world: world.left == 0},
    "left": {"0": lambda world: world.left == 0, "5": lambda world: world.left == 5},
}
"""What each circumstance says that means the same in the three games."""

_ANY_DEALER: Mapping[str, Says] = {seat: always(True) for seat in WINDS}
_EAST_DEALS: Mapping[str, Says] = {seat: always(seat == "E") for seat in WINDS}

BESIDE: Mapping[str, Mapping[str, Mapping[str, Says]]] = {
    "lingque": {
        "dealer": _EAST_DEALS,
        "replaces": {what: replacing(what) for what in ("kong", "flower")},
    },
    "taiwan": {
        "dealer": _ANY_DEALER,
        "ready": {wait: waited(wait) for wait in ("heaven", "earth")},
        "form": {"flower": lambda _: False, "seven": lambda _: False, "ligu": lambda _: True},
    },
    "yawan": {
        "dealer": _EAST_DEALS,
        "ready": {"": lambda world: world.wait == "wait"},
        "seen": {str(number): always(number <= 1) for number in range(5)},
    },
}
"""What each circumstance says in one game; without eight flowers nobody has won by them, and a pair hides one copy."""


def unwritten_mahjong(written: Iterable[str]) -> Says:
    """What does not hold because nobody wrote it: the tail, a robbery, a first tile, a last one, a wait."""
    keys = {*written}
    alone = keys.isdisjoint({"rob", "tail"})

    def says(world: World) -> bool:
        return (
            (world.how in ("wall", "thrown") if alone else True)
            and (not world.first or "first" in keys)
            and (world.left > 0 or bool({"last", "left"} & keys))
            and (not world.wait or "ready" in keys)
        )

    return says


def _laid(game: str, kind: str, source: str) -> Says:
    """Whose a claimed set can be: nobody takes his own discard, and a chow is of the upper seat but in Yawan."""
    only_upper = kind == "chow" and game != "yawan"

    def says(world: World) -> bool:
        if game != "taiwan" and world.first:
            return False
        if world.wait and game == "yawan":
            return False
        if source == "":
            return True
        if source == "self":
            return False
        there = {"lower": {1}, "across": {2}, "upper": {3}, "side": {1, 3}}.get(source)
        if there is None:
            there = {(WINDS.index(source) - WINDS.index(world.seat)) % len(WINDS)}
        return bool(there & ({3} if only_upper else {1, 2, 3}))

    return says


SOURCES = ("", "self", "upper", "lower", "across", "side", *WINDS)

TILES: Mapping[str, tuple[str, str, str, str]] = {
    "lingque": ("456p 5578s EEE", "+9s", "123m", "222m"),
    "taiwan": ("45678p 44789s NNN", "+9p", "123m", "222m"),
    "yawan": ("456p 44789s EE", "+E", "123m", "222m"),
}
"""The tiles in hand beside one more set, the last tile, and that set as a chow and as a pung."""


def mahjong_bases(game: str) -> Iterator[Base]:
    """The hand with its set in hand, claimed from anywhere, laid as a kong, and with a flower."""
    tiles, last, chow, pung = TILES[game]

    def plain(world: World) -> bool:
        return not world.replaced

    yield Base(f"{chow} {tiles}", last, plain)
    for source in SOURCES:
        for kind, laid in (("chow", chow), ("pung", pung)):
            can_be = _laid(game, kind, source)
            word = f"{kind}:{laid}{source and '/'}{source}"
            yield Base(f"{tiles} {word}", last, _both(plain, can_be))
    kong = _first_and_kong(game)
    yield Base(
        f"{tiles} hidden-kong:2222m", last, lambda world: world.replaced in ("", "kong") and kong(world)
    )
    if game != "yawan":
        yield Base(f"{chow} {tiles} flowers:1f", last, lambda world: world.replaced in ("", "flower"))


def _both(one: Says, other: Says) -> Says:
    return lambda world: one(world) and other(world)


def _first_and_kong(game: str) -> Says:
    """In Lingque and Yawan nothing is declared before a first tile."""
    return lambda world: game == "taiwan" or not world.first


# -- dominoes ------------------------------------------------------------------------------------------


@cache
def domino_worlds() -> tuple[World, ...]:
    """Every way in which a tile can come in the two games: taken, drawn, turned up by oneself or another, discarded."""
    ways: list[tuple[str, str, str | None]] = [
        (seat, how, None) for seat in DISCS for how in OWN if how != "take" or seat == "tian"
    ]
    ways += [
        (seat, how, giver)
        for seat in DISCS
        for how in ("flip", "discard")
        for giver in DISCS
        if giver != seat
    ]
    return tuple(
        World(seat, how, giver, first, left)
        for (seat, how, giver), first, left in product(ways, (False, True), (0, 5))
        if not (first and left == 0)
        if first == (how == "take") or (first and how == "discard" and giver == "tian")
    )


def _named(seat: str) -> Says:
    """The seat put the tile out, or is the winner's own."""
    return lambda world: world.giver == seat or (world.giver is None and world.seat == seat)


BEHIND_DOMINOES: Mapping[str, Says] = {
    **behind(DISCS),
    **{seat: _named(seat) for seat in DISCS},
    "self": lambda world: world.how in OWN,
    "drawn": lambda world: world.how in ("take", "draw"),
    "flip": lambda world: world.how in ("own-flip", "flip"),
    "last": lambda world: world.left == 0,
}

FIRST_BEHIND: Mapping[str, Says] = {
    "tongqi": lambda world: world.first and world.how == "discard",
    "jiaxing": lambda world: world.first,
}
"""What `first` says behind the last domino: a first discard, or in Jiaxing a first tile of either kind."""

BESIDE_DOMINOES: Mapping[str, Mapping[str, Says]] = {
    "seat": {seat: of_seat(seat) for seat in DISCS},
    "first": {
        "take": lambda world: world.how == "take",
        "discard": lambda world: world.how == "discard" and world.first,
    },
    "last": {"": lambda world: world.left == 0},
    "ready": {"deal": lambda _: True},
    "base": {"30": lambda _: True},
    "alone": {"": lambda _: True},
    "seen": {str(number): always(number <= 4) for number in range(7)},
    "limit": {"100": lambda _: True},
    "colour": {"66": lambda _: True},
}
"""What each circumstance says; a tile turned up and the prospect are tiles, and are looked at by themselves."""


def domino_bases(game: str) -> Iterator[Base]:
    """A hand with no set laid, and one with a set that was claimed, which nobody has on a first tile."""
    tiles, claimed, last = {
        "tongqi": (
            "11x3 12 13x3 24x3 33x3 35 36 45 55 23x3",
            "11x3 12 13x3 24x3 33x3 35 36 45 55 pung:23x3/he",
            "+55",
        ),
        "jiaxing": (
            "12 14 22x2 23 25 26 33x2 34x2 35 44x2 45 46 56 11x2 12",
            "12 14 22x2 23 25 26 33x2 34x2 35 44x2 45 46 56 eat:11-11-12",
            "+13",
        ),
    }[game]
    presses = game != "tongqi"  # there a tile is drawn only for a four or five, and these hands have none
    one_seen = frozenset() if presses else frozenset({("seen", "0")})  # the winner has one of the kind
    changed = frozenset() if presses else frozenset({("ready", "deal")})
    yield Base(tiles, last, lambda world: presses or world.how != "draw", one_seen)
    yield Base(
        claimed, last, lambda world: not world.first and (presses or world.how != "draw"), one_seen | changed
    )


def unwritten_dominoes(written: Iterable[str]) -> Says:
    """What does not hold because nobody wrote it: a first tile, a last one; and a seat alone is another's."""
    keys = {*written}
    from_another = not keys.isdisjoint(DISCS) and "seat" not in keys

    def says(world: World) -> bool:
        return (
            (not world.first or "first" in keys)
            and (world.left > 0 or "last" in keys)
            and (not from_another or world.giver is not None)
        )

    return says
