"""Why a word is no tile: each common slip of spelling has its own label."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grammar.tiles import DIGITS, family
from grammar.unreadable import Slip
from grammar.words import elsewhere, families, tile_words, two_faced

if TYPE_CHECKING:
    from collections.abc import Callable

    from grammar.words import Words

LONGEST = 60
"""Characters of a word that is looked at closely; no tiles are written so long."""

_PIPS = str.maketrans("么幺一二三四五六", "11123456")
_BLANK_DOMINO = "[\U0001f030-\U0001f093]"
_JOKER = "\U0001f02a"


def tile_slip(word: str, column: int, words: Words) -> Slip | None:
    """Say why a word is no tile of a game; None where it does not look like one."""
    if len(word) > LONGEST:
        return None
    own = {"mahjong": _no_mahjong_tile, "domino": _no_domino}[words.family]
    return (
        _no_repetition(word, column, words)
        or own(word, column, words)
        or _of_another_family(word, column, words)
    )


def _no_repetition(word: str, column: int, words: Words) -> Slip | None:
    found = re.fullmatch(r"(.+?)[x*×]([0-9]+)", word)
    if found is None or re.fullmatch(family(words.family).word_pattern(), found[1]) is None:
        return None
    if re.fullmatch("[1-9][0-9]?", found[2]):
        return Slip("repeated-run", column, word=word, part=found[1])
    return Slip("repetition", column, word=word, times=found[2])


def _no_mahjong_tile(word: str, column: int, words: Words) -> Slip | None:
    """Say why a word, or the first part of a glued one that is at fault, is no mahjong tile."""
    same = len({*word}) == 1  # BB for two 白: a letter that stands for a tile, as often as there is of it
    meant = elsewhere("mahjong").get(word[0].lower() if same else word.lower())
    if meant is not None:
        return Slip("word-elsewhere", column, word=word, right=meant * len(word) if same else meant)
    parts = re.findall(_GLUED, word) if re.fullmatch(f"(?:{_GLUED}){{2,}}", word) else [word]
    doubtful = (part for part in parts if not re.fullmatch(family("mahjong").word_pattern(), part))
    return next(
        (slip for part in doubtful if (slip := _no_mahjong_part(part, column, words)) is not None), None
    )


def _no_mahjong_part(word: str, column: int, words: Words) -> Slip | None:
    for pattern, slip in _MAHJONG_SLIPS:
        if re.fullmatch(pattern, word):
            if slip == "run-without-suit" and _is_other_family(word, words):
                continue
            return Slip(slip, column, **_MAHJONG_WORDS.get(slip, _plain)(word))
    return None


def _plain(word: str) -> dict[str, str]:
    return {"word": word}


def _in_every_suit(word: str) -> dict[str, str]:
    """The tiles a run without its suit may be of."""
    names = tile_words("mahjong")
    suits = [names.write(suit, "en" if word.isascii() else "zh") for suit in "mps"]
    return {"word": word, "near": " ".join(word + suit for suit in suits)}


_FOREIGN_SUITS = {"w": "m", "c": "mp", "d": "p", "b": "ps", "t": "ps"}
"""Letters for suits in other programs: wan, characters or circles, dots, bing or bamboo, tong or tiao."""


def _foreign(word: str) -> dict[str, str]:
    """What a code of another program can be: `5w` is one tile, `5b` one of two; `W3` and `B1` nobody knows."""
    digits, letter = (word[:-1], word[-1:]) if word[0].isdigit() else (word[1:], word[:1])
    suits = _FOREIGN_SUITS.get(letter, "") if word[0].isdigit() else letter.lower()
    meant = [digits + suit for suit in suits if suit in "mps" and re.fullmatch("[1-9]+", digits)]
    if len(meant) == 1:
        return {"word": word, "right": meant[0]}
    return {"word": word, **dict(zip(("one", "other"), meant, strict=False))}


def _of_flowers(word: str) -> dict[str, str]:
    """The flowers of numbers behind a letter, if they are counted as here."""
    return {"word": word, "right": "".join(re.findall("[1-8]", word)) + "f"}


def _first_doubtful(word: str) -> dict[str, str]:
    number = next(digit for digit in word if digit in "57")
    return {"word": word if len(word) == 2 else f"{number}z"}


_GLUED = "[0-9]+[mpszfMPSF]|[ESWNCFP]"
_MAHJONG_SLIPS = (
    ("[0-9]*0[0-9]*[mps]", "red-five"),
    ("[1-7]*[57][1-7]*z", "two-faced-honour"),
    ("[0-9]+z", "honour-number"),
    ("[0-9]+f", "flower-number"),
    ("(?:[fFhH][1-8])+", "flower-code"),
    (rf"[A-Za-z][0-9]|[0-9]+[{''.join(_FOREIGN_SUITS)}]", "foreign-code"),
    ("[0-9]+[MPSF]", "capital-suit"),
    (rf"[0-9]+|[{DIGITS}]+", "run-without-suit"),
    (r"([eswncfp])\1*", "small-honour"),
    (_JOKER, "no-joker"),
)
_MAHJONG_WORDS: dict[str, Callable[[str], dict[str, str]]] = {
    "red-five": lambda word: {"word": word, "right": word.replace("0", "5")},
    "two-faced-honour": _first_doubtful,
    "flower-code": _of_flowers,
    "foreign-code": _foreign,
    "run-without-suit": _in_every_suit,
    "capital-suit": lambda word: {"word": word, "right": word.lower()},
    "small-honour": lambda word: {"word": word, "right": word.upper()},
}


def _no_domino(word: str, column: int, words: Words) -> Slip | None:
    faces = two_faced("domino").get(word)
    if faces is not None:
        return Slip("two-faced-name", column, word=word, one=faces[0], other=faces[1])
    if word in words.table("seats").read and not word.isascii():
        return Slip("bare-seat", column, word=word)
    pips = word.translate(_PIPS)
    parted = re.fullmatch("([1-6])[-./:|]([1-6])", pips)
    if parted is not None:
        return Slip("no-such-domino", column, word=word, right="".join(parted.groups()))
    if re.fullmatch("(?:[1-6]{2}){2,}", pips):
        apart = [word[start : start + 2] for start in range(0, len(word), 2)]
        return Slip("dominoes-run-together", column, word=word, apart="-".join(apart))
    if re.fullmatch("[0-9]+", pips) or re.fullmatch(_BLANK_DOMINO, word):
        return Slip("no-such-domino", column, word=word)
    return None


def _is_other_family(word: str, words: Words) -> bool:
    others = (name for name in families() if name != words.family)
    return any(re.fullmatch(family(name).word_pattern(), word) for name in others)


def _of_another_family(word: str, column: int, words: Words) -> Slip | None:
    if _is_other_family(word, words):
        bare = words.family == "mahjong" and re.fullmatch("[1-9]+", word) is not None
        near = _in_every_suit(word) if bare else {}
        return Slip("tile-of-another-game", column, **{"word": word, "family": words.family, **near})
    return None
