"""Chunks of logs judged beside each other, and what one leaves to the next where a match goes on."""

from __future__ import annotations

import pickle
from collections import deque
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grammar.records import dataclass
from oracle.judge.many.chunks import Chunk
from oracle.judge.many.workers import AHEAD, LostProcessError, Workers, each_by, there_are_processes

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from oracle.judge.many.workers import Ticket

Value = TypeVar("Value")
Said = TypeVar("Said")

FEW = 16
"""Hands that are judged sooner than other processes are there."""


@dataclass(frozen=True, slots=True)
class Judged(Generic[Value]):
    """What became of a chunk, and what it leaves to the one after it in its file (`packed`).

    It is `settled` where a hand of it was judged to its end: then nothing of a match before it goes on behind it.
    """

    value: Value
    left: bytes
    settled: bool


Asked = tuple[Chunk, bytes | None]
"""A chunk, and what the one before left; None where it begins a file, or is taken to go on with nothing."""


class LostChunkError(LostProcessError):
    """A process ended before it had answered about a chunk of a file."""

    def __init__(self, chunk: Chunk) -> None:
        super().__init__(chunk.file, chunk.number)
        self.chunk = chunk


def side_by_side(
    work: Callable[[Asked], Judged[Value]],
    here: Callable[[Asked], Judged[None]],
    items: Iterable[Chunk | Said],
    jobs: int,
) -> Generator[Value | Said | None]:
    """What becomes of each chunk, in their order; whatever else stands between them comes back as it is.

    Both are given a chunk and what the one before left, which they unpack: `work` in other processes, `here` in this
    one, when the turn of the chunk has come; it does with what comes of it whatever is to be done. The first hands
    are judged here: few are worth no others, and what they load, processes that are copied afterwards have. So is a
    chunk without an end, whose lines are taken from its file.

    Raises what the two raise, and `LostChunkError`. Close it, or use it up: then no process is left.
    """
    every, hands = iter(items), 0
    row = _Row[Value](here)
    alone = not there_are_processes()
    for item in every:
        yield row.here(item)
        hands += item.size if isinstance(item, Chunk) else 0
        if hands >= FEW and not alone:
            break
    more = next(every, None)
    if more is None:
        return
    waiting: deque[tuple[Chunk | Said, Ticket[Asked, Judged[Value]] | None]] = deque()
    with Workers(each_by(work), jobs) as workers:
        for item in chain((more,), every):
            if isinstance(item, Chunk) and (item.first or item.apart) and not item.endless:
                try:
                    waiting.append((item, workers.submit(((item, None),))))
                except LostProcessError:
                    raise LostChunkError(item) from None
            else:
                waiting.append((item, None))
            endless = isinstance(item, Chunk) and item.endless
            while waiting and (endless or len(waiting) >= jobs * AHEAD):
                yield row.answer(*waiting.popleft(), workers)
        while waiting:
            yield row.answer(*waiting.popleft(), workers)


class _Row(Generic[Value]):
    """Takes the chunks in their order, and hands on what each leaves."""

    def __init__(self, in_this: Callable[[Asked], Judged[None]]) -> None:
        self.in_this = in_this
        self.left: bytes | None = None
        self.settled = True

    def here(self, item: Chunk | Said) -> Said | None:
        """Judge a chunk in this process; what is none comes back."""
        if not isinstance(item, Chunk):
            return item
        self._go_on(self.in_this((item, None if item.first else self.left)))
        return None

    def answer(
        self,
        item: Chunk | Said,
        ticket: Ticket[Asked, Judged[Value]] | None,
        workers: Workers[Asked, Judged[Value]],
    ) -> Value | Said | None:
        """What became of an item; a chunk that was not apart after all is asked once more."""
        if not isinstance(item, Chunk) or item.endless:
            return self.here(item)
        try:
            judged = None if ticket is None else workers.results(ticket)[0]
            if judged is None or not (item.first or (self.settled and judged.settled)):
                (judged,) = workers.results(workers.submit(((item, self.left),)))
        except LostProcessError:
            raise LostChunkError(item) from None
        self._go_on(judged)
        return judged.value

    def _go_on(self, judged: Judged[Any]) -> None:
        self.left, self.settled = judged.left, judged.settled


def packed(left: object) -> bytes:
    """What a chunk leaves, on its way to the next one."""
    import copyreg
    import io

    kept = io.BytesIO()
    pickler = pickle.Pickler(kept)
    pickler.dispatch_table = {**copyreg.dispatch_table, MappingProxyType: _as_mapping}
    pickler.dump(left)
    return kept.getvalue()


def _as_mapping(mapping: MappingProxyType[Any, Any]) -> tuple[Callable[..., Any], tuple[dict[Any, Any]]]:
    return _mapping, (dict(mapping),)


def _mapping(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


def unpacked(left: bytes) -> Any:  # noqa: ANN401  (whatever was packed)
    """What the chunk before has left, from a process of ours."""
    return pickle.loads(left)  # noqa: S301  (nobody else writes it)
