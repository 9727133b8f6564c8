"""What a wheel caches: the tables of the grammars, ordinary lines, the places of code (`python wheel_cache.py GALLERY`).

It reads the gallery, so it is no part of what is installed. `hatch_build.py` runs it in the tree of a wheel while that
is built, so that what is cached is of the code as it is shipped.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from grammar import render_log
from grammar.logs import lines_to_cache
from grammar.reading import tables
from grammar.reading.cached import lines_file
from oracle.game.explanation import code_file, code_to_cache
from oracle.game.hands import known
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Iterator

DEALT = 12
"""How many logs are dealt of each game, beside those of the gallery."""


def cache_files(gallery: Path) -> Iterator[tuple[Path, str]]:
    """Every cache file, where it lies, and its text, the same whenever it is made."""
    for start in tables.SOURCES:
        yield tables.file_of(start), tables.written(start)
    for game in known():
        yield lines_file(game), lines_to_cache(game, _logs(gallery / game))
        yield code_file(game), code_to_cache(game)


def _logs(gallery: Path) -> Iterator[str]:
    for log in sorted(gallery.rglob("*.paipu")):
        yield log.read_text(encoding="utf-8")
    for seed in range(DEALT):
        yield "".join(render_log(deal(gallery.name, seed), "en"))


if __name__ == "__main__":
    for file, text in cache_files(Path(sys.argv[1])):
        file.write_text(text, encoding="utf-8", newline="\n")
