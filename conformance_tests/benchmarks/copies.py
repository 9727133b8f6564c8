"""What it costs to keep several ways of taking a record: a copy of a table, and acts after acts that are void.

    python -m conformance_tests.benchmarks.copies table GAME N      copies the table of half a dealt hand so many times
    python -m conformance_tests.benchmarks.copies replay GAME N     the same of the replay, which keeps another way of it
    python -m conformance_tests.benchmarks.copies clean GAME N      judges a dealt hand so many times
    python -m conformance_tests.benchmarks.copies storm GAME N      the same with an act that breaks a rule before each
    python -m conformance_tests.benchmarks.copies ratio GAME [N]    the dearest of so many storms beside its clean hand

The last prints processor time. Instructions hang on nothing else that the machine does: run the others under
`valgrind --tool=callgrind` with two numbers, and take the difference; PYTHONHASHSEED=0, and PYTHONPATH for another tree.
Of a storm every second act is the first unlawful one that chance finds, or that of ten by which most ways are kept.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from conformance_tests.laws.wrong_acts import wrong_act
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.dealing import deal
from oracle.judge.replay import Replay
from oracle.table.acts import Act

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.ruleset import Ruleset
    from oracle.table.record import Event, Record

SEED = 3
STORMS = 5
TRIES = 10


def judged(ruleset: Ruleset, record: Record, events: Sequence[Event]) -> Replay:
    """A replay of these events, from the deal on."""
    replay = Replay(ruleset, ruleset.course.begin(record))
    for event in events:
        replay.event(event)
    return replay


def depth(replay: Replay) -> int:
    """How many ways a replay keeps beside the one that it goes on with."""
    return len(replay.ways) - 1


def storm(ruleset: Ruleset, record: Record, seed: int, tries: int = 1) -> list[Event]:
    """The events of a hand, before each act a void one: of so many tried that which leaves most ways open."""
    replay, chance = Replay(ruleset, ruleset.course.begin(record)), Chance(seed)
    made: list[Event] = []
    for event in record.events:
        if isinstance(event, Act):
            number = (event.place.at or 1) - 1
            found = [each for _ in range(tries) if (each := wrong_act(replay, chance, number)) is not None]
            if found:
                _, wrong = max(found, key=lambda each: depth(each[0]))
                replay.event(wrong)
                made.append(wrong)
        replay.event(event)
        made.append(event)
    return made


def least(ruleset: Ruleset, record: Record, events: Sequence[Event]) -> float:
    """Microseconds of the processor for an act, the least of five times."""
    spent = []
    for _ in range(5):
        began = time.process_time()
        judged(ruleset, record, events)
        spent.append(time.process_time() - began)
    return min(spent) / len(events) * 1e6


def main(what: str, game: str, number: int = STORMS) -> None:
    """Do one piece of work so many times."""
    ruleset = load(game)
    if what == "ratio":
        for seed in range(1, number + 1):
            record = record_of(deal(game, seed))
            clean = least(ruleset, record, record.events)
            for tries in (1, TRIES):
                stormy = storm(ruleset, record, seed, tries)
                beaten = least(ruleset, record, stormy)
                told = f"{clean:.1f} µs an act, in a storm {beaten:.1f}, {beaten / clean:.1f} times"
                sys.stdout.write(f"{game} {seed}, the deepest of {tries}: {told}\n")
        return
    record = record_of(deal(game, SEED))
    if what in ("table", "replay"):
        replay = judged(ruleset, record, record.events[: len(record.events) // 2])
        if what == "replay":
            replay = (wrong_act(replay, Chance(SEED), record.acts) or (replay, None))[0]
        copied = replay.table if what == "table" else replay
        for _ in range(number):
            copied.copy()
        return
    events = storm(ruleset, record, SEED) if what == "storm" else record.events
    for _ in range(number):
        judged(ruleset, record, events)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
