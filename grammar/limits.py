"""How much of what comes from outside is read, in one table: whoever reads something of a stranger asks here.

`docs/guides/limits.md` states the same for authors. Whatever is more is refused with the name and the number of the
limit, and nothing of it is kept.
"""

from __future__ import annotations

from typing import NamedTuple


class Limit(NamedTuple):
    """So much of a thing and no more: what is measured, the number, and what it counts."""

    of: str
    most: int
    unit: str

    def __str__(self) -> str:
        """It in a few words, for a refusal."""
        return f"{self.of}: at most {self.most:,} {self.unit}"


DEPTH = Limit("nesting of JSON and TOML", 64, "levels")
LINE = Limit("line of a log", 2_000, "characters")
LINES = Limit("lines of a hand", 10_000, "lines")
ACTS = Limit("acts of a hand", 2_000, "acts")
TILES = Limit("list of tiles", 400, "tiles")
DIGITS = Limit("number", 9, "digits")
PASSED = Limit("line that is passed over", 1 << 28, "bytes")
LOGS = Limit("file of logs that is written anew", 1 << 26, "bytes")
MESSAGE = Limit("message of the protocol", 1 << 20, "bytes")
HAND = Limit("hand in JSON", 1 << 20, "bytes")
TOML = Limit("profile, configuration or list in TOML", 1 << 20, "bytes")
RECORD = Limit("record to import", 1 << 26, "bytes")
EVENT = Limit("line of a record", 1_000_000, "characters")
CASES = Limit("file of cases", 1 << 26, "bytes")
VALUE = Limit("file of one JSON value in an audit", 1 << 24, "bytes")
FREE = Limit("unpacked, whatever its packed size", 1 << 20, "bytes")
SWELLING = Limit("unpacked beyond that, a member and an archive as a whole", 200, "times its packed size")
FRAME = Limit("message of an editor", 1 << 26, "bytes")

LIMITS = (
    *(DEPTH, LINE, LINES, ACTS, TILES, DIGITS, PASSED, LOGS),
    *(MESSAGE, HAND, TOML, RECORD, EVENT, CASES, VALUE),
    *(FREE, SWELLING, FRAME),
)
"""All of them."""


class TooMuchError(ValueError):
    """More than a limit allows; it says which, and its number."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(str(limit))
        self.limit = limit
