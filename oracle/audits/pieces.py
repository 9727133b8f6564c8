"""Hands on their way to be judged: the bytes of each cut out of its file, and gathered into chunks and parts.

Cutting reads no hand: it looks for the tags of games and players alone. A chunk is judged in one process, in order, so
it ends where a match ends, as far as that is near. All of it depends on nothing but the logs, so an audit that was
broken off finds the same chunks and the same parts again.
"""

from __future__ import annotations

import json
import lzma
import zlib
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Protocol, cast

from grammar import limits
from grammar.logs import opens_hand
from grammar.outside import json_of
from grammar.reading.intake import MOST_LINES, source_lines
from oracle.audits.sources import LINES, NOTATION, ONE_JSON, UNREADABLE, BombError, Refused, Source
from oracle.judge.many.cutting import NamesOfHand, Size, may_go_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from oracle.judge.many.cutting import Names

HANDS, BYTES = Size(32, 1_000), Size(1 << 18, 1 << 24)
"""How large a chunk gets."""

LONGEST_JSON = limits.HAND.most
"""Bytes that a hand in JSON may have, as in the protocol."""

LONGEST_FILE = limits.VALUE.most
"""Bytes of a file that is one JSON value, which is read whole."""

REFUSED = "refused"
"""The form of a piece that stands for a file which is not read."""


class Piece(NamedTuple):
    """One hand as it stands in its file; `line` is its first, `label` and `why` say why a file is refused."""

    file: str
    hand: int
    line: int
    form: str
    text: bytes
    names: Names = frozenset()
    label: str = ""
    why: str = ""


def pieces(found: Iterable[Source | Refused]) -> Iterator[Piece]:
    """The hands of all files, in their order; a file that breaks off, or is none, has a piece that says so."""
    for source in found:
        if isinstance(source, Refused):
            yield Piece(source.name, 0, 0, REFUSED, b"", frozenset(), source.label, source.why)
            continue
        number = 0
        cut = {NOTATION: _notation, ONE_JSON: _json, LINES: _lines}[source.form]
        try:
            for number, piece in enumerate(cut(source), 1):
                yield piece._replace(hand=number) if piece.form != REFUSED else piece
        except BombError:
            yield _breaks_off(source.name, "archive-bomb")
        except (*UNREADABLE, lzma.LZMAError, zlib.error) as wrong:
            yield _breaks_off(source.name, "cannot-read", getattr(wrong, "strerror", None) or str(wrong))


def _breaks_off(name: str, label: str, why: str = "") -> Piece:
    return Piece(name, 0, 0, REFUSED, b"", frozenset(), label, why)


# -- notation ------------------------------------------------------------------------------------------


class _Kept:
    """A stream that keeps the beginning of each line as it was, while its lines are looked at."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.whole: int | None = None
        self.line = b""
        self._look: Callable[[int], bytes] = getattr(stream, "peek", lambda _: b"")

    def readline(self, size: int) -> bytes:
        """The next line, or what is left of one that is too long."""
        piece = self.stream.readline(size)
        if self.whole is None:
            self.whole = size
        if size == self.whole:
            self.line = piece
        return piece

    def pass_empty(self) -> int:
        """Pass over the empty lines that come next, as far as they are at hand; how many they were."""
        ahead = self._look(1)
        number = len(ahead) - len(ahead.lstrip(b"\n"))
        return len(self.stream.read(number)) if number else 0


def _notation(source: Source) -> Iterator[Piece]:
    """The hands of a file in notation, each from its Game tag to the next; what stands before the first is its own."""
    kept = _Kept(source.stream)
    hand, names, begun, lines, passed = bytearray(), NamesOfHand(), 1, 0, 0
    opened = ended = False
    for line in source_lines(cast("BinaryIO", kept)):
        if opens_hand(line):
            # What stands before the first hand heads it, unless it is something that cannot stand there.
            if opened or ended:
                yield Piece(source.name, 0, begun, NOTATION, bytes(hand), names.found())
                hand, names, begun, lines = bytearray(), NamesOfHand(), line.number + passed, 0
            opened, ended = True, False
        elif not opened and (
            line.slip is not None or (line.text.strip() and not line.text.lstrip().startswith("#"))
        ):
            ended = True
        lines += 1
        if lines <= MOST_LINES + 1:
            hand += kept.line
            if not kept.line.endswith(b"\n"):
                hand += b"\n"
            names.look(line)
        if kept.line == b"\n":
            empty = kept.pass_empty()
            hand += b"\n" * min(empty, max(0, MOST_LINES + 1 - lines))
            lines, passed = lines + empty, passed + empty
    yield Piece(source.name, 0, begun, NOTATION, bytes(hand), names.found())


# -- structured ----------------------------------------------------------------------------------------


def _lines(source: Source) -> Iterator[Piece]:
    """The hands of a file with an object a line."""
    number = 0
    while line := source.stream.readline(LONGEST_JSON + 1):
        number += 1
        long = len(line) > LONGEST_JSON
        while long and line and not line.endswith(b"\n"):
            line = source.stream.readline(LONGEST_JSON)
        if long:
            yield Piece(source.name, 0, number, ONE_JSON, b"", frozenset(), "json-too-long")
        elif line.strip():
            yield Piece(source.name, 0, number, ONE_JSON, line, _players(line))


def _json(source: Source) -> Iterator[Piece]:
    """The hands of a file that is an object, or a list of them."""
    text = source.stream.read(LONGEST_FILE + 1)
    if len(text) > LONGEST_FILE:
        yield _breaks_off(source.name, "json-file-too-long")
        return
    try:
        found = json_of(text)
    except ValueError:
        yield Piece(source.name, 0, 1, ONE_JSON, text[:LONGEST_JSON])
        return
    del text
    for each in found if isinstance(found, list) else [found]:
        one = json.dumps(each, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        yield Piece(source.name, 0, 1, ONE_JSON, one, _players(one))


def _players(text: bytes) -> Names:
    """Who is named in a hand that is an object."""
    if b'"players"' not in text:
        return frozenset()
    try:
        players = log_in(json_of(text))["players"]
        return frozenset(str(each) for each in players.values())
    except (ValueError, KeyError, TypeError, AttributeError):
        return frozenset()


def log_in(tree: Any) -> Any:  # noqa: ANN401  (it may be anything that is JSON)
    """The structured log in an object: a message of the protocol and a published case have it in their `input`."""
    return tree.get("input", tree)["log"]


# -- chunks and parts -----------------------------------------------------------------------------------


Chunk = tuple[Piece, ...]
"""Hands that are judged in one process, in order."""


def chunks(every: Iterable[Piece]) -> Iterator[Chunk]:
    """The hands of all files in chunks; a match of one file is in one, as far as `HANDS` and `BYTES` let it."""
    gathered: list[Piece] = []
    weight = 0
    for piece in every:
        goes_on = bool(gathered) and _goes_on(piece, gathered[-1])
        if gathered and (
            HANDS.is_full(len(gathered), goes_on=goes_on) or BYTES.is_full(weight, goes_on=goes_on)
        ):
            yield tuple(gathered)
            gathered, weight = [], 0
        gathered.append(piece)
        weight += len(piece.text)
    if gathered:
        yield tuple(gathered)


def _goes_on(piece: Piece, before: Piece) -> bool:
    """Whether the match of a hand may go on in the next one of its file."""
    if piece.file != before.file or REFUSED in (piece.form, before.form):
        return False
    return may_go_on(piece.names, (before.names,))


class Digest(Protocol):
    """What reckons a digest."""

    def update(self, data: bytes, /) -> None:
        """Take more."""


def add(found: Digest, piece: Piece) -> None:
    """Add a hand, its name and its bytes, to the digest of what a part was made from."""
    head = f"{piece.file}\0{piece.hand}\0{piece.form}\0{piece.label}\0{len(piece.text)}\0"
    found.update(head.encode("utf-8", "surrogatepass"))
    found.update(piece.text)
