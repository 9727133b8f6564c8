"""The laws asked of the seeds of a game, portion by portion: how many pairs, and which are contrary."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from conformance_tests.laws.irregular import of_play, of_records, of_rulings
from conformance_tests.laws.irregular.law import Law, law
from conformance_tests.laws.irregular.logs import can_be_read, text_of
from conformance_tests.laws.irregular.shrinking import shrunk
from grammar.unreadable import UnreadableLog

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from conformance_tests.laws.irregular.law import Pair

ENTERED = (of_play, of_records, of_rulings)
"""Where the laws are entered."""

PORTION = 8
"""The seeds of a portion: those that share a dealt hand."""


def laws() -> Mapping[str, Law]:
    """The laws by their names, in their order."""
    return dict(sorted(law.known.items(), key=lambda entry: int(entry[0][1:])))


@dataclass(frozen=True, slots=True)
class Contrary:
    """A pair that is contrary to a law, as text."""

    law: str
    seed: int
    how: str
    found: tuple[str, ...]
    excepted: bool
    base: str
    other: str

    def described(self) -> str:
        """What is contrary, for who has to look into it."""
        return f"{self.law} {self.seed} {self.how}: {'; '.join(self.found)}"


@dataclass(frozen=True, slots=True)
class Row:
    """What the seeds of a portion of a game came to, by law."""

    commit: str
    game: str
    start: int
    asked: Mapping[str, int]
    contrary: tuple[Contrary, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The row as it is kept."""
        return asdict(self)

    @staticmethod
    def of(kept: Mapping[str, object]) -> Row:
        """A row as it was kept."""
        contrary = kept["contrary"]
        assert isinstance(contrary, list)
        rows = (Contrary(**{**each, "found": tuple(each["found"])}) for each in contrary)
        return Row(**{**kept, "contrary": tuple(rows)})  # type: ignore[arg-type]


def counted(commit: str, game: str, start: int, names: Iterable[str], *, small: bool = True) -> Row:
    """The laws of these names asked of a portion; what is contrary is made `small`."""
    asked, contrary, known = Counter[str](), list[Contrary](), laws()
    chosen = [known[name] for name in names]
    for seed in range(start, start + PORTION):
        for one in chosen:
            for pair in _pairs(one, game, seed):
                asked[one.name] += 1
                if one.found(pair):
                    contrary.append(_told(one, seed, shrunk(one, pair) if small else pair))
    return Row(commit, game, start, dict(asked), tuple(contrary))


def _pairs(one: Law, game: str, seed: int) -> Iterator[Pair]:
    """The pairs of a law and a seed that can be read from their text."""
    with suppress(UnreadableLog):  # an act may name one that is not there
        for pair in one.making(game, seed):
            if can_be_read(pair.base) and can_be_read(pair.other):
                yield pair


def _told(one: Law, seed: int, pair: Pair) -> Contrary:
    texts = text_of(pair.base), text_of(pair.other)
    return Contrary(one.name, seed, pair.how, one.found(pair), one.excepted(pair), *texts)


def asked_until(commit: str, game: str, start: int, number: int, seeds: int) -> Iterator[Row]:
    """Portions from a seed on, until so many pairs of each law were asked or so many seeds."""
    asked = Counter[str]()
    for begin in range(start, start + seeds, PORTION):
        names = [name for name in laws() if asked[name] < number]
        if not names:
            return
        row = counted(commit, game, begin, names, small=False)
        asked.update(row.asked)
        yield row


def summed(rows: Iterable[Row]) -> dict[tuple[str, str], Counter[str]]:
    """By law and game how many pairs were asked, how many were contrary, and how many of these are excepted."""
    table: dict[tuple[str, str], Counter[str]] = {}
    for row in rows:
        for name, number in row.asked.items():
            table.setdefault((name, row.game), Counter())["asked"] += number
        for each in row.contrary:
            table[each.law, row.game]["excepted" if each.excepted else "contrary"] += 1
    return table
