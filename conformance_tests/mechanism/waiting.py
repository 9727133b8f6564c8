"""What tests of processes wait for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 60.0
"""Seconds in which what has to come about comes about on a busy machine too."""


def until(so: Callable[[], bool]) -> bool:
    """Whether something comes about while there is patience."""
    end = time.monotonic() + PATIENCE
    while not so():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
