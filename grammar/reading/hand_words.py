"""The words of a hand's notation put together and taken apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grammar.hand_syntax import Hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grammar.hand_syntax import SetWord, Tile, WinningTile
    from grammar.tiles import Family
    from grammar.words import Words


WINNING = "win"
"""What the table of what may stand behind a set calls the winning tile."""


def stray_qualifier(words: Words, kind: str, qualifiers: Sequence[str]) -> int | None:
    """Give the place of the first qualifier that may not stand behind a set of its kind; None where all may.

    The winning tile is a kind of its own, `win`.
    """
    row = words.laid.get(kind)
    if row is None or not qualifiers:
        return None
    left = list(row)
    for place, qualifier in enumerate(qualifiers):
        what = "seat" if is_source(words, qualifier) else qualifier
        if what not in left:
            return place
        left.remove(what)
    return None


def second_qualifier(words: Words, qualifiers: Sequence[str]) -> int | None:
    """Give the place of a qualifier of the winning tile that is said twice, or of a second seat it came from."""
    for place, qualifier in enumerate(qualifiers):
        before = qualifiers[:place]
        if qualifier in before or (
            _is_giver(words, qualifier) and any(_is_giver(words, other) for other in before)
        ):
            return place
    return None


def _is_giver(words: Words, qualifier: str) -> bool:
    return qualifier != "self" and is_source(words, qualifier)


def is_source(words: Words, qualifier: str) -> bool:
    """Ask whether what stands behind a slash is a seat or a relative seat."""
    return qualifier in words.table("seats").en or qualifier in words.table("relatives").en


def qualifier_of(words: Words, word: str) -> str | None:
    """Read what stands behind a slash: a source or a qualifier; None for neither."""
    for table in ("seats", "qualifiers", "relatives"):
        meaning = words.table(table).read.get(word)
        if meaning is not None:
            return meaning
    return None


def circumstance_value(words: Words, tiles: Family, key: str, value: str) -> str | None:
    """Read the value of a circumstance; None where it may not have this one."""
    kind = words.table("circumstances").notes[key].rstrip("?")
    if kind == "number" and value.isascii() and value.isdigit():
        return str(int(value))
    if kind == "tiles" and re.fullmatch(tiles.word_pattern(), value):
        return tiles.write_word(tiles.read(value), "en")
    if kind == "text":
        return value
    table = {"seat": words.table("seats"), "word": words.values_of(key)}.get(kind)
    return table.read.get(value) if table is not None else None


def joined(  # noqa: PLR0913, PLR0917  a hand has these parts
    words: Words,
    tiles: Family,
    concealed: Iterable[Tile],
    sets: Sequence[SetWord],
    flowers: Sequence[Tile],
    circumstances: Iterable[tuple[str, str | None]],
    *,
    winning: WinningTile | None,
) -> Hand:
    """Join the words of a hand in the order of its canonical text."""
    order = list(words.table("circumstances").en)
    return Hand(
        game=words.game,
        concealed=tiles.sorted(concealed),
        sets=tuple(sets),
        flowers=tuple(flowers),
        winning=winning,
        circumstances=tuple(sorted(circumstances, key=lambda said: order.index(said[0]))),
    )
