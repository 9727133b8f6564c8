"""How often the rules are asked for one act, and how many of those questions are different ones.

    python -m conformance_tests.benchmarks.evaluations [FILE]

A rule that is asked twice about the same act gives the same answer twice. The log is judged up to its last act, and
what is asked while that one is judged is counted: the rules, how many of them are distinct, and every other function of
the game that is called more than three times with the same name. Without a file it is a pung of Taiwan.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from contextlib import contextmanager
from inspect import unwrap
from pathlib import Path
from typing import TYPE_CHECKING

from grammar import parse_log
from oracle.game.registry import load, record_of
from oracle.judge.replay import Replay
from oracle.judge.ways.together import judged
from oracle.table.acts import Act

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType

PUNG = """[Game "taiwan"]
[Dealer "E"]
[Wind "E"]
[Streak "0"]
turn E
left 60
E holds ?x16
S holds ?x16
W holds ?x16
N holds 55m ?x14
E draw 5m discard 5m
N pung 5m
end cut
"""


@contextmanager
def counted(calls: Counter[CodeType]) -> Iterator[None]:
    """Count the calls of every Python function that is entered meanwhile."""

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code] += 1

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def main() -> None:
    """Judge the log, and print what was asked about its last act."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?", type=Path, help="a log whose last act is looked at")
    asked = parser.parse_args()
    log = parse_log(asked.file.read_text(encoding="utf-8") if asked.file else PUNG)
    ruleset = load(log.game)
    record = record_of(log)
    *before, last = [event for event in record.events if isinstance(event, Act)]
    replay = Replay(ruleset, ruleset.course.begin(record))
    for _ in judged(replay, before):
        pass
    calls: Counter[CodeType] = Counter()
    with counted(calls):
        replay.act(last)
    rules = {unwrap(rule.ask).__code__ for listed in ruleset.rules.values() for rule in listed}
    total, distinct = sum(calls[code] for code in rules), sum(calls[code] > 0 for code in rules)
    sys.stdout.write(f"{last.seat} {last.name}: rules asked {total} times, {distinct} different ones\n")
    for code, number in calls.most_common():
        if "rulesets" in code.co_filename and number > 3 and code not in rules:
            sys.stdout.write(f"{number:5} {Path(code.co_filename).stem}.{code.co_qualname}\n")


if __name__ == "__main__":
    main()
