"""Where the command begins: `paipu`, and `python -m paipu`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command, which leaves the process; where it cannot begin, say what is in its way."""
    try:
        from oracle.cli.__main__ import main as command

        command()
    except Exception as wrong:  # noqa: BLE001  (whatever a module of another's raises)
        from oracle.cli.beginning import not_begun

        sys.exit(not_begun(wrong))


if __name__ == "__main__":
    main()
