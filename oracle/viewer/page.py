"""The page itself: markup, style, script, drawings and the judged hands in one file that asks nobody for anything."""

from __future__ import annotations

import json
import os
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from oracle import VERSION
from oracle.report.saving import save as written_whole
from oracle.rulebook.messages import LANGUAGES
from oracle.viewer.drawings import drawing, symbols
from oracle.viewer.phrases import labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang

TAGS = {"en": "en", "zh": "zh-Hant", "zh-Hans": "zh-Hans"}
"""The language tags of the page."""

UNSAFE = {char: f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}
"""What could end or open an element inside a script element, written so that it cannot."""


MODULES = (
    *("state", "words", "elements", "film", "table", "findings", "panels", "signing", "tabs", "console"),
    *("stepping", "matches", "page", "begin"),
)
"""The modules of the script, a view a file; what one of them works out while it is loaded stands behind what it asks."""

Printed = Literal["ruling", "board", "all"]
"""What of a page is printed: the ruling on one sheet to be signed, the table with its act, or everything."""


def page(
    hands: Sequence[Json],
    lang: Lang,
    report: Iterable[str] = (),
    *,
    printed: Printed = "ruling",
    sheets: Sequence[Json] = (),
) -> str:
    """One HTML page that shows these hands, in a language to begin with; first the `sheets` of matches, where there are.

    `report` are lines for a reader without JavaScript; `printed` is what the page prints where nobody chooses.
    """
    style, code = _part("tiles.css") + _part("viewer.css"), script()
    families = sorted({str(hand["family"]) for hand in hands if "family" in hand})
    say = labels(lang)
    data: Json = {
        "lang": lang,
        "tags": {**TAGS},
        "version": VERSION,
        "say": {each: {**labels(each)} for each in LANGUAGES},
        "families": {family: _family(family) for family in families},
        "hands": [*hands],
        "sheets": [*sheets],
    }
    holes = {
        "lang": TAGS[lang],
        "printed": printed,
        "policy": policy(style, code),
        "title": escape(_title(hands, lang)),
        "style": style,
        "script": code,
        "symbols": "".join(map(symbols, families)),
        "data": in_script(data),
        "needs-script": escape(say["needs-script"]),
        "report": escape("\n".join(report)),
    }
    pieces = _part("viewer.html").split("@@")
    return "".join(holes[piece] if number % 2 else piece for number, piece in enumerate(pieces))


@cache
def script() -> str:
    """The script of a page: its modules one behind the other in one scope, where each finds what it imports.

    A page is one file that loads nothing. No name stands in two modules, so that none has to be changed.
    """
    joined = "\n".join(_part(f"scripts/{name}.js") for name in MODULES)
    inside = re.sub(r"^(?:import .*\n|export )", "", joined, flags=re.MULTILINE)
    return f'"use strict";\n(() => {{\n{inside}}})();\n'


@cache
def _part(name: str) -> str:
    return files("oracle.viewer").joinpath(name).read_text(encoding="utf-8")


def _family(family: str) -> Json:
    """How large the tiles of a family are, and how they lie on the table."""
    drawn = drawing(family)
    return {"size": [*drawn.size], "rivers": drawn.rivers}


def _title(hands: Sequence[Json], lang: Lang) -> str:
    file = str(hands[0]["file"]) if hands else ""
    return (
        f"{file} · Paipu {labels(lang)['title']}"
        if lang == "en"
        else f"{file} · {labels(lang)['title']} Paipu"
    )


def in_script(data: Json) -> str:
    """JSON that stands inside a script element and cannot end it, whatever words it holds."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return "".join(UNSAFE.get(char, char) for char in written)


def policy(style: str, script: str) -> str:
    """The content security policy: this style, this script, and nothing from anywhere."""
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src '{_fingerprint(style)}'",
            f"script-src '{_fingerprint(script)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _fingerprint(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


class OwnLogError(Exception):
    """The page would take the place of the log it is made from."""


def save(text: str, target: str, *logs: str) -> None:
    """Write the page whole or not at all; an older page stays until the new one is complete.

    `-` is standard output. Raises `OwnLogError` when the target is a log it is made from under any name, and
    `OSError` when the page cannot be written.
    """
    there = target != "-" and os.path.exists(target)
    if there and any(os.path.exists(log) and os.path.samefile(target, log) for log in logs):
        raise OwnLogError
    written_whole([text], target)
