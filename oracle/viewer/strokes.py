"""The characters and digits that stand on tiles, drawn as strokes of our own, so that no font is needed.

Each is a path in a square of twenty units, to be stroked and not filled. What would run together at the size of
a thumbnail is left out, as engravers of small tiles do.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SIDE = 20
"""The square a character is drawn in."""

_GRASS = "M1.5 3H18.5M6.5 1V5M13.5 1V5"

STROKES: Mapping[str, str] = MappingProxyType(
    {
        "一": "M1 10H19",
        "二": "M4 5H16M1 15.5H19",
        "三": "M3 3.5H17M4.5 10H15.5M1 17H19",
        "四": "M2.5 4H17.5V17H2.5ZM7.6 4C7.6 9 7 11 4.5 12.8M12.2 4V9.5Q12.2 12 15.2 12",
        "五": "M3 3H17M9.2 3L7 17.5M3.5 9.5H14.8V17.5M1 17.5H19",
        "六": "M10 1V5M1 7H19M7.2 10.5Q6 15 2.5 18.5M12.5 10.5L17.8 18.5",
        "七": "M1.5 10L18.5 7.5M8.8 2V14.5Q8.8 17.5 12 17.5H15.5Q18.2 17.5 18.2 14.2",
        "八": "M8 5Q7 12.5 1.5 18M11.5 3Q13 12.5 18.5 18",
        "九": "M8.5 1.5Q9 13 1.5 18.5M2.5 6.8H13.5V14.8Q13.5 17.8 16 17.8Q18.6 17.8 18.6 14.2",
        "萬": "M1 3H19M6.5 1V5.2M13.5 1V5.2M5 6.8H15V12H5ZM5 9.4H15M10 6.8V16.2"
        "M2.5 19.3V13.8H17.5V17.6Q17.5 19.3 15.3 19.3M6.3 16.6L13 15.8M12 14.6L13.8 17.8",
        "東": "M10 1V19.3M2 4H18M4.5 6.8H15.5V13H4.5ZM4.5 9.9H15.5M9.4 13Q7 16.5 1.5 18.3M10.6 13Q13 16.5 18.5 18.3",
        "南": "M2 3.6H18M10 1V7M2.5 19.2V7H17.5V17.2Q17.5 19.2 15.2 19.2"
        "M7 8.6L8.2 11M13 8.6L11.8 11M5.6 11.9H14.4M5.6 15.2H14.4M10 11.9V19",
        "西": "M1.2 3H18.8M3 7H17V18H3ZM7.7 3V8Q7.7 11.8 5 13M12.3 3V10.5Q12.3 12.6 15 12.6",
        "北": "M7.4 2V18.5M1.8 7H7.4M1.3 16.2L7.4 13.2M18 5L12 9M12 2V14.8Q12 17.7 14.6 17.7H16.6Q18.8 17.7 18.8 14.2",
        "中": "M3 5H17V13H3ZM10 1V19.5",
        "發": "M2 2.6H7.4Q6.4 7.6 1.3 10M3 5.2L5 6.8M10.6 1.2Q12 7.2 18.8 10M17.2 1.8L13.4 4.4M18.8 4.8L15.4 7"
        "M2.6 11.4H8.4V14H3V16.4H8.7Q8.7 19.3 5.8 19.3M12 11H16.4V13Q16.4 14.2 18.8 14M12 11Q12 13.4 10.4 14.4"
        "M11 15.8H17Q15.4 18.6 10.6 19.6M12.4 16.4Q14.8 19 19 19.6",
        "春": "M3.5 3H16.5M4.5 5.8H15.5M1.5 8.6H18.5M9.6 1Q8.8 9.6 1.5 13M11 8.6Q13.8 12 18.7 13"
        "M6.2 12H13.8V19H6.2ZM6.2 15.5H13.8",
        "夏": "M2 2.2H18M9.6 2.2L8.8 5M5.6 5H14.4V12.2H5.6ZM5.6 7.4H14.4M5.6 9.8H14.4"
        "M8 12.2Q6.6 15.2 2.4 16.6M7 14.2H14Q11.4 18.4 3 19.5M8 15.4Q11.6 18.8 18 19.5",
        "秋": "M8.4 2L2.4 3.8M1 7.5H9.4M5.4 3V19.2M5.2 8.4Q4 12.4 1 15M5.8 9.2L8.8 12.4"
        "M11 6.8L12 10.4M18.6 5.8L16.6 10M14.6 2V9Q14.4 15.6 9.8 19.2M14.8 11.4Q16 16.4 19.5 19.2",
        "冬": "M8 1.2Q6 6 2 8.6M7 4H14Q10.5 11 2 13.6M6.4 6.6Q11 11 18.6 12.8M8.4 13.6L12 15.4M6.4 17L12.6 19.4",
        "梅": "M1 6H8.6M5 1.5V19.2M4.8 7Q3.8 11 1 14M5.3 8.4L8 11.4"
        "M11.6 1.4Q11 4 9.4 6M11 3.8H19M11.8 7.2H18.2L17.4 17.4Q17.2 19.2 15 19.2M11.8 7.2L10.8 15.6H19"
        "M9.4 11.4H19.5",
        "蘭": f"{_GRASS}M2.5 19.3V6.4H8V11H2.5M2.5 8.7H8M12 11V6.4H17.5V17.6Q17.5 19.3 15.6 19.3M12 8.7H17.5M12 11H17.5"
        "M5.6 13.2H14.4M10 11.4V19.3M9.4 14L6 18M10.6 14L14 18",
        "竹": "M4.8 1.4Q4 5.6 1 8.4M3 5.8H9M6 5.8V19.2"
        "M13.8 1.4Q13 5.6 10.4 8.2M12.2 5.8H19M15.8 5.8V17.2Q15.8 19.4 13.2 18.8",
        "菊": f"{_GRASS}M5.6 5.6Q4.6 8.6 1.5 11M4.6 7.6H17.5V16.6Q17.5 19.3 14.6 19"
        "M4.6 13H14.6M9.6 9.2V19.2M6.2 10L7.6 12M13 9.8L11.6 12M9 13.4L5.2 17.6M10.2 13.4L14 17.4",
        "1": "M5 5L10 1.5V18.5",
        "2": "M4 6Q4.5 1.5 10 1.5Q16 1.5 16 6.5Q16 10 4 18.5H16.5",
        "3": "M4 4Q6 1.5 10 1.5Q15.5 1.5 15.5 5.5Q15.5 9.3 9 9.3Q16 9.3 16 14Q16 18.5 10 18.5Q5 18.5 3.5 15",
        "4": "M13 18.5V1.5L3 13.5H17",
        "?": "M4 6.5Q4 1.5 10 1.5Q16 1.5 16 6Q16 9 12.5 10.5Q10 11.7 10 14.2M10 18.2V18.6",
    }
)
"""A path for each character."""


def character(sign: str, left: float, top: float, width: float, height: float, *classes: str) -> str:
    """A character in a box, in strokes that keep their thickness however the box is shaped."""
    scale = f"scale({width / SIDE:g} {height / SIDE:g})"
    return (
        f'<path class="{" ".join(("stroke", *classes))}" transform="translate({left:g} {top:g}) {scale}" '
        f'd="{STROKES[sign]}"/>'
    )
