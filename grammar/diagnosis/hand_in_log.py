"""What is written in a log as a hand has it (`碰:東東東`, `+6s/ron`), and how a log says it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grammar.tiles import family
from grammar.words import elsewhere

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.words import Lang, Words


def act_of_a_hand(before: Sequence[str], word: str, words: Words) -> dict[str, str]:
    """The act that makes a set, lays a flower or wins on a tile, where it is written as a part of a hand."""
    lang: Lang = "en" if word.isascii() else "zh"
    acts = words.table("acts")
    if word.startswith("+"):
        tile, _, source = word[1:].partition("/")
        return _written(f"{acts.write('win', lang)} {tile}{_from(before, source, words, lang)}", tile, words)
    key, colon, value = word.partition(":")
    act = _act(key, words) if colon else ""
    if act not in acts.en:
        return {}
    part, _, source = value.partition("/")
    if re.fullmatch(family(words.family).word_pattern(), part) is None:
        return {"guess": acts.write(act, lang)}
    row = family(words.family)
    tiles = row.read(part)
    own = words.table("prepositions").write("with", lang)
    if act == "flower":
        return {"write": f"{acts.write(act, lang)} {row.write_word(tiles, lang)}"}
    told = f"{acts.write(act, lang)} {row.write_word(tiles[:1], lang)}"
    if act == "eat" and len(tiles) > 1:
        told += f" {own} {row.write_word(tiles[1:], lang)}"
    return {"write": told + (_from(before, source, words, lang) if act == "win" else "")}


def _act(key: str, words: Words) -> str:
    """The act that a word of a hand stands for."""
    if words.table("hand_words").read.get(key) == "flowers":
        return "flower"
    meant = (
        words.kinds.read.get(key) or words.table("acts").read.get(key) or elsewhere("acts").get(key.lower())
    )
    return "win" if words.table("qualifiers").read.get(key) == "self" else meant or ""


def _written(told: str, tile: str, words: Words) -> dict[str, str]:
    return {"write": told} if re.fullmatch(family(words.family).word_pattern(), tile) else {}


def source_of_a_win(before: Sequence[str], word: str, words: Words) -> dict[str, str]:
    """Whose tile it was, where that is told behind the tile of a win in the words of a hand or of other tables."""
    acts = words.table("acts").read
    if not any(acts.get(each) == "win" for each in before):
        return {}
    tile, slash, source = word.rpartition("/")
    if slash and not _written(tile, tile, words):
        return {}
    meant = elsewhere("sources").get(source.lower())
    if not slash and meant is None:
        return {}
    told = _from(before, source, words, "en" if word.isascii() else "zh")
    return {"write": (tile + told).strip()} if tile or told else {}


def _from(before: Sequence[str], source: str, words: Words, lang: Lang) -> str:
    """Whose tile it was, behind a tile; one's own is told by a word of its own, and who acts has not thrown it."""
    seats, meant = words.table("seats"), elsewhere("sources").get(source.lower())
    qualifiers = words.table("qualifiers").read
    if "self" in {meant, qualifiers.get(source)}:
        return f" {words.table('flags').write('self', lang)}"
    acting = {seats.read.get(each) for each in before}
    others = (each for each in seats.en if each not in acting)
    seat = seats.read.get(source) or (next(others, None) if meant == "seat" else None)
    return f" {words.table('prepositions').write('from', lang)} {seats.write(seat, lang)}" if seat else ""
