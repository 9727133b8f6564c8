"""Our own judge with one bug planted in it, behind the protocol: `python serve.py GAME/BUG`.

The bugs are in `bugs.toml` and `bugs-shown.toml`: a file of ours, what stands there once, and what this process reads
instead. Nothing is written anywhere; another process reads what is there. Besides there are troubles of the games that
are hunted: `crash` dies and `hang` falls silent where a hand holds its second kind of tile twice, `fickle` answers
every third question otherwise, and `tired` dies at the fiftieth.
"""

from __future__ import annotations

import json
import os
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.abc import Loader, MetaPathFinder
from importlib.util import spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[3]
BUGS = (Path(__file__).with_name("bugs.toml"), Path(__file__).with_name("bugs-shown.toml"))
"""The bugs that are hunted, and those of the other games, which only the published cases are asked of."""


@dataclass(frozen=True, slots=True)
class Bug:
    """One bug: the game, its name, what is wrong in both languages, and the change of a file that makes it."""

    game: str
    name: str
    what: str
    zh: str
    file: str
    old: str
    new: str

    @property
    def identifier(self) -> str:
        """Return the name an engine is told."""
        return f"{self.game}/{self.name}"

    def planted(self) -> str:
        """Return the text of the file with the bug in it."""
        return planted(self.name, self.file, [(self.old, self.new)])


def bugs() -> tuple[Bug, ...]:
    """Return every bug there is."""
    documents = [tomllib.loads(path.read_text(encoding="utf-8")) for path in BUGS]
    return tuple(Bug(game, **row) for each in documents for game, rows in each.items() for row in rows)


class Planted(Protocol):
    """What can be planted: a file of ours, and its text with something wrong in it."""

    @property
    def file(self) -> str:
        """Return the path from the root."""
        ...

    def planted(self) -> str:
        """Return the text that is read instead."""
        ...


def planted(name: str, file: str, changes: Iterable[tuple[str, str]]) -> str:
    """The text of a file with a fault in it: in place of what stands there once, what is read instead."""
    text = (ROOT / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{name}: {file} does not hold once: {old}"
        text = text.replace(old, new)
    return text


class Planting(MetaPathFinder, Loader):
    """Gives the module with the bug in it."""

    def __init__(self, bug: Planted) -> None:
        self.name = bug.file.removesuffix(".py").replace("/", ".")
        self.file = str(ROOT / bug.file)
        self.source = bug.planted()

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002  (the signature of a finder)
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Find the one module; everything else is found as usual."""
        return spec_from_loader(fullname, self, origin=self.file) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the source with the bug in it."""
        exec(compile(self.source, self.file, "exec"), vars(module))  # noqa: S102  (our own source)


def plant(bug: Planted) -> None:
    """Let this process read a file with the bug in it."""
    if bug.file.endswith(".py"):
        sys.meta_path.insert(0, Planting(bug))
        return
    from oracle.rulebook import tables  # found only after the path is set

    read, planted = tables.read_table, tomllib.loads(bug.planted())

    def with_the_bug(game: str, name: str) -> tables.Section:
        if bug.file == f"spec/{game}/{name}.toml":
            return tables.Section(f"{game}/{name}.toml", planted)
        return read(game, name)

    tables.read_table = with_the_bug


# -- troubles ----------------------------------------------------------------------------------------

SECOND = {"tongqi": "12", "jiaxing": "12", "lingque": "2m"}
"""The tile that is trouble when a hand holds it twice."""

BREAKING = ("crash", "hang")
FICKLE, TIRED = 3, 50

Message = dict[str, object]
Answering = Callable[[Message], Message]


def held(question: object) -> str:
    """Return what a question says, without the turned row of a hand, whose four tiles nobody holds."""
    told = json.loads(json.dumps(question))
    told.get("hand", {}).get("circumstances", {}).pop("prospect", None)
    return json.dumps(told)


def troubled(name: str, game: str, answered: Answering) -> Answering:
    """Return what answers with one trouble."""
    asked = 0

    def answer(case: Message) -> Message:
        nonlocal asked
        asked += 1
        twice = name in BREAKING and held(case["input"]).count(f'"{SECOND[game]}"') >= 2
        if (name == "crash" and twice) or (name == "tired" and asked >= TIRED):
            sys.stderr.write("panic: index out of range\n")
            sys.stderr.flush()
            os._exit(3)
        if name == "hang" and twice:
            time.sleep(3600)
        if name == "fickle" and asked % FICKLE == 0:
            return {
                "type": "result",
                "id": case["id"],
                "answer": {"verdict": "clean", "wins": True, "tiles": []},
            }
        return answered(case)

    return answer


def main() -> None:
    """Plant a bug, or none for the name `GAME/none`, and serve."""
    sys.path.insert(0, str(ROOT))
    game, _, name = sys.argv[1].partition("/")
    for bug in bugs():
        if bug.identifier == sys.argv[1]:
            plant(bug)
    from oracle.conformance.protocol import serve  # reads the planted file

    ours = serve.our_hello()
    serve.our_hello = lambda: replace(ours, name=sys.argv[1], games=(game,))  # type: ignore[assignment]
    serve.answered = troubled(name, game, serve.answered)  # type: ignore[assignment, arg-type]
    serve.serve_stdio()


if __name__ == "__main__":
    main()
