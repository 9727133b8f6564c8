"""What the server of copies imports, so that each process that judges begins with every game loaded."""

from __future__ import annotations

from oracle.audits.judging import load_all

load_all()
