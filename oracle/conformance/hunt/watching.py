"""What a terminal shows while a hunt goes on: how much of its budget is used, the time left, the causes found."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from oracle.conformance.run.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from rich.console import Console

    from oracle.conformance.hunt.hunting import Hunt
    from oracle.rulebook.messages import Lang


@contextmanager
def watching(lang: Lang, console: Console | None = None) -> Generator[Callable[[Hunt], None]]:
    """What shows a hunt on a terminal after every question; nothing anywhere else."""
    if console is None and (not sys.stderr.isatty() or find_spec("rich") is None):
        yield lambda _: None
        return
    from rich.console import Console as Terminal
    from rich.progress import BarColumn, Progress, TextColumn

    bar = Progress(
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        console=console or Terminal(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=1.0)
        yield lambda hunt: bar.update(task, completed=used(hunt), description=standing(hunt, lang))


def used(hunt: Hunt) -> float:
    """The part of the budget that is used: of the questions, the seconds or the causes, whatever is nearest its end."""
    budget = hunt.budget
    parts = [len(hunt.clusters) / budget.causes]
    parts += [] if budget.examples is None else [hunt.asked / budget.examples]
    parts += [] if budget.seconds is None else [hunt.elapsed / budget.seconds]
    return min(1.0, max(parts))


def standing(hunt: Hunt, lang: Lang) -> str:
    """How many questions were asked, how many causes were found, and how much time is left."""
    parts = [
        phrase(lang, "hunt-asked", n=hunt.asked),
        phrase(lang, "hunt-found", n=len(hunt.clusters)),
    ]
    left = seconds_left(hunt)
    return " · ".join(parts if left is None else [*parts, phrase(lang, "hunt-left", time=_clock(left))])


def seconds_left(hunt: Hunt) -> float | None:
    """The seconds that are left: what the budget says, or as long as the questions left would take at this pace.

    `None` before the first answer of a hunt that has no budget of time.
    """
    budget, found = hunt.budget, list[float]()
    if budget.seconds is not None:
        found.append(budget.seconds - hunt.elapsed)
    if budget.examples is not None and hunt.asked:
        found.append(hunt.elapsed * (budget.examples - hunt.asked) / hunt.asked)
    return max(0.0, min(found)) if found else None


def _clock(seconds: float) -> str:
    """Seconds as minutes and seconds."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"
