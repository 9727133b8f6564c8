"""Mahjong tiles drawn as SVG of our own: characters, circles, bamboo, honours, flowers."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from oracle.viewer.strokes import character

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SIZE = (40, 56)
"""The size every tile is drawn in, in units of its drawing."""

MIDDLE = (20, 26)
"""The middle of the face."""

WEAVE = "M7 7H33V45H7ZM7 20L20 7L33 20L7 45M33 45L7 20M20 45L33 32L20 20L7 32Z"
"""What the back of a tile shows."""

NUMERALS = "一二三四五六七八九"

HONOURS: Mapping[str, tuple[str, str]] = {
    "E": ("東", "ink"),
    "S": ("南", "ink"),
    "W": ("西", "ink"),
    "N": ("北", "ink"),
    "C": ("中", "red"),
    "F": ("發", "green"),
}
"""The character of each honour and its colour; 白 has a frame instead."""

SUITS: Mapping[str, tuple[str, str]] = {
    "m": ("characters", "萬"),
    "p": ("dots", "筒"),
    "s": ("bamboos", "索"),
}
"""What the suits are called, in English and in Chinese."""

ENGLISH = (
    *("east", "south", "west", "north", "red dragon", "green dragon", "white dragon"),
    *("spring", "summer", "autumn", "winter", "plum", "orchid", "chrysanthemum", "bamboo plant"),
)
"""What honours and flowers are called in English."""

FLOWERS = "春夏秋冬梅蘭菊竹"
"""The flowers in the order of the notation."""

Spot = tuple[float, float, str]
"""Where a circle stands, and its colour."""

LEFT, RIGHT = 11.0, 29.0

CIRCLES: Mapping[int, tuple[float, tuple[Spot, ...]]] = {
    2: (7.6, ((20, 14.5, "green"), (20, 37.5, "blue"))),
    3: (6, ((10.5, 12, "blue"), (20, 26, "red"), (29.5, 40, "green"))),
    4: (6.6, ((LEFT, 15, "blue"), (RIGHT, 15, "green"), (LEFT, 37, "green"), (RIGHT, 37, "blue"))),
    5: (
        5.6,
        ((10.5, 12, "blue"), (29.5, 12, "green"), (20, 26, "red"), (10.5, 40, "green"), (29.5, 40, "blue")),
    ),
    6: (
        5.6,
        (
            *((x, 11.5, "green") for x in (LEFT + 1, RIGHT - 1)),
            *((x, y, "red") for y in (27, 40.5) for x in (LEFT + 1, RIGHT - 1)),
        ),
    ),
    7: (
        4.6,
        (
            *((9.5, 8.5, "green"), (20, 13, "green"), (30.5, 17.5, "green")),
            *((x, y, "red") for y in (29.5, 42) for x in (LEFT + 1.5, RIGHT - 1.5)),
        ),
    ),
    8: (4.9, tuple((x, y, "blue") for y in (8.5, 20.2, 31.8, 43.5) for x in (LEFT + 1.5, RIGHT - 1.5))),
    9: (
        4.8,
        tuple(
            (x, y, colour)
            for y, colour in ((10.5, "green"), (26, "red"), (41.5, "blue"))
            for x in (9, 20, 31)
        ),
    ),
}
"""The circles of each number but one: how large they are, where they stand."""

Stick = tuple[float, float, float, float, str]
"""A stick of bamboo from one end to the other, and its colour."""


def _upright(colour: str, top: float, foot: float, *columns: float) -> tuple[Stick, ...]:
    return tuple((x, top, x, foot, colour) for x in columns)


STICKS: Mapping[int, tuple[Stick, ...]] = {
    2: (*_upright("green", 6, 23, 20), *_upright("green", 29, 46, 20)),
    3: (*_upright("green", 6, 23, 20), *_upright("green", 29, 46, 12, 28)),
    4: (*_upright("green", 6, 23, 12, 28), *_upright("green", 29, 46, 12, 28)),
    5: (*_upright("green", 6, 22, 10, 30), *_upright("red", 17, 35, 20), *_upright("green", 30, 46, 10, 30)),
    6: (*_upright("green", 6, 23, 9, 20, 31), *_upright("green", 29, 46, 9, 20, 31)),
    7: (
        *_upright("red", 5, 16, 20),
        *_upright("green", 20, 31.5, 9, 20, 31),
        *_upright("green", 35.5, 47, 9, 20, 31),
    ),
    8: (
        *_upright("green", 6, 23, 8, 32),
        *((13, 19, 18.5, 7.5, "green"), (27, 19, 21.5, 7.5, "green")),
        *((13, 33, 18.5, 44.5, "green"), (27, 33, 21.5, 44.5, "green")),
        *_upright("green", 29, 46, 8, 32),
    ),
    9: tuple(
        stick
        for x, colour in ((9, "green"), (20, "red"), (31, "green"))
        for top in (5, 20.5, 36)
        for stick in _upright(colour, top, top + 11, x)
    ),
}
"""The sticks of each number but one, which is a bird."""

BIRD = (
    '<path class="stroke green" d="M13 33Q8 38 6.5 45M16 35Q13 40 12.5 46M19 35.5Q18.5 41 20 46"/>'
    '<path class="red" d="M9 30Q11 19 22 17.5Q31 18 31 26Q29 36 18 36Q11 35 9 30Z"/>'
    '<path class="green" d="M12.5 30Q15 22 25 23.5Q24 32 15.5 32.5Q13 32 12.5 30Z"/>'
    '<path class="red" d="M21 19Q20 9 27 7Q33 8 32.5 14Q32 20 28 22Z"/>'
    '<path class="ink" d="M32 11.5L37 13.5L32 15.5Z"/><circle class="glint" cx="28" cy="12" r="2"/>'
    '<circle class="ink" cx="28.4" cy="12" r="1"/><path class="stroke ink" d="M23 36V44.5M26.5 35V44.5M22 45H30"/>'
    '<path class="stroke red" d="M24.5 6Q23 3 20 3.5"/>'
)
"""One bamboo: a sparrow of our own."""

FRAME = '<path class="stroke blue" d="M8 8H32V44H8Z"/><path class="hair blue" d="M12 12H28V40H12Z"/>'
"""白: nothing but a frame."""


def faces() -> Mapping[str, str]:
    """The faces of the 34 kinds and the eight flowers, and of a tile the log does not tell."""
    numbered = {
        f"{number}{suit}": draw(number)
        for suit, draw in (("m", _characters), ("p", _circles), ("s", _bamboo))
        for number in range(1, 10)
    }
    honours = {kind: character(sign, 7, 10, 26, 32, colour) for kind, (sign, colour) in HONOURS.items()}
    flowers = {f"{number}f": _flower(number) for number in range(1, 9)}
    return {**numbered, **honours, "P": FRAME, **flowers, "unknown": character("?", 13, 15, 14, 22, "blue")}


def names() -> Mapping[str, tuple[str, str]]:
    """What each tile is called, in English and in Chinese."""
    numbered = {
        f"{number}{suit}": (f"{number} of {english}", f"{NUMERALS[number - 1]}{chinese}")
        for suit, (english, chinese) in SUITS.items()
        for number in range(1, 10)
    }
    others = zip(
        (*"ESWNCFP", *(f"{number}f" for number in range(1, 9))),
        ENGLISH,
        "東南西北中發白" + FLOWERS,
        strict=True,
    )
    return {**numbered, **{tile: (english, chinese) for tile, english, chinese in others}}


def _characters(number: int) -> str:
    return character(NUMERALS[number - 1], 8.5, 4.5, 23, 17, "ink") + character(
        "萬", 8, 23.5, 24, 24, "fine", "red"
    )


def _circles(number: int) -> str:
    if number == 1:
        return _great_circle()
    radius, spots = CIRCLES[number]
    return "".join(_circle(x, y, radius, colour) for x, y, colour in spots)


def _circle(x: float, y: float, radius: float, colour: str) -> str:
    """A ring around a dot."""
    at = f'cx="{x:g}" cy="{y:g}"'
    return (
        f'<circle class="ring {colour}" {at} r="{radius - 1:g}"/>'
        f'<circle class="{colour}" {at} r="{radius * 0.42:.3g}"/>'
    )


def _great_circle() -> str:
    """One circle: rings around a flower of eight petals."""
    x, y = MIDDLE
    petals = "".join(
        f'<circle class="red" cx="{x + 6 * east:g}" cy="{y + 6 * south:g}" r="1.9"/>'
        for east, south in _compass()
    )
    return (
        f'<circle class="ring green" cx="{x}" cy="{y}" r="14.5"/><circle class="hair blue" cx="{x}" cy="{y}" r="10.8"/>'
        f'{petals}<circle class="blue" cx="{x}" cy="{y}" r="2.6"/>'
    )


def _compass() -> Iterator[tuple[float, float]]:
    slant = 0.707
    yield from (
        (1, 0),
        (slant, slant),
        (0, 1),
        (-slant, slant),
        (-1, 0),
        (-slant, -slant),
        (0, -1),
        (slant, -slant),
    )


def _bamboo(number: int) -> str:
    if number == 1:
        return BIRD
    return "".join(_sticks(STICKS[number]))


def _sticks(sticks: Sequence[Stick]) -> Iterator[str]:
    """The sticks of each colour in one path: a cane, and three knots across it."""
    for colour in dict.fromkeys(stick[4] for stick in sticks):
        ours = [stick[:4] for stick in sticks if stick[4] == colour]
        yield f'<path class="cane {colour}" d="{"".join(map(_cane, ours))}"/>'
        yield f'<path class="knot {colour}" d="{"".join(_knots(*each) for each in ours)}"/>'


def _cane(stick: tuple[float, float, float, float]) -> str:
    x, y, to_x, to_y = stick
    return f"M{x:g} {y:g}L{to_x:g} {to_y:g}"


def _knots(x: float, y: float, to_x: float, to_y: float) -> str:
    length = hypot(to_x - x, to_y - y)
    across, down = 2.2 * (to_y - y) / length, 2.2 * (x - to_x) / length
    return "".join(
        f"M{x + part * (to_x - x) - across:.3g} {y + part * (to_y - y) - down:.3g}l{2 * across:.3g} {2 * down:.3g}"
        for part in (0, 0.5, 1)
    )


def _flower(number: int) -> str:
    """A season or a plant: its character, its number among four, and a blossom."""
    season = number <= 4
    colour = "red" if season else "green"
    digit = str((number - 1) % 4 + 1)
    petals = "".join(
        f'<circle class="hair {colour}" cx="{28 + 3.4 * east:g}" cy="{11 + 3.4 * south:g}" r="2.3"/>'
        for east, south in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
    )
    return (
        character(digit, 6, 5.5, 9, 11, "blue")
        + petals
        + character(FLOWERS[number - 1], 8, 21.5, 24, 25, colour)
    )
