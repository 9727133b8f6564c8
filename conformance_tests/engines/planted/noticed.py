"""How many mistakes the published cases notice: `python -m conformance_tests.engines.planted.noticed`.

Three sorts are made one by one: those reported of scorers in public, mistakes about who (both in what our own judge
answers, which is what a case expects), and mistakes in the plain engine (`mistakes.toml`). A mistake is noticed when
some case that has to be passed, or that no reading answers so, is answered otherwise. What is not is a hole, or says
why it is none.
"""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.engines.fakes.of_roles import of_roles
from conformance_tests.engines.fakes.reported import FAKES
from conformance_tests.engines.planted.serve import Planting, planted
from oracle.conformance.cases import suites
from oracle.conformance.cases.compare import compared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import ModuleType

    from conformance_tests.engines.fakes.reported import Fake
    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json

WRITTEN = Path(__file__).with_name("mistakes.toml")
ENGINE = "conformance_tests.engines.plain"
PARTS = (
    *(f"{ENGINE}.{name}" for name in ("written", "lingque", "taiwan", "engine")),
    *(f"conformance_tests.laws.{game}.naive" for game in ("lingque", "taiwan")),
)
KINDS = ("waits", "settle", "next", "score")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in the plain engine: the game, what it is about, its name, the kinds asked, and the change of a file.

    One that no case can notice says why under `same`: it answers every question as before, or as another reading does.
    """

    game: str
    sort: str
    name: str
    file: str
    changes: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...] = KINDS
    same: str = ""

    def planted(self) -> str:
        """The text of the file with the mistake in it."""
        return planted(self.name, self.file, self.changes)


class Noticed(NamedTuple):
    """A mistake, by its sort, game and name, and the first case that notices it."""

    sort: str
    game: str
    name: str
    case: str | None
    same: str = ""


def mistakes() -> tuple[Mistake, ...]:
    """The mistakes in the plain engine."""
    document = tomllib.loads(WRITTEN.read_text(encoding="utf-8"))
    return tuple(
        Mistake(
            game,
            row["sort"],
            row["name"],
            row["file"],
            tuple((old, new) for old, new in row["changes"]),
            tuple(row.get("kinds", KINDS)),
            row.get("same", ""),
        )
        for game, rows in document.items()
        for row in rows
    )


def noticed() -> Iterator[Noticed]:
    """Every mistake with the case that notices it."""
    for sort, fakes in (("reported in public", FAKES), ("who", tuple(of_roles()))):
        for fake in fakes:
            if not fake.right:
                yield Noticed(sort, fake.game, fake.name, first(makes(fake), asked(fake.game, fake.kinds)))
    for mistake in mistakes():
        sort = f"plain engine: {mistake.sort}"
        yield Noticed(sort, mistake.game, mistake.name, by_engine(mistake), mistake.same)


def asked(game: str, kinds: Iterable[str]) -> list[Case]:
    """The cases of some kinds, the smallest kinds of question first."""
    order = tuple(kinds)
    found = [case for case in suites.load(game) if case.kind in order and not case.readings]
    return sorted(found, key=lambda case: (order.index(case.kind), case.id))


def first(answer: Callable[[Case], Json], cases: Iterable[Case]) -> str | None:
    """The first case that an answer does not pass."""
    return next((case.id for case in cases if not passes(case, answer(case))), None)


def passes(case: Case, answer: Json) -> bool:
    """Whether an answer is that of the rules, or in a disputed case of one of its readings."""
    return any(not compared(case.kind, each.expect, answer) for each in case.expectations)


def makes(fake: Fake) -> Callable[[Case], Json]:
    """A mistake made in what the case expects, which is what our own judge answers."""
    return lambda case: fake.makes(case.input, case.expect)


def by_engine(mistake: Mistake) -> str | None:
    """The first case that the plain engine with a mistake does not pass."""
    kept = _taken_out()
    finder = Planting(mistake)
    sys.meta_path.insert(0, finder)
    try:
        answers = importlib.import_module(f"{ENGINE}.engine").ANSWERS
        return first(lambda case: _told(answers, case), asked(mistake.game, mistake.kinds))
    finally:
        sys.meta_path.remove(finder)
        _taken_out()
        for name, module in kept.items():
            sys.modules[name] = module
            setattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2], module)


def _taken_out() -> dict[str, ModuleType]:
    """The parts of the engine that are loaded, so that the next import reads them anew."""
    found: dict[str, ModuleType] = {}
    for name in PARTS:
        package, _, part = name.rpartition(".")
        if name in sys.modules:
            found[name] = sys.modules.pop(name)
            delattr(sys.modules[package], part)
    return found


def _told(answers: dict[tuple[str, str], Callable[[Json], Json]], case: Case) -> Json:
    try:
        return answers[case.game, case.kind](case.input)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
        return {"verdict": f"error: {wrong!r}"}


def main() -> None:
    """Print how many of each sort are noticed, and by name those that are not."""
    found = list(noticed())
    every, seen = Counter(each.sort for each in found), Counter(each.sort for each in found if each.case)
    rows = [
        *((sort, number, seen[sort]) for sort, number in every.items()),
        ("all", len(found), seen.total()),
    ]
    for sort, number, of_them in rows:
        sys.stdout.write(f"{sort:24} {of_them:4} of {number:4}\n")
    for each in found:
        if each.case is None:
            sys.stdout.write(
                f"not noticed: {each.game}, {each.sort}: {each.name} ({each.same or 'a hole'})\n"
            )


if __name__ == "__main__":
    main()
