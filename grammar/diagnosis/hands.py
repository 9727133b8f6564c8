"""Why the grammar stopped in a hand or in a set word, from the place and the word there to a label."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grammar.diagnosis.failure import Failure, guess, named, seats_in_words
from grammar.diagnosis.mistiles import tile_slip
from grammar.unreadable import Slip
from grammar.words import elsewhere

if TYPE_CHECKING:
    from grammar.words import Words


def slip_in_set(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a set word."""
    if "ONE" in failure.allowed:
        return _no_tiles_of_set(failure, words)
    word = failure.word
    if word.startswith("/"):
        return _no_qualifier(failure, words)
    if word.startswith(":"):
        part = re.split("[:/]", word)[1]
        slip = tile_slip(part, failure.column + 1, words)
        return slip or Slip("no-tile", failure.column + 1, word=part, family=words.family)
    return _no_set(failure, words)


def _no_tiles_of_set(failure: Failure, words: Words) -> Slip:
    part = re.split("[:/]", failure.word)[0]
    slip = tile_slip(part, failure.column, words)
    known = {"word": part} if part else {}
    return slip or Slip("no-tile", failure.column, family=words.family, **known)


def _no_qualifier(failure: Failure, words: Words) -> Slip:
    part = failure.word[1:].partition("/")[0]
    if words.has_no_use_for("qualifiers", part):
        return Slip("word-of-no-use", failure.column + 1, word=part)
    relatives, qualifiers = words.table("relatives"), words.table("qualifiers")
    near = _source_elsewhere(part, words) or guess(
        part, [*words.table("seats").read, *relatives.read, *qualifiers.read]
    )
    return Slip(
        "no-qualifier",
        failure.column,
        word=part or "/",
        **seats_in_words(words),
        **named("relatives", relatives),
        **named("qualifiers", qualifiers),
        **near,
    )


def _source_elsewhere(word: str, words: Words) -> dict[str, str]:
    """Name what a word of other tables says of the last tile; a win on a discard says here whose it was."""
    meant = elsewhere("sources").get(word.lower())
    if meant == "seat":
        return {"seat": next(iter(words.table("seats").en.values()))}
    return {} if meant is None else {"guess": meant}


def _kind_elsewhere(word: str, words: Words) -> dict[str, str]:
    """Name the kind of set that a word of other tables means."""
    meant = elsewhere("acts").get(word.lower(), "")
    return {"guess": words.kinds.write(meant, "en")} if meant in words.kinds.en else {}


def _win_elsewhere(key: str, value: str, words: Words) -> dict[str, str]:
    """Write the tile that came last, where a word for the win stands by itself or leads it."""
    source = elsewhere("sources").get(key.lower(), words.table("qualifiers").read.get(key))
    wins = "win" in {elsewhere("acts").get(key.lower()), words.table("acts").read.get(key)}
    if not wins and source not in {"self", "seat"}:
        return {}
    tile, _, told = value.partition("/")
    seats = words.table("seats")
    giver = told if told in seats.read else next(iter(seats.en.values())) if source == "seat" else ""
    where = "self" if source == "self" else giver
    return {"write": f"+{tile or _SAMPLE_TILE[words.family]}" + (f"/{where}" if where else "")}


_SAMPLE_TILE = {"mahjong": "5m", "domino": "55"}


def _no_set(failure: Failure, words: Words) -> Slip:
    word = failure.word
    key, colon, rest = word.partition(":")
    if key in words.kinds.read and not rest:
        if colon or not failure.after:
            return failure.slip("set-without-tiles", kind=key, tiles=_sample_set(words))
        return failure.slip("set-not-joined", kind=key, tiles=failure.after)
    near = guess(key, words.kinds.read)
    return failure.slip("unknown-set", **_kinds(words), key=key, **near)


def _sample_set(words: Words) -> str:
    return {"mahjong": "CCC", "domino": "23x3"}[words.family]


def _kinds(words: Words) -> dict[str, str]:
    """Name every English word for a kind, the kind's own first, and the Chinese one of each."""
    names = dict.fromkeys(
        name for kind in words.kinds.notes for name in (kind, *words.kinds.read) if _names(words, name, kind)
    )
    return {"kinds": " ".join(names), "kinds_zh": named("kinds", words.kinds)["kinds_zh"]}


def _names(words: Words, name: str, kind: str) -> bool:
    return name == kind or (name.isascii() and words.kinds.read.get(name) == kind)


def slip_in_hand(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a hand."""
    if "CIRCUMSTANCE" not in failure.allowed or failure.word.startswith(("/", ":")):
        return slip_in_set(failure, words)
    if re.search(r"[\[\](){}<>]", failure.word):
        return _brackets(failure, words)
    if failure.word == "+":
        return failure.slip("no-winning-tile")
    key, colon, value = failure.word.partition(":")
    if key in words.kinds.read:
        return _no_set(failure, words)
    if words.has_no_use_for("circumstances", key) or words.has_no_use_for("hand_words", key):
        return failure.slip("key-of-no-use", key=key, **named("keys", words.table("circumstances")))
    return _no_pair(failure, words, key, value) if colon else _no_word(failure, words)


def _no_pair(failure: Failure, words: Words, key: str, value: str) -> Slip:
    """Say why `KEY:VALUE` is no part of a hand."""
    circumstances = words.table("circumstances")
    if key in circumstances.read and not value:
        return Slip("circumstance-without-value", failure.column + len(failure.word), key=key)
    if key in words.table("hand_words").read:
        place = Failure(failure.text, failure.column + len(key) + 1, failure.allowed)
        return _no_tiles_of_set(place, words)
    near = (
        _win_elsewhere(key, value, words)
        or _kind_elsewhere(key, words)
        or guess(key, [*words.kinds.read, *circumstances.read, *words.table("hand_words").read])
    )
    keys = named("keys", circumstances.only(*[*circumstances.en][:3]))
    return failure.slip("unknown-set-or-circumstance", **_kinds(words), **keys, key=key, **near)


def _no_word(failure: Failure, words: Words) -> Slip:
    near = _win_elsewhere(failure.word, "", words) or guess(
        failure.word, [*words.kinds.read, *words.table("circumstances").read]
    )
    return tile_slip(failure.word, failure.column, words) or failure.slip("no-hand-word", **near)


_SOURCES = {"1": "/upper", "2": "/across", "3": "/lower"}


def _brackets(failure: Failure, words: Words) -> Slip:
    """Say how a set in brackets is written; after the comma other programs number who gave the tile."""
    found = re.match(r"[\[(]([^\])]+)[\])]", failure.text[failure.column - 1 :])
    sample = f"pung:{_sample_set(words)}"
    if found is None:
        return failure.slip("brackets", sample=sample)
    tiles, _, source = found[1].partition(",")
    same = len(set(re.sub("[mpsz]", "", tiles))) == 1
    kind = words.kinds.write("pung" if same else "eat", "en")
    right = f"{kind}:{tiles.strip()}{_SOURCES.get(source.strip(), '')}"
    return failure.slip("brackets", sample=sample, word=found.group(), right=right)
