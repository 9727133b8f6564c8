"""Streams of any size: bounded memory, limits refused at once, one damaged hand spoils no other."""

from __future__ import annotations

import io
import time
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from grammar import LONGEST_LINE, MOST_ACTS, MOST_LINES, UnreadableLog, parse_log, read_logs
from grammar.syntax import Log

if TYPE_CHECKING:
    from collections.abc import Iterator

HOSTILE = (
    *(
        "E show " + "1" * 1990,
        "E show " + "E" * 1990 + "x",
        "E " + '"' * 1990,
        "[" * 1999,
        "E show " + "5m-" * 660,
    ),
    *(
        "E show " + "5m" * 990 + "!",
        "E show " + "發" * 1990 + "!",
        "E show " + "5mx2-" * 390 + "!",
        "E show " + "🀄" * 1990 + "!",
    ),
    *(
        "E holds " + "5m " * 640 + "!",
        "E draw " * 280 + "!",
        "E " * 990,
        'E say "' + "\\" * 1990,
        "E pay W " + "1" * 1990,
    ),
    *(
        "E show " + "1z" * 990 + "!",
        "E show " + "1m-" * 600 + "1x",
        "E " + "x" * 1990,
        "E draw " + "5mx" * 600,
    ),
)
DOMINOES = (
    "tian show " + "🁂-" * 990,
    "tian show " + "11-" * 660,
    "tian show " + "🁂" * 1980 + "!",
    "tian show " + "么" * 1989,
)
HAND = '[Game "taiwan"]\n[Player E "Lin"]\nE draw 5m discard 9p\nS pung 9p discard 1m\nend won\n'
BLOCK = b"E draw 5m " * 6_554


class Endless(io.RawIOBase):
    """A stream made of one block given many times, never held as a whole."""

    def __init__(self, head: bytes, block: bytes, times: int, tail: bytes = b"") -> None:
        self._pieces = self._all(head, block, times, tail)
        self._rest = b""

    @staticmethod
    def _all(head: bytes, block: bytes, times: int, tail: bytes) -> Iterator[bytes]:
        yield head
        for _ in range(times):
            yield block
        yield tail

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: object) -> int:
        """Fill a buffer with what comes next."""
        view = memoryview(buffer)  # type: ignore[arg-type]  # a writable buffer
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = piece
        size = min(len(view), len(self._rest))
        view[:size], self._rest = self._rest[:size], self._rest[size:]
        return size


def read(stream: io.RawIOBase) -> list[str]:
    """Read a stream; name each hand by its end or its label."""
    found = read_logs(io.BufferedReader(stream, 1 << 16), "big.paipu")
    return [each.end if isinstance(each, Log) else each.label for each in found]


def peak_of(stream: io.RawIOBase) -> tuple[list[str], float, float]:
    """Read a stream; give what was found, the seconds of work and the most memory in MB."""
    tracemalloc.start()
    started = time.process_time()
    found = read(stream)
    seconds = time.process_time() - started
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return found, seconds, peak


def test_a_hundred_megabytes_of_one_line_are_refused_with_flat_memory() -> None:
    found, seconds, peak = peak_of(
        Endless(b'[Game "taiwan"]\n', BLOCK, 1_600, b"\nend won\n\n" + HAND.encode())
    )
    assert found == ["line-too-long", "won"]
    assert seconds < 5
    assert peak < 8


def test_a_hundred_megabytes_without_a_line_end_are_refused() -> None:
    found, seconds, peak = peak_of(Endless(b"", BLOCK, 1_600))
    assert found == ["line-too-long"]
    assert seconds < 5
    assert peak < 8


def test_binary_junk_is_refused() -> None:
    assert read(Endless(b"\x7fELF\x02\x01\x01\x00", bytes(range(256)) * 64, 4)) == ["nul"]


def test_a_hand_of_too_many_lines_is_refused_and_the_next_is_read() -> None:
    long = '[Game "taiwan"]\n' + "dice E 3\n" * (MOST_LINES + 5) + "end won\n"
    assert read(Endless(b"", (long + HAND).encode(), 1)) == ["hand-too-long", "won"]


def test_a_hand_of_as_many_lines_as_may_be_is_read() -> None:
    log = parse_log('[Game "taiwan"]\n' + "dice E 3\n" * (MOST_LINES - 2) + "end won\n")
    assert len(log.lines) == MOST_LINES - 2


def test_a_hand_of_as_many_acts_as_may_be_is_read_and_one_more_is_refused() -> None:
    most = '[Game "taiwan"]\n' + "E draw 5m\n" * MOST_ACTS
    assert read(Endless(b"", (most + "end won\n").encode(), 1)) == ["won"]
    assert read(Endless(b"", (most + "E draw 5m\nend won\n\n" + HAND).encode(), 1)) == [
        "too-many-acts",
        "won",
    ]


def test_what_has_no_end_of_line_and_no_end_is_refused() -> None:
    found, seconds, peak = peak_of(Endless(b"", bytes(1 << 20), 1 << 20))
    assert found == ["line-too-long"]
    assert seconds < 20
    assert peak < 8


def test_byte_order_marks_before_the_first_line_are_all_passed_over() -> None:
    assert read(Endless(b"", ("\ufeff\ufeff" + HAND).encode(), 1)) == ["won"]


def test_a_line_of_as_many_characters_as_may_be_is_read() -> None:
    line = "E say " + '"' + "萬" * (LONGEST_LINE - 8) + '"'
    assert len(line) == LONGEST_LINE
    text = f'[Game "taiwan"]\n{line}\nend won\n'
    found = next(read_logs(io.BytesIO(text.encode()), "-"))
    assert isinstance(found, Log)


def test_many_hands_take_the_memory_of_one() -> None:
    stream = io.BufferedReader(Endless(b"", (HAND + "\n").encode(), 4_000))
    found = read_logs(stream, "-")
    for _ in range(500):
        next(found)
    tracemalloc.start()
    count = 500 + sum(1 for _ in found)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    assert count == 4_000
    assert peak < 1


@pytest.mark.parametrize(
    "damage", ["E discrd 5m", "\x00", "［", "end", '[Player E "', "[Game", "東 南", "E draw 5z"]
)
def test_one_damaged_hand_among_three_leaves_two(damage: str) -> None:
    damaged = HAND.replace("S pung 9p discard 1m", damage)
    found = list(read_logs(io.StringIO("\n".join([HAND, damaged, HAND])), "-"))
    kinds = [type(each) for each in found]
    assert kinds[0] is kinds[-1] is Log
    assert kinds.count(Log) == 2
    assert UnreadableLog in kinds


def test_hands_keep_the_line_numbers_of_their_file() -> None:
    first, second = read_logs(io.StringIO(HAND + "\n" + HAND), "-")
    assert isinstance(first, Log)
    assert isinstance(second, Log)
    assert (first.line, first.lines[1].line, first.end_line) == (1, 4, 5)
    assert (second.line, second.lines[1].line, second.end_line) == (7, 10, 11)


def test_comments_between_hands_belong_to_the_one_they_stand_by() -> None:
    text = HAND + "# of the first\n\n# of the second\n" + HAND
    first, second = read_logs(io.StringIO(text), "-")
    assert isinstance(first, Log)
    assert isinstance(second, Log)
    assert first.closing == ("of the first",)
    assert second.heading == ("of the second",)


def test_a_hostile_line_is_answered_at_once() -> None:
    started = time.process_time()
    for line in (
        "E show " + "1" * 1990,
        "E show " + "E" * 1990 + "x",
        "E " + '"' * 1990,
        "[" * 1999,
        "E show " + "5m-" * 660,
    ):
        with pytest.raises(UnreadableLog):
            parse_log(f'[Game "taiwan"]\n{line}\nend won\n')
    for line in DOMINOES:
        with pytest.raises(UnreadableLog):
            parse_log(f'[Game "tongqi"]\n{line}\nend won\n')
    assert time.process_time() - started < 3


def test_text_and_bytes_read_alike() -> None:
    assert list(read_logs(io.StringIO(HAND), "-")) == list(read_logs(io.BytesIO(HAND.encode()), "-"))
