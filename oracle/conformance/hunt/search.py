"""Where the differential fuzzing goes: Hypothesis chooses places, round after round, and climbs towards rich ones.

A round asks some questions of every sort; the bases it starts from are others each time. What a stage of it chooses
depends on the number of the round and on how rich each place is, whoever goes there first: nothing is read from a
database, no clock is looked at, and the numbers drawn are so small that Hypothesis takes none from the sources it
finds loaded.
"""

from __future__ import annotations

import os
import re
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from oracle.conformance.hunt.results import CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from hypothesis.strategies import SearchStrategy

DIGIT = 100
"""Numbers are drawn below this; larger ones are made of two."""

_WRITTEN = re.compile(r"(?P<game>[a-z]+)/(?P<sort>[a-z]+)/(?P<numbers>[0-9]+(\.[0-9]+)*)")


class Place(NamedTuple):
    """Where a question stands among all that can be asked; it can be asked again from these few words.

    A game, a sort of question, and numbers that choose within it: `lingque/hand/3.17.204`.
    """

    game: str
    sort: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.game}/{self.sort}/{'.'.join(map(str, self.numbers))}"


def parsed(text: str) -> Place:
    """The place that a text names; raises `ValueError`."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return Place(found["game"], found["sort"], tuple(map(int, found["numbers"].split("."))))


if TYPE_CHECKING:
    Look = Callable[[Place], float]
    """Asks what stands at a place and tells how rich the question is."""


class Stage(NamedTuple):
    """A part of a round: so many questions of a sort, from so many bases."""

    sort: str
    examples: int
    bases: int


STAGES = (
    Stage("hand", 80, 10_000),
    Stage("result", 60, 1),
    Stage("barred", 24, 1),
    Stage("rivals", 20, 1),
    Stage("uninvited", 16, 1),
    Stage("short", 16, 1),
    Stage("other", 24, 1),
    Stage("near", 30, 3),
    Stage("claims", 8, 1),
    Stage("point", 12, 1),
    Stage("end", 12, 1),
    Stage("deal", 24, 1),
    Stage("whole", 1, 1),
    Stage("broken", 16, 1),
)
"""A round, in its order: what is quickly answered comes first."""


def round_of(number: int, game: str, stage: Stage, look: Look) -> None:
    """Ask the questions of one stage of a round."""
    first = number * stage.bases
    if stage.examples == 1:
        look(Place(game, stage.sort, (first,)))
        return
    _drawn(
        number,
        stage,
        lambda numbers: look(Place(game, stage.sort, (first + numbers[0] % stage.bases, *numbers[1:]))),
    )


def _drawn(number: int, stage: Stage, look: Callable[[Sequence[int]], float]) -> None:
    """Let Hypothesis draw the numbers of places."""
    from hypothesis import HealthCheck, Phase, given, seed, settings, target  # an extra

    @seed(number)
    @settings(
        max_examples=stage.examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.target),
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large),
    )
    @given(_numbers(stage.sort))
    def chosen(numbers: Sequence[int]) -> None:
        target(look(numbers))

    chosen()


def _numbers(sort: str) -> SearchStrategy[list[int]]:  # noqa: PLR0911  (a shape for each sort)
    from hypothesis import strategies as st

    digit = st.integers(0, DIGIT - 1)
    wide = st.builds(lambda high, low: DIGIT * high + low, digit, digit)
    edits = st.lists(st.tuples(digit, wide), min_size=1, max_size=3)
    match sort:
        case "hand":
            return st.builds(lambda base, made: [base, *_flat(made)], wide, edits)
        case "result":
            return st.builds(lambda *numbers: [0, *numbers], *([digit] * (2 + CHOICES)))
        case "rivals" | "end" | "uninvited" | "short":
            return st.builds(lambda act, which: [0, act, which], digit, digit)
        case "other":
            return st.builds(lambda act, which: [0, act, which], wide, wide)
        case "broken":
            return st.builds(lambda act, way, rest: [0, act, way, rest], wide, wide, digit)
        case "point" | "claims" | "barred":
            return st.builds(lambda act: [0, act], wide)
        case _:
            return st.builds(lambda base, operator, detail: [base, operator, detail], digit, digit, wide)


def _flat(pairs: Sequence[tuple[int, int]]) -> Iterator[int]:
    for pair in pairs:
        yield from pair


@contextmanager
def quiet() -> Generator[None]:
    """Keep Hypothesis from leaving anything in the folder we were called from."""
    name = "HYPOTHESIS_STORAGE_DIRECTORY"
    if name in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ[name] = folder
        try:
            yield
        finally:
            del os.environ[name]
