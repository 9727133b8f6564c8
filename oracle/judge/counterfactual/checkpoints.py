"""Where a replay can be gone on from with another reading: as it stood before that reading was first asked for.

Until then nothing hung on it, so that the same acts need not be judged again; what follows is judged as it always is. A
reading that is asked for before the first act has no checkpoint, nor has any in a record that restates a position,
tells late of a hand or leaves an order of acts open: such a hand is judged from its deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.judge.evidence.told import tells_late
from oracle.judge.replay import played_on, replay
from oracle.judge.ways.grouping import FLAG
from oracle.table.acts import Act
from oracle.table.record import Lay, Restated

if TYPE_CHECKING:
    from oracle.game.ruleset import Ruleset
    from oracle.judge.replay import Replay
    from oracle.rulebook.readings import Watch
    from oracle.ruling.ruling import Played
    from oracle.table.record import Record

Checkpoint = tuple["Replay", int]
"""A replay as it stood, and how many events it had judged."""


class Checkpoints:
    """The checkpoints of one hand, set while it is judged by `play` and its readings are watched."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self._begun: set[str] = set()
        self._before: dict[str, Checkpoint] = {}
        self._last: Checkpoint | None = None

    def play(self, ruleset: Ruleset, record: Record) -> Played:
        """Replay a record, and set its checkpoints."""
        return replay(ruleset, record, self._pass if _is_judged_in_turn(record) else None)

    def play_on(self, reading: str, ruleset: Ruleset, record: Record) -> Played:
        """Replay the same record with another candidate of a reading that was asked for: only what may hang on it."""
        found = self._of(reading)
        if found is None:
            return replay(ruleset, record)
        play, place = found
        return played_on(play.under(record.agreed), record, place)

    def has(self, reading: str) -> bool:
        """Whether a reading has one: then nothing hangs on it until play begins, not how the log was sorted either."""
        return self._of(reading) is not None

    def _of(self, reading: str) -> Checkpoint | None:
        return self._before.get(reading, None if reading in self._begun else self._last)

    def _pass(self, play: Replay, place: int) -> None:
        """Set a checkpoint; it is kept where a reading is first asked for behind it."""
        asked = self.watch.asked - self._begun
        if self._last is not None:
            self._before.update(dict.fromkeys(asked, self._last))
        self._begun |= asked
        self._last = play.remembering(), place


def _is_judged_in_turn(record: Record) -> bool:
    """Whether a record is judged from its first event to its last, each once, by what was agreed for the whole."""
    return not tells_late(record) and not any(
        isinstance(event, Restated | Lay) or (isinstance(event, Act) and FLAG in event.flags)
        for event in record.events
    )
