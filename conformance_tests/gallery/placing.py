"""Where each file of the gallery lies: in a folder named for the page of its clause, `taiwan/11-fouls/…`.

    python -m conformance_tests.gallery.placing

moves what lies elsewhere, as where a page of the rules was parted. A log or a match lies where its first clause stands,
a table of hands where all its rows do; a table about several pages, a profile and a test lie in the folder of the game.
"""

from __future__ import annotations

import sys
import tomllib
from typing import TYPE_CHECKING

from conformance_tests.gallery.reading import HERE, heading, log_files, match_files
from oracle.game.hands import known
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def files(game: str) -> list[Path]:
    """The logs, matches and tables of a game's gallery, by their names."""
    tables = sorted((HERE / game).rglob("*.toml"), key=lambda path: path.name)
    return [*log_files(game), *match_files(game), *tables]


def first_clauses(path: Path) -> frozenset[str]:
    """The clause a log is named for, or the first clause of every row of a table; none for a profile."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in {".paipu", ".match"}:
        return frozenset((heading(text, path.name).one("clause") or "").split()[:1])
    rows = tomllib.loads(text).get("hand", [])
    return frozenset(row["clause"].split()[0] for row in rows)


def folder_of(path: Path, game: str) -> Path:
    """The folder a file of the gallery belongs in."""
    pages = {texts(game)[clause].page for clause in first_clauses(path)}
    return HERE / game / pages.pop() if len(pages) == 1 else HERE / game


def misplaced(game: str) -> Iterator[tuple[Path, Path]]:
    """Every file that lies in another folder than its own, with where it belongs."""
    for path in files(game):
        folder = folder_of(path, game)
        if path.parent != folder:
            yield path, folder / path.name


def main() -> int:
    """Move every file to where it belongs."""
    moved = 0
    for game in known():
        for path, there in misplaced(game):
            there.parent.mkdir(exist_ok=True)
            path.rename(there)
            moved += 1
        for folder in (HERE / game).iterdir():
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
    sys.stdout.write(f"{moved} files moved\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
