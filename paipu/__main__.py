"""Where the command begins: `paipu`, and `python -m paipu`. An interrupt is heeded before anything else is loaded."""

from __future__ import annotations

import os
import sys

SIGNALS = __import__("_signal")
"""What `signal` is made of: that module itself is longer to load than all that could be interrupted before it."""

INTERRUPTED = 130
"""The exit code of an interrupt, as `oracle.cli.answers` has it."""


def main() -> None:
    """Run the command, which leaves the process; where it cannot begin, say what is in its way."""
    heeds = SIGNALS.getsignal(SIGNALS.SIGINT) is SIGNALS.default_int_handler
    if heeds:
        SIGNALS.signal(SIGNALS.SIGINT, _leave)
    try:
        from oracle.cli.__main__ import main as command

        command(heeds=heeds)
    except Exception as wrong:  # noqa: BLE001  (whatever a module of another's raises)
        from oracle.cli.beginning import not_begun

        sys.exit(not_begun(wrong))


def _leave(*_: object) -> None:
    """End without a word: nothing is said yet, and an exception would go through a module that is being made."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
