"""`python -m` for the command."""

from __future__ import annotations

from oracle.cli.main import main

if __name__ == "__main__":
    main()
