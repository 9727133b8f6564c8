"""Simplified characters: every Chinese text of the rules as readers in simplified characters write it.

Texts are written once, in traditional characters. `make messages` turns each into simplified ones by OpenCC, after the
exceptions of `simplified.exceptions.toml`, and writes those that differ into `simplified.json`, which is committed.
Nothing converts at run time: a text is looked up whole, and one that is not there stays as it is: a player's
own words do.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parent
FILE = ROOT / "simplified.json"

HANS = "zh-Hans"
"""The language of texts in simplified characters."""


class Simplified(NamedTuple):
    """What is committed: texts by what they are made from, and for each game its names by their simplified writing."""

    texts: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]


def simplified(text: str) -> str:
    """A Chinese text of the rules in simplified characters; any other text as it is."""
    return _table().texts.get(text, text)


def names_of(game: str) -> Mapping[str, str]:
    """The names of a game's sets and items by how they are written in simplified characters, where that differs."""
    return _table().names.get(game, {})


def written(text: str, lang: str) -> str:
    """A Chinese text of the rules as it stands in a language: as it was written, but for simplified characters."""
    return simplified(text) if lang == HANS else text


@cache
def _table() -> Simplified:
    document = json.loads(FILE.read_text(encoding="utf-8"))
    return Simplified(document["texts"], document["names"])


def document_of(folder: Path, stem: str, lang: str) -> dict[str, object]:
    """The sentences `stem.lang.toml` of a folder; in simplified characters those of the traditional file."""
    source = folder / f"{stem}{'zh' if lang == HANS else lang}.toml"
    document = read(source.read_text(encoding="utf-8"))
    return {key: _in_hans(value) for key, value in document.items()} if lang == HANS else document


def _in_hans(value: object) -> object:
    if isinstance(value, str):
        return simplified(value)
    if isinstance(value, list):
        return [_in_hans(each) for each in value]
    return {key: _in_hans(each) for key, each in value.items()} if isinstance(value, dict) else value
