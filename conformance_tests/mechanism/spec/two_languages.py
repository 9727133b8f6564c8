"""What a clause says in figures, ids, tiles and modality, read from its English and from its Chinese.

Both languages are read by the same few rules, so that a clause can be held against its translation: the ids it names,
the tiles it writes, the figures it gives (in digits, words or Chinese numerals, from three on: one and two are words of
grammar in both languages), and whether it forbids, obliges or allows. What one language says plainly the other has to
say in some way; a term with a numeral in it says no figure plainly.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spec.registry import Clause

TABLE = Path(__file__).with_suffix(".toml")

ID = re.compile(r"\b[A-Z]{2}-[0-9A-Z][A-Za-z0-9.-]*[A-Za-z0-9]", re.ASCII)
TILE = re.compile(r"(?<![A-Za-z0-9])[1-9]+[mpsf](?![A-Za-z0-9])(?! of)")
GROUPED = re.compile(r"(?<=\d)[, \u202f](?=\d{3}(?!\d))")
HAN = re.compile("[零〇一二三四五六七八九十百千萬万兩两]+")

DIGITS = {**{char: value for value, char in enumerate("零一二三四五六七八九")}, "〇": 0, "兩": 2, "两": 2}
ROWS = re.compile("一二三|二三四|三四五|四五六|五六七|六七八|七八九|一四七|二五八|三六九|.")
UNITS = {"十": 10, "百": 100, "千": 1000}
SMALL = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
)
TENS = {
    word: 10 * nth
    for nth, word in enumerate(
        ["ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 1
    )
}
WORDS = {word: value for value, word in enumerate(SMALL)} | TENS | {"threes": 3, "fours": 4, "fives": 5}
ORDINALS = {
    "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "sixteenth": 16, "seventeenth": 17,
}  # fmt: skip
LARGE = {"hundred": 100, "thousand": 1000, "million": 1000000}
LEAST = 3
"""The least figure that is no word of grammar."""


@dataclass(frozen=True)
class Table:
    """The words of each mood in each language, plain ones and any that answer them; clauses that differ for a reason.

    `terms` are the words of both languages that have a numeral in them and give no figure.
    """

    terms: re.Pattern[str]
    moods: Mapping[str, Mapping[str, re.Pattern[str]]]
    reasons: Mapping[str, tuple[str, str]]


def table() -> Table:
    """Read the table beside this module."""
    document = tomllib.loads(TABLE.read_text(encoding="utf-8"))

    moods = {
        mood: {language: re.compile("|".join(words)) for language, words in group.items()}
        for mood, group in document["moods"].items()
    }
    terms = re.compile("|".join(term for words in document["terms"].values() for term in words))
    return Table(terms, moods, {clause: (said, why) for clause, (said, why) in document["differ"].items()})


def chinese_figures(text: str) -> Iterator[int]:
    """The figures that Chinese numerals give; three in a row, or every third, are one figure: 一二三 is 123."""
    for run in HAN.findall(text):
        if not any(char in UNITS or char in "萬万" for char in run):
            yield from (int("".join(str(DIGITS[char]) for char in row)) for row in ROWS.findall(run))
            continue
        total, digit = 0, 0
        for char in run:
            if char in DIGITS:
                digit = DIGITS[char]
            elif char in UNITS:
                total, digit = total + (digit or 1) * UNITS[char], 0
            else:
                total, digit = (total + digit) * 10000, 0
        yield total + digit


def english_figures(text: str) -> Iterator[int]:
    """The figures that English words give: `thirty-seven`, `one hundred and five`, `third`."""
    total: int | None = None
    for word in re.findall(r"[a-z]+|[^a-z\s-]", text.lower()):
        if word in WORDS:
            adds = total is not None and total % 10 == 0 and WORDS[word] < (total % 100 or 100)
            if total is not None and not adds:
                yield total
            total = WORDS[word] + (total or 0 if adds else 0)
        elif word in LARGE and total is not None:
            total *= LARGE[word]
        elif word == "and" and total is not None and total % 100 == 0 and total:
            continue
        else:
            if total is not None:
                yield total
            total = None
            if word in ORDINALS:
                yield ORDINALS[word]
    if total is not None:
        yield total


def figures(text: str) -> frozenset[int]:
    """Every figure of a text from three on, however it is written."""
    plain = GROUPED.sub("", ID.sub(" ", text))
    digits = (int(number) for number in re.findall(r"\d+", plain))
    return frozenset(
        each for each in (*digits, *chinese_figures(plain), *english_figures(plain)) if each >= LEAST
    )


def differences(clause: Clause, chinese: str, known: Table) -> dict[str, str]:
    """In what a clause and its translation differ, by what it is: the side that says it, and what."""
    english = clause.text
    found = {
        "ids": _apart(frozenset(ID.findall(english)), frozenset(ID.findall(chinese))),
        "tiles": _apart(frozenset(TILE.findall(english)), frozenset(TILE.findall(chinese))),
        "figures": _figures(english, chinese, known.terms),
        **{mood: _says(patterns, english, chinese) for mood, patterns in known.moods.items()},
    }
    return {name: said for name, said in found.items() if said}


def _figures(english: str, chinese: str, terms: re.Pattern[str]) -> str:
    """Which language says what figures plainly, terms aside, that the other does not say even in a term."""
    ours, theirs = (figures(terms.sub(" ", ID.sub(" ", text))) for text in (english, chinese))
    return _only(ours - figures(chinese), theirs - figures(english))


def _apart(english: frozenset[str], chinese: frozenset[str]) -> str:
    return _only(english - chinese, chinese - english)


def _only(english: frozenset[str] | frozenset[int], chinese: frozenset[str] | frozenset[int]) -> str:
    sides = (("en", english), ("zh", chinese))
    return "; ".join(f"{side} {' '.join(sorted(map(str, only)))}" for side, only in sides if only)


def _says(patterns: Mapping[str, re.Pattern[str]], english: str, chinese: str) -> str:
    """Which language says plainly, so many times, what the other does not say so often in any way."""
    times = {
        name: len(pattern.findall(english if name.startswith("en") else chinese))
        for name, pattern in patterns.items()
    }
    return "; ".join(
        f"{side} {times[side]} times, {other} {times[f'{other}-any']}"
        for side, other in (("en", "zh"), ("zh", "en"))
        if times[side] > times[f"{other}-any"]
    )
