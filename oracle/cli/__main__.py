"""Where the command `paipu` begins: an interrupt ends it as it should, from the first moment to the last."""

from __future__ import annotations

import _thread
import gc
import os
import signal
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

INTERRUPTED = 130

A_MOMENT = 0.001
"""How long after it was lost an interrupt comes again, in seconds."""

FEW_CYCLES = 50_000
"""So many objects may be made before one looks for cycles among them: what a command loads is kept to its end."""


def main(*, heeds: bool | None = None) -> None:
    """Load the verbs and run one.

    `heeds` is whether an interrupt is heeded, where whoever began the command knows it: it may be heeding it already.
    """
    gc.set_threshold(FEW_CYCLES, 50)
    if heeds is None:
        heeds = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeds:
        signal.signal(signal.SIGINT, _leave)
        sys.unraisablehook = _again
    from oracle.cli.main import main as verbs  # what is loaded here can be interrupted

    try:
        if heeds:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        verbs()
    except SystemExit as done:
        if done.code == INTERRUPTED:
            _end_at_once()
        raise
    finally:
        gc.freeze()  # what is left goes with the process; nobody need look through it
        if heeds:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def _leave(*_: object) -> NoReturn:
    """End without a word while there is nothing yet that could say one, and nothing half done.

    An exception would go through a module that is being made, which may swallow it or make another of it.
    """
    _end_at_once()


def _end_at_once() -> NoReturn:
    """End with the code that is documented.

    Python would end by the signal where the interrupt came while it made a class from text, though it has been heard.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(INTERRUPTED)


def _again(lost: UnraisableHookArgs) -> None:
    """An interrupt that came where Python lets nothing be raised comes once more, when this is left."""
    if issubclass(lost.exc_type, KeyboardInterrupt | SystemExit):
        _thread.start_new_thread(_soon, ())
    else:
        sys.__unraisablehook__(lost)


def _soon() -> None:
    """Interrupt the command in a moment."""
    time.sleep(A_MOMENT)
    _thread.interrupt_main()


if __name__ == "__main__":
    main()
