"""The figures of the ten fouls, and what each of them brings with it, as typed data."""

from __future__ import annotations

from oracle.rulebook.clauses import ClauseId
from oracle.rulebook.tables import read_table
from oracle.ruling.findings import Consequence, Effect

FOULS = read_table("yawan", "fouls")
"""The figures of the fouls."""

SECONDS = FOULS.section("time").number("seconds")
PAUSES = FOULS.section("time").number("pauses")
PAUSE_SECONDS = FOULS.section("time").number("pause_seconds")
BANNED_TURNS = FOULS.section("ban").number("turns")
WARNINGS = FOULS.section("expulsion").number("warnings")
MOST_FOULS = FOULS.section("expulsion").number("fouls")

OFFENCES = frozenset(f"YW-FOUL-{number}" for number in range(1, 10))
"""The clauses of the fouls that are counted against a player."""

CLOCK_OPTION = "clock"
"""The name of the option by which players agree on another number of seconds."""


class Brings(Effect):
    """What a consequence does to the course of play."""

    TURN_LOST = "turn-lost"
    PLAYING_ALONG = "playing-along"
    STAYING_SHORT = "staying-short"
    NO_WIN = "no-win"
    NO_TILE = "no-tile"
    EXPULSION = "expulsion"


TURN_LOST = Consequence("turn-lost", ClauseId("YW-FOUL-1"), effect=Brings.TURN_LOST)
"""超时停轮: this turn passes."""

PLAYS_ALONG = Consequence("plays-along", ClauseId("YW-FOUL-2"), effect=Brings.PLAYING_ALONG)
"""陪局: the tiles are mixed and laid in a row, and the hand is played along with."""

STAYS_SHORT = Consequence("stays-short", ClauseId("YW-FOUL-3"), effect=Brings.STAYING_SHORT)
"""少张不补: the tile is not made good, and the hand cannot be completed."""

NO_WIN = Consequence("no-win", ClauseId("YW-FOUL-4"), effect=Brings.NO_WIN)
"""多张不和: no win this hand."""

NO_TILE = Consequence("no-tile", ClauseId("YW-FOUL-5"), effect=Brings.NO_TILE)
"""窃密受罚: no tile may enter the hand for some turns."""

PAYS_FOR_ALL = Consequence("bears-all", ClauseId("YW-FOUL-6"))
"""放炮赔盘: the payments of all three are borne by one."""

UNSCORED = Consequence("unscored", ClauseId("YW-FOUL-7"))
"""差和累罚: the next wins stay without points."""

DEDUCTED = Consequence("excess-deducted", ClauseId("YW-FOUL-8"))
"""多算反扣: the excess is taken off again."""

WARNED = Consequence("warned", ClauseId("YW-FOUL-9"))
"""起闹警告: a warning card."""

EXPELLED = Consequence("expelled", ClauseId("YW-FOUL-10"), effect=Brings.EXPULSION)
"""累犯停赛: out of the contest; a substitute plays along to the end of the hand."""
