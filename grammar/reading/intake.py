"""Taking text in: lines out of a stream, checked before any grammar looks at them.

Memory stays flat whatever the stream holds: a line that is too long is passed over in blocks, never kept.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TextIO

from grammar import limits
from grammar.unreadable import Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE = limits.LINE.most
"""Characters a line may have."""

MOST_LINES = limits.LINES.most
"""Lines a hand may have."""

MOST_ACTS = limits.ACTS.most
"""Acts a hand may have; no game has half as many, with every refusal written out."""

FACES = frozenset("123456")
"""What a die can show."""

MOST_TILES = limits.TILES.most
"""Tiles that one list may hold; no game has half as many."""

LONGEST_PASSED = limits.PASSED.most
"""Bytes of a line that are passed over before reading ends; what has no ends of lines may have no end."""

_BLOCK = 1 << 16
_BYTES_OF_A_LINE = 4 * LONGEST_LINE + 2
_BOM = "\ufeff"

_CONTROL = r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
_FULL_WIDTH = "[\uff01-\uff5e\u3000\u201c\u201d]"
QUOTED_OR_COMMENT = re.compile(
    '(?P<quoted>"(?:[^"\\\\]|\\\\.)*"|[\u201c\uff02](?:[^\u201d\uff02\\\\]|\\\\.)*[\u201d\uff02])'
    "|(?P<comment>(?<![^ \t\u3000])[#\uff03].*)"
)
_TWINS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x201C: 0x22, 0x201D: 0x22}


class SourceLine(NamedTuple):
    """A line as it was written and as it is read; a slip where it cannot be read at all."""

    number: int
    written: str
    text: str
    slip: Slip | None = None

    def column_as_written(self, column: int) -> int:
        """Give the column in the line as written; they differ only where characters were composed."""
        if self.slip is not None or len(self.written) == len(self.text):
            return column
        for place in range(len(self.written) + 1):
            if len(unicodedata.normalize("NFC", self.written[:place])) >= column:
                return place
        return len(self.written) + 1


def source_lines(stream: BinaryIO | TextIO) -> Iterator[SourceLine]:
    """Give the lines of a stream in order, each checked for what no line may hold."""
    number = 0
    while True:
        piece = stream.readline(_BYTES_OF_A_LINE)
        if not piece:
            return
        number += 1
        passed = _passed_over(stream, piece)
        try:
            written = _text(piece)
        except Slip as slip:
            shown = piece.decode("utf-8", "replace") if isinstance(piece, bytes) else ""
            yield SourceLine(number, shown.rstrip("\r\n"), "", slip)
            if passed > LONGEST_PASSED:
                return
            continue
        if number == 1:
            written = written.lstrip(_BOM)
        yield _checked(number, written, whole=passed == 0)
        if passed > LONGEST_PASSED:
            return


def _passed_over(stream: BinaryIO | TextIO, piece: bytes | str) -> int:
    """Pass over the rest of a line that is too long to keep; how much that was, 0 where the piece is the whole line."""
    newline = "\n" if isinstance(piece, str) else b"\n"
    if len(piece) < _BYTES_OF_A_LINE or piece.endswith(newline):  # type: ignore[arg-type]  # of the piece's type
        return 0
    passed = 1
    while passed <= LONGEST_PASSED and (more := stream.readline(_BLOCK)):
        passed += len(more)
        if more.endswith(newline):  # type: ignore[arg-type]  # as above
            break
    return passed


def _text(piece: bytes | str) -> str:
    """Decode a line. Raises `Slip` naming the encoding it seems to have."""
    if isinstance(piece, bytes):
        try:
            text = piece.decode("utf-8")
        except UnicodeDecodeError as failed:
            if failed.end < _BYTES_OF_A_LINE - 4:
                raise _not_utf8(piece, failed.start) from None
            text = piece[: failed.start].decode("utf-8")
    else:
        text = piece
    return text.removesuffix("\n").removesuffix("\r")


def _not_utf8(piece: bytes, place: int) -> Slip:
    """Name the encoding a line is likely to have, by what it would say."""
    column = len(piece[:place].decode("utf-8")) + 1
    if piece.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Slip("utf-16", 1)
    for encoding, label in (("gbk", "gbk"), ("big5", "big5")):
        if _common_characters(piece, encoding):
            return Slip(label, column)
    return Slip("not-utf8", column, byte=f"{piece[place]:02x}")


def _common_characters(piece: bytes, encoding: str) -> bool:
    """Ask whether a line decodes in an encoding to characters a log would have."""
    try:
        text = piece.decode(encoding)
    except UnicodeDecodeError:
        return False
    return any(char in _TELLING for char in text) and not any("\ue000" <= char <= "\uf8ff" for char in text)


_TELLING = frozenset(
    "東南西北东天地人和打丟丢摸碰吃槓杠杆萬万筒餅饼索條条牌戲戏莊庄翻饒饶拍軋轧開开招付計计終终過过"
    "台灣湾同棋嘉興兴靈灵雀雅玩中發发白"
)


def _checked(number: int, written: str, *, whole: bool) -> SourceLine:
    if not whole or len(written) > LONGEST_LINE:
        slip = Slip("line-too-long", LONGEST_LINE + 1, most=f"{LONGEST_LINE:,}")
        return SourceLine(number, written[: LONGEST_LINE + 1], "", slip)
    if written.isascii() and written.isprintable():
        return SourceLine(number, written, written)
    control = re.search("\0", written) or re.search(_CONTROL, written)
    if control is not None:
        return SourceLine(number, written, "", _control_slip(control))
    text = unicodedata.normalize("NFC", written)
    return SourceLine(number, written, folded(text))


def _control_slip(control: re.Match[str]) -> Slip:
    char = control.group()
    if char == "\0":
        return Slip("nul", control.start() + 1)
    if "\ud800" <= char <= "\udfff":
        return Slip("not-utf8", control.start() + 1, byte=f"{ord(char) & 0xFF:02x}")
    return Slip("control-character", control.start() + 1, code=f"U+{ord(char):04X}")


def folded(text: str) -> str:
    """Write full-width forms outside quotes and comments as their ASCII twins; no column moves."""
    if re.search(_FULL_WIDTH, text) is None:
        return text
    parts: list[str] = []
    done = 0
    for kept in QUOTED_OR_COMMENT.finditer(text):
        parts.append(text[done : kept.start()].translate(_TWINS))
        inside = kept.group()
        parts.append(f'"{inside[1:-1]}"' if kept["quoted"] else f"#{inside[1:]}")
        done = kept.end()
    parts.append(text[done:].translate(_TWINS))
    return "".join(parts)


def unquoted(token: str) -> str:
    """Give what stands between quotes, with its escapes undone."""
    return re.sub(r"\\(.)", r"\1", token[1:-1])
