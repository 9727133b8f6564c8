"""Figures in texts: `{items.dui-dui-hu.tai}` in a clause stands for what that row of that table says.

A figure of the rules is written once, in a table. A clause names its place, in both languages alike: the table, the
row, the key, parted by dots; `{values.sets.*.first}` is the key of every row, `{… + …}` a sum. It becomes digits in
English and numerals in Chinese (四), unless a word after a colon asks for another form, one of `FORMS`; figures of every
row are parted by blanks, or, if they are `listed`, by commas. What a rule takes off is written without its sign.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

EVERY = "*"
"""Stands for every row of a list."""

_ONE = r"[a-z_]+(?:\.(?:[A-Za-z0-9_-]+|\*))+"
_PLACES = re.compile(rf"\{{(?P<places>{_ONE}(?: \+ {_ONE})*)(?::(?P<form>[^{{}}]+))?\}}")
_LISTED = " listed"
_COMMAS = {"en": ", ", "zh": "、"}
_NO_NAMES = ("clause", "status", "reading")

_SMALL: list[str] = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen",
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_LARGE = ((1_000_000, "million"), (1000, "thousand"), (100, "hundred"))
_DIGITS = "零一二三四五六七八九"
_UNITS = ((1000, "千"), (100, "百"), (10, "十"), (1, ""))
_MYRIAD = 10_000


def filled(text: str, folder: Path, lang: str) -> str:
    """A text with every figure it names of the tables of a folder. Raises `LookupError` where a place is none.

    Raises `ValueError` where a figure has not the form asked for.
    """

    def written(found: re.Match[str]) -> str:
        told = [figure(folder, place) for place in found["places"].split(" + ")]
        whole = told[0] if len(told) == 1 else str(sum(map(int, told)))
        asked = found["form"] or ("numerals" if lang == "zh" else "digits")
        form = asked.removesuffix(_LISTED)
        if form not in FORMS:
            raise LookupError(f"{found[0]}: no form {form}")
        joint = " " if form == asked else _COMMAS[lang]
        return joint.join(FORMS[form](each.removeprefix("-")) for each in whole.split())

    return _PLACES.sub(written, text)


def places(text: str) -> Iterator[str]:
    """The places of tables that a text names, in its order."""
    for found in _PLACES.finditer(text):
        yield from found["places"].split(" + ")


def figure(folder: Path, place: str) -> str:
    """What a table says at a place, as digits; of every row, one after another, where the place has a star for the row.

    Raises `LookupError` where nothing stands there, or no figure.
    """
    table, steps = table_of(folder, place)
    if not table.exists():
        raise LookupError(f"{place}: no table {table.name}")
    here: list[object] = [_parsed(table.read_text(encoding="utf-8"))]
    for step in steps:
        here = [below for each in here for below in _below(each, step, place)]
    if not all(re.fullmatch(r"-?[0-9]+(?:\.[0-9]+)?", str(each)) for each in here):
        raise LookupError(f"{place}: no figure")
    return " ".join(map(str, here))


def table_of(folder: Path, place: str) -> tuple[Path, list[str]]:
    """The file of the table that a place is in, and the way from there."""
    stem, *steps = place.split(".")
    if (folder / stem).is_dir():
        return folder / stem / f"{steps[0]}.toml", steps[1:]
    return folder / f"{stem}.toml", steps


@lru_cache(maxsize=64)
def _parsed(text: str) -> dict[str, object]:
    return read(text)


def _below(here: object, step: str, place: str) -> Sequence[object]:
    """What a table has of a name: a key of its own, or the one row of its lists that is called so; a star, every row."""
    if isinstance(here, dict) and step in here:
        return (here[step],)
    lists = [each for each in here.values() if isinstance(each, list)] if isinstance(here, dict) else [here]
    rows = [row for rows in lists if isinstance(rows, list) for row in _called(rows, step)]
    if step != EVERY and len(rows) != 1:
        raise LookupError(f"{place}: {step} is {'nothing' if not rows else 'several rows'} there")
    return rows


def _called(rows: list[object], name: str) -> Iterator[object]:
    """The rows of a list that have a name, or the one at a place, counted from one."""
    if name.isdecimal():
        yield from rows[int(name) - 1 : int(name)]
    else:
        yield from (row for row in rows if isinstance(row, dict) and (name == EVERY or name in _names(row)))


def _names(row: Mapping[str, object]) -> tuple[object, ...]:
    """What a row is called by: its slug; else its clause, its pattern, and what it says first."""
    if "slug" in row:
        return (row["slug"],)
    first = next((value for key, value in row.items() if key not in _NO_NAMES), None)
    return (row.get("clause"), row.get("pattern"), *(first if isinstance(first, list) else [first]))


def words(figure: int) -> str:
    """A number in English words: `thirty-two`."""
    if figure < len(_SMALL):
        return _SMALL[figure]
    for size, name in _LARGE:
        if figure >= size:
            much, rest = divmod(figure, size)
            return f"{words(much)} {name}" + (f" and {words(rest)}" if rest else "")
    ten, one = divmod(figure, 10)
    return f"{_TENS[ten]}-{_SMALL[one]}" if one else _TENS[ten]


def numerals(figure: int) -> str:
    """A number in Chinese numerals: 一百十二, as our texts have it, 三萬, 一千零五."""
    if figure >= _MYRIAD:
        much, rest = divmod(figure, _MYRIAD)
        return f"{numerals(much)}萬{'零' if 0 < rest < _MYRIAD // 10 else ''}{numerals(rest) if rest else ''}"
    text, gap = "", False
    for size, unit in _UNITS:
        digit = figure // size % 10
        if digit:
            text += "零" if gap and text else ""
            text += unit if (size, digit) == (10, 1) else _DIGITS[digit] + unit
        gap = not digit
    return text or _DIGITS[0]


def _numerals(figure: str) -> str:
    whole, _, part = figure.partition(".")
    return numerals(int(whole)) + ("點" if part else "") + "".join(_DIGITS[int(each)] for each in part)


FORMS: Mapping[str, Callable[[str], str]] = {
    "digits": str,
    "words": lambda figure: words(int(figure)),
    "Words": lambda figure: words(int(figure)).capitalize(),
    ",": lambda figure: f"{int(figure):,}",
    "spaced": lambda figure: f"{int(figure):,}".replace(",", " ") if len(figure) > len("1000") else figure,
    "numerals": _numerals,
    "兩": lambda figure: "兩" if figure == "2" else _numerals(figure),
}
"""How a figure may be written: `words` and `Words` (a sentence begins with it), `,` and `spaced` (by thousands), 兩 (two
of a thing), and what goes without saying: `digits`, `numerals`."""
