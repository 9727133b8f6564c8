"""What a wheel caches: the tables of the grammars, ordinary lines, the places of code (`python -m wheel_cache OUT`).

It reads the gallery, so it is no part of what is installed. `hatch_build.py` runs it while a wheel is built.
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

ROOT = Path(__file__).resolve().parent
GALLERY = ROOT / "conformance_tests" / "gallery"

DEALT = 12
"""How many logs are dealt of each game, beside those of the gallery."""


def cache_files() -> Iterator[tuple[Path, str]]:
    """Every cache file and its text, the same whenever it is made."""
    for start in tables.SOURCES:
        yield tables.file_of(start), tables.written(start)
    for game in known():
        yield lines_file(game), lines_to_cache(game, _logs(game))
        yield code_file(game), code_to_cache(game)


def _logs(game: str) -> Iterator[str]:
    for log in sorted((GALLERY / game).rglob("*.paipu")):
        yield log.read_text(encoding="utf-8")
    for seed in range(DEALT):
        yield "".join(render_log(deal(game, seed), "en"))


def write(out: Path) -> None:
    """Write the cache files into a folder, each where it lies in the wheel."""
    for file, text in cache_files():
        place = out / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
