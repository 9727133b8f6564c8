"""Where the logs of an audit come from: files, folders, patterns, archives, standard input, addresses of object stores.

Nothing is unpacked to disk. What is no log is passed over; what pretends to be one is refused, and gets its row:
names that lead out of an archive, links, what swells beyond measure, what cannot be read.
"""

from __future__ import annotations

import bz2
import errno
import glob
import gzip
import io
import lzma
import os
import stat
import sys
import tarfile
import zipfile
import zlib
from contextlib import closing, nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, cast

from grammar import limits
from grammar.records import dataclass
from oracle.audits.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

FREE = limits.FREE.most
"""Bytes that anything packed may give, however small it is."""

SWELLING = limits.SWELLING.most
"""How many times its packed size it may give beyond that; logs give ten to thirty."""

NOTATION, ONE_JSON, LINES, TAR, ZIP = "notation", "json", "lines", "tar", "zip"
"""What a file holds: hands in notation, one JSON value, an object a line, or other files."""

_FORMS = {
    ".paipu": NOTATION,
    ".json": ONE_JSON,
    ".ndjson": LINES,
    ".jsonl": LINES,
    ".tar": TAR,
    ".tgz": TAR,
    ".tbz2": TAR,
    ".txz": TAR,
    ".zip": ZIP,
}
_PACKED: dict[str, Callable[[BinaryIO], BinaryIO]] = {
    ".gz": lambda stream: cast("BinaryIO", gzip.GzipFile(fileobj=stream)),
    ".bz2": lambda stream: cast("BinaryIO", bz2.BZ2File(stream)),
    ".xz": lambda stream: cast("BinaryIO", lzma.LZMAFile(stream)),  # noqa: SIM115  (whoever reads closes it)
}
_SHORT = {".tgz": ".gz", ".tbz2": ".bz2", ".txz": ".xz"}

UNREADABLE = (OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, tarfile.TarError)
"""What reading a damaged, locked or vanished file may raise."""


class BombError(Exception):
    """Something packed gives more than any log would."""


class NoSourceError(Exception):
    """What was named is not there; `word` is what was named."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class Source(NamedTuple):
    """A stream of hands: its name in the rows, what it holds, and its bytes, which can be taken once."""

    name: str
    form: str
    stream: BinaryIO


class Refused(NamedTuple):
    """A file that is not read, and why: the key of a sentence, and what it says besides."""

    name: str
    label: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A file that was found: its name, its size where that is known, and how it is opened."""

    name: str
    size: int | None
    opened: Callable[[], BinaryIO]
    asked_for: bool = False


# -- what was named ------------------------------------------------------------------------------------


def named(words: Sequence[str]) -> Iterator[Named]:
    """The files that paths, patterns and addresses name, always in the same order. Raises `NoSourceError`."""
    for word in words:
        if word == "-":
            yield Named("-", None, lambda: sys.stdin.buffer, asked_for=True)
        elif "://" in word:
            yield from _stored(word)
        elif os.path.isdir(word):
            yield from _within(word)
        elif os.path.exists(word):
            yield _local(word, asked_for=True)
        elif glob.has_magic(word):
            yield from _matching(word)
        else:
            raise NoSourceError(word)


def looked_for(words: Sequence[str]) -> None:
    """Look whether all that was named is there, before anything is judged. Raises `NoSourceError`."""
    for word in words:
        next(named([word]), None)


def _local(path: str, *, asked_for: bool = False) -> Named:
    try:
        size = os.stat(path).st_size
    except OSError:
        size = None
    return Named(path, size, lambda: open(path, "rb"), asked_for)


def _within(folder: str) -> Iterator[Named]:
    """The logs in a folder and below; links to folders are not followed."""
    try:
        with os.scandir(folder) as found:
            entries = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in found)
    except OSError:
        # Opening it again says why, in its row.
        yield Named(folder, None, lambda: open(folder, "rb"), asked_for=True)  # noqa: SIM115  (as above)
        return
    for name, is_folder in entries:
        path = os.path.join(folder, name)
        if is_folder:
            yield from _within(path)
        elif _form(name) is not None and not os.path.isdir(path):
            yield _met(path)


def _matching(pattern: str) -> Iterator[Named]:
    paths = sorted(glob.glob(pattern, recursive=True))
    if not paths:
        raise NoSourceError(pattern)
    for path in paths:
        if os.path.isdir(path):
            yield from _within(path)
        else:
            yield _met(path, asked_for=True)


def _met(path: str, *, asked_for: bool = False) -> Named:
    """A file nobody named by itself: a pipe or a device among them is not opened, for it may have no end."""
    with suppress(OSError):
        if not stat.S_ISREG(os.stat(path).st_mode):
            return Named(path, None, partial(_not_opened, path), asked_for)
    return _local(path, asked_for=asked_for)


def _not_opened(path: str) -> BinaryIO:
    raise OSError(errno.EINVAL, "Not a regular file", path)


def _stored(address: str) -> Iterator[Named]:
    """The files of an object store, or of anything else that fsspec reads."""
    core = needed("fsspec.core")
    try:
        system, path = core.url_to_fs(address)
        if glob.has_magic(path):
            paths = sorted(system.glob(path))
        else:
            paths = sorted(system.find(path)) if system.isdir(path) else [path] if system.exists(path) else []
    except (ValueError, ImportError, OSError):
        raise NoSourceError(address) from None
    if not paths:
        raise NoSourceError(address)
    for each in paths:
        if each == path or _form(each) is not None:
            opened = partial(system.open, each, "rb")
            yield Named(system.unstrip_protocol(each), system.info(each).get("size"), opened, each == path)


def _form(name: str) -> str | None:
    """What a file holds, by the end of its name; None for what is no log."""
    stem, end = os.path.splitext(name.lower())
    if end in _PACKED:
        end = os.path.splitext(stem)[1]
        return None if _FORMS.get(end) == ZIP else _FORMS.get(end)
    return _FORMS.get(end)


# -- what is in it -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Meter:
    """How many bytes of the files have been taken, packed as they are."""

    finished: int = 0
    stream: BinaryIO | None = None

    def taken(self) -> int:
        """The bytes of the files that were read, and of the one that is being read."""
        try:
            return self.finished + (0 if self.stream is None else self.stream.tell())
        except (OSError, ValueError):
            return self.finished


def sources(files: Iterable[Named], meter: Meter | None = None) -> Iterator[Source | Refused]:
    """The streams of hands in files, archives opened; each is read before the next is asked for."""
    meter = meter or Meter()
    for file in files:
        try:
            stream = file.opened()
        except UNREADABLE as wrong:
            yield Refused(file.name, "cannot-open", _why(wrong))
            continue
        meter.stream = stream
        with nullcontext() if file.name == "-" else closing(stream):
            yield from _opened(file, stream)
        meter.stream = None
        meter.finished += file.size or 0


def _opened(file: Named, stream: BinaryIO) -> Iterator[Source | Refused]:
    if file.name == "-":
        first = cast("io.BufferedReader", stream).peek(64).lstrip()
        yield Source("-", LINES if first.startswith(b"{") else NOTATION, stream)
        return
    form = _form(file.name) or NOTATION
    end = os.path.splitext(file.name.lower())[1]
    unpack = _PACKED.get(_SHORT.get(end, end))
    packed = stream.tell
    if unpack is not None:
        stream = counted(unpack(stream), Given(packed))
    try:
        if form == ZIP:
            yield from _zipped(file.name, stream)
        elif form == TAR:
            yield from _tarred(file.name, stream, packed)
        else:
            yield Source(file.name, form, stream)
    except BombError:
        yield Refused(file.name, "archive-bomb")
    except (*UNREADABLE, lzma.LZMAError, zlib.error) as wrong:
        yield Refused(file.name, "cannot-read", _why(wrong))


def _zipped(name: str, stream: BinaryIO) -> Iterator[Source | Refused]:
    size = stream.seek(0, os.SEEK_END)
    whole = Given(lambda: size)
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            whole.refuse_more()
            inner = f"{name}!{info.filename}"
            if info.is_dir():
                continue
            linked = stat.S_ISLNK(info.external_attr >> 16)
            refused = "archive-link" if linked else _refused(info.orig_filename)
            if refused is not None:
                yield Refused(inner, refused)
                continue
            form = _form(info.filename)
            if form is None:
                continue
            try:
                with archive.open(info) as member:
                    each = Given(partial(int, info.compress_size), whole)
                    yield from _member(inner, form, counted(cast("BinaryIO", member), each))
            except BombError:
                yield Refused(inner, "archive-bomb")
            except (*UNREADABLE, lzma.LZMAError, zlib.error) as wrong:
                yield Refused(inner, "cannot-read", _why(wrong))


def _tarred(name: str, stream: BinaryIO, packed: Callable[[], int]) -> Iterator[Source | Refused]:
    """The members of an archive as they come; it is read once, from its beginning.

    A member may have holes, of which nothing stands in the archive: what all give is counted.
    """
    whole = Given(packed)
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for info in archive:
            archive.members = []  # type: ignore[attr-defined]  # it would keep all it has passed
            whole.refuse_more()
            inner = f"{name}!{info.name}"
            if info.isdir():
                continue
            refused = _refused(info.name) if info.isreg() else "archive-link"
            if refused is not None:
                yield Refused(inner, refused)
                continue
            form, member = _form(info.name), archive.extractfile(info)
            if form is not None and member is not None:
                yield from _member(inner, form, counted(cast("BinaryIO", member), whole))


def _member(inner: str, form: str, stream: BinaryIO) -> Iterator[Source | Refused]:
    end = os.path.splitext(inner.lower())[1]
    if form in (TAR, ZIP) or end in _PACKED:
        yield Refused(inner, "archive-within")
    else:
        yield Source(inner, form, stream)


def _refused(name: str) -> str | None:
    """Why a member is not read, by its name: it leads out of the archive, or is no name."""
    parts = name.replace("\\", "/").split("/")
    out = name.startswith(("/", "\\")) or ".." in parts or name[1:2] == ":" or "\0" in name
    return "archive-name" if out else None


def _why(wrong: BaseException) -> str:
    return getattr(wrong, "strerror", None) or str(wrong) or type(wrong).__name__


# -- what swells ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Given:
    """How many bytes something packed has given, and how large it is packed; what holds it gives them too."""

    packed: Callable[[], int]
    within: Given | None = None
    bytes: int = 0

    def add(self, number: int) -> None:
        """Count more. Raises `BombError` where that is more than any log would give."""
        self.bytes += number
        self.refuse_more()
        if self.within is not None:
            self.within.add(number)

    def refuse_more(self) -> None:
        """Raise `BombError` where it has given more than it may."""
        if self.bytes > FREE + SWELLING * self.packed():
            raise BombError


class _Counted(io.RawIOBase):
    """What something packed gives, counted; more than any log would is refused."""

    def __init__(self, inner: BinaryIO, given: Given) -> None:
        super().__init__()
        self.inner = inner
        self.given = given

    def readable(self) -> bool:
        """It gives, and takes nothing."""
        return True

    def readinto(self, buffer: object) -> int:
        """Give what fits. Raises `BombError`."""
        room = memoryview(buffer)  # type: ignore[arg-type]  # whoever reads hands a buffer
        piece = self.inner.read(len(room))
        room[: len(piece)] = piece
        self.given.add(len(piece))
        return len(piece)


def counted(inner: BinaryIO, given: Given) -> BinaryIO:
    """A stream that raises `BombError` where it gives far more than what is packed in it could be of logs."""
    return cast("BinaryIO", io.BufferedReader(_Counted(inner, given)))
