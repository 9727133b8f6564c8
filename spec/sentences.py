"""Parts of a clause: marks in its text part it into limbs, or name the sentence that a rule enforces.

A clause that holds many rules has limbs. `{#a}` opens the limb (a), which goes on to the next limb or to the end; the
first opens the text, and they follow each other through the alphabet. A limb has an address, `JX-2.4(a)`: the id of its
clause, and its letter. Whoever reads the clause reads the letters, `(a)`.

In another clause of many sentences `{#draws}` stands before the sentence that a rule names when it is broken, and nobody
reads it. A sentence goes on to the next mark, or to the end; `{#}` ends it. Both languages have the same marks.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING

from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MARK = re.compile(r"\{#(?P<name>[a-z-]*)\}")
_LIMB = re.compile(r"\{#(?P<limb>[a-z])\}")

ADDRESS = re.compile(r"(?P<clause>[A-Z]{2}-[A-Za-z0-9.-]+)(?:\((?P<limb>[a-z])\))?")
"""The id of a clause, or the address of a limb of it."""

_STOPS = {";": ".", ",": ".", "；": "。", "，": "。"}
"""The full stop for the sign that ends a part of a sentence."""


def addressed(clause: str, limb: str | None) -> str:
    """The address of a limb; of a clause as a whole its id."""
    return clause if limb is None else f"{clause}({limb})"


def parted(address: str) -> tuple[str, str | None]:
    """The clause of an address and the letter of its limb; what has no such shape is taken as the clause."""
    found = ADDRESS.fullmatch(address)
    return (address, None) if found is None else (found["clause"], found["limb"])


@cache
def limbs_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """The letters of the limbs of every clause of a game, by its id: none of one that is whole."""
    register = FOLDER / game / "clauses.json"
    if not register.is_file():
        return {}
    rows = json.loads(register.read_text(encoding="utf-8"))["clauses"]
    return {row["id"]: tuple(row.get("limbs", ())) for row in rows}


def unmarked(text: str) -> str:
    """A text as it is read: with the letters of its limbs, and without other marks."""
    return _MARK.sub("", _LIMB.sub(r"(\g<limb>)", text))


def _whole(part: str) -> str:
    """A part of a sentence as one: it begins with a capital, and ends with a full stop."""
    said = part.strip()
    end = _STOPS.get(said[-1:])
    return said[:1].upper() + (said[1:] if end is None else said[1:-1] + end)


def limbs(text: str) -> Mapping[str, str]:
    """The limbs of a text by their letters. Raises `ValueError` where they do not follow each other from the first."""
    head, *rest = _LIMB.split(text)
    letters, said = rest[::2], rest[1::2]
    if letters and (head.strip() or letters != [chr(ord("a") + nth) for nth in range(len(letters))]):
        raise ValueError(f"the limbs do not open the text and go on from a: {', '.join(letters)}")
    return {letter: _whole(unmarked(part)) for letter, part in zip(letters, said, strict=True)}


def marked(text: str) -> Mapping[str, str]:
    """The sentences that carry a mark, by its name, where a text has no limbs. Raises `ValueError` at one amiss."""
    if limbs(text):
        _no_more_marks(_MARK.findall(text))
        return {}
    names = _MARK.findall(text)
    told = {name: _whole(said) for name, said in zip(names, _MARK.split(text)[2::2], strict=True)}
    if len([*filter(None, names)]) != len({*filter(None, names)}):
        raise ValueError(f"a sentence is marked twice: {', '.join(names)}")
    return {name: said for name, said in told.items() if name}


def _no_more_marks(names: Iterable[str]) -> None:
    """Refuse marks of sentences in a text that has limbs."""
    more = [name for name in names if len(name) != 1]
    if more:
        raise ValueError(f"a text with limbs has other marks: {', '.join(more) or '{#}'}")
