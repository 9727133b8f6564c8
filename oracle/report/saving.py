"""A file is written whole or not at all: what stood there stays until the new one is complete."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def save(pieces: Iterable[str], target: str) -> None:
    """Write texts into a file; `-` is standard output. Raises `OSError`."""
    if target == "-":
        sys.stdout.writelines(pieces)
        return
    place = os.path.realpath(target)
    if os.path.isdir(place):
        raise IsADirectoryError(21, os.strerror(21), target)
    if os.path.exists(place) and not os.path.isfile(place):
        _write(pieces, place)
        return
    unfinished = f"{place}.{os.getpid()}.part"
    try:
        _write(pieces, unfinished)
        os.replace(unfinished, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


def _write(pieces: Iterable[str], place: str) -> None:
    with open(place, "w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(pieces)
