"""Tiles as words: the two tile families, how their tiles are spelt, read and written.

A family reads one word of the text as one or more tiles (`123m`, `44x5`, `么六`, `🀀`) and writes a row of
tiles in its canonical spelling. It knows no rule: how many there are of a tile is the ruleset's matter.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from grammar.hand_syntax import UNSEEN, Tile
from grammar.records import dataclass
from grammar.words import tile_words
from spec.simplified import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from grammar.words import Lang

Tiles = tuple[Tile, ...]

DIGITS = "一二三四五六七八九"
PIPS = "么二三四五六"
_SUITS = "mps"
_HONOURS = "ESWNCFP"
_FLOWERS = "f"
_TIMES = r"(?:[x*×](?P<times>[1-9][0-9]?))?"
_VARIATION = "[\ufe0e\ufe0f]?"
_BACKS = "?_\U0001f02b\U0001f030\U0001f062"

HONOURS_OPTION: Mapping[str, Mapping[str, Tile]] = {
    "riichi": {"5": "P", "7": "C"},
    "chinese": {"5": "C", "7": "P"},
}
"""What `5z` and `7z` mean to riichi programs and to Chinese ones."""


@dataclass(frozen=True, slots=True)
class Family:
    """A tile family: its spellings as a pattern, its reader and its writer, its tiles in order."""

    name: str
    pattern: str
    glued: str
    order: Mapping[Tile, int]
    spell: Callable[[re.Match[str]], Tiles]
    write_row: Callable[[Sequence[Tile], Lang], str]
    write_word: Callable[[Sequence[Tile], Lang], str]
    flowers: frozenset[Tile] = frozenset()

    def read(self, text: str) -> Tiles:
        """Read words of tiles, which the pattern must already have matched."""
        return tuple(tile for part in _part_pattern(self.pattern).finditer(text) for tile in self.spell(part))

    def sorted(self, tiles: Iterable[Tile]) -> Tiles:
        """Put tiles into the family's order, unseen ones last."""
        return tuple(sorted(tiles, key=lambda tile: self.order.get(tile, len(self.order))))

    def word_pattern(self) -> str:
        """Give the pattern of one word: spellings that may be glued, one that may not, some joined with `-`.

        Each part is taken whole or not at all, so that a hostile word costs no more than its length.
        """
        spelling, glued = (re.sub(r"\(\?P<\w+>", "(?:", part) for part in (self.pattern, self.glued))
        chunk = f"(?>(?:{glued})+(?![x*×])|{spelling})"
        return f"{chunk}(?:-{chunk})*"


@cache
def _part_pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def family(name: str, honours: str | None = None) -> Family:
    """Give a tile family by name; `honours` says how `5z` and `7z` are to be read, if at all."""
    return {"mahjong": _mahjong, "domino": _domino}[name](honours)


def _written(runs: Iterable[tuple[Tile, int]], spell: Callable[[Tile], str]) -> list[str]:
    return [spell(tile) if count == 1 else f"{spell(tile)}x{count}" for tile, count in runs]


def _runs(tiles: Iterable[Tile]) -> list[tuple[Tile, int]]:
    return [(tile, sum(1 for _ in same)) for tile, same in groupby(tiles)]


# Mahjong


def _mahjong(honours: str | None) -> Family:
    words = tile_words("mahjong")
    suits = {word: meaning for word, meaning in words.read.items() if meaning in _SUITS}
    names = {word: meaning for word, meaning in words.read.items() if meaning not in _SUITS}
    by_number = {"1": "E", "2": "S", "3": "W", "4": "N", "6": "F", **HONOURS_OPTION.get(honours or "", {})}
    glyphs = _mahjong_glyphs()
    long_names = sorted((name for name in names if not name.isascii()), key=len, reverse=True)
    numbers = f"(?P<numbers>[1-9{DIGITS}]+)(?P<suit>{'|'.join(map(re.escape, suits))})"
    single = (
        f"(?P<numbered>[1-9{DIGITS}](?:{'|'.join(map(re.escape, suits))}))"
        f"|(?P<flower>[1-8]{_FLOWERS})|(?P<honour>[{_HONOURS}])|(?P<name>{'|'.join(long_names)})"
        f"|(?P<glyph>[{''.join(glyphs)}]){_VARIATION}|(?P<back>[{re.escape(_BACKS)}])"
    )
    runs = f"{numbers}|(?P<flowers>[1-8]+){_FLOWERS}|(?P<winds>[{''.join(by_number)}]+)z"
    pattern, glued = f"(?:{single}){_TIMES}|{runs}", f"{runs}|{single}"

    def spell_run(part: re.Match[str]) -> Tiles:
        if part["numbers"]:
            return tuple(_arabic(digit) + suits[part["suit"]] for digit in part["numbers"])
        if part["flowers"]:
            return tuple(digit + _FLOWERS for digit in part["flowers"])
        return tuple(by_number[digit] for digit in part["winds"] or "")

    def spell_one(part: re.Match[str]) -> Tile:
        numbered = part["numbered"]
        if numbered:
            return _arabic(numbered[0]) + suits[numbered[1:]]
        named = names.get(part["name"] or "") or glyphs.get(part["glyph"] or "")
        return part["flower"] or part["honour"] or named or UNSEEN

    def spell(part: re.Match[str]) -> Tiles:
        return spell_run(part) or (spell_one(part),) * int(part["times"] or 1)

    def write_word(tiles: Sequence[Tile], lang: Lang) -> str:
        return "-".join(_mahjong_groups(tiles, lang))

    def write_row(tiles: Sequence[Tile], lang: Lang) -> str:
        return " ".join(_mahjong_groups(tiles, lang))

    order = [digit + suit for suit in _SUITS for digit in "123456789"]
    order += [*_HONOURS, *(digit + _FLOWERS for digit in "12345678")]
    ranks = {tile: rank for rank, tile in enumerate(order)}
    flowers = frozenset(tile for tile in order if tile.endswith(_FLOWERS))
    return Family("mahjong", pattern, glued, ranks, spell, write_row, write_word, flowers)


def _arabic(digit: str) -> str:
    return str(DIGITS.index(digit) + 1) if digit in DIGITS else digit


def _suit(tile: Tile) -> str:
    """Name what tiles must share to stand in one word: a suit, flowers, being an honour, being unseen."""
    return tile[1:] or (tile if tile == UNSEEN else "z")


def _mahjong_groups(tiles: Sequence[Tile], lang: Lang) -> list[str]:
    return [_mahjong_group(suit, list(same), lang) for suit, same in groupby(tiles, key=_suit)]


def _mahjong_group(suit: str, tiles: Sequence[Tile], lang: Lang) -> str:
    if suit == UNSEEN:
        return _written(_runs(tiles), str)[0]
    names = tile_words("mahjong")
    if suit == "z":
        return "".join(tiles) if lang == "en" else "".join(names.write(tile, lang) for tile in tiles)
    if lang == "en":
        return "".join(tile[0] for tile in tiles) + suit
    if suit == _FLOWERS:
        return "".join(names.write(tile, lang) for tile in tiles)
    return "".join(DIGITS[int(tile[0]) - 1] for tile in tiles) + names.write(suit, lang)


def _mahjong_glyphs() -> Mapping[str, Tile]:
    """Name the Unicode tiles by meaning; the block has bamboo (8f) before chrysanthemum (7f)."""
    order = [*"ESWNCFP"]
    order += [f"{digit}{suit}" for suit in "msp" for digit in "123456789"]
    order += ["5f", "6f", "8f", "7f", "1f", "2f", "3f", "4f"]
    return {chr(0x1F000 + place): tile for place, tile in enumerate(order)}


# Dominoes


def _domino(honours: str | None) -> Family:  # noqa: ARG001  both families are made alike
    names = {word: tile for word, tile in tile_words("domino").read.items() if not word.isascii()}
    glyphs = _domino_glyphs()
    pips, glyph = "1-6么幺一二三四五六", f"[{''.join(glyphs)}]"
    pattern = (
        f"(?:(?P<pips>[{pips}][{pips}])|(?P<name>{'|'.join(sorted(names, key=len, reverse=True))})"
        f"|(?P<glyph>{glyph})|(?P<back>[{re.escape(_BACKS)}])){_TIMES}"
    )

    def spell(part: re.Match[str]) -> Tiles:
        if part["pips"]:
            tile = "".join(sorted(_pip(digit) for digit in part["pips"]))
        else:
            tile = names.get(part["name"] or "") or glyphs.get(part["glyph"] or "") or UNSEEN
        return (tile,) * int(part["times"] or 1)

    def write_row(tiles: Sequence[Tile], lang: Lang) -> str:
        return " ".join(_written(_runs(tiles), _domino_speller(lang)))

    def write_word(tiles: Sequence[Tile], lang: Lang) -> str:
        runs = _runs(tiles)
        if len(runs) == 1:
            return _written(runs, _domino_speller(lang))[0]
        return "-".join(map(_domino_speller(lang), tiles))

    order = [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]
    ranks = {tile: rank for rank, tile in enumerate(order)}
    return Family("domino", pattern, glyph, ranks, spell, write_row, write_word)


def _pip(digit: str) -> str:
    return "1" if digit in "么幺" else _arabic(digit)


def _domino_speller(lang: Lang) -> Callable[[Tile], str]:
    if lang == "en":
        return str
    pips = "".join(written(pip, lang) for pip in PIPS)
    return lambda tile: tile if tile == UNSEEN else "".join(pips[int(pip) - 1] for pip in tile)


def _domino_glyphs() -> Mapping[str, Tile]:
    """Name the Unicode dominoes, lying and standing; those with a blank half are no tiles here."""
    return {
        chr(first + 7 * one + other): "".join(sorted(f"{one}{other}"))
        for first in (0x1F031, 0x1F063)
        for one in range(1, 7)
        for other in range(1, 7)
    }
