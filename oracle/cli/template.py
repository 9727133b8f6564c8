"""A log to begin with: what may be written in it, in remarks, with examples behind a `#` to be filled and freed.

The examples stand once, in English, in `spec/<game>/new-hand.paipu` and `new-position.paipu`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grammar.logs import parse_log
from grammar.writing.render import render_log
from oracle.report.layout import wrapped
from oracle.rulebook.messages import say
from spec import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.rulebook.messages import Lang

EXAMPLE = "#   "
"""What stands before an example: a remark to whoever reads the log as it is."""

_SENTENCE = re.compile(r"# \{(?P<key>[a-z-]+)\}")


def source_of(game: str, *, position: bool) -> Path:
    """The file of a game's template."""
    return FOLDER / game / f"new-{'position' if position else 'hand'}.paipu"


def template(game: str, lang: Lang, *, position: bool) -> str:
    """The template of a hand, or of a dispute in mid-hand, in a language. `OSError` for a game that has none."""
    lines = source_of(game, position=position).read_text(encoding="utf-8").splitlines()
    example = "\n".join(line.removeprefix(EXAMPLE) for line in lines if not _SENTENCE.match(line))
    written = iter(render_log(parse_log(example), lang).splitlines())
    made: list[str] = []
    for line in lines:
        remark = _SENTENCE.match(line)
        if remark:
            made += ["", *wrapped(say(game, lang, remark["key"]), "# ", "# ")]
        else:
            made.append((EXAMPLE if line.startswith(EXAMPLE) else "") + next(written))
    return "\n".join(made) + "\n"
